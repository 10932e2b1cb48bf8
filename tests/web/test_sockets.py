"""Pages at tables: each sees what its seats may see, acts for them only, and misses nothing."""

import asyncio
import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bonmot.games.crossword import Pass, setup_for
from bonmot.tables import Seating, Store, Table
from bonmot.texts import Reader
from bonmot.web.changes import applied, changed
from bonmot.web.connection import MOST_WAITING, Page
from bonmot.web.hall import Hall
from bonmot.web.limits import Limits
from tests.stores import in_memory
from tests.web.visitors import Browser, served

PERSON, COMPUTER = Seating(), Seating(computer=True, level=5, persona="colette")


def table_of(store: Store, *seats: Seating, **terms: object) -> Table:
    names = [f"P{number}" for number in range(len(seats))]
    return Table.create(store, setup_for("modern", names, language="fr"), seats, seed=0, **terms)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def ada() -> Iterator[Browser]:
    """A browser at a site that stays, for tests with a table of their own each."""
    with Store("sqlite://") as store, served(store, limits=Limits(speed=1e9, burst=1e9)) as browser:
        yield browser


def test_two_browsers_each_see_their_own_rack_and_neither_the_others() -> None:
    store = in_memory()
    table = table_of(store, PERSON, PERSON)
    racks = [table.view(seat).game.sides[seat].rack for seat in (0, 1)]
    with served(store) as ada:
        ben, watcher = ada.another(), ada.another()
        ada.seat(table, 0)
        ben.seat(table, 1)
        with ada.sits_at(table.name) as first, ben.sits_at(table.name) as second, watcher.sits_at(table.name) as third:
            assert (first.welcome["own"], second.welcome["own"], third.welcome["own"]) == ([0], [1], [])
            assert [side["rack"] for side in first.view["game"]["sides"]] == [racks[0], None]
            assert [side["rack"] for side in second.view["game"]["sides"]] == [None, racks[1]]
            assert [side["rack"] for side in third.view["game"]["sides"]] == [None, None]
            exchanged = first.do("exchange", tiles=racks[0])
            assert exchanged["type"] == "done"
            second.hear("update")
            third.hear("update")
            drawn = table.view(0).game.sides[0].rack
            for other in (second, third):
                text = "".join(other.frames)
                assert '"seat":0' in text
                assert racks[0] not in text, "what was exchanged"
                assert drawn not in text, "what was drawn"
                assert other.view["game"]["acting"] == [1]


def test_nobody_acts_for_another() -> None:
    store = in_memory()
    table = table_of(store, PERSON, PERSON)
    with served(store) as ada:
        ben = ada.another()
        ada.seat(table, 0)
        ben.seat(table, 1)
        with ada.sits_at(table.name), ben.sits_at(table.name) as second, ada.another().sits_at(table.name) as third:
            assert second.do("pass")["code"] == "not-your-turn"
            assert second.do("pass", seat=0)["code"] == "not-your-seat"
            assert third.do("pass")["code"] == "only-watching"
            assert third.do("pass", seat=0)["code"] == "not-your-seat"
            assert third.say(type="hint", grade=7)["code"] == "only-watching"
            assert third.say(type="preview", draft={"tiles": []}, seat=1)["code"] == "not-your-seat"
            # Whoever only looks on hurries nobody, and nobody stops a game in which people play.
            speed = ada.client.app.state.hall.table(table.name).watching.speed
            third.send(type="pace", speed=speed + 1, aloud=False)
            third.send(type="force")
            assert third.send_raw("[]")["code"] == "only-watching"
            for page in (second, third):
                page.send(type="hold")
            assert second.send_raw("[]")["code"] == "only-watching"
            assert ada.client.app.state.hall.table(table.name).watching.speed == speed
    assert table.number == store.summary(table.name).entries, "nothing has happened"


def test_whoever_watches_computers_goes_on_seeing_their_racks() -> None:
    store = in_memory()
    table = table_of(store, COMPUTER, COMPUTER)
    table.close()
    with served(store) as watcher, watcher.sits_at(table.name) as page:
        assert all(side["rack"] for side in page.view["game"]["sides"])
        page.hear("update")
        assert all(side["rack"] for side in page.view["game"]["sides"])


def test_a_page_that_comes_back_is_told_everything_once() -> None:
    store = in_memory()
    table = table_of(store, PERSON, PERSON)
    with served(store) as ada:
        ada.seat(table, 0)
        ben = ada.another()
        ben.seat(table, 1)
        with ben.sits_at(table.name) as second:
            with ada.sits_at(table.name) as first:
                assert first.do("pass")["type"] == "done"
            assert second.do("pass")["type"] == "done"  # while the other is away
            with ada.sits_at(table.name) as first:
                assert first.view["number"] == second.view["number"]
                assert [line["kind"] for line in first.shown["sheet"]] == ["pass", "pass"]
                assert [line for entry in first.welcome["log"] for line in entry["lines"]][-2:] == [
                    "P0 passes.",
                    "P1 passes.",
                ]
                with ada.sits_at(table.name) as other_tab:
                    assert other_tab.shown["sheet"] == first.shown["sheet"]
                    other_tab.do("pass")
                    first.hear("update")
                    assert first.shown["sheet"] == other_tab.shown["sheet"]


def test_a_command_that_expected_another_position_is_refused() -> None:
    store = in_memory()
    table = table_of(store, PERSON, PERSON)
    with served(store) as ada:
        ada.seat(table, 0, 1)
        with ada.sits_at(table.name) as page:
            late = {"type": "command", "command": {"command": "pass"}, "expected": page.view["number"]}
            assert page.say(**late)["type"] == "done"
            assert page.say(**late)["code"] == "table-moved-on", "the second click of a double click"


@pytest.mark.rule("M-073")
def test_at_a_shared_screen_nothing_of_a_rack_is_sent_until_its_owner_is_there() -> None:
    store = in_memory()
    table = table_of(store, PERSON, PERSON, PERSON, PERSON, hand_over=True)
    with served(store) as ada:
        ada.seat(table, 0, 1, 2, 3)
        with ada.sits_at(table.name) as page:
            assert (page.welcome["eyes"], page.view["waits_for"]) == (None, 0)
            assert all(side["rack"] is None for side in page.view["game"]["sides"])
            page.do("ready")
            while page.welcome["eyes"] != 0:
                page.hear("welcome")
            own = page.view["game"]["sides"][0]["rack"]
            assert own
            page.do("pass")
            while page.view["waits_for"] != 1:
                page.hear("update", "welcome")
            begun = len(page.frames)
            page.do("ready")
            while page.welcome["eyes"] != 1:
                page.hear("welcome")
            later = "".join(page.frames[begun:])
            assert own not in later, "what the one before holds"
            assert [side["rack"] is not None for side in page.view["game"]["sides"]] == [False, True, False, False]


def test_a_seat_is_offered_by_a_link_that_opens_it_once() -> None:
    store = in_memory()
    table = table_of(store, PERSON, PERSON, hand_over=True)
    with served(store) as ada:
        ben, eve = ada.another(), ada.another()
        ada.seat(table, 0, 1)
        ben.get("/api/v1/home")
        eve.get("/api/v1/home")
        assert ben.post(f"/api/v1/tables/{table.name}/invite", {"seat": 1}).json()["code"] == "not-your-seat"
        path = ada.post(f"/api/v1/tables/{table.name}/invite", {"seat": 1}).json()["path"]
        address, _question, key = path.partition("?key=")
        assert address == f"/t/{table.name}"
        assert eve.post(f"/api/v1/tables/{table.name}/sit", {"key": "guessed"}).json()["code"] == "invitation-used"
        assert ben.post(f"/api/v1/tables/{table.name}/sit", {"key": key}).json() == {"seat": 1}
        assert eve.post(f"/api/v1/tables/{table.name}/sit", {"key": key}).json()["code"] == "invitation-used"
        with ada.sits_at(table.name) as first, ben.sits_at(table.name) as second:
            assert (first.welcome["own"], second.welcome["own"]) == ([0], [1])
            assert [side["rack"] is not None for side in first.view["game"]["sides"]] == [True, False]
            assert [side["rack"] is not None for side in second.view["game"]["sides"]] == [False, True]


def test_a_link_that_is_opened_at_the_same_screen_hides_as_before() -> None:
    store = in_memory()
    table = table_of(store, PERSON, PERSON, hand_over=True)
    with served(store) as ada:
        ada.seat(table, 0, 1)
        key = ada.post(f"/api/v1/tables/{table.name}/invite", {"seat": 1}).json()["path"].partition("?key=")[2]
        assert ada.post(f"/api/v1/tables/{table.name}/sit", {"key": key}).json() == {"seat": 1}
        with ada.sits_at(table.name) as page:
            assert (page.welcome["own"], page.welcome["eyes"], page.view["waits_for"]) == ([0, 1], None, 0)
            assert all(side["rack"] is None for side in page.view["game"]["sides"])


def test_a_rematch_of_two_devices_is_played_at_two_devices() -> None:
    store = in_memory()
    table = table_of(store, PERSON, PERSON, hand_over=True)
    with served(store) as ada:
        ben, watcher = ada.another(), ada.another()
        ada.seat(table, 0, 1)
        ben.get("/api/v1/home")
        watcher.get("/api/v1/home")
        key = ada.post(f"/api/v1/tables/{table.name}/invite", {"seat": 1}).json()["path"].partition("?key=")[2]
        ben.post(f"/api/v1/tables/{table.name}/sit", {"key": key})
        assert watcher.post(f"/api/v1/tables/{table.name}/rematch").json()["code"] == "not-your-seat"
        again = ada.post(f"/api/v1/tables/{table.name}/rematch").json()["name"]
        with ada.sits_at(again) as first, ben.sits_at(again) as second, watcher.sits_at(again) as third:
            assert (first.welcome["own"], second.welcome["own"], third.welcome["own"]) == ([0], [1], [])
            assert [side["rack"] is not None for side in first.view["game"]["sides"]] == [True, False]
            assert [side["rack"] is not None for side in second.view["game"]["sides"]] == [False, True]
            assert [side["rack"] is not None for side in third.view["game"]["sides"]] == [False, False]


def test_a_page_whose_seat_has_moved_does_nothing_more_however_slowly_its_socket_closes() -> None:
    store = in_memory()
    name = table_of(store, PERSON, PERSON).name

    async def scene() -> None:
        hall = Hall(store, ticks=False)
        table = hall.table(name).table
        page = Page(hall.table(name), (0, 1), Reader("en"))
        await hall.seat_apart(name, 0)  # its socket may take its time to hear of it
        told = len(page.outbox)
        await page.receive(b'{"type": "command", "id": 1, "seat": 0, "command": {"command": "pass"}}')
        await asyncio.sleep(0)
        assert not table.view(None).game.score_lines, "nothing has happened"
        table.submit(0, Pass())
        await asyncio.sleep(0)
        assert len(page.outbox) == told, "and it is told nothing"
        await hall.close()

    asyncio.run(scene())


def test_a_page_that_does_not_listen_is_let_go() -> None:
    store = in_memory()
    name = table_of(store, PERSON, PERSON).name

    async def scene() -> None:
        hall = Hall(store, ticks=False)
        page = Page(hall.table(name), (0,), Reader("en"))
        for _time in range(3 * MOST_WAITING):
            await page.receive(b"{")
        assert page.outbox.is_closed
        assert len(page.outbox) == MOST_WAITING
        await hall.close()

    asyncio.run(scene())


def test_each_reader_has_their_own_language_and_may_change_it() -> None:
    store = in_memory()
    table = table_of(store, PERSON, PERSON)
    with served(store) as ada:
        ada.seat(table, 0, 1)
        with ada.sits_at(table.name, **{"accept-language": "fr-CA, en;q=0.5"}) as page:
            assert page.welcome["language"] == "fr"
            assert page.do("play", place="H8", word="ZZZZ")["text"].startswith("Il n’y a pas")
            page._socket.send_text('{"type": "speak", "language": "en"}')
            page.hear("welcome")
            assert page.welcome["language"] == "en"
            page._socket.send_text('{"type": "speak", "language": "tlh"}')
            page.hear("welcome")
            assert page.welcome["language"] == "en"


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "null",
        "[]",
        '"command"',
        '{"type": "nonsense"}',
        '{"type": "command"}',
        '{"type": "command", "id": -1, "command": {}}',
        '{"type": "command", "id": 1, "command": {"command": "cheat"}}',
        '{"type": "command", "id": 1, "command": {"command": "play", "place": 3, "word": []}}',
        '{"type": "command", "id": 1, "command": {"command": "sit-apart"}}',
        '{"type": "command", "id": 1, "command": {"command": "time-passes"}}',
        '{"type": "command", "id": 1, "seat": 99, "command": {"command": "pass"}}',
        '{"type": "command", "id": 1, "command": {"command": "penalize", "side": 1, "points": 50}}',
        '{"type": "preview", "id": 1, "draft": {"tiles": [[0, 0, "AAAAAAAA"]]}}',
        '{"type": "preview", "id": 1, "draft": {"tiles": "x"}}',
        '{"type": "hint", "id": 1, "grade": 99}',
        '{"type": "pace", "speed": 99, "aloud": true}',
        "[" * 5_000,
        '{"type": "preview", "id": 1, "draft": ' + "[" * 3_000 + "]" * 3_000 + "}",
        '{"type": "command", "id": 1, "command": ' + '{"a":' * 3_000 + "1" + "}" * 3_000 + "}",
    ],
    ids=lambda frame: frame[:60] or "empty",
)
def test_hostile_frames_are_refused_and_the_page_goes_on(frame: str, ada: Browser) -> None:
    table = table_of(ada.store, PERSON, PERSON)
    ada.seat(table, 0)
    with ada.sits_at(table.name) as page:
        assert page.send_raw(frame)["text"]
        assert page.do("pass")["type"] == "done"


@pytest.mark.parametrize("square", [(-1, 0), (99, 3), (2**40, 0)])
def test_tiles_beside_the_board_have_a_fault(square: tuple[int, int]) -> None:
    store = in_memory()
    table = table_of(store, PERSON, PERSON)
    with served(store) as ada:
        ada.seat(table, 0)
        with ada.sits_at(table.name) as page:
            letter = page.view["game"]["sides"][0]["rack"][0]
            found = page.say(type="preview", draft={"tiles": [[*square, letter]]})
            assert found["type"] == "refused" or found["fault"]["text"]


def test_a_preview_says_what_the_rules_say_and_can_be_played_as_it_is() -> None:
    store = in_memory()
    table = table_of(store, PERSON, PERSON)
    with served(store) as ada:
        ada.seat(table, 0)
        with ada.sits_at(table.name) as page:
            hint = page.say(type="hint", grade=7)
            preview = page.say(type="preview", draft={"tiles": hint["tiles"]})
            assert preview["fault"] is None
            assert preview["score"] == sum(word["score"] for word in preview["words"]) + preview["bonus"]
            typed = page.say(type="preview", draft={"text": f"{preview['place']} {preview['command']['word']}"})
            assert (typed["command"], typed["tiles"]) == (preview["command"], preview["tiles"])
            apart = page.say(type="preview", draft={"tiles": [[0, 0, hint["tiles"][0][2]]]})
            assert apart["fault"]["code"]
            assert apart["command"] is None
            assert page.do(**preview["command"])["type"] == "done"
            while not page.shown["sheet"]:
                page.hear("update")
            assert page.shown["sheet"][0]["score"] == preview["score"]


def test_whoever_says_too_much_is_asked_to_wait() -> None:
    store = in_memory()
    table = table_of(store, PERSON, PERSON)
    with served(store) as ada:
        ada.seat(table, 0)
        with ada.sits_at(table.name) as page:
            answers = [page.do("accept")["code"] for _time in range(200)]
            assert answers[0] != "too-fast"
            assert "too-fast" in answers


def test_what_is_answered_with_everything_is_asked_for_less_often() -> None:
    store = in_memory()
    table = table_of(store, PERSON, PERSON)
    with served(store) as watcher, watcher.sits_at(table.name) as page:
        for _time in range(30):
            page._socket.send_text('{"type": "speak", "language": "fr"}')
        assert page.hear("refused")["code"] == "too-fast"
        assert sum('"type":"welcome"' in frame for frame in page.frames) < 15


def test_pages_that_come_at_once_sit_at_one_table() -> None:
    store = in_memory()
    name = table_of(store, PERSON, PERSON).name

    async def scene() -> None:
        hall = Hall(store, ticks=False)
        first, second, third = await asyncio.gather(hall.opened(name), hall.opened(name), hall.opened(name))
        assert first is second is third is hall.table(name)
        missing = await asyncio.gather(hall.opened("none"), hall.opened("none"), return_exceptions=True)
        assert [getattr(each, "code", None) for each in missing] == ["unknown-table"] * 2
        page = Page(first, (0,), Reader("en"))
        before = first.past(0)
        assert first.past(0) is before, "looked up once"
        await page.receive(b'{"type": "command", "id": 1, "command": {"command": "pass"}}')
        assert len(first.past(0).entries) == len(before.entries) + 1
        await hall.close()

    asyncio.run(scene())


def test_updates_of_a_whole_game_are_small() -> None:
    store = in_memory()
    table = table_of(store, COMPUTER, COMPUTER)
    with served(store) as ada, ada.sits_at(table.name) as page:
        page._socket.send_text('{"type": "pace", "speed": 0, "aloud": false}')
        while not page.view["is_over"]:
            page.hear("update")
        updates = [len(frame) for frame in page.frames if '"type":"update"' in frame]
        assert len(updates) > 20
        assert sum(updates) / len(updates) < 1_000
        assert page.view == json.loads(json.dumps(page.view))
        with ada.sits_at(table.name) as late:
            assert late.shown["sheet"] == page.shown["sheet"]
            assert late.view["game"] == page.view["game"], "what was put together from changes is what stands there"


JSON = st.recursive(
    st.none() | st.integers(-9, 9) | st.text("abc", max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc", max_size=2), inner, max_size=4),
    max_leaves=12,
)


@given(before=JSON, after=JSON)
def test_changes_make_what_stands_there_now(before: object, after: object) -> None:
    assert applied(before, json.loads(json.dumps(changed(before, after)))) == after
