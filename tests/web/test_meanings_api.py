"""The dictionary of a table: what it says of words that were played, and where it keeps silent."""

from typing import Any

import pytest

from bonmot.games.catalogue import editions, entry_of
from bonmot.games.crossword import setup_for
from bonmot.games.game import Wishes
from bonmot.tables import ClockRules, Seating, Store, Table
from tests.stores import in_memory
from tests.tables.sitting import play
from tests.web.visitors import Browser, served

PEOPLE = (Seating(), Seating())


def sat(store: Store, edition: str = "modern", lexicon: str = "", **terms: Any) -> Table:
    setup = setup_for(edition, ["Ada", "Ben"], language="en", lexicon=lexicon)
    return Table.create(store, setup, PEOPLE, seed=3, **terms)


def asked(who: Browser, table: Table, *words: str) -> list[dict[str, Any]]:
    answer = who.get(f"/api/v1/tables/{table.name}/meanings?text={'+'.join(words)}", **{"accept-language": "en"})
    assert answer.status_code == 200, answer.text
    return list(answer.json()["words"])


def test_words_that_were_played_are_explained_and_no_others() -> None:
    store = in_memory()
    table = sat(store)
    play(table, 3)
    laid = [formed.word.upper() for turn in table.view(0).game.turns for formed in turn.words]
    assert laid
    with served(store) as ada:
        ada.seat(table, 0)
        for who in (ada, ada.another()):  # whoever looks on, too
            found = asked(who, table, *laid, "QUIZZES")
            assert [each["open"] for each in found] == [True] * len(laid) + [False]
            assert all(f"{word} is in the dictionary" in each["told"] for word, each in zip(laid, found, strict=False))
            assert found[-1]["told"].startswith("Until the game is over, the dictionary speaks only of words")
        with ada.sits_at(table.name) as page:
            page.do("abandon")
        assert "QUIZZES is in the dictionary" in asked(ada, table, "quizzes")[0]["told"], "the game is over"


@pytest.mark.rule("M-038")
@pytest.mark.parametrize("edition", ["tournament", "micro", "deluxe"])
def test_where_players_answer_for_words_nothing_is_said_before_the_end(edition: str) -> None:
    store = in_memory()
    table = sat(store, edition)
    play(table, 2)
    laid = table.view(0).game.turns[0].words[0].word.upper()
    with served(store) as ada:
        ada.seat(table, 0)
        (found,) = asked(ada, table, laid)
        assert (found["open"], found["told"]) == (False, f"The dictionary is closed until {laid} is challenged.")


SILENT = {"clabbers", "deluxe", "micro", "option", "option-advanced", "option-free", "tournament"}
"""Where players answer for their words, or letters may stand in any order."""


@pytest.mark.rule("M-038", "O-010")
@pytest.mark.parametrize(
    ("language", "closed", "played"),
    [
        (
            "en",
            "The dictionary is closed until CHAT is challenged.",
            "Until the game is over, the dictionary speaks only",
        ),
        ("fr", "Le dictionnaire est fermé tant que CHAT", "Jusqu’à la fin de la partie, le dictionnaire ne parle que"),
    ],
)
def test_every_edition_says_only_what_its_dictionary_may_say(language: str, closed: str, played: str) -> None:
    store = in_memory()
    told = {}
    with served(store) as ada:
        for edition, game in editions().items():
            entry = entry_of(game)
            setup = entry.setup(Wishes(entry.edition.load(edition), ["Ada", "Ben"], "fr"))
            table = Table.create(store, setup, PEOPLE, game=game, seed=3)
            address = f"/api/v1/tables/{table.name}/meanings?text=CHAT"
            (found,) = ada.get(address, **{"accept-language": language}).json()["words"]
            assert not found["open"]
            told[edition] = found["told"]
    assert {edition for edition, said in told.items() if said.startswith(closed)} == SILENT
    assert {edition for edition, said in told.items() if said.startswith(played)} == told.keys() - SILENT


def test_nobody_asks_in_a_rated_game_of_their_own() -> None:
    store = in_memory()
    table = sat(store, rated=True, rules=ClockRules.per_game(25))
    play(table, 2)
    word = table.view(0).game.turns[0].words[0].word.upper()
    with served(store) as ada:
        ada.seat(table, 0)
        address = f"/api/v1/tables/{table.name}/meanings?text={word}"
        assert ada.get(address).json()["code"] == "rated-no-words"
        assert ada.another().get(address).json()["words"][0]["open"]
        with ada.sits_at(table.name) as page:
            page.do("resign")
        assert ada.get(address).json()["words"][0]["open"], "it is over"


@pytest.mark.rule("M-038")
def test_whoever_answers_for_their_words_asks_no_game_that_is_over() -> None:
    store = in_memory()
    over, silent = sat(store), sat(store, "tournament")
    with served(store) as ada:
        ada.seat(over, 0)
        with ada.sits_at(over.name) as page:
            page.do("abandon")
        address = f"/api/v1/tables/{over.name}/meanings?text=QUIZZES"
        ada.seat(silent, 0)
        assert ada.get(address).status_code == 200, "who sits at one screen may see it all"
        ada.another().seat(silent, 1)
        assert ada.get(address).json()["code"] == "silent-no-words"
        assert ada.another().get(address).json()["words"][0]["open"], "who does not play may"
        (own,) = asked(ada, silent, "QUIZZES")
        assert own["told"].startswith("The dictionary is closed until"), "its own table says why"
        with ada.sits_at(silent.name) as page:
            page.do("resign")
        assert ada.get(address).json()["words"][0]["open"]


def test_house_words_are_looked_up_in_the_lexicon_of_the_table() -> None:
    store = in_memory()
    table = sat(store, lexicon="en +KALIX -QUIZ")
    with served(store) as ada:
        ada.seat(table, 0)
        with ada.sits_at(table.name) as page:
            page.do("abandon")
        good, banned = asked(ada, table, "kalix", "quiz")
    assert good["told"].startswith("KALIX is in the dictionary")
    assert banned["told"] == "QUIZ is not in the dictionary."


@pytest.mark.parametrize("text", ["", "+", "A" * 401, "%00", "%F0%9F%92%A9", "..%2F..%2Fetc"])
def test_whatever_is_asked_is_answered(text: str) -> None:
    store = in_memory()
    table = sat(store)
    with served(store) as ada:
        answer = ada.get(f"/api/v1/tables/{table.name}/meanings?text={text}")
        assert answer.status_code in {200, 400}
        assert ada.get("/api/v1/tables/nowhere/meanings?text=CAT").status_code == 404
