"""Strangers meet in the lobby, and play."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from bonmot.online.accounts import Accounts
from tests.page.axe import in_every_theme, violations
from tests.page.conftest import Visit
from tests.page.laying import no_word, seen, square, the_end, wish
from tests.page.site import Site, serving
from tests.page.waiting import fits


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with serving(tmp_path, online=True) as served:
        yield served


ROWS_OF_TABS: Final = "new Set([...document.querySelectorAll('[role=tab]')].map(each => each.offsetTop)).size"


def test_strangers_meet_play_a_rated_game_and_play_again(visit: Visit, site: Site) -> None:
    ada, ben = site.open(visit(), "/"), site.open(visit(), "/lobby")
    table = meet(ada, ben)
    first, second = (ada, ben) if 0 in seen(site, table).acting else (ben, ada)
    lie = challenge_and_exchange(site, table, first, second)
    racks = [seen(site, table, seat).sides[seat].rack for seat in (0, 1)]

    # The lines break; everything is there again, and the game goes on.
    with first.expect_websocket() as again:
        site.break_lines(table)
    again.value.wait_for_event("framereceived")
    expect(first.locator(".table-offline")).to_have_count(0)
    second.reload()
    acts(first)
    assert [seen(site, table, seat).sides[seat].rack for seat in (0, 1)] == racks
    if (move := wish(site, table, own_seat(site, table))) is None:
        passes(first)
    else:
        first.keyboard.press("/")
        first.keyboard.type(f"{move.place} {move.word}")
        first.keyboard.press("Enter")
    acts(second)

    # Whoever is elsewhere sees that it is their move, and finds the way back.
    site.open(second, "/lobby")
    expect(second.get_by_text(re.compile("^Your move · 3[0-9] minutes left$"))).to_be_visible()
    expect(second).to_have_title("(1) Lobby · Bonmot")
    second.get_by_role("link", name=re.compile("^Resume")).click()
    expect(second.get_by_role("toolbar", name="Your rack").get_by_role("button")).to_have_count(7)
    expect(second).to_have_title("Table · Bonmot")
    second.get_by_role("button", name="More…").click()
    expect(second.get_by_role("menuitem", name="Replay")).to_be_visible()
    expect(second.get_by_role("menuitem", name=re.compile("Take back|Pause"))).to_have_count(0)  # it is rated
    second.keyboard.press("Escape")
    turn = 0
    while not is_over((second, first)[turn % 2]):  # turns without a score end the game
        passes((second, first)[turn % 2])
        turn += 1
    for visitor in (first, second):
        expect(the_end(visitor).get_by_role("heading", level=1)).to_have_text(re.compile("wins|tie"))
        expect(visitor.locator(".end-rating")).to_contain_text("Rating: 1500 →")
        expect(the_end(visitor)).not_to_contain_text(lie, use_inner_text=True)  # it did not stand
    assert [turn.kind for turn in seen(site, table).turns[:3]] == ["play", "challenged", "exchange"]

    # A rematch begins when both want it.
    first.get_by_role("button", name="Rematch").click()
    expect(first.get_by_text("must want it, too").first).to_be_visible()
    question = second.locator(".toast").filter(has_text="would like a rematch")
    question.get_by_role("button", name="Play").click()
    for visitor in (first, second):
        expect(visitor).not_to_have_url(re.compile(table))
        expect(visitor.get_by_role("grid")).to_be_visible()
    assert first.url == second.url
    assert site.store.summary(first.url.rpartition("/")[2]).rated


PLAIN = {"edition": "modern", "language": "en", "who-1": "person"}
SEEKS: Final[tuple[dict[str, Any], ...]] = (
    {"wished": {"said": {**PLAIN, "clock": "3d+4d"}}, "rated": True, "lowest": 1200, "highest": 1800},
    {"wished": {"said": {**PLAIN, "players": "4", "who-2": "person", "who-3": "person", "teams": "yes"}}},
)


def test_proposed_games_are_filtered_by_edition_clock_and_rating(visit: Visit, site: Site) -> None:
    ada, ben = visit(), site.open(visit(), "/lobby")
    site.open(ada, "/lobby")
    site.member(ada, "Ada")
    ada.reload()
    two = {"language": "en", "who-1": "person"}
    for edition, clock, rated in (("modern", "25", True), ("tournament", "5", False), ("option", "3d", False)):
        said = {**two, "edition": edition, "clock": clock}
        answer = ada.request.post("/api/v1/lobby/seeks", data={"wished": {"said": said}, "rated": rated})
        assert answer.status == 201, answer.text()
    offers = ben.locator("#lobby-seeks ~ .lobby-list > li")
    expect(offers).to_have_count(3)
    for label, value, count in (
        ("Edition", "tournament", 1),
        ("Clock", "3d", 1),
        ("Speed", "slow", 1),
        ("Speed", "live", 2),
    ):
        ben.get_by_label(label, exact=True).select_option(value)
        expect(offers).to_have_count(count)
        ben.get_by_label(label, exact=True).select_option("")
    ben.get_by_label("Rating from").fill("1400")
    ben.get_by_label("Rating from").press("Enter")
    expect(offers).to_have_count(1)
    ben.get_by_label("Rating up to").fill("1450")
    assert ada.request.post("/api/v1/lobby/seeks", data={"wished": {"said": two}, "rated": True}).ok
    expect(offers).to_have_count(2)  # what is half written stands while the lobby has news
    expect(ben.get_by_label("Rating up to")).to_have_value("1450")
    ben.get_by_label("Rating up to").press("Enter")
    expect(ben.get_by_text("No game like that is proposed.")).to_be_visible()
    ben.get_by_role("button", name="Show all games").click()
    expect(ben.get_by_label("Rating up to")).to_have_value("")
    expect(offers).to_have_count(4)

    # What is played is looked through in the same way, by the server.
    cat = visit()
    site.open(cat, "/lobby")
    site.member(cat, "Cat")
    cat.reload()
    for title in ("Option", "Tournament"):
        cat.get_by_role("listitem").filter(has_text=title).get_by_role("button", name="Play with Ada").click()
        expect(cat).to_have_url(re.compile("/t/"))
        site.open(cat, "/lobby")
    ben.reload()
    watched = ben.get_by_role("region", name="Games to watch").get_by_role("listitem")
    expect(watched).to_have_count(2)
    ben.get_by_label("Speed", exact=True).select_option("correspondence")
    expect(watched).to_have_count(1)
    expect(watched).to_contain_text("Option · English · 3 days a turn")
    ben.get_by_role("button", name="rated").click()
    expect(ben.get_by_text("No game like that is being played.")).to_be_visible()
    assert violations(ben) == []


def test_a_referee_of_the_club_decides_a_challenge(visit: Visit, site: Site) -> None:
    ada, ben, zoe = visit(), visit(), visit(phone=True, language="fr")
    for visitor, name in ((ada, "Ada"), (ben, "Ben")):
        site.member(visitor, name)
    Accounts(site.store).give_roles(site.member(zoe, "Zoé"), {"referee"})
    club = ada.request.post("/api/v1/clubs", data={"name": "Les Jetons"}).json()
    for visitor in (ben, zoe):
        visitor.goto(club["url"])
        expect(visitor.get_by_role("heading", name="Les Jetons")).to_be_visible()

    # Of an open hall only is said who finds it; in a game a referee may be asked for, and then it is not rated.
    site.open(ada, f"/new?seek&club={club['id']}&edition=duplicate")
    rated = ada.get_by_role("switch", name="Rated game")
    expect(rated).to_be_visible()
    ada.get_by_text("More", exact=True).click()
    ada.get_by_role("switch", name="Open hall").check()
    expect(rated).to_have_count(0)
    expect(ada.get_by_role("radio", name="Somebody")).to_have_count(0)
    expect(ada.get_by_label("Stands for")).to_have_count(0)
    site.open(ada, f"/new?seek&club={club['id']}&edition=modern")
    rated.check()
    ada.get_by_role("switch", name="A referee decides").check()
    expect(rated).to_have_count(0)
    assert not violations(ada)
    ada.get_by_role("button", name="Propose").click()
    expect(ada.get_by_text("with a referee · not rated")).to_be_visible()

    ben.get_by_role("listitem").filter(has_text="Ada").get_by_role("button", name="Play with Ada").click()
    zoe.get_by_role("button", name="Arbitrer").click()
    for visitor in (ada, ben, zoe):
        expect(visitor).to_have_url(re.compile("/t/"))
        expect(visitor.get_by_role("grid")).to_be_visible()
    table = ada.url.rpartition("/")[2]
    first, second = (ada, ben) if 0 in seen(site, table).acting else (ben, ada)
    square(first, 112).click()
    seat = own_seat(site, table)
    for letter in no_word(seen(site, table, seat), seat, 4):
        first.keyboard.press(letter)
    first.keyboard.press("Enter")
    expect(second.locator(".tile-last")).to_have_count(4)
    second.keyboard.press("3")
    second.get_by_role("dialog").get_by_role("button", name="Challenge", exact=True).click()
    expect(zoe.get_by_text("Vous arbitrez")).to_be_visible()
    expect(zoe.locator(".table-question")).to_contain_text("conteste")
    expect(first.get_by_text("The referee decides.").first).to_be_visible()
    assert violations(zoe) == []
    zoe.get_by_role("button", name="Non", exact=True).click()
    expect(first.locator(".square-taken")).to_have_count(0)
    acts(second)


def test_a_hall_is_found_by_everybody_and_fits_every_screen(visit: Visit, site: Site) -> None:
    zoe, ben = visit(), visit(language="fr")
    Accounts(site.store).give_roles(site.member(zoe, "Zoé"), {"referee"})
    Accounts(site.store).give_roles(site.member(ben, "Ben"), {"referee"})
    said = {"edition": "duplicate", "language": "fr", "hall": "yes"}
    answer = zoe.request.post("/api/v1/lobby/halls", data={"wished": {"said": said}})
    site.open(ben, "/lobby")
    hall = ben.get_by_role("region", name="Salles ouvertes").get_by_role("listitem")
    expect(hall).to_contain_text("Salle ouverte")
    expect(hall).to_contain_text("0 joueur est là")
    expect(hall).to_contain_text("Arbitre : Zoé")
    hall.get_by_role("link", name="Entrer").click()
    expect(ben.get_by_role("button", name="Prendre la table d’arbitrage")).to_be_visible()
    desk = site.open(zoe, f"/t/{answer.json()['name']}")
    expect(desk.get_by_role("tab", name="Hall")).to_be_visible()
    for visitor in (ben, desk):
        for width in (1440, 1024, 820, 390):
            visitor.set_viewport_size({"width": width, "height": 900})
            assert visitor.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
            assert visitor.evaluate(ROWS_OF_TABS) <= 1, "the leaves of a table stand in one row"


def test_who_opens_the_link_of_an_invitation_plays(visit: Visit, site: Site) -> None:
    # Whoever still looks at the link when the game begins asks what has become of it.
    ada, ben = visit(refused=True), visit(phone=True, language="fr", refused=True)
    site.member(ada, "Ada")
    site.open(ada, "/lobby")
    expect(ada.get_by_text("You are the only one here")).to_be_visible()
    private = {"wished": {"said": {**PLAIN, "clock": "25+10"}}, "audience": "link"}
    assert ada.request.post("/api/v1/lobby/seeks", data=private).status == 201
    ada.get_by_role("button", name="Invite by link").click()
    dialog = ada.get_by_role("dialog", name="Invite by link")
    code = dialog.get_by_role("img", name="QR code of the address below")
    expect(code).to_have_js_property("complete", value=True)
    assert code.evaluate("each => each.naturalWidth"), "it is drawn"
    link = dialog.locator("code").inner_text()
    site.open(ada, link.removeprefix(site.address))
    expect(ada.get_by_role("heading", level=1)).to_have_text("Your invitation")

    # On a phone, by somebody whom nobody knows yet.
    ben.goto(link)
    expect(ben.get_by_role("heading", level=1)).to_have_text("Ada vous invite à jouer")
    fits(ben)
    assert violations(ben) == []
    ben.get_by_role("button", name="Jouer avec Ada").click()
    ben.get_by_role("dialog", name="Comment vous appelez-vous ?").get_by_label("Nom").fill("Ben")
    ben.get_by_role("dialog").get_by_role("button", name="Continuer").click()
    for visitor in (ada, ben):
        expect(visitor).to_have_url(re.compile("/t/"))
        expect(visitor.get_by_role("grid")).to_be_visible()


def test_a_full_lobby_on_a_phone_in_french(visit: Visit, site: Site) -> None:
    ada, zoe = visit(), visit(phone=True, language="fr")
    known = {name: site.member(visitor, name) for visitor, name in ((ada, "Ada"), (zoe, "Zoé"))}
    site.open(ada, "/lobby")
    expect(
        ada.get_by_text("You are the only one here")
    ).to_be_visible()  # a live game is offered as long as its host is here
    for seek in (*SEEKS, {"wished": {"said": PLAIN}, "audience": "named", "invited": [known["Zoé"].id]}):
        assert ada.request.post(f"{site.address}/api/v1/lobby/seeks", data=seek).ok
    assert zoe.request.put(f"{site.address}/api/v1/lobby/friends/{known['Ada'].id}").ok
    assert zoe.request.post(f"{site.address}/api/v1/clubs", data={"name": "Les Lettres"}).ok

    # An invitation, a game by correspondence for some ratings, and two teams among which one chooses.
    site.open(zoe, "/lobby")
    expect(zoe.get_by_role("region", name="Pour vous").get_by_role("button", name="Décliner")).to_be_visible()
    offers = zoe.get_by_role("region", name="Parties proposées").locator(".lobby-seek")
    expect(offers).to_have_count(2)
    slow, teams = offers.filter(has_text="par correspondance"), offers.filter(has_text="équipes")
    expect(slow).to_contain_text("3 jours par coup + 4 jours une fois")
    expect(slow).to_contain_text("1200 à 1800")
    expect(zoe.get_by_role("link", name="Les Lettres")).to_be_visible()
    assert violations(zoe) == []
    assert zoe.evaluate("document.documentElement.scrollWidth <= innerWidth")
    filters = zoe.locator(".lobby-filters")
    assert filters.evaluate("each => each.clientHeight") < 80, "one row of filters, and then the games"
    filters.get_by_role("button", name="classée").click()
    expect(offers).to_have_count(1)
    filters.get_by_role("button", name="classée").click()
    teams.get_by_role("button", name="S’asseoir · Équipe 2").first.click()
    expect(teams.get_by_role("button", name="Se lever")).to_be_visible()
    expect(ada.get_by_role("listitem").filter(has_text="teams")).to_contain_text("Zoé · Team 2")


def meet(ada: Page, ben: Page) -> str:
    """Ada proposes a game, and Ben, who looks on from the lobby, takes it up; the table."""
    ada.get_by_role("link", name="Go in").click()
    expect(ada.get_by_text("Nobody proposes a game at the moment.")).to_be_visible()
    expect(ada.get_by_text("Nobody is here yet")).to_be_visible()
    ada.get_by_role("link", name="Propose a game").click()
    ada.get_by_role("radio", name="Tournament").check(force=True)
    ada.get_by_role("switch", name="Rated game").check()
    expect(ada.locator(".new-ready-title")).to_have_text("Tournament")
    assert not violations(ada)
    ada.get_by_role("button", name="Propose").click()
    gives_name(ada, "Ada")
    expect(ada.get_by_role("heading", name="Your game")).to_be_visible()
    offer = ben.get_by_role("listitem").filter(has_text="Ada")
    expect(offer).to_contain_text(re.compile("Tournament.*English · 25 min · rated", re.DOTALL))
    assert not in_every_theme(ben)
    ben.get_by_role("button", name="rated").click()
    offer.get_by_role("button", name="Play with Ada").click()
    gives_name(ben, "Ben")
    for visitor in (ada, ben):  # both go there by themselves
        expect(visitor).to_have_url(re.compile("/t/"))
        expect(visitor.get_by_role("grid")).to_be_visible()
    assert ben.url == ada.url
    return ada.url.rpartition("/")[2]


def challenge_and_exchange(site: Site, table: str, first: Page, second: Page) -> str:
    """A word that is none is laid and challenged; then tiles are exchanged. The word."""
    seat = own_seat(site, table)
    lie = no_word(seen(site, table, seat), seat, 5)
    square(first, 112).click()
    for letter in lie:
        first.keyboard.press(letter)
    first.keyboard.press("Enter")
    expect(second.locator(".tile-last")).to_have_count(5)
    second.keyboard.press("3")
    second.get_by_role("dialog").get_by_role("button", name="Challenge", exact=True).click()
    expect(second.locator(".square-taken")).to_have_count(0)
    acts(second)
    second.keyboard.press("4")
    expect(second.get_by_role("dialog", name="Exchange tiles")).to_be_visible()
    second.keyboard.press((seen(site, table, 1 - seat).sides[1 - seat].rack or "").replace("?", "")[0].lower())
    second.keyboard.press("Enter")
    acts(first)
    return lie.upper()


def own_seat(site: Site, table: str) -> int:
    """The seat whose turn it is."""
    return min(seen(site, table).acting)


def gives_name(visitor: Page, name: str) -> None:
    dialog = visitor.get_by_role("dialog", name="What are you called?")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_role("button", name="Go on").click()


def passes(visitor: Page) -> None:
    visitor.get_by_role("button", name="Pass", exact=True).click()
    visitor.get_by_role("dialog").get_by_role("button", name="Pass").click()
    expect(visitor.locator(".player-own.player-acts")).to_have_count(0)  # the other's turn, or the end


def acts(visitor: Page) -> None:
    expect(visitor.locator(".player-own.player-acts")).to_be_visible()


def is_over(visitor: Page) -> bool:
    """Wait until somebody must act, or the game is over."""
    expect(visitor.locator(".player-own.player-acts, .end").first).to_be_visible()
    return the_end(visitor).count() > 0
