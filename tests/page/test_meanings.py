"""What words mean, by a click at the table: told where the dictionary has judged them, and silent elsewhere."""

import re

from playwright.sync_api import Page, expect

from bonmot.games.crossword import setup_for
from bonmot.tables import Seating, Table
from tests.page.axe import violations
from tests.page.conftest import Visit
from tests.page.site import Site
from tests.tables.sitting import play


def begun(site: Site, visitor: Page, edition: str, lexicon: str = "") -> tuple[str, list[str]]:
    """A game of which some turns are played, and the words of its first turn."""
    setup = setup_for(edition, ["Ada", "Ben"], language="en", lexicon=lexicon)
    table = Table.create(site.store, setup, [Seating(), Seating()], seed=3)
    play(table, 3)
    words = [formed.word.upper() for formed in table.view(0).game.turns[0].words]
    table.close(pause=False)
    site.seat(visitor, table.name, 0)
    site.open(visitor, f"/t/{table.name}")
    return table.name, words


def test_a_click_on_a_word_of_the_sheet_says_what_it_means(visit: Visit, site: Site) -> None:
    visitor = visit()
    _name, (word, *_more) = begun(site, visitor, "modern")
    entry = visitor.get_by_role("button", name=re.compile(rf"^\w+ {word}$"))
    entry.click()
    expect(visitor.locator(".meaning")).to_contain_text(f"{word} is in the dictionary: ")
    expect(visitor.get_by_role("status")).to_contain_text(word)
    expect(visitor.locator(".square-marked")).to_have_count(len(word))
    assert [each for each in violations(visitor) if "data-square" not in each] == []
    entry.click()
    expect(visitor.locator(".meaning")).to_have_count(0)


def test_where_players_answer_for_their_words_a_click_tells_nothing(visit: Visit, site: Site) -> None:
    visitor = visit()
    _name, (word, *_more) = begun(site, visitor, "tournament")
    visitor.get_by_role("button", name=re.compile(rf"^\w+ {word}$")).click()
    expect(visitor.locator(".meaning")).to_have_text(f"The dictionary is closed until {word} is challenged.")


def test_on_a_phone_it_is_told_below_the_board(visit: Visit, site: Site) -> None:
    visitor = visit(phone=True)
    _name, (word, *_more) = begun(site, visitor, "modern")
    visitor.get_by_role("button", name="Sheet").tap()
    visitor.get_by_role("button", name=re.compile(rf"^\w+ {word}$")).tap()
    expect(visitor.locator(".toast").first).to_contain_text(f"{word} is in the dictionary: ")
