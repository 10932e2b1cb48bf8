"""Editions of any game: the rules of one way to play, as data (`data/editions/*.toml`).

Each game says which rules there are, as a subclass of `EditionFile`; reading, refusing and changing are the same for
all of them. A file names its game; one that names none is of the crossword game.
"""

import errno
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, Literal, Self, TypeVar, get_args, get_type_hints

import msgspec

from bonmot.errors import BonmotError

_FOLDER: Final = Path(__file__).parents[1] / "data" / "editions"
_LARGEST_FILE: Final = 100_000
_FIRST_GAME: Final = "crossword"

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Points = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of the file. What it leaves out is as in the usual game."""


class ClockRules(Part, frozen=True, kw_only=True):
    """The clock that the edition proposes; tables keep time, games do not."""

    kind: Literal["none", "turn", "game"] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    overtime_minutes: Count = 0
    overtime_penalty: Points = 0


class EditionFile(Part, frozen=True, kw_only=True):
    """All the rules of one way to play some game."""

    GAME: ClassVar[str]

    def check(self) -> None:
        """Refuse what the types alone cannot."""

    @classmethod
    def load(cls, name: str) -> Self:
        """An edition that comes with Bonmot."""
        if name not in editions_of(cls.GAME):
            raise BonmotError("unknown-edition", name=name, names=editions_of(cls.GAME))
        edition: Self = _loaded(cls, name)
        return edition

    @classmethod
    def parse(cls, text: str) -> Self:
        """An edition from a TOML text; the error names the key and the fault."""
        try:
            raw = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            line, column = _place(str(error), text)
            raise BonmotError("edition-not-toml", line=line, column=column) from error
        except RecursionError as error:
            raise BonmotError("edition-too-deep") from error
        return _converted(cls, raw)

    @classmethod
    def read(cls, path: Path) -> Self:
        """An edition from a file of the user."""
        try:
            with path.open("rb") as stream:
                data = stream.read(_LARGEST_FILE + 1)  # some files have no end
        except OSError as error:
            raise BonmotError("cannot-read", path=path, reason=error.errno) from error
        except ValueError as error:  # a name that no file can have
            raise BonmotError("cannot-read", path=path, reason=errno.EINVAL) from error
        if len(data) > _LARGEST_FILE:
            raise BonmotError("edition-too-large", path=path, longest=_LARGEST_FILE)
        try:
            return cls.parse(data.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise BonmotError("edition-not-text", path=path) from error

    def with_options(self, options: Mapping[str, object]) -> Self:
        """The same edition with some rules changed: dotted keys as in the file."""
        raw = msgspec.to_builtins(self)
        for key, value in options.items():
            *tables, last = key.split(".")
            table: Any = raw
            for part in tables:
                table = table.get(part) if isinstance(table, dict) else None
                if not isinstance(table, dict):
                    raise BonmotError("edition-unknown-key", key=key)
            table[last] = value
        return _converted(type(self), raw)


@cache
def games_of_editions() -> dict[str, str]:
    """Every edition that comes with Bonmot, and its game.

    >>> games_of_editions()["micro"]
    'crossword'
    """
    texts = {path.stem: path.read_text(encoding="utf-8") for path in _FOLDER.glob("*.toml")}
    return {name: tomllib.loads(text).get("game", _FIRST_GAME) for name, text in sorted(texts.items())}


def editions_of(game: str) -> list[str]:
    """The names of the editions of a game."""
    return [name for name, each in games_of_editions().items() if each == game]


@cache
def _loaded(kind: Any, name: str) -> Any:
    return kind.parse((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


_FAULTS: Final = (
    (re.compile(r"Object contains unknown field `(?P<field>[^`]*)`"), "edition-unknown-key"),
    (re.compile(r"Object missing required field `(?P<field>[^`]*)`"), "edition-missing-key"),
    (re.compile(r"Invalid enum value '?(?P<value>.*?)'?$"), "edition-choice"),
    (re.compile(r"Expected `[^`]*` (?P<limit>[<>]=? ?-?\d+)"), "edition-range"),
    (re.compile(r"Expected `(?P<wanted_type>[^`]*)`, got `(?P<found_type>[^`]*)`"), "edition-type"),
)


def _place(message: str, text: str) -> tuple[int, int]:
    """Where tomllib stopped reading; what it says besides exists in English only.

    >>> _place("Invalid value (at line 3, column 7)", ""), _place("Expected '=' (at end of document)", "a\\nbc")
    ((3, 7), (2, 3))
    """
    if found := re.search(r"at line (\d+), column (\d+)", message):
        return int(found[1]), int(found[2])
    return text.count("\n") + 1, len(text) - text.rfind("\n")


_Edition = TypeVar("_Edition", bound=EditionFile)


def _converted(kind: type[_Edition], raw: dict[str, Any]) -> _Edition:
    try:
        edition = msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise _fault(kind, str(error)) from error
    edition.check()
    return edition


def _fault(kind: type[EditionFile], message: str) -> BonmotError:
    """Msgspec's complaint as a value: which key, and what is wrong with it."""
    text, _dash, where = message.partition(" - at `")
    key = where.removesuffix("`").removeprefix("$").replace("[...]", "").lstrip(".")
    for pattern, code in _FAULTS:
        if found := pattern.search(text):
            particulars = found.groupdict()
            if "limit" in particulars:
                particulars["limit"] = particulars["limit"].replace("<=", "≤").replace(">=", "≥")
            if field := particulars.pop("field", None):
                key = f"{key}.{field}".lstrip(".")
            if code == "edition-choice":
                return BonmotError(code, key=key, **particulars, choices=_choices(kind, key))
            return BonmotError(code, key=key, **particulars)
    return BonmotError("edition-fault", key=key, fault=text)


def _choices(kind: Any, key: str) -> list[str]:
    """What a key that is chosen from a list may be."""
    for part in key.split("."):
        kind = get_type_hints(kind)[part]
    return list(get_args(kind))
