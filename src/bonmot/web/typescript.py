"""The types of the page, made from the structs that the server sends: `python -m bonmot.web.typescript FOLDER`.

All fields that are sent are there, so none is optional; what the page may leave out when it sends something is. A test
compares the files with what would be written now.
"""

import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, get_origin

import msgspec
import msgspec.inspect

from bonmot.games.catalogue import entry_of
from bonmot.online.audit import Act
from bonmot.online.avoiding import AvoidedPerson
from bonmot.online.openness import Openness
from bonmot.tables.view import TableViewOf
from bonmot.web import lobby_messages, messages
from bonmot.web.api.company import Complaint
from bonmot.web.api.forms import FieldFault, Form, Wished
from bonmot.web.api.help import HelpList, HelpPage
from bonmot.web.api.home import Home, Quick
from bonmot.web.api.houses import HouseChange, ShownHouses
from bonmot.web.api.lobby import (
    FoundPerson,
    Friendship,
    Hiding,
    Joining,
    NewClub,
    Proposed,
    Relation,
    ShownClub,
    ShownLobby,
    Taken,
    Taking,
)
from bonmot.web.api.me import Account, Here, Me
from bonmot.web.api.meanings import Explained
from bonmot.web.api.moderation import Measure, ModerationDesk
from bonmot.web.api.past import SeenAgain
from bonmot.web.api.profiles import LadderName, Leaderboard, Privacy, Profile
from bonmot.web.api.tables import Acceptance, Again, Invitation, ListedTable, Named, Offer, Seat
from bonmot.web.api.tokens import NewToken
from bonmot.web.api.word_lists import KeptLists, ListShown, Sought
from bonmot.web.api.words import Checked, Hooked, Lexica, PlusOne, WordsFound
from bonmot.web.part import command_type, shown_games, web_of
from bonmot.web.tasks.reviewing import ReviewOfGame

HEADER: Final = "// Made by `python -m bonmot.web.typescript`: do not edit.\n"
SHARED: Final = "shared"
"""What several files have alike; a game's own file hands it on, so that the page finds all types of a game there."""
REST: Final = (
    Home,
    Me,
    Here,
    Account,
    NewToken,
    Quick,
    Wished,
    Form,
    FieldFault,
    ListedTable,
    Named,
    Again,
    Offer,
    Invitation,
    Acceptance,
    Seat,
    Lexica,
    Checked,
    WordsFound,
    Hooked,
    PlusOne,
    KeptLists,
    HouseChange,
    ShownHouses,
    ListShown,
    Sought,
    HelpList,
    HelpPage,
    SeenAgain,
    Explained,
    ReviewOfGame,
    Profile,
    Privacy,
    LadderName,
    Leaderboard,
    ShownLobby,
    Proposed,
    Taking,
    Taken,
    FoundPerson,
    Relation,
    Friendship,
    Hiding,
    NewClub,
    Joining,
    ShownClub,
    AvoidedPerson,
    Openness,
    Complaint,
    ModerationDesk,
    Act,
    Measure,
)
"""What is sent beside the socket; a new subject of the API names its structs here."""
_LOBBY: Final = lobby_messages.AnyLobbyMessage.__args__

Schema = Mapping[str, Any]  # JSON Schema, as msgspec writes it


@dataclass(frozen=True)
class _Module:
    """A file of types before it is written: its definitions, and its unions of them."""

    definitions: Mapping[str, str]  # by name
    mentioned: Mapping[str, frozenset[str]]  # the names that a definition needs
    unions: Mapping[str, Sequence[str]]  # name of the union → names of its members

    def written(self, shared: Collection[str]) -> str:
        """Its text, where what several files have alike is taken from `shared.ts` and handed on."""
        own = [name for name in self.definitions if name not in shared]
        handed_on = [name for name in self.definitions if name in shared]
        needed = {each for name in own for each in self.mentioned[name]}.union(*self.unions.values())
        pieces = [
            *_taken([name for name in handed_on if name in needed]),
            f'export type * from "./{SHARED}";\n',
            *(self.definitions[name] for name in own),
            *(f"export type {name} =\n{_members(kinds)};\n" for name, kinds in self.unions.items()),
        ]
        return "\n".join([HEADER, *pieces])


def _taken(names: Iterable[str]) -> list[str]:
    lines = "".join(f"  {name},\n" for name in names)
    return [f'import type {{\n{lines}}} from "./{SHARED}";\n'] if lines else []


def _members(names: Iterable[str]) -> str:
    return "\n".join(f"  | {name}" for name in names)


def written() -> dict[str, str]:
    """Name of a file → its content.

    One for each socket, one for what is sent beside them, one for each game, and one for what several have alike.
    """
    incoming, outgoing = messages.AnyIncoming.__args__, messages.AnyOutgoing.__args__
    modules = {
        "messages": _module(incoming + outgoing, {"Incoming": incoming, "Outgoing": outgoing}),
        "lobby": _module(_LOBBY, {"LobbyMessage": _LOBBY}),
        "api": _module(REST, {}),
    }
    for game in shown_games():
        part = web_of(game)
        table: Any = TableViewOf[part.view]  # type: ignore[name-defined]  # a type that is only known now
        roots = [table, *entry_of(game).event.__args__, *command_type(game).__args__]
        roots += [kind for kind in (part.fixture, part.tale, part.composed, *part.structs) if kind is not dict]
        unions = {"GameEvent": entry_of(game).event.__args__, "GameCommand": command_type(game).__args__}
        modules[game] = _module(roots, unions)
    shared = _shared(list(modules.values()))
    files = {f"{name}.ts": module.written(shared) for name, module in modules.items()}
    return files | {f"{SHARED}.ts": "\n".join([HEADER, *(shared[name] for name in sorted(shared))])}


def _shared(modules: Sequence[_Module]) -> dict[str, str]:
    """Definitions that several files have, all of them alike, and whatever these mention, too."""
    texts: dict[str, list[str]] = {}
    for module in modules:
        for name, text in module.definitions.items():
            texts.setdefault(name, []).append(text)
    alike = {name for name, found in texts.items() if len(found) > 1 and len(set(found)) == 1}
    mentioned = {name: each for module in modules for name, each in module.mentioned.items()}
    # What mentions something that differs (a table has the view of its game) differs, too, and so on.
    while differing := {name for name in alike if not mentioned[name] <= alike}:
        alike -= differing
    return {name: texts[name][0] for name in alike}


def _module(roots: Iterable[object], unions: Mapping[str, Iterable[object]]) -> _Module:
    roots = list(dict.fromkeys(roots))
    schemas, parts = msgspec.json.schema_components(roots, ref_template="{name}")
    names = {kind: _plain(schema.get("$ref", "")) for kind, schema in zip(roots, schemas, strict=True)}
    leaving_out = _structs_leaving_out(roots)
    definitions: dict[str, str] = {}
    mentioned: dict[str, frozenset[str]] = {}
    for name, schema in sorted((_plain(name), schema) for name, schema in parts.items()):
        definitions[name] = _interface(name, schema, leaving_out)
        mentioned[name] = frozenset(_mentions(schema))
    if "Table" in definitions:
        # Tables differ by the view of their game only: one definition is enough if it says so.
        any_table = definitions["Table"].replace("interface Table {", "interface TableOf<View> {")
        definitions |= {"Table": "export type Table = TableOf<View>;\n", "TableOf": any_table}
        mentioned |= {"Table": frozenset({"TableOf", "View"}), "TableOf": mentioned["Table"] - {"View"}}
    return _Module(definitions, mentioned, {union: [names[kind] for kind in kinds] for union, kinds in unions.items()})


def _mentions(schema: object) -> Iterator[str]:
    """The names of the definitions that a schema points to."""
    if isinstance(schema, dict):
        if isinstance(pointed := schema.get("$ref"), str):
            yield _plain(pointed)
        schema = list(schema.values())
    if isinstance(schema, (list, tuple)):
        for each in schema:
            yield from _mentions(each)


def _plain(name: str) -> str:
    """A name that TypeScript takes: `TableViewOf[View]` is a `Table`."""
    return "Table" if name.startswith("TableViewOf") else name.rpartition(".")[2].replace("[", "_").replace("]", "")


def _structs_leaving_out(roots: Iterable[object]) -> frozenset[str]:
    """The structs that are sent without the fields that are as usual."""
    found: dict[type, bool] = {}

    def walk(value: object) -> None:
        if isinstance(value, msgspec.inspect.StructType):
            kind = get_origin(value.cls) or value.cls
            if kind in found:
                return
            found[kind] = kind.__struct_config__.omit_defaults
        if isinstance(value, msgspec.Struct):
            for field in value.__struct_fields__:
                walk(getattr(value, field))
        elif isinstance(value, tuple):
            for each in value:
                walk(each)

    walk(tuple(msgspec.inspect.multi_type_info(roots)))
    return frozenset(each.__name__ for each, leaves_out in found.items() if leaves_out)


def _interface(name: str, schema: Schema, leaving_out: Collection[str]) -> str:
    about = f"/** {schema['description'].splitlines()[0]} */\n" if "description" in schema else ""
    if schema.get("type") == "array":
        return f"{about}export type {name} = {_type(schema)};\n"
    if "properties" not in schema:
        return f"{about}export type {name} = {_type(schema)};\n"
    is_sent = "command" in schema["properties"] and "enum" in schema["properties"]["command"]
    required = set(schema.get("required", ()))
    lines = []
    for field, kind in schema["properties"].items():
        optional = "?" if is_sent or name in _FROM_PAGE or name in leaving_out else ""
        mark = optional if field not in required else ""
        lines.append(f"  readonly {field}{mark}: {_type(kind)};\n")
    return f"{about}export interface {name} {{\n{''.join(lines)}}}\n"


_FROM_PAGE: Final = {
    each.__name__ for each in (*messages.AnyIncoming.__args__, Quick, Offer, Acceptance, Proposed, Taking)
}


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return _plain(schema["$ref"])
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(each).decode() for each in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(each) for each in schema["anyOf"]))
    kind = schema.get("type", "")
    if kind == "array":
        if "prefixItems" in schema:
            return f"readonly [{', '.join(map(_type, schema['prefixItems']))}]"
        return f"readonly ({_type(schema['items'])})[]" if schema.get("items") else "readonly unknown[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Readonly<Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>>"
    return _SIMPLE.get(kind, "unknown")


_SIMPLE: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def main(folder: Path) -> None:
    """Write all files into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in written().items():
        (folder / name).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
