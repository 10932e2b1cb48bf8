"""Whole games of hasty players, in every edition: they end, and for a reason that the edition knows."""

from random import Random

import pytest

from bonmot.games.crossword import (
    Accept,
    AnyCommand,
    Challenge,
    Confirm,
    Exchange,
    Pass,
    Play,
    Setup,
    Vote,
    Withdraw,
)
from bonmot.games.events import Ended
from bonmot.games.game import Refused
from tests.games.sitting import GAME, Sitting, misspelt, plays
from tests.games.variants import EDITIONS, OTHERS, VARIANTS, Variant

GAMES_OF_AN_EDITION = 16
GAMES_OF_OTHERS = 4
LONG_GAMES = 10_000
CHUNK = 500
MOST_COMMANDS = 2_000


def reasons(setup: Setup) -> set[str]:
    """Why a game without quarrels may end, from the edition's switches."""
    end = setup.edition.end
    known = {"out"}
    known |= {"all-passed"} if end.all_pass_with_empty_bag else set()
    known |= {"no-move"} if end.no_move else set()
    known |= {"scoreless"} if end.scoreless_turns else set()
    known |= {"resigned"} if setup.edition.challenge.cost == "game" else set()
    return known


def wish(sitting: Sitting, seat: int, rng: Random) -> AnyCommand:
    """What a hasty player does: mostly a good move, now and then anything else."""
    state = sitting.state
    view = GAME.view(state, seat)
    if "vote" in view.may:
        return Vote(rng.random() < 0.7)
    if "confirm" in view.may:
        return Confirm() if rng.random() < 0.7 else Withdraw()
    if "challenge" in view.may and rng.random() < 0.1:
        return Challenge()
    if "accept" in view.may:
        return Accept()
    rack = state.racks[view.side or 0]
    mood = rng.random()
    found = plays(state, seat, top=1 if mood < 0.7 else 20) if mood < 0.95 else []
    if found:
        move = rng.choice(found)
        return Play(move.place(), misspelt(state, move, rng) if mood > 0.9 else move.word)
    if "exchange" in view.may and rng.random() < 0.8:
        most = min(len(rack), len(state.bag))
        return Exchange(state.text(bytes(rng.sample(rack, rng.randint(1, most)))))
    return Pass()


def play_game(setup: Setup, seed: int) -> None:
    rng = Random(seed)
    sitting = Sitting(setup, rng.getrandbits(64))
    for _command in range(MOST_COMMANDS):
        if sitting.over:
            break
        seat = rng.choice(sorted(GAME.acting(sitting.state)))
        if isinstance(sitting.submit(seat, wish(sitting, seat, rng)), Refused):
            sitting.submit(seat, Pass())  # a constraint forbade the play, or the bag the exchange
    check_end(sitting)


def check_end(sitting: Sitting) -> None:
    """It is over, for a reason of the edition that is true of this end, and the sums are right."""
    sitting.check_rules()
    sitting.check_log()
    state = sitting.state
    end = sitting.log[-1]
    assert isinstance(end, Ended)
    assert end.reason in reasons(state.setup)
    rules = state.setup.edition.end
    if end.reason == "out":
        assert not state.bag
        assert any(not rack for rack in state.racks)
    if end.reason in {"all-passed", "no-move"}:
        assert not state.bag
    if end.reason == "no-move":
        assert not any(plays(state, seats[0], top=1) for seats in state.sides)
    if end.reason == "scoreless":
        assert state.scoreless >= rules.scoreless_turns
    if end.reason == "resigned":
        assert len(state.sides) - len(state.retired) == 1
    playing = [score for side, score in enumerate(end.scores) if side not in state.retired]
    assert end.winners
    assert all(end.scores[side] == max(playing) for side in end.winners)


@pytest.mark.parametrize(
    ("variant", "games"),
    [(variant, GAMES_OF_AN_EDITION if name in EDITIONS else GAMES_OF_OTHERS) for name, variant in VARIANTS.items()],
    ids=VARIANTS,
)
def test_whole_games_end(variant: Variant, games: int) -> None:
    for seed in range(games):
        play_game(variant.setup(small=seed % 2 == 1), seed)


@pytest.mark.long
@pytest.mark.parametrize("start", range(0, LONG_GAMES, CHUNK))
@pytest.mark.parametrize("variant", EDITIONS.values(), ids=EDITIONS)
def test_ten_thousand_games_of_each_edition_end(variant: Variant, start: int) -> None:
    setup = variant.setup()
    for seed in range(start, start + CHUNK):
        play_game(setup, 1_000_000 + seed)


@pytest.mark.long
@pytest.mark.parametrize("variant", OTHERS.values(), ids=OTHERS)
def test_hundreds_of_games_with_other_switches_end(variant: Variant) -> None:
    for seed in range(CHUNK):
        play_game(variant.setup(small=seed % 2 == 1), 2_000_000 + seed)
