"""The *feuille de route*: round, rack, place, word, score, and the sum of the tops so far."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.files import text_of
from bonmot.games.duplicate import Former, Slip, Step
from bonmot.games.duplicate.events import Round
from bonmot.games.legible import legible
from bonmot.notation.duplicate.csv_cells import LONGEST_FILE, Row, csv_text, read_rows
from bonmot.notation.duplicate.slips import COLUMNS, PLACE, WORD, SlipLine, in_full, read_slips

_MOST_ROUNDS: Final = 200
_RACK: Final = re.compile(r"-?([^\W\d_]|[?+\[\]]){1,40}")
_LANGUAGE: Final = re.compile(r"#\s*(?:language|langue)\s*:?\s*([a-z]{2,8})\s*", re.IGNORECASE)
_NOTHING: Final = "-"
"""What stands for a word where nobody had any."""


class CourseLine(NamedTuple):
    """A round on the sheet."""

    number: int
    rack: str
    """As it is called: `HT+IUONU`."""
    place: str
    word: str
    score: int


class Course(NamedTuple):
    """A stored game: what `setup_for` needs to have it played again."""

    steps: tuple[Step, ...]
    field: tuple[Former, ...] = ()
    language: str = ""
    """Of its words; empty where the sheet does not say."""


def course_lines(rounds: Iterable[Round]) -> list[CourseLine]:
    """The sheet of the rounds that were played."""
    return [CourseLine(each.number, each.draw, each.place, in_full(each.word), each.score) for each in rounds]


def course_text(lines: Sequence[CourseLine], language: str = "") -> str:
    """The sheet in aligned columns."""
    total, written = 0, [f"# language {language}"] if language else []
    for line in lines:
        total += line.score
        word, place = line.word or _NOTHING, line.place or _NOTHING
        written.append(f"{line.number:>3}  {line.rack:<12}  {place:<4} {word:<15} {line.score:>4} {total:>5}")
    return "".join(f"{line}\n" for line in written)


def course_csv(lines: Sequence[CourseLine]) -> str:
    """The sheet for spreadsheets."""
    total, rows = 0, []
    for line in lines:
        total += line.score
        rows.append((line.number, line.rack, line.place, line.word, line.score, total))
    return csv_text([("round", "rack", "place", "word", "score", "total"), *rows])


def read_course(path: Path, slips: Path | None = None) -> Course:
    """A sheet in a file, as text or as CSV, with the slips of its field if there is a file of them."""
    course = read_course_text(
        text_of(path, too_large="sheet-too-large", not_text="sheet-not-text", longest=LONGEST_FILE)
    )
    return course if slips is None else course._replace(field=field_of(read_slips(slips), len(course.steps)))


def read_course_text(text: str) -> Course:
    """The same from its text; a fault is told with its line and column."""
    language = next((found[1].lower() for line in text.splitlines()[:5] if (found := _LANGUAGE.fullmatch(line))), "")
    written = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if not written:
        raise BonmotError("sheet-empty")
    is_csv = any(separator in written[0] for separator in ",;\t")
    rows = read_rows(text, COLUMNS, ("round", "rack", "place", "word")) if is_csv else _text_rows(text)
    steps: list[Step] = []
    for row in rows:
        if row.number("round", least=1) != len(steps) + 1 or len(steps) >= _MOST_ROUNDS:
            raise BonmotError("sheet-rounds", line=row.line, column=row.column("round"), number=len(steps) + 1)
        steps.append(_step(row))
    if not steps:
        raise BonmotError("sheet-empty")
    return Course(tuple(steps), language=language)


def _step(row: Row) -> Step:
    rack = row.text("rack", _RACK)
    if not rack:
        raise BonmotError("sheet-cell", line=row.line, column=row.column("rack"), text="", what="rack")
    place, word = row.text("place", PLACE), row.text("word", WORD)
    if bool(word) != bool(place):
        raise BonmotError("sheet-cell", line=row.line, column=row.column("place"), text=place, what="place")
    return Step(rack.lstrip("-").replace("+", ""), place.upper(), word)


def _text_rows(text: str) -> list[Row]:
    """The lines of a sheet in aligned columns."""
    rows = []
    for number, line in enumerate(legible(text).split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = [(found.start() + 1, found[0]) for found in re.finditer(r"\S+", line)]
        if len(cells) < 4:
            raise BonmotError(
                "sheet-columns", line=number, column=len(line.rstrip()) + 1, wanted="round, rack, place, word"
            )
        names = ("round", "rack", "place", "word", "score", "total")
        rows.append(
            Row(
                number,
                {name: (at, "" if cell == _NOTHING else cell) for name, (at, cell) in zip(names, cells, strict=False)},
            )
        )
    return rows


def field_of(slips: Sequence[SlipLine], rounds: int) -> tuple[Former, ...]:
    """Those who played a game, each with a slip for every round; a round without one is a blank slip."""
    by_name: dict[str, list[Slip]] = {}
    for line in slips:
        if line.number <= rounds:
            own = by_name.setdefault(line.player, [Slip()] * rounds)
            own[line.number - 1] = line.slip
    return tuple(Former(name, tuple(own)) for name, own in by_name.items())
