"""Several people: at one device, one after the other; at two devices, by a link; and a line that breaks."""

import re

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from bonmot.games.commands import Pass
from bonmot.games.crossword import View, setup_for
from bonmot.tables import Seating, Table
from bonmot.tables.replaying import replayed
from tests.page.conftest import Visit
from tests.page.laying import seen, square
from tests.page.site import Site

NAMES = ("Ada", "Ben", "Cleo", "Dan")
REMEMBERED = "JSON.stringify(Object.values(localStorage)) + JSON.stringify(Object.values(sessionStorage))"


def table_of(site: Site, visitor: Page, names: tuple[str, ...], seed: int = 0) -> str:
    """A table at which everybody shares one device."""
    setup = setup_for("modern", names, language="en")
    table = Table.create(site.store, setup, [Seating()] * len(names), seed=seed, hand_over=True)
    table.close(pause=False)
    site.seat(visitor, table.name, *range(len(names)))
    return table.name


def racks_of(site: Site, name: str) -> list[str]:
    """What everybody holds, whoever looks; from the log itself."""
    state = replayed(name, site.store.read(name))
    views: list[View] = [state.rules.view(state.game, seat) for seat in range(len(state.opened.seats))]  # type: ignore[misc]
    return [view.sides[seat].rack or "" for seat, view in enumerate(views)]


def shows_of(visitor: Page, rack: str) -> int:
    """How many of the tiles on the page's racks could be those of a rack: what the page holds, in any order."""
    held = [
        text.split(",")[0]
        for text in visitor.locator("[aria-label='Your rack'] button").evaluate_all(
            "all => all.map(each => each.getAttribute('aria-label') ?? each.textContent)"
        )
    ]
    return sum(1 for each in held if each.strip() in rack)


def test_four_people_at_one_device_see_nothing_of_each_other(visit: Visit, site: Site) -> None:
    visitor = visit()
    name = table_of(site, visitor, NAMES)
    sent: list[str] = []
    visitor.on("websocket", lambda socket: socket.on("framereceived", lambda frame: sent.append(str(frame))))
    site.open(visitor, f"/t/{name}")
    for turn in range(5):
        seat = turn % 4
        racks = racks_of(site, name)
        expect(visitor.get_by_role("heading", name=f"{NAMES[seat]}, are you there?")).to_be_visible()
        expect(visitor.locator("[aria-label='Your rack'] button")).to_have_count(0)
        everything = visitor.content() + str(visitor.evaluate(REMEMBERED))
        for other, rack in enumerate(racks):
            assert rack not in everything, f"the rack of {NAMES[other]} before {NAMES[seat]} is there"
        begun = len(sent)
        visitor.get_by_role("button", name="Here I am").click()
        expect(visitor.locator("[aria-label='Your rack'] button")).to_have_count(7)
        assert shows_of(visitor, racks[seat]) == 7
        told = "".join(sent[begun:])
        assert racks[seat] in told
        for other, rack in enumerate(racks):
            assert other == seat or rack not in told, f"{NAMES[seat]} is sent the rack of {NAMES[other]}"
        visitor.keyboard.press("2")
        visitor.keyboard.press("Enter")
    expect(visitor.get_by_role("heading", name="Ben, are you there?")).to_be_visible()
    assert len(seen(site, name).turns) == 5


def test_a_seat_that_is_offered_by_a_link_is_played_from_another_device(visit: Visit, site: Site) -> None:
    ada, ben = visit(), visit(phone=True)
    name = table_of(site, ada, ("Ada", "Ben"))
    racks = racks_of(site, name)
    site.open(ada, f"/t/{name}")
    path = ada.request.post(f"/api/v1/tables/{name}/invite", data={"seat": 1}).json()["path"]
    site.open(ben, path)
    expect(ben.locator("[aria-label='Your rack'] button")).to_have_count(7)
    expect(ada.locator("[aria-label='Your rack'] button")).to_have_count(7)
    assert (shows_of(ada, racks[0]), shows_of(ben, racks[1])) == (7, 7)
    expect(ben).not_to_have_url(re.compile("key="))
    ada.keyboard.press("2")
    ada.get_by_role("dialog").get_by_role("button", name="Pass").click()
    expect(ben.locator(".player-own.player-acts")).to_be_visible()


def test_a_line_that_breaks_in_the_middle_of_a_turn_loses_nothing(visit: Visit, site: Site) -> None:
    visitor = visit()
    setup = setup_for("modern", ["Ada", "Ben"], language="en")
    table = Table.create(site.store, setup, [Seating()] * 2, seed=0)
    table.close(pause=False)
    site.seat(visitor, table.name, 0)
    site.open(visitor, f"/t/{table.name}")
    assert set("RAT") <= set(seen(site, table.name).sides[0].rack or "")
    square(visitor, 112).click()
    visitor.keyboard.type("rat")
    expect(visitor.locator(".tile-tentative")).to_have_count(3)
    with visitor.expect_websocket() as again:
        site.break_lines(table.name)
    again.value.wait_for_event("framereceived")
    expect(visitor.locator(".tile-tentative")).to_have_count(3)
    visitor.keyboard.press("Enter")
    expect(visitor.locator(".tile-tentative")).to_have_count(0)
    assert [(turn.seat, turn.word) for turn in seen(site, table.name).turns] == [(0, "RAT")]


def passes(visitor: Page) -> None:
    """Ada wants to pass."""
    visitor.keyboard.press("2")
    visitor.get_by_role("dialog").get_by_role("button", name="Pass").click()
    expect(visitor.get_by_role("dialog")).to_have_count(0)


def test_what_is_done_while_the_line_is_broken_is_done_when_it_is_back_and_once(visit: Visit, site: Site) -> None:
    ada = visit()
    ada.clock.install(time=0)
    setup = setup_for("modern", ["Ada", "Ben"], language="en")
    table = Table.create(site.store, setup, [Seating()] * 2, seed=0)
    table.close(pause=False)
    site.seat(ada, table.name, 0)
    site.open(ada, f"/t/{table.name}")
    expect(ada.locator(".player-own.player-acts")).to_be_visible()
    ada.clock.pause_at(3_600_000)  # from here on her page tries to come in again when the test says so
    site.break_lines(table.name)
    expect(ada.locator(".table-offline")).to_be_visible()
    passes(ada)
    ada.clock.run_for(1_000)
    expect(ada.locator(".table-offline")).to_be_hidden()
    expect(ada.locator(".player-own.player-acts")).to_be_hidden()
    assert [turn.seat for turn in seen(site, table.name).turns] == [0]
    # Ben passes, and so it is her turn again; what she does then is done by her other device before.
    elsewhere = Table.open(site.store, table.name)
    elsewhere.submit(1, Pass())
    elsewhere.close(pause=False)
    site.break_lines(table.name)
    expect(ada.locator(".table-offline")).to_be_visible()
    ada.clock.run_for(1_000)
    expect(ada.locator(".player-own.player-acts")).to_be_visible()
    site.break_lines(table.name)
    expect(ada.locator(".table-offline")).to_be_visible()
    passes(ada)
    elsewhere = Table.open(site.store, table.name)
    elsewhere.submit(0, Pass())
    elsewhere.submit(1, Pass())
    elsewhere.close(pause=False)
    ada.clock.run_for(1_000)
    expect(ada.locator(".toast")).to_contain_text("Something has happened at the table in the meantime")
    assert [turn.seat for turn in seen(site, table.name).turns] == [0, 1, 0, 1]
    # Nobody waits for ever.
    site.break_lines(table.name)
    expect(ada.locator(".table-offline")).to_be_visible()
    deaf: list[WebSocketRoute] = []
    ada.route_web_socket(re.compile("/socket"), lambda line: deaf.append(line))  # noqa: PLW0108  (Playwright wants one)
    ada.clock.run_for(1_000)
    while not deaf:
        ada.evaluate("0")  # her page comes in, and nobody welcomes it
    passes(ada)
    told = ada.locator(".toast").filter(has_text="The server cannot be reached.")
    for _second in range(30):  # she asks a moment after the click, and waits from then on
        if told.is_visible():
            break
        ada.clock.run_for(1_000)
    expect(told).to_be_visible()
    assert [turn.seat for turn in seen(site, table.name).turns] == [0, 1, 0, 1]


@pytest.mark.parametrize("is_heard", [False, True])
def test_a_command_whose_answer_is_lost_is_done_once(visit: Visit, site: Site, is_heard: bool) -> None:
    ada = visit()
    setup = setup_for("modern", ["Ada", "Ben"], language="en")
    table = Table.create(site.store, setup, [Seating()] * 2, seed=0)
    table.close(pause=False)
    site.seat(ada, table.name, 0)
    asked: list[str] = []
    breaks = 1

    def between(line: WebSocketRoute) -> None:
        """A line that breaks once: before the server has heard what is done, or before the page has its answer."""
        server = line.connect_to_server()

        def broke() -> bool:
            nonlocal breaks
            if not asked or not breaks:
                return False
            breaks -= 1
            line.close(code=1011)
            return True

        def sent(frame: str | bytes) -> None:
            if '"command":"pass"' in str(frame):
                asked.append(str(frame))
            if is_heard or not broke():
                server.send(frame)

        def told(frame: str | bytes) -> None:
            if not broke():
                line.send(frame)

        line.on_message(sent)
        server.on_message(told)

    ada.route_web_socket(re.compile("/socket"), between)
    site.open(ada, f"/t/{table.name}")
    expect(ada.locator(".player-own.player-acts")).to_be_visible()
    passes(ada)
    expect(ada.locator(".player-own.player-acts")).to_be_hidden()
    assert [turn.seat for turn in seen(site, table.name).turns] == [0]
    if is_heard:  # then it is refused, and nothing else happens
        expect(ada.locator(".toast")).to_contain_text("Something has happened at the table in the meantime")
    assert len(asked) == 2


def test_a_browser_that_is_new_asks_one_thing_until_it_is_known(visit: Visit, site: Site) -> None:
    ada, ben = visit(), visit()
    name = table_of(site, ada, ("Ada", "Ben"))
    path = ada.request.post(f"/api/v1/tables/{name}/invite", data={"seat": 1}).json()["path"]
    asked: list[Route] = []
    ben.route("**/api/v1/**", lambda route: asked.append(route))  # noqa: PLW0108  (Playwright wants one)
    ben.clock.install()
    site.open(ben, path)
    ben.clock.run_for(5_000)
    # Each answer brings a secret to whoever has none: of two the second would cost the seat that the first one took.
    assert len(asked) == 1
