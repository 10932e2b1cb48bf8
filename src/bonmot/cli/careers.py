"""`bonmot lab adaptive`: does the opponent that plays at people's strength find it?

With `--json` it prints `{"scale", "language", "people", "games", "from", "levels": [{"level", "settled",
"settled_margin", "games": [{"number", "share", "margin", "opponent"}]}]}`: the share of games won by people of each
level, by the number of their game, and from game `from` on; margins are halves of 95 % intervals over careers.
"""

from typing import TYPE_CHECKING

from bonmot.cli.choosing import at_least
from bonmot.cli.showing import as_json, line, progress_of, table
from bonmot.texts import _

if TYPE_CHECKING:
    from bonmot.lab.careers import Career
    from bonmot.lab.contests import Mean


def adaptive(
    *,
    scale: str = "deluxe",
    language: str = "fr",
    people: int = 100,
    games: int = 16,
    seed: int = 1,
    json: bool = False,
) -> None:
    """`bonmot lab adaptive`."""
    from bonmot.cli.lab import chosen_scales, languages_of
    from bonmot.lab.careers import SETTLED, careers
    from bonmot.lab.part import measured_scale

    (name,), (spoken,) = chosen_scales(scale), languages_of(language)
    at_least(2, "--people", people)
    at_least(1, "--games", games)
    at_least(0, "--seed", seed)
    levels = [level.level for level in measured_scale(name).levels(spoken)]
    with progress_of(len(levels) * people * games) as advance:
        found = [
            careers(name, spoken, level, people=people, games=games, seed=seed, progress=advance) for level in levels
        ]
    if json:
        head = {"scale": name, "language": spoken, "people": people, "games": games, "from": SETTLED}
        as_json({**head, "levels": list(map(_document, found))})
        return
    line(_("Games won, in %, by the number of the game; the opponent plays at the strength of the person."))
    numbers = [str(number) for number in range(1, games + 1)]
    settled = _("from {number} on").format(number=SETTLED)
    table([(_("level"), *numbers, settled), *(_row(career) for career in found)])


def _row(career: "Career") -> tuple[str, ...]:
    shares = (f"{100 * share.value:.0f}" for share in career.shares)
    return (str(career.level), *shares, _percent(career.settled))


def _percent(share: "Mean") -> str:
    return f"{100 * share.value:.1f} ± {100 * share.margin:.1f}"


def _document(career: "Career") -> dict[str, object]:
    games = [
        {"number": number, "share": share.value, "margin": share.margin, "opponent": opponent}
        for number, (share, opponent) in enumerate(zip(career.shares, career.opponents, strict=True), 1)
    ]
    return {
        "level": career.level,
        "settled": career.settled.value,
        "settled_margin": career.settled.margin,
        "games": games,
    }
