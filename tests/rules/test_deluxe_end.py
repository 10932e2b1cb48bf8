"""The end of a De Luxe game (D-019, D-031, D-040, D-088 to D-090), and what is agreed before it."""

import pytest

from bonmot.games.crossword import Challenge, Confirm, Pass, Play, setup_for
from bonmot.games.events import Ended
from bonmot.games.game import Refused
from tests.rules.driving import only
from tests.rules.playing import opened, table, went_out

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


# ---- the end


@pytest.mark.rule("D-088")
def test_the_game_ends_when_nothing_is_left_to_draw_and_one_player_is_out() -> None:
    ended = went_out("deluxe", ["AT", "KEY", "OX"], "8H AT").ended
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
    game = went_out("deluxe", racks, "8H AT")
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
    game = went_out("deluxe", ["MONSTER", "AE"], "8H MONSTER", bonuses={"7": total - 20})
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
