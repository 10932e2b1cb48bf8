"""Many browsers at one table: two teams of two, and a duplicate evening of a referee and eight players."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from bonmot.games import duplicate
from bonmot.games.crossword import setup_for
from bonmot.games.crossword.edition import Edition
from bonmot.games.tiles import TileRules
from bonmot.tables import Seating, Table
from bonmot.tables.holding import Holders
from tests.page.axe import violations
from tests.page.conftest import Visit
from tests.page.laying import FEW, is_mine, seen, the_end, wish
from tests.page.site import Site, serving


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with serving(tmp_path, online=True, by_hand=True) as served:
        yield served


def listened(visitor: Page) -> list[str]:
    """Everything that a browser will be sent over its sockets, as it comes."""
    frames: list[str] = []
    visitor.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    return frames


# ---- two against two

TEAMS = {"Ada": 0, "Ben": 1, "Cleo": 0, "Dan": 1}


def test_two_teams_of_two_play_to_the_end_and_neither_hears_the_other(visit: Visit, site: Site) -> None:
    four = [visit(), visit(), visit(light=True), visit(light=True, language="fr")]
    ada, ben, cleo, dan = four
    few = replace(Edition.named("modern"), language="en", languages=(), tiles=TileRules(counts=FEW))
    teams, options = list(TEAMS.values()), {"opening.first": "first-seat"}
    setup = setup_for(few, list(TEAMS), language="en", teams=teams, options=options)
    table = Table.create(site.store, setup, [Seating()] * 4, seed=2, clock=site.hall.clock).name
    heard = [listened(visitor) for visitor in four]
    for seat, (visitor, name) in enumerate(zip(four, TEAMS, strict=True)):
        Holders(site.store).take(table, [seat], site.member(visitor, name).holder)
        site.open(visitor, f"/t/{table}")
        expect(visitor.locator("bonmot-rack button")).to_have_count(7)

    # Ada advises Cleo, and Dan advises Ben: each reads it at a mark, and those of the other side hear nothing of it.
    says(ada, "Keep the S for me")
    cleo.get_by_role("button", name="Team 1 new line").click()
    expect(cleo.get_by_role("dialog")).to_contain_text("Ada Keep the S for me")
    cleo.keyboard.press("Escape")
    expect(cleo.get_by_role("button", name="Team", exact=True)).to_be_visible()
    dan.get_by_role("button", name="Équipe").click()
    dan.get_by_label("À votre partenaire").fill("They hoard an S")
    dan.keyboard.press("Enter")
    expect(dan.get_by_role("dialog")).to_contain_text("Dan They hoard an S")
    dan.keyboard.press("Escape")
    ben.get_by_role("tab", name="Team 1 new line").click()
    expect(ben.get_by_role("tabpanel")).to_contain_text("Dan They hoard an S")

    # Whoever of a side comes first plays; the rack is that of both partners, and nobody else's.
    shown = [rack_of(visitor) for visitor in four]
    assert (shown[0], shown[1]) == (shown[2], shown[3])
    racks = [{seen(site, table, side).sides[side].rack or ""} for side in (0, 1)]
    for turn in range(4):
        plays((ada, ben)[turn % 2], site, table, turn % 2)
        expect(is_mine((ben, ada)[turn % 2])).to_be_visible()
        for visitor in four:
            expect(visitor.locator(".table")).to_have_attribute("data-number", str(seen(site, table).number))
        for side in (0, 1):
            racks[side].add(seen(site, table, side).sides[side].rack or "")
    for seat, frames in enumerate(heard):
        side = seat % 2
        talk = ("Keep the S for me", "They hoard an S")
        assert any(talk[side] in frame for frame in frames)
        assert not any(talk[1 - side] in frame for frame in frames), f"{seat} hears the other side"
        for rack in racks[side] - racks[1 - side]:
            assert any(f'"{rack}"' in frame for frame in frames), f"{seat} does not see their own rack"
        for rack in racks[1 - side] - racks[side]:
            assert not any(f'"{rack}"' in frame for frame in frames), f"{seat} sees the rack of the other side"
    plays(ada, site, table, 0)
    for visitor in (ada, ben, cleo):
        expect(the_end(visitor).get_by_role("heading", level=1)).to_have_text("Ben & Dan win")
    expect(the_end(dan).get_by_role("heading", level=1)).to_have_text("Ben & Dan gagnent")


def says(visitor: Page, text: str) -> None:
    """Say something to one's partner, beside the board."""
    visitor.get_by_role("tab", name="Team").click()
    visitor.get_by_label("To your partner:").fill(text)
    visitor.keyboard.press("Enter")
    expect(visitor.get_by_role("tabpanel")).to_contain_text(text)


def rack_of(visitor: Page) -> list[str]:
    return sorted(visitor.locator("bonmot-rack button").evaluate_all("all => all.map((each) => each.ariaLabel)"))


def plays(visitor: Page, site: Site, table: str, seat: int) -> None:
    """Type the best move."""
    move = wish(site, table, seat)
    assert move is not None
    visitor.get_by_label("Type a move").fill(f"{move.place} {move.word}")
    visitor.keyboard.press("Enter")


# ---- an evening

EIGHT = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Flo", "Gil", "Hugo")
WORDS = {"Ada": "jerks", "Ben": "karts", "Cleo": "jets", "Dan": "rats", "Eve": "tas", "Flo": "sa"}
WRITE, CLOSE = 150, 30
"""Seconds from the rack to the first bell, and from there to the second."""


def test_an_evening_of_a_referee_and_eight_phones(visit: Visit, site: Site) -> None:
    options = {"round.most": 2, "round.seconds": WRITE + CLOSE, "round.writing": CLOSE, "round.closes": "bell"}
    setup = duplicate.setup_for("duplicate", EIGHT, language="fr", options=options, arbiter=True)
    table = Table.create(site.store, setup, [Seating()] * 8, seed=3, clock=site.hall.clock).name
    desk, phones = visit(), {name: visit(light=True) for name in EIGHT}
    for seat, page in enumerate((*phones.values(), desk)):  # the referee has the last one
        site.seat(page, table, seat)
        site.open(page, f"/t/{table}")
    draws(desk, 1, "AEJKRST")

    # Six hand in at once, and see that others have; one of them loads the page again, and the slip is still there.
    for name, word in WORDS.items():
        lays(phones[name], word)
        hands_in(phones[name], word)
    for page in (desk, *phones.values()):
        expect(page.get_by_text("slips of 8")).to_contain_text("6")
    phones["Flo"].reload()
    expect(phones["Flo"].locator(".slip-in")).to_contain_text("SA")

    # The first bell says “write”; Hugo's slip is blank, and Gil's comes after the second bell.
    site.later(WRITE)
    for page in (desk, *phones.values()):
        expect(page.locator(".countdown-write")).to_be_visible()
    phones["Hugo"].get_by_role("button", name="Blank slip").click()
    phones["Hugo"].get_by_role("dialog").get_by_role("button", name="Hand it in").click()
    expect(desk.get_by_text("slips of 8")).to_contain_text("7")
    lays(phones["Gil"], "ras")
    site.later(CLOSE)
    phones["Gil"].get_by_role("button", name=re.compile("^Hand in")).click()
    expect(phones["Gil"].locator(".toast")).to_contain_text("Too late: the bell has closed round 1.")

    # The referee closes the round, and everybody sees the top, their own points and their rank.
    closes(desk, "No slip yet from Gil.")
    expect(phones["Gil"].locator(".tile-invalid")).to_have_count(0)
    expect(phones["Gil"].locator(".toast").filter(has_text="the place is taken")).to_have_count(0)
    results = standing(site, table)
    assert [results[name].score for name in ("Ada", "Gil", "Hugo")] == [58, 0, 0]
    for name, phone in phones.items():
        expect(phone.locator(".last-round")).to_contain_text("JERKS")
        expect(phone.locator(".own-standing")).to_contain_text(f"{name} {results[name].score}")
        expect(phone.locator(".own-standing")).to_contain_text(f"{results[name].rank}")
    phones["Ben"].locator(".own-standing").click()
    ranks = phones["Ben"].get_by_role("dialog").locator("tbody tr")
    expect(ranks).to_have_count(8)
    expect(ranks.first).to_contain_text("Ada")
    phones["Ben"].keyboard.press("Escape")
    desk.get_by_role("tab", name="Standings").click()
    expect(desk.locator(".standings tbody tr").first).to_contain_text("Ada")

    # In the last round Hugo alone finds something; it ends the evening.
    draws(desk, 2, "ATEINRS")
    lays(phones["Hugo"], "ta", square=82, down=True)
    hands_in(phones["Hugo"], "tas")
    site.later(WRITE + CLOSE)
    closes(desk, "No slip yet from")
    results = standing(site, table)
    ranking = [each.name for each in results.values()]
    for name, phone in phones.items():
        won = "You have won!" if name == "Ada" else "Ada wins"
        expect(the_end(phone).get_by_role("heading", level=1)).to_have_text(won)
        expect(the_end(phone)).to_contain_text(f"rank {results[name].rank} of 8")
        expect(the_end(phone).locator(".standings tbody tr th")).to_contain_text(ranking)
    expect(desk.get_by_text("The game is over.")).to_be_visible()
    expect(desk.locator(".standings tbody tr th")).to_contain_text(ranking)


def test_a_hall_of_a_referee_and_eight_browsers_that_come_by_one_link(visit: Visit, site: Site) -> None:
    # The referee opens the hall by the form of a new table, and is at the desk.
    desk = visit("/new?edition=duplicate&language=fr")
    desk.get_by_role("heading", name="More", exact=True).click()
    desk.get_by_role("switch", name="Open hall").check()
    desk.get_by_role("button", name="Begin").click()
    expect(desk.get_by_text("Nobody has come yet.")).to_be_visible()
    expect(desk.get_by_role("img", name="QR code of the address below")).to_be_visible()
    link = desk.locator(".hall .invitation-address code").inner_text()
    assert "key" not in link, "it is good for everybody"
    assert violations(desk) == []

    # Seven come by it, give a name and have a place; the desk sees who has come.
    phones = {name: visit(light=True) for name in (*EIGHT, "Mallory")}
    for name in (*EIGHT[:7], "Mallory"):
        comes_in(phones[name], link, name)
    assert violations(phones["Ada"]) == []
    expect(desk.locator(".hall-list li")).to_contain_text([*EIGHT[:7], "Mallory"])
    expect(desk.get_by_text("8 players are here")).to_be_visible()

    # Mallory is shown out before anything is played, and is named nowhere any more.
    desk.get_by_role("button", name="Show Mallory out").click()
    desk.get_by_role("dialog").get_by_role("button", name="Show out").click()
    expect(desk.locator(".hall-list li")).to_have_count(7)
    draws(desk, 1, "AEJKRST")
    expect(desk.locator(".desk-table")).not_to_contain_text("Mallory")

    # They play; Hugo comes late by the same link, is told what that means, and plays along at once.
    for name, word in WORDS.items():
        lays(phones[name], word)
        hands_in(phones[name], word)
    phones["Hugo"].goto(link)
    expect(phones["Hugo"].get_by_text("You may still play along")).to_be_visible()
    comes_in(phones["Hugo"], link, "Ada")
    lays(phones["Hugo"], "tsar")
    hands_in(phones["Hugo"], "tsar")
    expect(desk.get_by_text("slips of 8")).to_contain_text("7")
    closes(desk, "No slip yet from Gil.")
    expect(phones["Ada"].locator(".own-standing")).to_contain_text("Ada 58")
    expect(phones["Hugo"].locator(".own-standing")).to_contain_text("Ada 2")

    # The doors are closed: who comes now may watch, and finds no place.
    desk.get_by_role("tab", name="Hall").click()
    desk.get_by_role("switch", name="The doors are open").uncheck()
    stranger = visit(link, light=True)
    expect(stranger.locator(".round")).to_be_visible()
    expect(stranger.get_by_role("heading", name="Take a place")).to_have_count(0)
    # A second page of Ada's, and her page loaded again, sit where she does.
    phones["Ada"].reload()
    expect(phones["Ada"].locator(".own-standing")).to_contain_text("Ada 58")


def comes_in(phone: Page, link: str, name: str) -> None:
    """Open the link of a hall, and take a place."""
    phone.goto(link)
    phone.get_by_label("Your name").fill(name)
    phone.get_by_role("button", name="Play along").click()
    expect(phone.locator(".own-standing")).to_contain_text(name)
    expect(phone.get_by_role("heading", name="Take a place")).to_have_count(0)


def draws(desk: Page, number: int, rack: str) -> None:
    """The referee says what came out of the bag."""
    desk.get_by_label(f"Rack {number}, as it was drawn").fill(rack)
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("timer", name="left in this round")).to_be_visible()


def closes(desk: Page, asked: str) -> None:
    """The referee closes a round to which some have handed in nothing."""
    desk.get_by_role("button", name="Close the round").click()
    dialog = desk.get_by_role("dialog")
    expect(dialog).to_contain_text(asked)
    dialog.get_by_role("button", name="Close the round").click()
    expect(desk.get_by_role("button", name="Close the round")).to_have_count(0)


def lays(phone: Page, word: str, *, square: int = 112, down: bool = False) -> None:
    """Lay a word on the board, as soon as the rack is there."""
    expect(phone.locator("bonmot-rack button")).to_have_count(7)
    for _touch in range(2 if down else 1):
        phone.locator(f"[data-square='{square}']").click()
    for letter in word:
        phone.keyboard.press(letter)


def hands_in(phone: Page, word: str) -> None:
    """Give the slip away on which a word is written."""
    phone.get_by_role("button", name=re.compile("^Hand in")).click()
    expect(phone.locator(".slip-in")).to_contain_text(word.upper())


def standing(site: Site, table: str) -> dict[str, duplicate.Standing]:
    """Where everybody stands, the first one first."""
    view: duplicate.View = Table.open(site.store, table, resume=False).view(None).game
    return {each.name: each for each in view.standings}
