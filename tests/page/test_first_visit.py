"""The first visit: the page comes up, speaks the browser's language, and nothing is fetched from elsewhere."""

from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.site import Site
from tests.page.waiting import fits


def test_the_page_comes_up_in_the_language_of_the_browser_and_asks_no_other_host(visit: Visit, site: Site) -> None:
    visitor = visit(language="fr")
    asked: list[str] = []
    visitor.on("request", lambda request: asked.append(request.url))
    site.open(visitor, "/")
    expect(visitor.get_by_role("link", name="bonmot").first).to_be_visible()
    expect(visitor.locator("html")).to_have_attribute("lang", "fr")
    assert asked
    assert all(each.startswith(site.address) for each in asked)


def test_a_first_game_takes_two_clicks(visit: Visit) -> None:
    visitor = visit("/")
    visitor.locator('label:has([value="nora"])').click()
    visitor.get_by_role("button", name="Play now").click()
    expect(visitor.get_by_role("toolbar", name="Your rack").get_by_role("button")).to_have_count(7)
    expect(visitor.locator("main").get_by_text("Nora").first).to_be_visible()
    # Reading begins at the heading, which takes no room: the board stands in the middle, and all of it is seen.
    expect(visitor.get_by_role("heading", level=1)).to_be_focused()
    expect(visitor.get_by_role("heading", level=1)).to_have_css("width", "1px")
    expect(visitor.get_by_role("toolbar", name="Actions")).to_be_in_viewport(ratio=1)
    fits(visitor, height=True)
