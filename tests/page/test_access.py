"""Every table keeps the rules of accessibility that a program can check, in every theme: before, during and after."""

from playwright.sync_api import Page, expect

from tests.page import laying, test_option
from tests.page.axe import in_every_theme, violations
from tests.page.conftest import Visit
from tests.page.site import Site
from tests.page.test_cards import FOUR, STARTS, race_of
from tests.page.test_duplicate import REFEREE, rounds_of


def give_up(visitor: Page) -> None:
    """End the game, through the menu and its question; both must keep the rules, too."""
    visitor.get_by_role("button", name="More…").click()
    assert violations(visitor) == []
    visitor.get_by_role("menuitem", name="Give up…").click()
    asked = visitor.get_by_role("dialog")
    expect(asked.get_by_role("button", name="Cancel")).to_be_focused()
    assert violations(visitor) == []
    asked.get_by_role("button", name="Give up").click()
    expect(visitor.locator(".end")).to_be_visible()


def test_a_crossword_in_every_theme(visit: Visit, site: Site) -> None:
    visitor = visit()
    name = laying.small_table(site, visitor)
    site.open(visitor, f"/t/{name}")
    expect(visitor.locator(".player-own.player-acts")).to_be_visible()
    visitor.locator("[data-square='17']").click()
    for letter in (laying.seen(site, name).sides[0].rack or "").replace("?", "").lower()[:2]:
        visitor.keyboard.press(letter)
    expect(visitor.locator(".preview-fault")).to_be_visible()
    assert in_every_theme(visitor) == []
    visitor.keyboard.press("Escape")
    visitor.keyboard.press("4")
    expect(visitor.get_by_role("dialog", name="Exchange tiles")).to_be_visible()
    assert violations(visitor) == []


def test_the_end_of_a_crossword_in_every_theme(visit: Visit, site: Site) -> None:
    visitor = visit()
    name = laying.small_table(site, visitor)
    site.open(visitor, f"/t/{name}")
    give_up(visitor)
    assert in_every_theme(visitor) == []
    site.open(visitor, f"/t/{name}/replay")
    expect(visitor.get_by_role("grid")).to_be_visible()
    assert in_every_theme(visitor) == []


def test_option_in_every_theme(visit: Visit, site: Site) -> None:
    visitor = visit()
    name = test_option.small_table(site, visitor, "themes")
    site.open(visitor, f"/t/{name}")
    visitor.locator("bonmot-rack button").first.drag_to(visitor.locator("[data-square='112']"))
    expect(visitor.locator(".prism-tentative")).to_be_visible()
    assert in_every_theme(visitor) == []
    give_up(visitor)
    assert in_every_theme(visitor) == []
    site.open(visitor, f"/t/{name}/replay")
    expect(visitor.get_by_role("grid")).to_be_visible()
    assert in_every_theme(visitor) == []


def test_a_race_in_every_theme(visit: Visit, site: Site) -> None:
    visitor = visit()
    site.open(visitor, f"/t/{race_of(site, visitor, 'shared', FOUR, people=2)}")
    turn = visitor.get_by_role("button", name="Turn the next card")
    expect(turn).to_be_visible()
    assert in_every_theme(visitor) == []
    turn.click()
    expect(visitor.locator(".asked-text")).to_have_text("A word of 4 letters")
    assert in_every_theme(visitor) == []
    phone = visit(phone=True)
    site.open(phone, f"/t/{race_of(site, phone, 'alone', STARTS)}")
    expect(phone.locator("race-hand")).to_be_visible()
    assert in_every_theme(phone) == []


def test_a_desk_and_its_projector_in_every_theme(visit: Visit, site: Site) -> None:
    evening = rounds_of(site.store, "Ada", "Zoé", "Paul", arbiter=True)
    desk = visit()
    site.seat(desk, evening.name, 0, 1, 2, REFEREE)
    site.open(desk, f"/t/{evening.name}")
    desk.get_by_label("Rack 1, as it was drawn").fill("AEJKRST")
    desk.keyboard.press("Enter")
    expect(desk.locator(".desk-solutions tr").first).to_contain_text("JERKS")
    assert in_every_theme(desk) == []
    projector = site.open(visit(), f"/t/{evening.name}/projector")
    expect(projector.get_by_role("grid")).to_be_visible()
    assert in_every_theme(projector) == []


def test_a_slip_in_every_theme(visit: Visit, site: Site) -> None:
    alone = rounds_of(site.store, "Ada", computers=2)
    player = visit(phone=True)
    site.seat(player, alone.name, 0)
    site.open(player, f"/t/{alone.name}")
    player.get_by_role("button", name="First rack").click()
    expect(player.locator("bonmot-rack button")).to_have_count(7)
    assert in_every_theme(player) == []
    again = rounds_of(site.store, "Ada", computers=2)
    wide = visit()
    site.seat(wide, again.name, 0)
    site.open(wide, f"/t/{again.name}")
    wide.get_by_role("button", name="First rack").click()
    expect(wide.get_by_label("Your slip")).to_be_visible()
    assert violations(wide) == []
