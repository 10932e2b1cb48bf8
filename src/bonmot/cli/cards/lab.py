"""`bonmot lab cards`: how strong the computers of the card race are, and how quickly they answer."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from bonmot.cli.choosing import at_least
from bonmot.cli.lab import languages_of
from bonmot.cli.showing import line, note, table
from bonmot.texts import _

if TYPE_CHECKING:
    from bonmot.lab.cards.racing import Finding
    from bonmot.players.cards import Racer

USUAL_GAMES: Final = 200


def cards(
    *,
    language: str | None = None,
    games: int | None = None,
    seed: int = 1,
    check: bool = False,
    write: Path | None = None,
) -> int:
    """`bonmot lab cards`; without `games` it shows what was measured."""
    chosen = languages_of(language)
    at_least(2, "--games", games)
    at_least(0, "--seed", seed)
    if games is None and not check and write is None:
        _show(chosen)
        return 0
    from bonmot.lab.cards.racing import measured
    from bonmot.players.cards import ladder

    findings: list[Finding] = []

    def tell(finding: "Finding") -> None:
        findings.append(finding)
        line(_said(finding))

    found: dict[str, tuple[Racer, ...]] = {}
    for each in chosen:
        line(each)
        found[each] = measured(ladder("", each), each, games or USUAL_GAMES, seed=seed, tell=tell)
    if write is not None:
        import msgspec

        from bonmot.study.writing import save

        save(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n", write)
        note(_("Written to {path}.").format(path=write))
    broken = [finding for finding in findings if finding.level > 1 and not finding.kept]
    return 1 if check and broken else 0


def _said(finding: "Finding") -> str:
    text = _("level {level}: wins {share}, answers in {seconds} s, {rounds} rounds a game")
    return text.format(
        level=finding.level,
        share="–" if finding.level == 1 else f"{100 * finding.share:.0f} % ± {100 * finding.margin:.0f}",
        seconds=f"{finding.seconds:.1f}",
        rounds=f"{finding.rounds:.1f}",
    )


def _show(chosen: tuple[str, ...]) -> None:
    from bonmot.players.cards import ladder

    rows: list[tuple[str, ...]] = [(_("language"), _("level"), _("words known"), _("wins"), _("seconds"))]
    for language in chosen:
        for racer in ladder("", language):
            wins = "–" if racer.beats_lower is None else f"{100 * racer.beats_lower:.0f} %"
            rows.append((language, str(racer.level), str(racer.words), wins, f"{racer.answer_seconds:.1f}"))
    table(rows)
