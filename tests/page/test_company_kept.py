"""What people do about each other online: profiles, programs, clubs, tokens, complaints, and who may watch."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bonmot.games.crossword import setup_for
from bonmot.online.passwords import Cost, Passwords
from bonmot.online.people import People, Person
from bonmot.online.reports import Reports
from bonmot.starting import clock_from
from bonmot.tables import Table
from bonmot.tables.holding import Holders
from bonmot.tables.table import now
from tests.online.crowd import promoted
from tests.page.axe import violations
from tests.page.conftest import Visit
from tests.page.site import Site, secret_of, serving


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with serving(tmp_path, online=True) as served:
        yield served


def test_a_member_keeps_company(visit: Visit, site: Site) -> None:
    people = People(site.store, passwords=Passwords(Cost(memory=8, rounds=1)))
    ada, ben = visit(), visit(phone=True, language="fr")
    known = {name: member(site, people, visitor, name) for visitor, name in ((ada, "Ada"), (ben, "Ben"))}
    promoted(site.store, people, known["Ada"])
    robot = people.add("Robot", kind="bot")
    Reports(site.store, now).report(known["Ben"], robot.id, "none", "spam", "", [])

    # A game by correspondence against a program: the list says how long there is.
    setup = setup_for("modern", ["Robot", "Ada"], language="en")
    table = Table.create(site.store, setup, rules=clock_from("3d"), rated=True)
    for seat, each in enumerate((robot, known["Ada"])):
        Holders(site.store).take(table.name, [seat], each.holder)
    table.close(pause=False)
    site.open(ada, "/games")
    expect(ada.get_by_role("heading", level=3)).to_have_text("Robot bot – Ada")
    told = re.compile("Your move · 3 days left.*rated|rated · others to move · 3 days left", re.DOTALL)
    expect(ada.locator(".games-game")).to_contain_text(told)

    # Somebody's profile: followed, invited, blocked, and met again.
    site.open(ada, "/people/Robot")
    expect(ada.get_by_role("heading", level=1)).to_have_text("Robot bot")
    ada.get_by_role("button", name="Follow").click()
    expect(ada.get_by_role("button", name="You follow them")).to_have_attribute("aria-pressed", "true")
    avoid(ada, "Block Robot")
    expect(ada.get_by_text("You have blocked Robot.")).to_be_visible()
    avoid(ada, "Read and meet Robot again")
    ada.reload()
    expect(ada.get_by_role("button", name="You follow them")).to_be_visible()
    assert violations(ada) == []
    ada.get_by_role("link", name="Invite to a game").click()
    expect(ada.get_by_role("combobox", name="Name")).to_have_value("Robot")

    look_after_a_club(ada, ben, site)
    make_a_token(ada, site)

    # Complaints are counted where a moderator sees it.
    ada.get_by_role("link", name="Moderation 1").click()
    ada.get_by_role("button", name="Close the report").click()
    ada.get_by_role("dialog").get_by_label("Reason").fill("nothing")
    ada.get_by_role("dialog").get_by_role("button").last.click()
    expect(ada.get_by_role("link", name="Moderation", exact=True)).to_be_visible()


def member(site: Site, people: People, visitor: Page, name: str) -> Person:
    visitor.request.get(f"{site.address}/api/v1/home")
    return people.register(people.guest(secret_of(visitor.context), name), name, "a horse of another colour")


def avoid(visitor: Page, how: str) -> None:
    visitor.get_by_role("button", name="More about Robot").click()
    visitor.get_by_role("menuitem", name=how).click()


def look_after_a_club(ada: Page, ben: Page, site: Site) -> None:
    """Ben joins by the link, proposes a game that nobody watches, and is taken out again."""
    site.open(ada, "/lobby")
    ada.get_by_role("button", name="Found a club").click()
    ada.get_by_role("dialog").get_by_label("Name of the club").fill("Monday letters")
    ada.get_by_role("button", name="Found it").click()
    link = ada.locator(".invitation-address")
    expect(link).to_contain_text("/club/")
    first = link.inner_text()
    ben.goto(first)
    expect(ben.get_by_role("img", name="QR")).to_have_js_property("complete", value=True)
    assert violations(ben) == []
    ben.get_by_role("link", name="Proposer une partie").click()
    ben.get_by_label("Les spectateurs voient la partie").select_option("closed")
    ben.get_by_role("button", name="Proposer").click()
    expect(ben.locator(".lobby-seek")).to_contain_text("fermée aux spectateurs")
    ada.reload()
    expect(ada.locator(".lobby-seek")).to_contain_text("no clock · not rated · closed to spectators")
    ada.get_by_role("button", name="More about Ben").last.click()
    ada.get_by_role("menuitem", name="Remove from the club").click()
    ada.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(ada.locator(".lobby-friend")).to_have_count(1)
    expect(ada.locator(".lobby-seek")).to_have_count(0)
    expect(link).not_to_have_text(first)


def make_a_token(ada: Page, site: Site) -> None:
    """A token is shown once, listed, and taken back."""
    site.open(ada, "/account")
    ada.get_by_label("What it is for").fill("At home")
    ada.get_by_role("checkbox", name="Play").check()
    ada.get_by_role("button", name="Make a token").click()
    expect(ada.get_by_role("dialog").locator("code")).to_have_text(re.compile("^bonmot_"))
    assert violations(ada) == []
    ada.keyboard.press("Escape")
    row = ada.locator("account-tokens li")
    expect(row).to_contain_text("Look, Play")
    expect(row).to_contain_text("never used")
    row.get_by_role("button", name="Revoke: At home").click()
    ada.get_by_role("dialog").get_by_role("button", name="Revoke").click()
    expect(row).to_have_count(0)
