"""`bonmot lab characters`: whether characters can be told apart by their play, and whether they are equally strong.

With `--json` it prints `{language: {"right", "wins": {name: [share, margin]}}}`.
"""

from typing import Final

from bonmot.cli.choosing import at_least
from bonmot.cli.showing import as_json, line
from bonmot.errors import BonmotError
from bonmot.texts import _

SEED: Final = 33_000_000
"""Deals that calibration never saw."""


def characters(
    *, game: str = "crossword", level: int = 5, language: str | None = None, games: int = 20, json: bool = False
) -> None:
    """`bonmot lab characters`."""
    from bonmot.cli.lab import languages_of
    from bonmot.games.catalogue import games as all_games
    from bonmot.lab.part import lab_of
    from bonmot.lab.telling_apart import strength, told_apart
    from bonmot.players.personas import personas

    at_least(4, "--games", games)
    measured = {name: sits for name in all_games() if (sits := lab_of(name).company) is not None}
    if game not in measured:
        raise BonmotError("unknown-game", name=game, names=list(measured))
    found: dict[str, dict[str, object]] = {}
    for each in languages_of(language):
        company = measured[game](each, level)
        right = told_apart(company, games, SEED).right
        wins = {one.name: strength(one, company, 20 * games, SEED) for one in personas()}
        found[each] = {"right": right, "wins": wins}
        if json:
            continue
        text = _("{language}: {right} of the games are attributed to the right character.")
        if company.evening > 1:
            text = _("{language}: {right} of the evenings of {count} games are attributed to the right character.")
        line(text.format(language=each, right=f"{100 * right:.0f} %", count=company.evening))
        for name, share in wins.items():
            said = _("{name} wins {share} ± {margin} % against a player without a temperament.")
            line(said.format(name=name, share=f"{100 * share.value:.1f}", margin=f"{100 * share.margin:.1f}"))
    if json:
        as_json(found)
