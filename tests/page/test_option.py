"""OPTION in the browser: a whole game against a computer, prisms that are turned, and a screen that is handed over."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from bonmot.board.prism_set import PrismSet
from bonmot.games.option import Play, View, setup_for
from bonmot.notation.option import read_move
from bonmot.players.casts import cast_of
from bonmot.tables import Seating, Table
from tests.page.axe import violations
from tests.page.conftest import Visit
from tests.page.site import Site
from tests.page.waiting import my_turn
from tests.rules.test_option_turns import example
from tests.tables.by_hand import kept

SIZE = 15
FEW = 30
"""Prisms: a game of some five turns."""


def small_table(site: Site, visitor: Page, name: str, *, people: int = 1) -> str:
    """A table with few prisms; Ada (and Blaise) sit in this browser."""
    usual = PrismSet.load("en")
    few = PrismSet("few", usual.alphabet, usual[::3][:FEW], is_reconstructed=True)
    setup = setup_for("option", ["Ada", "Blaise" if people == 2 else "Colette"], language="en", prisms=few)
    other = Seating() if people == 2 else Seating(computer=True, persona="colette", level=3)
    table = Table.create(site.store, setup, [Seating(), other], seed=2, name=name, hand_over=people == 2)
    table.close(pause=False)
    site.seat(visitor, name, *range(people))
    return name


def seen(site: Site, name: str, seat: int = 0) -> View:
    """The game as a seat sees it now."""
    view: View = Table.open(site.store, name, resume=False).view(seat).game
    return view


def wish(view: View) -> Play | None:
    """The best turn of the person; None when there is none."""
    hint = cast_of("option").hint(view, 7)
    return None if hint.word is None else read_move(f"{hint.place} {hint.word}", view)


def compose(visitor: Page, turn: Play) -> None:
    """Carry the prisms to their squares, turn those that lie with the wrong face up, and those of the board."""
    rack = visitor.get_by_role("toolbar", name="Your rack")
    view_names = visitor.evaluate("document.querySelector('bonmot-option').order")
    for laid in turn.placed:
        square = visitor.locator(f'[data-square="{laid.row * SIZE + laid.column}"]')
        rack.locator(f'[data-slot="{view_names.index(laid.prism)}"]').drag_to(square)
        expect(square.locator(".prism-tentative")).to_be_visible()
        if square.locator(".prism-light").count() != laid.light:
            square.click()
            declare(visitor, laid.letter, square.locator(".prism-light" if laid.light else ".prism-dark"))
    for flipped in turn.flipped:
        square = visitor.locator(f'[data-square="{flipped.row * SIZE + flipped.column}"]')
        square.click()
        declare(visitor, flipped.letter, square.locator(".prism-turned"))


def type_turn(visitor: Page, turn: Play) -> None:
    """The same by keys alone: arrows lead to a square, letters take prisms, + turns those of the board."""
    body = visitor.locator("body")
    visitor.evaluate("document.activeElement.blur()")  # Space would press the button that was clicked last

    def go(row: int, column: int) -> None:
        at = visitor.evaluate("document.querySelector('bonmot-option').laying.square")
        for key, steps in (("ArrowDown", row - at // SIZE), ("ArrowRight", column - at % SIZE)):
            for _ in range(abs(steps)):
                body.press(key if steps > 0 else {"ArrowDown": "ArrowUp", "ArrowRight": "ArrowLeft"}[key])

    first, *_, last = turn.placed[0], *turn.placed
    go(first.row, first.column)
    if visitor.evaluate("document.querySelector('bonmot-option').laying.down") != (last.row > first.row):
        body.press("Space")
    for laid in turn.placed:
        body.press(laid.letter.lower())
    expect(visitor.locator(".prism-tentative")).to_have_count(len(turn.placed))
    for flipped in turn.flipped:
        go(flipped.row, flipped.column)
        body.press("+")
        square = visitor.locator(f'[data-square="{flipped.row * SIZE + flipped.column}"]')
        declare(visitor, flipped.letter, square.locator(".prism-turned"))


def letters_make_room(visitor: Page, view: View) -> None:
    """A letter that is only behind another one that was typed is there all the same, if a second prism has that one."""
    rack = view.sides[0].rack or ()
    faces = [(each.dark_letter, each.light_letter) for each in rack]
    pairs = ((up, behind, pair) for pair in faces for up, behind in (pair, pair[::-1]))
    up, behind = next(
        (up, behind)
        for up, behind, pair in pairs
        if sum(up in each for each in faces) > 1 and sum(behind in each for each in faces) == 1 and pair != ("?", "?")
    )
    for letter in (up, behind):
        visitor.locator("body").press(letter.lower())
    expect(visitor.locator(".prism-tentative")).to_have_count(2)
    visitor.locator("body").press("Escape")
    expect(visitor.locator(".prism-tentative")).to_have_count(0)


def declare(visitor: Page, letter: str, turned: Locator) -> None:
    """Wait until a prism is turned; say what a wild face stands for, if that is asked before."""
    asked = visitor.get_by_role("dialog", name="Which letter does the wild face stand for?")
    expect(asked.or_(turned).first).to_be_visible()
    if asked.count():
        asked.get_by_role("button", name=letter, exact=True).click()
    expect(turned).to_be_visible()


def test_a_whole_game_against_a_computer(visit: Visit, site: Site) -> None:
    visitor = visit()
    name = small_table(site, visitor, "prisms")
    site.open(visitor, f"/t/{name}")
    number = my_turn(visitor, 0)
    assert violations(visitor) == []
    turns = turned = 0
    while number:
        turn = wish(seen(site, name))
        if turn is None:
            visitor.keyboard.press("2")
            visitor.get_by_role("dialog").get_by_role("button", name="Pass").click()
        else:
            if turns == 1:
                letters_make_room(visitor, seen(site, name))
            (compose, type_turn)[turns % 2](visitor, turn)
            play = visitor.get_by_role("button", name=re.compile(r"^Play · \d+"))
            expect(play).to_be_visible()
            if turns == 0:
                self_turned(visitor, turn)
            if turns % 2:
                visitor.locator("body").press("Enter")
            else:
                play.click()
            turns += 1
            turned += len(turn.flipped)
        number = my_turn(visitor, number)
    assert turns >= 2
    assert turned >= 1, "no prism of the board was turned"
    expect(visitor.get_by_role("heading", name=re.compile("wins|tie"))).to_be_visible()


def self_turned(visitor: Page, turn: Play) -> None:
    """A key turns the prism laid last, and turns it back; whoever comes back finds all as it lay."""
    last = visitor.locator(f'[data-square="{turn.placed[-1].row * SIZE + turn.placed[-1].column}"]')
    visitor.locator("body").press("+")
    expect(last.locator(".prism-dark" if turn.placed[-1].light else ".prism-light")).to_be_visible()
    visitor.locator("body").press("+")
    visitor.reload()
    expect(visitor.locator(".prism-tentative")).to_have_count(len(turn.placed))
    expect(visitor.get_by_role("button", name=re.compile(r"^Play · \d+"))).to_be_visible()


@pytest.mark.rule("O-027d")
def test_a_ladder_is_laid_rung_by_rung_and_a_prism_of_the_board_is_turned(visit: Visit, site: Site) -> None:
    visitor = visit()
    for name, told, score in (
        ("EX-001-LADDER", "Makes a ladder.", 20),
        ("EX-001-TARTE", "25 for turning", 39),
    ):
        there, turn = example(name)
        kept(site.store, there, [Seating()] * 2, site.hall.clock(), name)
        site.seat(visitor, name, 0)
        site.open(visitor, f"/t/{name}")
        my_turn(visitor, 0)
        compose(visitor, turn)
        expect(visitor.locator(".preview")).to_contain_text(str(score))
        visitor.keyboard.press("Enter")
        expect(visitor.locator("[data-side='0'] bonmot-score")).to_contain_text(str(score))
        visitor.get_by_role("tab", name="Log").click()
        expect(visitor.get_by_role("tabpanel")).to_contain_text(told)


def test_letters_that_are_typed_take_prisms_and_the_bag_takes_some_back(visit: Visit, site: Site) -> None:
    visitor = visit(language="fr", phone=True)
    name = small_table(site, visitor, "typed")
    site.open(visitor, f"/t/{name}")
    number = my_turn(visitor, 0)
    expect(visitor.locator(".board-nearer")).to_be_visible()  # two letters on a piece: phones begin from near
    turn = wish(seen(site, name))
    assert turn is not None
    text = f"8{'ABCDEFGHIJKLMNO'[turn.placed[0].column]} {''.join(laid.letter for laid in turn.placed)}"
    expect(visitor.locator(".table-line")).to_have_text("Touchez un prisme puis une case, ou glissez-le.")
    visitor.get_by_role("button", name=re.compile(r"\d+ prismes dans le sac")).tap()
    expect(visitor.get_by_role("dialog", name="Prismes cachés")).to_be_visible()
    visitor.get_by_role("textbox").fill(text)
    visitor.keyboard.press("Enter")
    number = my_turn(visitor, number)
    expect(visitor.get_by_role("dialog")).to_have_count(0)  # who has played looks at the board
    visitor.get_by_role("button", name="Échanger").tap()
    places = visitor.get_by_role("group", name="Prismes à échanger").locator(".rack-place")
    places.nth(0).tap()
    places.nth(1).tap()
    visitor.get_by_role("dialog").get_by_role("button", name=re.compile("Échanger 2")).tap()
    my_turn(visitor, number)
    mine = [line for line in seen(site, name).turns if line.seat == 0]
    assert [(line.kind, line.count) for line in mine][-1] == ("exchange", 2)
    assert not re.search("jeton", visitor.locator("body").inner_text())


def test_a_screen_that_is_handed_over_shows_nothing_of_anybody(visit: Visit, site: Site) -> None:
    visitor = visit()
    name = small_table(site, visitor, "shared", people=2)
    site.open(visitor, f"/t/{name}")
    first = seen(site, name).turn
    names = ["Ada", "Blaise"]
    expect(visitor.get_by_role("heading", name=f"{names[first]}, are you there?")).to_be_visible()
    nothing_is_shown(visitor, first)
    visitor.get_by_role("button", name="Here I am").click()
    expect(visitor.get_by_role("toolbar", name="Your rack").get_by_role("button")).to_have_count(7)
    turn = wish(seen(site, name, first))
    assert turn is not None
    compose(visitor, turn)
    visitor.get_by_role("button", name=re.compile(r"^Play · \d+")).click()
    expect(visitor.get_by_role("heading", name=f"{names[1 - first]}, are you there?")).to_be_visible()
    nothing_is_shown(visitor, 1 - first)


def nothing_is_shown(visitor: Page, next_one: int) -> None:
    """Nothing on the page; and of whoever comes next, nothing in what the page was sent."""
    expect(visitor.locator(".prism, [data-slot]")).to_have_count(0)
    sent = json.loads(visitor.evaluate("JSON.stringify(document.querySelector('bonmot-option').session.shown.views)"))
    assert [view["game"]["sides"][next_one]["rack"] for view in sent] == [None]
