"""`bonmot people …`: the accounts of a server, for whoever runs it.

With `--json` `list` prints `{"database", "people": [{"id", "kind", "name", "roles", "banned_until", "created",
"seen"}]}`, and `audit` prints `{"database", "acts": [{"id", "at", "by", "by_name", "what", "about", "about_name",
"until", "why", "particulars"}]}`; moments are milliseconds since 1970.

Passwords are not typed here: `add` and `reset` print a link with which the member chooses one.

Exit status: 0, or 1 when nothing was deleted after all, or 2 when the question was wrong.
"""

import os
import sys
from typing import TYPE_CHECKING, Final

from bonmot.cli.choosing import agreed, at_least, kept_in
from bonmot.cli.showing import as_json, line, note, table
from bonmot.errors import BonmotError
from bonmot.games.moments import local_time
from bonmot.texts import _, ngettext

if TYPE_CHECKING:
    from bonmot.online.people import Person
    from bonmot.tables import Store

_DAY: Final = 24 * 3600 * 1_000
_BY: Final = "bonmot people"
"""Who does something, for the log of moderators, where it was done at the command line."""
_HERE: Final = "http://localhost:8000"


def list_(*, json: bool = False, database: str | None = None) -> None:
    """`bonmot people list`."""
    from bonmot.online.accounts import Accounts

    with kept_in(database) as store:
        found, where = Accounts(store).everybody(), store.name
    if json:
        as_json({"database": where, "people": [_as_json(each) for each in found]})
    elif found:
        titles = (_("name"), _("kind"), _("roles"), _("banned until"), _("last seen"))
        table([titles, *map(_row, found)])
    else:
        note(_("There are no members yet."))


def add_(name: str, /, *, site: str | None = None, database: str | None = None) -> None:
    """`bonmot people add`."""
    from bonmot.online.people import People

    with kept_in(database) as store:
        _print_link(store, People(store).add(name), site)


def role(name: str, roles: str = "", /, *, database: str | None = None) -> None:
    """`bonmot people role`."""
    from bonmot.online.accounts import Accounts

    with kept_in(database) as store:
        wanted = {each for each in roles.replace(",", " ").split() if each != "player"}
        Accounts(store).give_roles(_known(store, name), wanted)


def reset(name: str, /, *, site: str | None = None, database: str | None = None) -> None:
    """`bonmot people reset`."""
    with kept_in(database) as store:
        _print_link(store, _known(store, name), site)


def ban(
    name: str, /, *, days: int | None = None, why: str = "", lift: bool = False, database: str | None = None
) -> None:
    """`bonmot people ban`."""
    from bonmot.online.accounts import FOR_EVER, Accounts
    from bonmot.online.audit import Act, Audit
    from bonmot.tables.table import now

    at_least(1, "--days", days)
    if lift and days is not None:
        raise BonmotError("options-exclude", options=["--days", "--lift"])
    with kept_in(database) as store:
        until = 0 if lift else FOR_EVER if days is None else min(now() + days * _DAY, FOR_EVER)
        person = _known(store, name)
        Accounts(store).ban(person, until)
        what, why = "unban" if lift else "ban", why or "—"
        act = Act(by="", by_name=_BY, what=what, about=person.id, about_name=person.name, until=until, why=why)
        Audit(store, now).write(act)


def audit(*, limit: int = 100, json: bool = False, database: str | None = None) -> None:
    """`bonmot people audit`."""
    from msgspec import to_builtins

    from bonmot.online.audit import Audit
    from bonmot.tables.table import now

    at_least(1, "--limit", limit)
    with kept_in(database) as store:
        acts, where = Audit(store, now).acts(limit=limit), store.name
    if json:
        as_json({"database": where, "acts": to_builtins(acts)})
    elif acts:
        titles = (_("when"), _("who"), _("what"), _("whom"), _("until"), _("why"))
        rows = [
            (_moment(each.at), each.by_name, each.what, each.about_name, _moment(each.until), each.why) for each in acts
        ]
        table([titles, *rows])
    else:
        note(_("No moderator has done anything yet."))


def delete(name: str, /, *, yes: bool = False, database: str | None = None) -> int:
    """`bonmot people delete`."""
    from bonmot.online.leaving import delete_account

    with kept_in(database) as store:
        person = _known(store, name)
        if not yes:
            if not (sys.stdin.isatty() and sys.stdout.isatty()):
                raise BonmotError("deleting-account-needs-yes")
            if not agreed(_("Delete the account of {name} for good? [y/N] ").format(name=person.name)):
                return 1
        delete_account(store, person)
    return 0


def prune(*, days: int | None = None, database: str | None = None) -> None:
    """`bonmot people prune`."""
    from bonmot.online.pruning import guest_days, prune_guests
    from bonmot.tables.table import now

    at_least(1, "--days", days)
    with kept_in(database) as store:
        count = prune_guests(store, now(), guest_days() if days is None else days, most=10**9)
    line(ngettext("{count} guest is forgotten.", "{count} guests are forgotten.", count).format(count=count))


def token(
    name: str, /, *, scope: str = "read,play", bot: bool = False, revoke: bool = False, database: str | None = None
) -> None:
    """`bonmot people token`."""
    from bonmot.online.people import People
    from bonmot.online.tokens import Tokens, check_scopes

    if bot and revoke:
        raise BonmotError("options-exclude", options=["--bot", "--revoke"])
    with kept_in(database) as store:
        tokens = Tokens(store)
        if revoke:
            tokens.revoke_all(_known(store, name))
            return
        scopes = scope.replace(",", " ").split()
        check_scopes(scopes)
        person = People(store).add(name, kind="bot") if bot else _known(store, name)
        line(tokens.make(person, _BY, scopes).secret)


def _known(store: "Store", name: str) -> "Person":
    from bonmot.online.people import People

    person = People(store).by_name(name)
    if person is None:
        raise BonmotError("unknown-member", name=name)
    return person


def _print_link(store: "Store", person: "Person", site: str | None) -> None:
    from bonmot.online.accounts import Accounts

    key = Accounts(store).reset_key(person, good_for=_DAY)
    base = site or os.environ.get("BONMOT_SITE") or _HERE
    line(f"{base.rstrip('/')}/account?key={key}")


def _as_json(person: "Person") -> dict[str, object]:
    return {
        "id": person.id,
        "kind": person.kind,
        "name": person.name,
        "roles": sorted(person.roles),
        "banned_until": person.banned_until,
        "created": person.created,
        "seen": person.seen,
    }


def _moment(at: int) -> str:
    return f"{local_time(at):%Y-%m-%d %H:%M}" if at else ""


def _row(person: "Person") -> tuple[str, ...]:
    kinds = {"member": _("member"), "bot": _("program")}
    banned = f"{local_time(person.banned_until):%Y-%m-%d}" if person.banned_until else ""
    roles = {"admin": _("administrator"), "referee": _("referee")}
    shown = ", ".join(roles.get(each, each) for each in sorted(person.roles))
    return (
        person.name,
        kinds.get(person.kind, person.kind),
        shown,
        banned,
        f"{local_time(person.seen):%Y-%m-%d %H:%M}",
    )


COMMANDS: Final = (list_, add_, role, reset, ban, audit, token, prune, delete)
