"""OPTION: the end (O-008, O-047 to O-050), leaving, the clock and penalties."""

from typing import Any

import pytest

from bonmot.games.events import Accepted, Ended, Passed, Penalized, Resigned
from bonmot.games.game import Refused
from bonmot.games.option import (
    Abandon,
    Accept,
    Challenge,
    Exchange,
    Forfeit,
    Miss,
    Pass,
    Penalize,
    Play,
    Resign,
)
from bonmot.games.option.events import ChallengeUpheld
from bonmot.players.option import board_of
from tests.rules.driving import only
from tests.rules.prisms import FRENCH, Hand, Table, table

# ---- the end


def last_turn(**options: Any) -> Table:
    """Ada can lay her last prism; Bob holds R/T and ?/A."""
    hand = Hand()
    board = hand.lying("H4 RAS")
    rack, other = hand.rack("E"), hand.rack("R/t", "A/?")
    return table(rack, other, board=board, bag=(), **options)


@pytest.mark.rule("O-047", "O-048", "O-049")
def test_who_is_out_gains_both_sides_of_what_the_others_hold() -> None:
    there = last_turn()
    there.play("H4 RASE")
    assert there.view().acting == (1,)  # who could still challenge
    assert there.view(1).may == ("accept", "challenge", "resign", "abandon")
    assert there.refusal(Pass(), 1) == "last-play-open"
    assert there.refusal(Accept(), 0) == "own-play"
    events = there.give(1, Accept())
    assert only(Accepted, events).seat == 1
    ended = only(Ended, events)
    assert (ended.reason, ended.adjustments) == ("out", (6, -6))  # 3 + 1 + 0 + 2
    assert (ended.scores, ended.winners) == ((9 + 6, -6), (0,))
    assert there.acting == ()
    assert there.refusal(Pass(), 1) == "game-over"
    assert [turn.score for turn in there.view().turns if turn.kind == "adjustment"] == [6, -6]
    assert all(side.rack is not None for side in there.view(None).sides)  # now everybody may see everything


@pytest.mark.rule("O-049")
def test_who_is_out_gains_what_all_the_others_hold() -> None:
    hand = Hand()
    board = hand.lying("H4 RAS")
    racks = hand.rack("E"), hand.rack("R/t", "A/?"), hand.rack("U", "L")
    third = sum(FRENCH[name].value for name in racks[2])
    assert third > 1
    there = table(*racks, board=board, bag=())
    there.play("H4 RASE")
    for seat in (1, 2):
        there.give(seat, Accept())
    assert there.ended is not None
    assert there.ended.adjustments == (6 + third, -6, -third)


@pytest.mark.rule("O-009")
@pytest.mark.parametrize("word", ["OTTAWA", "SNCF", "WORDS"])
def test_and_are_taken_back_where_a_challenge_is_needed(word: str) -> None:
    there = table(Hand().rack(*word), Hand().rack("Z"))
    there.play(f"H6 {word}")
    assert only(ChallengeUpheld, there.give(1, Challenge())).words == (word,)


@pytest.mark.rule("O-047")
def test_the_last_play_may_be_challenged() -> None:
    hand = Hand()
    board = hand.lying("H4 RAS")
    there = table(hand.rack("X"), hand.rack("R/t"), board=board, bag=())
    there.play("H4 RASX")
    there.give(1, Challenge())
    assert there.ended is None
    assert (there.acting, len(there.rack(0))) == ((1,), 1)


@pytest.mark.rule("O-047")
def test_a_strict_game_ends_with_the_last_prism_at_once() -> None:
    there = last_turn(referee="strict")
    there.play("H4 RASE")
    assert there.ended is not None
    assert there.ended.reason == "out"


@pytest.mark.rule("O-047", "O-048")
def test_the_game_ends_when_nobody_can_form_a_word() -> None:
    hand = Hand()
    board = hand.lying("H4 ROC")
    finder = board_of(table((), (), board=board).view(0))
    first, second, spare = [prism.name for prism in hand.free if not finder.moves([prism.name])][:3]
    going = table([first], [second], board=board, bag=[spare])
    going.give(0, Exchange((first,)))
    assert going.ended is None  # there is still something in the bag
    there = table([first], [second], board=board, bag=())
    ended = only(Ended, there.give(0, Accept()))  # the word on the board could still have been challenged
    assert ended.reason == "no-move"
    assert ended.adjustments == (-FRENCH[first].value, -FRENCH[second].value)  # nobody is out, nobody gains
    able = next(prism.name for prism in hand.free if finder.moves([prism.name]))
    playing = table([first], [able], board=board, bag=())
    playing.give(0, Pass())
    assert (playing.ended, playing.acting) == (None, (1,))


@pytest.mark.rule("O-047")
def test_the_game_ends_when_everybody_passes_in_turn() -> None:
    hand = Hand()
    there = table(hand.rack(*"TARDESL"), hand.rack(*"ESLUOIA"), hand.rack(*"NTEAIRO"))
    there.give(0, Pass())
    there.give(1, Exchange((there.rack(1)[0],)))  # that is no pass
    for seat in (2, 0):
        there.give(seat, Pass())
        assert there.ended is None
    ended = only(Ended, there.give(1, Pass()))
    assert ended.reason == "all-passed"
    assert all(change < 0 for change in ended.adjustments)


@pytest.mark.rule("O-008", "O-050")
def test_the_highest_total_wins_and_equals_share() -> None:
    hand = Hand()
    there = table(hand.rack("T", "A", "R", "D", "A/e"), hand.rack("E/a"), bag=(), referee="strict")
    there.play("H8 TARD")
    while there.ended is None:
        there.give(there.acting[0], Pass())
    assert (there.ended.scores, there.ended.winners) == ((10 - 3, 0 - 3), (0,))
    twins = [prism.name for prism in FRENCH if (prism.dark.letter, prism.light.letter) == ("A", "E")][:2]
    tie = table(twins[:1], twins[1:])
    ended = only(Ended, [*tie.give(0, Pass()), *tie.give(1, Pass())])
    assert ended.winners == (0, 1)


# ---- leaving, the clock, penalties


def test_who_resigns_leaves_and_the_others_play_on() -> None:
    hand = Hand()
    there = table(hand.rack(*"TARD"), hand.rack("E"), hand.rack("A"))
    assert only(Resigned, there.give(1, Resign())).seat == 1
    assert there.refusal(Pass(), 1) == "resigned-already"
    there.play("H8 TARD")
    assert there.acting == (2,)
    ended = only(Ended, there.give(2, Resign()))
    assert (ended.reason, ended.winners, ended.adjustments) == ("resigned", (0,), (0, 0, 0))


def test_a_game_is_abandoned_without_a_winner() -> None:
    there = table(Hand().rack(*"TARD"))
    ended = only(Ended, there.give(1, Abandon()))
    assert (ended.reason, ended.winners) == ("abandoned", ())
    assert there.refusal(Abandon(), 7) == "game-over"


def test_only_the_table_says_that_time_is_over() -> None:
    there = table(Hand().rack(*"TARD"))
    for command in (Miss(0), Forfeit(0), Penalize(0, 5)):
        assert there.refusal(command, 0) == "not-the-arbiter"
    assert only(Passed, there.give(None, Miss(0))).missed
    assert only(Penalized, there.give(None, Penalize(1, 5))).points == 5
    assert there.scores == (0, -5)
    with pytest.raises(Refused, match="bad-penalty"):
        there.give(None, Penalize(1, 0))
    with pytest.raises(Refused, match="no-such-side"):
        there.give(None, Penalize(2, 5))
    assert only(Resigned, there.give(None, Forfeit(1))).late
    assert there.ended is not None
    assert only(Penalized, there.give(None, Penalize(0, 5))).side == 0  # overtime is counted after the end
    assert there.scores == (-5, -5)


def test_turns_out_of_turn_are_refused() -> None:
    there = table(Hand().rack(*"TARD"))
    for command in (Pass(), Exchange(("FR-01",)), Play(())):
        assert there.refusal(command, 1) == "not-your-turn"
        assert there.refusal(command, 5) == "not-a-player"
    assert there.refusal(Accept(), 1) == "nothing-to-accept"
