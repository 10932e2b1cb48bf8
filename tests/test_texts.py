"""Every text is there in both languages, with the same particulars; every error has a sentence."""

import ast
import asyncio
import errno
import os
import pickle
import re
import string
import threading
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from cyclopts import App

import bonmot
from bonmot import texts
from bonmot.cli.application import application
from bonmot.errors import BonmotError
from bonmot.games.catalogue import games
from bonmot.telling import sentence, telling_of
from bonmot.telling.refusals import refusals_in
from tools.compile_translations import compile_catalogue
from tools.page_texts import messages, page_messages

SOURCES = Path(bonmot.__file__).parent
KEYWORDS = {"_": None, "mark": None, "ngettext": (1, 2)}
NO_BREAK = "\N{NO-BREAK SPACE}"

pytestmark = pytest.mark.xdist_group("texts")  # they read all sources once for all of them

Identity = str | tuple[str, ...]


@cache
def asked_for() -> set[Identity]:
    """What the program says, in English: all sources are read, once."""
    found = extract_from_dir(SOURCES, method_map=[("**.py", "python")], keywords=KEYWORDS)
    said = {message if isinstance(message, str) else tuple(message) for _file, _line, message, *_rest in found}
    folders = ("commands", "refusals", "wordings")
    tables = (texts_of(table) for folder in folders for table in tables_in(folder))
    words = ({about for _french, about, *_also in table.values()} for table in tables_in("command-words"))
    return said.union(*tables, *words, page_messages())


def tables_in(folder: str) -> Iterator[dict[str, Any]]:
    for file in (SOURCES / "data" / folder).glob("*.toml"):
        yield tomllib.loads(file.read_text(encoding="utf-8"))


def texts_of(table: object) -> set[str]:
    """All that a table says, however deep it stands there."""
    if isinstance(table, str):
        return {table}
    inside = table.values() if isinstance(table, dict) else table if isinstance(table, list) else ()
    return {text for each in inside for text in texts_of(each)}


@pytest.fixture(scope="module")
def french() -> Catalog:
    with (SOURCES / "data/translations/fr/LC_MESSAGES/bonmot.po").open("rb") as stream:
        return read_po(stream, locale="fr", abort_invalid=True)


def identity(message: Message) -> Identity:
    return message.id if isinstance(message.id, str) else tuple(message.id)


def with_spaces(text: str) -> str:
    return text.replace("_", NO_BREAK)


def places(text: str) -> set[str]:
    return {name for _text, name, *_rest in string.Formatter().parse(text) if name is not None}


def test_every_text_is_translated(french: Catalog) -> None:
    complete = {identity(message) for message in french if all(_strings(message))}
    assert asked_for() - complete == set()


def test_the_page_says_texts_in_double_quotes_and_nowhere_else() -> None:
    source = 'html`${many ? ngettext("{count} day", "{count} days", many) : html`${_("To" + "day")}`}` /* _("old") */'
    assert list(messages(source)) == [("{count} day", "{count} days"), "Today"]
    with pytest.raises(ValueError, match="double quotes"):
        list(messages("_(`Hello ${name}`)"))
    assert "Skip to the content" in page_messages()


def test_no_translation_is_left_over(french: Catalog) -> None:
    assert {identity(message) for message in french if message.id} - asked_for() == set()
    assert not french.obsolete


def test_no_translation_is_a_guess(french: Catalog) -> None:
    assert [message.id for message in french if message.id and message.fuzzy] == []


def test_translations_have_the_same_particulars(french: Catalog) -> None:
    for message in french:
        wanted = places(message.id if isinstance(message.id, str) else message.id[-1])
        for text in _strings(message) if message.id else ():
            assert places(text) == wanted, message.id


def test_french_signs_are_not_torn_off_their_words(french: Catalog) -> None:
    strings = [text for message in french if message.id for text in _strings(message)]
    assert strings
    assert [text for text in strings if re.search(r"\S [:;?!»](?!\w)|« ", text)] == []


def _strings(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


# ---- one word for one thing, in French too

INSTEAD = {
    r"horloge(?!r)|chronom": "pendule",
    r"feuilles? de route": "feuille de marque",
    r"plateau": "grille",
    r"cartes? consigne": "carte Instruction",
    r"\beffac": "supprimer",
    r"\bcéd|\bcède": "abandonner",
    r"\bpressez": "appuyez sur",
    r"(?<!re)tourn(er|ée?s?)\b": "retourner",
}
"""A word that is not used → the one that is."""

ALLOWED = {r"feuilles? de route": r"\bcourse\b|^(duplicate|referee|tournaments)\.md$"}
"""Such a word → where it is used all the same: duplicate has a sheet of its own, and clubs call it so."""

WORDS = {"tile": "jeton", "hint": "indice", "clock": "pendule", "score sheet": "feuille de marque"}
"""Where the English text says this, the French one says that."""

IN_OTHER_WORDS = {"Word games with crossing tiles, in French and in English."}


def french_texts(french: Catalog) -> list[tuple[str, str]]:
    """What is said in English, or the page of the help, and each of its texts in French."""
    pages = (SOURCES / "data/help/fr").glob("*.md")
    said = [(" ".join(identity(each)) if each.pluralizable else str(each.id), each) for each in french if each.id]
    return [
        *((english, text) for english, message in said for text in _strings(message)),
        *((page.name, line) for page in pages for line in page.read_text(encoding="utf-8").splitlines()),
    ]


def test_french_has_one_word_for_one_thing(french: Catalog) -> None:
    texts = french_texts(french)
    for word in INSTEAD:
        meant = [
            text
            for english, text in texts
            if not (word in ALLOWED and re.search(ALLOWED[word], english, re.IGNORECASE))
        ]
        assert [text for text in meant if re.search(word, text, re.IGNORECASE)] == [], word
    assert [text for english, text in texts if re.search(r"\bconseils?\b", text) and "hint" in english.lower()] == []
    for word, mot in WORDS.items():
        for message in french:
            english = re.sub(r"{\w+}", "", " ".join(identity(message)) if message.pluralizable else str(message.id))
            if re.search(rf"\b{word}s?\b", english, re.IGNORECASE) and english not in IN_OTHER_WORDS:
                assert all(mot in text.lower() for text in _strings(message)), english


def test_french_signs_have_their_no_break_spaces(french: Catalog) -> None:
    wrong = re.compile(r" [:;?!»]|« ")
    assert [text for message in french if message.id for text in _strings(message) if wrong.search(text)] == []


def test_the_command_line_says_in_one_mood_what_commands_do() -> None:
    with texts.speak("fr"):
        found = list(helped(application()))
    infinitive = re.compile(r"(\w+(er|ir|re)|Tout savoir)\b")
    assert len(found) > 30
    assert [text for text in found if not infinitive.match(text)] == []


def helped(app: App) -> Iterator[str]:
    """The help of all commands, and of those below them."""
    for name in (each for each in app if not each.startswith("-")):
        command = app[name]
        yield command.help
        yield from helped(command)


ERRORS = {
    "BonmotError",
    "GcgError",
    "IllegalMove",
    "IllegalPrismMove",
    "LogDamaged",
    "NoSuchSquare",
    "Refused",
    "StaleLog",
    "UnknownTable",
    "self._fault",
}


@cache
def raised_codes() -> dict[str, set[str]]:
    """Code → the particulars that it always has, wherever the source makes such an error."""
    found = {code: set(particulars) for code, particulars in COMPUTED.items()}
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ERRORS:
                named = {each.arg for each in node.keywords if each.arg}
                for code in _codes(node.args[0]):
                    found[code] = found.get(code, named) & named
    return found


def _codes(written: ast.expr) -> list[str]:
    """The codes that an expression may stand for; none when it hands on another error's, or is among those below."""
    if isinstance(written, ast.IfExp):
        return [*_codes(written.body), *_codes(written.orelse)]
    handed_on = {"error.code", "code", "too_large", "not_text", "f'move-{fault}'", "f'turn-{fault}'"}
    return [] if ast.unparse(written) in handed_on else [ast.literal_eval(written)]


# These codes are put together where a move is judged, the kernel having found the fault, where msgspec finds fault with
# an edition, and where a user's file is read.
COMPUTED = {
    "sheet-too-large": {"path", "longest"},
    "sheet-not-text": {"path"},
    "move-outside": set[str](),
    "move-gap": {"square"},
    "move-not-on-rack": {"tile", "rack"},
    "move-conflict": {"square", "tile"},
    "move-not-connected": {"square"},
    "move-star-not-covered": {"square"},
    "move-not-in-line": {"square"},
    "move-no-new-tile": set[str](),
    "move-too-short": set[str](),
    "turn-no-prism": set[str](),
    "turn-too-many": set[str](),
    "turn-outside": {"square"},
    "turn-occupied": {"square"},
    "turn-not-on-rack": {"prism"},
    "turn-prism-twice": {"prism"},
    "turn-empty": {"square"},
    "turn-turned-twice": {"square"},
    "turn-letter-missing": {"square"},
    "turn-letter-wrong": {"square", "letter"},
    "turn-too-short": {"minimum"},
    "turn-not-in-line": set[str](),
    "turn-gap": {"square"},
    "turn-not-connected": set[str](),
    "turn-may-not-turn": {"square"},
    "turn-advanced-alone": {"square"},
    "edition-unknown-key": {"key"},
    "edition-missing-key": {"key"},
    "edition-range": {"key", "limit"},
    "edition-type": {"key", "wanted_type", "found_type"},
    "edition-too-large": {"path", "longest"},
    "edition-not-text": {"path"},
    "deck-too-large": {"path", "longest"},
    "deck-not-text": {"path"},
    "theme-gone": {"name"},
    "theme-empty": {"path"},
    "dictionary-half": {"missing", "there"},
    "theme-too-large": {"path", "longest"},
    "theme-not-text": {"path"},
    "prisms-too-large": {"path", "longest"},
    "prisms-not-text": {"path"},
}


@cache
def all_sentences() -> dict[str, str]:
    """Code → what is said, in all games and in each of them."""
    said = dict(refusals_in("shared"))
    for game in games():
        own = telling_of(game).refusals
        assert not said.keys() & own.keys()
        said |= own
    return said


def test_every_error_has_a_sentence_and_every_sentence_an_error() -> None:
    assert set(raised_codes()) == set(all_sentences())


def test_sentences_only_use_particulars_that_errors_have() -> None:
    for code, particulars in raised_codes().items():
        assert places(all_sentences()[code]) <= particulars, code


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_error_is_said_in_one_line(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", language)
    for code, particulars in raised_codes().items():
        said = sentence(BonmotError(code, **dict.fromkeys(particulars, "a\nb\x1b[31m" * 1000)))
        assert said.replace(NO_BREAK, " ").isprintable()
        assert len(said) < 400
        assert "{" not in said


def test_errors_are_said_in_the_language_of_the_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    error = BonmotError("lexicon-exists", name="club")
    assert sentence(error) == "There is a lexicon “club” already: --force replaces it."
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    assert sentence(error) == with_spaces("Il y a déjà un lexique «_club_»_: --force le remplace.")


def test_what_the_system_says_is_translated_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    full = BonmotError("cannot-write", path="x", reason=errno.ENOSPC)
    assert sentence(full) == with_spaces("Impossible d’écrire x_: le disque est plein")
    strange = BonmotError("cannot-write", path="x", reason=errno.EXDEV)
    assert os.strerror(errno.EXDEV) in sentence(strange)


def test_plural_forms_differ_between_the_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    assert texts.ngettext("{count} letter", "{count} letters", 0) == "{count} letters"
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    assert texts.ngettext("{count} letter", "{count} letters", 0) == "{count} lettre"


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "de:fr:en"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "de"}, "fr"),
        ({"LANGUAGE": "fr", "BONMOT_LANGUAGE": "en"}, "en"),
        ({"LANG": "en_GB.UTF-8", "BONMOT_LANGUAGE": "FR"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "BONMOT_LANGUAGE": "klingon"}, "fr"),
    ],
)
def test_language_is_what_the_environment_says(
    environment: dict[str, str], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("BONMOT_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert texts.language() == spoken


def test_errors_travel_between_processes() -> None:
    error = pickle.loads(pickle.dumps(BonmotError("not-a-tile", character="'", text="it's", alphabet="en")))
    assert (error.code, error.particulars["character"]) == ("not-a-tile", "'")


# ---- who reads


def read_in_turns(spoken: str, meeting: threading.Barrier) -> list[str]:
    """What a reader is told, a piece of it each time that both have come so far."""
    told = []
    with texts.speak(spoken):
        for count in (1, 2, 0):
            meeting.wait(10)
            told.append(texts.ngettext("{count} letter", "{count} letters", count).format(count=count))
            meeting.wait(10)
            told.append(sentence(BonmotError("empty-rack")))
    return told


def test_two_threads_speak_two_languages_at_the_same_moment() -> None:
    meeting = threading.Barrier(2)
    with ThreadPoolExecutor(2) as threads:
        english, french = threads.map(read_in_turns, ("en", "fr"), (meeting, meeting))
    assert english[::2] == ["1 letter", "2 letters", "0 letters"]
    assert french[::2] == ["1 lettre", "2 lettres", "0 lettre"]
    assert set(english[1::2]) == {"A rack needs at least one tile."}
    assert set(french[1::2]).isdisjoint(english)


def test_a_reader_may_change_the_language_in_all_their_tasks_at_once() -> None:
    async def looked(go_on: asyncio.Event) -> tuple[str, str]:
        before = texts.language()
        await go_on.wait()
        return before, texts.language()

    async def visit(first: str, then: str) -> tuple[str, str]:
        reader, go_on = texts.Reader(first), asyncio.Event()
        texts.address(reader)
        waiting = asyncio.create_task(looked(go_on))
        await asyncio.sleep(0)
        reader.language = then
        go_on.set()
        return await waiting

    async def both() -> list[tuple[str, str]]:
        return list(await asyncio.gather(visit("en", "fr"), visit("fr", "en")))

    assert asyncio.run(both()) == [("en", "fr"), ("fr", "en")]


def test_nobody_in_particular_is_spoken_to_as_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    with texts.speak("en"):
        assert texts.language() == "en"
        with texts.speak(texts.Reader()):
            assert texts.language() == "fr"
        with texts.speak("klingon"):
            assert texts.language() == "fr"
        assert texts.language() == "en"
    assert texts.language() == "fr"


def test_a_translation_is_compiled_whatever_the_dates_of_its_files_are(tmp_path: Path) -> None:
    source = tmp_path / "fr" / "LC_MESSAGES" / "bonmot.po"
    source.parent.mkdir(parents=True)
    for word in ("bonjour", "salut"):
        source.write_text(f'msgid "hello"\nmsgstr "{word}"\n', encoding="utf-8")
        os.utime(source, (0, 0))  # as in a checkout that was copied
        compile_catalogue(source)
        with source.with_suffix(".mo").open("rb") as compiled:
            assert GNUTranslations(compiled).gettext("hello") == word
