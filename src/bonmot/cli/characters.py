"""`bonmot lab characters`: whether characters can be told apart by their play, and whether they are equally strong.

With `--json` it prints `{language: {"right", "wins": {name: [share, margin]}}}`, for all games together by game.
"""

from typing import TYPE_CHECKING, Final

from bonmot.cli.choosing import at_least
from bonmot.cli.showing import as_json, line
from bonmot.errors import BonmotError
from bonmot.texts import _

if TYPE_CHECKING:
    from bonmot.lab.part import PlayedByPersonas

SEED: Final = 33_000_000
"""Deals that calibration never saw."""


def characters(
    *, game: str | None = None, level: int = 5, language: str | None = None, games: int = 20, json: bool = False
) -> None:
    """`bonmot lab characters`."""
    from bonmot.lab.part import laboratories

    at_least(4, "--games", games)
    measured = {name: sits for name, lab in laboratories().items() if (sits := lab.persona_games) is not None}
    if game is not None and game not in measured:
        raise BonmotError("unknown-game", name=game, names=list(measured))
    found = {
        name: _of_a_game(sits, level, language, games, said="" if json else name)
        for name, sits in measured.items()
        if game in {None, name}
    }
    if json:
        as_json(found if game is None else found[game])


def _of_a_game(
    sits: "PlayedByPersonas", level: int, language: str | None, games: int, *, said: str
) -> dict[str, dict[str, object]]:
    """What was measured at one game, by language; told as it is found, under the name of the game."""
    from bonmot.cli.lab import languages_of
    from bonmot.lab.telling_apart import strength, told_apart
    from bonmot.players.personas import personas

    found: dict[str, dict[str, object]] = {}
    for each in languages_of(language):
        playing = sits(each, level)
        right = told_apart(playing, games, SEED).right
        wins = {one.name: strength(one, playing, 20 * games, SEED) for one in personas()}
        found[each] = {"right": right, "wins": wins}
        if not said:
            continue
        text = _("{game}, {language}: {right} of the games are attributed to the right character.")
        if playing.evening > 1:
            text = _("{game}, {language}: {right} of the evenings of {count} games are attributed to the right one.")
        line(text.format(game=said, language=each, right=f"{100 * right:.0f} %", count=playing.evening))
        for name, share in wins.items():
            share_text = _("{name} wins {share} ± {margin} % against a player without a temperament.")
            line(share_text.format(name=name, share=f"{100 * share.value:.1f}", margin=f"{100 * share.margin:.1f}"))
    return found
