"""Who is there: a guest at once, a member on two devices, a password changed, and an account that is deleted."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.page.axe import in_every_theme, violations
from tests.page.conftest import Visit
from tests.page.site import Site, serving

GOOD = "a horse of a different colour"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A server at which strangers meet."""
    with serving(tmp_path, online=True) as served:
        yield served


def fill(visitor: Page, card: str, **typed: str) -> None:
    """Type into the form of a card, and send it with the Enter key."""
    section = visitor.locator("section.card").filter(has=visitor.get_by_role("heading", name=card, exact=True))
    for name, text in typed.items():
        section.locator(f"input[name={name}]").fill(text)
    section.locator("form input:not([hidden])").first.press("Enter")


def test_from_guest_to_member_on_two_devices_and_away_again(visit: Visit, site: Site) -> None:
    ada = site.open(visit(refused=True), "/")
    header = ada.get_by_role("banner")
    header.get_by_role("link", name="Sign in").click()
    expect(ada.get_by_role("heading", level=1)).to_have_text("Who is there?")
    assert in_every_theme(ada) == []

    # A guest at once; a name that misleads is refused beside the form, and said to those who listen.
    fill(ada, "Play as a guest", name="Admin")
    refused = ada.get_by_text("This name is taken", exact=False)
    expect(refused.first).to_be_visible()
    expect(ada.locator("#live")).to_contain_text("This name is taken")
    expect(ada.locator("#guest-name")).to_be_focused()
    expect(ada.locator("#guest-name")).to_have_attribute("aria-describedby", "guest-trouble")
    assert violations(ada) == []
    fill(ada, "Play as a guest", name="Ada")
    expect(header.get_by_role("link", name="Ada: your account")).to_be_visible()
    expect(ada).to_have_url(f"{site.address}/")
    ada.get_by_role("button", name="Play now").click()
    ada.wait_for_url("**/t/*")
    table = ada.url

    # The guest becomes a member, and the game is there on the phone, too.
    site.open(ada, "/account")
    fill(ada, "Become a member", password="12345678")
    expect(ada.get_by_text("Everybody would try this password first", exact=False).first).to_be_visible()
    fill(ada, "Become a member", password=GOOD)
    expect(ada.get_by_text("Welcome, Ada!").first).to_be_visible()
    phone = site.open(visit(phone=True, language="fr", refused=True), "/account")
    fill(phone, "Se connecter", name="ada", password="un autre cheval")
    expect(phone.locator("#sign-in-trouble")).to_have_text("Le nom ou le mot de passe est faux.")
    assert violations(phone) == []
    fill(phone, "Se connecter", name="ada", password=GOOD)
    expect(phone.get_by_role("link", name="Ada : votre compte")).to_be_visible()
    expect(phone.locator(f'a[href="{table.removeprefix(site.address)}"]').first).to_be_visible()

    look_after_the_account(ada, phone, site)
    delete_the_account(ada)
    expect(header.get_by_role("link", name="Sign in")).to_be_visible()
    assert site.store.summary(table.rpartition("/")[2]).names[0] == "former player"


def look_after_the_account(ada: Page, phone: Page, site: Site) -> None:
    """Everything about the account; another password signs the phone out."""
    site.open(phone, "/account")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Ada")
    assert violations(phone) == []
    site.open(ada, "/account")
    expect(ada.locator(".account-browsers li")).to_have_count(2)
    assert in_every_theme(ada) == []
    with ada.expect_download() as download:
        ada.get_by_role("link", name="Take my data along").click()
    assert '"name": "Ada"' in download.value.path().read_text()
    fill(ada, "Password", old=GOOD, new="quite another horse")
    expect(ada.get_by_text("Your password is changed.").first).to_be_visible()
    expect(ada.locator(".account-browsers li")).to_have_count(1)
    phone.reload()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Qui est là ?")


def delete_the_account(ada: Page) -> None:
    """Gone for good: the question is asked with the password, and says no to a wrong one."""
    ada.get_by_role("button", name="Delete my account").click()
    dialog = ada.get_by_role("dialog", name="Delete your account?")
    dialog.get_by_label("Password").fill(GOOD)
    dialog.get_by_label("Password").press("Enter")
    expect(dialog.locator(".trouble")).to_have_text("The name or the password is wrong.")
    assert violations(ada) == []
    dialog.get_by_label("Password").fill("quite another horse")
    dialog.get_by_role("button", name="Delete my account").click()
    expect(ada.get_by_role("heading", level=1)).to_have_text("Who is there?")
