"""OPTION, turn by turn: where prisms may lie, what may be turned, and what that brings (O-019 to O-043, RULES C7)."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from bonmot.board.prism_move import Flipped, Laid
from bonmot.board.prism_set import PrismSet
from bonmot.games.option import Play
from tests.rules.prisms import FRENCH, Hand, Table, table, words

VECTORS: dict[str, dict[str, Any]] = {
    vector["id"]: vector
    for vector in json.loads((Path(__file__).parents[1] / "data" / "option-examples.json").read_text("utf-8"))[
        "vectors"
    ]
}


def laid(each: dict[str, Any]) -> Laid:
    return Laid(each["row"] - 1, each["col"] - 1, each["prism"], each["face"] == "light", each["letter"])


def example(name: str, **options: Any) -> tuple[Table, Play]:
    """The position of a printed example, and its turn."""
    vector = VECTORS[name]
    placed = tuple(laid(each) for each in vector["placed"])
    flipped = tuple(Flipped(each["row"] - 1, each["col"] - 1, each["to_letter"]) for each in vector["turned"])
    board = [laid(each) for each in vector["board_before"]]
    # One more than is laid, so that the game goes on.
    spare = next(prism.name for prism in FRENCH if prism.name not in {each.prism for each in (*board, *placed)})
    there = table([each.prism for each in placed] + [spare], board=board, referee="strict", **options)
    return there, Play(placed, flipped)


def check(name: str, there: Table, turn: Play) -> None:
    vector = VECTORS[name]
    event = there.play(turn)
    assert event.score == vector["score"]
    assert words(event) == {each["word"]: each["value"] * (1 + each["one_colour_double"]) for each in vector["words"]}
    assert {word.word for word in event.words if word.doubled} == {
        each["word"] for each in vector["words"] if each["one_colour_double"]
    }
    assert (event.flip_bonus, event.seven_bonus) == (vector["bonus_turned"], vector["bonus_seven"])
    assert there.scores[0] == vector["score"]


@pytest.mark.rule("O-034", "O-035", "O-036", "O-040", "O-041", "O-043")
def test_tarte() -> None:
    there, turn = example("EX-001-TARTE")
    check("EX-001-TARTE", there, turn)
    assert there.letter("H6") == "T"
    again, turn = example("EX-001-TARTE")
    assert again.refusal(Play((), turn.flipped)) == "turn-no-prism"  # TAS alone is no turn
    assert again.refusal(Play(turn.placed, ())) == "unknown-words"  # RARTE


@pytest.mark.rule("O-007", "O-032", "O-033")
def test_tableau() -> None:
    there, turn = example("EX-001-TABLEAU")
    check("EX-001-TABLEAU", there, turn)  # 42: the L lay there already


@pytest.mark.rule("O-030")
def test_tableau_laid_whole() -> None:
    there, turn = example("EX-001-TABLEAU-7")
    check("EX-001-TABLEAU-7", there, turn)  # 57


@pytest.mark.rule("O-037", "O-038", "O-039", "O-042")
def test_tassette_as_printed() -> None:
    there, turn = example("EX-001-TASSETTE-printed", placement="free", advanced=True)
    check("EX-001-TASSETTE-printed", there, turn)  # 138
    for placement in ("ladder", "line"):
        there, turn = example("EX-001-TASSETTE-printed", placement=placement, advanced=True)
        assert there.refusal(turn) == "turn-not-in-line"


@pytest.mark.rule("O-037", "O-038", "O-039")
@pytest.mark.parametrize("placement", ["line", "ladder", "free"])
def test_tassette_in_one_line(placement: str) -> None:
    there, turn = example("EX-001-TASSETTE-line", placement=placement, advanced=True)
    check("EX-001-TASSETTE-line", there, turn)  # 130


@pytest.mark.rule("O-037")
def test_turning_without_laying_is_no_turn() -> None:
    there, turn = example("EX-001-TASSETTE-line", advanced=True)
    assert there.refusal(Play((), turn.flipped[:1])) == "turn-no-prism"  # K-13


@pytest.mark.rule("O-027d")
def test_a_ladder_of_three_rungs() -> None:
    there, turn = example("EX-001-LADDER")
    event = there.play(turn)
    assert words(event) == {"MOT": 8, "TIR": 6, "NUE": 6}
    assert (event.score, event.connections) == (20, ("ladder",))
    there, turn = example("EX-001-LADDER", placement="line")
    assert there.refusal(turn) == "turn-gap"


@pytest.mark.rule("O-027d")
def test_a_ladder_has_a_word_at_both_ends_of_its_rungs() -> None:
    hand = Hand()
    board = hand.lying("F5 MATIN")  # nothing below
    rack = hand.rack("O", "I", "T", "R")
    there = table(rack, board=board)
    # O below M and I below T hang in the air: these are two words, not the rungs of a ladder.
    assert there.refusal("5F (M)OT; 7F (T)IR") == "turn-not-in-line"
    assert table(rack, board=board, placement="free").refusal("5F (M)OT; 7F (T)IR") == "turn-not-connected"


# ---- the first word


@pytest.mark.rule("O-023")
def test_the_first_word_has_four_letters() -> None:
    there = table(Hand().rack("T", "A", "S", "R", "D"))
    assert there.refusal("H8 TAS") == "turn-too-short"
    assert there.play("H8 TARD").score == 10


@pytest.mark.rule("O-022")
@pytest.mark.parametrize("turn", ["A1 TARD", "1A TARD", "O12 TARD", "15L TARD", "H8 TARD"])
def test_the_first_word_lies_anywhere(turn: str) -> None:
    assert table(Hand().rack("T", "A", "R", "D")).play(turn).score == 1 + 2 + 3 + 4


@pytest.mark.rule("O-022")
@pytest.mark.parametrize(("turn", "code"), [("O13 TARD", "turn-outside"), ("A13 TARD", "turn-outside")])
def test_the_first_word_lies_on_the_board(turn: str, code: str) -> None:
    assert table(Hand().rack("T", "A", "R", "D")).refusal(turn) == code


@pytest.mark.rule("O-024")
def test_words_never_run_diagonally() -> None:
    hand = Hand()
    prisms = [hand.take(letter) for letter in "TARD"]
    diagonal = tuple(
        Laid(step, step, prism.name, prism.dark.letter != letter, letter)
        for step, (prism, letter) in enumerate(zip(prisms, "TARD", strict=True))
    )
    rack = [prism.name for prism in prisms]
    assert table(rack).refusal(Play(diagonal)) == "turn-not-in-line"
    board = hand.lying("H8 RAS")
    moved = tuple(each._replace(row=each.row + 8, column=each.column + 7) for each in diagonal)
    assert table(rack, board=board).refusal(Play(moved)) == "turn-not-in-line"


def test_the_first_word_has_no_gap_and_turns_nothing() -> None:
    hand = Hand()
    rack = hand.rack("T", "A", "R", "D")
    whole = table(rack).play("H8 TARD").placed
    gap = (*whole[:3], whole[3]._replace(column=whole[3].column + 1))
    assert table(rack).refusal(Play(gap)) == "turn-gap"
    assert table(rack).refusal(Play(whole, (Flipped(7, 7, "A"),))) == "turn-empty"


# ---- later words


@pytest.mark.rule("O-027", "O-027a")
def test_letters_are_added_to_a_word() -> None:
    hand = Hand()
    board = hand.lying("H4 GRAS")
    there = table(hand.rack("S", "E", "M", "E", "N", "T"), hand.rack("A"), board=board, referee="strict")
    event = there.play("H4 (GRAS)SE")
    assert (event.words[0].word, event.connections) == ("GRASSE", ("extends",))
    once = table(hand.rack("S", "E", "M", "E", "N", "T"), board=hand.lying("H4 GRAS"), referee="strict")
    assert once.play("H4 GRASSEMENT").words[0].word == "GRASSEMENT"


@pytest.mark.rule("O-027", "O-027b", "O-031")
def test_a_word_crosses_another_and_counts_its_letter_again() -> None:
    hand = Hand()
    there = table(hand.rack("T", "R", "D"), board=hand.lying("H4 RAS"), referee="strict")
    event = there.play("5G T(A)RD")
    assert event.connections == ("crosses",)
    assert words(event) == {"TARD": 1 + 2 + 3 + 4}  # RAS was not changed, its A counts in the new word


@pytest.mark.rule("O-027", "O-027c", "O-031")
def test_a_word_hooks_on_to_another() -> None:
    hand = Hand()
    there = table(hand.rack("S", "E", "L"), board=hand.lying("H4 RAME"), referee="strict")
    event = there.play("8H SEL")  # the S makes RAMES and begins SEL
    assert event.connections == ("hooks",)
    assert words(event) == {"SEL": 3 + 1 + 3, "RAMES": 3 + 2 + 5 + 1 + 3}  # the S counts twice
    assert event.score == 7 + 14


@pytest.mark.rule("O-027")
def test_later_words_touch_the_board() -> None:
    hand = Hand()
    there = table(hand.rack("T", "A", "R", "D"), board=hand.lying("H4 RAS"))
    assert there.refusal("A1 TARD") == "turn-not-connected"
    assert there.refusal("I7 TARD") == "turn-not-connected"  # corners do not touch


def test_one_prism_is_a_turn_and_may_be_read_either_way() -> None:
    hand = Hand()
    there = table(hand.rack("E"), hand.rack("A"), board=hand.lying("H4 RAS", "4H RUE"), referee="strict")
    assert there.refusal("A1 E") == "turn-not-connected"
    assert words(there.play("H4 (RAS)E")) == {"RASE": 3 + 2 + 3 + 1}


def test_prisms_of_a_turn_lie_on_free_squares_of_the_board() -> None:
    hand = Hand()
    board = hand.lying("H4 RAS")
    tarte = [hand.take(letter) for letter in "TARD"]
    there = table([prism.name for prism in tarte], board=board)
    name = tarte[0].name
    light = tarte[0].dark.letter != "T"
    one = Laid(7, 6, name, light, "T")
    assert there.refusal(Play((one._replace(column=3),))) == "turn-occupied"
    assert there.refusal(Play((one, one))) == "turn-occupied"
    assert there.refusal(Play((one, one._replace(column=7)))) == "turn-prism-twice"
    assert there.refusal(Play((one._replace(row=15),))) == "turn-outside"
    assert there.refusal(Play((one._replace(column=-1),))) == "turn-outside"
    assert there.refusal(Play((one._replace(prism=board[0].prism),))) == "turn-not-on-rack"
    assert there.refusal(Play((one._replace(prism="FR-99"),))) == "turn-not-on-rack"
    assert there.refusal(Play((one._replace(letter="Q"),))) == "turn-letter-wrong"
    assert there.refusal(Play((one._replace(light=not light),))) == "turn-letter-wrong"
    eight = tuple(Laid(8, column, f"FR-{column + 10}", light=False, letter="A") for column in range(8))
    assert there.refusal(Play(eight)) == "turn-too-many"


@pytest.mark.rule("O-005", "O-025")
def test_either_letter_of_a_prism_may_be_chosen() -> None:
    hand = Hand()
    board = hand.lying("H4 RAS")
    prism = next(each for each in hand.free if {"S", "E"} == {each.dark.letter, each.light.letter})
    for letter, word in (("E", "RASE"), ("S", "RASS")):
        event = table([prism.name], board=board).play(f"H4 (RAS){letter}")
        assert event.words[0].word == word
        assert prism.face(light=event.placed[0].light).letter == letter
        assert event.score == 8 + {"E": 1, "S": 3}[letter]


# ---- colours


def spelt(word: str, *, light: bool) -> tuple[Laid, ...]:
    """A word in row H, all of one colour."""
    free = list(FRENCH)
    placed = []
    for step, letter in enumerate(word):
        prism = next(each for each in free if each.face(light=light).letter == letter)
        free.remove(prism)
        placed.append(Laid(7, 3 + step, prism.name, light, letter))
    return tuple(placed)


def names(placed: Iterable[Laid]) -> list[str]:
    return [each.prism for each in placed]


@pytest.mark.rule("O-032")
def test_five_letters_of_one_colour_count_twice_and_four_do_not() -> None:
    four = spelt("TARD", light=False)
    event = table(names(four)).play(Play(four))
    assert (event.score, event.words[0].doubled) == (10, False)
    for light in (False, True):
        five = spelt("TARDE", light=light)
        event = table(names(five)).play(Play(five))
        assert (event.score, event.words[0].doubled) == (22, True)


@pytest.mark.rule("O-032", "O-019")
def test_a_wild_counts_in_the_colour_of_its_face() -> None:
    tard = spelt("TARD", light=False)
    dark = next(prism.name for prism in FRENCH if prism.dark.is_wild)
    event = table([*names(tard), dark]).play(Play((*tard, Laid(7, 7, dark, light=False, letter="E"))))
    assert (event.score, event.words[0].doubled) == (2 * 10, True)  # the wild itself is worth nothing
    light = next(prism.name for prism in FRENCH if prism.light.is_wild)
    event = table([*names(tard), light]).play(Play((*tard, Laid(7, 7, light, light=True, letter="E"))))
    assert (event.score, event.words[0].doubled) == (10, False)


@pytest.mark.rule("O-030", "O-032", "O-040")
def test_bonuses_are_not_doubled() -> None:
    seven = spelt("TARDERA", light=True)
    event = table(names(seven)).play(Play(seven))
    assert (event.score, event.seven_bonus) == (2 * (1 + 2 + 3 + 4 + 1 + 3 + 2) + 15, 15)


# ---- wild prisms


@pytest.mark.rule("O-019", "O-020")
def test_a_wild_has_no_value_and_its_letter_is_announced() -> None:
    hand = Hand()
    there = table(hand.rack("?/d"), board=hand.lying("H4 RAS"))
    event = there.play("H4 RASE?")
    assert (event.score, event.placed[0].letter) == (8, "E")
    silent = table(hand.rack("?/l"), board=hand.lying("H4 RAS"))
    (placed,) = event.placed
    name = silent.rack(0)[0]
    assert silent.refusal(Play((placed._replace(prism=name, letter=""),))) == "turn-letter-missing"
    assert silent.refusal(Play((placed._replace(prism=name, letter="?"),))) == "turn-letter-missing"
    assert silent.refusal(Play((placed._replace(prism=name, letter="e"),))) == "turn-letter-wrong"
    assert silent.refusal(Play((placed._replace(prism=name, letter="EE"),))) == "turn-letter-wrong"


@pytest.mark.rule("O-021")
def test_a_declared_wild_keeps_its_letter_until_it_is_turned() -> None:
    hand = Hand()
    board = hand.lying("H4 RASE?/d")
    rack = hand.rack("S", "R", "E", "T")
    there = table(rack, board=board, referee="strict")
    assert there.refusal("7H ARE") == "turn-letter-wrong"  # the wild E is no A, and behind it is a D
    assert there.refusal(Play((Laid(7, 6, rack[0], light=False, letter="S"),))) == "turn-occupied"
    s = Laid(7, 7, rack[0], light=FRENCH[rack[0]].dark.letter != "S", letter="S")
    assert there.refusal(Play((s,), (Flipped(7, 6, "A"),))) == "turn-letter-wrong"


@pytest.mark.rule("O-021", "O-040")
def test_a_declared_wild_may_be_turned_to_its_letter_and_back() -> None:
    hand = Hand()
    board = hand.lying("H4 RASE?/l")
    there = table(hand.rack("U", "A"), hand.rack("A"), board=board)
    # E becomes L, which is behind it: RASL is not asked about, for words stand until they are challenged.
    event = there.play("7H (E>L)U")
    assert event.flipped == (Flipped(7, 6, "L"),)
    assert (event.flip_bonus, words(event)["LU"]) == (25, 3 + 3)
    assert there.letter("H7") == "L"
    # Turning it back asks for a letter, which may be another one.
    back = table(hand.rack("U", "A"), board=[*board[:3], board[3]._replace(light=not board[3].light, letter="L")])
    assert back.refusal("7H (L)U +H7") == "turn-letter-missing"
    again = back.play("7H (L>S?)U")
    assert (again.flip_bonus, words(again)["SU"], back.letter("H7")) == (25, 0 + 3, "S")


@pytest.mark.rule("O-021")
def test_a_declared_wild_turned_inside_the_word_formed_brings_25() -> None:
    hand = Hand()
    board = hand.lying("H4 TAR?/dS")  # the wild stands for R; behind it is a D
    there = table(hand.rack("U", "R"), board=board, referee="strict")
    assert there.refusal("6H (R>D)UR") == "unknown-words"  # TADS is no word
    good = table(hand.rack("E", "S"), board=hand.lying("6H D?/lE"), referee="strict")
    event = good.play("6H (D>L)(E)S")
    assert words(event) == {"LES": 3 + 1 + 3}
    assert event.score == 7 + 25


# ---- the right to turn


@pytest.mark.rule("O-038")
def test_the_advanced_right_needs_a_plain_turning() -> None:
    board = [laid(each) for each in VECTORS["EX-001-TASSETTE-line"]["board_before"]]
    s = Laid(7, 7, "FR-90", light=False, letter="S")
    there = table(["FR-90", "FR-96"], board=board, advanced=True, referee="strict")
    assert there.refusal(Play((s,), (Flipped(4, 0, "R"),))) == "turn-advanced-alone"
    assert words(there.play(Play((s,)))) == {"NASSES": 2 + 2 + 3 + 3 + 1 + 3}


@pytest.mark.rule("O-035", "O-038")
def test_without_the_advanced_rule_only_words_formed_or_added_to_are_turned() -> None:
    there, turn = example("EX-001-TASSETTE-line")
    assert there.refusal(turn) == "turn-may-not-turn"
    plain = Play(turn.placed, turn.flipped[:1])  # N becomes T: that is in the word formed
    event = there.play(plain)
    assert words(event) == {"TASSETTE": 13, "TARD": 10}
    assert event.score == 13 + 10 + 25


@pytest.mark.rule("O-038")
def test_the_advanced_right_reaches_no_further_than_words_that_share_a_letter() -> None:
    vector = VECTORS["EX-001-TASSETTE-line"]
    board = [laid(each) for each in vector["board_before"]]
    taken = {each.prism for each in board} | {each["prism"] for each in vector["placed"]}
    hand = Hand()
    hand.free = [prism for prism in hand.free if prism.name not in taken]
    p, r = hand.take("P"), hand.take("R/t")
    # PUR crosses MOULERAS, and MOULERAS crosses TASSETTE; PUR itself has no letter of TASSETTE.
    pur = [Laid(3, 2, p.name, p.dark.letter != "P", "P"), Laid(5, 2, r.name, r.dark.letter != "R", "R")]
    placed = tuple(laid(each) for each in vector["placed"])
    there = table([each.prism for each in placed], board=[*board, *pur], advanced=True, referee="strict")
    flipped = tuple(Flipped(each["row"] - 1, each["col"] - 1, each["to_letter"]) for each in vector["turned"])
    assert there.refusal(Play(placed, (*flipped, Flipped(5, 2, "T")))) == "turn-may-not-turn"
    assert there.play(Play(placed, flipped)).score == 130


@pytest.mark.rule("O-038")
def test_several_prisms_of_a_word_that_shares_a_letter_are_turned_in_one_turn() -> None:
    """MAROUFLA turns the O of MOLIERES into its own A; three more of that word follow, which becomes GALIOTES."""
    lying = zip(("FR-51", "FR-08", "FR-70", "FR-29", "FR-95", "FR-87", "FR-35", "FR-40"), "MOLIERES", strict=True)
    board = [
        Laid(9, column, prism, light=column in {1, 3, 6}, letter=letter) for column, (prism, letter) in enumerate(lying)
    ]
    rack = ("FR-50", "FR-03", "FR-86", "FR-96", "FR-15", "FR-48", "FR-53")
    down = enumerate(zip(rack, "MAROUFL", strict=True), 2)
    placed = tuple(Laid(row, 1, prism, light=False, letter=letter) for row, (prism, letter) in down)
    own = Flipped(9, 1, "A")
    others = tuple(Flipped(9, column, letter) for column, letter in ((0, "G"), (4, "O"), (5, "T")))

    def there(*, advanced: bool) -> Table:
        return table(rack, board=board, advanced=advanced, referee="strict")

    assert there(advanced=False).refusal(Play(placed, (own, *others))) == "turn-may-not-turn"
    assert there(advanced=True).refusal(Play(placed, others)) == "turn-advanced-alone"
    assert there(advanced=True).refusal(Play(placed, (own, *others[:2]))) == "unknown-words"  # GALIORES
    played = there(advanced=True)
    event = played.play(Play(placed, (own, *others)))
    formed = words(event)
    assert formed.keys() == {"MAROUFLA", "GALIOTES"}
    assert event.score == sum(formed.values()) + 15 + 25 * 4
    assert [played.letter(f"J{column}") for column in range(1, 9)] == list("GALIOTES")


@pytest.mark.rule("O-043")
def test_every_word_that_a_turning_changes_must_be_good() -> None:
    hand = Hand()
    board = hand.lying("C8 n/TUIT", "8C NASSE")
    rack = hand.rack("T", "T", "E", "R")
    strict = table(rack, board=board, referee="strict")
    assert strict.refusal("8C (N>T)ASSETTE") == "unknown-words"  # TUIT


@pytest.mark.rule("O-035")
def test_which_words_count_as_added_to_is_an_option() -> None:
    hand = Hand()
    board = hand.lying("H4 R/tAMES")
    rack = hand.rack("E", "L", "U")
    # Laying S below makes no word with R: but hooking a letter on to RAMES adds to it, so its R may be turned.
    hooked = table(rack, board=board)
    event = hooked.play("9H EL +H4=T")  # RAMES becomes TAMESE, which nobody asks about here
    assert (event.flip_bonus, {word.word for word in event.words}) == (25, {"EL", "TAMESE"})
    assert table(rack, board=board, flip_scope="main").refusal("9H EL +H4=T") == "turn-may-not-turn"


@pytest.mark.rule("O-035")
def test_a_prism_laid_in_this_turn_is_not_turned_and_none_is_turned_twice() -> None:
    there, turn = example("EX-001-TARTE")
    assert there.refusal(Play(turn.placed, (*turn.flipped, Flipped(8, 5, "E")))) == "turn-empty"
    assert there.refusal(Play(turn.placed, turn.flipped * 2)) == "turn-turned-twice"
    assert there.refusal(Play(turn.placed, (Flipped(7, 5, "R"),))) == "turn-letter-wrong"


@pytest.mark.rule("O-040", "O-043")
def test_a_turned_prism_scores_in_both_of_its_words() -> None:
    hand = Hand()
    board = hand.lying("H6 R/tAS", "6H RUE")
    there = table(hand.rack("S"), board=board, referee="strict")
    event = there.play("6H (R>T)UES")
    assert words(event) == {"TUES": 1 + 3 + 1 + 3, "TAS": 1 + 2 + 3}
    assert event.score == 8 + 6 + 25


@pytest.mark.rule("O-011")
@pytest.mark.parametrize("size", [13, 21])
def test_boards_have_13_to_21_squares_on_a_side(size: int) -> None:
    rack = Hand().rack("T", "A", "R", "D")
    corner = "ABCDEFGHIJKLMNOPQRSTU"[size - 1]
    assert table(rack, size=size).refusal(f"{corner}{size - 2} TARD") == "turn-outside"
    assert table(rack, size=size).play(f"{corner}{size - 3} TARD").score == 10


def test_english_prisms_play_by_the_same_rules() -> None:
    english = PrismSet.load("en")
    hand = Hand(english)
    there = table(hand.rack("T", "E", "R", "S"), board=hand.lying("8H EAT"), prisms=english, referee="strict")
    event = there.play("8H (EAT)ERS")
    assert event.words[0].word == "EATERS"
