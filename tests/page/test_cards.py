"""The card race in the browser: alone against a computer, and two people at one device."""

import re
from itertools import combinations

from playwright.sync_api import Page, expect

from bonmot.games.cards import Deck, Instruction, View, setup_for
from bonmot.games.cards.judging import answers, arrangements
from bonmot.tables import Seating, Table
from tests.page.axe import violations
from tests.page.conftest import Visit
from tests.page.site import Site
from tests.page.waiting import news

FOUR = Instruction("length", "4", "4 LETTERS")
NAME = Instruction("type", "proper", "PROPER NOUN")
STARTS = Instruction("special", "starts", "STARTS WITH ___")


def race_of(site: Site, visitor: Page, name: str, *asked: Instruction, people: int = 1) -> str:
    """A race of Ada (and others) in this browser, or against Oscar, who is slow; three cards win it."""
    usual = Deck.load("en")
    deck = Deck("en", usual.vowels, usual.consonants, tuple(asked) * 12, usual.values)
    options = {"target": 3, "race.countdown": 0}
    oscar = [Seating(computer=True, persona="oscar", level=1)] if people == 1 else []
    names = ["Ada", "Blaise", "Cleo", "Dora"][:people] + ["Oscar"] * len(oscar)
    computers = (1,) if oscar else ()
    setup = setup_for("cards", names, language="en", options=options, deck=deck, computers=computers)
    table = Table.create(site.store, setup, [Seating()] * people + oscar, seed=4, name=name)
    table.close(pause=False)
    site.seat(visitor, name, *range(people))
    return name


def seen(site: Site, name: str, seat: int = 0) -> View:
    """The race as a seat sees it now."""
    return now(site, name, seat)[1]


def now(site: Site, name: str, seat: int = 0) -> tuple[int, View]:
    """How much has happened so far, which the page may not know yet, and the race as a seat sees it."""
    view = Table.open(site.store, name, resume=False).view(seat)
    return view.number, view.game


def found(view: View, seat: int) -> str:
    """A word that the hand of a seat makes and the card asks for; empty if there is none."""
    question = view.question
    hand = view.sides[seat].hand or ()
    if question is None:
        return ""
    for word in sorted(answers(question, hand), key=len):
        cards = list(word)
        if question.letter:
            cards.remove(question.letter)  # it lies on the table for everybody
        if all(cards.count(each) <= hand.count(each) for each in cards) and arrangements(question, tuple(cards)):
            return "".join(cards)
    return ""


def test_a_whole_race_against_a_computer(visit: Visit, site: Site) -> None:
    visitor = visit()
    name = race_of(site, visitor, "alone", FOUR, STARTS)
    site.open(visitor, f"/t/{name}")
    expect(visitor.get_by_role("toolbar", name="Hand of Ada").get_by_role("button")).to_have_count(7)
    assert violations(visitor) == []
    put_in_order(visitor, site, name)
    laid = number = 0
    while news(visitor, number):
        number, view = now(site, name)
        if view.phase == "flip" and view.flipper == 0:
            visitor.get_by_role("button", name="Turn", exact=True).click()
        elif view.phase == "pick" and view.flipper == 0:
            visitor.get_by_role("button", name="Turn a vowel").click()
        elif view.phase == "draw" and view.winner == 0:
            visitor.get_by_role("button", name="One more vowel").click()
            visitor.get_by_role("button", name=re.compile("^Draw")).click()
        elif view.phase == "race" and view.sides[0].status == "racing":
            word = found(view, 0)
            expect(visitor.locator(".race-race")).to_be_visible()
            if word:
                (type_word, press_cards)[laid % 2](visitor, word)
                laid += 1
            else:
                exchange_one(visitor)
    assert laid >= 2
    expect(visitor.get_by_role("heading", name=re.compile("wins|tie"))).to_be_visible()
    expect(visitor.locator(".rounds li").first).to_be_visible()
    expect(visitor.get_by_role("heading", name="The quickest word")).to_be_visible()


def put_in_order(visitor: Page, site: Site, name: str) -> None:
    """Cards are dragged, or moved by keys, and the table keeps the order (C-008)."""
    hand = visitor.get_by_role("toolbar", name="Hand of Ada").get_by_role("button")
    before = list(seen(site, name).sides[0].hand or ())
    hand.first.drag_to(hand.last, target_position={"x": 60, "y": 50})
    expect(hand.last).to_have_accessible_name(re.compile(f"^{before[0]},"))
    hand.first.focus()
    visitor.keyboard.press("Alt+ArrowRight")
    expect(hand.nth(1)).to_have_accessible_name(re.compile(f"^{before[1]},"))
    expect(hand.nth(1)).to_be_focused()
    visitor.reload()
    wanted = [before[2], before[1], *before[3:], before[0]]
    for place, letter in enumerate(wanted):
        expect(hand.nth(place)).to_have_accessible_name(re.compile(f"^{letter},"))


def type_word(visitor: Page, word: str) -> None:
    """Letters lift cards, Backspace puts the last one back, Enter lays them."""
    visitor.keyboard.type(word.lower())
    expect(visitor.get_by_role("button", name=re.compile(f"Lay.*{word}"))).to_be_enabled()
    visitor.keyboard.press("Backspace")
    visitor.keyboard.press(word[-1].lower())
    visitor.keyboard.press("Enter")


def press_cards(visitor: Page, word: str) -> None:
    """Cards are pressed one by one, then the button."""
    hand = visitor.get_by_role("toolbar", name="Hand of Ada")
    for letter in word:
        hand.locator(f"[aria-label^='{letter},'][aria-pressed=false]").first.click()
    expect(hand.locator("[aria-pressed=true]")).to_have_count(len(word))
    visitor.get_by_role("button", name=re.compile("^Lay")).click()


def exchange_one(visitor: Page) -> None:
    """No word: one card goes, and the round with it."""
    visitor.get_by_role("button", name="Exchange", exact=True).click()
    visitor.get_by_role("toolbar", name="Hand of Ada").get_by_role("button").first.click()
    visitor.locator(".thumb-main").click()


def test_two_people_at_one_device(visit: Visit, site: Site) -> None:
    visitor = visit()
    name = race_of(site, visitor, "together", FOUR, people=2)
    site.open(visitor, f"/t/{name}")
    expect(visitor.locator("race-hand")).to_have_count(2)
    visitor.set_viewport_size({"width": 844, "height": 390})
    ada, blaise = (visitor.locator(f'[data-zone="{seat}"]') for seat in range(2))
    for seat, zone, edge in ((0, ada, 0), (1, blaise, 844)):  # where thumbs are
        expect(zone).to_be_visible()
        visitor.wait_for_function(
            """([zone, edge]) => {
                const box = document.querySelector(`[data-zone="${zone}"]`).getBoundingClientRect();
                return [box.left, box.right].includes(edge) && box.height >= 300;
            }""",
            arg=[seat, edge],
        )
    visitor.get_by_role("button", name="Turn the next card").click()
    expect(ada).to_contain_text("I have a word")
    visitor.keyboard.press("=")  # the key of the second person
    expect(blaise).to_contain_text("has a word")
    visitor.keyboard.press("q")  # only the one who has a word lifts cards
    visitor.keyboard.press("Escape")
    word = found(seen(site, name, 1), 1)
    visitor.keyboard.type(word.lower())
    expect(blaise).to_contain_text(f"Lay {word}")
    expect(visitor.locator("[data-hand='0'] [aria-pressed=true]")).to_have_count(0)
    blaise.click()
    visitor.get_by_role("button", name=re.compile("^Draw")).click()
    expect(visitor.locator("[data-seat='1']")).to_contain_text(re.compile("waits|turns"))
    assert [len(side.won) for side in seen(site, name).sides] == [0, 1]
    visitor.get_by_role("button", name="Turn the next card").click()
    expect(ada).to_contain_text("I have a word")
    ada.click()
    expect(ada).to_contain_text("has a word")
    cards = visitor.locator("[data-hand='0'] [data-card]")
    cards.first.click()  # one letter is no word of four
    ada.click()
    expect(ada).to_contain_text("was wrong")
    expect(ada).to_have_attribute("aria-disabled", "true")


def look_at_rounds(visitor: Page) -> None:
    """The rounds, which lie under a menu where people share a screen."""
    visitor.get_by_role("button", name="More…").click()
    visitor.get_by_role("menuitem", name="The rounds").click()


def test_the_word_of_a_round_is_explained_once_the_round_is_over(visit: Visit, site: Site) -> None:
    visitor = visit()
    name = race_of(site, visitor, "explained", FOUR, people=2)
    site.open(visitor, f"/t/{name}")
    shown = visitor.get_by_role("dialog")
    asking = shown.get_by_role("button", name=re.compile("^What it means: .+$"))
    visitor.get_by_role("button", name="Turn the next card").click()
    expect(visitor.locator('[data-zone="0"]')).to_contain_text("I have a word")
    visitor.keyboard.press("1")
    expect(visitor.locator('[data-zone="0"]')).to_contain_text("has a word")
    word = found(seen(site, name), 0)
    visitor.keyboard.type(word.lower())
    visitor.keyboard.press("Enter")
    expect(visitor.get_by_role("button", name=re.compile("Turn the next card|^Draw")).first).to_be_visible()
    look_at_rounds(visitor)
    asking.click()
    expect(shown.locator(".meaning")).to_contain_text(" is in the dictionary: ")
    asking.click()
    expect(shown.locator(".meaning")).to_have_count(0)
    visitor.keyboard.press("Escape")
    drawing = visitor.get_by_role("button", name=re.compile("^Draw"))
    if drawing.is_visible():  # after a while the game draws by itself
        drawing.click()
    visitor.get_by_role("button", name="Turn the next card").click()
    expect(visitor.locator('[data-zone="0"]')).to_contain_text("I have a word")
    look_at_rounds(visitor)
    expect(shown.locator(".rounds li")).to_have_count(1)
    expect(asking).to_have_count(0)  # nobody reads while all look for a word


def test_four_people_at_one_device_all_see_their_hands(visit: Visit, site: Site) -> None:
    visitor = visit()
    name = race_of(site, visitor, "four", FOUR, people=4)
    site.open(visitor, f"/t/{name}")
    expect(visitor.locator("race-hand")).to_have_count(4)
    visitor.get_by_role("button", name="Turn the next card").click()
    expect(visitor.locator('[data-zone="3"]')).to_contain_text("I have a word")
    for width, height in ((1024, 768), (1180, 820), (1280, 720), (1440, 900)):  # nobody scrolls in a race
        visitor.set_viewport_size({"width": width, "height": height})
        for seat in range(4):
            expect(visitor.locator(f"[data-hand='{seat}']")).to_be_in_viewport(ratio=0.99)
            expect(visitor.locator(f'[data-zone="{seat}"]')).to_be_in_viewport(ratio=0.99)


def test_a_name_that_no_list_has_is_explained_and_judged(visit: Visit, site: Site) -> None:
    visitor = visit()
    name = race_of(site, visitor, "names", NAME, people=2)
    site.open(visitor, f"/t/{name}")
    visitor.get_by_role("button", name="Turn the next card").click()
    expect(visitor.locator(".asked-text")).to_have_text("A proper noun")
    visitor.keyboard.press("1")
    expect(visitor.locator('[data-zone="0"]')).to_contain_text("has a word")
    view = seen(site, name)
    question = view.question
    assert question is not None
    cards = next(each for each in combinations(view.sides[0].hand or (), 4) if not arrangements(question, each))
    visitor.keyboard.type("".join(cards).lower())
    visitor.keyboard.press("Enter")
    told = visitor.get_by_label(re.compile(f"what does {''.join(cards)} stand for"))
    expect(told.get_by_role("textbox")).to_be_focused()
    visitor.keyboard.type(f"<b>The {''.join(cards).title()} Band</b>")
    visitor.keyboard.press("Enter")
    verdict = visitor.get_by_role("group", name=re.compile("Blaise, do you accept"))
    expect(verdict).to_contain_text(f"<b>The {''.join(cards).title()} Band</b>")
    verdict.get_by_role("button", name="Accept").click()
    expect(visitor.get_by_role("button", name=re.compile("^Draw"))).to_be_visible()
    assert [len(side.won) for side in seen(site, name).sides] == [1, 0]
    look_at_rounds(visitor)
    shown = visitor.get_by_role("dialog")
    shown.get_by_role("button", name=re.compile("^What it means: .+$")).click()
    expect(shown.locator(".meaning")).to_have_text(f"<b>The {''.join(cards).title()} Band</b>")
