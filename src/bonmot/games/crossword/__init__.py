"""The crossword game in all its editions: a pure state machine, commands in, events out.

>>> from bonmot.games.crossword import Crossword, Play, setup_for
>>> from bonmot.games.game import replay, step
>>> game = Crossword()
>>> events = game.open(setup_for("modern", ["Ada", "Blaise"], language="en"), seed=14)
>>> state = replay(game, events)
>>> state.turn, game.view(state, 0).sides[0].rack, game.view(state, 1).sides[0].rack
(0, 'DOUEERM', None)
>>> step(game, state, 0, Play("8D", "MOUDERE"))
Traceback (most recent call last):
    ...
bonmot.games.game.Refused: Not in the lexicon: MOUDERE. Play something else. [unknown-words]
>>> state, happened = step(game, state, 0, Play("8C", "EMURED"))
>>> happened[0].score, happened[0].words
(24, (Formed(word='EMURED', score=24),))
>>> game.view(state, None).turns[0].total, game.acting(state)
(24, frozenset({1}))
"""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from bonmot.board.tiles import write_tiles
from bonmot.games.chance import Chance
from bonmot.games.commands import Abandon, Accept, Challenge, Forfeit, Miss, Pass, Penalize, Resign
from bonmot.games.crossword.commands import AnyCommand, Confirm, Consult, Exchange, Play, Vote, Withdraw
from bonmot.games.crossword.edition import Edition, editions
from bonmot.games.crossword.events import AnyEvent, Opened, Setup
from bonmot.games.crossword.referee import referee_for
from bonmot.games.crossword.rules import acting, decide, opponents_to_accept
from bonmot.games.crossword.state import State, Verdict, evolved, sides_of
from bonmot.games.crossword.view import View, view_of, witnessed
from bonmot.games.dealing import dealt, drawn_for_the_start, shaken
from bonmot.games.game import GameEntry, Refused, refusing, wished
from bonmot.games.setups import Seating, check_language, check_seats, check_seed, tidied
from bonmot.games.turns import Sides, turns_taken
from bonmot.games.usual import UsualGame
from bonmot.words import Alphabet
from bonmot.words import open as open_lexicon

__all__ = [
    "ENTRY",
    "Abandon",
    "Accept",
    "AnyCommand",
    "AnyEvent",
    "Challenge",
    "Confirm",
    "Consult",
    "Crossword",
    "Edition",
    "Exchange",
    "Forfeit",
    "Miss",
    "Pass",
    "Penalize",
    "Play",
    "Resign",
    "Setup",
    "State",
    "View",
    "Vote",
    "Withdraw",
    "editions",
    "setup_for",
]


class Crossword(UsualGame[Setup, State]):
    """The rules."""

    decide = staticmethod(decide)
    evolve = staticmethod(evolved)
    acting = staticmethod(acting)
    view = staticmethod(view_of)
    witness = staticmethod(witnessed)

    def open(self, setup: Setup, seed: int) -> list[AnyEvent]:
        """Fill and shake the bag, draw for the first turn, deal the racks."""
        _check(setup)
        check_seed(seed)
        alphabet = setup.edition.tile_set(setup.language)
        tiles = setup.edition.full_bag(setup.language)
        sides = len(sides_of(setup))
        chance = Chance(seed, 0)
        draws, first = _first(setup, tiles, sides, chance, alphabet)
        bag = chance.shuffled(tiles)
        racks, rest = dealt(bag, sides, setup.edition.tiles.rack)
        texts = tuple(write_tiles(rack, alphabet) for rack in racks)
        return [Opened(setup, seed, draws, first, texts, write_tiles(rest, alphabet))]

    def sides(self, state: State) -> Sides:
        """The seats that play together."""
        return state.sides

    def shaken(self, state: State, times: int) -> State:
        """The same position, with the bag shaken: what was drawn in a turn taken back is not drawn again."""
        return replace(state, bag=shaken(state.bag, state.seed, times))

    def timed(self, state: State) -> tuple[int, int] | None:
        """The side to move; nobody's clock runs while others vote or may still challenge the last play."""
        if state.final is not None or isinstance(state.pending, Verdict) or opponents_to_accept(state):
            return None
        return state.turn, turns_taken(state.turns)


def setup_for(
    edition: Edition | str,
    names: Sequence[str],
    *,
    language: str = "",
    lexicon: str = "",
    teams: Sequence[int] | None = None,
    arbiter: bool = False,
    options: Mapping[str, object] | None = None,
) -> Setup:
    """A setup with the usual choices filled in.

    >>> setup = setup_for("micro", ["Zoé", "Max"])
    >>> setup.language, setup.lexicon, [seat.name for seat in setup.seats]
    ('fr', 'fr', ['Zoé', 'Max'])
    >>> setup_for("micro", ["Zoé", "Maximilien"])
    Traceback (most recent call last):
        ...
    bonmot.games.game.Refused: The name “Maximilien” is too long: at most 5 characters. [name-too-long]
    """
    chosen = Edition.named(edition, options)
    language = language or chosen.usual_language
    if teams is not None and len(teams) != len(names):
        raise Refused("teams-of-two")
    seats = tuple(Seating(tidied(name), team=teams[seat] if teams else None) for seat, name in enumerate(names))
    setup = Setup(chosen, seats, language, lexicon or language, arbiter)
    _check(setup)
    return setup


def _check(setup: Setup) -> None:
    """Refuse a setup that nobody could play."""
    edition = setup.edition
    check_seats(setup.seats, edition.seats)
    _check_teams(setup)
    check_language(edition, setup.language)
    with refusing():
        lexicon = open_lexicon(setup.lexicon)
    alphabet = edition.tile_set(setup.language)
    if lexicon.alphabet.letters != alphabet.letters:
        raise Refused("letters-differ", alphabet=alphabet.name, lexicon=setup.lexicon)
    with refusing():
        referee_for(setup)  # reads the words of theme and ban


def _check_teams(setup: Setup) -> None:
    teams = [seat.team for seat in setup.seats]
    if all(team is None for team in teams):
        return
    if not setup.edition.seats.teams:
        raise Refused("no-teams")
    # Two teams of two.
    if None in teams or len(teams) != 4 or sorted(teams.count(team) for team in set(teams)) != [2, 2]:
        raise Refused("teams-of-two")


def _first(
    setup: Setup, tiles: bytes, sides: int, chance: Chance, alphabet: Alphabet
) -> tuple[tuple[tuple[str, ...], ...], int]:
    """Who begins (R-012): the first seat, chance, or the tile drawn closest to A, a blank coming before it."""
    rule = setup.edition.opening.first
    if rule == "first-seat" or sides == 1:
        return (), 0
    if rule == "random":
        return (), chance.below(sides)
    rounds, first = drawn_for_the_start(sides, tiles, int, chance)
    shown = (
        tuple(write_tiles(bytes([drawn[side]]), alphabet) if side in drawn else "" for side in range(sides))
        for drawn in rounds
    )
    return tuple(shown), first


ENTRY: Final = GameEntry(
    Crossword(), AnyCommand, AnyEvent, Edition, wished(setup_for, "teams", "arbiter"), screen="modern"
)
