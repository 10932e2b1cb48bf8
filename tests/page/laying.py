"""Games that are short enough for a browser, and what a person at the table would play."""

from itertools import permutations
from typing import NamedTuple

from msgspec.structs import replace
from playwright.sync_api import Locator, Page

from bonmot.board.coordinates import Coordinates
from bonmot.board.move import Move
from bonmot.games.crossword import View, setup_for
from bonmot.games.crossword.edition import Edition
from bonmot.games.tiles import TileRules
from bonmot.hosting.tiles import tiles_of_move
from bonmot.players.casts import cast_of
from bonmot.tables import Seating, Table
from bonmot.words.library import lexicon_of_language
from tests.page.site import Site

SIZE = 15
FEW = {"A": 5, "E": 6, "I": 3, "L": 2, "N": 3, "O": 2, "R": 3, "S": 3, "T": 4, "?": 1}
"""Thirty-two tiles: a game of some six turns."""


class Wish(NamedTuple):
    """A move: its place, its word, and its tiles by square; a small letter is a blank."""

    place: str
    word: str
    tiles: dict[int, str]
    score: int


def small_table(site: Site, visitor: Page, *, language: str = "en", seed: int = 3, edition: str = "modern") -> str:
    """A table with few tiles, one person (Ada, in this browser) and Colette."""
    chosen = Edition.named(edition)
    few = replace(chosen, language=language, languages=(), tiles=TileRules(counts=FEW))
    setup = setup_for(few, ["Ada", "Colette"], language=language)
    seats = [Seating(), Seating(computer=True, persona="colette", level=3)]
    table = Table.create(site.store, setup, seats, seed=seed, name=f"small{seed}")
    table.close(pause=False)
    site.seat(visitor, table.name, 0)
    return table.name


def seen(site: Site, name: str, seat: int = 0) -> View:
    """The game as a seat sees it now."""
    view: View = Table.open(site.store, name, resume=False).view(seat).game
    return view


def wish(site: Site, name: str, seat: int = 0) -> Wish | None:
    """The best move of a person; None when there is none."""
    view = seen(site, name, seat)
    hint = cast_of("crossword").hint(view, 7)
    if not hint.found or hint.place is None or hint.word is None:
        return None
    move = Move.parse(f"{hint.place} {hint.word}", view.alphabet, Coordinates.of(view.language))
    tiles = {row * SIZE + column: text for (row, column), text in tiles_of_move(move, view.alphabet).items()}
    return Wish(hint.place, hint.word, tiles, hint.score or 0)


def no_word(view: View, seat: int, count: int) -> str:
    """Letters that a seat holds, in an order that is no word: one draw in two hundred begins with one."""
    held = (view.sides[seat].rack or "").replace("?", "")
    lexicon = lexicon_of_language(view.language)
    orders = ("".join(letters) for letters in permutations(held, count))
    return next(letters for letters in orders if letters not in lexicon).lower()


def square(visitor: Page, number: int) -> Locator:
    """A square of the board, by its number."""
    return visitor.locator(f'[data-square="{number}"]')


def is_mine(visitor: Page) -> Locator:
    """The sign that it is Ada's turn."""
    return visitor.locator(".player-own.player-acts")


def the_end(visitor: Page) -> Locator:
    """The sign that the game is over."""
    return visitor.locator(".end")
