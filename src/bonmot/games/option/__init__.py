"""OPTION, the game of two-sided prisms (1983): a pure state machine, commands in, events out.

>>> from bonmot.games.game import replay, step
>>> game = Option()
>>> state = replay(game, game.open(setup_for("option", ["Ada", "Blaise"], language="fr"), seed=5))
>>> state.turn, [prism.dark_letter + prism.light_letter for prism in game.view(state, 0).sides[0].rack]
(0, ['FB', 'RE', 'MG', 'NU', 'CA', 'FP', 'AI'])
>>> game.view(state, 1).sides[0].rack is None
True
>>> word = [Laid(7, 4, "FR-51", False, "M"), Laid(7, 5, "FR-78", True, "U"), Laid(7, 6, "FR-38", False, "R")]
>>> step(game, state, 0, Play(tuple(word)))
Traceback (most recent call last):
    ...
bonmot.games.game.Refused: Refused('turn-too-short', minimum=4)
>>> state, happened = step(game, state, 0, Play((*word, Laid(7, 7, "FR-01", True, "A"))))
>>> happened[0].words[0].word, happened[0].score, game.acting(state)
('MURA', 13, frozenset({1}))
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from bonmot.board.prism_move import Flipped, Laid
from bonmot.board.prism_set import PrismSet
from bonmot.games.chance import Chance
from bonmot.games.commands import Abandon, Accept, Challenge, Command, Forfeit, Miss, Pass, Penalize, Resign
from bonmot.games.dealing import dealt, drawn_for_the_start
from bonmot.games.events import Event
from bonmot.games.game import Agreement, GameEntry, Outline, Refused, Wishes, refusing
from bonmot.games.moments import Instant
from bonmot.games.option.commands import AnyCommand, Exchange, Play
from bonmot.games.option.edition import Edition, Options, editions
from bonmot.games.option.events import AnyEvent, Opened, Setup
from bonmot.games.option.rules import RACK, acting, decide, opponents_to_accept
from bonmot.games.option.state import State, evolved, lexicon_of, opened, set_of, table_of
from bonmot.games.option.view import SCALE, View, view_of, witnessed
from bonmot.games.setups import SeatSetup, check_language, check_seats, check_seed, names_of, renamed, tidied
from bonmot.games.turns import alone, turns_taken

__all__ = [
    "ENTRY",
    "Abandon",
    "Accept",
    "AnyCommand",
    "AnyEvent",
    "Challenge",
    "Command",
    "Edition",
    "Event",
    "Exchange",
    "Flipped",
    "Forfeit",
    "Laid",
    "Miss",
    "Option",
    "Options",
    "Pass",
    "Penalize",
    "Play",
    "Resign",
    "Setup",
    "State",
    "View",
    "editions",
    "setup_for",
]


class Option:
    """The rules. It holds nothing: one object serves all tables."""

    @property
    def simultaneous(self) -> bool:
        """Players take turns."""
        return False

    def open(self, setup: Setup, seed: int) -> list[AnyEvent]:
        """Fill and shake the bag, draw for the start, deal the racks (O-014, O-015, O-017)."""
        _check(setup)
        check_seed(seed)
        prisms = set_of(setup.prisms)
        chance = Chance(seed, 0)
        draws, first = _first(prisms, len(setup.seats), chance)
        shaken = chance.in_new_order([prism.name for prism in prisms])
        racks, bag = dealt(shaken, len(setup.seats), RACK)
        return [Opened(setup, seed, draws, first, tuple(racks), bag)]

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

    def sides(self, state: State) -> tuple[tuple[int, ...], ...]:
        """Everybody plays alone."""
        return alone(len(state.racks))

    def setup(self, state: State) -> Setup:
        """What was agreed before the game."""
        return state.setup

    def agreement(self, setup: Setup) -> Agreement:
        """What a table must know of a setup."""
        return Agreement(names_of(setup.seats), setup.language, SCALE, setup.edition.clock.rules)

    def renamed(self, setup: Setup, names: Sequence[str]) -> Setup:
        """The same setup with as many other names."""
        return msgspec.structs.replace(setup, seats=renamed(setup.seats, names))

    def deadline(self, state: State) -> Instant | None:
        """Nothing happens by itself here."""
        del state
        return None

    def timed(self, state: State) -> tuple[int, int] | None:
        """The seat to move; nobody's clock runs while others may still challenge the last play."""
        if state.final is not None or opponents_to_accept(state):
            return None
        return state.turn, turns_taken(state.turns)

    def outline(self, state: State) -> Outline:
        """The game in one line."""
        setup = state.setup
        turn = None if state.final is not None else state.turn
        return Outline(setup.edition.name, setup.language, names_of(setup.seats), state.scores, turn)

    def witness(self, state: State, event: AnyEvent, seat: int | None) -> AnyEvent | None:
        """What a seat, or a spectator, may see of an event that led to this state."""
        del state
        return witnessed(event, seat)


def setup_for(
    edition: Edition | str,
    names: Sequence[str],
    *,
    language: str = "",
    lexicon: str = "",
    options: Mapping[str, object] | None = None,
    prisms: PrismSet | None = None,
    pieces: str = "",
) -> Setup:
    """A setup with the usual choices filled in; `prisms` is a set of one's own, `pieces` the file where one lies.

    >>> setup = setup_for("option", ["Zoé", "Max"])
    >>> setup.language, setup.lexicon, setup.prisms.is_reconstructed
    ('fr', 'fr', True)
    >>> setup_for("option", ["Zoé"])
    Traceback (most recent call last):
        ...
    bonmot.games.game.Refused: Refused('seat-count', seats=1, minimum=2, maximum=4)
    """
    chosen = Edition.named(edition)
    if options:
        chosen = chosen.with_options(options)
    language = language or chosen.usual_language
    if pieces:
        prisms = PrismSet.read(Path(pieces), language)
    if prisms is None:
        check_language(chosen, language)
    seats = tuple(SeatSetup(tidied(name)) for name in names)
    setup = Setup(chosen, seats, language, lexicon or language, table_of(prisms or PrismSet.load(language)))
    _check(setup)
    return setup


def _check(setup: Setup) -> None:
    """Refuse a setup that nobody could play."""
    check_seats(setup.seats, setup.edition.seats)
    with refusing():
        lexicon = lexicon_of(setup)
    alphabet = set_of(setup.prisms).alphabet
    if lexicon.alphabet.letters != alphabet.letters:
        raise Refused("letters-differ", alphabet=alphabet.name, lexicon=setup.lexicon)


def _first(prisms: PrismSet, seats: int, chance: Chance) -> tuple[tuple[tuple[str, ...], ...], int]:
    """Who begins (O-015): the highest total of both faces of a prism drawn; those who tie for it draw again."""
    rounds, first = drawn_for_the_start(seats, bytes(range(len(prisms))), lambda each: -prisms[each].value, chance)
    shown = (tuple(prisms[drawn[seat]].name if seat in drawn else "" for seat in range(seats)) for drawn in rounds)
    return tuple(shown), first


def _setup(wishes: Wishes) -> Setup:
    return setup_for(
        Edition.named(wishes.edition),
        wishes.names,
        language=wishes.language,
        lexicon=wishes.lexicon,
        options=wishes.options,
        pieces=wishes.pieces,
    )


ENTRY: Final = GameEntry(Option(), AnyCommand, AnyEvent, Edition, _setup)
