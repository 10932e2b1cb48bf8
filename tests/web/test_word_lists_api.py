"""Lists of words that people keep at a server: saved, combined, downloaded, removed, and nobody else's business."""

from collections.abc import Iterator

import pytest

from bonmot.online import word_lists
from bonmot.online.leaving import delete_account, kept_about
from bonmot.online.people import People
from bonmot.online.word_lists import WordLists
from bonmot.tables import Store
from bonmot.web.visitors import COOKIE
from bonmot.words import Filter, listed
from bonmot.words import open as open_lexicon
from tests.stores import in_memory
from tests.web.visitors import Browser, served

LISTS = "/api/v1/words/lists"


@pytest.fixture
def store() -> Iterator[Store]:
    with in_memory() as opened:
        yield opened


@pytest.fixture
def ada(store: Store) -> Iterator[Browser]:
    with served(store) as browser:
        introduced(browser, "Ada")
        yield browser


def introduced(browser: Browser, name: str) -> None:
    browser.get("/api/v1/home")
    People(browser.store).guest(browser.cookies[COOKIE], name)


def save(browser: Browser, name: str, **sought: object) -> dict[str, object]:
    answer = browser.ask("PUT", f"{LISTS}/{name}", {"lexicon": "en", **sought})
    return dict(answer.json())


def test_what_was_found_is_saved_combined_downloaded_and_removed(ada: Browser) -> None:
    english = open_lexicon("en")
    zs = list(english.search("z.*z", only=Filter(maximum=5)))
    assert save(ada, "Zs", tool="search", text="z.*z", maximum=5) == {"name": "zs", "language": "en", "words": len(zs)}
    assert save(ada, "fours", tool="list", minimum=4, maximum=4)["words"] == len(english.words(Filter(4, 4)))
    assert save(ada, "quiz", tool="anagrams", text="quiz", exact=True)["words"] == 1
    assert save(ada, "wagon", tool="pattern", text="w@g?n")["words"] == 2
    names = [each["name"] for each in ada.get(LISTS).json()["lists"]]
    assert names == ["fours", "quiz", "wagon", "zs"]

    found = ada.get("/api/v1/words/search?lexicon=en&among=zs and not (fours or quiz)").json()
    assert found["words"] == [word for word in zs if len(word) != 4]
    both = save(ada, "both", tool="search", among="zs et fours")
    assert both["words"] == sum(len(word) == 4 for word in zs)

    file = ada.get(f"{LISTS}/zs")
    assert file.headers["content-disposition"] == 'attachment; filename="zs.txt"'
    assert file.text.splitlines() == ["# bonmot words en", *zs]

    assert ada.ask("DELETE", f"{LISTS}/zs").status_code == 204
    assert ada.ask("DELETE", f"{LISTS}/zs").json()["code"] == "unknown-word-list"
    assert "zs" not in [each["name"] for each in ada.get(LISTS).json()["lists"]]


def test_a_list_is_its_owners_alone(ada: Browser, store: Store) -> None:
    save(ada, "zs", tool="search", text="zz")
    ben = ada.another()
    introduced(ben, "Ben")
    assert ben.get(LISTS).json() == {"lists": []}
    assert ben.get(f"{LISTS}/zs").json()["code"] == "unknown-word-list"
    assert ben.get("/api/v1/words/search?lexicon=en&among=zs").json()["code"] == "unknown-word-list"
    assert ben.ask("DELETE", f"{LISTS}/zs").json()["code"] == "unknown-word-list"
    save(ben, "zs", tool="search", text="^zz")
    assert ada.get(LISTS).json()["lists"][0]["words"] == len(open_lexicon("en").search("zz", only=Filter(maximum=15)))
    nobody = ada.another()
    assert nobody.get(LISTS).json() == {"lists": []}
    assert save(nobody, "zs", tool="search", text="zz")["code"] == "sign-in-first"


def test_who_goes_takes_the_lists_along(ada: Browser, store: Store) -> None:
    save(ada, "quiz", tool="anagrams", text="quiz", exact=True)
    person = People(store).of_secret(ada.cookies[COOKIE])
    assert person is not None
    (kept,) = kept_about(store, person)["word_lists"]
    assert (kept["name"], kept["text"]) == ("quiz", "QUIZ")
    delete_account(store, person)
    assert WordLists(store, person).all() == []


@pytest.mark.parametrize(
    ("name", "sought", "code"),
    [
        ("and", {"tool": "search", "text": "zz"}, "bad-list-name"),
        ("..", {"tool": "search", "text": "zz"}, "bad-list-name"),
        ("x", {"tool": "search", "text": "zzzzz"}, "empty-word-list"),
        ("x", {"tool": "list"}, "word-list-too-long"),
        ("x", {"tool": "check", "text": "quiz"}, "nothing-asked"),
        ("x", {"tool": "search", "among": "nowhere"}, "unknown-word-list"),
        ("x", {"tool": "search", "among": "( x"}, "bad-expression"),
        ("x", {"tool": "search", "among": "quiz", "lexicon": "fr"}, "list-of-other-language"),
    ],
)
def test_what_is_wrong_is_refused_in_one_sentence(ada: Browser, name: str, sought: dict[str, str], code: str) -> None:
    save(ada, "quiz", tool="anagrams", text="quiz", exact=True)
    save(ada, "x", tool="anagrams", text="quiz", exact=True)
    answer = ada.ask("PUT", f"{LISTS}/{name}".replace("..", "%2E%2E."), {"lexicon": "en", **sought})
    assert (answer.status_code // 100, answer.json()["code"]) == (4, code)
    assert answer.json()["text"].endswith(".")


def test_nobody_keeps_more_than_so_many_lists(ada: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_lists, "MOST", 2)
    for name in ("one", "two"):
        save(ada, name, tool="anagrams", text="quiz", exact=True)
    assert save(ada, "three", tool="anagrams", text="quiz", exact=True)["code"] == "too-many-word-lists"
    assert save(ada, "two", tool="pattern", text="w@g?n")["words"] == 2, "one of them may be replaced"


def test_lists_of_a_server_and_of_the_command_line_are_combined_by_one_mechanism(store: Store) -> None:
    ada = People(store).add("Ada", "a long password")
    lists = WordLists(store, ada)
    lists.save("zs", ["BUZZ", "FIZZ"], "en")
    lists.save("bs", ["BUZZ"], "en")
    assert list(open_lexicon("en").search(among=listed("zs and not bs", lists))) == ["FIZZ"]
