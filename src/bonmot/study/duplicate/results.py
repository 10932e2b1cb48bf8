"""The results of a season: what people made of their games of duplicate, by edition and language."""

from collections.abc import Iterable
from datetime import date
from statistics import fmean
from typing import NamedTuple

from bonmot.games.duplicate import Standing, View
from bonmot.games.moments import local_time
from bonmot.tables.results import Finished


class Season(NamedTuple):
    """One player's games of one kind."""

    player: str
    edition: str
    language: str
    games: int
    percent: float
    """On average."""
    negative: float
    """On average, as a number below zero."""
    rounds: int
    tops: int
    solos: int
    best: float
    """The best percentage."""
    won: int
    """Games in which nobody stood higher, of those with others in them."""


class Period(NamedTuple):
    """From one day to another, both included; None: open."""

    first: date | None = None
    last: date | None = None

    def holds(self, moment: int) -> bool:
        """Whether a moment of a log is in it, by the reader's own calendar."""
        day = local_time(moment).date()
        return (self.first is None or day >= self.first) and (self.last is None or day <= self.last)


def seasons(games: Iterable[Finished], player: str = "") -> list[Season]:
    """What everybody, or one player, made of the games; games that were stopped or given up do not count."""
    found: dict[tuple[str, str, str], list[tuple[str, Standing, View]]] = {}
    wanted = _known(player)
    for summary, view, people in games:
        if view.final is None or not view.final.winners or not view.top_total:
            continue
        for standing in view.standings:
            name = _known(standing.name)
            # Those of a former field have played before; they are no seats of this table.
            is_here = standing.player in people and not view.sides[standing.player].resigned
            if is_here and wanted in {"", name}:
                key = (name, summary.edition, summary.language)
                found.setdefault(key, []).append((standing.name, standing, view))
    lines = [_season(edition, language, played) for (_name, edition, language), played in found.items()]
    return sorted(lines, key=lambda each: (_known(each.player), -each.games, each.edition, each.language))


def _season(edition: str, language: str, played: list[tuple[str, Standing, View]]) -> Season:
    own = [standing for _name, standing, _view in played]
    return Season(
        player=played[0][0],
        edition=edition,
        language=language,
        games=len(own),
        percent=round(fmean(each.percent for each in own), 2),
        negative=round(fmean(each.negative for each in own), 1),
        rounds=sum(len(view.rounds) for _name, _standing, view in played),
        tops=sum(each.tops for each in own),
        solos=sum(each.solos for each in own),
        best=max(each.percent for each in own),
        won=sum(standing.rank == 1 and len(view.standings) > 1 for _name, standing, view in played),
    )


def _known(name: str) -> str:
    return " ".join(name.split()).casefold()
