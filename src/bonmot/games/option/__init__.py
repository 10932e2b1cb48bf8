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
bonmot.games.game.Refused: The first word has at least 4 letters. [turn-too-short]
>>> state, happened = step(game, state, 0, Play((*word, Laid(7, 7, "FR-01", True, "A"))))
>>> happened[0].words[0].word, happened[0].score, game.acting(state)
('MURA', 13, frozenset({1}))
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from bonmot.board.prism_move import Flipped, Laid
from bonmot.board.prism_set import PrismSet
from bonmot.games.chance import Chance
from bonmot.games.commands import Abandon, Accept, Challenge, Forfeit, Miss, Pass, Penalize, Resign
from bonmot.games.dealing import dealt, drawn_for_the_start, shaken
from bonmot.games.game import GameEntry, Refused, refusing, wished
from bonmot.games.option.commands import AnyCommand, Exchange, Play
from bonmot.games.option.edition import Edition, Options
from bonmot.games.option.events import AnyEvent, Opened, Setup
from bonmot.games.option.rules import RACK, acting, decide, opponents_to_accept
from bonmot.games.option.state import State, evolved, lexicon_of, set_of, table_of
from bonmot.games.option.view import View, view_of, witnessed
from bonmot.games.setups import Seating, check_language, check_seats, check_seed, tidied
from bonmot.games.turns import turns_taken
from bonmot.games.usual import UsualGame

__all__ = [
    "ENTRY",
    "Abandon",
    "Accept",
    "AnyCommand",
    "AnyEvent",
    "Challenge",
    "Edition",
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
    "setup_for",
]


class Option(UsualGame[Setup, State]):
    """The rules."""

    decide = staticmethod(decide)
    evolve = staticmethod(evolved)
    acting = staticmethod(acting)
    view = staticmethod(view_of)
    witness = staticmethod(witnessed)

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

    def shaken(self, state: State, times: int) -> State:
        """The same position, with the bag shaken: what was drawn in a turn taken back is not drawn again."""
        return replace(state, bag=shaken(state.bag, state.seed, times))

    def timed(self, state: State) -> tuple[int, int] | None:
        """The seat to move; nobody's clock runs while others may still challenge the last play."""
        if state.final is not None or opponents_to_accept(state):
            return None
        return state.turn, turns_taken(state.turns)


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
    bonmot.games.game.Refused: 1 players cannot play this: it takes 2 to 4. [seat-count]
    """
    chosen = Edition.named(edition, options)
    language = language or chosen.usual_language
    if pieces:
        prisms = PrismSet.read(Path(pieces), language)
    if prisms is None:
        check_language(chosen, language)
    seats = tuple(Seating(tidied(name)) for name in names)
    setup = Setup(chosen, seats, language, lexicon or language, table_of(prisms or PrismSet.load(language)))
    _check(setup)
    return setup


def _check(setup: Setup) -> None:
    """Refuse a setup that nobody could play."""
    check_seats(setup.seats, setup.edition.seats)
    with refusing():
        lexicon = lexicon_of(setup.lexicon, setup.edition.options)
    alphabet = set_of(setup.prisms).alphabet
    if lexicon.alphabet.letters != alphabet.letters:
        raise Refused("letters-differ", alphabet=alphabet.name, lexicon=setup.lexicon)


def _first(prisms: PrismSet, seats: int, chance: Chance) -> tuple[tuple[tuple[str, ...], ...], int]:
    """Who begins (O-015): the highest total of both faces of a prism drawn; those who tie for it draw again."""
    rounds, first = drawn_for_the_start(seats, bytes(range(len(prisms))), lambda each: -prisms[each].value, chance)
    shown = (tuple(prisms[drawn[seat]].name if seat in drawn else "" for seat in range(seats)) for drawn in rounds)
    return tuple(shown), first


ENTRY: Final = GameEntry(Option(), AnyCommand, AnyEvent, Edition, wished(setup_for, "pieces"))
