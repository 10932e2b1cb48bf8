"""Setting up a table on the page: everything by the form, what is wrong beside its field, nothing lost."""

import re

from playwright.sync_api import expect

from bonmot.tables import Table
from tests.page.conftest import Visit
from tests.page.site import Site
from tests.page.waiting import fits
from tests.web.test_forms import fields_of


def test_a_table_is_set_up_on_a_phone_with_a_fault_that_is_mended(visit: Visit, site: Site) -> None:
    phone = site.open(visit(phone=True, language="fr"), "/new?edition=modern")
    players = phone.get_by_role("group", name="Joueurs")
    players.get_by_text("3", exact=True).click()
    third = phone.get_by_role("group", name="Joueur 3")
    third.get_by_role("radio", name="une personne").check()
    third.get_by_label("Nom").fill("Zoé")
    second = phone.get_by_role("group", name="Joueur 2")
    second.get_by_role("radio", name="Nora").check()
    second.get_by_label("Niveau").select_option("2")
    phone.get_by_role("group", name="Joueur 1").get_by_label("Nom").fill("Ada")

    # Both languages in one form, without a reload: what was written stays.
    phone.get_by_role("button", name="English").or_(phone.get_by_role("button", name="EN", exact=True)).first.click()
    expect(phone.get_by_role("heading", name="New table")).to_be_visible()
    expect(phone.get_by_role("group", name="Player 3").get_by_label("Name")).to_have_value("Zoé")

    # What is wrong stands at its field, in a fold too, and has the focus.
    phone.get_by_text("What is seldom changed").click()
    seed = phone.get_by_label("Seed")
    seed.fill("seven")
    phone.get_by_text("What is seldom changed").click()
    phone.get_by_role("button", name="Begin").click()
    expect(seed).to_be_focused()
    expect(seed).to_have_attribute("aria-invalid", "true")
    expect(seed).to_have_accessible_description(re.compile("seven"))
    seed.fill("7")

    phone.get_by_role("button", name="Begin").click()
    phone.wait_for_url("**/t/*")
    (summary,) = site.store.summaries()
    assert summary.names == ("Ada", "Nora", "Zoé")
    table = Table.open(site.store, summary.table, resume=False)
    assert [(seat.level, seat.persona) for seat in table.view(None).seats] == [(None, None), (2, "nora"), (None, None)]
    table.close(pause=False)


def test_the_form_by_keys_alone_and_narrow_as_a_small_phone(visit: Visit, site: Site) -> None:
    page = visit()
    page.set_viewport_size({"width": 360, "height": 740})
    site.open(page, "/new?game=crossword")
    page.get_by_role("radio", name="Modern").focus()
    for _step in range(3):
        page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Micro")).to_be_checked()
    expect(page).to_have_url(re.compile("edition=micro"))
    # Whoever reads the help and comes back finds what was said.
    page.get_by_label("Clock").fill("2:00")
    expect(page.get_by_text("120 seconds")).to_be_visible()
    page.get_by_role("link", name="Help").first.click()
    expect(page.get_by_role("searchbox")).to_be_visible()
    page.go_back()
    expect(page.get_by_label("Clock")).to_have_value("2:00")
    expect(page.get_by_role("radio", name="Micro")).to_be_checked()
    page.get_by_role("group", name="Racks").or_(page.get_by_label("Racks")).first.focus()
    fits(page)
    page.get_by_role("radio", name="Watch").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("heading", name="Watch computers")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    assert site.store.summaries()[0].edition == "micro"


def test_every_field_that_is_offered_is_drawn(visit: Visit, site: Site) -> None:
    page = visit()
    for game in ("crossword", "option", "cards", "duplicate"):
        with page.expect_response("**/api/v1/form") as answer:
            site.open(page, f"/new?edition={'modern' if game == 'crossword' else game}")
        form = answer.value.json()
        assert form["game"] == game
        page.locator("summary").click()
        for name, field in fields_of(form).items():
            if field["kind"] != "choice" or len(field["choices"]) > 1:
                expect(page.locator(f"[id='field-{name}']").first).to_be_attached()
