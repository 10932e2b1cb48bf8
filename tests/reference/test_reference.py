"""The reference itself is right: worked examples, positions counted by hand, brute force on small boards."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.reference import (
    REASONS,
    Board,
    Layout,
    NewTile,
    Placement,
    Score,
    Square,
    Tile,
    TileSet,
    WordList,
    densest_position,
    illegal_reason,
    illegal_reasons,
    new_tiles,
    placement_of,
    placements,
    play,
    random_position,
    read_layout,
    read_tiles,
    score,
)

EXAMPLES = json.loads((Path(__file__).parent.parent / "data" / "worked-examples.json").read_text(encoding="utf-8"))
STANDARD = Layout(tuple(EXAMPLES["layouts"]["standard-15"]))
ENGLISH = EXAMPLES["values"]["en"]
OBLONG = Layout(("T.d.Q.", ".D.t..", "d.*.q.", "..D..T", "q....d"))
PLAIN_3 = Layout(("...", ".*.", "..."))
SYLLABLE_TILES = TileSet(
    counts={"A": 9, "B": 4, "E": 12, "L": 5, "N": 6, "O": 7, "R": 6, "S": 5, "T": 6, "?": 2},
    values={"A": 1, "B": 3, "E": 1, "L": 1, "N": 1, "O": 1, "R": 1, "S": 1, "T": 1, "?": 0},
)
DIGRAPH_TILES = TileSet(
    counts={"A": 5, "C": 3, "CH": 3, "H": 3, "O": 4, "?": 2},
    values={"A": 1, "C": 3, "CH": 5, "H": 4, "O": 2, "?": 0},
)


def tiles(text: str) -> tuple[Tile | None, ...]:
    """One-character tiles: small letters are blanks, a full stop is a letter already on the board."""
    return tuple(None if letter == "." else (letter.upper(), letter.islower()) for letter in text)


def board_of(*rows: str) -> Board:
    return {
        (row, column): (letter.upper(), letter.islower())
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter != "."
    }


def new(*laid: tuple[int, int, str]) -> list[NewTile]:
    return [(row, column, (letter.upper(), letter.islower())) for row, column, letter in laid]


# Worked examples


@pytest.mark.parametrize("example", EXAMPLES["vectors"], ids=lambda example: example["id"])
def test_worked_examples(example: dict[str, Any]) -> None:
    layout = Layout(tuple(EXAMPLES["layouts"][example["layout"]]))
    values = EXAMPLES["values"][example["tiles"]]
    board: Board = {}
    for word in example["board_before"]:
        board = play(
            board,
            Placement(word["row"] - 1, word["column"] - 1, word["dir"] == "across", tiles(word["word"])),
        )
    for turn in example["turns"]:
        laid = [(tile["row"] - 1, tile["column"] - 1, (tile["letter"], False)) for tile in turn["placed"]]
        placement = placement_of(board, laid)
        assert (placement.row, placement.column) == (turn["row"] - 1, turn["column"] - 1)
        assert placement.across == (turn["dir"] == "across")
        assert new_tiles(placement) == laid
        words = tuple((word["word"], word["score"]) for word in turn["words"])
        assert score(board, layout, values, placement) == Score(turn["score"], words)
        board = play(board, placement)


def test_worked_example_is_found_among_all_placements() -> None:
    """HORN, FARM, PASTE, then MOB beside them makes NOT and BE."""
    board = (
        play({}, Placement(7, 5, True, tiles("HORN")))
        | {(5, 7): ("F", False), (6, 7): ("A", False), (8, 7): ("M", False)}
        | {(9, 5 + step): (letter, False) for step, letter in enumerate("PASTE")}
    )
    words = WordList(["MOB", "NOT", "BE", "MO", "BOB", "OB"])
    found = placements(board, STANDARD, words, ENGLISH, ["O", "B"])
    assert found[Placement(8, 7, True, tiles(".OB"))] == 16
    # MO alone gives NOT as well.
    assert found[Placement(8, 7, True, tiles(".O"))] == 5 + 4


# Scores by hand


def test_two_triple_words_and_seven_tiles() -> None:
    board = board_of("...C")
    placement = Placement(0, 0, True, tiles("ABA.ABAB"))
    assert score(board, STANDARD, {"A": 1, "B": 3, "C": 3}, placement).total == (4 * 1 + 3 * 3 + 3) * 9 + 50


def test_fifteen_letters_over_three_triple_words() -> None:
    """New tiles on 1, 2, 4, 8, 12, 14 and 15; two of them double letters."""
    board = board_of("..A.AAA.AAA.A..")
    words = WordList(["A" * 15])
    placement = Placement(0, 0, True, tiles("AA.A...A...A.AA"))
    assert placements(board, STANDARD, words, {"A": 1}, ["A"] * 7) == {placement: (15 + 2) * 27 + 50}
    with_blank = Placement(0, 0, True, tiles("AA.a...A...A.AA"))
    found = placements(board, STANDARD, words, {"A": 1}, ["A"] * 6 + ["?"])
    assert len(found) == 7
    assert found[with_blank] == (15 + 2 - 2) * 27 + 50


def test_two_double_words() -> None:
    placement = Placement(4, 4, True, tiles("AAAAAAA"))
    assert score({}, STANDARD, {"A": 1}, placement).total == 7 * 4 + 50
    assert score({}, STANDARD, {"A": 1}, placement, bonus={8: 80}).total == 7 * 4
    assert score({}, STANDARD, {"A": 1}, placement, bonus={7: 15}).total == 7 * 4 + 15


def test_mixed_and_quadruple_premiums() -> None:
    layout = Layout(("DTQq", "*..."))
    assert score({}, layout, {"A": 1}, Placement(0, 0, True, tiles("AA"))).total == 2 * 6
    assert score({}, layout, {"A": 1}, Placement(0, 0, True, tiles("AAAA"))).total == (3 + 4) * 24
    # A blank counts nothing, but the word premium under it counts.
    assert score({}, layout, {"A": 1}, Placement(0, 0, True, tiles("AaAa"))).total == 2 * 24


def test_premium_counts_once_and_in_both_words_of_its_turn() -> None:
    layout = Layout(("...", ".d.", "*.D"))
    values = {"A": 1, "B": 2, "C": 3}
    board = board_of(".B.", "A..")
    corner = Placement(1, 0, True, tiles(".C"))
    assert score(board, layout, values, corner) == Score(15, (("AC", 1 + 6), ("BC", 2 + 6)))
    later = Placement(1, 0, True, tiles("..A"))
    assert score(play(board, corner), layout, values, later) == Score(5, (("ACA", 1 + 3 + 1),))
    down = Placement(0, 1, False, tiles("..C"))
    assert score(play(board, corner), layout, values, down) == Score(8, (("BCC", 2 + 3 + 3),))


def test_cross_words_come_in_order_along_the_line() -> None:
    board = board_of("A.B", "...")
    values = {"A": 1, "B": 2, "C": 3}
    assert score(board, Layout(("...", "*..")), values, Placement(1, 0, True, tiles("CCC"))) == Score(
        9 * 2 + (1 + 3) * 2 + (2 + 3), (("CCC", 18), ("AC", 8), ("BC", 5))
    )


@pytest.mark.parametrize(
    "placement",
    [
        Placement(1, 1, True, (None, None)),
        Placement(1, 1, True, tiles("BA")),
        Placement(1, 2, True, tiles("B")),
        Placement(1, 0, True, tiles("B.B.")),
    ],
    ids=["no new tile", "tile on a tile", "not the whole word", "a letter that is not there"],
)
def test_score_refuses_what_is_no_placement(placement: Placement) -> None:
    with pytest.raises(ValueError, match="a placement"):
        score({(1, 1): ("A", False)}, STANDARD, ENGLISH, placement)


# Counting


def test_one_tile_that_makes_words_both_ways_is_one_placement_across() -> None:
    board = board_of(".B.", "A..")
    found = placements(board, PLAIN_3, WordList(["AC", "BC"]), {"A": 1, "B": 2, "C": 3}, ["C"])
    # AC across with BC down; C under B has no other place; C under A makes AC down (and nothing across).
    assert found == {
        Placement(1, 0, True, tiles(".C")): 8 + 10,
        Placement(1, 0, False, tiles(".C")): 4,
        Placement(0, 1, True, tiles(".C")): 5,
    }


def test_one_tile_that_makes_one_wrong_word_is_no_placement() -> None:
    board = board_of(".B.", "A..")
    values = {"A": 1, "B": 2, "C": 3}
    for words in (["AC"], ["BC"]):
        found = placements(board, PLAIN_3, WordList(words), values, ["C"])
        assert all((1, 1) not in placement.laid() for placement in found)


def test_empty_board_is_opened_across_over_the_star() -> None:
    words = WordList(["AB", "BAB", "A"])
    values = {"A": 1, "B": 3}
    found = placements({}, PLAIN_3, words, values, ["A", "B", "B"])
    assert found == {
        Placement(1, 0, True, tiles("AB")): 8,
        Placement(1, 1, True, tiles("AB")): 8,
        Placement(1, 0, True, tiles("BAB")): 14,
    }
    assert len(placements({}, PLAIN_3, words, values, ["A", "B", "B"], opening="anywhere")) == 3 * 3
    assert len(placements({}, PLAIN_3, words, values, ["A", "B", "B"], opening="anywhere", minimum=3)) == 3


@pytest.mark.parametrize(
    ("rack", "words"),
    [
        ("A?", ["Aa", "aA", "Ab"]),
        ("??", ["aa", "ab"]),
        ("AB?", ["Aa", "aA", "AB", "aB", "Ab"]),
        ("AAB", ["AA", "AB"]),
        ("?", []),
    ],
)
def test_each_choice_of_the_blank_counts(rack: str, words: list[str]) -> None:
    layout = Layout(("*..",))
    found = placements({}, layout, WordList(["AA", "AB"]), {"A": 1, "B": 3}, list(rack))
    assert set(found) == {Placement(0, 0, True, tiles(word)) for word in words}


def test_blank_on_the_board_keeps_its_letter_and_counts_nothing() -> None:
    found = placements({(1, 1): ("A", True)}, PLAIN_3, WordList(["AB"]), {"A": 1, "B": 3}, ["B"])
    assert found == {Placement(1, 1, True, tiles(".B")): 3, Placement(1, 1, False, tiles(".B")): 3}


def test_digraph_is_one_tile() -> None:
    words = WordList([("CH", "A"), ("C", "H", "A")])
    layout = Layout(("*..",))
    values = DIGRAPH_TILES.values
    assert placements({}, layout, words, values, ["C", "H", "A"]) == {
        Placement(0, 0, True, (("C", False), ("H", False), ("A", False))): 16
    }
    digraph = Placement(0, 0, True, (("CH", False), ("A", False)))
    assert placements({}, layout, words, values, ["CH", "A"]) == {digraph: 12}
    assert score({}, layout, values, digraph).words == (("CHA", 12),)


# Reasons


@pytest.mark.parametrize(
    ("rows", "laid", "reasons"),
    [
        ((), new(), ("no-new-tile",)),
        ((), new((1, 1, "A"), (1, 2, "B")), ()),
        ((), new((0, 1, "A"), (1, 1, "b")), ()),
        ((), new((1, 1, "A")), ("too-short",)),
        ((), new((0, 0, "A"), (0, 1, "B")), ("star-not-covered",)),
        ((), new((1, 1, "A"), (1, 2, "B"), (1, 3, "C")), ("outside",)),
        ((), new((-1, 1, "A"), (0, 1, "B"), (1, 1, "C")), ("outside",)),
        ((), new((0, 1, "A"), (2, 1, "B")), ("gap", "star-not-covered")),
        ((), new((1, 1, "A"), (1, 2, "D")), ("not-on-rack",)),
        ((), new((1, 1, "A"), (1, 2, "A")), ("not-on-rack",)),
        ((), new((1, 1, "a"), (1, 2, "b")), ("not-on-rack",)),
        ((), new((1, 1, "A"), (1, 1, "B")), ("conflict", "too-short")),
        (("", ".A"), new((1, 1, "B")), ("conflict", "not-connected")),
        (("", ".A"), new((1, 0, "B"), (1, 2, "C")), ()),
        (("", ".A"), new((0, 0, "B"), (0, 1, "C")), ()),
        (("", ".A"), new((0, 0, "B")), ("not-connected",)),
        (("", ".A"), new((0, 0, "B"), (1, 0, "C")), ()),
        (("", ".A"), new((1, 0, "B"), (0, 1, "C")), ("not-in-line",)),
        (("", ".A"), new((0, 0, "B"), (2, 0, "C")), ("gap", "not-connected")),
        (("A", "..."), new((0, 1, "B"), (1, 2, "C")), ("not-in-line",)),
    ],
)
def test_reasons(rows: tuple[str, ...], laid: list[NewTile], reasons: tuple[str, ...]) -> None:
    board = board_of(*rows)
    rack = ["A", "B", "C", "?"]
    assert illegal_reasons(board, PLAIN_3, rack, laid) == reasons
    assert illegal_reason(board, PLAIN_3, rack, laid) == (reasons[0] if reasons else None)
    assert set(reasons) <= set(REASONS)


def test_opening_rule_of_the_reasons() -> None:
    laid = new((0, 0, "A"), (0, 1, "B"))
    assert illegal_reason({}, PLAIN_3, ["A", "B"], laid, opening="anywhere") is None
    assert illegal_reason({}, PLAIN_3, ["A", "B"], laid, opening="anywhere", minimum=3) == "too-short"


# Brute force


def lines_of(layout: Layout) -> Iterator[list[Square]]:
    for row in range(layout.height):
        yield [(row, column) for column in range(layout.width)]
    for column in range(layout.width):
        yield [(row, column) for row in range(layout.height)]


def runs_of(board: Board, layout: Layout) -> list[list[Square]]:
    """All runs of two tiles or more, read off the whole board."""
    runs: list[list[Square]] = []
    for line in lines_of(layout):
        run: list[Square] = []
        for square in [*line, (-1, -1)]:
            if square in board:
                run.append(square)
            else:
                if len(run) >= 2:
                    runs.append(run)
                run = []
    return runs


def hangs_together(board: Board) -> bool:
    """Can one walk over tiles from any tile to any other?"""
    reached: set[Square] = set()
    border = [next(iter(board))]
    while border:
        row, column = border.pop()
        if (row, column) in board and (row, column) not in reached:
            reached.add((row, column))
            border += [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return len(reached) == len(board)


def letterings(rack: tuple[str, ...], count: int, alphabet: tuple[str, ...]) -> set[tuple[Tile, ...]]:
    """Every way to take so many tiles off the rack, in order, with a letter for each blank."""
    return {
        lettering
        for taken in set(permutations(rack, count))
        for lettering in product(
            *([(letter, True) for letter in alphabet] if piece == "?" else [(piece, False)] for piece in taken)
        )
    }


def brute_force(
    board: Board, layout: Layout, words: WordList, values: dict[str, int], rack: tuple[str, ...]
) -> dict[frozenset[tuple[Square, Tile]], int]:
    """Put every choice of rack tiles on every choice of free squares of a line, and look what is there."""
    found: dict[frozenset[tuple[Square, Tile]], int] = {}
    by_count = {count: letterings(rack, count, words.alphabet) for count in range(1, len(rack) + 1)}
    lines = list(lines_of(layout)) if board else list(lines_of(layout))[: layout.height]
    for line in lines:
        free = [square for square in line if square not in board]
        for count in range(1, len(rack) + 1):
            for squares in combinations(free, count):
                after = board | dict.fromkeys(squares, ("", False))
                runs = [run for run in runs_of(after, layout) if set(run) & set(squares)]
                in_one_word = any(set(squares) <= set(run) for run in runs)
                star_covered = any(star in after for star in layout.stars)
                if not (in_one_word and hangs_together(after) and star_covered):
                    continue
                for lettering in by_count[count]:
                    laid = dict(zip(squares, lettering, strict=True))
                    after |= laid
                    if all(tuple(after[square][0] for square in run) in words for run in runs):
                        found[frozenset(laid.items())] = total_of(after, runs, laid, layout, values, {4: 50})
    return found


def total_of(
    after: Board,
    runs: list[list[Square]],
    laid: dict[Square, Tile],
    layout: Layout,
    values: dict[str, int],
    bonus: dict[int, int],
) -> int:
    total = bonus.get(len(laid), 0)
    for run in runs:
        symbols = [layout.rows[row][column] if (row, column) in laid else "." for row, column in run]
        worth = [0 if is_blank else values[letter] for letter, is_blank in (after[square] for square in run)]
        points = sum(
            value * {"d": 2, "t": 3, "q": 4}.get(symbol, 1) for value, symbol in zip(worth, symbols, strict=True)
        )
        for symbol in symbols:
            points *= {"D": 2, "*": 2, "T": 3, "Q": 4}.get(symbol, 1)
        total += points
    return total


def some_words(rng: Random, letters: str | tuple[str, ...], count: int, longest: int) -> WordList:
    return WordList([tuple(rng.choices(letters, k=rng.randint(2, longest))) for _ in range(count)])


@pytest.mark.parametrize("blanks", [0, 1, 2])
@pytest.mark.parametrize("seed", range(10))
def test_equals_brute_force_on_small_boards(seed: int, blanks: int) -> None:
    rng = Random(f"brute {seed} {blanks}")
    words = some_words(rng, tuple(letter for letter in DIGRAPH_TILES.counts if letter != "?"), 60, 6)
    position = random_position(
        rng, words, DIGRAPH_TILES, OBLONG, turns=seed % 5, blanks=blanks, rack_size=5 if blanks == 0 else 4
    )
    values = DIGRAPH_TILES.values
    found = placements(position.board, OBLONG, words, values, position.rack, bonus={4: 50})
    expected = brute_force(position.board, OBLONG, words, values, position.rack)
    assert expected
    assert {frozenset(placement.laid().items()): total for placement, total in found.items()} == expected
    # No two placements lay the same tiles.
    assert len(found) == len(expected)
    for placement, total in found.items():
        laid = new_tiles(placement)
        assert illegal_reason(position.board, OBLONG, position.rack, laid) is None
        assert placement_of(position.board, laid) == placement
        assert score(position.board, OBLONG, values, placement, {4: 50}).total == total


def enough(rack: tuple[str, ...], letters: list[str]) -> bool:
    missing = sum(max(0, letters.count(letter) - rack.count(letter)) for letter in set(letters))
    return missing <= rack.count("?")


def every_word_everywhere(board: Board, layout: Layout, words: WordList, rack: tuple[str, ...]) -> set[Placement]:
    """Write every word from every square in both directions, with every choice of blanks."""
    found = set()
    lines = list(lines_of(layout)) if board else list(lines_of(layout))[: layout.height]
    for line, first, word in product(lines, range(max(layout.height, layout.width)), words):
        squares = line[first : first + len(word)]
        if len(squares) < len(word):
            continue
        if any(square in board and board[square][0] != letter for square, letter in zip(squares, word, strict=True)):
            continue
        pairs = [(square, letter) for square, letter in zip(squares, word, strict=True) if square not in board]
        if not enough(rack, [letter for _, letter in pairs]):
            continue
        unmarked = [(*square, (letter, False)) for square, letter in pairs]
        if set(illegal_reasons(board, layout, rack, unmarked)) - {"not-on-rack"}:
            continue
        after = board | {square: (letter, False) for square, letter in pairs}
        runs = [run for run in runs_of(after, layout) if any(square in run for square, _ in pairs)]
        if not all(tuple(after[square][0] for square in run) in words for run in runs):
            continue
        for blank in product((False, True), repeat=len(pairs)):
            laid = [(*square, (letter, mark)) for (square, letter), mark in zip(pairs, blank, strict=True)]
            if illegal_reason(board, layout, rack, laid) is None:
                found.add(placement_of(board, laid))
    return found


@pytest.mark.parametrize(("turns", "blanks"), [(0, 1), (5, 0), (9, 1), (6, 2)])
def test_equals_every_word_everywhere_on_the_standard_board(turns: int, blanks: int) -> None:
    rng = Random(f"everywhere {turns} {blanks}")
    short = [first + second for first in "BLNRST" for second in "AEO"] + ["AL", "EN", "ES", "OR", "ON"]
    long = ["".join(rng.choice("BLNRST") + rng.choice("AEO") for _ in range(rng.randint(2, 4))) for _ in range(40)]
    words = WordList([*short, *long, *(word + "S" for word in long), *(word[1:] for word in long)])
    position = random_position(rng, words, SYLLABLE_TILES, STANDARD, turns=turns, blanks=blanks)
    found = placements(position.board, STANDARD, words, SYLLABLE_TILES.values, position.rack)
    assert len(found) > 10
    assert set(found) == every_word_everywhere(position.board, STANDARD, words, position.rack)


# Positions


def picture(board: Board, layout: Layout) -> list[str]:
    return [
        "".join(
            letter.lower() if is_blank else letter
            for letter, is_blank in (board.get((row, column), (".", False)) for column in range(layout.width))
        )
        for row in range(layout.height)
    ]


def test_positions_depend_on_the_seed_alone() -> None:
    """Written out, because the order of Python's sets changes from run to run."""
    words = some_words(Random("seed"), "ABELNORST", 300, 5)
    position = random_position(Random(5), words, SYLLABLE_TILES, OBLONG, turns=4)
    assert picture(position.board, OBLONG) == ["......", "RESA..", "NTOe..", "A.NER.", "......"]
    assert position.rack == tuple("EOEREOA")
    other = random_position(Random(8), words, SYLLABLE_TILES, OBLONG, turns=4)
    assert other != position


@pytest.mark.parametrize("blanks", [0, 1, 2])
def test_positions_are_reachable(blanks: int) -> None:
    rng = Random(f"reachable {blanks}")
    words = some_words(rng, "ABELNORST", 400, 8)
    for turns in (1, 5, 10):
        position = random_position(rng, words, SYLLABLE_TILES, STANDARD, turns=turns, blanks=blanks)
        runs = runs_of(position.board, STANDARD)
        assert runs
        assert all(tuple(position.board[square][0] for square in run) in words for run in runs)
        assert hangs_together(position.board)
        assert (7, 7) in position.board
        assert len(position.rack) == 7
        assert position.rack.count("?") == blanks
        used = Counter("?" if is_blank else letter for letter, is_blank in position.board.values())
        assert used + Counter(position.rack) <= Counter(SYLLABLE_TILES.counts)


def test_densest_position_takes_no_more_and_a_little_before_it_does() -> None:
    words = some_words(Random("dense"), "ABELNORST", 300, 4)
    full = densest_position(Random(3), words, SYLLABLE_TILES, OBLONG)
    assert placements(full.board, OBLONG, words, SYLLABLE_TILES.values, full.rack) == {}
    before = densest_position(Random(3), words, SYLLABLE_TILES, OBLONG, take_back=2)
    assert before.rack == full.rack
    assert before.board.items() < full.board.items()
    assert densest_position(Random(3), words, SYLLABLE_TILES, OBLONG, take_back=1000).board == {}


# Files


def test_readers(tmp_path: Path) -> None:
    table = tmp_path / "tiles.csv"
    table.write_text("letter,count,value,vowel\nA,9,1,1\nÑ,1,8,0\nCH,1,5,0\n?,2,0,0\n", encoding="utf-8")
    tile_set = read_tiles(table)
    assert tile_set.counts == {"A": 9, "Ñ": 1, "CH": 1, "?": 2}
    assert tile_set.values == {"A": 1, "Ñ": 8, "CH": 5, "?": 0}
    assert Counter(tile_set.bag()) == tile_set.counts
    picture_file = tmp_path / "board.txt"
    picture_file.write_text("# small\nT.\n.*\n\n", encoding="utf-8")
    assert read_layout(picture_file) == Layout(("T.", ".*"))


@pytest.mark.parametrize("rows", [(), ("..", "..."), ("x*",)])
def test_bad_layouts_are_refused(rows: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"layout|premium"):
        Layout(rows)
