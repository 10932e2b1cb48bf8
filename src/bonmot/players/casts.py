"""Who plays for a computer seat, game by game.

A table asks the cast of its game for players, for the levels there are and for hints, and so knows nothing of any of
them. A game's part of this room has a `CAST`; it is loaded when the game is played.

>>> cast_of("crossword").grades
7
>>> [rung.level for rung in cast_of("crossword").ladder("micro", "fr")]
[1, 2, 3, 4]
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from bonmot.errors import BonmotError
from bonmot.games.catalogue import all_parts, checked
from bonmot.games.setups import Seating
from bonmot.games.view import GameView, OwnView
from bonmot.players.measures import BY_POINTS, Measure, Rung
from bonmot.players.player import Player


def _no_hint(_view: GameView, grade: int) -> None:
    raise BonmotError("bad-grade", grade=grade, most=0)


def _may_play(view: GameView) -> bool:
    return "play" in view.may


def _never(_view: GameView) -> bool:
    return False


def _at_once(_view: GameView, _seating: Seating) -> None:
    """Nothing to prepare."""


class Cast(NamedTuple):
    """The computer players of a game."""

    player: Callable[[int | None, str | None, int], Player]
    """The player of a level, a persona and a form of the day; a level of None is the simplest player."""
    simplest: Callable[[], Player]
    """The player that moves when another one fails."""
    ladder: Callable[[str, str], Sequence[Rung]]
    """The levels of a scale in a language."""
    hint: Callable[[OwnView, int], Any] = _no_hint  # what a hint tells, only the game's own folders know
    """A hint of some grade for the seat that a view belongs to."""
    grades: int = 0
    """The highest grade of a hint; 0 where there are none."""
    can_hint: Callable[[OwnView], bool] = _may_play
    """Whether there is anything to find for the seat that a view belongs to."""
    is_comparable: Callable[[OwnView], bool] = _never
    """Whether a finished game says how strong a player is."""
    measure: Measure = BY_POINTS
    """How it says so."""
    prepare: Callable[[OwnView, Seating], None] = _at_once
    """Look up the words that whoever sits there knows, so that it takes none of the time of a turn."""
    scales: Sequence[str] = ()
    """The scales whose points say how strong a player is."""
    thinks_ahead: bool = False
    """Whether there is one more level, above those that were measured: a player that thinks ahead."""


def cast_of(game: str) -> Cast:
    """The computer players of a game."""
    return checked(game, "players", "CAST", Cast)


def scales() -> dict[str, str]:
    """Every scale of levels, and the game whose points it counts; nobody takes the place of one of ours.

    >>> scales()
    {'micro': 'crossword', 'deluxe': 'crossword', 'modern': 'crossword', 'option': 'option'}
    """
    found: dict[str, str] = {}
    for game, cast in all_parts("players", "CAST", Cast).items():
        for scale in cast.scales:
            found.setdefault(scale, game)
    return found


def check_scale(scale: str) -> None:
    """Refuse a scale that no game has."""
    if scale not in scales():
        raise BonmotError("unknown-scale", name=scale, names=list(scales()))


def check_grade(game: str, grade: int) -> None:
    """Refuse a grade that no hint of a game has."""
    most = cast_of(game).grades
    if not 1 <= grade <= most:
        raise BonmotError("bad-grade", grade=grade, most=most)


def highest_level(game: str, scale: str, language: str) -> int:
    """The number of the strongest player of a game.

    >>> highest_level("crossword", "modern", "fr"), highest_level("option", "option", "fr")
    (11, 8)
    """
    cast = cast_of(game)
    return len(cast.ladder(scale, language)) + cast.thinks_ahead


def check_level(game: str, scale: str, language: str, level: int) -> None:
    """Refuse a level that no player of a game has."""
    highest = highest_level(game, scale, language)
    if not 1 <= level <= highest:
        raise BonmotError("unknown-level", level=level, highest=highest)
