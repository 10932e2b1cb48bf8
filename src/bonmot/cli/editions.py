"""`bonmot editions …`: the editions there are, their rules in plain words, and whether one's own file is good.

With `--json` each command prints one document:

| command | document |
|---|---|
| list | `{"editions": [{"name", "titles", "languages", "seats": [least, most]}]}`; no language: any |
| show | `{"edition": every key of the file with its value, "rules": [{"topic", "rule"}]}` |
| check | `{"file", "valid": true, "name", "titles"}` or `{"file", "valid": false, "code", "key", "sentence"}` |

Exit status: 0, or 1 when `check` found a fault in the file, or 2 when the file cannot be read or the
question was wrong.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from bonmot.cli.showing import as_json, line, pleasant, table
from bonmot.errors import BonmotError
from bonmot.telling import sentence, telling_of
from bonmot.texts import _, language

if TYPE_CHECKING:
    from bonmot.games.editions import EditionFile

UNREADABLE: Final = frozenset({"cannot-read", "edition-not-text", "edition-too-large"})
"""Faults of a file that say nothing about an edition."""


def list_(*, json: bool = False) -> None:
    """`bonmot editions list`."""
    from bonmot.games.catalogue import edition_named, editions

    known = [edition_named(name) for name in editions()]
    if json:
        as_json({"editions": [_outline(each) for each in known]})
        return
    rows = [(_("name"), _("title"), _("languages"), _("players"))]
    for each in known:
        seats = each.seats
        players = f"{seats.minimum}–{seats.maximum}" if seats.minimum < seats.maximum else str(seats.maximum)
        rows.append((each.name, each.titles[language()], ", ".join(_languages(each)) or _("any"), players))
    table(rows)


def show(name: str, /, *, json: bool = False) -> None:
    """`bonmot editions show`."""
    from msgspec import to_builtins

    from bonmot.games.catalogue import edition_named

    edition = edition_named(name.strip().lower())
    rules = telling_of(edition.GAME).rules(edition)
    if json:
        told = [{"topic": topic, "rule": rule} for topic, rule in rules]
        as_json({"edition": to_builtins(edition), "rules": told})
        return
    line(edition.titles[language()])
    if warning := edition.warning(language()):
        line(warning)
    rows = [(_("about"), _("rule"))]
    before = ""
    for topic, rule in rules:
        # People see each topic once; a pipe gets it on every line.
        rows.append(("" if topic == before and pleasant() else topic, rule))
        before = topic
    table(rows)


def check(file: Path, /, *, json: bool = False) -> int:
    """`bonmot editions check`."""
    from bonmot.games.catalogue import edition_from

    try:
        edition = edition_from(file)
    except BonmotError as error:
        if error.code in UNREADABLE:
            raise
        if json:
            fault = {"code": error.code, "key": error.particulars.get("key"), "sentence": sentence(error)}
            as_json({"file": str(file), "valid": False} | fault)
        else:
            line(f"{file}: {sentence(error)}")
        return 1
    if json:
        as_json({"file": str(file), "valid": True, "name": edition.name, "titles": edition.titles})
    else:
        line(_("{file} is a good edition: {title}").format(file=file, title=edition.titles[language()]))
    return 0


def _outline(edition: "EditionFile") -> dict[str, object]:
    return {
        "name": edition.name,
        "titles": edition.titles,
        "languages": _languages(edition),
        "seats": [edition.seats.minimum, edition.seats.maximum],
    }


def _languages(edition: "EditionFile") -> list[str]:
    return list(edition.own_languages)


COMMANDS: Final = (list_, show, check)
