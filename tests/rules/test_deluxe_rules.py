"""The rules of the De Luxe edition (D-017 to D-041, D-083 to D-090), each played through commands.

Places are written the English way: 8H runs across from row 8, column H; H8 runs down. The examples of D-041 are in
`test_worked_examples.py`.
"""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bonmot.board import Board, IllegalMove
from bonmot.games.crossword import Accept, Challenge, Confirm, Exchange, Pass, Play, Vote, Withdraw, setup_for
from bonmot.games.crossword.events import ChallengeFailed, ChallengeUpheld, Doubted, Exchanged, Played, Withdrawn
from bonmot.games.events import Ended
from bonmot.games.game import Refused
from bonmot.words import open as open_lexicon
from tests.rules.playing import NAMES, Table, after, only, opened, play, table


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


# ---- words and challenges


@pytest.mark.rule("D-030")
@pytest.mark.parametrize(
    "word", ["LONDON", "MOZART", "ETC", "NASA", "MAISON"], ids=["place", "person", "short", "initials", "foreign"]
)
def test_names_abbreviations_and_foreign_words_are_doubted(word: str) -> None:
    game = table("deluxe", [(word + "IIIIII")[:7], "EEEEEEE"])
    assert only(Doubted, game.do(Play("8G", word))).words == (word,)


@pytest.mark.rule("D-030")
@pytest.mark.parametrize(("word", "mark"), [("DON'T", "'"), ("TO-DO", "-")])
def test_apostrophes_and_hyphens_cannot_be_laid(word: str, mark: str) -> None:
    refused = table("deluxe", ["DONTODI", "EEEEEEE"]).refusal(Play("8G", word))
    assert (refused.code, refused.particulars["character"]) == ("not-a-tile", mark)


def vouched(*, seats: int = 2) -> Table:
    """A game whose first player has laid a word that nobody knows and insisted on it."""
    game = table("deluxe", ["GATONES", "TRIMEDL", "SALIRAI", "LOUPEZU"][:seats])
    game.do(Play("8H", "GATON"))
    only(Played, game.do(Confirm()))
    return game


@pytest.mark.rule("D-030")
def test_a_word_challenged_before_the_next_player_starts_is_taken_back() -> None:
    game = vouched()
    assert (game.scores, game.view().bag) == ((14, 0), 81)
    upheld = only(ChallengeUpheld, game.do(Challenge(), 1))
    assert (upheld.seat, upheld.words) == (1, ("GATON",))
    assert (game.rack(0), game.scores, game.view().bag, game.at("8H")) == ("AEGNOST", (0, 0), 86, "")
    assert game.acting == (1,)  # the turn is lost


@pytest.mark.rule("D-030")
@pytest.mark.parametrize("turn", [Pass(), Exchange("T"), Play("H8", "(G)RIM")], ids=["pass", "exchange", "play"])
def test_afterwards_it_is_too_late(turn: Pass | Exchange | Play) -> None:
    game = vouched(seats=4)
    game.do(turn)
    for seat in (2, 3):
        refused = game.refusal(Challenge(("GATON",)), seat)
        assert refused.code == ("word-not-played" if isinstance(turn, Play) else "challenge-too-late")
    assert game.scores[0] == 14


@pytest.mark.rule("D-030")
def test_challenging_a_good_word_costs_nothing() -> None:
    game = table("deluxe", ["WAGONES", "TRIMEDL", "SALIRAI"])  # K-05
    game.lay("8D WAGON")
    game.do(Challenge(), 1)
    failed = only(ChallengeFailed, game.do(Vote(True), 2)[1:])
    assert (failed.loses_points, failed.gives_points, failed.loses_turn) == (0, 0, False)
    assert (game.scores, game.acting) == ((26, 0, 0), (1,))


@pytest.mark.rule("D-030")
def test_where_the_dictionary_would_decide_nobody_challenges_what_it_has_admitted() -> None:
    game = table("deluxe", ["WAGONES", "TRIMEDL"])
    game.lay("8D WAGON")
    assert "challenge" not in game.view(1).may
    assert game.refusal(Challenge(), 1).code == "words-admitted"


@pytest.mark.rule("D-030")
@pytest.mark.parametrize(
    ("votes", "score"), [((True, True), 14), ((False, False), 0), ((True, False), 0)], ids=["good", "bad", "tie"]
)
def test_those_without_a_part_in_it_decide_and_the_dictionary_when_they_differ(
    votes: tuple[bool, bool], score: int
) -> None:
    game = vouched(seats=4)
    game.do(Challenge(), 3)
    asked = game.acting
    for seat, vote in zip(asked, votes, strict=True):
        assert game.scores[0] == 14
        game.do(Vote(vote), seat)
    assert (asked, game.scores[0], game.view().turn) == ((1, 2), score, 1)


@pytest.mark.rule("D-030")
def test_a_good_word_stands_when_they_differ() -> None:
    game = table("deluxe", ["WAGONES", "TRIMEDL", "SALIRAI", "LOUPEZU"])
    game.lay("8D WAGON")
    game.do(Challenge(), 3)
    game.do(Vote(True), 1)
    game.do(Vote(False), 2)
    assert (game.scores[0], game.at("8H")) == (26, "N")


# ---- the end of the rules


@pytest.mark.rule("D-031")
def test_play_goes_on_until_all_tiles_are_drawn_and_one_player_has_used_his() -> None:
    game = table("deluxe", ["AT", "KEY"], bag="SO")
    game.lay("8H AT")  # his rack was empty, but there were tiles to draw
    assert (game.ended, game.rack(0), game.view().bag) == (None, "OS", 0)
    game.do(Pass())
    game.lay("7I SO")
    ended = game.ended  # two players, and no word that anybody could doubt
    assert ended is not None
    assert (ended.reason, ended.adjustments) == ("out", (10, -10))


@pytest.mark.rule("D-031")
@pytest.mark.parametrize("seed", range(3))
def test_a_game_of_good_players_ends_out_or_with_nothing_left_to_play(seed: int) -> None:
    game = opened("deluxe", 2, seed)
    game.finish()
    ended = game.ended
    assert ended is not None
    assert game.view().bag == 0
    if ended.reason == "out":
        assert 0 in [side.tiles for side in game.view().sides]
    else:
        assert ended.reason == "all-passed"
        assert not any(game.board().moves(side.rack or "", top=1) for side in game.view().sides)


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


# ---- doubted words


@pytest.mark.rule("D-083", "D-010")
def test_the_program_challenges_every_word_it_does_not_recognise() -> None:
    game = table("deluxe", ["CATEEEE", "TAXSOFI"])
    game.lay("8H CAT")
    doubted = only(Doubted, game.do(Play("9H", "TAX")))
    assert doubted.words == ("CT", "TX")
    question = game.view(1).question
    assert question is not None
    assert (question.kind, question.seat, question.words) == ("doubt", 1, ("CT", "TX"))
    assert table("deluxe", ["CATEEEE", "TAXSOFI"]).lay("8H CAT").vouched == ()  # and no word that it does


@pytest.mark.rule("D-084")
def test_accepting_the_challenge_loses_the_turn_and_its_score() -> None:
    game = table("deluxe", ["GATONES", "TRIMEDL"])
    only(Doubted, game.do(Play("8H", "GATON")))
    assert only(Withdrawn, game.do(Withdraw())).seat == 0
    assert (game.scores, game.acting, game.rack(0)) == ((0, 0), (1,), "AEGNOST")
    assert (game.at("8H"), game.view().bag) == ("", 86)


@pytest.mark.rule("D-085")
def test_rejecting_it_makes_all_words_generated_stand() -> None:
    game = table("deluxe", ["CATEEEE", "TAXSOFI"])
    game.lay("8H CAT")
    game.do(Play("9H", "TAX"))
    event = only(Played, game.do(Confirm()))
    assert [formed.word for formed in event.words] == ["TAX", "CT", "AA", "TX"]
    assert event.vouched == ("CT", "TX")
    assert game.at("9H") + game.at("9I") + game.at("9J") == "TAX"
    assert event.score == sum(formed.score for formed in event.words) == game.scores[1]


@pytest.mark.rule("D-086")
def test_the_player_is_asked_about_each_word_once_and_overrides() -> None:
    game = table("deluxe", ["CATEEEE", "TAXSOFI"])
    game.lay("8H CAT")
    assert only(Doubted, game.do(Play("I6", "XF(A)"))).words == ("XFA",)
    assert set(game.view(1).may) >= {"confirm", "withdraw"}
    assert "confirm" not in game.view(0).may
    assert game.refusal(Confirm(), 0).code == "not-your-turn"
    assert only(Played, game.do(Confirm(), 1)).vouched == ("XFA",)
    # A word that was insisted on once is not asked about again.
    assert game.view().question is None


@pytest.mark.rule("D-087")
def test_then_scores_are_updated_and_new_tiles_given() -> None:
    game = table("deluxe", ["GATONES", "TRIMEDL"], next_drawn="BCDFH")
    game.do(Play("8H", "GATON"))
    assert (game.scores, game.rack(0)) == ((0, 0), "AEGNOST")  # not before the answer
    game.do(Confirm())
    assert (game.scores, game.rack(0), game.acting) == ((14, 0), "BCDEFHS", (1,))


# ---- the end


def went_out(racks: list[str], move: str, **options: object) -> Table:
    """The first player uses his last tiles with an empty bag, and the others let it stand, if they are asked."""
    game = table("deluxe", racks, bag="", options=options)
    game.lay(move)
    assert game.acting == (tuple(range(1, len(racks))) if len(racks) > 2 else ())
    for seat in game.acting:
        assert game.ended is None
        game.do(Accept(), seat)
    return game


@pytest.mark.rule("D-088")
def test_the_game_ends_when_nothing_is_left_to_draw_and_one_player_is_out() -> None:
    ended = went_out(["AT", "KEY", "OX"], "8H AT").ended
    assert ended is not None
    assert ended.reason == "out"


@pytest.mark.rule("D-088")
def test_the_others_have_no_more_turn_but_to_challenge() -> None:
    game = table("deluxe", ["GATON", "KEY"], bag="")
    game.do(Play("8H", "GATON"))
    game.do(Confirm())
    assert game.refusal(Pass(), 1).code == "last-play-open"
    game.do(Challenge(), 1)
    assert (game.ended, game.rack(0), game.acting) == (None, "AGNOT", (1,))


@pytest.mark.rule("D-089")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_when_everybody_passes_once_with_nothing_left_to_draw(seats: int) -> None:
    game = table("deluxe", ["ATE", "KEY", "OX", "USE"][:seats], bag="")
    game.lay("8H AT")
    for _pass in range(seats - 1):
        game.do(Pass())
    assert game.ended is None  # the player of AT has not passed yet
    assert only(Ended, game.do(Pass())).reason == "all-passed"


@pytest.mark.rule("D-089")
def test_passes_before_the_last_tile_is_drawn_do_not_count() -> None:
    game = table("deluxe", ["SEA", "KEY"], bag="O")
    for _pass in range(7):
        game.do(Pass())
    assert (game.acting, game.ended) == ((1,), None)
    game.lay("8H YE")  # draws the last tile
    assert game.view().bag == 0
    game.do(Pass())
    assert game.ended is None
    game.do(Pass())
    assert game.ended is not None


@pytest.mark.rule("D-089")
def test_having_no_play_left_is_for_the_players_to_say() -> None:
    game = table("deluxe", ["HORNV", "QV"], bag="")
    game.lay("8G HORN")
    assert (game.ended, game.acting) == (None, (1,))  # K-06: De Luxe waits for the passes
    game.pass_round()
    assert game.ended is not None


@pytest.mark.rule("D-040", "D-090")
@pytest.mark.parametrize(
    ("racks", "adjustments", "scores"),
    [
        (["AT", "KEY"], (10, -10), (14, -10)),
        (["AT", "KEY", "OX"], (19, -10, -9), (23, -10, -9)),
        (["AT", "KEY", "OX", "?Q"], (29, -10, -9, -10), (33, -10, -9, -10)),
    ],
    ids=["two", "three", "four"],
)
def test_letters_left_are_deducted_and_go_to_who_went_out(
    racks: list[str], adjustments: tuple[int, ...], scores: tuple[int, ...]
) -> None:
    game = went_out(racks, "8H AT")
    ended = game.ended
    assert ended is not None
    assert (ended.adjustments, ended.scores) == (adjustments, scores)
    final = game.view(1).final
    assert final is not None
    assert (game.scores, final.winners) == (scores, (0,))


@pytest.mark.rule("D-040")
def test_nobody_gains_when_nobody_went_out() -> None:
    game = table("deluxe", ["ATE", "KEY", "OX"], bag="")
    game.pass_round()
    ended = game.ended
    assert ended is not None
    assert (ended.adjustments, ended.winners) == ((-3, -10, -9), (0,))


@pytest.mark.rule("D-090")
def test_who_went_out_need_not_be_the_winner() -> None:
    game = table("deluxe", ["AT", "WAGONS"], bag="", first=1)
    game.lay("8D WAGON")
    game.lay("7H AT")
    ended = game.ended
    assert ended is not None
    assert ended.reason == "out"
    assert ended.winners == (1,)
    assert ended.scores[1] == 26 - 1 > ended.scores[0]


@pytest.mark.rule("D-019")
@pytest.mark.parametrize(("total", "remark"), [(499, ""), (500, "good"), (700, "very-good"), (701, "excellent")])
def test_a_combined_total_of_500_to_700_or_more_is_remarked(total: int, remark: str) -> None:
    # MONSTER scores 20 on the centre; the bonus is chosen so that both totals together come to what we want.
    game = went_out(["MONSTER", "AE"], "8H MONSTER", bonuses={"7": total - 20})
    final = game.view().final
    assert final is not None
    assert (sum(game.scores), final.remark) == (total, remark)


# ---- settlements


def test_names_have_eight_letters_at_most() -> None:
    assert setup_for("deluxe", ["Jonathan", "Eve"]).seats[0].name == "Jonathan"  # K-03
    with pytest.raises(Refused) as refused:
        setup_for("deluxe", ["Jonathans", "Eve"])
    assert (refused.value.code, refused.value.particulars["longest"]) == ("name-too-long", 8)


@pytest.mark.rule("D-054")
def test_all_racks_are_shown_unless_agreed_otherwise() -> None:
    shown = opened("deluxe", 3)  # K-20
    assert all(side.rack for seat in (0, 1, 2) for side in shown.view(seat).sides)
    hidden = opened("deluxe", 3, racks_visible="none")
    for seat in range(3):
        assert [side.rack is not None for side in hidden.view(seat).sides] == [seat == each for each in range(3)]
