"""What a game brings to the laboratory: `bonmot.lab.<game>` has a `LAB` of this kind, if it can be measured.

>>> lab_of("option").scales["option"].edition
'option'
>>> list(measured_scales())
['micro', 'deluxe', 'modern', 'option']
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from bonmot.errors import BonmotError
from bonmot.games.catalogue import all_parts, checked, edition_named, part_if_any
from bonmot.players.levels import Level
from bonmot.players.personas import Persona

if TYPE_CHECKING:
    from bonmot.lab.telling_apart import PersonaGames

Contender = Any  # every game has its own
"""Words, worth of what is kept, and character of a player, as the kernel of its game takes them.

Only the game's own folder knows their types.
"""


class Result(NamedTuple):
    """One game: the points of each seat, turns, plays of a whole rack."""

    scores: list[int]
    turns: int
    long_plays: int


PlayedByPersonas = Callable[[str, int], "PersonaGames[Any]"]  # of moves that only the game knows
"""Games of personas in a language at a level."""


class Allowance(NamedTuple):
    """What an engine may spend on one turn: one of the two."""

    seconds: float | None = None
    """Of the processor, so that games beside it take nothing away; machines differ in what they do in a second."""
    games: int | None = None
    """Played out, and proofs in proportion: the same on every machine."""


class Arena(Protocol):
    """The rules of an edition in a language, for games in the kernel."""

    def contender(self, level: Level, seed: int = 0, persona: Persona | None = None) -> Contender:
        """A level as a contender; the seed stands for a persona, unless there is one."""
        ...

    def games(self, seats: Sequence[Contender], seed: int, count: int) -> list[Result]:
        """So many games, each with its own seed."""
        ...


class Tables(Protocol):
    """The same at real tables, for those who think outside the kernel."""

    def level(self, number: int, who: str | None) -> Contender:
        """A level, perhaps with a persona."""
        ...

    def expert(self, level: Level) -> Contender:
        """One of the game's `LabPart.experts`."""
        ...

    def engine(self, name: str, allowance: Allowance) -> Contender:
        """One of the game's `LabPart.engines`, with what it may spend on each turn."""
        ...

    def program(self, command: str) -> Contender:
        """Another program; `BonmotError` if it does not speak with us."""
        ...

    def games(self, seats: Sequence[Contender], seed: int, count: int) -> list[Result]:
        """So many games, each with its own seed."""
        ...


class MeasuredScale(NamedTuple):
    """A scale whose levels are found by playing."""

    edition: str
    """Where it is measured: the board and the bag of this edition."""
    levels: Callable[[str], Sequence[Level]]
    """The levels in a language, as they were measured last."""
    planned: Callable[[str], tuple[Level, ...]]
    """The same before they are calibrated: vocabularies and manners chosen by hand."""
    at_least: Mapping[int, int] = {}
    """Levels that promise a least average and no more."""


class Deprivation(NamedTuple):
    """What a game is about, taken from its highest level: that must lose to the level as it is."""

    level: Callable[[Level], Level]
    """The same player without it."""
    wins: str
    """What is said of the games, marked for translation: with {scale}, {language}, {level} and {share}."""
    complaint: str
    """What is said when the level as it is wins too few of them: with {value} in place of {share}."""


class LabPart(NamedTuple):
    """A game in the laboratory."""

    arena: Callable[[str, str], Arena] | None = None
    """Where computers play an edition in a language."""
    tables: Callable[[str, str, float, int | None], Tables] | None = None
    """Where programs play an edition in a language, with so many seconds for a turn, perhaps only from so many tiles in
    the bag on."""
    scales: Mapping[str, MeasuredScale] = {}
    experts: Mapping[str, Level] = {}
    """Players for matches that are on no scale, by the names that people type."""
    engines: Collection[str] = ()
    """Players for matches at tables that think for as long as they are given, by the names that people type."""
    persona_games: PlayedByPersonas | None = None
    """Where personas are told apart, in a language at a level."""
    deprived: Deprivation | None = None
    """What the highest level is tried without, if anything."""


def lab_of(game: str) -> LabPart:
    """A game's part of the laboratory; an empty one where it has none."""
    if part_if_any(game, "lab") is None:
        return LabPart()
    return checked(game, "lab", "LAB", LabPart)


def laboratories() -> dict[str, LabPart]:
    """The parts of all games that can be measured, ours first."""
    return all_parts("lab", "LAB", LabPart)


def measured_scales() -> dict[str, LabPart]:
    """Every scale that can be measured, and the part of its game; nobody takes the place of one of ours."""
    found: dict[str, LabPart] = {}
    for lab in laboratories().values():
        for scale in lab.scales:
            found.setdefault(scale, lab)
    return found


def measured_scale(scale: str) -> MeasuredScale:
    """How a scale is measured."""
    return measured_scales()[scale].scales[scale]


@lru_cache(maxsize=16)
def arena_of(edition: str, language: str) -> Arena:
    """Where an edition is played."""
    arena = lab_of(edition_named(edition).GAME).arena
    if arena is None:
        raise BonmotError("game-part-missing", game=edition_named(edition).GAME, room="lab")
    return arena(edition, language)


def tables_of(edition: str, language: str, patience: float, from_bag: int | None = None) -> Tables:
    """Where programs play an edition; perhaps only from so many tiles in the bag on."""
    tables = lab_of(edition_named(edition).GAME).tables
    if tables is None:
        raise BonmotError("no-programs", edition=edition)
    return tables(edition, language, patience, from_bag)
