"""The rules of the De Luxe edition (D-017 to D-041), each played through commands.

Places are written the English way: 8H runs across from row 8, column H; H8 runs down. The examples of D-041 are in
`test_worked_examples.py`.
"""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bonmot.board import Board, IllegalMove
from bonmot.games.crossword import Exchange, Pass, Play, setup_for
from bonmot.games.crossword.events import Doubted, Exchanged, Played
from bonmot.games.game import Refused
from bonmot.words import open as open_lexicon
from tests.rules.driving import only
from tests.rules.playing import NAMES, Table, after, opened, play, table


def words_of(game: Table) -> list[tuple[str, int]]:
    """The words of the last play and what each brought."""
    return [(formed.word, formed.score) for formed in game.played()[-1].words]


# ---- players and racks


@pytest.mark.rule("D-017")
def test_two_to_four_play() -> None:
    for seats in (2, 3, 4):
        game = opened("deluxe", seats)
        turns: list[int] = []
        for _turn in range(seats + 1):
            turns += game.acting
            game.do(Pass())
        assert turns == [*range(seats), 0]
    for seats in (1, 5):  # K-01: only Micro lets one play alone
        with pytest.raises(Refused) as refused:
            setup_for("deluxe", NAMES[:seats])
        assert (refused.value.code, refused.value.particulars["minimum"]) == ("seat-count", 2)


@pytest.mark.rule("D-018")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_is_a_crossword_of_words(seed: int) -> None:
    game = opened("deluxe", 4, seed)
    game.finish()
    lexicon = open_lexicon("en", 1)
    rows = [[tile or " " for tile in row] for row in game.view().board]
    lines = ["".join(line) for line in rows + [list(column) for column in zip(*rows, strict=True)]]
    runs = [run.upper() for line in lines for run in line.split() if len(run) > 1]
    assert len(runs) > 20
    assert [run for run in runs if run not in lexicon] == []
    # No tile is alone, and many belong to two words: they interlock.
    on_board = sum(tile != " " for row in rows for tile in row)
    assert on_board == 100 - sum(side.tiles for side in game.view().sides)
    assert sum(map(len, runs)) > on_board


@pytest.mark.rule("D-020")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_seven_letters_each_and_seven_again_after_each_turn(seed: int) -> None:
    game = opened("deluxe", 3, seed)
    game.finish()
    replayed = Table(game.log[:1])
    assert [side.tiles for side in replayed.view().sides] == [7, 7, 7]
    for event in game.log[1:]:
        replayed = Table([*replayed.log, event])
        if replayed.view().bag:
            assert [side.tiles for side in replayed.view().sides] == [7, 7, 7]
    assert replayed.view().bag == 0


# ---- laying words


@pytest.mark.rule("D-021")
def test_the_opening_has_two_letters_and_covers_the_centre() -> None:
    game = table("deluxe", ["WAGONET", "EEEEEEE"])
    assert game.refusal(Play("8H", "A")).code == "move-too-short"
    for elsewhere in ("8I WAGON", "8C WAGON", "1A WAGON", "H9 WAGON", "7F WAGON"):
        assert game.refusal(play(elsewhere)).code == "move-star-not-covered"
    assert table("deluxe", ["WAGONET", "EEEEEEE"]).lay("8H AT").score == 4
    assert table("deluxe", ["WAGONET", "EEEEEEE"]).lay("H7 AT").score == 4


@pytest.mark.rule("D-021")
def test_no_diagonals() -> None:
    with pytest.raises(IllegalMove) as illegal:
        Board("en").judge_tiles({"H8": "A", "I9": "T"})
    assert illegal.value.code == "move-not-in-line"


@pytest.mark.rule("D-022")
def test_the_score_is_announced_and_as_many_tiles_are_drawn() -> None:
    game = table("deluxe", ["WAGONET", "SOFAIRY"], next_drawn="BCDFG")
    event = game.lay("8D WAGON")
    assert (event.score, sorted(event.drawn)) == (26, sorted("BCDFG"))
    assert game.rack(0) == "BCDEFGT"
    assert [(turn.seat, turn.score, turn.total) for turn in game.view(1).turns] == [(0, 26, 26)]


@pytest.mark.rule("D-023")
def test_letters_are_added_in_one_row_that_touches() -> None:
    game = table("deluxe", ["CATEEEE", "SOFASIT"])
    game.lay("8H CAT")
    assert game.refusal(Play("8H", "CAT")).code == "move-no-new-tile"
    assert game.refusal(Play("1A", "SOFA")).code == "move-not-connected"
    assert game.refusal(Play("9K", "SO")).code == "move-not-connected"  # corner to corner
    assert game.refusal(Play("8H", "CAT.S")).code == "move-gap"
    board = Board("en")
    board.push("8H CAT")
    with pytest.raises(IllegalMove) as illegal:
        board.judge_tiles({"K8": "S", "G9": "A"})
    assert illegal.value.code == "move-not-in-line"


@pytest.mark.rule("D-023")
def test_touching_letters_form_whole_words_with_full_credit() -> None:
    game = table("deluxe", ["CATEEEE", "TAXSOFI"])
    game.lay("8H CAT")
    assert only(Doubted, game.do(Play("9H", "TAX"))).words == ("CT", "TX")  # AA is a word
    game = after("deluxe", "8H CAT", "K8 SOFA")
    # SOFA ends on a double word; CATS is modified and counts in full.
    assert (words_of(game), game.scores) == ([("SOFA", 14), ("CATS", 6)], (10, 20))


@pytest.mark.rule("D-024")
@pytest.mark.parametrize(
    ("move", "word", "score"), [("8G S(CAT)", "SCAT", 6), ("8H (CAT)S", "CATS", 6), ("8G S(CAT)S", "SCATS", 7)]
)
def test_letters_may_be_added_to_a_word(move: str, word: str, score: int) -> None:
    assert words_of(after("deluxe", "8H CAT", move)) == [(word, score)]


@pytest.mark.rule("D-024")
def test_letters_may_join_two_words() -> None:
    # IN closes the space between the T of HAT and the T of NOT.
    game = after("deluxe", "8H HORN", "H8 (H)AT", "K8 (N)OT", "10H (T)IN(T)")
    assert words_of(game) == [("TINT", 1 + 1 + 3 * 1 + 1)]


@pytest.mark.rule("D-025")
def test_a_word_at_right_angles_uses_a_letter_or_adds_one() -> None:
    assert words_of(after("deluxe", "8H CAT", "I7 H(A)T")) == [("HAT", 2 * 4 + 1 + 2 * 1)]
    assert words_of(after("deluxe", "8H CAT", "G8 SOFA")) == [("SOFA", 1 + 2 * 1 + 4 + 1), ("SCAT", 6)]


@pytest.mark.rule("D-026")
def test_a_word_may_lie_parallel_to_another() -> None:
    game = after("deluxe", "8H CAT", "9I TA")
    assert (words_of(game), game.scores[1]) == ([("TA", 3), ("AT", 3), ("TA", 2)], 8)


@pytest.mark.rule("D-027")
def test_no_letter_is_moved_after_it_has_been_played() -> None:
    game = table("deluxe", ["CATEEEE", "COTSIFA"])
    game.lay("8H CAT")
    refused = game.refusal(Play("8H", "COTS"))
    assert (refused.code, refused.particulars["square"]) == ("move-conflict", "I8")
    whole = opened("deluxe", 2, 5)
    whole.finish()
    seen = Table(whole.log[:1])
    for event in whole.log[1:]:
        before = seen.view().board
        seen = Table([*seen.log, event])
        for row, line in enumerate(seen.view().board):
            assert all(not before[row][column] or before[row][column] == tile for column, tile in enumerate(line))


@pytest.mark.rule("D-028")
def test_a_blank_is_any_letter_stated_once_and_for_all() -> None:
    game = table("deluxe", ["CA?EEEE", "TOESIFU"], next_drawn="INK")
    assert opened("deluxe", 2).all_tiles()["?"] == 2
    game.refusal(Play("8H", "CA?"))  # which letter?
    assert game.refusal(Play("8H", "CAT")).code == "move-not-on-rack"
    assert game.lay("8H CAt").score == (3 + 1 + 0) * 2
    refused = game.refusal(Play("J8", "SOFT"))
    assert (refused.code, refused.particulars["square"]) == ("move-conflict", "J8")
    # The T on the rack does not buy the blank back.
    event = game.lay("J8 TOES")
    assert (event.word, event.score) == ("(t)OES", 0 + 1 + 3 * 1 + 1)
    assert (game.at("J8"), "T" in game.rack(1), "?" in game.rack(1)) == ("t", True, False)


# ---- replacing letters


@pytest.mark.rule("D-029")
@given(seed=st.integers(0, 2**32), count=st.integers(1, 7))
def test_letters_are_replaced_by_others_and_then_mixed_into_the_pool(seed: int, count: int) -> None:
    game = table("deluxe", ["ZYXWKJQ", "EEEEEEE"], next_drawn="ABCDFGH", seed=seed)
    given_up = "ZYXWKJQ"[:count]
    pool = Counter(game.all_tiles())
    event = only(Exchanged, game.do(Exchange(given_up)))
    assert Counter(event.drawn) == Counter("ABCDFGH"[:count])  # drawn before the discards are back (K-07)
    assert not Counter(given_up) - Counter(event.bag)
    assert len(event.bag) == 86
    assert game.all_tiles() == pool
    assert (game.acting, game.scores, game.rack(0)) == (
        (1,),
        (0, 0),
        "".join(sorted("ZYXWKJQ"[count:] + "ABCDFGH"[:count])),
    )


@pytest.mark.rule("D-029")
def test_more_than_the_pool_holds_cannot_be_replaced() -> None:
    game = table("deluxe", ["ZYXWKJQ", "EEEEEEE"], bag="AB")  # K-08
    assert game.refusal(Exchange("ZYX")).code == "bag-too-small"
    game.do(Exchange("ZY"))
    assert game.rack(0) == "".join(sorted("XWKJQAB"))


# ---- values and premiums

PRINTED = "A9 B2 C2 D4 E12 F2 G3 H2 I9 J1 K1 L4 M2 N6 O8 P2 Q1 R6 S4 T6 U4 V2 W2 X1 Y2 Z1"


@pytest.mark.rule("D-032")
def test_the_bag_holds_the_english_letters() -> None:
    tiles = opened("deluxe", 4, 3).all_tiles()
    assert tiles == {each[0]: int(each[1:]) for each in PRINTED.split()} | {"?": 2}
    assert tiles.total() == 100


@pytest.mark.rule("D-032")
@pytest.mark.parametrize(
    ("letters", "value"),
    [("AEILNORSTU", 1), ("DG", 2), ("BCMP", 3), ("FHVWY", 4), ("K", 5), ("JX", 8), ("QZ", 10)],
)
def test_each_tile_counts_its_value_and_a_blank_nothing(letters: str, value: int) -> None:
    for letter in letters:
        event = table("deluxe", [f"{letter}?EIOLL", "EEEEEEE"]).do(Play("8H", f"{letter}a"))[0]
        assert isinstance(event, Doubted | Played)
        assert event.score == 2 * value, letter


@pytest.mark.rule("D-033")
def test_a_turn_brings_all_words_formed_or_modified_and_their_premiums() -> None:
    game = after("deluxe", "8H CAT", "K8 SOFA")
    assert words_of(game) == [("SOFA", (1 + 1 + 4 + 1) * 2), ("CATS", 3 + 1 + 1 + 1)]
    assert game.scores[1] == 14 + 6


@pytest.mark.rule("D-034")
def test_a_b_on_a_triple_letter_scores_nine() -> None:
    assert words_of(after("deluxe", "8D WAGON", "F8 (G)AB")) == [("GAB", 2 + 1 + 9)]


@pytest.mark.rule("D-034")
def test_a_double_letter_square_doubles() -> None:
    assert words_of(after("deluxe", "8H CAT", "I7 H(A)T")) == [("HAT", 8 + 1 + 2)]


@pytest.mark.rule("D-035")
def test_double_and_triple_word_squares_after_letter_premiums() -> None:
    # The centre doubles, and W is doubled before it: 26, not 22.
    assert after("deluxe", "8D WAGON").scores == ((2 * 4 + 1 + 2 + 1 + 1) * 2, 0)
    assert after("deluxe", "8D WAGON", "D8 (W)ATER").scores[1] == (4 + 1 + 1 + 1 + 1) * 2
    assert after("deluxe", "8H MONSTER", "8H (MONSTER)S").scores[1] == (3 + 1 + 1 + 1 + 1 + 1 + 1 + 1) * 3
    assert after("deluxe", "8D WAGON", "H1 QUESTIO(N)").scores[1] == (10 + 1 + 1 + 2 * 1 + 1 + 1 + 1 + 1) * 3 + 50


@pytest.mark.rule("D-035")
def test_two_word_squares_give_four_or_nine_times() -> None:
    assert after("deluxe", "H8 THIS", "11E MIS(S)ION").scores[1] == (3 + 1 + 1 + 1 + 1 + 1 + 1) * 4
    nine = after("deluxe", "8D TABLE", "G1 AUTUMNA(L)", "1A HOSPIT(A)L").played()[-1]
    assert nine.score == (4 + 1 + 1 + 2 * 3 + 1 + 1 + 1 + 1) * 9 + 50 == 194


@pytest.mark.rule("D-036")
def test_premiums_count_only_in_the_turn_first_played() -> None:
    assert after("deluxe", "8D WAGON", "8D (WAGON)S").scores == (26, 4 + 1 + 2 + 1 + 1 + 1)


@pytest.mark.rule("D-037")
def test_a_blank_on_a_word_premium_still_doubles_or_triples() -> None:
    assert after("deluxe", "8D WAGOn").scores[0] == (2 * 4 + 1 + 2 + 1 + 0) * 2
    assert after("deluxe", "8H MONSTER", "8H (MONSTER)s").scores[1] == (3 + 1 + 1 + 1 + 1 + 1 + 1 + 0) * 3


@pytest.mark.rule("D-038")
def test_the_common_letter_counts_with_its_premium_in_each_word() -> None:
    letter = after("deluxe", "8H HORN", "L8 SOFA")
    assert words_of(letter) == [("SOFA", 2 * 1 + 1 + 4 + 1), ("HORNS", 4 + 1 + 1 + 1 + 2 * 1)]
    word = after("deluxe", "8H CHAT", "J8 (A)TOM", "K8 (T)ONE")
    assert words_of(word) == [("TONE", 4 * 2), ("TO", 2), ("ON", 2), ("ME", (3 + 1) * 2)]


@pytest.mark.rule("D-039")
def test_seven_tiles_in_a_turn_bring_fifty_points() -> None:
    assert after("deluxe", "8H MONSTER").scores[0] == (3 + 1 + 1 + 1 + 2 * 1 + 1 + 1) * 2 + 50
    assert after("deluxe", "8H BASKET").scores[0] == (3 + 1 + 1 + 5 + 2 * 1 + 1) * 2
