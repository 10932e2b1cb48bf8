"""Words looked up over HTTP: what the command line answers, in parts, in the reader's language."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from bonmot.tables import Store
from bonmot.web.limits import Limits
from bonmot.web.site import site
from bonmot.words import Filter
from bonmot.words import open as open_lexicon

HOST = "testserver.local"
Client = TestClient[Litestar]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with Store("sqlite://") as store, TestClient(site(store, hosts={HOST}, ticks=False)) as asking:
        yield asking


def asked(client: Client, question: str, **said: str) -> dict[str, Any]:  # JSON
    answer = client.get(f"/api/v1/words/{question}", params=said)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_words_are_checked_and_described_in_the_language_of_the_reader(client: Client) -> None:
    checked = client.get(
        "/api/v1/words/check",
        params={"text": "quiz élégante zzz", "lexicon": "fr"},
        headers={"accept-language": "fr"},
    ).json()["words"]
    assert [(each["word"], each["valid"]) for each in checked] == [("QUIZ", True), ("ELEGANTE", True), ("ZZZ", False)]
    facts = {fact["name"]: fact["text"] for fact in checked[1]["facts"]}
    assert "adjectif" in facts["nature"]
    assert checked[2]["facts"] == []


def test_a_word_is_explained_and_what_is_none_is_not(client: Client) -> None:
    found = asked(client, "meaning", text="agilities", lexicon="en")
    assert (found["word"], found["valid"]) == ("AGILITIES", True)
    assert [(sense["headword"], sense["grammar"]) for sense in found["senses"]] == [("agility", ["p"])]
    assert found["told"] == [f"noun, plural of “agility”: {found['senses'][0]['glosses'][0]}"]
    assert asked(client, "meaning", text="zzzq", lexicon="en") == {
        "word": "ZZZQ",
        "valid": False,
        "told": [],
        "senses": [],
    }


def test_lists_come_in_parts_that_fit_together(client: Client) -> None:
    whole = list(open_lexicon("en").pattern("S*S", Filter(maximum=15)))
    parts = [asked(client, "pattern", text="s*s", lexicon="en", start=str(start)) for start in (0, 300, 600)]
    assert {part["total"] for part in parts} == {len(whole)}
    assert [word for part in parts for word in part["words"]] == whole[:900]
    nouns = asked(client, "list", lexicon="fr", minimum="2", maximum="2", nature="N")
    assert "AS" in nouns["words"]
    assert all(len(word) == 2 for word in nouns["words"])


def test_words_are_listed_by_their_labels(client: Client) -> None:
    scottish = asked(client, "list", lexicon="en", label="S", maximum="5")
    assert "BAIRN" in scottish["words"]
    assert "HOUSE" not in scottish["words"]
    labels = {each["letter"]: each for each in asked(client, "lexica")["labels"]}
    assert labels["S"] == {"letter": "S", "name": "Scotland", "languages": ["en"]}
    assert labels["R"]["languages"] == ["fr"]


def test_letters_make_words_and_blanks_are_small(client: Client) -> None:
    found = asked(client, "anagrams", text="aeinrt?", lexicon="fr", exact="true")
    assert "ALENTIr".upper() in [str(word).upper() for word in found["words"]]
    assert all(sum(letter.islower() for letter in word) == 1 for word in found["words"])
    assert asked(client, "anagrams", text="xyz", lexicon="en")["total"] == 0


def test_one_more_letter_makes_words_of_all(client: Client) -> None:
    assert asked(client, "plus-one", text="quartz", lexicon="en") == {
        "letters": [{"title": "Y", "total": 1, "words": ["QUARTZY"]}]
    }


def test_words_may_be_asked_to_be_surer(client: Client) -> None:
    totals = [asked(client, "list", lexicon="en", maximum="5", tier=tier)["total"] for tier in "123"]
    assert totals == [len(open_lexicon("en").words(Filter(maximum=5, tier=tier))) for tier in (1, 2, 3)]
    assert totals[0] > totals[2] > 0
    sure = set(open_lexicon("en").words(Filter(maximum=5, tier=3)))
    likely = next(word for word in open_lexicon("en").words(Filter(maximum=5)) if word not in sure)
    for tier, valid in (("1", True), ("3", False)):
        assert asked(client, "check", text=likely, lexicon="en", tier=tier)["words"][0]["valid"] is valid


def test_a_word_has_hooks_and_longer_words(client: Client) -> None:
    found = asked(client, "hooks", text="maison", lexicon="fr")
    assert (found["word"], found["valid"], found["front"], found["back"]) == ("MAISON", True, [], ["S"])
    assert "MAISONNETTE" in [word for kind in found["longer"] for word in kind["words"]]


def test_what_is_asked_is_bounded_and_faults_are_sentences(client: Client) -> None:
    known = asked(client, "lexica")
    assert {each["name"] for each in known["lexica"]} >= {"fr", "en"}
    for question, said, code in (
        ("check", {"text": "x" * 300}, "bad-request"),
        ("check", {}, "bad-request"),
        ("pattern", {"text": "[", "lexicon": "en"}, "pattern-not-closed"),
        ("list", {"lexicon": "klingon"}, "unknown-lexicon"),
        ("list", {"minimum": "9", "maximum": "3"}, "bad-lengths"),
        ("list", {"nature": "X"}, "unknown-nature"),
        ("list", {"label": "?"}, "unknown-label"),
        ("hooks", {"text": " "}, "empty-word"),
        ("list", {"start": "-1"}, "bad-request"),
        ("anagrams", {"text": "as", "tier": "4"}, "bad-request"),
    ):
        answer = client.get(f"/api/v1/words/{question}", params=said)
        assert (answer.status_code, answer.json()["code"]) == (400, code)
        assert answer.json()["text"].endswith(".")


def test_a_search_costs_more_than_other_questions() -> None:
    thrifty = Limits(speed=0.0, burst=12.0)
    with Store("sqlite://") as store, TestClient(site(store, hosts={HOST}, ticks=False, limits=thrifty)) as asking:
        answers = []
        for _each in range(3):
            asking.cookies.clear()  # a browser's first requests count for nobody else
            answers.append(asking.get("/api/v1/words/check", params={"text": "as"}).status_code)
        asking.cookies.clear()
        assert answers == [200, 200, 429]
        assert asking.get("/api/v1/help").status_code == 200


def test_words_are_searched_by_expression_letters_and_order(client: Client) -> None:
    found = asked(client, "search", text="^q[^u]", lexicon="en", order="length")
    lengths = [len(word) for word in found["words"]]
    assert lengths == sorted(lengths, reverse=True)
    assert "QATS" in found["words"]
    assert asked(client, "search", contains="qz", subset="quiz?", lexicon="en")["words"] == ["QUIZ", "SQUIZ"]
    for wrong in ({}, {"text": "(a"}, {"text": r"(a)\1"}, {"text": "a", "order": "beauty"}):
        answer = client.get("/api/v1/words/search", params={"lexicon": "en", **wrong})
        assert answer.status_code == 400, answer.text
