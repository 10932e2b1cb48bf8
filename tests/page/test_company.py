"""Strangers around one table: they talk, somebody watches, and a moderator does something about one of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bonmot.games.crossword import setup_for
from bonmot.online.passwords import Cost, Passwords
from bonmot.online.people import People, Person
from bonmot.tables import Seating, Table
from bonmot.tables.holding import Holders
from tests.online.crowd import promoted
from tests.page.axe import in_every_theme, violations
from tests.page.conftest import Visit
from tests.page.site import Site, secret_of, serving

PASSWORDS = Passwords(Cost(memory=8, rounds=1))


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with serving(tmp_path, online=True) as served:
        yield served


def member(site: Site, visitor: Page, name: str) -> Person:
    """Somebody becomes known in a browser."""
    visitor.request.get(f"{site.address}/api/v1/home")
    people = People(site.store, passwords=PASSWORDS)
    guest = people.guest(secret_of(visitor.context), name)
    return people.register(guest, name, "a horse of a different colour")


def seated(site: Site, *people: Person) -> str:
    """A table at which some people play."""
    setup = setup_for("modern", [each.name for each in people], language="en")
    table = Table.create(site.store, setup, [Seating()] * len(people), seed=0)
    table.close(pause=False)
    for seat, person in enumerate(people):
        Holders(site.store).take(table.name, [seat], person.holder)
    return table.name


def say(visitor: Page, text: str) -> None:
    visitor.get_by_role("textbox", name="To everybody").fill(text)
    visitor.get_by_role("button", name="Say").click()


def test_a_moderator_silences_and_shuts_out_while_a_game_goes_on(visit: Visit, site: Site) -> None:
    ada, ben, cleo, mo = visit(), visit(phone=True), visit(), visit()
    known = {name: member(site, each, name) for name, each in zip(("Ada", "Ben", "Mo"), (ada, ben, mo), strict=True)}
    promoted(site.store, People(site.store), known["Mo"])
    name = seated(site, known["Ada"], known["Ben"])
    for each in (ada, ben, cleo):
        site.open(each, f"/t/{name}")
    expect(ada.get_by_text("1 spectator")).to_be_visible()

    # Ben says something ugly from a phone; Ada has a mark at the leaf, reads it there, and reports it.
    ben.get_by_role("button", name="Chat").click()
    say(ben, "You play like <b>a toad</b>: https://example.org")
    expect(ben.get_by_role("listitem").filter(has_text="a toad")).to_be_visible()
    ada.get_by_role("tab", name="Chat 1 new line").click()
    expect(ada.get_by_role("tab", name="Chat", exact=True)).to_be_visible()
    line = ada.locator(".chat-lines li")
    expect(line).to_contain_text("You play like <b>a toad</b>: https://example.org")
    expect(line.locator("a, b")).to_have_count(0)
    assert violations(ada) + violations(ben) == []
    expect(ada.locator("#live")).to_contain_text("Ben says: You play like")
    ada.locator(".chat-who").click()
    reports(ada, "Toads are fine, but still.")
    # Whoever watches has a room of their own, and must say who they are first.
    cleo.get_by_role("tab", name="Spectators").click()
    expect(cleo.get_by_text("Say who you are first")).to_be_visible()
    expect(cleo.get_by_text("a toad")).to_have_count(0)
    # Nor is there anything to sort, or to name.
    cleo.set_viewport_size({"width": 390, "height": 844})
    cleo.get_by_role("button", name="More").click()
    expect(cleo.get_by_role("menuitem")).to_have_text(["Notes", "Replay", "Fair draws…"])
    cleo.keyboard.press("Escape")

    site.open(mo, "/moderation")
    report = mo.get_by_role("article", name="Report about Ben")
    expect(report).to_contain_text("Toads are fine, but still.")
    assert in_every_theme(mo) == []
    report.get_by_role("button", name="Silence…").click()
    silences(mo, "Think of toads.")
    expect(mo.get_by_text("silenced until")).to_be_visible()
    expect(ben.get_by_text("Think of toads.")).to_be_visible()
    expect(ben.get_by_role("textbox", name="To everybody")).to_have_count(0)
    report.get_by_role("button", name="Delete this line").click()
    mo.get_by_label("Reason, for the log of moderators").fill("Ugly.")
    mo.get_by_role("button", name="Delete", exact=True).click()
    expect(line).to_have_count(0)

    ada.locator("bonmot-app").press("2")
    ada.keyboard.press("Enter")
    expect(ben.locator(".player-own.player-acts")).to_be_visible()
    report.get_by_role("button", name="Shut out…").click()
    mo.get_by_label("For how long?").select_option(label="a week")
    mo.get_by_label("Why? They read it, too.").fill("It was meant.")
    mo.get_by_role("button", name="Shut out", exact=True).click()
    expect(ben.get_by_role("heading", name="You are shut out of this server until")).to_contain_text("It was meant.")
    expect(ada.locator(".player-acts")).to_contain_text("Ben")
    acts = mo.locator(".moderation-acts tbody tr")
    expect(acts).to_contain_text(["shut out", "line deleted", "silenced"])
    as_a_phone_in_french(mo)


def as_a_phone_in_french(mo: Page) -> None:
    """The moderator's desk with all that was done, small and in the other language."""
    mo.set_viewport_size({"width": 390, "height": 844})
    mo.get_by_role("button", name="FR Français").click()
    expect(mo.get_by_role("heading", level=1)).to_have_text("Modération")
    assert violations(mo) == []
    assert mo.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Of each act there are two lines: when it was and whose, and what it was. Only what is quoted takes more, or what
    # lasts until another day.
    rows = mo.locator(".moderation-acts tbody tr")
    expect(rows).to_contain_text(["It was meant.", "Ugly.", "Think of toads."])
    heights = rows.evaluate_all("rows => rows.map(row => row.getBoundingClientRect().height)")
    assert max(heights[0], heights[2]) < 80
    assert heights[1] < 80


def reports(visitor: Page, why: str) -> None:
    """Report somebody whose menu is open."""
    visitor.get_by_role("menuitem", name="Report…").click()
    visitor.get_by_label("In your words").fill(why)
    assert violations(visitor) == []
    visitor.get_by_role("button", name="Send the report").click()
    expect(visitor.locator(".toast").filter(has_text="a moderator will look at it")).to_be_visible()


def silences(moderator: Page, why: str) -> None:
    """Say why, and silence."""
    moderator.get_by_label("Why? They read it, too.").fill(why)
    assert violations(moderator) == []
    moderator.get_by_role("button", name="Silence", exact=True).click()
