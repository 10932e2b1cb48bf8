"""Editions of any game: the rules of one way to play, as data (`data/editions/*.toml`).

Each game says which rules there are, as a subclass of `EditionFile`; reading, refusing and changing are the same for
all of them. A file names its game.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, Literal, Self, TypeVar, get_args, get_type_hints

import msgspec

from bonmot.decoding import converted
from bonmot.errors import BonmotError
from bonmot.files import text_of
from bonmot.games.clocks import ClockRules

OUR_EDITIONS: Final = Path(__file__).parents[1] / "data" / "editions"
"""The editions that come with Bonmot."""

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Points = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of the file. What it leaves out is as in the usual game."""


class ClockPart(Part, frozen=True, kw_only=True):
    """The clock that the edition proposes, as its file writes it."""

    kind: Literal["none", "turn", "game"] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    overtime_minutes: Count = 0
    overtime_penalty: Points = 0

    @property
    def rules(self) -> ClockRules:
        """The same for a table, which keeps the time."""
        return ClockRules(self.kind, self.seconds, self.increment, self.overtime_minutes, self.overtime_penalty)


class SeatRules(Part, frozen=True, kw_only=True):
    """How many may sit down."""

    minimum: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2
    maximum: Annotated[int, msgspec.Meta(ge=2, le=4)] = 4
    name_length: Annotated[int, msgspec.Meta(ge=1, le=40)] = 20
    teams: bool = False
    """Whether four may play in teams of two."""


class EditionFile(Part, frozen=True, kw_only=True):
    """All the rules of one way to play some game: a game adds its own to what all of them have."""

    name: str
    titles: dict[str, str]
    """How it is called, by language."""
    subtitles: dict[str, str] = msgspec.field(default_factory=dict)
    language: str = ""
    """The language it is played in when nothing else is said; empty: none in particular."""
    languages: tuple[str, ...] = ()
    """The languages it can be played in; empty: its own, or every language that has the pieces."""
    seats: SeatRules = SeatRules()
    clock: ClockPart = ClockPart()
    warnings: dict[str, str] = msgspec.field(default_factory=dict)
    """What players should know before they choose it, by language."""
    warns_in: str = ""
    """The language of the game that this is about; empty: any."""
    screen: dict[str, str | int | bool] = msgspec.field(default_factory=dict)
    """For the screens: key map, levels, visible thinking. No rule depends on it."""

    GAME: ClassVar[str]
    FOLDER: ClassVar[Path] = OUR_EDITIONS
    """Where the editions of the game lie; a game of another package has a folder of its own."""

    def warning(self, reader: str, language: str = "") -> str:
        """What a reader should know before a game in a language."""
        return "" if language and self.warns_in not in {"", language} else self.warnings.get(reader, "")

    def check(self) -> None:
        """Refuse what the types alone cannot; a game with more to refuse asks here first."""
        if not self.name:
            raise BonmotError("edition-missing-key", key="name")
        for language in ("en", "fr"):
            if not self.titles.get(language):
                raise BonmotError("edition-missing-key", key=f"titles.{language}")
        if self.seats.minimum > self.seats.maximum:
            raise BonmotError("edition-range", key="seats.minimum", limit=f"≤ {self.seats.maximum}")
        known = self.possible_languages()
        for key, name in [("language", self.language), *(("languages", name) for name in self.languages)]:
            if name and name not in known:
                raise BonmotError("edition-choice", key=key, value=name, choices=known)

    @classmethod
    def possible_languages(cls) -> list[str]:
        """The languages that have the pieces of the game."""
        raise NotImplementedError

    def plays_in(self, language: str) -> bool:
        """Whether it can be played in a language."""
        return language in (self.own_languages or self.possible_languages())

    @property
    def own_languages(self) -> tuple[str, ...]:
        """The languages that it names itself."""
        return self.languages or ((self.language,) if self.language else ())

    @property
    def scale(self) -> str:
        """The scale of levels that computers are measured on; most games have one."""
        return self.GAME

    @property
    def usual_language(self) -> str:
        """The language it is played in when nothing else is said."""
        return self.language or (self.languages or ("en",))[0]

    @classmethod
    def load(cls, name: str) -> Self:
        """An edition that comes with the game."""
        if name not in cls.known():
            raise BonmotError("unknown-edition", name=name, names=cls.known())
        return cls.named(_loaded(cls, name))

    @classmethod
    def named(cls, edition: "EditionFile | str", options: Mapping[str, object] | None = None) -> Self:
        """The edition of that name, or the edition itself, with some rules changed; one of another game is refused."""
        if isinstance(edition, str):
            return cls.named(cls.load(edition), options)
        if not isinstance(edition, cls):
            raise BonmotError("unknown-edition", name=str(getattr(edition, "name", "")), names=cls.known())
        return edition.with_options(options) if options else edition

    @classmethod
    def known(cls) -> list[str]:
        """The names of the editions that come with the game."""
        return [name for name, game in editions_in(cls.FOLDER).items() if game == cls.GAME]

    @classmethod
    def parse(cls, text: str) -> Self:
        """An edition from a TOML text; the error names the key and the fault."""
        return cls.from_raw(raw_edition(text))

    @classmethod
    def read(cls, path: Path) -> Self:
        """An edition from a file of the user."""
        return cls.parse(edition_text(path))

    @classmethod
    def from_raw(cls, raw: dict[str, object]) -> Self:
        """An edition from the tables of its file."""
        return _converted(cls, raw)

    def with_options(self, options: Mapping[str, object]) -> Self:
        """The same edition with some rules changed: dotted keys as in the file."""
        raw: dict[str, object] = msgspec.to_builtins(self)
        for key, value in options.items():
            *tables, last = key.split(".")
            table = raw
            for part in tables:
                inner = table.get(part)
                if not isinstance(inner, dict):
                    raise BonmotError("edition-unknown-key", key=key)
                table = inner
            table[last] = value
        return _converted(type(self), raw)


def edition_text(path: Path) -> str:
    """What a user's file says."""
    return text_of(path, too_large="edition-too-large", not_text="edition-not-text")


def raw_edition(text: str) -> dict[str, object]:
    """The tables of an edition's file."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line, column = _place(str(error), text)
        raise BonmotError("edition-not-toml", line=line, column=column) from error
    except RecursionError as error:
        raise BonmotError("edition-too-deep") from error


@cache
def editions_in(folder: Path) -> dict[str, str]:
    """Every edition in a folder, and its game.

    >>> editions_in(OUR_EDITIONS)["micro"]
    'crossword'
    """
    texts = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.toml")}
    return {name: tomllib.loads(text)["game"] for name, text in sorted(texts.items())}


@cache
def _loaded(kind: type[EditionFile], name: str) -> EditionFile:
    return kind.parse((kind.FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


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


def _converted(kind: type[_Edition], raw: dict[str, object]) -> _Edition:
    try:
        edition = converted(raw, kind)
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


def _choices(kind: Any, key: str) -> list[str]:  # what a type is made of has any type
    """What a key that is chosen from a list may be."""
    for part in key.split("."):
        kind = get_type_hints(kind)[part]
    return list(get_args(kind))
