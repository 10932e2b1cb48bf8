"""`bonmot lab duplicate`: what each level makes of duplicate."""

from bonmot.cli.choosing import at_least
from bonmot.cli.lab import languages_of
from bonmot.cli.showing import as_json, table
from bonmot.telling.phrases import decimal, signed
from bonmot.texts import _


def duplicate(*, language: str | None = None, games: int = 20, seed: int = 1, json: bool = False) -> None:
    """`bonmot lab duplicate`."""
    from bonmot.lab.duplicate.measuring import measured  # the kernel is loaded only when it is needed

    at_least(1, "--games", games)
    at_least(0, "--seed", seed)
    found = {each: measured(each, games, seed=seed) for each in languages_of(language)}
    if json:
        as_json({each: [level._asdict() for level in levels] for each, levels in found.items()})
        return
    rows = [
        (each, str(level.level), decimal(level.percent), signed(round(level.negative)), f"{100 * level.tops:.0f}")
        for each, levels in found.items()
        for level in levels
    ]
    table([(_("language"), _("level"), _("average %"), _("negative"), _("% of tops")), *rows], titled=True)
