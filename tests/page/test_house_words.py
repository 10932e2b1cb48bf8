"""House words in the browser: chosen when a table is set up, and shown when its game is looked at again."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from bonmot.online.clubs import Clubs
from bonmot.tables import Table
from bonmot.tables.table import now
from bonmot.words.house import House, keep_house
from tests.page.axe import violations
from tests.page.conftest import Visit
from tests.page.site import Site


def test_a_table_chooses_a_list_and_its_review_names_the_words(
    visit: Visit, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BONMOT_DATA", str(tmp_path))
    keep_house(House("en", "club", ("KALIX",), ("QUIZ",)))
    visitor = site.open(visit(), "/new?edition=modern")
    visitor.get_by_text("What is seldom changed").click()
    visitor.get_by_role("group", name="House list").get_by_text("club", exact=True).click()
    words = visitor.get_by_label("House words")
    words.fill("x")
    visitor.get_by_role("button", name="Begin").click()
    expect(words).to_have_attribute("aria-invalid", "true")
    words.fill("zorgl, -zoo")
    visitor.get_by_role("button", name="Begin").click()
    visitor.wait_for_url("**/t/*", timeout=120_000)  # its words are compiled first, perhaps beside much else
    (summary,) = site.store.summaries()
    seen = Table.open(site.store, summary.table, resume=False).view(None).game
    assert seen.lexicon == "en @club +KALIX +ZORGL -QUIZ -ZOO"
    site.open(visitor, f"/t/{summary.table}/replay")
    expect(visitor.locator(".replay-house")).to_have_text("House words: club: KALIX, ZORGL; not QUIZ, ZOO")


def test_a_person_and_a_club_keep_words_that_their_tables_choose(visit: Visit, site: Site) -> None:
    visitor = visit(refused=True)
    ada = site.member(visitor, "Ada")
    site.open(visitor, "/words")
    own = visitor.get_by_role("region", name="House words")
    own.get_by_label("Words that are good").fill("kalix, -zoo")
    own.get_by_role("button", name="Add").click()
    expect(own.get_by_role("listitem")).to_have_text(["KALIX", "not ZOO"])
    own.get_by_label("Words that are good").fill("x")
    own.get_by_role("button", name="Add").click()
    expect(own.locator(".trouble")).to_contain_text("cannot be a house word")
    own.get_by_role("button", name="Say nothing of ZOO any more").click()
    expect(own.get_by_role("listitem")).to_have_text(["KALIX"])
    assert violations(visitor) == []

    club = Clubs(site.store, now).found(ada.id, "Éole")
    site.open(visitor, f"/club/{club.id}")
    shared = visitor.get_by_role("region", name="House words")
    shared.get_by_label("Words that are good").fill("zorgl")
    shared.get_by_role("button", name="Add").click()
    expect(shared.get_by_role("listitem")).to_have_text(["ZORGL"])

    site.open(visitor, "/new?edition=modern")
    visitor.get_by_text("What is seldom changed").click()
    choices = visitor.get_by_role("group", name="House list")
    expect(choices.get_by_role("radio")).to_have_count(3)
    choices.get_by_text("the club Éole", exact=True).click()
    visitor.get_by_role("button", name="Begin").click()
    visitor.wait_for_url("**/t/*", timeout=120_000)  # its words are compiled first, perhaps beside much else
    (summary,) = site.store.summaries()
    assert Table.open(site.store, summary.table, resume=False).view(None).game.lexicon == "en @eole +ZORGL"
