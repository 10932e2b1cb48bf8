"""Setting up a table through the page's door: what is offered, what is refused, and the table that comes of it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar import Litestar
from litestar.testing import TestClient

from bonmot.games.editions import OUR_EDITIONS
from bonmot.hosting.drafts import OWN, Draft, WrongHere, edition_of
from bonmot.tables import Store, Table
from bonmot.web.limits import Limits
from bonmot.web.site import site


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with Store(f"sqlite:///{tmp_path_factory.mktemp('forms') / 'tables.sqlite'}") as opened:
        opened.migrate()
        yield opened


@pytest.fixture(scope="module")
def client(store: Store) -> Iterator[TestClient[Litestar]]:
    app = site(store, hosts={"testserver.local"}, ticks=False, limits=Limits(speed=1e6, burst=1e6))
    with TestClient(app) as opened:
        opened.get("/api/v1/home")  # whoever comes is given a cookie
        yield opened


def form(client: TestClient[Litestar], said: dict[str, str], language: str = "en", watching: bool = False) -> Any:
    body = {"said": said, "watching": watching}
    answer = client.post("/api/v1/form", json=body, headers={"accept-language": language})
    assert answer.status_code == 200, answer.text
    return answer.json()


def fields_of(form: Any) -> dict[str, Any]:
    """Name of a field → the field, wherever it stands."""
    seats = [field for seat in form["seats"] for field in seat.values() if field is not None]
    groups = [*form["rules"], *form["players"], *seats, *form["customs"], *form["more"]]
    return {field["name"]: field for field in groups}


def begin(client: TestClient[Litestar], said: dict[str, str], watching: bool = False) -> Any:
    return client.post("/api/v1/tables", json={"said": said, "watching": watching})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("house", "../../etc/passwd"),
        ("house", "club +KALIX"),
        ("house", "nobody"),
        ("house", "\0"),
        ("house_words", "fr @../x"),
        ("house_words", "!family"),
        ("house_words", "k" * 60),
        ("house_words", "\0\u202e💩"),
        ("house_words", "x"),
        ("lexicon", "fr +KALIX"),
        ("lexicon", "../fr"),
        ("lexicon", "fr !family"),
    ],
)
def test_hostile_house_words_are_told_at_their_field(client: TestClient[Litestar], field: str, value: str) -> None:
    answer = begin(client, {"edition": "modern", "language": "fr", field: value})
    assert answer.status_code == 400, answer.text
    assert answer.json()["code"] != "", answer.text
    if field == "lexicon":
        refused = client.get("/api/v1/words/check", params={"text": "kalix", "lexicon": value}).json()
        assert refused["code"] == "unknown-lexicon"
    else:
        assert answer.json()["field"] == field


def test_the_form_speaks_the_readers_language_and_says_what_everything_means(client: TestClient[Litestar]) -> None:
    english, french = form(client, {}), form(client, {}, "fr")
    assert (english["title"], french["title"]) == ("Modern", "Moderne")
    assert fields_of(french)["racks"]["label"] != fields_of(english)["racks"]["label"]
    assert not english["troubles"]
    person, colette = english["seats"]
    assert person["who"]["value"] == "person"
    assert person["level"] is None
    assert "link" in person["who"]["about"]
    assert colette["level"]["value"] == "adaptive"
    for field in fields_of(english).values():
        assert field["label"]
        assert field["about"]
        assert field["kind"] in {"text", "file"} or field["value"] in [each["value"] for each in field["choices"]]


def test_fields_follow_what_was_said(client: TestClient[Litestar]) -> None:
    four = form(client, {"players": "4", "theme_list": "own", "who-3": "person", "name-3": "Dora", "level-1": "5"})
    fields = fields_of(four)
    assert len(four["seats"]) == 4
    assert (fields["name-3"]["value"], fields["level-1"]["value"]) == ("Dora", "5")
    assert {"teams", "hand_over", "theme"} <= fields.keys()
    assert fields["teams"]["kind"] == "switch"
    micro = fields_of(form(client, {"edition": "micro", "players": "4", "racks": "all"}))
    assert "teams" not in micro
    assert micro["racks"]["value"] == "all"
    watched = form(client, {}, watching=True)
    assert all(seat["level"] is not None for seat in watched["seats"])
    assert "hints" not in fields_of(watched)


def test_troubles_stand_at_their_fields_and_nothing_is_lost(client: TestClient[Litestar]) -> None:
    said = {"name-0": "A" * 50, "clock": "soon", "seed": "seven"}
    shown = form(client, said, "fr")
    assert "trop long" in shown["troubles"]["name-0"]
    assert {name: fields_of(shown)[name]["value"] for name in said} == said
    for field, value in said.items():
        answer = begin(client, {field: value})
        assert answer.status_code == 400
        assert answer.json()["field"] == field
        assert answer.json()["text"]


def test_a_table_is_made_as_it_was_said_and_its_people_hold_their_seats(
    client: TestClient[Litestar], store: Store
) -> None:
    said = {"edition": "modern", "language": "fr", "players": "3", "name-0": "Ada", "who-1": "nora", "level-1": "4"}
    said |= {"who-2": "person", "name-2": "Ben", "racks": "all", "clock": "25+10", "hints": "no", "seed": "7"}
    answer = begin(client, said)
    assert answer.status_code == 201
    name = answer.json()["name"]
    table = Table.open(store, name)
    view = table.view(None)
    assert list(view.game.names) == ["Ada", "Nora", "Ben"]
    assert (view.game.language, sorted(view.people)) == ("fr", [0, 2])
    assert (view.seats[1].level, view.seats[1].persona) == (4, "nora")
    assert (view.clock.kind, view.clock.seconds, view.clock.increment) == ("game", 1500, 10)
    assert not view.hints
    table.close(pause=False)
    (mine,) = [each for each in client.get("/api/v1/tables").json() if each["name"] == name]
    assert mine["own"] == [0, 2]


def test_who_sets_up_an_evening_is_its_referee(client: TestClient[Litestar]) -> None:
    name = begin(client, {"edition": "duplicate", "evening": "Ada, Zoé, Paul"}).json()["name"]
    (mine,) = [each for each in client.get("/api/v1/tables").json() if each["name"] == name]
    assert (mine["names"], mine["own"]) == (["Ada", "Zoé", "Paul"], [0, 1, 2, 3])


def test_computers_play_while_people_watch(client: TestClient[Litestar], store: Store) -> None:
    name = begin(client, {"players": "3"}, watching=True).json()["name"]
    table = Table.open(store, name, resume=False)
    assert len(table.view(None).computers) == 3
    table.close(pause=False)
    assert begin(client, {"who-0": "person"}, watching=True).json()["field"] == "who-0"


def test_an_edition_of_ones_own_is_sent_as_text(client: TestClient[Litestar], store: Store, tmp_path: Path) -> None:
    text = (OUR_EDITIONS / "modern.toml").read_text(encoding="utf-8")
    own = text.replace('name = "modern"', 'name = "club"', 1).replace('en = "Modern"', 'en = "Our club"', 1)
    shown = form(client, {"edition": "", "rules": own})
    assert shown["title"] == "Our club"
    assert fields_of(shown)["rules"]["kind"] == "file"
    table = Table.open(store, begin(client, {"edition": "", "rules": own}).json()["name"], resume=False)
    assert table.view(None).game.titles["en"] == "Our club"
    table.close(pause=False)
    faulty = form(client, {"edition": "", "rules": own.replace("[seats]", "[seats]\nfirst = 9")})
    assert set(faulty["troubles"]) == {"rules"}
    assert begin(client, {"edition": "", "rules": "game = ["}).json()["field"] == "rules"
    assert begin(client, {"edition": ""}).json()["code"] == "edition-not-chosen"
    # No file of the server's machine can be named.
    (tmp_path / "club.toml").write_text(own, encoding="utf-8")
    named = {"edition": "", "file": str(tmp_path / "club.toml")}
    assert begin(client, named).status_code == 400
    assert "file" not in fields_of(form(client, named))


@pytest.mark.parametrize(
    "said",
    [
        {"edition": "chess"},
        {"players": "9"},
        {"players": "-1"},
        {"who-1": "../../etc/passwd"},
        {"who-7": "nora"},
        {"who-x": "nora"},
        {"level-1": "99"},
        {"racks": "<script>"},
        {"seat-1": "no"},
        {"name-0": "a" * 3000},
        {"edition": "modern", "board": "13"},
    ],
)
def test_what_is_not_offered_is_refused_in_a_sentence(client: TestClient[Litestar], said: dict[str, str]) -> None:
    answer = begin(client, said)
    assert answer.status_code == 400
    assert answer.json()["field"] in said
    assert len(answer.json()["text"]) < 200
    assert client.post("/api/v1/form", json={"said": said}).status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{",
        b'{"said": 1}',
        b'{"said": {"edition": 1}}',
        b'{"other": 1}',
        b'{"said": {' + b",".join(b'"f%d": ""' % number for number in range(200)) + b"}}",
        b'{"said": {"rules": "' + b"a" * 70_000 + b'"}}',
        b'{"said": {"rules": "' + b"a" * 300_000 + b'"}}',
    ],
    ids=range(9),
)
def test_a_body_that_is_none_is_refused(client: TestClient[Litestar], body: bytes) -> None:
    for address in ("/api/v1/form", "/api/v1/tables"):
        answer = client.post(address, content=body, headers={"content-type": "application/json"})
        assert answer.status_code in {400, 413}
        assert answer.json()["text"]


NAMES = st.sampled_from(
    "edition rules language lexicon players teams who-0 who-3 level-1 name-0 racks clock hints hint_cost theme "
    "theme_list theme_rule banned minimum_length evening field scores board target seed file more -0 name-".split()
)
VALUES = st.one_of(
    st.text(max_size=30), st.sampled_from(["", "yes", "no", "4", "person", "nora", "adaptive", "own", "0"])
)


@given(said=st.dictionaries(NAMES, VALUES, max_size=8), watching=st.booleans())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_said_gets_an_answer(client: TestClient[Litestar], said: dict[str, str], watching: bool) -> None:
    body = {"said": said, "watching": watching}
    shown = client.post("/api/v1/form", json=body)
    assert shown.status_code == 200
    begun = client.post("/api/v1/tables", json=body)
    assert begun.status_code in {201, 400}
    if begun.status_code == 400:
        assert begun.json()["text"]
    else:
        assert not shown.json()["troubles"]


def test_an_edition_of_ones_own_is_read_once_however_often_it_is_asked_for() -> None:
    text = (OUR_EDITIONS / "modern.toml").read_text(encoding="utf-8")
    for rules in (text, text.replace('game = "crossword"', "")):
        draft = Draft({"edition": OWN, "rules": rules})
        found: list[object] = []
        for _time in range(2):
            try:
                found.append(edition_of(draft))
            except WrongHere as wrong:
                found.append(wrong.error)
        assert found[0] is found[1]
