"""Whole games between computer players, and all that they thought."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bonmot.games.crossword import AnyCommand, Crossword, State, View, setup_for
from bonmot.games.game import replay, step
from bonmot.kernel import StopFlag
from bonmot.players import Player, Thought

GAME = Crossword()


class Choice(NamedTuple):
    """What a player saw, thought and did."""

    seat: int
    view: View
    thoughts: tuple[Thought, ...]
    command: AnyCommand


class Played(NamedTuple):
    """A game that has ended."""

    state: State
    choices: tuple[Choice, ...]


def played(
    players: Sequence[Player],
    *,
    seed: int,
    edition: str = "modern",
    language: str = "",
    lexicon: str = "",
    options: Mapping[str, object] | None = None,
) -> Played:
    """A game from its beginning to its end."""
    names = [f"R{seat}" for seat in range(1, len(players) + 1)]
    state = replay(
        GAME, GAME.open(setup_for(edition, names, language=language, lexicon=lexicon, options=options), seed)
    )
    choices = []
    while state.final is None:
        seat = min(GAME.acting(state))
        choices.append(choice(players[seat], GAME.view(state, seat), seat))
        state, _events = step(GAME, state, seat, choices[-1].command)
    return Played(state, tuple(choices))


def choice(player: Player, view: View, seat: int = 0, stop_after: int | None = None) -> Choice:
    """What a player does in a position, perhaps stopped after so many thoughts."""
    thoughts: list[Thought] = []
    flag = StopFlag()
    if stop_after == 0:
        flag.raise_()

    def listen(thought: Thought) -> None:
        thoughts.append(thought)
        if len(thoughts) == stop_after:
            flag.raise_()

    command = player.choose(view, flag, listen)
    assert isinstance(command, AnyCommand)
    return Choice(seat, view, tuple(thoughts), command)
