"""What the help says is true: every worked example is played again, every sum added up, every link followed."""

import csv
import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

import bonmot as package
from bonmot import Board, words
from bonmot.board import IllegalMove
from bonmot.board.prism_move import Flipped, Laid
from bonmot.board.prism_set import PrismSet
from bonmot.board.prisms import PrismJudgement
from bonmot.cli import main
from bonmot.games.crossword import Edition, editions
from bonmot.games.crossword.remarks import EACH
from bonmot.games.game import Refused
from bonmot.games.option import Options
from bonmot.games.option.cells import Cell
from bonmot.games.option.judging import board_on, judged
from bonmot.telling import help as pages
from bonmot.telling import markdown, sentence
from bonmot.texts import LANGUAGES

DATA = Path(package.__file__).parent / "data"
CHAPTERS = [pytest.param(language, name, id=f"{language}-{name}") for language in LANGUAGES for name in pages.order()]


class Block(NamedTuple):
    """A fenced block: what its first line says it is, and its lines."""

    kind: str
    arguments: tuple[str, ...]
    lines: list[str]


def blocks(language: str, name: str) -> list[Block]:
    found = re.findall(r"^```(.*)\n((?s:.*?))^```$", pages.chapter(name, language).source, re.MULTILINE)
    return [Block(info.split()[0], tuple(info.split()[1:]), text.splitlines()) for info, text in found]


def all_blocks(wanted: str) -> list[object]:
    return [
        pytest.param(block, id=f"{language}-{name}-{number}")
        for language in LANGUAGES
        for name in pages.order()
        for number, block in enumerate(blocks(language, name))
        if block.kind == wanted
    ]


def prose(language: str, name: str) -> str:
    """A chapter without its fenced blocks."""
    return re.sub(r"^```.*\n(?s:.*?)^```$", "", pages.chapter(name, language).source, flags=re.MULTILINE)


def table(language: str, name: str, title: str) -> dict[str, str]:
    """The rows of the table whose first title this is."""
    _before, _title, after = pages.chapter(name, language).source.partition(f"| {title} |")
    rows = after.partition("\n\n")[0].splitlines()[2:]
    cells = ([cell.strip() for cell in row.strip("|").split("|")] for row in rows)
    return {first: rest[0] for first, *rest in cells}


# ---- the two languages


def test_the_files_are_the_chapters() -> None:
    for language in LANGUAGES:
        assert {path.stem for path in (DATA / "help" / language).iterdir()} == set(pages.order())


@pytest.mark.parametrize("name", pages.order())
def test_both_languages_have_the_same_sections_tables_blocks_and_links(name: str) -> None:
    def shape(language: str) -> object:
        chapter = pages.chapter(name, language)
        kinds = [block.kind for block in markdown.blocks(chapter.source)]
        tables = [len(block.lines) for block in markdown.blocks(chapter.source) if block.kind == "table"]
        if name == "option":
            tables = [len(tables)]  # the prisms of each language have values of their own
        numbers = [number.group() for section in chapter.sections if (number := re.match(r"[A-F]\d+ |", section))]
        examples = [block.kind for block in blocks(language, name)]
        links = re.findall(r"\]\(([^)]*)\)", chapter.source)
        return chapter.letter, numbers, Counter(kinds)["heading"], sorted(tables), examples, links

    assert shape("en") == shape("fr")


@pytest.mark.parametrize(("language", "name"), CHAPTERS)
def test_sections_of_a_lettered_chapter_are_numbered(language: str, name: str) -> None:
    chapter = pages.chapter(name, language)
    assert chapter.sections
    if chapter.letter:
        numbers = [section.split()[0] for section in chapter.sections]
        assert numbers == [f"{chapter.letter}{number}" for number in range(1, len(numbers) + 1)]


@pytest.mark.parametrize("name", pages.order())
def test_french_has_its_own_typography(name: str) -> None:
    text = re.sub(r"`[^`]*`", "", prose("fr", name))
    assert re.findall(r".{0,20} [:;?!»].{0,5}", text) == []
    assert re.findall(r".{0,20}(?:« |').{0,5}", text) == []
    # Nothing stuck to the word before, either; times and tables of alignment have their own colons.
    assert re.findall(r".{0,20}\w[;?!].{0,5}", text) == []


@pytest.mark.parametrize(("language", "name"), CHAPTERS)
def test_the_trade_name_only_stands_in_the_history(language: str, name: str) -> None:
    before, _title, history = pages.chapter(name, language).source.partition("\n## A4 ")
    assert "scrabble" not in before.lower()
    if name == "introduction":
        assert "SCRABBLE" in history


@pytest.mark.rule("K-25")
@pytest.mark.parametrize(("language", "name"), CHAPTERS)
def test_every_link_leads_to_a_chapter_and_its_section(language: str, name: str) -> None:
    for target in re.findall(r"\]\(([^)]*)\)", pages.chapter(name, language).source):
        chapter, _hash, section = target.partition("#")
        assert chapter.endswith(".md")
        there = pages.chapter(chapter.removesuffix(".md"), language)
        assert not section or any(heading.startswith(section + " ") for heading in there.sections), target
        # Chapters of other games may be left out of a release: nothing leads to them.
        assert there.name not in {"option", "cards"}


# ---- examples


PLAY = re.compile(r"(\w+) (\w+)  (\d+)(?: = (.*))?")


@pytest.mark.parametrize("block", all_blocks("play"))
def test_every_play_is_legal_and_scores_what_is_said(block: Block) -> None:
    board = Board(block.arguments[0])
    picture = []
    for line in filter(None, block.lines):
        found = PLAY.fullmatch(line)
        if found is None:
            picture.append(line)
            continue
        place, word, score, parts = found.groups()
        judged = board.judge(f"{place} {word}")
        assert judged.unknown == ()
        assert judged.score == int(score)
        if parts:
            formed = [f"{each.word} {each.score}" for each in judged.words]
            assert sorted(parts.split(" + ")) == sorted(formed + [str(judged.bonus)] * bool(judged.bonus))
        board.push(judged.move)
    columns, *rows = [line.split() for line in picture]
    assert rows
    seen = 0
    for name, *squares in rows:
        row = next(row for row in range(board.size) if board.coordinates.row_name(row) == name)
        for title, square in zip(columns, squares, strict=True):
            column = next(column for column in range(board.size) if board.coordinates.column_name(column) == title)
            assert board[row, column] == (None if square == "." else square)
            seen += square != "."
    assert seen == len([*board.pieces()]), "the picture shows all tiles"


@pytest.mark.parametrize("block", all_blocks("refused"))
def test_every_refusal_is_what_the_program_says(block: Block, monkeypatch: pytest.MonkeyPatch) -> None:
    language = block.arguments[0]
    monkeypatch.setenv("BONMOT_LANGUAGE", language)
    board = Board(language)
    refused = 0
    for line in block.lines:
        move, _gap, answer = line.partition("  ")
        if answer.isdigit():
            assert board.judge(move).score == int(answer)
            board.push(move)
            continue
        with pytest.raises(IllegalMove) as caught:
            board.judge(move)
        assert sentence(caught.value) == answer
        refused += 1
    assert refused >= 2


@pytest.mark.parametrize("block", all_blocks("moves"))
def test_every_command_answers_what_is_said(block: Block, capsys: pytest.CaptureFixture[str]) -> None:
    command, *answers = block.lines
    program, *arguments = command.split()
    capsys.readouterr()
    assert program == "bonmot"
    assert main(arguments) == 0
    assert [line.split() for line in capsys.readouterr().out.splitlines()] == [line.split() for line in answers]


@pytest.mark.parametrize("block", all_blocks("sh"))
def test_every_command_exists(block: Block, capsys: pytest.CaptureFixture[str]) -> None:
    for line in block.lines:
        program, *arguments = line.split()
        if program == "bonmot":
            assert main([*arguments[:2], "--help"]) == 0
            options = [word for word in arguments if word.startswith("--")]
            shown = capsys.readouterr().out
            assert [option for option in options if option not in shown] == []
        else:
            assert line == "python3 go.py play"


@pytest.mark.parametrize("block", all_blocks("toml"))
def test_every_edition_is_a_good_one(block: Block) -> None:
    edition = Edition.parse("\n".join(block.lines))
    assert edition.constraints.theme
    assert edition.constraints.theme_rule == "bonus"
    lexicon = words.open(edition.language)
    assert [word for word in (*edition.constraints.theme, *edition.constraints.banned) if word not in lexicon] == []


def test_all_kinds_of_blocks_are_checked() -> None:
    kinds = Counter(block.kind for language in LANGUAGES for name in pages.order() for block in blocks(language, name))
    assert kinds.keys() == {"play", "refused", "moves", "sh", "toml", "hand", "turn", "text"}
    assert kinds["play"] == 12


SUM = re.compile(r"(?:^|: )([\d(][\d +×()]*) = (\d+)$", re.MULTILINE)


@pytest.mark.parametrize(("language", "name"), CHAPTERS)
def test_every_sum_adds_up(language: str, name: str) -> None:
    text = prose(language, name).replace("\N{NO-BREAK SPACE}", " ")
    sums = SUM.findall(text)
    assert len(sums) == text.count(" = "), "each is a line of its own"
    for terms, total in sums:
        assert re.fullmatch(r"[\d+*() ]+", terms.replace("×", "*"))
        assert eval(terms.replace("×", "*")) == int(total), terms
    assert not sums or name in {"duplicate", "examples", "option"}


# ---- figures


@pytest.mark.parametrize(
    ("language", "title", "tiles"),
    [
        ("en", "English tiles", "en"),
        ("en", "French tiles", "fr"),
        ("fr", "jetons français", "fr"),
        ("fr", "jetons anglais", "en"),
    ],
)
def test_the_values_of_tiles_are_those_of_the_bag(language: str, title: str, tiles: str) -> None:
    told = {
        letter: int(points) for letters, points in table(language, "rules", title).items() for letter in letters.split()
    }
    blank = told.popitem()
    assert blank[1] == 0
    with (DATA / "tiles" / f"{tiles}.csv").open(encoding="utf-8") as stream:
        assert told == {row["letter"]: int(row["value"]) for row in csv.DictReader(stream) if row["letter"] != "?"}


def test_the_sizes_of_the_word_lists_are_no_boast() -> None:
    for language in LANGUAGES:
        text = pages.chapter("introduction", language).source.replace("\N{NO-BREAK SPACE}", ",")
        for name, size in re.findall(r"`(fr|en)`,[^,]*(?:list|liste) ?[^,]*, (?:more than|plus de) ([\d,]+) ", text):
            assert 0 < len(words.open(name)) - int(size.replace(",", "")) < 10_000


def test_good_scores_are_those_of_the_last_screen() -> None:
    for language, title in (("en", "players"), ("fr", "joueurs")):
        told = [int(score.split()[0]) for score in table(language, "ending", title).values()]
        assert told == [EACH[players] for players in (2, 3, 4)]


def test_names_are_as_long_as_the_editions_say() -> None:
    for language, title in (("en", "| name has at most"), ("fr", "| le nom a au plus")):
        source = pages.chapter("setting-up", language).source
        rows = source[source.index(title) :].splitlines()[2:5]
        told = [int(row.split("|")[2].split()[0]) for row in rows]
        assert told == [Edition.load(name).seats.name_length for name in ("micro", "deluxe", "modern")]


def test_every_edition_has_its_line() -> None:
    for language, title in (("en", "edition"), ("fr", "édition")):
        told = table(language, "rules", title)
        # The one with 89 tiles is a curiosity of the printed rules.
        assert len(told) == len([name for name in editions() if name != "regles-89"])


# ---- the other games


def sums_of_words(language: str, name: str) -> list[tuple[str, list[int]]]:
    text = pages.chapter(name, language).source.replace("\N{NO-BREAK SPACE}", " ")
    found = re.findall(r"^([A-Z]+) ?: ([\d +]+) = \d+$", text, re.MULTILINE)
    return [(word, [int(term) for term in terms.split("+")]) for word, terms in found]


@pytest.mark.parametrize(("language", "title"), [("en", "English prisms"), ("fr", "prismes français")])
def test_words_of_prisms_are_good_and_count_what_their_letters_count(language: str, title: str) -> None:
    values = {
        letter: int(points)
        for letters, points in table(language, "option", title).items()
        for letter in letters.replace("`", "").split()
    }
    assert len(values) == 27
    counted = sums_of_words(language, "option")
    assert len(counted) == 5
    for word, terms in counted:
        assert word in words.open(language)
        assert terms == [values[letter] for letter in word]


class Picture(NamedTuple):
    """A board of prisms before and after a turn, as it is drawn."""

    before: dict[tuple[int, int], str]
    laid: dict[tuple[int, int], str]
    flipped: dict[tuple[int, int], str]


def picture(lines: list[str]) -> Picture:
    """`+A` is laid, `[A]` is turned; where two boards stand side by side, the left one is as it was before."""
    heading = re.fullmatch(r" *(?:before|avant) +((?:after|après))", lines[0])
    cut = heading.start(1) - 2 if heading else 0
    rows = lines[2:] if heading else lines

    def cells(half: slice) -> dict[tuple[int, int], str]:
        found = [
            (row, each.start(1), each[0])
            for row, line in enumerate(rows)
            for each in re.finditer(r"[+\[]?([A-Z])\]?", line[half])
        ]
        left = min(column for _row, column, _text in found)
        assert all((column - left) % 3 == 0 for _row, column, _text in found), "prisms stand below each other"
        return {(row, (column - left) // 3): text for row, column, text in found}

    after = cells(slice(cut, None))
    marked = {square: text for square, text in after.items() if len(text) > 1}
    laid = {square: text[1] for square, text in marked.items() if text[0] == "+"}
    flipped = {square: text[1] for square, text in marked.items() if text[0] == "["}
    before = cells(slice(0, cut)) if heading else {square: each for square, each in after.items() if square not in laid}
    assert before.keys() | laid.keys() == after.keys()
    assert all(before[square] == after[square] for square in after.keys() - marked.keys())
    return Picture(before, laid, flipped)


def prisms_for(drawn: Picture, prisms: PrismSet) -> dict[tuple[int, int], tuple[str, bool]]:
    """A prism for each square, one that has its letter, or both if it is turned: the name, and whether light is up."""
    free = list(prisms)
    chosen = {}
    for square in sorted(drawn.before | drawn.laid, key=lambda square: square not in drawn.flipped):
        shown = (drawn.before | drawn.laid)[square]
        hidden = drawn.flipped.get(square)
        prism, light = next(
            (prism, light)
            for prism in free
            for light in (False, True)
            if prism.face(light=light).letter == shown and hidden in (None, prism.face(light=not light).letter)
        )
        free.remove(prism)
        chosen[square] = (prism.name, light)
    return chosen


@pytest.mark.parametrize("block", all_blocks("turn"))
def test_every_turning_is_allowed_or_not_as_the_game_says(block: Block) -> None:
    language, expected = block.arguments
    prisms = PrismSet.load(language)
    drawn = picture(block.lines)
    chosen = prisms_for(drawn, prisms)
    board = {square: Cell(*chosen[square], letter) for square, letter in drawn.before.items()}
    laid = [Laid(*square, *chosen[square], letter) for square, letter in drawn.laid.items()]
    flipped = [Flipped(*square, letter) for square, letter in drawn.flipped.items()]

    def judge() -> PrismJudgement:
        return judged(board_on(board, prisms, Options()), laid, flipped)

    if expected.startswith("turn-"):
        with pytest.raises(Refused) as caught:
            judge()
        assert caught.value.code == expected
        return
    judgement = judge()
    unknown = [each.word for each in judgement.words if each.word not in words.open(language)]
    if expected == "word":
        assert len(unknown) == 1
        assert unknown[0] in prose(language, "option")
    else:
        assert unknown == []
        assert judgement.score == int(expected)
        assert f"= {expected}\n" in prose(language, "option")


@pytest.mark.parametrize(("language", "word", "score"), [("en", "WINTER", 30), ("fr", "MAISON", 32)])
def test_a_word_of_one_colour_counts_double(language: str, word: str, score: int) -> None:
    prisms = PrismSet.load(language)
    free = list(prisms)
    laid = []
    for column, letter in enumerate(word):
        prism = next(prism for prism in free if prism.dark.letter == letter)
        free.remove(prism)
        laid.append(Laid(0, column, prism.name, False, letter))
    judgement = judged(board_on({}, prisms, Options()), laid, [])
    assert judgement.score == score
    assert re.search(rf"{word}, .*\n\n.* × 2 = {score}\n", prose(language, "option"))


@pytest.mark.parametrize("block", all_blocks("hand"))
def test_hands_of_cards_make_what_is_said(block: Block) -> None:
    language = block.arguments[0]
    held, instruction, laid = block.lines
    hand = Counter(held.split())
    assert hand.total() == 7
    vowels = "AEIOUY" if language == "fr" else "AEIOU"
    assert sum(hand[vowel] for vowel in vowels) == 2
    special = Counter(instruction.partition(" + ")[2])
    word, *others = [each for each in laid.split() if each.isupper()]
    assert word in words.open(language)
    assert Counter(word) <= hand + special
    assert all(special[letter] <= Counter(word)[letter] for letter in special)
    assert all(Counter(other) == Counter(word) and other not in words.open(language) for other in others)
    if not special:
        assert str(len(word)) in instruction


# ---- plain lines


@pytest.mark.parametrize(("language", "name"), CHAPTERS)
def test_plain_pages_have_no_marks_and_fit(language: str, name: str) -> None:
    chapter = pages.chapter(name, language)
    lines = chapter.plain(60).splitlines()
    assert lines[0] == chapter.title.upper()
    assert [line for line in lines if len(line) > 60 and not line.startswith("    ")] == []
    assert [line for line in lines if re.search(r"[`|]|\*\*|\]\(|^#", line) and not line.startswith("    ")] == []


def test_the_help_is_searched_whatever_the_accents() -> None:
    assert {found.chapter.name for found in pages.search("FÉDÉRATION internationale", "fr")} == {"tournaments"}
    assert {found.chapter.name for found in pages.search("federation internationale", "fr")} == {"tournaments"}
    assert pages.search("quetzalcoatl", "en") == []
    assert pages.search("# ```", "en") == []
