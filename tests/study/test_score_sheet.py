"""Score sheets: the page and the text of a game."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from msgspec.structs import replace

from bonmot.games.past import Past
from bonmot.notation import gcg
from bonmot.notation.crossword import past_of_record
from bonmot.study.score_sheet import as_page, as_text
from bonmot.texts import LANGUAGES
from tests.notation.files import READABLE
from tests.study.test_story import EVERY_SAVE, past_in, recorded, recorded_past, saved
from tests.tables.inside import game_of

VOID = {"meta", "br"}


class Page(HTMLParser):
    """What a browser would find: the text of the elements, by tag and class, and whether all tags are closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = []
        self.texts: dict[str, list[str]] = {}
        self.attributes: list[tuple[str, str, str | None]] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value) for name, value in attrs]
        if tag not in VOID:
            self.open.append((tag, dict(attrs).get("class") or ""))
            self.texts.setdefault(self.key(), []).append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value) for name, value in attrs]

    def handle_data(self, data: str) -> None:
        opened = list(self.open)
        while self.open:
            self.texts[self.key()][-1] += data
            self.open.pop()
        self.open = opened

    def key(self) -> str:
        tag, name = self.open[-1]
        return f"{tag}.{name}" if name else tag


def last_view(past: Past, **changes: Any) -> Past:
    """The same game, but its last view shows something else."""
    last = replace(past.entries[-1], view=replace(past.view, **changes))
    return replace(past, entries=(*past.entries[:-1], last))


def plain(word: str) -> str:
    return re.sub(r"[()]", "", word).upper()


@pytest.mark.rule("R-007")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EVERY_SAVE)
def test_the_page_has_every_line_of_the_game(name: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", language)
    story = saved(name)[1]
    page = Page(as_page(past_in(name)))
    moves = [text for text in page.texts["td.move"] if text]
    plays = [line for line in story.lines if line.kind == "play"]
    shown = [move for move in moves if any(move.startswith(f"{line.place}{plain(line.word)}") for line in plays)]
    assert len(shown) == len(plays)
    assert len(moves) == len(story) + len(story.names)  # the totals have a cell of their own
    assert page.texts["p.score"] == [str(score) for score in story.scores]
    assert page.texts["h1"] == [past_in(name).title]
    assert ("html", "lang", language) in page.attributes


@pytest.mark.rule("R-050")
@pytest.mark.parametrize("name", ["modern-over.jsonl", "micro-over.jsonl"])
def test_the_name_of_the_lexicon_is_on_the_sheet(name: str) -> None:
    past = past_in(name)
    shown = f"{past.view.lexicon} (comes with Bonmot)"
    assert shown in Page(as_page(past)).texts["dd"]
    assert f"Lexicon: {shown}" in as_text(past)
    assert "club" in Page(as_page(last_view(past, lexicon="club"))).texts["dd"]


@pytest.mark.parametrize("name", EVERY_SAVE)
def test_the_page_needs_nothing_else(name: str) -> None:
    html = as_page(past_in(name))
    assert not re.search(r"(?:src|href)=|url\(|@import|https?:|<script", html)
    assert "@page { size: A4" in html


def test_free_premium_squares_have_their_symbols_and_covered_ones_have_none() -> None:
    story = recorded("en-two-players.gcg")
    page = Page(as_page(recorded_past("en-two-players.gcg")))
    rows = "".join(story.layout.rows)
    free = [symbol for symbol, tile in zip(rows, story.scene(len(story)).squares, strict=True) if not tile]
    assert len(page.texts.get("text.symbol letters2", [])) == free.count("d")
    assert len(page.texts.get("text.symbol words3", [])) == free.count("T")
    letters = page.texts["text.letter"] + page.texts.get("text.letter blank", [])
    assert len(letters) == len(rows) - len(free)


def test_symbols_speak_the_language_of_the_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    past = recorded_past("fr-two-players.gcg")
    assert set(Page(as_page(past, 0)).texts["text.symbol words3"]) == {"TW"}
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    assert set(Page(as_page(past, 0)).texts["text.symbol words3"]) == {"MT"}


def test_tiles_of_two_letters_and_fourfold_squares_are_drawn() -> None:
    page = Page(as_page(recorded_past("es-digraphs.gcg")))
    assert any(len(text) == 2 for text in page.texts["text.letter wide"])
    large = past_in("super-playing.jsonl")
    assert large.view.layout == "super-21"
    assert set(Page(as_page(large, 0)).texts["text.symbol words4"]) == {"QW"}


def test_names_and_titles_cannot_break_the_page() -> None:
    past = recorded_past("en-two-players.gcg")
    names = ("<b>Ada", '"&amp;')
    sides = tuple(replace(side, names=(name,)) for side, name in zip(past.view.sides, names, strict=True))
    nasty = replace(last_view(past, sides=sides), title="</h1><script>alert(1)</script>")
    page = Page(as_page(nasty))
    assert page.texts["h1"] == [nasty.title]
    assert page.texts["h2"] == list(names)
    assert "script" not in page.texts


@pytest.mark.parametrize("name", READABLE)
def test_every_record_has_a_page_and_a_text(name: str) -> None:
    past, story = recorded_past(name), recorded(name)
    assert Page(as_page(past)).texts["h1"]
    assert as_text(past)[-1].split()[-1] == str(story.scores[-1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_has_columns_that_stand_one_under_the_other(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", language)
    story = saved("deluxe-over.jsonl")[1]
    text = as_text(past_in("deluxe-over.jsonl"))
    (head,) = [line for line in text if line.split()[:1] == [story.names[0]]]
    ends = [match.end() for match in re.finditer("total", head)]
    assert len(ends) == len(story.names)
    rows = text[text.index(head) + 1 :]
    for end in ends:
        assert all(row[end - 1 : end].isdigit() or not row[end - 1 : end].strip() for row in rows)
    assert str(story.board()).splitlines()[0] in text


def test_what_had_to_be_taken_back_is_crossed_out_and_is_nobodys_best_word() -> None:
    lines = b"#player1 ann\n#player2 bob\n>ann: ZZXQAEI 8G ZAX +38 38\n>ann: ZZXQAEI -- -38 0\n>bob: AT 8G AT +4 4\n"
    replay = gcg.check(gcg.read(lines + b">ann: ZZXQAEI I8 AX +9 9\n"), tiles="en")
    page = Page(as_page(past_of_record("", replay)))
    assert page.texts["del"] == ["ZAX"]
    assert [text for text in page.texts["dd"] if re.fullmatch(r"[A-Z]+ \d+", text)] == ["AX 9", "AT 4"]


def test_a_game_that_goes_on_has_no_winner_and_shows_no_rack() -> None:
    state = saved("modern-playing.jsonl")[0]
    html = as_page(past_in("modern-playing.jsonl"))
    assert "The game is not over." in html
    assert 'class="winner"' not in html
    racks = [game_of(state).text(rack) for rack in game_of(state).racks]
    assert not [rack for rack in racks if rack in html]
