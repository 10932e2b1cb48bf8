"""`bonmot games …`: the games that are kept.

With `--json` `list` prints one document: `{"database", "games": [{"table", "game", "edition", "language", "names",
"status", "scores", "turn", "created", "updated", "entries", "title"}]}`; moments are milliseconds since 1970. `level`
prints `{"name", "scale", "language", "level", "average", "strength", "games", "won"}`.

`export` writes lines of JSON as `bonmot.tables.record` describes them, GCG, or a score sheet. `review --json` prints
what `bonmot.cli.reviewing` describes, `verify --json` `{"table", "commitment", "salt", "seed", "first"}`.

Exit status: 0, or 1 when nothing was deleted after all, or 2 when the question was wrong.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from bonmot.cli.beginning import begin
from bonmot.cli.choosing import agreed, at_least, kept_in
from bonmot.cli.sheet import show_past
from bonmot.cli.showing import as_json, line, lines, note, pleasant, table
from bonmot.errors import BonmotError
from bonmot.games.legible import escaped, legible
from bonmot.games.moments import local_time
from bonmot.starting import Start
from bonmot.texts import _, ngettext
from bonmot.texts import language as spoken_language

if TYPE_CHECKING:
    from bonmot.study.sources import Source
    from bonmot.tables import Summary
    from bonmot.tables.storage import Entry


class Kept(NamedTuple):
    """Options: where a game is kept, and how much of it is taken."""

    before_damage: bool = False
    database: str | None = None

    def entries(self, game: str) -> "Sequence[Entry]":
        """The log of a game, or what of it comes before the damage."""
        from bonmot.tables.record import playable
        from bonmot.tables.storage import LogDamaged

        with kept_in(self.database) as store:
            try:
                return playable(lambda: (game, store.read(game)))[1]
            except LogDamaged as damage:
                if not damage.good:
                    raise
                if not self.before_damage:
                    raise BonmotError("game-damaged", table=game, number=damage.number) from damage
                return damage.good

    def source(self, game: str) -> "Source":
        """A game to look at again."""
        from bonmot.study.sources import of_log

        return of_log(game, self.entries(game), damaged=self.before_damage)


def list_(
    *,
    playing: bool = False,
    over: bool = False,
    limit: int | None = None,
    json: bool = False,
    database: str | None = None,
) -> None:
    """`bonmot games list`."""
    if playing and over:
        raise BonmotError("options-exclude", options=["--playing", "--over"])
    at_least(1, "--limit", limit)
    with kept_in(database) as store:
        found = store.summaries("playing" if playing else "over" if over else None, limit)
        if json:
            import msgspec

            as_json({"database": store.name, "games": [msgspec.to_builtins(each) for each in found]})
            return
    if found:
        titles = (_("game"), _("edition"), _("players"), _("points"), _("state"), _("last played"))
        table([titles, *map(_row, found)])
    else:
        note(_("There are no such games.") if playing or over else _("There are no games yet."))


def show(game: str, /, *, turn: int | None = None, plain: bool = False, kept: Kept) -> None:
    """`bonmot games show`."""
    show_past(kept.source(game).past, turn, plain=plain)


def resume(game: str, /, *, plain: bool = False, kept: Kept) -> int:
    """`bonmot games resume`."""
    past = kept.source(game).past
    has_people = len(past.view.names) > len(past.computers) or not past.computers.issuperset(past.view.acting)
    if past.view.acting and has_people:  # a referee counts, in an empty hall, too
        return begin(Start(resume=game, before_damage=kept.before_damage, database=kept.database), plain=plain)
    from bonmot.tables import Table  # the kernel and the database are loaded only when needed

    with kept_in(kept.database) as store:
        taken_up = Table.rescue(store, game) if kept.before_damage else Table.open(store, game)
        if taken_up.name != game:
            note(_("The game goes on as “{game}”.").format(game=taken_up.name))
        taken_up.play_out()
        show_past(taken_up.past(None))
    return 0


def export(game: str, file: Path | None = None, /, *, to: str = "log", kept: Kept) -> None:
    """`bonmot games export`."""
    from bonmot.study.writing import LOG, check_notation, save, written

    check_notation(to)
    source = kept.source(game)
    if to == LOG and not source.past.is_over and _is_rated(source):
        raise BonmotError("log-after-the-end")
    content = written(source, to)
    if to == LOG and not source.past.is_over:
        note(_("The game is still being played, and its log holds everything: all racks, and the order of the bag."))
    if file is None:
        text = content.decode()
        sys.stdout.write(escaped(text) if to == LOG else legible(text))
    else:
        save(content, file)


def verify(game: str, /, *, json: bool = False, kept: Kept) -> None:
    """`bonmot games verify`."""
    from bonmot.tables.verifying import verified

    file = Path(game)
    name, entries = _read(file, kept.before_damage) if file.is_file() else (game, kept.entries(game))
    found = verified(name, entries)
    if json:
        as_json(found._asdict())
        return
    line(_("Shown before the game: {hash}").format(hash=found.commitment))
    line(_("Shown after it, salt and seed: {salt}:{seed}").format(salt=found.salt, seed=found.seed))
    line(_("The first is the hash of the second, and every draw of the game follows from the seed."))
    if found.first:
        line(_("The tiles in the order in which they were drawn at first: {tiles}").format(tiles=found.first))


def _is_rated(source: "Source") -> bool:
    from bonmot.tables import table_of

    return table_of(source.name, source.entries).rated


def review(game: str, /, *, plot: Path | None = None, json: bool = False, kept: Kept) -> None:
    """`bonmot games review`."""
    from bonmot.cli.reviewing import show_review

    show_review(kept.source(game), json=json, plot=plot)


def watch(game: str, /, *, kept: Kept) -> None:
    """`bonmot games watch`."""
    if pleasant():
        source = kept.source(game)
        from bonmot.terminal.replay import watch as watch_on_screen  # Textual takes its time

        watch_on_screen(source)
    else:
        show(game, kept=kept)


def import_(file: Path, /, *, kept: Kept) -> None:
    """`bonmot games import`."""
    from bonmot.tables.record import keep

    name, entries = _read(file, kept.before_damage)
    with kept_in(kept.database) as store:
        line(keep(store, name, entries))


def delete(game: str, /, *, yes: bool = False, database: str | None = None) -> int:
    """`bonmot games delete`."""
    with kept_in(database) as store:
        summary = store.summary(game)
        if not yes:
            if not (sys.stdin.isatty() and sys.stdout.isatty()):
                raise BonmotError("deleting-needs-yes")
            line("  ".join(_row(summary)))
            if not agreed(_("Delete this game for good? [y/N] ")):
                return 1
        store.delete(game)
    return 0


def level(
    name: str,
    /,
    *,
    scale: str = "modern",
    language: str | None = None,
    json: bool = False,
    database: str | None = None,
) -> None:
    """`bonmot games level`."""
    from bonmot.players.adaptive import nearest_level, strength_of
    from bonmot.players.casts import cast_of, check_scale, scales
    from bonmot.tables.results import results_of
    from bonmot.words import lexica

    check_scale(scale)
    game = scales()[scale]
    spoken = (language or spoken_language()).strip().lower()
    if all(known.language != spoken for known in lexica()):
        raise BonmotError("no-lexicon-for-language", language=spoken)
    with kept_in(database) as store:
        results = results_of(store, name, spoken, game)
    ladder = cast_of(game).ladder(scale, spoken)
    found = strength_of(results, ladder)
    advised = nearest_level(ladder, found.value)
    average = round(ladder[advised - 1].average)
    if json:
        asked = {"name": name, "scale": scale, "language": spoken, "level": advised, "average": average}
        as_json(asked | {"strength": round(found.value), "games": found.games, "won": found.won})
        return
    line(_("Level {level} of the scale {scale}.").format(level=advised, scale=scale))
    if found.games:
        text = ngettext(
            "{count} finished game of {name}, {won} won: a strength of about {points} points; "
            "this level scores {average}.",
            "{count} finished games of {name}, {won} won: a strength of about {points} points; "
            "this level scores {average}.",
            found.games,
        )
        line(text.format(count=found.games, name=name, won=found.won, points=round(found.value), average=average))
    else:
        line(_("No finished games of {name} yet: this is where most people begin.").format(name=name))


def migrate(*, to: int | None = None, database: str | None = None) -> None:
    """`bonmot games migrate`."""
    with kept_in(database) as store:
        made = store.migrate(to)
        name = store.name
    lines(made)
    if not made:
        line(_("The database {name} is up to date.").format(name=name))


# ---- reading


def _read(file: Path, before_damage: bool) -> "tuple[str, Sequence[Entry]]":
    """The game in a file, or what of it comes before the damage."""
    from bonmot.study.sources import LONGEST_LOG, content_of
    from bonmot.tables import record
    from bonmot.tables.storage import LogDamaged

    content = content_of(file, LONGEST_LOG)
    try:
        return record.playable(lambda: record.read(content.splitlines(keepends=True)))
    except LogDamaged as damage:
        if not before_damage or not damage.good:
            number = damage.number + 2
            raise BonmotError("record-damaged" if damage.good else "record-useless", path=file, line=number) from damage
        return damage.table, damage.good
    except BonmotError as error:
        if error.code != "not-a-record":
            raise
        raise BonmotError("not-a-record-file", path=file) from error


# ---- what people see


def _row(summary: "Summary") -> tuple[str, ...]:
    states = {"playing": _("playing"), "over": _("over")}
    return (
        summary.table,
        f"{summary.edition} {summary.language}",
        ", ".join(summary.names),
        "–".join(map(str, summary.scores)),
        _by_mail(summary) or states.get(summary.status, summary.status),
        f"{local_time(summary.updated):%Y-%m-%d %H:%M}",
    )


def _by_mail(summary: "Summary") -> str:
    """How a game by correspondence stands: how long whoever is to move may take. Nothing of other games."""
    from bonmot.tables.table import now
    from bonmot.telling.phrases import time_left

    if not summary.correspondence or summary.deadline is None or summary.status != "playing":
        return ""
    return _("playing, {time} left").format(time=time_left(max(0, summary.deadline - now())))


COMMANDS: Final = (list_, show, resume, export, review, verify, watch, import_, delete, level, migrate)
