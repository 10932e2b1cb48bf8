"""The frame of the page and what is in it beside tables: settings, words, help, lists of games, and no network."""

import re
from typing import Any, Final

from playwright.sync_api import Browser, Page, Request, expect

from tests.page.axe import in_every_theme, violations
from tests.page.conftest import Visit
from tests.page.site import Site
from tests.page.waiting import fits

PAGES = (
    "/",
    "/games",
    "/words?tool=hooks&text=port&lexicon=fr",
    "/help/rules",
    "/settings",
    "/today",
    "/new?edition=duplicate",
    "/nowhere",
)


SCRIPT: Final[dict[str, Any]] = {"content_type": "text/javascript"}


def heading(visitor: Page, text: str) -> None:
    expect(visitor.get_by_role("heading", level=1)).to_have_text(text)


def test_the_first_page_is_small(visit: Visit, site: Site) -> None:
    visitor = visit(language="fr", phone=True)
    # What is loaded a while after the page is not of the first page, however long that took to come up.
    visitor.route("**/listening-*.js", lambda route: route.fulfill(body="export const listen = () => {}", **SCRIPT))
    answered: list[Request] = []
    visitor.on("requestfinished", lambda request: answered.append(request))  # noqa: PLW0108  (Playwright wants one)
    site.open(visitor, "/")
    expect(visitor.get_by_role("button", name="Jouer tout de suite")).to_be_visible()
    visitor.evaluate("document.fonts.ready")
    visitor.wait_for_load_state("networkidle")
    sizes = {each.url: each.sizes() for each in answered}
    assert len(sizes) > 10
    assert sum(each["responseBodySize"] + each["responseHeadersSize"] for each in sizes.values()) <= 120_000


def test_theme_and_language_change_without_a_reload_and_stay(visit: Visit, site: Site) -> None:
    visitor = site.open(visit(), "/settings")
    heading(visitor, "Settings")
    visitor.evaluate("window.sameVisit = true")
    visitor.get_by_role("radio", name="Dark").check()
    expect(visitor.locator("html")).to_have_attribute("data-theme", "dark")
    visitor.get_by_role("button", name="Français").click()
    heading(visitor, "Réglages")
    expect(visitor).to_have_title("Réglages · Bonmot")
    expect(visitor.locator("html")).to_have_attribute("lang", "fr")
    visitor.get_by_role("navigation").get_by_role("link", name="Aide").click()
    heading(visitor, "A. Présentation")
    expect(visitor).to_have_url(re.compile("/help$"))
    assert visitor.evaluate("window.sameVisit")
    visitor.reload()
    expect(visitor.get_by_role("navigation", name="Chapitres", exact=True)).to_be_visible()
    expect(visitor.locator("html")).to_have_attribute("data-theme", "dark")
    visitor.go_back()
    heading(visitor, "Réglages")
    visitor.keyboard.press("?")
    expect(visitor.get_by_role("dialog", name="Touches")).to_be_visible()
    visitor.keyboard.press("Escape")
    expect(visitor.get_by_role("dialog")).to_have_count(0)


def test_words_are_looked_up_and_the_help_is_searched(visit: Visit, site: Site) -> None:
    visitor = site.open(visit(), "/words")
    visitor.get_by_role("link", name="Anagrams").click()
    visitor.get_by_label("Your letters").fill("zuiq")
    visitor.keyboard.press("Enter")
    visitor.get_by_role("link", name="QUIZ", exact=True).click()
    expect(visitor.get_by_text("part of speech")).to_be_visible()
    expect(visitor.get_by_label("One word or several")).to_have_value("QUIZ")
    visitor.get_by_label("One word or several").fill("quizz")
    visitor.get_by_label("Words of").select_option("fr")
    visitor.get_by_role("button", name="Search").click()
    expect(visitor.get_by_text("not valid", exact=True)).to_be_visible()
    expect(visitor.get_by_role("status")).to_contain_text("QUIZZ not valid")
    visitor.get_by_role("link", name="Plus one").click()
    expect(visitor.get_by_label("Your letters")).to_be_visible()  # the questions before it ask for a language, too
    visitor.get_by_label("Words of").select_option("en")
    visitor.get_by_label("Your letters").fill("quartz")
    visitor.get_by_role("button", name="Search").click()
    expect(visitor.get_by_role("link", name="QUARTZY")).to_be_visible()
    visitor.get_by_label("At least").select_option("certain")
    visitor.get_by_role("button", name="Search").click()
    expect(visitor.locator("#main").get_by_text("0 words")).to_be_visible()
    expect(visitor).to_have_url(re.compile("tier=3"))

    visitor.get_by_role("navigation").get_by_role("link", name="Help").click()
    visitor.get_by_role("link", name="B. The rules").first.click()
    expect(visitor.get_by_role("heading", level=1)).to_be_focused()
    visitor.get_by_label("Search the help").fill("fifty points")
    visitor.get_by_role("link", name="B7 Counting").first.click()
    expect(visitor).to_have_url(re.compile("/help/rules#b7-counting$"))
    expect(visitor.get_by_role("heading", name="B7 Counting")).to_be_in_viewport()


def test_games_are_resumed_and_deleted_by_the_browser_that_plays_them(visit: Visit, site: Site) -> None:
    visitor = visit(phone=True)
    for persona in ("colette", "edgar"):
        visitor.request.post(f"{site.address}/api/v1/quick", data={"persona": persona, "language": "en", "name": "Ada"})
    site.open(visitor, "/")
    expect(visitor.get_by_role("region", name="Game to resume")).to_have_count(2)
    visitor.get_by_role("link", name="Games").click()
    expect(visitor.get_by_role("listitem")).to_have_count(2)
    visitor.get_by_role("button", name="More about Ada – Edgar").click()
    visitor.get_by_role("menuitem", name="Delete").click()
    visitor.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(visitor.get_by_text("The game is deleted.").first).to_be_visible()
    expect(visitor.get_by_role("listitem")).to_have_count(1)
    visitor.get_by_role("link", name="Resume").click()
    expect(visitor).to_have_url(re.compile("/t/"))
    stranger = site.open(visit(language="fr"), "/games")
    expect(stranger.get_by_role("heading", name="Aucune partie")).to_be_visible()


def test_no_page_breaks_a_rule_of_accessibility_in_any_theme(visit: Visit, site: Site) -> None:
    visitor = visit()
    found = []
    for address in PAGES:
        site.open(visitor, address)
        expect(visitor.get_by_role("heading", level=1)).to_be_visible()
        visitor.wait_for_load_state("networkidle")
        found += [f"{address} {each}" for each in in_every_theme(visitor)]
    assert not found, "\n".join(found)


def test_no_page_breaks_a_rule_of_accessibility_on_a_phone(visit: Visit, site: Site) -> None:
    found = []
    phone = visit(phone=True)
    for address in (*PAGES, "/help"):
        site.open(phone, address)
        expect(phone.locator("h1:visible")).to_have_count(1)
        phone.wait_for_load_state("networkidle")
        found += [f"{address} phone: {each}" for each in violations(phone)]
    phone.get_by_role("button", name="Menu").click()
    found += [f"menu: {each}" for each in violations(phone)]
    phone.get_by_role("menuitem", name="Keys").click()
    expect(phone.get_by_role("dialog")).to_be_visible()
    found += [f"dialog: {each}" for each in violations(phone)]
    assert not found, "\n".join(found)


def test_nothing_is_wider_than_the_screen(visit: Visit, site: Site) -> None:
    visitor = visit(language="fr")
    for address in PAGES:
        site.open(visitor, address)
        expect(visitor.get_by_role("heading", level=1)).to_be_attached()
        visitor.wait_for_load_state("networkidle")
        for width in (360, 768, 2560):
            visitor.set_viewport_size({"width": width, "height": 800})
            fits(visitor)


def test_without_a_network_the_page_says_what_still_works(browser: Browser, site: Site) -> None:
    context = browser.new_context(locale="en")
    visitor = context.new_page()
    visitor.goto(f"{site.address}/help/rules")
    visitor.evaluate("navigator.serviceWorker.ready")
    visitor.wait_for_function("navigator.serviceWorker.controller !== null")
    visitor.reload()
    heading(visitor, "B. The rules")
    visitor.wait_for_load_state("networkidle")
    context.set_offline(True)
    visitor.reload()
    heading(visitor, "B. The rules")
    visitor.get_by_role("link", name="Play", exact=True).click()
    expect(visitor.get_by_role("region", name="The server cannot be reached")).to_be_visible()
    context.set_offline(False)
    visitor.get_by_role("button", name="Try again").click()
    expect(visitor.get_by_role("button", name="Play now")).to_be_visible()
    context.close()
