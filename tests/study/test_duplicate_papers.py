"""The papers of an evening of duplicate: everything is on them, and nothing that nobody may see yet."""

import csv
import io
import json
from html.parser import HTMLParser
from itertools import accumulate
from pathlib import Path

import pytest
from pypdf import PdfReader

from bonmot.errors import BonmotError
from bonmot.games.duplicate import Close, Draw, HandIn, View
from bonmot.games.moments import Instant
from bonmot.notation.duplicate import read_course_text, read_slips_text
from bonmot.study.duplicate.papers import FORMATS, PAPERS, Evening, form_of, written
from bonmot.study.duplicate.papers.contents import paper_of
from bonmot.telling.phrases import decimal, signed
from bonmot.texts import Reader, speak
from tests.games.duplicate import Played

EVENING = json.loads((Path(__file__).parents[1] / "data/duplicate/evening.json").read_text(encoding="utf-8"))
REFEREE = len(EVENING["names"])
HOSTILE = ("<script>alert(1)</script>", "=HYPERLINK(A1)", "Łucja Œuvrard", "Zoé & Max")


@pytest.fixture(scope="module")
def view() -> View:
    """Five rounds of thirty players, and a sixth one that is open: as the referee sees it, who has its slips."""
    game = Played(names=EVENING["names"], arbiter=True, options={"top.choice": "referee"})
    for expected in EVENING["rounds"][:6]:
        game.do(REFEREE, Draw(expected["rack"]))
        for seat, slip in enumerate(expected["slips"]):
            if slip is not None:
                place, word, said, _worth = slip
                game.do(REFEREE, HandIn(place, word, said, seat=seat))
        if expected["number"] < 6:
            game.do(REFEREE, Close(expected["place"], expected["word"]))
    return game.view(REFEREE)


@pytest.fixture(scope="module")
def hostile() -> View:
    """One round of players whose names would do harm."""
    game = Played(names=HOSTILE, arbiter=True)
    game.do(4, Draw("AEJKRST"))
    for seat in range(4):
        game.do(4, HandIn("H4", "JERKS", 58, seat=seat))
    game.do(4, Close())
    return game.view()


class Page(HTMLParser):
    """What a browser would make of a page."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.rows: list[list[str]] = []
        self._cell = False
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)
        if tag == "tr":
            self.rows.append([])
        self._cell = tag in {"td", "th"}
        if self._cell:
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        self._cell = self._cell and tag not in {"td", "th"}

    def handle_data(self, data: str) -> None:
        if self._cell:
            self.rows[-1][-1] += data


def pdf_text(content: bytes) -> tuple[str, int]:
    pages = PdfReader(io.BytesIO(content)).pages
    return "\n".join(page.extract_text() for page in pages), len(pages)


def test_the_course_can_be_read_again_from_text_and_csv(view: View) -> None:
    evening = Evening(view, "Tuesday", Instant(1_700_000_000_000))
    expected = [(each["place"], each["word"]) for each in EVENING["rounds"][:5]]
    for form in ("text", "csv"):
        course = read_course_text(written(evening, "course", form).decode("utf-8-sig"))
        assert [(step.place, step.word) for step in course.steps] == expected
    slips = read_slips_text(written(evening, "slips", "csv").decode("utf-8-sig"))
    assert len(slips) == sum(slip is not None for each in EVENING["rounds"][:5] for slip in each["slips"])


def test_sums_on_papers_are_right(view: View) -> None:
    evening, rounds = Evening(view), EVENING["rounds"][:5]
    course = [
        Page(written(evening, "course", "html")).rows[1:],
        list(csv.reader(io.StringIO(written(evening, "course", "csv").decode("utf-8-sig"))))[1:],
    ]
    running = [str(total) for total in accumulate(each["top"] for each in rounds)]
    assert [[row[-1] for row in rows] for rows in course] == [running, running]
    _standings, tops, lines = paper_of(evening, "bulletin").tables
    found = [sum(slip is not None and slip[3] == each["top"] for slip in each["slips"]) for each in rounds]
    assert [int(row[4]) for row in tops.rows] == found
    for row, each in zip(lines.rows, view.standings, strict=True):
        assert (sum(map(int, row[1:-1])) - each.penalties, int(row[-1])) == (each.score, each.score)
    assert sum(each.solos for each in view.standings)  # their bonus is in it


def test_standings_say_the_same_in_every_form(view: View) -> None:
    evening = Evening(view)
    page = Page(written(evening, "standings", "html"))
    rows = list(csv.reader(io.StringIO(written(evening, "standings", "csv").decode("utf-8-sig"))))
    assert page.rows == rows
    assert rows[1:] == [
        [
            *(str(each.rank), each.name, str(each.score), signed(each.negative), decimal(each.percent)),
            *map(str, (each.tops, each.solos, each.warnings, each.penalties)),
        ]
        for each in view.standings
    ]
    text, pages = pdf_text(written(evening, "standings", "pdf"))
    assert pages == 1
    assert "cannot show" not in text  # everything is shown
    plain = written(evening, "standings", "text").decode()
    for each in view.standings:
        assert each.name in text
        assert each.name in plain


def test_the_report_tells_tops_solos_and_every_players_line(view: View) -> None:
    evening = Evening(view, "Mardi")
    with speak(Reader("fr")):
        page = written(evening, "bulletin", "html").decode()
        text, _pages = pdf_text(written(evening, "bulletin", "pdf"))
        rows = list(csv.reader(io.StringIO(written(evening, "bulletin", "csv").decode("utf-8-sig"))))
    assert rows[0] == ["joueur", "1", "2", "3", "4", "5", "total"]
    assert {row[0] for row in rows[1:]} == set(EVENING["names"])
    for shown in (page, text):
        assert all(each["word"] in shown for each in EVENING["rounds"][:5])
        assert "Classement" in shown
    solos = [played.solo for played in view.rounds if played.solo is not None]
    assert all(EVENING["names"][solo] in page for solo in solos)


def test_slips_of_an_open_round_are_on_no_paper(view: View) -> None:
    assert len(view.slips) > 20
    words = {slip[1] for slip in EVENING["rounds"][5]["slips"] if slip is not None}
    words -= {slip[1] for each in EVENING["rounds"][:5] for slip in each["slips"] if slip is not None}
    assert words
    for what in PAPERS:
        for form in FORMATS:
            content = written(Evening(view), what, form)
            shown = pdf_text(content)[0] if form == "pdf" else content.decode()
            assert not [word for word in words if word in shown.split()], (what, form)


def test_names_do_no_harm(hostile: View) -> None:
    evening = Evening(hostile, "<b>=title</b>")
    for what in PAPERS:
        page = Page(written(evening, what, "html"))
        assert page.tags <= {*"html head meta title style body header p h1 h2 dl div dt dd main".split()} | {
            *"table thead tbody tr th td footer".split()
        }
        for row in csv.reader(io.StringIO(written(evening, what, "csv").decode("utf-8-sig"))):
            assert not [cell for cell in row if cell[:1] in {"=", "+", "@"}]
        assert pdf_text(written(evening, what, "pdf"))[1] == 1
    standings, _pages = pdf_text(written(evening, "standings", "pdf"))
    assert "?ucja Œuvrard" in standings
    assert "Letters that this file cannot show" in standings
    assert "<script>alert(1)</script>" in {
        cell for row in Page(written(evening, "standings", "html")).rows for cell in row
    }


def test_papers_and_forms_have_names() -> None:
    evening = Evening(Played().view())
    with pytest.raises(BonmotError, match="unknown-paper"):
        written(evening, "song", "html")
    with pytest.raises(BonmotError, match="unknown-form"):
        written(evening, "course", "docx")
    assert [form_of(Path(name)) for name in ("a.PDF", "a.html", "a.csv", "a")] == ["pdf", "html", "csv", "text"]
    for what in PAPERS:  # before the first round, too
        for form in FORMATS:
            assert written(evening, what, form)
