"""The end of a Micro game (M-015, M-041, M-056, M-057, M-062, M-063, M-107, M-108), and settlements."""

import pytest

from bonmot.games.crossword import Challenge, Confirm, Pass, Play, Withdraw, setup_for
from bonmot.games.crossword.events import ChallengeFailed, ChallengeUpheld
from bonmot.games.events import Ended
from bonmot.games.game import Refused
from tests.rules.driving import only
from tests.rules.playing import play, table, went_out

# ---- the end


@pytest.mark.rule("M-041")
def test_the_game_ends_when_the_pool_is_empty_and_somebody_has_placed_all() -> None:
    game = went_out("micro", ["ET", "KA"], "H8 ET")
    ended = game.ended
    assert ended is not None
    assert ended.reason == "out"
    assert game.acting == ()
    assert game.refusal(Pass(), 1).code == "game-over"


@pytest.mark.rule("M-041")
def test_placing_all_letters_is_no_end_while_the_pool_has_some() -> None:
    game = table("micro", ["ET", "KA"], bag="S")
    game.lay("H8 ET")
    assert (game.ended, game.acting, game.rack(0)) == (None, (1,), "S")


@pytest.mark.rule("M-041")
def test_the_last_word_can_still_be_contested() -> None:
    game = table("micro", ["GATON", "KA"], bag="")
    game.do(Play("H8", "GATON"))
    game.do(Confirm())
    assert (game.ended, game.acting) == (None, (1,))
    game.do(Challenge(), 1)
    assert (game.ended, game.acting, game.rack(0), game.scores) == (None, (1,), "AGNOT", (0, 0))


@pytest.mark.rule("M-041")
def test_the_game_ends_when_no_combination_is_left() -> None:
    game = table("micro", ["CHATWQZ", "XJ"], bag="BBPP")
    game.lay("H8 CHAT")
    ended = game.ended
    assert ended is not None
    assert (ended.reason, ended.adjustments, ended.scores) == ("no-move", (-40, -18), (-22, -18))


@pytest.mark.rule("M-041")
def test_while_the_pool_has_letters_another_combination_may_come() -> None:
    # The same position, but for one letter in the pool.
    game = table("micro", ["CHATWQZ", "XJ"], bag="BBPPE")
    game.lay("H8 CHAT")
    assert (game.ended, game.acting, game.view().bag) == (None, (1,), 1)


@pytest.mark.rule("M-041")
def test_somebody_who_can_play_may_do_so() -> None:
    game = table("micro", ["CHATWJX", "QV"], bag="")
    game.lay("H8 CHAT")
    assert (game.ended, game.acting) == (None, (1,))
    assert game.lay("10G V(A)").score == 5


@pytest.mark.rule("M-107")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_when_the_pool_is_empty_and_everybody_passes(seats: int) -> None:
    game = table("micro", ["ETS", "OSA", "LEA", "UNE"][:seats], bag="")
    for _seat in range(seats - 1):
        game.do(Pass())
        assert game.ended is None
    ended = only(Ended, game.do(Pass()))
    assert (ended.reason, ended.scores) == ("all-passed", (-3,) * seats)


@pytest.mark.rule("M-107")
def test_passing_is_no_end_while_there_are_letters_to_draw() -> None:
    game = table("micro", ["ETS", "OSA"], bag="K")
    for _round in range(4):
        game.pass_round()
    assert game.ended is None


@pytest.mark.rule("M-107")
def test_a_play_between_passes_goes_on() -> None:
    game = table("micro", ["ETS", "OSA", "LEA"], bag="")
    game.do(Pass())
    game.do(Pass())
    game.lay("H8 LE")
    game.do(Pass())
    game.do(Pass())
    assert game.ended is None
    game.do(Pass())
    assert game.ended is not None


@pytest.mark.rule("M-107")
def test_by_the_letter_of_the_program_the_others_play_on_after_one_is_out() -> None:
    game = table("micro", ["ET", "SAL", "ILE"], bag="", options={"end.out": "others-play-on"})  # K-06
    game.lay("H8 ET")
    assert (game.ended, game.acting) == (None, (1,))
    game.do(Pass())
    assert game.acting == (2,)
    game.do(Pass())
    ended = game.ended
    assert ended is not None
    assert (ended.reason, ended.adjustments) == ("all-passed", (6, -3, -3))


@pytest.mark.rule("M-056", "M-108")
def test_letters_left_are_taken_from_every_score() -> None:
    game = table("micro", ["CHATET?", "KA", "ZOE", "?"], bag="")
    game.lay("H8 CHAT")
    for _seat in range(4):
        game.do(Pass())
    ended = game.ended
    assert ended is not None
    assert ended.adjustments == (-2, -11, -12, 0)  # a blank left costs nothing
    assert ended.scores == game.scores == (16, -11, -12, 0)
    assert [(turn.side, turn.score) for turn in game.view().turns if turn.kind == "adjustment"] == [
        (0, -2),
        (1, -11),
        (2, -12),
    ]


@pytest.mark.rule("M-057")
@pytest.mark.parametrize(
    ("racks", "adjustments", "scores"),
    [
        (["ET", "KA"], (11, -11), (15, -11)),
        (["ET", "KA", "ZOE"], (23, -11, -12), (27, -11, -12)),
        (["ET", "KA", "ZOE", "?VU"], (28, -11, -12, -5), (32, -11, -12, -5)),
    ],
    ids=["two", "three", "four"],
)
def test_who_placed_everything_gains_what_the_others_hold(
    racks: list[str], adjustments: tuple[int, ...], scores: tuple[int, ...]
) -> None:
    ended = went_out("micro", racks, "H8 ET").ended
    assert ended is not None
    assert (ended.adjustments, ended.scores, ended.winners) == (adjustments, scores, (0,))


@pytest.mark.rule("M-015", "M-062")
@pytest.mark.parametrize(
    ("total", "remark"),
    [
        (499, ""),
        (500, "good"),
        (599, "good"),
        (600, "very-good"),
        (700, "very-good"),
        (701, "excellent"),
        (900, "excellent"),
    ],
)
def test_the_combined_total_deserves_a_remark(total: int, remark: str) -> None:
    # MUSIQUE scores 46 on the star; the bonus is chosen so that the totals of both come to what we want.
    game = went_out("micro", ["MUSIQUE", "AE"], "H8 MUSIQUE", bonuses={"7": total - 46})
    final = game.view().final
    assert final is not None
    assert (sum(game.scores), final.remark) == (total, remark)


@pytest.mark.rule("M-063")
@pytest.mark.parametrize(("seats", "good"), [(2, 250), (3, 167), (4, 125)])
@pytest.mark.parametrize("short", [0, 1])
def test_a_good_score_of_one_player_depends_on_how_many_play(seats: int, good: int, short: int) -> None:
    others = ["A", "E", "I"][: seats - 1]
    game = went_out("micro", ["MUSIQUE", *others], "H8 MUSIQUE", bonuses={"7": good - short - 46 - len(others)})
    final = game.view().final
    assert final is not None
    assert game.scores[0] == good - short
    assert final.remarks == ("" if short else "good", *[""] * len(others))


# ---- settlements


def test_names_have_five_characters_at_most() -> None:
    assert setup_for("micro", ["Chloé", "Max"]).seats[0].name == "Chloé"  # K-03
    with pytest.raises(Refused) as refused:
        setup_for("micro", ["Maxime", "Zoé"])
    assert (refused.value.code, refused.value.particulars["longest"]) == ("name-too-long", 5)


@pytest.mark.rule("M-039")
def test_a_good_word_does_not_shield_the_others_of_its_play() -> None:
    """A word is contested once; while nobody has played, the other words of the play still may be."""
    options = {"challenge.judge": "lexicon", "words.referee": "challenge"}
    game = table("micro", ["CHATOLE", "SALEEEE", "EEEIIII"], options=options)
    game.lay("H8 CHAT")
    game.lay("I8 SALE")
    assert set(game.view(2).challengeable) >= {"SALE", "CS"}
    only(ChallengeFailed, game.do(Challenge(("SALE",)), 2))
    assert "SALE" not in game.view(0).challengeable
    assert game.refusal(Challenge(("SALE",)), 0).code == "word-not-played"
    assert only(ChallengeUpheld, game.do(Challenge(("CS",)), 0)).words == ("CS",)
    assert game.refusal(Challenge(), 0).code == "challenge-too-late"


@pytest.mark.rule("M-040", "M-107")
def test_a_word_taken_back_is_a_pass() -> None:
    """Who has a word rejected passes: with an empty bag and everybody passing, the game is over."""
    game = table("micro", ["AEIOUAE", "GATONEE"], bag="", options={"end.no_move": False})
    game.do(Pass())
    game.do(play("H8 GATON"))
    assert only(Ended, game.do(Withdraw())).reason == "all-passed"
