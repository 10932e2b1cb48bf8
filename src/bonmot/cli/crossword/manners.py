"""`bonmot lab manners`: how computers behave. With `--json` it prints `{scale: {language: [manners, …]}}`."""

from typing import TYPE_CHECKING, Final

from bonmot.cli.choosing import at_least
from bonmot.cli.lab import languages_of
from bonmot.cli.showing import as_json, table
from bonmot.errors import BonmotError
from bonmot.texts import _

if TYPE_CHECKING:
    from bonmot.lab.crossword.manners import Manners

USUAL_GAMES: Final = 400
SEED: Final = 33_000_000
"""Deals that calibration never saw."""


def manners(
    *, scale: str | None = None, language: str | None = None, games: int = USUAL_GAMES, json: bool = False
) -> int:
    """`bonmot lab manners`."""
    from bonmot.lab.crossword import LAB
    from bonmot.lab.crossword.manners import manners as seen

    at_least(4, "--games", games)
    if scale is not None and scale not in LAB.scales:
        raise BonmotError("unknown-scale", name=scale, names=list(LAB.scales))
    found: dict[str, dict[str, list[Manners]]] = {}
    for name in LAB.scales if scale is None else (scale,):
        measured = LAB.scales[name]
        for each in languages_of(language):
            ladder = measured.levels(each)
            above = [*ladder[2:], ladder[-1], ladder[-1]]
            found.setdefault(name, {})[each] = [
                seen(one, better, measured.edition, each, games, SEED)
                for one, better in zip(ladder, above, strict=True)
            ]
    if json:
        import msgspec

        as_json(msgspec.to_builtins(found))
    else:
        _show(found)
    return 0


def _show(found: "dict[str, dict[str, list[Manners]]]") -> None:
    titles = (_("scale"), _("language"), _("level"), _("exchanges"), _("in a row"), _("going out"), _("median rank"))
    rows: list[tuple[str, ...]] = [(*titles, _("rare"), _("letters"), _("challenges"), _("right"))]
    rows += [
        (
            scale,
            language,
            str(each.level),
            f"{100 * each.exchanges:.1f} %",
            str(each.longest_waste),
            f"{100 * each.went_out:.0f} %",
            f"{each.median_rank:.0f}",
            f"{100 * each.rare:.0f} %",
            f"{each.length:.2f}",
            f"{each.challenges:.2f}",
            "–" if each.right is None else f"{100 * each.right:.0f} %",
        )
        for scale, languages in found.items()
        for language, ladder in languages.items()
        for each in ladder
    ]
    table(rows)
