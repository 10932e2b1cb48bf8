"""The crossword game in the browser: with the mouse, by keyboard alone, by touch, and by what a reader is told."""

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from bonmot.board.coordinates import Coordinates
from bonmot.games.crossword import setup_for
from bonmot.games.crossword.edition import Constraints, Edition
from bonmot.tables import Seating, Table
from bonmot.words.themes import theme_words
from tests.page.conftest import Visit
from tests.page.laying import Wish, seen, small_table, square, the_end, wish
from tests.page.site import Site
from tests.page.waiting import my_turn

ENGLISH = Coordinates.ENGLISH


def test_a_whole_game_with_the_mouse_and_what_is_typed(visit: Visit, site: Site) -> None:
    visitor = visit()
    name = small_table(site, visitor)
    site.open(visitor, f"/t/{name}")
    ways = number = 0
    while number := my_turn(visitor, number):
        if (move := wish(site, name)) is None:
            visitor.get_by_role("button", name="Pass", exact=True).click()
            visitor.get_by_role("dialog").get_by_role("button", name="Pass").click()
        else:
            (click_and_type, drag, type_the_move)[ways % 3](visitor, move)
            ways += 1
    assert ways >= 3
    expect(the_end(visitor).get_by_role("heading", level=1)).to_have_text(re.compile("wins|tie"))
    visitor.get_by_role("button", name="Rematch").click()
    expect(visitor).not_to_have_url(re.compile(name))
    expect(visitor.get_by_role("toolbar", name="Your rack").get_by_role("button")).to_have_count(7)


def click_and_type(visitor: Page, move: Wish) -> None:
    """Click on the first square, turn the arrow where the word runs down, type, press Enter."""
    click_and_type_only(visitor, move)
    visitor.keyboard.press("Enter")


def click_and_type_only(visitor: Page, move: Wish) -> None:
    """The same, without playing."""
    squares = list(move.tiles)
    square(visitor, squares[0]).click()
    if len(squares) > 1 and squares[1] - squares[0] >= 15:
        visitor.keyboard.press("Space")
    for text in move.tiles.values():
        visitor.keyboard.press(f"Shift+{text.upper()}" if text.islower() else text.lower())
    expect(visitor.locator(".board-badge")).to_have_text(str(move.score))
    expect(visitor.locator(".bar-main")).to_contain_text(f"· {move.score}")


def drag(visitor: Page, move: Wish) -> None:
    """Carry each tile to its square."""
    for number, text in move.tiles.items():
        blank = text.islower()
        visitor.get_by_role("button", name="blank" if blank else re.compile(f"^{text}, ")).first.drag_to(
            square(visitor, number)
        )
        if blank:
            visitor.get_by_role("dialog").get_by_role("button", name=text.upper(), exact=True).click()
        expect(square(visitor, number).locator(".tile-tentative")).to_be_visible()
    expect(visitor.locator(".board-badge")).to_have_text(str(move.score))
    visitor.get_by_role("button", name=re.compile("^Play ·")).click()


def type_the_move(visitor: Page, move: Wish) -> None:
    """Type place and word into the box."""
    visitor.keyboard.press("/")
    visitor.keyboard.type(f"{move.place} {move.word}")
    visitor.keyboard.press("Enter")


def test_a_whole_game_by_the_keyboard_alone(visit: Visit, site: Site) -> None:
    visitor = visit()
    name = small_table(site, visitor, seed=5)
    site.open(visitor, f"/t/{name}")
    number = my_turn(visitor, 0)
    visitor.keyboard.press("4")  # exchange one tile, chosen by its letter
    expect(visitor.get_by_role("dialog", name="Exchange tiles")).to_be_visible()
    visitor.keyboard.press((seen(site, name).sides[0].rack or "")[0].lower())
    visitor.keyboard.press("Enter")
    at, down, moves = 112, False, 0
    while number := my_turn(visitor, number):
        if (move := wish(site, name)) is None:
            visitor.keyboard.press("2")
            visitor.keyboard.press("Enter")
            continue
        moves += 1
        squares = list(move.tiles)
        if len(squares) > 1 and (squares[1] - squares[0] >= 15) is not down:
            visitor.keyboard.press("Space")
            down = not down
        to_go = squares[0] // 15 - at // 15, squares[0] % 15 - at % 15
        for steps, keys in zip(to_go, (("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight")), strict=True):
            for _step in range(abs(steps)):
                visitor.keyboard.press(keys[steps > 0])
        for text in move.tiles.values():
            visitor.keyboard.press(f"Shift+{text.upper()}" if text.islower() else text.lower())
        expect(visitor.locator(".board-badge")).to_have_text(str(move.score))
        here = visitor.locator(".square-here")
        at = int(here.get_attribute("data-square") or 0) if here.count() else squares[-1]
        visitor.keyboard.press("Enter")
    assert moves >= 3
    expect(the_end(visitor)).to_be_visible()


def test_a_whole_game_by_touch_on_a_phone(visit: Visit, site: Site) -> None:
    visitor = visit(phone=True)
    name = small_table(site, visitor, seed=8)
    site.open(visitor, f"/t/{name}")
    visitor.get_by_role("button", name="More…").tap()
    visitor.get_by_role("menuitem", name="Notes").tap()
    expect(visitor.get_by_role("dialog").get_by_role("textbox")).to_be_visible()
    visitor.keyboard.press("Escape")
    number = moves = 0
    while number := my_turn(visitor, number):
        if (move := wish(site, name)) is None:
            visitor.get_by_role("button", name="More…").tap()
            visitor.get_by_role("menuitem", name="Pass").tap()
            visitor.get_by_role("dialog").get_by_role("button", name="Pass").tap()
            continue
        for at, text in move.tiles.items():
            tile = visitor.get_by_role("button", name="blank" if text.islower() else re.compile(f"^{text}, "))
            tile.first.tap()
            expect(visitor.locator(".board-nearer")).to_be_visible()  # the board comes nearer: squares are small here
            square(visitor, at).tap()
            if text.islower():
                visitor.get_by_role("dialog").get_by_role("button", name=text.upper(), exact=True).tap()
            expect(square(visitor, at).locator(".tile-tentative")).to_be_visible()
        if moves == 0:
            visitor.get_by_role("button", name="Show the whole board").tap()
            expect(visitor.locator(".board-nearer")).to_have_count(0)
            square(visitor, next(iter(move.tiles))).tap()  # a tile that is touched again comes back
            expect(visitor.locator(".tile-tentative")).to_have_count(len(move.tiles) - 1)
            visitor.get_by_role("button", name="Recall").tap()
            expect(visitor.locator(".tile-tentative")).to_have_count(0)
            visitor.get_by_role("button", name="Sheet").tap()
            expect(visitor.get_by_role("dialog", name="Sheet")).to_be_visible()
            visitor.get_by_role("button", name="Close").tap()
            number, moves = number - 1, 1
            continue
        visitor.get_by_role("button", name=f"Play · {move.score}").tap()
        moves += 1
    assert moves >= 3
    expect(visitor.get_by_role("button", name="Rematch")).to_be_in_viewport()


LISTEN = """
    window.heard = [];
    new MutationObserver(() => {
        const text = document.querySelector("#live")?.textContent.trim();
        if (text && text !== heard.at(-1)) heard.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Everything that is said to those who listen, in its order."""


def test_a_whole_game_by_what_a_reader_is_told(visit: Visit, site: Site) -> None:
    visitor = visit()
    visitor.add_init_script(LISTEN)
    name = small_table(site, visitor, seed=13)
    site.open(visitor, f"/t/{name}")
    board, told = visitor.get_by_role("grid"), visitor.get_by_role("status")
    rack = visitor.get_by_role("toolbar", name="Your rack")
    expect(board.get_by_role("gridcell", name="A1, triple word, empty")).to_be_visible()
    expect(board.get_by_role("gridcell")).to_have_count(225)
    number = moves = 0
    while number := my_turn(visitor, number):
        if (move := wish(site, name)) is None:
            visitor.get_by_role("button", name="Pass", exact=True).click()
            visitor.get_by_role("dialog").get_by_role("button", name="Pass").click()
            continue
        moves += 1
        numbers = list(move.tiles)
        place = ENGLISH.square(numbers[0] // 15, numbers[0] % 15)
        first = board.get_by_role("gridcell", name=re.compile(f"^{place}, .*empty"))
        first.click()
        if len(numbers) > 1 and numbers[1] - numbers[0] >= 15:
            first.click()
        for text in move.tiles.values():
            rack.get_by_role("button", name="blank" if text.islower() else re.compile(f"^{text}, ")).first.click()
            if text.islower():
                visitor.get_by_role("dialog").get_by_role("button", name=text.upper(), exact=True).click()
        expect(told).to_contain_text(f"{move.score} point")
        before = visitor.evaluate("heard.length")
        visitor.get_by_role("button", name=f"Play · {move.score}").click()
        # Colette's answer may follow at once: what was said in between counts, whatever stands there now.
        visitor.wait_for_function("before => heard.slice(before).some((text) => text.includes('Ada'))", arg=before)
    assert moves >= 3
    expect(visitor.get_by_role("heading", level=1)).to_have_text(re.compile("wins|tie"))


def test_language_and_theme_change_in_the_middle_of_a_turn(visit: Visit, site: Site) -> None:
    visitor = visit(theme="light")
    name = small_table(site, visitor, seed=3)
    site.open(visitor, f"/t/{name}")
    my_turn(visitor, 0)
    move = wish(site, name)
    assert move is not None
    click_and_type_only(visitor, move)
    visitor.get_by_role("button", name="Français").click()
    expect(visitor.get_by_role("button", name=f"Jouer · {move.score}")).to_be_visible()
    expect(visitor.get_by_role("button", name="Échanger")).to_be_visible()
    visitor.get_by_role("button", name="Couleurs").click()
    visitor.get_by_role("menuitemradio", name="Rétro").click()
    expect(visitor.locator("html")).to_have_attribute("data-theme", "retro")
    expect(visitor.locator(".tile-tentative")).to_have_count(len(move.tiles))
    visitor.reload()  # whoever comes back finds the tiles as they lay
    expect(visitor.locator(".tile-tentative")).to_have_count(len(move.tiles))
    visitor.get_by_role("button", name=re.compile(f"Jouer · {move.score}")).click()
    expect(visitor.locator(".tile-tentative")).to_have_count(0)


@pytest.mark.rule("R-058")
@pytest.mark.rule("R-059")
@pytest.mark.rule("R-060")
def test_what_limits_words_is_told_on_the_page_in_the_language_of_whoever_looks(visit: Visit, site: Site) -> None:
    visitor = visit()
    limits = Constraints(minimum_length=3, theme=tuple(theme_words("animals", "en")), banned=("QUIZ",))
    setup = setup_for(replace(Edition.named("modern"), constraints=limits), ["Ada", "Ben"], language="en")
    table = Table.create(site.store, setup, seed=3, name="limited")
    table.close(pause=False)
    site.seat(visitor, table.name, 0, 1)
    site.open(visitor, f"/t/{table.name}")
    about = visitor.locator(".table-about")
    expect(about.filter(has_text="A word laid has at least 3 letters.")).to_be_visible()
    expect(about.filter(has_text="theme: animals.")).to_be_visible()
    expect(about.filter(has_text="These words are forbidden: QUIZ.")).to_be_visible()
    visitor.get_by_role("button", name="Français").click()
    expect(about.filter(has_text="thème : les animaux.")).to_be_visible()
    # Whatever else has no room on a small screen, this has.
    for width, height in ((390, 844), (844, 390), (820, 1180), (1024, 768)):
        visitor.set_viewport_size({"width": width, "height": height})
        expect(visitor.locator(".table-limit:visible").filter(has_text="thème : les animaux.")).to_be_visible()
        expect(visitor.locator(".table-limit:visible")).to_have_count(3)


def test_tiles_that_one_page_leaves_lie_on_the_other(visit: Visit, site: Site) -> None:
    visitor = visit()
    name = small_table(site, visitor, seed=3)
    site.open(visitor, f"/t/{name}")
    my_turn(visitor, 0)
    move = wish(site, name)
    assert move is not None
    other = visitor.context.new_page()
    site.open(other, f"/t/{name}")
    my_turn(other, 0)
    click_and_type_only(visitor, move)
    expect(other.locator(".tile-tentative")).to_have_count(0)
    site.open(visitor, "/")
    expect(other.locator(".tile-tentative")).to_have_count(len(move.tiles))
    other.keyboard.press("Escape")  # what is taken back here does not come again from the table
    expect(other.locator(".tile-tentative")).to_have_count(0)
    other.get_by_role("button", name="Français").click()
    expect(other.get_by_role("button", name="Échanger")).to_be_visible()
    expect(other.locator(".tile-tentative")).to_have_count(0)


def test_tiles_may_be_laid_while_the_other_thinks_and_come_back_when_their_place_is_taken(
    visit: Visit, site: Site
) -> None:
    ada, ben = visit(), visit(language="fr")
    setup = setup_for("modern", ["Ada", "Ben"], language="en")
    table = Table.create(site.store, setup, [Seating(), Seating()], seed=2)
    table.close(pause=False)
    site.seat(ada, table.name, 0)
    site.seat(ben, table.name, 1)
    own = {ada: 0, ben: 1}
    first, second = (ada, ben) if 0 in seen(site, table.name).acting else (ben, ada)
    for visitor in (ada, ben):
        site.open(visitor, f"/t/{table.name}")
        expect(visitor.get_by_role("grid")).to_be_visible()

    def letters(visitor: Page) -> str:
        side = own[visitor]
        return (seen(site, table.name, side).sides[side].rack or "").replace("?", "").lower()

    square(second, 0).click()
    for letter in letters(second)[:2]:
        second.keyboard.press(letter)
    expect(second.locator(".tile-tentative")).to_have_count(2)
    expect(second.locator(".bar-main")).to_have_attribute("aria-disabled", "true")  # it is not their turn
    move = wish(site, table.name, own[first])
    assert move is not None
    click_and_type_only(first, move)
    first.keyboard.press("Enter")
    expect(second.locator(".tile-arrives").first).to_be_visible()
    expect(second.locator(".tile-tentative")).to_have_count(2)  # nobody has taken their place
    second.keyboard.press("Escape")
    answer = wish(site, table.name, own[second])
    assert answer is not None
    square(first, next(iter(answer.tiles))).click()
    first.keyboard.press(letters(first)[0])
    expect(first.locator(".tile-tentative")).to_have_count(1)
    click_and_type_only(second, answer)
    second.keyboard.press("Enter")
    expect(first.locator(".toast")).to_be_visible()
    expect(first.locator(".tile-tentative")).to_have_count(0)
    expect(first.locator("bonmot-rack button")).to_have_count(7)


@pytest.mark.parametrize("shape", [(390, 844), (360, 640), (844, 390), (820, 1180), (1440, 900)])
def test_what_is_told_in_passing_covers_nothing_that_people_play_with(
    shape: tuple[int, int], visit: Visit, site: Site
) -> None:
    ada = visit(phone=shape[0] < 500)
    ada.set_viewport_size({"width": shape[0], "height": shape[1]})
    site.open(ada, f"/t/{small_table(site, ada)}")
    my_turn(ada, -1)
    for _time in range(3):
        ada.locator(".bar-main").click(force=True)
    expect(ada.locator(".toast")).to_have_count(1)  # what is said again stands there once
    expect(ada.locator(".toast")).to_have_text("Lay a word on the board, or type a place and a word.")
    covered = ada.evaluate(
        """() => {
            const told = document.querySelector(".toast").getBoundingClientRect();
            const kinds = ".bar-button, .rack button, .table-sheets button, bonmot-board";
            const things = [...document.querySelectorAll(kinds)];
            const boxes = things.map((each) => [each, each.getBoundingClientRect()]).filter(([, box]) => box.width > 0);
            if (!boxes.some(([each]) => each.matches(".bar-button"))) return ["there is no bar"];
            return boxes
              .filter(([, box]) => box.top < told.bottom && told.top < box.bottom)
              .filter(([, box]) => box.left < told.right && told.left < box.right)
              .map(([each]) => each.textContent.trim() || each.tagName);
        }"""
    )
    assert covered == []


def test_what_the_rules_ask_is_asked_where_actions_stand(visit: Visit, site: Site) -> None:
    ada, ben = visit(), visit()
    setup = setup_for("tournament", ["Ada", "Ben"], language="en")
    table = Table.create(site.store, setup, [Seating(), Seating()], seed=2, hint_cost=5)
    table.close(pause=False)
    site.seat(ada, table.name, 0)
    site.seat(ben, table.name, 1)
    first, second = (ada, ben) if 0 in seen(site, table.name).acting else (ben, ada)
    for visitor in (first, second):
        site.open(visitor, f"/t/{table.name}")
        expect(visitor.get_by_role("grid")).to_be_visible()

    # A hint says what it costs before it is given.
    first.get_by_role("button", name="Hint", exact=True).click()
    expect(first.get_by_role("region", name="Hint")).to_contain_text("costs 5 points")
    first.get_by_role("button", name="Close").click()

    # Words that are no words may be laid, and contested by name.
    expect(second.get_by_role("button", name="Challenge")).to_have_attribute("aria-disabled", "true")
    seat = 0 if first is ada else 1
    rack = (seen(site, table.name, seat).sides[seat].rack or "").replace("?", "").lower()
    square(first, 112).click()
    for letter in rack[:5]:
        first.keyboard.press(letter)
    first.keyboard.press("Enter")
    expect(second.locator(".tile-last")).to_have_count(5)
    second.keyboard.press("3")
    dialog = second.get_by_role("dialog", name="Challenge the last play?")
    expect(dialog.get_by_role("switch", name=rack[:5].upper())).to_be_checked()
    dialog.get_by_role("button", name="Challenge", exact=True).click()
    expect(second.locator(".square-taken")).to_have_count(0)
    expect(second.locator(".sheet")).to_contain_text("must take it back")

    # Who plays people asks them before a turn is taken back.
    move = wish(site, table.name, 1 - seat)
    assert move is not None
    click_and_type_only(second, move)
    second.keyboard.press("Enter")
    expect(first.locator(".tile-last").first).to_be_visible()
    second.get_by_role("button", name="More…").click()
    second.get_by_role("menuitem", name="Take back").click()
    first.get_by_role("group", name=re.compile("take the last turn back")).get_by_role("button", name="Yes").click()
    expect(second.locator(".square-taken")).to_have_count(0)

    # Giving up is asked about.
    second.get_by_role("button", name="More…").click()
    second.get_by_role("menuitem", name="Give up…").click()
    second.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(the_end(first)).to_be_visible()


def test_a_computer_of_1983_asks_question_by_question(visit: Visit, site: Site) -> None:
    visitor = visit(theme="retro")
    name = small_table(site, visitor, seed=3)
    site.open(visitor, f"/t/{name}")
    number = my_turn(visitor, 0)
    move = wish(site, name)
    assert move is not None
    prompt = visitor.get_by_role("textbox", name="Your word?")
    prompt.fill(move.word.replace("(", "").replace(")", ""))
    prompt.press("Enter")
    place = visitor.get_by_role("textbox", name=re.compile("begin"))
    place.fill(move.place)
    place.press("Enter")
    number = my_turn(visitor, number)
    visitor.keyboard.press("F2")
    expect(visitor.get_by_role("dialog", name="Exchange tiles")).to_be_visible()


def test_whoever_hands_the_screen_over_leaves_nothing_on_it(visit: Visit, site: Site) -> None:
    visitor = visit()
    setup = setup_for("modern", ["Ada", "Ben"], language="en")
    table = Table.create(site.store, setup, [Seating(), Seating()], seed=2, hand_over=True)
    table.close(pause=False)
    site.seat(visitor, table.name, 0, 1)
    site.open(visitor, f"/t/{table.name}")
    visitor.get_by_role("button", name="Here I am").click()
    visitor.get_by_role("tab", name="Notes").click()
    visitor.get_by_role("textbox", name="Notes that only you see").fill("I keep the S")
    square(visitor, 112).click()
    seat = seen(site, table.name).acting[0]
    for letter in (seen(site, table.name, seat).sides[seat].rack or "").replace("?", "")[:3].lower():
        visitor.keyboard.press(letter)
    expect(visitor.locator(".tile-tentative")).to_have_count(3)
    visitor.keyboard.press("2")
    visitor.keyboard.press("Enter")
    expect(visitor.get_by_role("button", name="Here I am")).to_be_visible()
    assert "I keep the S" not in visitor.content()
    visitor.get_by_role("button", name="Here I am").click()
    expect(visitor.locator("bonmot-rack button")).to_have_count(7)
    expect(visitor.locator(".tile-tentative")).to_have_count(0)
    expect(visitor.get_by_role("textbox", name="Notes that only you see")).to_have_value("")
