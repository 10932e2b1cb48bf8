"""Duplicate in the browser: an evening with a referee, people who share a device, one against computers."""

import re

import pytest
from playwright.sync_api import Page, expect

from bonmot.games.duplicate import setup_for
from bonmot.tables import Seating, Store, Table
from tests.page.axe import violations
from tests.page.conftest import Visit
from tests.page.site import Site
from tests.page.waiting import fits

REFEREE = 3


def rounds_of(store: Store, *names: str, computers: int = 0, **terms: object) -> Table:
    """A table of two rounds without a clock."""
    everybody = [*names, *(f"Robot {number}" for number in range(1, computers + 1))]
    options = {"round.most": 2, "round.seconds": 0, "round.writing": 0, "round.closes": "slips"}
    setup = setup_for(
        "duplicate",
        everybody,
        language="fr",
        options=options,
        computers=range(len(names), len(everybody)),
        arbiter=bool(terms.pop("arbiter", False)),
    )
    seats = [
        Seating(computer=seat >= len(names), level=3 if seat >= len(names) else None) for seat in range(len(everybody))
    ]
    table = Table.create(store, setup, seats, seed=3, **terms)  # type: ignore[arg-type]
    table.close(pause=False)
    return table


def lay(page: Page, word: str) -> None:
    """Type a word on the board, from the middle, as soon as the rack is there."""
    expect(page.locator("bonmot-rack button")).to_have_count(7)
    page.locator("[data-square='112']").click()
    for letter in word:
        page.keyboard.press(letter)


def listened(page: Page) -> list[str]:
    """Everything that a page will be sent on its socket, as it comes."""
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    return frames


def invited(desk: Page, name: str) -> str:
    """The address that the referee shows to a player."""
    desk.get_by_role("button", name=f"Offer this seat to a phone: {name}").click()
    expect(desk.get_by_role("img", name="QR code of the address below")).to_be_visible()
    address = desk.locator(".invitation code").inner_text()
    desk.keyboard.press("Escape")
    return address


def test_an_evening_with_a_desk_two_players_paper_and_a_projector(visit: Visit, site: Site) -> None:
    table = rounds_of(site.store, "Ada", "Zoé", "Paul", arbiter=True)
    desk = visit()
    site.seat(desk, table.name, 0, 1, 2, REFEREE)
    site.open(desk, f"/t/{table.name}")

    # The referee offers two seats; a phone and a computer take them, and then hold those seats alone. Paul has paper.
    ada, zoe = visit(phone=True), visit()
    heard = {page: listened(page) for page in (ada, zoe)}
    for page, name, seat in ((ada, "Ada", 0), (zoe, "Zoé", 1)):
        page.goto(invited(desk, name))
        expect(page.get_by_text("The referee draws the next rack.")).to_be_visible()
        expect(desk.locator(f"tr[data-seat='{seat}']")).to_contain_text("own device")

    # The projector is a page of the referee's own browser, and yet sees what the hall sees.
    projector = desk.context.new_page()
    heard[projector] = listened(projector)
    site.open(projector, f"/t/{table.name}/projector")
    desk.bring_to_front()  # a page behind another one is slow to draw itself
    expect(projector.get_by_text("The first rack is to be drawn.")).to_be_visible()

    desk.get_by_label("Rack 1, as it was drawn").fill("AEJKRST")
    desk.keyboard.press("Enter")
    expect(desk.locator(".desk-solutions tr").first).to_contain_text("JERKS")
    expect(projector.get_by_role("img", name="Rack: AEJKRST")).to_be_visible()

    lay(ada, "karts")
    ada.get_by_role("button", name=re.compile("Hand in · 48")).click()
    expect(ada.get_by_text("Handed in")).to_be_visible()
    lay(zoe, "rates")
    zoe.get_by_role("button", name="Hand in the slip").click()
    expect(zoe.get_by_text("Handed in", exact=True)).to_be_visible()

    # Slips of paper are lines; what they are worth is told before they are entered.
    desk.get_by_label("A slip of paper").fill("paul h4 jerks 50")
    expect(desk.get_by_text("58 points, the top. The slip says 50: a warning.")).to_be_visible()
    desk.keyboard.press("Enter")
    for seat, word in enumerate(("KARTS", "RATES", "JERKS")):
        expect(desk.locator(f"tr[data-seat='{seat}']")).to_contain_text(word)
    for page in heard:
        expect(page.get_by_text("slips of 3")).to_contain_text("3")
    for page in (desk, *heard):
        assert violations(page) == []

    # Until the round closes, only the referee is sent slips: others neither show them nor hear of them on their socket.
    own = {ada: "KARTS", zoe: "RATES"}
    for page, frames in heard.items():
        assert any("AEJKRST" in re.sub(r'[",\\s]', "", frame) for frame in frames)  # it is all there to be read
        for word in {"KARTS", "RATES", "JERKS"} - {own.get(page)}:
            assert word not in page.content(), f"{word} is shown"
            assert not [frame for frame in frames if word in frame.upper()], f"{word} was sent"

    desk.get_by_role("button", name="Close the round").click()
    expect(projector.locator(".projector-word")).to_contain_text("JERKS")
    for page in (ada, zoe):
        expect(page.locator(".last-round")).to_contain_text("58")
    expect(projector.locator(".standings tbody tr").first).to_contain_text("Paul")

    # The second round is the last one; Paul hands nothing in.
    desk.get_by_label("Rack 2, as it was drawn").fill("ATEINRS")
    desk.keyboard.press("Enter")
    for page in (ada, zoe):
        page.get_by_role("button", name="Blank slip").click()
        page.get_by_role("dialog").get_by_role("button", name="Hand it in").click()
    expect(projector.get_by_text("slips of 3")).to_contain_text("2")
    desk.get_by_role("button", name="Close the round").click()
    expect(desk.get_by_text("No slip yet from Paul.")).to_be_visible()
    desk.get_by_role("dialog").get_by_role("button", name="Close the round").click()
    for page in (ada, zoe):
        expect(page.get_by_role("heading", name=re.compile("Paul wins"))).to_be_visible()


def test_a_referee_corrects_lifts_prints_and_opens_a_round_again(visit: Visit, site: Site) -> None:
    table = rounds_of(site.store, "Ada", "Zoé", "Paul", arbiter=True)
    desk = visit()
    site.seat(desk, table.name, 0, 1, 2, REFEREE)
    site.open(desk, f"/t/{table.name}")
    projector = site.open(visit(), f"/t/{table.name}/projector")  # a page behind another one is slow to draw itself
    desk.get_by_label("Rack 1, as it was drawn").fill("AEJKRST")
    desk.keyboard.press("Enter")
    for line in ("1 h4 karts", "2 -", "3 h4 jerks 50"):
        desk.get_by_label("A slip of paper").fill(line)
        desk.keyboard.press("Enter")
        expect(desk.locator(".desk-entered")).to_be_visible()
    desk.get_by_role("button", name="Close the round").click()
    expect(projector.locator(".projector-word")).to_contain_text("JERKS")

    desk.get_by_role("button", name="Correct").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_label("Player").select_option("1")
    dialog.get_by_label("Place").fill("H4")
    dialog.get_by_label("Word (empty").fill("jerks")
    dialog.get_by_role("button", name="Correct").click()
    expect(desk.locator(".slips tr").filter(has_text="Zoé")).to_contain_text("58")
    desk.get_by_role("tab", name="Standings").click()
    paul = desk.locator(".standings tr[data-player='2'] [data-warnings]")
    expect(paul).to_have_text("1")
    desk.get_by_role("button", name="More").click()
    desk.get_by_role("menuitem", name="Take back a warning or a penalty").click()
    desk.get_by_role("dialog").get_by_role("button", name=re.compile("Paul")).click()
    expect(paul).to_be_hidden()  # nothing is held against anybody: the column goes
    desk.get_by_role("button", name="Papers").click()
    href = desk.get_by_role("dialog").get_by_role("link", name="Print").first.get_attribute("href")
    assert "JERKS" in desk.request.get(f"{site.address}{href}").text()
    desk.keyboard.press("Escape")

    desk.get_by_role("button", name="Open again").click()
    desk.get_by_role("dialog").get_by_role("button", name="Open it again").click()
    expect(projector.get_by_text("slips of 3")).to_be_visible()
    assert "JERKS" not in projector.content()


def test_two_people_at_one_device_write_one_after_the_other(visit: Visit, site: Site) -> None:
    table = rounds_of(site.store, "Ada", "Zoé", hand_over=True)
    page = visit(phone=True)
    site.seat(page, table.name, 0, 1)
    site.open(page, f"/t/{table.name}")
    page.get_by_role("button", name="First rack").click()
    expect(page.get_by_text("Who writes now?")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Rack: "))).to_be_visible()
    page.get_by_role("button", name="Zoé").click()
    lay(page, "debs")
    expect(page.locator("#live")).to_contain_text("DEBS")  # said to Zoé, and to nobody who comes after
    page.get_by_role("button", name=re.compile("^Hand in")).click()
    expect(page.get_by_role("button", name="Zoé")).to_be_hidden()
    expect(page.get_by_role("button", name="Ada").and_(page.locator("[data-seat]"))).to_be_visible()
    assert "DEBS" not in page.content()
    page.locator("[data-seat='0']").click()
    expect(page.locator("bonmot-rack button")).to_have_count(7)
    assert "DEBS" not in page.content()
    page.get_by_role("button", name="Blank slip").click()
    page.get_by_role("dialog").get_by_role("button", name="Hand it in").click()
    expect(page.locator(".last-round")).to_contain_text("DEBS")


def test_alone_against_computers_to_the_report(visit: Visit, site: Site) -> None:
    table = rounds_of(site.store, "Ada", computers=2)
    page = visit(language="fr", theme="dark")
    site.seat(page, table.name, 0)
    site.open(page, f"/t/{table.name}")
    page.get_by_role("button", name="Premier tirage").click()
    slip = page.get_by_label("Votre bulletin")
    page.get_by_label(re.compile("^Taper un coup")).fill("h8 obe")
    page.keyboard.press("Enter")
    expect(page.locator(".last-round")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Tirage suivant").click()
    expect(slip).to_contain_text("coup 2")
    page.get_by_role("button", name="Bulletin blanc").click()
    page.get_by_role("dialog").get_by_role("button", name="Le remettre").click()
    expect(page.get_by_role("heading", name="Où sont passés les points")).to_be_visible()
    expect(page.locator(".report-rounds tbody tr")).to_have_count(2)
    expect(page.locator(".report")).to_contain_text("bulletin blanc")
    top = page.locator(".report-rounds tbody tr").last.locator(".asked-word")
    word = re.sub(r"[()]", "", top.inner_text().split()[1]).upper()
    top.click()
    expect(page.locator(".report .meaning")).to_contain_text(f"{word} est dans le dictionnaire")
    assert violations(page) == []
    page.get_by_role("button", name="La même partie, contre les mêmes joueurs").click()
    expect(page.get_by_role("button", name="Premier tirage")).to_be_visible()
    expect(page.locator(".standings tbody tr")).to_have_count(4)


@pytest.mark.parametrize("shape", [(1920, 1080), (2560, 1440)])
def test_the_projector_fits_its_screen(visit: Visit, site: Site, shape: tuple[int, int]) -> None:
    table = rounds_of(site.store, "Ada", "Zoé")
    page = visit()
    page.set_viewport_size({"width": shape[0], "height": shape[1]})
    site.seat(page, table.name, 0, 1)
    site.open(page, f"/t/{table.name}/projector")
    expect(page.locator(".projector bonmot-board")).to_be_visible()
    page.wait_for_function(
        "least => document.querySelector('.projector bonmot-board').getBoundingClientRect().height > least",
        arg=shape[1] * 0.85,
    )
    fits(page, height=True)


def test_the_game_of_the_day_is_a_button_away_and_goes_on(visit: Visit, site: Site) -> None:
    page = visit("/today", name="Ada")
    page.locator("[data-language='en']").get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="First rack")).to_be_visible()
    expect(page.locator(".standings tbody tr")).to_have_count(16)
    site.open(page, "/today")
    expect(page.locator("[data-language='en']").get_by_role("button", name="Go on")).to_be_visible()
