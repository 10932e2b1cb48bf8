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
bonmot.games.game.Refused: Refused('unknown-words', words=['MOUDERE'])
>>> state, happened = step(game, state, 0, Play("8C", "EMURED"))
>>> happened[0].score, happened[0].words
(24, (Formed(word='EMURED', score=24),))
>>> game.view(state, None).turns[0].total, game.acting(state)
(24, frozenset({1}))
"""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from bonmot.board.tiles import read_tiles, write_tiles
from bonmot.games.chance import Chance
from bonmot.games.commands import Abandon, Accept, Challenge, Command, Forfeit, Miss, Pass, Penalize, Resign
from bonmot.games.crossword.commands import AnyCommand, Confirm, Consult, Exchange, Play, Vote, Withdraw
from bonmot.games.crossword.edition import Edition, editions
from bonmot.games.crossword.events import AnyEvent, Opened, Setup, TeamSeat
from bonmot.games.crossword.referee import referee_for
from bonmot.games.crossword.rules import acting, decide, opponents_to_accept
from bonmot.games.crossword.state import State, Verdict, evolved, opened, sides_of
from bonmot.games.crossword.view import View, view_of, witnessed
from bonmot.games.dealing import dealt, drawn_for_the_start
from bonmot.games.events import Event
from bonmot.games.game import Agreement, GameEntry, Outline, Refused, Wishes, refusing
from bonmot.games.moments import Instant
from bonmot.games.setups import check_language, check_seats, check_seed, names_of, renamed, tidied
from bonmot.games.turns import turns_taken
from bonmot.words import Alphabet
from bonmot.words import open as open_lexicon

__all__ = [
    "ENTRY",
    "Abandon",
    "Accept",
    "AnyCommand",
    "AnyEvent",
    "Challenge",
    "Command",
    "Confirm",
    "Consult",
    "Crossword",
    "Edition",
    "Event",
    "Exchange",
    "Forfeit",
    "Miss",
    "Pass",
    "Penalize",
    "Play",
    "Resign",
    "Setup",
    "State",
    "TeamSeat",
    "View",
    "Vote",
    "Withdraw",
    "editions",
    "setup_for",
]


class Crossword:
    """The rules. It holds nothing: one object serves all tables."""

    def open(self, setup: Setup, seed: int) -> list[AnyEvent]:
        """Fill and shake the bag, draw for the first turn, deal the racks."""
        _check(setup)
        check_seed(seed)
        alphabet = setup.edition.tile_set(setup.language)
        counts = setup.edition.tile_counts(setup.language)
        tiles = b"".join(
            read_tiles(f"[{tile}]" if tile != "?" else tile, alphabet) * count for tile, count in counts.items()
        )
        sides = len(sides_of(setup))
        chance = Chance(seed, 0)
        draws, first = _first(setup, tiles, sides, chance, alphabet)
        bag = chance.shuffled(tiles)
        racks, rest = dealt(bag, sides, setup.edition.tiles.rack)
        texts = tuple(write_tiles(rack, alphabet) for rack in racks)
        return [Opened(setup, seed, draws, first, texts, write_tiles(rest, alphabet))]

    def decide(self, state: State, seat: int | None, command: AnyCommand, at: Instant) -> list[AnyEvent]:
        """What follows from a command; `Refused` if it may not be given now. No rule of this game looks at the time."""
        del at
        return decide(state, seat, command)

    def evolve(self, state: State | None, event: AnyEvent) -> State:
        """The state after an event."""
        if state is None:
            if not isinstance(event, Opened):
                raise ValueError("a game starts by being opened")
            return opened(event)
        return evolved(state, event)

    def acting(self, state: State) -> frozenset[int]:
        """The seats the game waits for."""
        return acting(state)

    def view(self, state: State, seat: int | None) -> View:
        """What a seat, or a spectator, may see."""
        return view_of(state, seat)

    @property
    def simultaneous(self) -> bool:
        """Players take turns; voters and those who accept answer one after the other."""
        return False

    def setup(self, state: State) -> Setup:
        """What was agreed before the game."""
        return state.setup

    def agreement(self, setup: Setup) -> Agreement:
        """What a table must know of a setup."""
        edition = setup.edition
        scale = str(edition.screen.get("keys", "modern"))
        return Agreement(names_of(setup.seats), setup.language, scale, edition.clock.rules)

    def renamed(self, setup: Setup, names: Sequence[str]) -> Setup:
        """The same setup with as many other names."""
        return msgspec.structs.replace(setup, seats=renamed(setup.seats, names))

    def deadline(self, state: State) -> Instant | None:
        """Nothing happens by itself here."""
        del state
        return None

    def sides(self, state: State) -> tuple[tuple[int, ...], ...]:
        """The seats that play together."""
        return state.sides

    def timed(self, state: State) -> tuple[int, int] | None:
        """The side to move; nobody's clock runs while others vote or may still challenge the last play."""
        if state.final is not None or isinstance(state.pending, Verdict) or opponents_to_accept(state):
            return None
        return state.turn, turns_taken(state.turns)

    def outline(self, state: State) -> Outline:
        """The game in one line."""
        setup = state.setup
        turn = None if state.final is not None else state.turn
        return Outline(setup.edition.name, setup.language, names_of(setup.seats), state.scores, turn)

    def witness(self, state: State, event: AnyEvent, seat: int | None) -> AnyEvent | None:
        """What a seat, or a spectator, may see of an event that led to this state."""
        return witnessed(state, event, seat)


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
    bonmot.games.game.Refused: Refused('name-too-long', name='Maximilien', longest=5)
    """
    chosen = Edition.named(edition)
    if options:
        chosen = chosen.with_options(dict(options))
    language = language or chosen.usual_language
    if teams is not None and len(teams) != len(names):
        raise Refused("teams-of-two")
    seats = tuple(TeamSeat(tidied(name), None if teams is None else teams[seat]) for seat, name in enumerate(names))
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


def _setup(wishes: Wishes) -> Setup:
    return setup_for(
        Edition.named(wishes.edition),
        wishes.names,
        language=wishes.language,
        lexicon=wishes.lexicon,
        teams=wishes.teams,
        options=wishes.options,
    )


ENTRY: Final = GameEntry(Crossword(), AnyCommand, AnyEvent, Edition, _setup, screen="modern")
