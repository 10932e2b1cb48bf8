"""The *feuille de route* and the slips of duplicate: written, read again, and refused when they are something else."""

import csv
import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bonmot.errors import BonmotError
from bonmot.games.duplicate import Round, Slip, Step, setup_for
from bonmot.games.duplicate.events import Result
from bonmot.notation.duplicate import (
    CourseLine,
    course_csv,
    course_lines,
    course_text,
    csv_text,
    names_in,
    read_course,
    read_course_text,
    read_names,
    read_slips_text,
    slips_csv,
)
from bonmot.telling import sentence
from bonmot.texts import Reader, speak

EVENING = json.loads((Path(__file__).parents[1] / "data/duplicate/evening.json").read_text(encoding="utf-8"))


def evening_rounds() -> list[Round]:
    """The evening as its rounds are kept."""
    rounds = []
    for each in EVENING["rounds"]:
        kept = each["kept"]
        new = list(each["rack"])
        for tile in kept:
            new.remove(tile)
        results = [
            Result(fault="none") if slip is None else Result(slip[0], slip[1], slip[3], "" if slip[3] else "words")
            for slip in each["slips"]
        ]
        rounds.append(
            Round(
                each["number"], kept, "".join(new), (), each["place"], each["word"], each["top"], 1, 0, tuple(results)
            )
        )
    return rounds


@pytest.mark.parametrize("write", [lambda lines: course_text(lines, "fr"), course_csv])
def test_an_evening_is_written_read_again_and_can_be_played_again(tmp_path: Path, write: Callable[[Any], str]) -> None:
    rounds = evening_rounds()
    (tmp_path / "course").write_text(write(course_lines(rounds)), encoding="utf-8")
    names = dict(enumerate(EVENING["names"]))
    (tmp_path / "slips.csv").write_text(slips_csv(names, rounds), encoding="utf-8", newline="")
    course = read_course(tmp_path / "course", tmp_path / "slips.csv")
    assert [(step.place, step.word) for step in course.steps] == [(each.place, each.word) for each in rounds]
    assert [sorted(step.rack) for step in course.steps] == [sorted(each["rack"]) for each in EVENING["rounds"]]
    assert course.language in {"fr", ""}
    by_name = {former.name: former.slips for former in course.field}
    assert set(by_name) == set(EVENING["names"])
    for number, each in enumerate(EVENING["rounds"]):
        for name, slip in zip(EVENING["names"], each["slips"], strict=True):
            expected = Slip() if slip is None else Slip(slip[0], slip[1], slip[3])
            assert by_name[name][number] == expected
    setup = setup_for("duplicate", ["Ada"], language="fr", course=course.steps, field=course.field)
    assert len(setup.course) == 20


def test_what_spreadsheets_would_run_is_written_as_text_and_read_as_it_was() -> None:
    names = {0: "=HYPERLINK(A1)", 1: "+33 1", 2: "-Zed", 3: "@sum"}
    played = Round(1, "", "AEJKRST", ("BCDFGHJ",), "H4", "JERKS", 58, 1, 0, (Result("H4", "JERKS", 58),) * 4)
    text = slips_csv(names, [played])
    rows = list(csv.reader(io.StringIO(text)))
    assert all(cell[:1] not in {"=", "+", "-", "@"} for row in rows for cell in row)
    assert [each.player for each in read_slips_text(text)] == list(names.values())
    assert "'-AEJKRST" in course_csv(course_lines([played]))
    assert read_course_text(course_csv(course_lines([played]))).steps == (Step("AEJKRST", "H4", "JERKS"),)
    assert csv_text([["Ada\x1b[31m\r\n"]]) == '"Ada[31m\n"\r\n'


def test_sheets_of_spreadsheets_and_of_people() -> None:
    sheet = "Coup;Tirage;Réf.;Mot;Points;Cumul\n1;AEJKRST;H4;JERKS;58;58\n2;AT+EINRS;-;;0;58\n"
    with pytest.raises(BonmotError, match="sheet-cell"):
        read_course_text(sheet)  # a dash is no place
    assert read_course_text(sheet.replace(";-;", ";;")).steps[1] == Step("ATEINRS")
    typed = "# langue : fr\n\n 1 AEJKRST H4 JERKS 58\n 2 -AT+EINRS 5G SENTIRA\n 3 ABCDEFG - - 0 58\n"
    course = read_course_text(typed)
    assert (course.language, course.steps[1:]) == ("fr", (Step("ATEINRS", "5G", "SENTIRA"), Step("ABCDEFG")))
    assert read_course_text(course_text([CourseLine(1, "AEJKRST", "", "", 0)])).steps == (Step("AEJKRST"),)
    assert names_in("nom,club\nAda,\nZoé,Lyon\n") == ["Ada", "Zoé"]


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("round,rack,place,word\n1,AEJKRST,Z,JERKS\n", "sheet-cell", 2, 3),
        ("round,rack,place,word\n\n2,AEJKRST,H4,JERKS\n", "sheet-rounds", 3, 1),
        ("round,rack,place\n1,AEJKRST,H4\n", "sheet-heading", 1, 1),
        ("round,rack,place,word,score\n1,AEJKRST\n", "sheet-columns", 2, 3),
        ("round,rack,place,word\n1,<b>,H4,JERKS\n", "sheet-cell", 2, 2),
        ("round,rack,place,word\n1,AEJKRST,H4,J3RKS\n", "sheet-cell", 2, 4),
        ('round,rack,place,word\n1,"AEJ"KRST,H4,JERKS\n', "sheet-csv", 2, 1),
        (" 1 AEJKRST H4 JERKS\n 1 ATEINRS 5G SENTIRA\n", "sheet-rounds", 2, 2),
        (" 1 AEJKRST H4\n", "sheet-columns", 1, 14),
        ("round,rack,place,word\n1," + "A" * 5000 + ",H4,JERKS\n", "sheet-cell", 2, 2),
    ],
)
def test_faults_are_told_with_line_and_column(text: str, code: str, line: int, column: int) -> None:
    with pytest.raises(BonmotError) as refused:
        read_course_text(text)
    assert (refused.value.code, refused.value.particulars["line"]) == (code, line)
    assert refused.value.particulars["column"] == column
    for language in ("en", "fr"):
        with speak(Reader(language)):
            assert str(line) in sentence(refused.value)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("round,player,place,word,score\n1,Ada,H4,JERKS,58\n1,Ada,H4,JERKS,58\n", "sheet-twice"),
        ("round,player,place,word,score\n1,,H4,JERKS,58\n", "sheet-cell"),
        ("round,player,place,word,score\n1,Ada,H4,JERKS,99999\n", "sheet-cell"),
        ("round,player,place,word,score\n1,Ada,H4,JERKS,=1\n", "sheet-cell"),
        ("", "sheet-empty"),
        ("# nothing\n", "sheet-empty"),
    ],
)
def test_slips_that_cannot_be(text: str, code: str) -> None:
    with pytest.raises(BonmotError, match=code):
        read_slips_text(text)


def test_files_that_are_no_sheets(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00round")
    (tmp_path / "large").write_bytes(b"1" * 3_000_000)
    for name, code in (("binary", "sheet-not-text"), ("large", "sheet-too-large"), ("none", "cannot-read")):
        for read in (read_course, read_names):
            with pytest.raises(BonmotError, match=code):
                read(tmp_path / name)


def test_whatever_a_file_says_it_is_read_or_refused() -> None:
    chance = random.Random(15)
    sheets = [course_csv(course_lines(evening_rounds())), course_text(course_lines(evening_rounds()), "fr")]
    signs = "\x00\x1b\u202e\"',;\t\n\r-+=@#9AÉ (["
    for _attempt in range(300):
        text = list(chance.choice(sheets))
        for _change in range(chance.randint(1, 6)):
            at = chance.randrange(len(text))
            text[at : at + chance.randint(0, 3)] = chance.choice(signs) * chance.randint(0, 3)
        try:
            course = read_course_text("".join(text))
        except BonmotError as error:
            told = sentence(error)
        else:
            told = "".join(step.word + step.rack for step in course.steps)
        assert told
        assert "\x1b" not in told
