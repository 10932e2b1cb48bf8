"""Whatever is wrong with a question: one line on stderr, in the reader's language, and exit status 2."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bonmot import words
from bonmot.texts import LANGUAGES

from .conftest import Said

TEN_MEGABYTES = "A" * 10_000_000

# The questions, and a word or two of the answer in English. {files} is a folder with what `files` puts there.
QUESTIONS: list[tuple[str, str]] = [
    # Command lines
    ("wrods", "Did you mean “words”?"),
    ("xyzzy", "There is no command “xyzzy”. `bonmot --help`"),
    ("--nonsense", "There is no option “--nonsense”"),
    ("words chek maison", "Did you mean “check”?"),
    ("words xyzzy", "`bonmot words --help`"),
    ("words --nonsense", "There is no option"),
    ("words check", "WORD... is missing"),
    ("words info", "WORD... is missing"),
    ("words anagram", "RACK is missing"),
    ("words pattern", "PATTERN is missing"),
    ("words hooks", "WORD is missing"),
    ("words import", "is missing"),
    ("words import {files}/list.txt --language en", "--name is missing"),
    ("words import {files}/list.txt --name mine", "--language is missing"),
    ("words remove", "NAME is missing"),
    ("words build", "xx is missing"),
    ("words build xx", "There is no tile set “xx”"),
    ("words house add", "WORD... is missing"),
    ("words house xyzzy", "`bonmot words house --help`"),
    ("words lists nothing", "“nothing” is one argument too many"),
    ("words search --regex (", "opens a bracket that it does not close"),
    ("words search --order size", "Say what the words must be"),
    ("words search --regex=", "--regex needs a value"),
    ("words search --regex= --longest 3", "--regex needs a value"),
    ("words search --contains= --subset=", "--contains needs a value"),
    ("words search ^a ^b", "“^b” is one argument too many"),
    ("words search ^a --regex ^b", "--regex is given twice"),
    ("words themes chess", "There is no theme “chess”"),
    ("words check house --lexicn en", "Did you mean “--lexicon”?"),
    ("words check house --xyzzy", "There is no option “--xyzzy”"),
    ("words check house --lexicon", "--lexicon needs a value"),
    ("words check house --tier", "--tier needs a value"),
    ("words check house --tier high", "“high” is not a good value for --tier"),
    ("words check house --tier 1e9", "is not a good value"),
    ("words check house --json=perhaps", "“perhaps” is not a good value for --json"),
    ("words check house --lexicon en --lexicon fr", "--lexicon is given twice"),
    ("words anagram abc def", "“def” is one argument too many"),
    ("words list house", "“house” is one argument too many"),
    ("words lexica house", "“house” is one argument too many"),
    ("words list --shortest two", "“two” is not a good value for --shortest"),
    # Lexica
    ("words check house --lexicon klingon", "There is no lexicon “klingon”"),
    ("words info house --lexicon klingon", "There is no lexicon “klingon”"),
    ("words anagram house --lexicon klingon", "There is no lexicon “klingon”"),
    ("words pattern house --lexicon klingon", "There is no lexicon “klingon”"),
    ("words hooks house --lexicon klingon", "There is no lexicon “klingon”"),
    ("words list --lexicon klingon", "There is no lexicon “klingon”"),
    ("words remove klingon", "There is no lexicon “klingon”"),
    ("words check house --lexicon ../../en", "There is no lexicon “../../en”"),
    ("words check house --language xx", "There are no words for the language “xx”"),
    ("words check house --lexicon en --language fr", "is written in “en”, not in “fr”"),
    ("words remove en", "cannot be removed"),
    ("words check house --lexicon broken", "The lexicon “broken” is damaged"),
    ("words info house --lexicon broken", "The lexicon “broken” is damaged"),
    ("words anagram house --lexicon broken", "The lexicon “broken” is damaged"),
    ("words pattern house --lexicon broken", "The lexicon “broken” is damaged"),
    ("words hooks house --lexicon broken", "The lexicon “broken” is damaged"),
    ("words list --lexicon broken", "The lexicon “broken” is damaged"),
    ("words check house --lexicon changed", "The lexicon “changed” is damaged"),
    ("words check house --lexicon nonsense", "The lexicon “nonsense” is damaged"),
    # Words, racks, patterns, filters
    ("words check it's", "“'” is not a tile of the set “en”"),
    ("words check house h0use", "“h0use”: “0” is not a tile"),
    ("words check \0", "is not a tile"),
    ("words check 日本", "“日” is not a tile"),
    ("words check @nothing", "A word needs at least one letter"),
    ("words check @ten-megabytes", "is too long"),
    ("words check @long", "is too long"),
    ("words anagram @long", "is too long"),
    ("words pattern @long", "is too long"),
    ("words hooks @long", "is too long"),
    ("words list --lexicon @long", "There is no lexicon"),
    ("words remove @ten-megabytes", "is too long"),
    ("words lexica @ten-megabytes", "is too long"),
    ("words list @ten-megabytes", "is too long"),
    ("@ten-megabytes", "is too long"),
    ("@long", "There is no command"),
    ("words @long", "There is no command"),
    ("words info @ten-megabytes", "is too long"),
    ("words info it's", "is not a tile"),
    ("words anagram @ten-megabytes", "is too long"),
    ("words anagram @nothing", "A rack needs at least one tile"),
    ("words anagram abc1", "“1” is not a tile"),
    ("words anagram abcdefghijklmnopqrstuvwxyz", "A rack of 26 tiles is too long"),
    ("words anagram ???????????????????????? --plus-one", "A rack of 24 tiles is too long"),
    ("words pattern @ten-megabytes", "is too long"),
    ("words pattern @nothing", "A pattern needs at least one letter"),
    ("words pattern [abc", "opens a bracket that it does not close"),
    ("words pattern abc]", "closes a bracket that was never opened"),
    ("words pattern a[]", "brackets with no letter in it"),
    ("words pattern a+b", "“+” is not a tile"),
    ("words hooks @ten-megabytes", "is too long"),
    ("words hooks it's", "is not a tile"),
    ("words hooks house --extensions sideways", "“sideways” is not a kind of extension"),
    ("words check house --tier 4", "There is no tier 4"),
    ("words info house --tier -1", "There is no tier -1"),
    ("words anagram house --tier 9", "There is no tier 9"),
    ("words pattern house --tier 9", "There is no tier 9"),
    ("words list --tier 9", "There is no tier 9"),
    ("words list --nature xyz", "“xyz” is not a part of speech"),
    ("words list --label xyz", "“xyz” is not a label of words"),
    ("words search --label @nothing", "Say what the words must be"),
    ("words anagram house --nature @nothing", "is not a part of speech"),
    ("words pattern house --nature 3", "is not a part of speech"),
    ("words list --shortest 9 --longest 3", "No word has between 9 and 3 letters"),
    ("words list --longest 22", "lengths go from 1 to 21"),
    ("words anagram house --shortest 0", "lengths go from 1 to 21"),
    # Importing
    ("words import {files}/none.txt --name mine --language en", "There is no file"),
    ("words import {files} --name mine --language en", "is not a file"),
    ("words import {files}/binary --name mine --language en", "is not a text file"),
    ("words import {files}/long.txt --name mine --language en", "line 2 is too long"),
    ("words import {files}/empty.txt --name mine --language en", "no line holds a word"),
    ("words import {files}/digits.txt --name mine --language en", "(lines refused: 2)"),
    ("words import {files}/list.txt --name mine --language xx", "There is no tile set “xx”"),
    ("words import {files}/list.txt --name ../mine --language en", "cannot name a lexicon"),
    ("words import {files}/list.txt --name @long --language en", "cannot name a lexicon"),
    ("words import {files}/list.txt --name fr --language en", "choose another name"),
    ("words import {files}/list.txt --name club --language en", "--force replaces it"),
    ("words import @long --name mine --language en", "the name is too long"),
    ("words import @ten-megabytes --name mine --language en", "is too long"),
    ("words import {files}/list.txt --name mine --language @ten-megabytes", "is too long"),
    # Moves
    ("moves", "A rack needs at least one tile"),
    ("moves abc def", "“def” is one argument too many"),
    ("moves ABC1", "“1” is not a tile"),
    ("moves @ten-megabytes", "is too long"),
    ("moves @long", "is too long"),
    ("moves ABC --lexicon klingon", "There is no lexicon “klingon”"),
    ("moves ABC --lexicon broken", "The lexicon “broken” is damaged"),
    ("moves ABC --language xx", "There are no words for the language “xx”"),
    ("moves ABC --position nonsense", "rows"),
    ("moves ABC --position @nothing", "A position needs the rows of a board"),
    ("moves ABC --position @ten-megabytes", "too long"),
    ("moves ABC --position @long", ""),
    ("moves ABC --top many", "“many” is not a good value for --top"),
    ("moves ABC --top 0", "0 is too small"),
    ("moves ABC --top 3 --count", "do not go together"),
]

LARGE = {"@ten-megabytes": TEN_MEGABYTES, "@long": "A" * 9_999, "@nothing": ""}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("files")
    (folder / "list.txt").write_text("one\ntwo\nthree\n", encoding="utf-8")
    (folder / "binary").write_bytes(bytes(range(256)) * 100)
    (folder / "long.txt").write_text("one\n" + TEN_MEGABYTES + "\n", encoding="utf-8")
    (folder / "empty.txt").touch()
    (folder / "digits.txt").write_text("123\n456\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def data(files: Path) -> Path:
    """A data folder with a good list and three that are no longer."""
    folder = files / "data"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BONMOT_DATA", str(folder))
        whole = words.import_list(files / "list.txt", "club", "en").path.read_bytes()
    lexica = folder / "lexica"
    (lexica / "broken.words").write_bytes(whole[: len(whole) // 2])
    (lexica / "changed.words").write_bytes(whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:])
    (lexica / "nonsense.words").write_bytes(bytes(range(256)) * 20)
    return folder


@pytest.fixture(autouse=True)
def with_the_lists(own_data_folder: None, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_DATA", str(data))


LOOK_AT_WORDS = {"check", "info", "anagram", "pattern", "hooks", "list"}


def arguments_of(question: str, files: Path) -> list[str]:
    arguments = [LARGE.get(part, part.replace("{files}", str(files))) for part in question.split(" ")]
    chosen = {"--language", "--lexicon"} & set(arguments)
    # The same words whoever asks: the language of the answers is another matter.
    if not chosen and (arguments[0] == "moves" or LOOK_AT_WORDS & set(arguments[1:2])):
        arguments.append("--language=en")
    return arguments


@pytest.mark.parametrize(("question", "answer"), QUESTIONS, ids=[question for question, _answer in QUESTIONS])
def test_bad_input_gives_one_line_and_status_2(
    question: str, answer: str, files: Path, bonmot: Callable[..., Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = {}
    for language in LANGUAGES:
        monkeypatch.setenv("BONMOT_LANGUAGE", language)
        said = bonmot(*arguments_of(question, files))
        assert said.status == 2
        assert said.out == ""
        assert said.err.startswith("bonmot: ")
        assert said.err.count("\n") == 1
        assert len(said.err) < 500
        answers[language] = said.err
    assert answer in answers["en"]
    assert answers["fr"] != answers["en"]


def test_every_command_is_asked_something_wrong(bonmot: Callable[..., Said]) -> None:
    asked = {tuple(question.split(" ")[:2]) for question, _answer in QUESTIONS}
    listed = bonmot("words", "--help").out
    commands = [row.split()[1] for row in listed.splitlines() if row.startswith("│") and row[2] != " "]
    assert len(commands) == 14
    assert {("words", command) for command in commands} <= asked


def test_a_folder_that_cannot_be_written_is_named(
    files: Path, bonmot: Callable[..., Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BONMOT_DATA", str(files / "empty.txt"))
    said = bonmot("words", "import", files / "list.txt", "--name", "mine", "--language", "es")
    assert (said.status, said.out) == (2, "")
    assert "Cannot write" in said.err


def test_the_answer_is_in_the_language_of_the_reader(
    bonmot: Callable[..., Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    assert "Vouliez-vous dire" in bonmot("words", "chek").err
    assert "n’est pas un jeton du jeu" in bonmot("words", "check", "l'eau").err
    assert "Il manque MOT..." in bonmot("words", "check").err
    assert "est abîmé (la fin manque)" in bonmot("words", "check", "eau", "--lexicon", "broken").err
