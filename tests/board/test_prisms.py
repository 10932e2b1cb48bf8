"""Turns with two-sided prisms: the kernel finds exactly those of the slow reference, and judges as the rules say."""

import json
import random
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bonmot import kernel, words
from bonmot.board.prism_move import Flipped, Laid, PrismMove
from bonmot.board.prism_set import Face, Prism, PrismSet
from bonmot.board.prisms import IllegalPrismMove, PrismBoard
from bonmot.errors import BonmotError
from bonmot.lab.option.arena import census, played
from bonmot.players.option.noticing import noticed
from bonmot.players.option.worths import face_worths, worths
from bonmot.telling.refusals import refusals_in
from bonmot.words import Lexicon
from tests import reference
from tests.board.comparing import reference_words
from tests.board.comparing_prisms import (
    ENGLISH,
    board_of,
    check_moves,
    check_verdict,
    has_wild,
    played_on,
    small_position,
    some_rules,
)
from tests.reference.prism_legality import Rules

VECTORS = {
    vector["id"]: vector
    for vector in json.loads((Path(__file__).parents[1] / "data" / "option-examples.json").read_text("utf-8"))[
        "vectors"
    ]
}
FRENCH = PrismSet.load("fr")
LANGUAGES = ("fr", "en")

pytestmark = pytest.mark.xdist_group("reference")  # its words are cut into tiles once for all of them


# ---- every turn


@cache
def short_words(language: str) -> tuple[Lexicon, reference.WordList]:
    """Some thousand short words of a language: boards get dense, and ladders frequent."""
    every = sorted("".join(word) for word in reference_words(language) if len(word) <= 5)
    chosen = random.Random(f"short {language}").sample(every, 4000)
    return words.lexicon_of(chosen, language), reference.WordList(chosen)


def compare(language: str, number: int) -> None:
    """Of ten positions one has a whole rack, three all words of the language, six short words and a smaller board."""
    rng = random.Random(f"prisms {language} {number}")
    lexicon: Lexicon | str
    lexicon, listed = (language, reference_words(language)) if number % 10 < 4 else short_words(language)
    rules = some_rules(rng, (13, 15, 17) if number % 10 < 4 else (13,))
    board = board_of(lexicon, rules)
    bag = played_on(rng, board, rng.randrange(1, 12))
    rack = bag[: rng.choice((2, 3, 3, 4))]
    if number % 10 == 0:
        # A whole rack with a wild prism has tens of thousands of turns; wild ones come in smaller racks.
        rack = [name for name in bag if not has_wild(board, name)][:7]
    elif number % 3 == 0:
        rack = list(dict.fromkeys([*[name for name in bag if has_wild(board, name)][:1], *rack[:2]]))
    check_moves(board, rules, rack, listed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_random_positions(language: str) -> None:
    for number in range(6):
        compare(language, number)


@pytest.mark.long
@pytest.mark.parametrize("start", range(6, 1006, 20))
@pytest.mark.parametrize("language", LANGUAGES)
def test_many_random_positions(language: str, start: int) -> None:
    for number in range(start, start + 20):
        compare(language, number)


def test_made_up_prisms_and_words() -> None:
    """Few letters, many words, small boards: turnings, ladders and wild prisms meet everywhere."""
    for number in range(20, 26):
        board, rules, rack, listed = small_position(random.Random(f"small {number}"))
        check_moves(board, rules, rack, listed)


@pytest.mark.long
@pytest.mark.parametrize("start", [0, *range(40, 1040, 50)])
def test_many_made_up_prisms_and_words(start: int) -> None:
    for number in range(start, start + 50):
        board, rules, rack, listed = small_position(random.Random(f"small {number}"))
        check_moves(board, rules, rack, listed)


LADDERS = {
    # Rows 3 and 4 are rails both: the same two rungs are found twice, and listed once.
    "three rails": (["AAA..", ".....", "AAA..", "BBB.."], "ABAB", "BB", [(1, 0, "B"), (1, 2, "B")], []),
    # The A in the third row becomes B: ABD is a word, AB is none; only the rung beside it makes it possible.
    "turned between the rails": (
        ["AAA..", "Ab...", ".....", "AAA.."],
        "ABCA ADEA ABD CE",
        "CDE",
        [(1, 2, "D"), (2, 1, "C"), (2, 2, "E")],
        [(1, 1, "B")],
    ),
    # AB is no word: the B needs the C of the next rung.
    "rungs side by side": (
        ["AAAAA", "A....", "AAAAA"],
        "ABA ACA ADA ABC",
        "BCD",
        [(1, 1, "B"), (1, 2, "C"), (1, 4, "D")],
        [],
    ),
}


@pytest.mark.rule("O-027d")
@pytest.mark.parametrize("name", LADDERS)
def test_ladders_that_are_easily_missed(name: str) -> None:
    """A capital is a prism with Z on its other side, a small b one that shows A and hides B."""
    rows, listed, letters, laid_letters, flipped = LADDERS[name]
    shown = [
        (row, column, letter) for row, line in enumerate(rows) for column, letter in enumerate(line) if letter != "."
    ]
    made_up = [
        Prism(f"P{number}", Face("A" if letter == "b" else letter, 1), Face("B" if letter == "b" else "Z", 2))
        for number, (_, _, letter) in enumerate([*shown, *((0, 0, letter) for letter in letters)])
    ]
    rules = Rules(size=5)
    board = board_of(
        words.lexicon_of(listed.split(), "en"),
        rules,
        PrismSet("made-up", ENGLISH, made_up, is_reconstructed=True),
    )
    board.set_up(
        Laid(row, column, prism.name, light=False, letter=prism.dark.letter)
        for (row, column, _), prism in zip(shown, made_up, strict=False)
    )
    rack = [prism.name for prism in made_up[len(shown) :]]
    check_moves(board, rules, rack, reference.WordList(listed.split()))
    shapes = [
        (
            [(each.row, each.column, each.letter) for each in turn.placed],
            [(each.row, each.column, each.letter) for each in turn.flipped],
        )
        for turn in board.moves(rack)
    ]
    assert (laid_letters, flipped) in shapes


@pytest.mark.rule("O-022", "O-023", "O-025")
@pytest.mark.parametrize("language", LANGUAGES)
def test_openings(language: str) -> None:
    """On an empty board each word of four letters or more is listed once, across the middle."""
    rules = Rules(size=13)
    board = board_of(language, rules)
    names = [prism.name for prism in board.prisms]
    found = 0
    for seed in range(2):
        random.Random(seed).shuffle(names)
        rack = [name for name in names if not has_wild(board, name)][:6]
        found += check_moves(board, rules, rack, reference_words(language))
    wild = next(name for name in names if has_wild(board, name))
    found += check_moves(board, rules, [wild, *names[:3]], reference_words(language))
    assert found > 0


def test_the_judge_says_what_the_readable_rules_say() -> None:
    """Turns made by chance, good and bad, on boards in play and before the first word: verdict, reasons, score, words.

    Every reason there is must have been given, and every way to read a turn.
    """
    seen: Counter[str] = Counter()
    readings: Counter[str] = Counter()
    for number in range(30):
        rng = random.Random(f"judge {number}")
        board, rules, rack, listed = small_position(rng)
        if rng.random() < 0.5:
            rules = replace(rules, placement="free")
        lexicon, cells = board.lexicon, list(board.pieces())
        assert lexicon is not None
        board = board_of(lexicon, rules, board.prisms)
        if rng.random() < 0.85:
            board.set_up(cells)
        else:
            rack = [prism.name for prism in board.prisms][:7]
        for _ in range(100):
            turn = random_move(rng, board, rack)
            if rng.random() < 0.4:
                turn = spoiled(rng, turn, board, rack)
            verdict = check_verdict(board, rules, turn, rack if rng.random() < 0.9 else None)
            seen[verdict] += 1
            if verdict == "good":
                judgement = board.judge(turn)
                readings[judgement.reading] += 1
                assert judgement.unknown == tuple(
                    each.word for each in judgement.words if tuple(each.word) not in listed
                )
    codes = {code.removeprefix("turn-") for code in refusals_in("option") if code.startswith("turn-")}
    assert set(seen) == codes | {"good"}
    assert seen["good"] > 200
    assert set(readings) == {"opening", "across", "down", "ladder", "free"}


def spoiled(rng: random.Random, turn: PrismMove, board: PrismBoard, rack: list[str]) -> PrismMove:
    """The same turn with something wrong in it, mostly."""
    each = rng.randrange(len(turn.placed))
    first, others = turn.placed[each], turn.placed[:each] + turn.placed[each + 1 :]
    names = [prism.name for prism in board.prisms]
    row, column = rng.randrange(board.size), rng.randrange(board.size)
    taken = rng.choice([*board.pieces(), *turn.placed])

    def with_change(**change: Any) -> PrismMove:
        return PrismMove((*others, first._replace(**change)), turn.flipped)

    def with_flipped(*more: Flipped) -> PrismMove:
        return PrismMove(turn.placed, (*turn.flipped, *more))

    return rng.choice(
        [
            PrismMove((), turn.flipped),
            PrismMove(tuple(Laid(0, column, name, light=False, letter="A") for column, name in enumerate(names[:8]))),
            with_change(row=rng.choice((-1, board.size, 300, 10**20))),
            with_change(row=taken.row, column=taken.column),
            with_change(prism=rng.choice(["XX-99", *sorted(set(names) - set(rack))])),
            with_change(letter=rng.choice(("", "?", "Z", "!", "AB"))),
            with_change(row=row, column=column),
            PrismMove((*turn.placed, first._replace(row=row, column=column)), turn.flipped),
            with_flipped(Flipped(0, rng.choice((-2, board.size)), "A")),
            with_flipped(Flipped(row, column, "A")),
            with_flipped(Flipped(taken.row, taken.column, rng.choice(("", "?", "Z", "!")))),
            with_flipped(*turn.flipped[:1]),
        ]
    )


def random_move(rng: random.Random, board: PrismBoard, rack: list[str]) -> PrismMove:
    """Prisms on squares near each other, some prisms turned, often near them."""
    cells = list(board.pieces())
    near = rng.choice(cells) if cells else Laid(2, 2, "", light=False, letter="")
    taken = {(cell.row, cell.column) for cell in cells}
    free = sorted(
        {(row, column) for row in range(board.size) for column in range(board.size)} - taken,
        key=lambda square: abs(square[0] - near.row) + abs(square[1] - near.column) + rng.random(),
    )
    placed = []
    line = rng.choice([None, 0, 1])
    if line is not None:
        free = [square for square in free if abs(square[line] - (near.row, near.column)[line]) == 0] or free
    for name, (row, column) in zip(rack[: rng.randrange(1, len(rack) + 1)], free, strict=False):
        light = rng.random() < 0.5
        face = board.prisms[name].face(light=light)
        placed.append(Laid(row, column, name, light, rng.choice("ABC") if face.is_wild else face.letter))
    flipped: list[Flipped] = []
    for cell in sorted(cells, key=lambda cell: abs(cell.row - near.row) + abs(cell.column - near.column)):
        if rng.random() < 0.4 and len(flipped) < rng.choice((0, 1, 2)):
            face = board.prisms[cell.prism].face(light=not cell.light)
            flipped.append(Flipped(cell.row, cell.column, rng.choice("ABC") if face.is_wild else face.letter))
    return PrismMove(tuple(placed), tuple(flipped))


# ---- the printed examples and the cases of the rules


def laid(each: dict[str, Any]) -> Laid:
    return Laid(each["row"] - 1, each["col"] - 1, each["prism"], each["face"] == "light", each["letter"])


def example(name: str, **rules: Any) -> tuple[PrismBoard, PrismMove]:
    vector = VECTORS[name]
    board = PrismBoard("fr", **rules)
    board.set_up([laid(each) for each in vector["board_before"]])
    flipped = tuple(Flipped(each["row"] - 1, each["col"] - 1, each["to_letter"]) for each in vector["turned"])
    return board, PrismMove(tuple(laid(each) for each in vector["placed"]), flipped)


def refusal(board: PrismBoard, turn: PrismMove, rack: list[str] | None = None) -> str:
    with pytest.raises(IllegalPrismMove) as refused:
        board.judge(turn, rack)
    return refused.value.code.removeprefix("turn-")


@pytest.mark.rule("O-030", "O-031", "O-033", "O-041", "O-042", "O-043")
@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("EX-001-TARTE", {}),
        ("EX-001-TABLEAU", {}),
        ("EX-001-TABLEAU-7", {}),
        ("EX-001-TASSETTE-printed", {"placement": "free", "advanced": True}),
        ("EX-001-TASSETTE-line", {"placement": "line", "advanced": True}),
        ("EX-001-LADDER", {"placement": "ladder"}),
    ],
)
def test_printed_examples(name: str, rules: dict[str, Any]) -> None:
    board, turn = example(name, **rules)
    vector = VECTORS[name]
    judgement = board.judge(turn, [each.prism for each in turn.placed])
    assert judgement.score == vector["score"]
    assert {(each.word, each.score, each.doubled) for each in judgement.words} == {
        (each["word"], each["value"] * (2 if each["one_colour_double"] else 1), each["one_colour_double"])
        for each in vector["words"]
    }
    assert (judgement.flip_bonus, judgement.seven_bonus) == (vector["bonus_turned"], vector["bonus_seven"])
    assert judgement.unknown == ()


def prisms_for(text: str, start: tuple[int, int], *, down: bool = False, spare: set[str] | None = None) -> list[Laid]:
    """A word laid with prisms of the French set, whichever show its letters; `spare` is left alone and grows."""
    used = set() if spare is None else spare
    result = []
    for step, letter in enumerate(text):
        name, light = next(
            (prism.name, light)
            for prism in FRENCH
            for light in (False, True)
            if prism.name not in used and prism.face(light=light).letter == letter
        )
        used.add(name)
        row, column = start
        result.append(Laid(row + step * down, column + step * (not down), name, light, letter))
    return result


@pytest.mark.rule("O-023")
def test_cases_1_and_2_the_opening() -> None:
    board = PrismBoard("fr")
    assert refusal(board, PrismMove(tuple(prisms_for("TAS", (0, 0))))) == "too-short"
    corner = board.judge(PrismMove(tuple(prisms_for("TARD", (0, 0)))))
    assert (corner.score, corner.reading) == (10, "opening")


@pytest.mark.rule("O-035", "O-036")
def test_cases_3_and_4_turning_alone_is_no_turn() -> None:
    board, turn = example("EX-001-TARTE")
    assert refusal(board, PrismMove((), turn.flipped)) == "no-prism"
    assert board.judge(turn).score == 39


@pytest.mark.rule("O-027d")
def test_case_5_a_ladder() -> None:
    board, turn = example("EX-001-LADDER")
    judgement = board.judge(turn)
    assert (judgement.score, judgement.reading) == (20, "ladder")
    board, turn = example("EX-001-LADDER", placement="line")
    assert refusal(board, turn) == "gap"


@pytest.mark.rule("O-038")
def test_cases_6_to_8_advanced_turnings() -> None:
    board, turn = example("EX-001-TASSETTE-line", advanced=True)
    used = {each.prism for each in (*board.pieces(), *turn.placed)}
    (letter,) = prisms_for("S", (7, 7), spare=set(used))
    assert refusal(board, PrismMove((letter,), (Flipped(4, 0, "R"),))) == "advanced-alone"

    board, turn = example("EX-001-TASSETTE-line")
    assert refusal(board, turn) == "may-not-turn"

    # OR crosses MOULERAS only: no cell shared with TASSETTE.
    board, turn = example("EX-001-TASSETTE-line", advanced=True)
    (extra,) = prisms_for("R", (5, 1), spare=used)
    board.set_up([extra])
    other = board.prisms[extra.prism].face(light=not extra.light).letter
    further = PrismMove(turn.placed, (*turn.flipped, Flipped(5, 1, other)))
    assert refusal(board, further) == "may-not-turn"


def test_case_9_a_crossing_word_that_is_none() -> None:
    """NARD made NIRD: the N turned to T leaves TIRD, which the lexicon lacks."""
    board, turn = example("EX-001-TASSETTE-line", advanced=True)
    cells = [cell for cell in board.pieces() if (cell.row, cell.column) != (2, 8)]
    (vowel,) = prisms_for("I", (2, 8), spare={cell.prism for cell in (*cells, *turn.placed)})
    board = PrismBoard("fr", advanced=True)
    board.set_up([*cells, vowel])
    assert board.judge(turn).unknown == ("TIRD",)
    rack = [each.prism for each in turn.placed]
    assert (4, 8, "T") not in {
        (each.row, each.column, each.letter) for found in board.moves(rack) for each in found.flipped
    }


@pytest.mark.rule("O-019", "O-021")
def test_cases_10_and_11_wild_prisms() -> None:
    wild = next(prism for prism in FRENCH if {prism.dark.letter, prism.light.letter} == {"?", "A"})
    light = wild.light.is_wild
    board = PrismBoard("fr", placement="line")
    used = {wild.name}
    word = prisms_for("RIS", (7, 5), spare=used)
    board.set_up([word[0], Laid(7, 6, wild.name, light, "I"), word[2]])  # RiS
    (after,) = prisms_for("A", (7, 8), spare=used)
    assert refusal(board, PrismMove((after,), (Flipped(7, 6, "O"),))) == "letter-wrong"  # turned, it shows its A
    assert refusal(board, PrismMove((after,), (Flipped(7, 6, ""),))) == "letter-wrong"  # nothing needs to be announced
    judgement = board.judge(PrismMove((after,), (Flipped(7, 6, "A"),)))
    assert [(each.word, each.valid) for each in judgement.words] == [("RASA", True)]
    assert judgement.score == 3 + 2 + 3 + 2 + 25
    board.push(PrismMove((after,), (Flipped(7, 6, "A"),)))
    # Turned back to its wild side, it may be announced anew, and this again is a turning.
    (more,) = prisms_for("I", (7, 9), spare=used)
    assert board.judge(PrismMove((more,), (Flipped(7, 6, "O"),))).flip_bonus == 25
    assert refusal(board, PrismMove((more,), (Flipped(7, 6, ""),))) == "letter-missing"
    fresh = next(prism for prism in FRENCH if (prism.dark.is_wild or prism.light.is_wild) and prism.name not in used)
    assert refusal(board, PrismMove((Laid(7, 9, fresh.name, fresh.light.is_wild, ""),))) == "letter-missing"


@pytest.mark.rule("O-032")
def test_cases_15_and_16_one_colour() -> None:
    board = PrismBoard("fr")
    for length, factor in ((5, 2), (4, 1)):
        wild = next(prism for prism in FRENCH if prism.dark.is_wild)
        others = [prism for prism in FRENCH if not prism.dark.is_wild][: length - 1]
        turn = PrismMove(
            (
                Laid(0, 0, wild.name, light=False, letter="A"),
                *(
                    Laid(0, column, prism.name, light=False, letter=prism.dark.letter)
                    for column, prism in enumerate(others, 1)
                ),
            )
        )
        judgement = board.judge(turn)
        assert judgement.score == factor * sum(prism.dark.value for prism in others)
        assert judgement.words[0].doubled is (factor == 2)


def test_every_fault_has_its_name() -> None:
    board, turn = example("EX-001-TARTE")
    first, *rest = turn.placed
    rack = [each.prism for each in turn.placed]
    assert refusal(board, PrismMove((first._replace(row=99), *rest))) == "outside"
    assert refusal(board, PrismMove((first._replace(row=-1), *rest))) == "outside"
    assert refusal(board, PrismMove((first._replace(row=7), *rest))) == "occupied"
    assert refusal(board, PrismMove((first, first._replace(row=9)))) == "prism-twice"
    assert refusal(board, turn, rack[1:]) == "not-on-rack"
    assert refusal(board, PrismMove((first._replace(prism="XX-01"), *rest))) == "not-on-rack"
    assert refusal(board, PrismMove((first._replace(letter="Z"), *rest))) == "letter-wrong"
    assert refusal(board, PrismMove((first._replace(letter="!"), *rest))) == "letter-wrong"
    assert refusal(board, PrismMove(turn.placed, (Flipped(0, 0, "T"),))) == "empty"
    assert refusal(board, PrismMove(turn.placed, (*turn.flipped, *turn.flipped))) == "turned-twice"
    assert refusal(board, PrismMove(turn.placed, (Flipped(7, 7, FRENCH["FR-12"].light.letter),))) == "may-not-turn"
    assert refusal(board, PrismMove((first, rest[1]))) == "gap"
    assert refusal(board, PrismMove((first, rest[0]._replace(column=6, row=9)))) == "not-in-line"
    assert refusal(board, PrismMove((first._replace(row=0, column=0),))) == "not-connected"
    eight = prisms_for("TARTETAS", (8, 5), down=True, spare={"FR-87", "FR-01", "FR-12"})
    assert refusal(board, PrismMove(tuple(eight))) == "too-many"
    assert refusal(PrismBoard("fr"), PrismMove(turn.placed, turn.flipped)) == "empty"
    free, turn = example("EX-001-TASSETTE-printed", placement="free", advanced=True)
    assert (
        refusal(
            free,
            PrismMove(
                (
                    *turn.placed,
                    turn.placed[0]._replace(row=14, column=0, prism="FR-90", letter=FRENCH["FR-90"].dark.letter),
                )
            ),
        )
        == "not-connected"
    )


# ---- the rest of the door


def test_pushing_and_popping() -> None:
    board, turn = example("EX-001-TARTE")
    before = list(board.pieces())
    board.push(turn)
    assert board[7, 5] == Laid(7, 5, "FR-87", light=True, letter="T")
    assert board.stack == (turn,)
    twin = board.copy()
    assert board.pop() == turn
    assert list(board.pieces()) == before
    assert twin[8, 5] == turn.placed[0]
    with pytest.raises(IllegalPrismMove):
        board.push(PrismMove((), turn.flipped))
    assert list(board.pieces()) == before
    with pytest.raises(IndexError):
        board[15, 0]


def test_a_raised_flag_ends_the_search() -> None:
    board, _ = example("EX-001-TASSETTE-line")
    rack = ["FR-43", "FR-42", "FR-29", "FR-06", "FR-18"]
    stop = kernel.StopFlag()
    assert board.moves(rack, stop=stop).complete
    stop.raise_()
    assert not board.moves(rack, stop=stop).complete


def test_boards_without_words_have_no_turns() -> None:
    board = PrismBoard(prisms="fr")
    assert board.judge(PrismMove(tuple(prisms_for("ZTAR", (0, 0))))).unknown == ()
    with pytest.raises(BonmotError, match="board-without-lexicon"):
        board.moves(["FR-01"])
    with pytest.raises(TypeError):
        PrismBoard()
    with pytest.raises(BonmotError, match="letters-differ"):
        PrismBoard(words.lexicon_of(["CHICO"], "es"), prisms="fr")
    with pytest.raises(IllegalPrismMove, match="turn-prism-twice"):
        PrismBoard("fr").moves(["FR-01", "FR-01"])
    with pytest.raises(IllegalPrismMove, match="turn-too-many"):
        PrismBoard("fr").best([prism.name for prism in FRENCH[:8]])
    with pytest.raises(BonmotError, match="bad-number"):
        PrismBoard("fr").moves(["FR-01"], top=0)


# ---- players


def midgame(language: str, seed: int) -> tuple[PrismBoard, list[str], list[str]]:
    rng = random.Random(f"midgame {language} {seed}")
    board = PrismBoard(language)
    bag = played_on(rng, board, 8)
    return board, bag[:7], bag[7:]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_character_notices_a_share_of_the_turns(language: str) -> None:
    board, rack, bag = midgame(language, 1)
    every = set(board.moves(rack))

    def thoughts(**character: Any) -> list[tuple[PrismMove, int]]:
        return list(noticed(board, rack, len(bag), 0, 3, kernel.Character(seed=4, **character)))

    some = thoughts(notices=0.02)
    assert some == thoughts(notices=0.02)
    assert {turn for turn, _ in some} < every
    assert 0 < len(some) < len(every) / 10
    assert all(worth == 100 * (turn.score or 0) for turn, worth in some)
    all_of_them = thoughts()
    best = board.best(rack)
    assert best is not None
    assert max(worth for _, worth in all_of_them) == 100 * (best.score or 0)
    assert not any(turn.flipped for turn, _ in thoughts(notices_turnings=0.0))
    unturned = board.best(rack, flipping=False)
    assert unturned is not None
    assert max(worth for _, worth in thoughts(notices_turnings=0.0)) == 100 * (unturned.score or 0)


def test_faces_have_their_worth() -> None:
    for language in LANGUAGES:
        faces = face_worths(language)
        assert sorted(faces, key=lambda letter: -faces[letter])[:2] == ["?", "S"]
        learned = memoryview(worths(PrismSet.load(language))).cast("h")
        assert len(learned) == len(PrismSet.load(language))
        assert learned[0] == sum(faces[face.letter] for face in PrismSet.load(language)[0][1:])
    assert face_worths("es") == {}


def test_a_census_counts_racks_and_points() -> None:
    lexicon, _ = short_words("en")
    counted = census(PrismBoard(lexicon, size=13), lexicon, kernel.Character(), seed=1, games=3)
    assert len(counted.racks) == len(counted.points) == len(PrismSet.load("en"))
    assert sum(counted.racks) % 7 == 0
    assert min(counted.points) >= 0


def test_worths_and_endings_count() -> None:
    board, rack, bag = midgame("fr", 2)
    dear = rack[0]
    given = b"".join((3000 if prism.name == dear else 0).to_bytes(2, "little", signed=True) for prism in board.prisms)
    sparing = kernel.Character(leave_percent=100)
    liked = max(noticed(board, rack, len(bag), 0, 0, sparing, worths=given), key=lambda thought: thought[1])
    kept = dear not in {each.prism for each in liked[0].placed}
    assert liked[1] == 100 * (liked[0].score or 0) + (3000 if kept else 0)
    counting = kernel.Character(counts_endings=True)
    for turn, worth in noticed(board, rack, 0, 40, 0, counting):
        left = sum(board.prisms[name].value for name in rack if name not in {each.prism for each in turn.placed})
        ending = -100 * (2 * left + 10) if left else 100 * 2 * 40
        assert worth == 100 * (turn.score or 0) + ending
    with pytest.raises(ValueError, match="worth"):
        list(noticed(board, rack, 5, 0, 0, sparing, worths=b"\0"))


@pytest.mark.rule("O-040", "O-047", "O-048", "O-049")
def test_who_ignores_turning_loses() -> None:
    """Whole games in the kernel, the same each time; turning is worth too much to be left out."""
    lexicon, _ = short_words("fr")
    board = PrismBoard(lexicon, size=13)
    turns, ignores = kernel.Character(seed=1), kernel.Character(seed=2, notices_turnings=0.0)
    seats = [(lexicon, None, turns), (lexicon, None, ignores)]
    games = played(board, seats, seed=5, games=20)
    assert [game.scores for game in games] == [game.scores for game in played(board, seats, seed=5, games=20)]
    assert sum(game.scores[0] > game.scores[1] for game in games) >= 18
    assert all(game.flips > 0 for game in games)
