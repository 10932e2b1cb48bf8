"""Who plays how well, in the browser: the end of a rated game, profiles, leaderboards, the ranking of a day."""

import re
from typing import Final

from playwright.sync_api import Page, expect

from bonmot.games.commands import Abandon
from bonmot.games.crossword import setup_for
from bonmot.games.moments import Instant
from bonmot.online.duplicate.daily import Daily
from bonmot.online.passwords import Cost, Passwords
from bonmot.online.people import People, Person
from bonmot.online.ratings import Ladder
from bonmot.online.ratings.ledger import Ledger, Outcome, Sitter
from bonmot.tables import Table
from bonmot.tables.holding import Holders
from bonmot.tables.table import now
from tests.page.axe import in_every_theme, violations
from tests.page.conftest import Visit
from tests.page.site import Site, secret_of
from tests.page.waiting import fits

RAPID: Final = Ladder("crossword", "en", "rapid")


def keeps_the_rules(visitor: Page) -> None:
    """Nothing is wider than the screen, and every theme is accessible."""
    fits(visitor)
    assert in_every_theme(visitor) == []


def test_a_rated_game_its_profile_the_leaders_and_a_day(site: Site, visit: Visit) -> None:
    people = People(site.store, passwords=Passwords(Cost(memory=8, rounds=1)))
    ada, ben = visit("/games"), visit("/games", phone=True, language="fr", theme="dark")
    known = {}
    for visitor, name in ((ada, "Ada"), (ben, "Ben")):
        visitor.request.get(f"{site.address}/api/v1/home")
        guest = people.guest(secret_of(visitor.context), name)
        known[name] = people.register(guest, name, "a horse of another colour")
    ledger = Ledger(site.store)
    for number in range(40):
        sides = [[Sitter(seat, each.id, each.name, 400, 92, "QUARTZ")] for seat, each in enumerate(known.values())]
        ledger.count(Outcome(f"earlier-{number}", RAPID, "modern", now(), sides, [1 + number % 2, 2 - number % 2]))

    # The end of a rated game says what it did to one's own rating.
    table = Table.create(site.store, setup_for("modern", ["Ada", "Ben"], language="en"), rated=True)
    for seat, visitor in enumerate((ada, ben)):
        Holders(site.store).take(table.name, [seat], list(known.values())[seat].holder)
        visitor.goto(f"/t/{table.name}")
    table.close(pause=False)
    ada.get_by_role("button", name="More").first.click()
    ada.get_by_role("menuitem", name="Give up").click()
    ada.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(ada.locator(".end-rating")).to_contain_text("Rating: 1500 → 13")
    expect(ben.locator(".end-rating")).to_contain_text("Classement : 1500 → 16")

    # Ada's profile, through Ben's eyes on a phone, with a link to the game; then she hides it.
    ben.goto("/people/Ada")
    expect(ben.locator(".people-ladder")).to_have_count(2)
    draws_every_game(ben, 40)
    expect(ben.get_by_role("switch", name="Privé")).to_have_count(0)
    expect(ben.locator(".people-game").first.get_by_role("link", name="Revoir la partie")).to_be_visible()
    keeps_the_rules(ben)
    ada.goto("/people/Ada")
    ada.get_by_label("Private: only you see your ratings and games").check()
    expect(ada.locator("#live")).to_have_text("Your profile is private.")
    ben.reload()
    expect(ben.get_by_text("Ce profil est privé.")).to_be_visible()

    # Who leads: Ben alone is left, and his name leads to his profile.
    ben.goto("/leaders?game=crossword&language=en&speed=rapid")
    expect(ben.locator("tbody tr")).to_have_count(1)
    keeps_the_rules(ben)
    ada.goto("/leaders?game=crossword&language=en&speed=rapid")
    expect(ada.get_by_role("link", name="Ben")).to_be_visible()
    assert violations(ada) == []
    ben.get_by_role("link", name="Ben").click()
    expect(ben.get_by_role("heading", name="Ben", exact=True)).to_be_focused()

    # The day of somebody who has given up: Ada must play first, Ben has finished.
    daily = Daily(site.store, now)
    attempt = Table.open(site.store, daily.begin("en", known["Ben"].holder, "Ben"))
    attempt.submit(0, Abandon())
    attempt.close()
    day = daily.today.isoformat()
    ada.goto(f"/days/en/{day}")
    expect(ada.get_by_role("heading", name="First your own attempt")).to_be_visible()
    assert violations(ada) == []
    ben.goto(f"/days/en/{day}")
    expect(ben.locator("tr.people-own")).to_contain_text("vous")
    keeps_the_rules(ben)
    looks_into_the_archive(site, ada, known["Ada"])


def draws_every_game(visitor: Page, games: int) -> None:
    """A dot for each rated game, and the last one has its number."""
    curve = visitor.locator("svg.plot").first
    expect(curve.locator("circle")).to_have_count(games)
    expect(curve.locator("text").filter(has_text=re.compile(f"^{games}$"))).to_be_visible()


def looks_into_the_archive(site: Site, visitor: Page, person: Person) -> None:
    """A day that is over stands there."""
    yesterday = Daily(site.store, lambda: Instant(now() - 86_400_000))
    attempt = Table.open(site.store, yesterday.begin("en", person.holder, person.name))
    attempt.submit(0, Abandon())
    attempt.close()
    visitor.goto("/days/en")
    expect(visitor.locator(".people-day")).to_have_count(1)
    keeps_the_rules(visitor)


def test_of_whom_there_is_none_the_page_says_so(visit: Visit) -> None:
    expect(visit("/people/Nobody-At-All", refused=True).locator("main .trouble")).not_to_be_empty()
