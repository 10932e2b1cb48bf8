"""`bonmot lab …`: how strong the computers are, and how that was found out.

With `--json` `levels` prints `{scale: {language: [level, …]}}`, each level as `data/levels/levels.json` has it, and
`match` prints `{"games", "seats", "share", "share_margin", "spread", "spread_margin", "decided"}`: 1 or -1 when a
sequential test (`--edge`) has found A or B stronger, 0 otherwise.

Exit status: 0, or 1 when `calibrate --check` found a promise broken, or 2 when the question was wrong.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bonmot.cli.choosing import at_least
from bonmot.cli.showing import as_json, line, note, progress_of, table
from bonmot.errors import BonmotError
from bonmot.texts import _

if TYPE_CHECKING:
    from bonmot.lab.calibration import Complaint, Finding
    from bonmot.players.levels import Level
    from bonmot.players.vocabulary import Vocabulary

LANGUAGES: Final = ("fr", "en")
_MOST_PATIENCE: Final = 3600


# ---- levels


def levels(
    *, scale: str | None = None, language: str | None = None, json: bool = False, plot: Path | None = None
) -> None:
    """`bonmot lab levels`."""
    from bonmot.lab.part import measured_scale

    chosen = {
        name: {each: measured_scale(name).levels(each) for each in languages_of(language)}
        for name in chosen_scales(scale)
    }
    if plot is not None:
        from bonmot.lab.drawing import drawn
        from bonmot.study.writing import save

        save(drawn(chosen, _("average points"), _("games won against the level below, %")).encode(), plot)
        note(_("Drawn into {path}.").format(path=plot))
    if json:
        import msgspec

        as_json(msgspec.to_builtins(chosen))
    elif plot is None:
        _show(chosen)


def _show(chosen: "dict[str, dict[str, Sequence[Level]]]") -> None:
    titles = (_("scale"), _("language"), _("level"), _("words known"), _("average"), _("wins"))
    rows: list[tuple[str, ...]] = [(*titles, _("3 seats"), _("4 seats"))]
    rows += [
        (
            scale,
            language,
            str(level.level),
            _known(level.vocabulary),
            f"{level.average:.1f} ± {level.margin:.1f}",
            _percent(level.beats_lower),
            *(f"{level.averages[seats]:.1f}" if seats in level.averages else "–" for seats in ("3", "4")),
        )
        for scale, ladders in chosen.items()
        for language, ladder in ladders.items()
        for level in ladder
    ]
    table(rows)


def _known(vocabulary: "Vocabulary") -> str:
    """A vocabulary in a few words."""
    if vocabulary.kind == "all":
        return _("all")
    from bonmot.players.vocabulary import MICRO_WORDS

    strategic = vocabulary.kind == "strategic"
    count = min(vocabulary.words, MICRO_WORDS) if strategic else vocabulary.words
    text = _("{count} strategic") if strategic else _("{count} common")
    if vocabulary.short:
        text = _("{count} common, short ones, extensions")
    return text.format(count=count)


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.0f} %"


# ---- calibrate


def calibrate(
    *,
    scale: str | None = None,
    language: str | None = None,
    games: int | None = None,
    check: bool = False,
    write: Path | None = None,
) -> int:
    """`bonmot lab calibrate`."""
    from bonmot.lab import calibration
    from bonmot.lab.part import measured_scale, measured_scales
    from bonmot.study.writing import save

    at_least(4, "--games", games)
    scales, languages = chosen_scales(scale), languages_of(language)
    if check:
        if write is not None:
            raise BonmotError("check-and-write")
        complaints = [
            complaint
            for name in scales
            for each in languages
            for complaint in calibration.check(name, each, games=games or 400, say=_say)
        ]
        for complaint in complaints:
            line(_complaint(complaint))
        if not complaints:
            line(_("Every level keeps its promise."))
        return 1 if complaints else 0
    found = {
        name: {
            each: calibration.calibrated(name, each, games=games or 800, say=_say)
            if name in scales and each in languages
            else measured_scale(name).levels(each)
            for each in LANGUAGES
        }
        for name in measured_scales()
    }
    if write is not None:
        save(calibration.written(found), write)
        note(_("Written to {path}.").format(path=write))
    return 0


def _say(finding: "Finding") -> None:
    if finding.deprived is not None:
        text = _(finding.deprived.wins)
        names = {"scale": finding.scale, "language": finding.language, "level": finding.level.level}
        line(text.format(**names, share=_percent(finding.share)))
        return
    text = _("{scale} {language} {level}: {average} ± {margin} points (promised: {target}), wins {share}")
    line(
        text.format(
            scale=finding.scale,
            language=finding.language,
            level=finding.level.level,
            average=f"{finding.average.value:.1f}",
            margin=f"{finding.average.margin:.1f}",
            target=finding.level.target or "–",
            share=_percent(finding.share),
        )
    )


def _complaint(complaint: "Complaint") -> str:
    texts = {
        "average": _("{scale} {language} {level}: {value} points are not what it promises."),
        "rise": _("{scale} {language} {level}: {value} points are no more than the level below scores."),
        "wins": _("{scale} {language} {level}: it wins {value} against the level below, not 60 to 90 %."),
    }
    text = texts[complaint.kind] if complaint.deprived is None else _(complaint.deprived.complaint)
    value = _percent(complaint.value) if complaint.kind in {"wins", "deprived"} else f"{complaint.value:.1f}"
    return text.format(scale=complaint.scale, language=complaint.language, level=complaint.level, value=value)


# ---- match


def match(
    one: str = "leaves",
    other: str = "plain",
    /,
    *,
    scale: str = "modern",
    language: str = "fr",
    games: int = 1000,
    seats: int = 2,
    from_bag: int | None = None,
    seed: int = 1,
    edge: float | None = None,
    file: Path | None = None,
    cluster: str | None = None,
    jobs: int | None = None,
    patience: float = 10,
    json: bool = False,
) -> None:
    """`bonmot lab match`."""
    from bonmot.lab import matches
    from bonmot.lab.contenders import Wish

    (name,), (spoken,) = chosen_scales(scale), languages_of(language)
    at_least(2, "--seats", seats)
    at_least(2, "--games", games)
    at_least(0, "--seed", seed)
    at_least(1, "--jobs", jobs)
    at_least(0, "--from-bag", from_bag)
    if edge is not None and not 0 < edge < 100 / seats:
        raise BonmotError("bad-value", value=str(edge), option="--edge")
    if not 0 < patience <= _MOST_PATIENCE:
        raise BonmotError("bad-value", value=str(patience), option="--patience")
    wish = Wish(one, other, name, spoken, seed, float(patience), seats, from_bag)
    with progress_of(games + -games % seats) as advance:
        played = matches.sequence(
            wish,
            games,
            edge=None if edge is None else edge / 100,
            cluster=cluster,
            jobs=jobs,
            state=file,
            progress=advance,
        )
    if json:
        as_json(
            {
                "games": played.games,
                "seats": seats,
                "share": played.share.value,
                "share_margin": played.share.margin,
                "spread": played.spread.value,
                "spread_margin": played.spread.margin,
                "decided": played.decided,
            }
        )
        return
    text = _("{one} wins {share} ± {margin} % of {games} games against {other}, by {spread} ± {spread_margin} points.")
    if seats > 2:
        text = _(
            "{one} wins {share} ± {margin} % of {games} games of {seats}, the others all {other} "
            "(by chance {chance} %), by {spread} ± {spread_margin} points."
        )
    line(
        text.format(
            one=one,
            other=other,
            seats=seats,
            chance=f"{100 * wish.chance:.1f}",
            games=played.games,
            share=f"{100 * played.share.value:.1f}",
            margin=f"{100 * played.share.margin:.1f}",
            spread=f"{played.spread.value:+.1f}",
            spread_margin=f"{played.spread.margin:.1f}",
        )
    )
    if edge is None:
        return
    if played.decided:
        line(_("{name} is the stronger one.").format(name=one if played.decided > 0 else other))
    else:
        line(_("Who is stronger is not decided yet."))


# ---- what is asked for


def chosen_scales(scale: str | None) -> tuple[str, ...]:
    """The scales to measure: one, or all."""
    from bonmot.lab.part import measured_scales

    names = tuple(measured_scales())
    if scale is None:
        return names
    if scale not in names:
        raise BonmotError("unknown-scale", name=scale, names=list(names))
    return (scale,)


def languages_of(language: str | None) -> tuple[str, ...]:
    """The languages to measure: one, or both."""
    if language is None:
        return LANGUAGES
    if language.strip().lower() not in LANGUAGES:
        raise BonmotError("lab-language", language=language, languages=list(LANGUAGES))
    return (language.strip().lower(),)


COMMANDS: Final = (levels, calibrate, match)
