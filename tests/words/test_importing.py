"""Any text list becomes a lexicon; anything else is refused with the reason."""

import codecs
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bonmot import words
from bonmot.errors import BonmotError
from bonmot.words import Alphabet


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("BONMOT_DATA", str(folder))
    return folder


@pytest.fixture
def list_file(tmp_path: Path) -> Path:
    return tmp_path / "my list.txt"


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        ("été\ncœur\nça\n".encode(), "utf-8-sig"),
        (codecs.BOM_UTF8 + "été\ncœur\nça\n".encode(), "utf-8-sig"),
        ("été\r\ncœur\r\nça\r\n".encode(), "utf-8-sig"),
        ("été\rcœur\rça".encode(), "utf-8-sig"),
        ("ÉTÉ\n\n\nCŒUR\n  ÇA  ".encode(), "utf-8-sig"),
        ("été\ncoeur\nça\n".encode("latin-1"), "latin-1"),
        ("été\ncœur\nça\n".encode("cp1252"), "cp1252"),
        ("été\r\ncœur\r\nça\r\n".encode("utf-16"), "utf-16"),
        (codecs.BOM_UTF16_BE + "été\ncœur\nça\n".encode("utf-16-be"), "utf-16"),
        ("# my words\nété # a season\ncœur;12;N\nça\tpronoun\n#été\n".encode(), "utf-8-sig"),
        (b"ete\ncoeur\nca\n\x1a", "utf-8-sig"),
    ],
)
def test_lists_are_read_whatever_their_encoding(content: bytes, encoding: str, list_file: Path) -> None:
    list_file.write_bytes(content)
    report = words.import_list(list_file, "mine", "fr")
    assert list(words.open("mine")) == ["CA", "COEUR", "ETE"]
    assert (report.words, report.duplicates, report.refused) == (3, 0, [])
    assert report.encoding == encoding
    assert words.open("mine").about["source"] == "my list.txt"


def test_refused_lines_have_a_number_and_a_reason(list_file: Path) -> None:
    list_file.write_text(
        "sel\n\nl'eau\nSEL\na\nété\nabcdefghijklmnopqrstuvwxyz\n" + "x" * 5000 + "\nsel\n", encoding="utf-8"
    )
    report = words.import_list(list_file, "mine", "fr")
    assert (report.words, report.duplicates) == (2, 2)
    assert [(each.line, each.error.code) for each in report.refused] == [
        (3, "not-a-tile"),
        (5, "word-too-short"),
        (7, "word-too-long"),
        (8, "word-too-long"),
    ]


def test_known_words_keep_what_is_known_of_them(list_file: Path) -> None:
    list_file.write_text("cote\nzzz\nmaison\n", encoding="utf-8")
    words.import_list(list_file, "mine", "fr")
    lexicon = words.open("mine")
    assert lexicon["cote"].spellings == words.open("fr")["cote"].spellings
    assert lexicon["maison"].rank == words.open("fr")["maison"].rank
    assert lexicon["maison"].natures == {"N": 3}
    assert (lexicon["zzz"].natures, lexicon["zzz"].rank, lexicon["zzz"].spellings) == ({}, None, ())


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty-list"),
        (b"\n\n# nothing\n", "empty-list"),
        (b"1234\n!!\n", "empty-list"),
        (b"\x7fELF\x02\x01\x01\0\0\0\0", "binary-file"),
        (b"word\n\0\nword\n", "binary-file"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "binary-file"),
        (codecs.BOM_UTF16_LE + b"a\0b\0\n\0\x00\xd8", "binary-file"),
        (codecs.BOM_UTF16_LE + b"\0\0" * 20, "binary-file"),
        pytest.param(b"word\n" + b"A" * 10_000_000, "line-too-long", id="10 MB in one line"),
        pytest.param(codecs.BOM_UTF16_LE + "A".encode("utf-16-le") * 20_000, "line-too-long", id="the same in UTF-16"),
    ],
)
def test_what_is_no_list_is_refused(content: bytes, code: str, list_file: Path, data: Path) -> None:
    list_file.write_bytes(content)
    with pytest.raises(BonmotError) as caught:
        words.import_list(list_file, "mine", "en")
    assert caught.value.code == code
    assert not list(data.rglob("*"))


def test_the_line_that_is_too_long_is_named(list_file: Path) -> None:
    list_file.write_bytes(b"one\r\ntwo\r\n" + b"x" * 3_000_000 + b"\r\n")
    with pytest.raises(BonmotError) as caught:
        words.import_list(list_file, "mine", "en")
    assert caught.value.particulars["line"] == 3


def test_files_must_be_files(tmp_path: Path) -> None:
    for path, code in ((tmp_path / "none", "file-missing"), (tmp_path, "not-a-file"), (Path("a\0b"), "file-missing")):
        with pytest.raises(BonmotError) as caught:
            words.import_list(path, "mine", "en")
        assert caught.value.code == code


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("fr", "reserved-lexicon-name"),
        ("EN", "reserved-lexicon-name"),
        ("", "bad-lexicon-name"),
        ("../mine", "bad-lexicon-name"),
        ("a b", "bad-lexicon-name"),
        (".hidden", "bad-lexicon-name"),
        ("-x", "bad-lexicon-name"),
        ("com1", "bad-lexicon-name"),
        ("x" * 33, "bad-lexicon-name"),
        ("épée", "bad-lexicon-name"),
    ],
)
def test_names_must_be_names(name: str, code: str, list_file: Path) -> None:
    list_file.write_text("word\n", encoding="utf-8")
    with pytest.raises(BonmotError) as caught:
        words.import_list(list_file, name, "en")
    assert caught.value.code == code


def test_a_list_is_only_replaced_on_request(list_file: Path) -> None:
    list_file.write_text("one\ntwo\n", encoding="utf-8")
    words.import_list(list_file, "Mine", "en")
    list_file.write_text("three\n", encoding="utf-8")
    with pytest.raises(BonmotError, match="lexicon-exists"):
        words.import_list(list_file, "mine", "en")
    held = words.open("mine")
    words.import_list(list_file, "mine", "en", replace=True)
    assert list(held) == ["ONE", "TWO"]
    assert list(words.open("mine")) == ["THREE"]


def test_the_alphabet_must_exist(list_file: Path) -> None:
    list_file.write_text("word\n", encoding="utf-8")
    with pytest.raises(BonmotError, match="unknown-alphabet"):
        words.import_list(list_file, "mine", "xx")


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("ca", ["col·legi", "lluny", "quatre"]),
        ("cs", ["kůň", "řeka", "ústí"]),
        ("de", ["straße", "schön"]),
        ("el", ["ψυχή", "λόγος"]),
        ("es", ["chico", "calle", "perro", "mañana"]),
        ("hr", ["ljubav", "džep", "njuška"]),
        ("hu", ["asztal", "gyűrű", "zseb"]),
        ("pl", ["żółw", "źdźbło"]),
        ("ru", ["ёлка", "объём"]),
        ("tr", ["ılık", "iğne", "şişe"]),
    ],
)
def test_many_languages_have_their_own_tiles(language: str, texts: list[str], list_file: Path) -> None:
    list_file.write_text("\n".join(texts), encoding="utf-8")
    words.import_list(list_file, "mine", language)
    lexicon = words.open("mine")
    alphabet = Alphabet.load(language)
    assert sorted(lexicon) == sorted(alphabet.decode(alphabet.encode(text)) for text in texts)
    for text in texts:
        assert text in lexicon
        (found,) = lexicon.anagrams(" ".join(reversed(alphabet.split(text))), exact=True)
        assert (found.word, found.blanks) == (alphabet.decode(alphabet.encode(text)), ())


@given(
    texts=st.lists(st.text(st.sampled_from("aeéèœçstzÆÉ"), min_size=2, max_size=9), min_size=1, max_size=30),
    end=st.sampled_from(["\n", "\r\n", "\r"]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "cp1252"]),
    change=st.sampled_from([str.upper, str.lower, str.title]),
)
def test_what_goes_in_comes_out(
    texts: list[str], end: str, encoding: str, change: object, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("list") / "list.txt"
    assert callable(change)
    file.write_bytes(end.join(map(change, texts)).encode(encoding))
    report = words.import_list(file, "mine", "de", replace=True)
    german = Alphabet.load("de")
    expected = {german.encode(text) for text in texts}
    assert [german.encode(word) for word in words.open("mine")] == sorted(expected)
    assert report.words == len(expected)
    assert report.words + report.duplicates == len(texts)
