"""Where the dictionary is silent, no door tells a word from letters: they answer the same of both."""

import re
from itertools import permutations
from typing import Any

import pytest

import bonmot.words
from bonmot.games.crossword import setup_for
from bonmot.tables import Seating, Store, Table
from tests.stores import in_memory
from tests.web.visitors import Browser, served


def words_of(rack: str) -> tuple[str, str]:
    """Four of one's letters that are a word, and the same that are none."""
    lexicon = bonmot.words.open("en", tier=0)
    tried = ["".join(four) for four in permutations(rack, 4)]
    word = next(each for each in tried if each in lexicon)
    return word, next(each for each in tried if sorted(each) == sorted(word) and each not in lexicon)


def sat(store: Store) -> Table:
    setup = setup_for("tournament", ["Ada", "Ben"], language="en", options={"opening.first": "first-seat"})
    return Table.create(store, setup, (Seating(), Seating()), seed=5, name="silent")


def without(answer: Any, word: str) -> str:
    """What was said, without the word and without what no word decides: its value, numbers, times, names of things."""
    text = answer if isinstance(answer, str) else answer.text
    for each in (word, word.lower(), word.capitalize()):
        text = text.replace(each, "WORD")
    text = re.sub("(?<![A-Za-z])[A-Za-z](?![A-Za-z])", "?", text)  # a tile on the board
    return re.sub(r"[0-9a-f]{8,}|\d+", "#", text)


DOORS = (
    "/api/v1/words/check?text={word}",
    "/api/v1/words/meaning?text={word}",
    "/api/v1/words/hooks?text={word}",
    "/api/v1/words/anagrams?text={word}",
    "/api/v1/words/plus-one?text={word}",
    "/api/v1/words/pattern?text={word}",
    "/api/v1/words/search?text={word}",
    "/api/v1/words/search?expression={word}",
    "/api/v1/words/list?text={word}",
    "/api/v1/words/lists",
    "/api/v1/tables/{table}/meanings?text={word}",
    "/api/v1/tables/{table}/past",
    "/api/v1/tables/{table}/review",
    "/api/v1/tables/{table}/export/gcg",
    "/api/v1/tables/{table}/export/text",
    "/api/v1/tables/{table}/export/html",
    "/api/v1/tables/{table}/export/csv",
    "/api/v1/help?text={word}",
    "/api/v1/house",
    "/api/v1/home",
    "/api/v1/tables",
)


def told(*, good: bool) -> dict[str, str]:
    """What every door says of a word, or of the same letters in another order, before it is laid and afterwards."""
    store = in_memory()
    table = sat(store)
    word = words_of(str(table.view(0).game.sides[0].rack))[0 if good else 1]
    found: dict[str, str] = {}
    with served(store) as ada:
        ben = ada.another()
        ada.seat(table, 0)
        ben.seat(table, 1)
        with ada.sits_at(table.name) as page:
            found["preview"] = str(page.say(type="preview", draft={"text": f"h8 {word}"}))
            asked_of(found, "before", ada, table, word)
            found["laid"] = page.do("play", place="H8", word=word)["type"]
            found["shown"] = repr(page.shown)
            asked_of(found, "afterwards", ada, table, word)
        asked_of(found, "the other's", ben, table, word)
        ada.post("/api/v1/me/guest", {"name": "Ada"})
        found["house"] = ada.post("/api/v1/house/en", {"add": word}).text
    return {door: without(text, word) for door, text in found.items()}


def asked_of(found: dict[str, str], when: str, who: Browser, table: Table, word: str) -> None:
    for door in DOORS:
        answer = who.get(door.format(word=word, table=table.name))
        found[f"{when} {door}"] = f"{answer.status_code} {answer.text}"


@pytest.mark.rule("M-038", "O-010")
def test_no_door_tells_a_word_from_letters() -> None:
    of_word, of_letters = told(good=True), told(good=False)
    assert of_word["laid"] == of_letters["laid"] == "done"
    assert {door: (said, of_letters[door]) for door, said in of_word.items() if said != of_letters[door]} == {}
    closed = [door for door in of_word if "/api/v1/words" in door]
    assert all("silent-no-words" in of_word[door] for door in closed)
    assert "WORD" in of_word["house"], "one's own house takes what one writes"
