"""`bonmot lab leaves`: learn what tiles kept on a rack are worth."""

from pathlib import Path

from bonmot.cli.choosing import at_least
from bonmot.cli.lab import languages_of
from bonmot.cli.showing import line, note, progress_of
from bonmot.errors import BonmotError
from bonmot.texts import _


def leaves(
    *,
    language: str,
    games: str = "100000,200000,700000",
    seed: int = 20261115,
    prior: float = 20,
    threads: int | None = None,
    cluster: str | None = None,
    out: Path | None = None,
    resume: bool = False,
) -> None:
    """`bonmot lab leaves`."""
    from bonmot.lab.crossword.learning import Recipe, kept_values, learn
    from bonmot.players.crossword.leaves import packed
    from bonmot.study.writing import save

    (spoken,) = languages_of(language)
    at_least(1, "--threads", threads)
    at_least(0, "--seed", seed)
    recipe = Recipe(spoken, _generations(games), seed, prior)
    target = out or Path(f"{spoken}.xz")
    state = target.with_name(target.name + ".part")
    finished, values = kept_values(recipe, state) if resume else (0, b"")
    if finished:
        note(_("Going on after generation {number}.").format(number=finished))
    with progress_of(sum(recipe.games[finished:])) as advance:
        for generation in learn(recipe, threads=threads, cluster=cluster, state=state, resume=resume, progress=advance):
            values = generation.values
            text = _("generation {number}: {games} games, {racks} racks, {average} points a seat")
            line(
                text.format(
                    number=generation.number,
                    games=generation.games,
                    racks=generation.racks,
                    average=f"{generation.average:.2f}",
                )
            )
    save(packed(values), target)
    state.unlink(missing_ok=True)
    note(_("Written to {path}.").format(path=target))


def _generations(text: str) -> tuple[int, ...]:
    try:
        games = tuple(int(part) for part in text.split(","))
    except ValueError as error:
        raise BonmotError("bad-value", value=text, option="--games") from error
    for each in games:
        at_least(1, "--games", each)
    return games
