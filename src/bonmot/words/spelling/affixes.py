"""The `.aff` file of a spelling dictionary: what may be put before and after its words.

Read are the encoding (`SET`), the kind of flags (`FLAG`: one character, `long`, `num`, `UTF-8`), their aliases (`AF`,
`AM`), the classes of prefixes and suffixes with their conditions, and what flags mean: `NEEDAFFIX`, `FORBIDDENWORD`,
`ONLYINCOMPOUND`, `CIRCUMFIX`, `KEEPCASE`, those of compounds. What serves to suggest corrections is passed over.
"""

import codecs
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from bonmot.errors import BonmotError

LARGEST_FILE: Final = 200
"""Million bytes of a `.aff` or a `.dic`."""
MOST_RULES: Final = 500_000
LONGEST_CONDITION: Final = 100

_MEANINGS: Final = {
    "NEEDAFFIX": "needs",
    "PSEUDOROOT": "needs",
    "FORBIDDENWORD": "forbidden",
    "ONLYINCOMPOUND": "inside",
    "CIRCUMFIX": "around",
    "KEEPCASE": "keep_case",
    "NOSUGGEST": "unsuggested",
    "COMPOUNDFLAG": "compound",
    "COMPOUNDBEGIN": "compound_begin",
    "COMPOUNDMIDDLE": "compound_middle",
    "COMPOUNDEND": "compound_end",
    "COMPOUNDLAST": "compound_end",
    "COMPOUNDPERMITFLAG": "compound_permit",
}
_FLAG_KINDS: Final = ("char", "long", "num", "utf-8")
_CONDITION: Final = re.compile(r"\[\^?[^\]]+\]|[^\[\]]")


class Rule(NamedTuple):
    """One rule: cut `strip`, add `addition`, if the condition holds where the two meet the word."""

    strip: str
    addition: str
    condition: str
    """A regular expression made of it, without its anchor; empty: always."""
    flags: tuple[str, ...]
    fields: tuple[str, ...]
    crosses: bool
    """Whether it goes together with a rule at the other end of the word."""


class Class:
    """The rules of one flag, and quickly those of them that suit a word: only its end (or beginning) decides."""

    def __init__(self, name: str, crosses: bool, suffix: bool, full_strip: bool) -> None:
        self.name = name
        self.crosses = crosses
        self.rules: list[Rule] = []
        self._suffix = suffix
        self._full_strip = full_strip
        self._reach = 0
        self._tests: list[tuple[Rule, re.Pattern[str] | None]] = []
        self._known: dict[str, tuple[Rule, ...]] = {}

    def add(self, rule: Rule, reach: int) -> None:
        """One more rule, which looks at so many letters."""
        self.rules.append(rule)
        self._reach = max(self._reach, reach, len(rule.strip))
        test = f"(?:{rule.condition})\\Z" if self._suffix else rule.condition
        self._tests.append((rule, re.compile(test, re.DOTALL) if rule.condition else None))

    def applied(self, word: str) -> Iterator[tuple[Rule, str]]:
        """Each rule that suits the word, and what it makes of it."""
        # One letter more than any rule looks at: then the word is longer than whatever is cut.
        key = word[-self._reach - 1 :] if self._suffix else word[: self._reach + 1]
        suitable = self._known.get(key)
        if suitable is None:
            suitable = self._known[key] = tuple(rule for rule, test in self._tests if self._suits(rule, test, key))
        if self._suffix:
            for rule in suitable:
                yield rule, word[: len(word) - len(rule.strip)] + rule.addition
        else:
            for rule in suitable:
                yield rule, rule.addition + word[len(rule.strip) :]

    def _suits(self, rule: Rule, test: re.Pattern[str] | None, key: str) -> bool:
        if len(key) < len(rule.strip) or (len(key) == len(rule.strip) and not self._full_strip):
            return False
        if self._suffix:
            return key.endswith(rule.strip) and (test is None or test.search(key) is not None)
        return key.startswith(rule.strip) and (test is None or test.match(key) is not None)


class Affixes:
    """All that an `.aff` file says about forms."""

    def __init__(self, path: Path) -> None:
        self.path = path
        raw = read_bytes(path)
        self.encoding = _encoding(raw, path)
        self.kind = "char"
        self.full_strip = False
        self.compound_least = 3
        self.meanings: dict[str, str] = {}
        """What a flag means → the flag."""
        self.prefixes: dict[str, Class] = {}
        self.suffixes: dict[str, Class] = {}
        self._flag_aliases: list[tuple[str, ...]] | None = None
        self._field_aliases: list[tuple[str, ...]] | None = None
        self._rules = 0
        lines = [line.split() for line in raw.decode(self.encoding, errors="replace").splitlines()]
        for parts in lines:  # flags cannot be read before it is known how they are written
            if len(parts) >= 2 and parts[0] == "FLAG":
                self.kind = parts[1].lower()
        if self.kind not in _FLAG_KINDS:
            raise BonmotError("dictionary-damaged", path=path, line=1)
        for number, parts in enumerate(lines, 1):
            try:
                self._line(parts)
            except (ValueError, IndexError) as error:
                raise BonmotError("dictionary-damaged", path=path, line=number) from error

    def flags(self, text: str) -> tuple[str, ...]:
        """The flags of a word or a rule, aliases looked up."""
        if not text:
            return ()
        if self._flag_aliases is not None and text.isdigit():
            return self._flag_aliases[int(text) - 1] if 0 < int(text) <= len(self._flag_aliases) else ()
        return self._split(text)

    def fields(self, fields: list[str]) -> tuple[str, ...]:
        """What is said about a word beside its flags, aliases looked up."""
        if self._field_aliases is not None and len(fields) == 1 and fields[0].isdigit():
            place = int(fields[0]) - 1
            return self._field_aliases[place] if 0 <= place < len(self._field_aliases) else ()
        return tuple(fields)

    def meaning(self, name: str) -> str | None:
        """The flag that means this, if there is one."""
        return self.meanings.get(name)

    def _split(self, text: str) -> tuple[str, ...]:
        if self.kind == "long":
            return tuple(text[start : start + 2] for start in range(0, len(text), 2))
        if self.kind == "num":
            return tuple(part.strip() for part in text.split(",") if part.strip())
        return tuple(text)

    def _line(self, parts: list[str]) -> None:
        name, *rest = parts or [""]
        if name in {"PFX", "SFX"}:
            self._affix(self.suffixes if name == "SFX" else self.prefixes, rest, suffix=name == "SFX")
        elif name == "AF":
            # The first line says how many there are.
            self._flag_aliases = [] if self._flag_aliases is None else [*self._flag_aliases, self._split(rest[0])]
        elif name == "AM":
            self._field_aliases = [] if self._field_aliases is None else [*self._field_aliases, tuple(rest)]
        elif name in _MEANINGS:
            self.meanings[_MEANINGS[name]] = self._split(rest[0])[0]
        elif name == "FULLSTRIP":
            self.full_strip = True
        elif name == "COMPOUNDMIN":
            self.compound_least = max(1, int(rest[0]))
        elif name == "COMPLEXPREFIXES":  # two prefixes instead of two suffixes: languages without tiles here
            raise BonmotError("dictionary-unsupported", path=self.path, what=name)

    def _affix(self, classes: dict[str, Class], rest: list[str], *, suffix: bool) -> None:
        flag = self._split(rest[0])[0]
        known = classes.get(flag)
        if known is None:
            classes[flag] = Class(flag, rest[1].upper() == "Y", suffix, self.full_strip)
            int(rest[2])  # how many rules follow: nobody relies on it, but it must be a number
            return
        if len(rest) == 3 and rest[1] in {"Y", "N"} and rest[2].isdigit() and not known.rules:
            return
        self._rules += 1
        if self._rules > MOST_RULES:
            raise BonmotError("dictionary-too-large", path=self.path)
        strip, addition, *more = rest[1:]
        text, _, flags = addition.partition("/")
        condition, reach = _condition(more[0] if more else ".")
        known.add(
            Rule(
                strip="" if strip == "0" else strip,
                addition="" if text == "0" else text,
                condition=condition,
                flags=self.flags(flags),
                fields=self.fields(more[1:]),
                crosses=known.crosses,
            ),
            reach,
        )


def _condition(text: str) -> tuple[str, int]:
    """A condition as a regular expression, and how many letters it looks at.

    There are no other signs than brackets and the point: whatever else means something elsewhere is itself here.

    >>> _condition("[^a-]y."), _condition(".")
    (('[^a\\\\-]y.', 3), ('', 0))
    """
    if text == ".":
        return "", 0
    pieces = _CONDITION.findall(text)
    if "".join(pieces) != text or len(pieces) > LONGEST_CONDITION:
        raise ValueError(text)
    return "".join(map(_piece, pieces)), len(pieces)


def _piece(piece: str) -> str:
    if piece == ".":
        return piece
    if not piece.startswith("["):
        return re.escape(piece)
    inside = piece[1:-1]
    negated = inside.startswith("^") and len(inside) > 1
    return f"[{'^' if negated else ''}{re.escape(inside[1:] if negated else inside)}]"


def read_bytes(path: Path) -> bytes:
    """A file of a dictionary, whole."""
    try:
        if not path.is_file():
            raise BonmotError("file-missing", path=path)
        if path.stat().st_size > LARGEST_FILE * 1_000_000:
            raise BonmotError("file-too-large", path=path, longest=LARGEST_FILE)
        raw = path.read_bytes()
    except (OSError, ValueError) as error:
        raise BonmotError("cannot-read", path=path, reason=getattr(error, "errno", 0) or 0) from error
    return raw.removeprefix(codecs.BOM_UTF8)


def _encoding(raw: bytes, path: Path) -> str:
    """What `SET` says, in Python's words; Latin-1 where nothing is said."""
    found = re.search(rb"^[ \t]*SET[ \t]+([!-~]+)", raw, re.MULTILINE)
    if found is None:
        return "iso8859-1"
    name = found[1].decode("ascii").lower().removeprefix("microsoft-")
    name = re.sub(r"^iso-?8859-?", "iso8859-", name)
    try:
        plain = codecs.lookup(name).encode("A")[0] == b"A"  # or the letters of flags would not survive
    except (LookupError, UnicodeError, TypeError):
        plain = False
    if not plain:
        raise BonmotError("dictionary-unsupported", path=path, what=f"SET {name}")
    return name
