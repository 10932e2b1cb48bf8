"""The words page: labels, and lists that are saved, combined and removed."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.page.axe import violations
from tests.page.conftest import Visit
from tests.page.site import Site


def search(visitor: Page, expression: str) -> None:
    visitor.get_by_label("A regular expression").fill(expression)
    visitor.get_by_role("button", name="Search").click()


def save(visitor: Page, name: str) -> None:
    visitor.get_by_label("Save what was found as").fill(name)
    visitor.get_by_role("button", name="Save", exact=True).click()


def test_a_search_is_saved_combined_downloaded_and_removed(visit: Visit, site: Site, tmp_path: Path) -> None:
    visitor = visit()
    site.open(visitor, "/words?tool=search&lexicon=en")
    search(visitor, "^.{0,2}zz.?$")
    expect(visitor.locator(".words-answer h2")).to_contain_text("words")
    save(visitor, "zs")
    visitor.get_by_role("dialog").get_by_label("Name").fill("Ada")
    visitor.get_by_role("button", name="Go on").click()
    expect(visitor.locator(".words-lists")).to_contain_text("The list “zs” has ")
    search(visitor, "^b")
    save(visitor, "bs")
    expect(visitor.locator(".words-kept li")).to_have_count(2)

    visitor.get_by_label("A regular expression").fill("")
    visitor.get_by_label("In these lists of yours").fill("zs and not bs")
    visitor.get_by_role("button", name="Search").click()
    found = visitor.locator(".words-columns a")
    expect(found.first).to_be_visible()
    shown = found.all_text_contents()
    assert "FIZZ" in shown
    assert "BUZZ" not in shown
    assert violations(visitor) == []

    with visitor.expect_download() as downloading:
        visitor.locator(".words-kept li", has_text="zs").get_by_role("link", name="Download").click()
    downloading.value.save_as(tmp_path / "zs.txt")
    assert "FIZZ" in (tmp_path / "zs.txt").read_text("utf-8").split()

    visitor.get_by_role("button", name="Remove the list “zs”").click()
    expect(visitor.locator(".words-kept li")).to_have_count(1)
    expect(visitor.get_by_role("status")).to_contain_text("The list “zs” is removed.")
    other = visit()
    site.open(other, "/words?tool=search&lexicon=en&text=^zz")
    expect(other.get_by_label("Save what was found as")).to_be_visible()
    expect(other.locator(".words-kept li")).to_have_count(0)


def test_words_of_a_region_are_listed_and_a_label_is_told_on_a_phone(visit: Visit, site: Site) -> None:
    visitor = visit(phone=True)
    site.open(visitor, "/words?tool=list&lexicon=en")
    visitor.get_by_label("Number of letters").select_option("5")
    visitor.get_by_label("Label").select_option("Scotland")
    visitor.get_by_role("button", name="Show").tap()
    visitor.get_by_role("link", name="BAIRN", exact=True).tap()
    expect(visitor.locator(".words-facts")).to_contain_text("Scotland")
    assert violations(visitor) == []
