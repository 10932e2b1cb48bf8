"""Time between strangers: a game by correspondence over weeks, somebody who leaves, and draws that were fixed before.

The clock of the server stands still unless a test moves it; what the browsers take for the time of day goes with it.
"""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Playwright, expect

from bonmot.games.crossword import setup_for
from bonmot.tables import ClockRules, Seating, Table
from bonmot.tables.absence import PATIENCE
from bonmot.tables.holding import Holders
from bonmot.web.attendance import BLINK
from tests.page.axe import violations
from tests.page.conftest import Visit, launched
from tests.page.laying import is_mine, seen, the_end, wish
from tests.page.site import Site, serving
from tests.tables.sitting import play
from workshop.checks import browser as found_browser

DAY = 86_400


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One that shows notices."""
    with launched(playwright, found_browser(whole=True)) as chromium:
        yield chromium


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with serving(tmp_path, online=True, by_hand=True) as served:
        yield served


def table_of(site: Site, ada: Page, ben: Page, *, rules: ClockRules, seed: int | None = None, turns: int = 0) -> str:
    """Ada and Ben, who are members, come to a rated game of which some turns are played; it is Ada's turn."""
    setup = setup_for("modern", ["Ada", "Ben"], language="en", options={"opening.first": "first-seat"})
    table = Table.create(site.store, setup, [Seating()] * 2, seed=seed, rules=rules, rated=True, clock=site.hall.clock)
    play(table, turns)
    table.close()
    for seat, (visitor, name) in enumerate(((ada, "Ada"), (ben, "Ben"))):
        Holders(site.store).take(table.name, [seat], site.member(visitor, name).holder)
        site.open(visitor, f"/t/{table.name}")
        expect(visitor.locator(".player-acts")).to_contain_text("Ada")
    return table.name


def days_pass(site: Site, days: float, *visitors: Page) -> None:
    """Nobody is at the table meanwhile, and the server has put it away."""
    site.later(days * DAY)
    for visitor in visitors:
        visitor.clock.set_fixed_time(site.hall.clock() / 1_000)


def time_of(visitor: Page, name: str) -> Locator:
    return visitor.get_by_role("timer", name=re.compile(f"(Time of|Temps de) {name}"))


def plays(visitor: Page, site: Site, table: str) -> None:
    """Type the best move."""
    move = wish(site, table, min(seen(site, table).acting))
    assert move is not None
    visitor.keyboard.press("/")
    visitor.keyboard.type(f"{move.place} {move.word}")
    visitor.keyboard.press("Enter")


def test_a_game_by_correspondence_over_weeks_and_lost_on_time(visit: Visit, site: Site) -> None:
    ada, ben = visit(worker=True), visit(worker=True, phone=True, language="fr")
    table = table_of(site, ada, ben, rules=ClockRules.correspondence(3, bank=4), seed=3)
    expect(time_of(ada, "Ada")).to_have_text("3 d + 4 d")
    plays(ada, site, table)
    expect(time_of(ben, "Ben")).to_have_text("3 j + 4 j")
    expect(is_mine(ben)).to_be_visible()

    # Both go away. Ben finds the game among those that wait for him, with the time that is left, the bank included.
    for visitor in (ada, ben):
        site.open(visitor, "/lobby")
    put_away(site, table)
    waiting = ben.get_by_role("region", name="Pour vous").get_by_role("listitem")
    expect(waiting).to_contain_text("À vous de jouer · encore 7 jours")
    expect(ada.get_by_role("region", name="For you").get_by_role("listitem")).not_to_contain_text("Your move")
    days_pass(site, 2, ada, ben)
    ben.reload()
    expect(waiting).to_contain_text("À vous de jouer · encore 5 jours")
    waiting.get_by_role("link", name=re.compile("^Reprendre")).click()
    expect(time_of(ben, "Ben")).to_have_text("1 j + 4 j")

    # He moves while Ada does something else: her browser tells her, and the list says it, too.
    is_out_of_sight(ada)
    passes(ben)
    expect(ada.get_by_text("Your move · 7 days left")).to_be_visible()
    expect(ada).to_have_title("(1) Lobby · Bonmot")
    assert ada.evaluate(NOTIFIED) == [["Your move: Ada – Ben.", f"/t/{table}"]]
    site.open(ben, "/games")
    put_away(site, table)

    # Five days are two more than a turn has: they are taken from the bank, and do not come back.
    days_pass(site, 5, ada, ben)
    ada.reload()
    expect(ada.get_by_text("Your move · 2 days left")).to_be_visible()
    ada.get_by_role("link", name="Resume: Ada – Ben").click()
    expect(time_of(ada, "Ada")).to_have_text("2 d")
    plays(ada, site, table)
    expect(time_of(ada, "Ada")).to_have_text("3 d + 2 d")
    expect(time_of(ada, "Ben")).to_have_text("3 d + 4 d")
    site.open(ada, "/games")
    put_away(site, table)

    # Ben forgets about it. Nobody is at the table when it is lost.
    days_pass(site, 6.99, ada, ben)
    site.open(ben, "/games")
    expect(ben.get_by_role("listitem")).to_contain_text("À vous de jouer · encore 15 minutes")
    days_pass(site, 0.01, ada, ben)
    ada.reload()
    expect(ada.get_by_role("link", name="Replay")).to_be_visible()
    site.open(ben, f"/t/{table}")
    expect(the_end(ben).get_by_role("heading", level=1)).to_have_text("Ada gagne")
    expect(the_end(ben)).to_contain_text("14 jours")
    expect(ben.locator(".end-why")).to_have_text("Le temps est écoulé : Ben a perdu la partie.")
    expect(ben.locator(".end-rating")).to_contain_text("Classement : 1500 → 13")


NOTIFIED = """async () => {
    const worker = await navigator.serviceWorker.ready;
    for (let tries = 0; tries < 200; tries += 1) {
        const shown = await worker.getNotifications();
        if (shown.length > 0) return shown.map((each) => [each.body, each.data]);
        await new Promise((again) => setTimeout(again, 50));
    }
    return [];
}"""
"""What the system shows on behalf of the page, as soon as it shows something, and where it leads."""


def is_out_of_sight(visitor: Page) -> None:
    """Somebody who wants to be notified looks at another page; the browser of a test shows all of them at once."""
    visitor.context.grant_permissions(["notifications"])
    visitor.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    visitor.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")


def put_away(site: Site, table: str) -> None:
    """Everybody has left, and so has the server."""
    site.wait_until_left(table)
    site.break_lines(table)


def passes(visitor: Page) -> None:
    expect(is_mine(visitor)).to_be_visible()
    visitor.locator("bonmot-app").press("2")
    visitor.get_by_role("dialog").get_by_role("button", name="Passer").click()


def test_who_leaves_is_waited_for_and_the_game_is_claimed_and_its_draws_are_checked(visit: Visit, site: Site) -> None:
    ada, ben = visit(), visit(phone=True, language="fr")
    ada.clock.install(time=site.hall.clock() / 1_000)
    table = table_of(site, ada, ben, rules=ClockRules.per_game(25), turns=4)  # it has really begun

    # Whoever is away for longer than a page takes to load has left; the other sees it, and sees them come back.
    leaves(site, table, ben)
    line = ada.locator(".table-away")
    expect(line).to_have_text("Ben has left. The game can be claimed in 1:00.")
    expect(ada.get_by_role("region", name="Ben")).to_contain_text("is away")
    expect(line.get_by_role("button")).to_have_count(0)
    site.open(ben, f"/t/{table}")
    expect(line).to_have_count(0)
    expect(ada.locator("#live")).to_have_text("Ben is back.")
    leaves(site, table, ada)
    expect(ben.locator(".table-away")).to_have_text(
        re.compile(r"Ada n’est plus là\. La partie pourra être réclamée dans (1:00|0:5\d)\.")
    )
    site.open(ada, f"/t/{table}")
    expect(ben.locator(".table-away")).to_have_count(0)

    # Before the end the hash of the seed is shown, and nothing else.
    fair = fair_draws(ada)
    expect(fair.locator("code")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    promised = fair.locator("code").inner_text()
    ada.keyboard.press("Escape")

    # Ben leaves for good. When Ada has waited long enough she may claim the game, and does.
    leaves(site, table, ben)
    expect(line).to_contain_text("Ben has left.")
    site.later(PATIENCE / 1_000)
    ada.clock.fast_forward(PATIENCE)
    ada.clock.run_for(1_000)
    expect(line).to_have_text(re.compile(r"^\s*Ben has left\.\s*Claim the game\s*$"))
    assert violations(ada) == []
    line.get_by_role("button", name="Claim the game").click()
    expect(the_end(ada).get_by_role("heading", level=1)).to_have_text("Ada wins")
    expect(ada.locator(".end-why")).to_have_text("Ada claims the game. Ben gives up.")
    expect(ada.locator(".end-rating")).to_contain_text("Rating: 1500 → 16")
    site.open(ben, f"/t/{table}")
    expect(ben.locator(".end-why")).to_have_text("Ada réclame la partie. Ben abandonne.")

    # Now everybody can check that the seed was not changed.
    ada.get_by_role("button", name="See the board").click()
    fair = fair_draws(ada)
    expect(fair).to_contain_text("Your browser has checked it: the hash is right.")
    codes = fair.locator("code")
    expect(codes).to_have_count(3)
    told, seed, command = codes.all_inner_texts()
    assert told == promised
    assert hashlib.sha256(seed.encode()).hexdigest() == promised
    assert "games verify" in command


def leaves(site: Site, table: str, visitor: Page) -> None:
    """Go to another page, and stay away for longer than a blink."""
    site.open(visitor, "/games")
    site.wait_until_left(table, pages=1)
    site.later(BLINK / 1_000)


def fair_draws(visitor: Page) -> Locator:
    """Look by what anybody can check the draws."""
    visitor.get_by_role("button", name="More…").click()
    visitor.get_by_role("menuitem", name="Fair draws…").click()
    return visitor.get_by_role("dialog", name="Fair draws")
