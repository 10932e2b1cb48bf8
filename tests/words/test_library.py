"""Compiled lexica are a cache: made when missing, made again when damaged, by whoever comes first."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest

from bonmot import words
from bonmot.errors import BonmotError
from bonmot.telling import sentence
from bonmot.texts import speak
from bonmot.words.compiling import joined
from bonmot.words.folders import cache_folder, data_folder
from bonmot.words.library import A_DAY, write_word_file

from .lists import lexicon_of

# The smallest of the built-in lexica.
NAME, TIER = "en", 3


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "a new folder" / "cache"
    monkeypatch.setenv("BONMOT_CACHE", str(folder))
    return folder


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("BONMOT_DATA", str(folder))
    return folder


def test_a_lexicon_is_compiled_once_and_again_when_it_is_damaged(cache: Path) -> None:
    notices: list[str] = []
    first = words.open(NAME, TIER, notice=notices.append)
    assert notices == ["en"]
    assert "house" in words.open(NAME, TIER, notice=notices.append)
    assert notices == ["en"]
    (file,) = cache.glob("*.words")
    assert file == first.path

    whole = file.read_bytes()
    older = file.with_name(f"{NAME}-{TIER}-00000000.words")
    older.write_bytes(whole)
    # A new file in its place: what others have open stays as it is.
    file.unlink()
    file.write_bytes(whole[: len(whole) // 2])
    assert "house" in words.open(NAME, TIER, notice=notices.append)
    assert notices == ["en"], "one remark for all that is made of the same tables"
    assert file.read_bytes() == whole
    assert not older.exists()


def test_two_processes_may_compile_at_the_same_time(cache: Path) -> None:
    program = f"import bonmot.words as w; print('house' in w.open({NAME!r}, {TIER}))"
    both = [
        subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, env=dict(os.environ))
        for _ in range(2)
    ]
    assert [(process.communicate()[0].strip(), process.returncode) for process in both] == [("True", 0)] * 2
    assert [path.suffix for path in cache.rglob("*") if path.is_file()] == [".words", ".seal"]


def test_why_a_lexicon_could_not_be_written_is_said_in_the_language_of_the_reader(tmp_path: Path) -> None:
    # The disk says no while the kernel writes, as it does when it is full.
    path = tmp_path / "some.words"
    (tmp_path / f".some.words.{os.getpid()}.{threading.get_ident()}").mkdir()
    with pytest.raises(BonmotError) as caught:
        write_word_file(path, ["A"], b"", {})
    told = []
    for language in ("en", "fr"):
        with speak(language):
            told.append(sentence(caught.value))
    assert [said.rpartition(": ")[2] for said in told] == ["it is a folder", "c’est un dossier"]


@pytest.mark.parametrize("name", ["klingon", "", ".", "..", "../en", "en-1", "a/b", "nul", "é", "x" * 1000, "a\0b"])
def test_unknown_names_are_refused(name: str, data: Path) -> None:
    data.mkdir()
    for ask in (words.open, words.remove):
        with pytest.raises(BonmotError) as caught:
            ask(name)
        assert caught.value.code == "unknown-lexicon"


def test_names_have_no_case(data: Path, tmp_path: Path) -> None:
    assert words.open(" EN ").name == "en"
    lexicon = lexicon_of(["abc", "cab"], "en", tmp_path)
    assert data in lexicon.path.parents
    assert "cab" in words.open(lexicon.name.upper())


def test_lexica_are_listed_with_what_is_known_of_them(data: Path, tmp_path: Path) -> None:
    assert [known.name for known in words.lexica()] == ["en", "fr"]
    lexicon = lexicon_of(["ciao", "casa"], "it", tmp_path)
    broken = data / "lexica" / "broken.words"
    broken.write_bytes(lexicon.path.read_bytes()[:-1])
    (data / "lexica" / "not a name.words").touch()
    *_, first, second = words.lexica()
    assert (first.name, first.words) == ("broken", None)
    assert first.damage in {"truncated", "checksum"}
    assert (second.name, second.language, second.words, second.imported) == (lexicon.name, "it", 2, True)
    assert second.source == f"{lexicon.name}.txt"
    assert second.date.startswith("20")
    words.remove("broken")
    words.remove(lexicon.name)
    assert [known.name for known in words.lexica()] == ["en", "fr"]


@pytest.mark.parametrize("size", [0, 1, 7, 8, 64, 100, -1])
def test_a_truncated_list_is_named(size: int, data: Path, tmp_path: Path) -> None:
    lexicon = lexicon_of(["ciao", "casa"], "it", tmp_path)
    whole = lexicon.path.read_bytes()
    lexicon.path.unlink()
    lexicon.path.write_bytes(whole[:size])
    with pytest.raises(BonmotError) as caught:
        words.open(lexicon.name)
    assert caught.value.code == "lexicon-damaged"
    assert caught.value.particulars["name"] == lexicon.name
    assert data in Path(str(caught.value.particulars["path"])).parents


def test_a_changed_byte_anywhere_is_detected(data: Path, tmp_path: Path) -> None:
    lexicon = lexicon_of(["ciao", "casa"], "it", tmp_path)
    whole = lexicon.path.read_bytes()
    assert data in lexicon.path.parents
    for place in range(0, len(whole), 13):
        lexicon.path.unlink()
        lexicon.path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        with pytest.raises(BonmotError, match="lexicon-damaged"):
            words.open(lexicon.name)


def test_a_language_means_its_only_lexicon(data: Path, tmp_path: Path) -> None:
    assert words.lexicon_of_language("FR").name == "fr"
    data.mkdir()
    with pytest.raises(BonmotError, match="no-lexicon-for-language"):
        words.lexicon_of_language("it")
    italian = lexicon_of(["ciao", "casa"], "it", tmp_path)
    assert words.lexicon_of_language("it").name == italian.name
    lexicon_of(["ciao", "casa"], "it", tmp_path)
    with pytest.raises(BonmotError, match="several-lexica-for-language"):
        words.lexicon_of_language("it")


def test_imported_lists_have_no_tiers(tmp_path: Path) -> None:
    lexicon = lexicon_of(["ciao", "casa"], "it", tmp_path)
    assert lexicon["ciao"].tier == lexicon.tier == 3
    with pytest.raises(BonmotError, match="tier-of-imported"):
        words.open(lexicon.name, tier=2)


# ---- chosen words


def chosen(*some: str) -> Callable[[], tuple[bytes, bytes]]:
    """A choice that tells in the lexicon itself which one it was."""
    return lambda: (joined(map(words.Alphabet.load("en").encode, some)), b"")


def test_words_are_chosen_once_for_all_processes(cache: Path) -> None:
    first = words.kept_lexicon("mark", chosen("CAT", "DOG"), "en", "some")
    again = words.kept_lexicon("mark", chosen("HEN"), "en", "some")
    other = words.kept_lexicon("another mark", chosen("HEN"), "en", "some")
    assert (list(first), list(again), list(other)) == (["CAT", "DOG"], ["CAT", "DOG"], ["HEN"])
    assert len(list(cache.rglob("*.words"))) == 2


def test_what_is_damaged_is_chosen_again(cache: Path) -> None:
    words.kept_lexicon("mark", chosen("CAT", "DOG"), "en", "some")
    (kept,) = cache.rglob("*.words")
    whole = kept.read_bytes()
    kept.unlink()  # what others have open stays as it is
    kept.write_bytes(whole[:-5])
    assert list(words.kept_lexicon("mark", chosen("HEN"), "en", "some")) == ["HEN"]
    assert list(words.kept_lexicon("mark", chosen("OWL"), "en", "some")) == ["HEN"]


def test_words_are_chosen_where_nothing_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a file").touch()
    monkeypatch.setenv("BONMOT_CACHE", str(tmp_path / "a file" / "cache"))
    assert list(words.kept_lexicon("mark", chosen("HEN"), "en", "some")) == ["HEN"]


def test_what_was_used_today_is_not_touched_again(cache: Path) -> None:
    # A touch breaks the seal, and then the kernel looks at the whole file anew.
    words.kept_lexicon("mark", chosen("CAT"), "en", "some")
    (kept,) = cache.rglob("*.words")
    os.utime(kept, (kept.stat().st_atime, kept.stat().st_mtime - A_DAY / 2))
    before = kept.stat()
    assert list(words.kept_lexicon("mark", chosen("HEN"), "en", "some")) == ["CAT"]
    assert (kept.stat().st_mtime_ns, kept.stat().st_ctime_ns) == (before.st_mtime_ns, before.st_ctime_ns)


def test_what_was_not_used_for_long_goes(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for age, word in enumerate(("CAT", "DOG", "HEN")):
        words.kept_lexicon(word, chosen(word), "en", "some")
        if age == 1:  # there is room for two, and for a little more
            size = sum(path.stat().st_size for path in cache.rglob("*.words"))
            monkeypatch.setattr("bonmot.words.library.MOST_KEPT", size + 10)
        for path in cache.rglob("*.words"):
            os.utime(path, (path.stat().st_atime, path.stat().st_mtime - 10 * A_DAY))
        if age == 1:
            words.kept_lexicon("CAT", chosen("OWL"), "en", "some")  # used again: the other one is older
    assert [next(iter(words.kept_lexicon(word, chosen("OWL"), "en", "some"))) for word in ("CAT", "HEN")] == [
        "CAT",
        "HEN",
    ]
    assert list(words.kept_lexicon("DOG", chosen("OWL"), "en", "some")) == ["OWL"]
    assert {path.stem for path in cache.rglob("*.seal")} == {path.stem for path in cache.rglob("*.words")}


@pytest.mark.parametrize("chosen", [None, "", "/elsewhere/kept", "not/absolute"])
def test_folders_are_those_of_the_system(chosen: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("BONMOT_CACHE", "BONMOT_DATA", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    if chosen is not None:
        monkeypatch.setenv("XDG_CACHE_HOME", chosen)
        monkeypatch.setenv("XDG_DATA_HOME", chosen)
    assert cache_folder() == platformdirs.user_cache_path("bonmot", appauthor=False)
    assert data_folder() == platformdirs.user_data_path("bonmot", appauthor=False)


def test_on_linux_they_are_found_without_the_package_that_knows_all_systems() -> None:
    asked = "import sys; from bonmot.words import folders; folders.cache_folder(), folders.data_folder()"
    own = {name: value for name, value in os.environ.items() if not name.startswith(("BONMOT_", "XDG_"))}
    command = [sys.executable, "-c", f"{asked}; print('platformdirs' in sys.modules)"]
    answer = subprocess.run(command, check=True, capture_output=True, text=True, env=own)
    assert answer.stdout.strip() == str(sys.platform != "linux")
