"""Card races on a screen of a test; the clock is moved by hand."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from bonmot.games.cards import Deck, Instruction, View, setup_for
from bonmot.games.cards.judging import answers
from bonmot.tables import Seating, Table
from bonmot.terminal.app import Bonmot
from bonmot.terminal.cards.screen import RaceScreen, TableCanvas
from tests.terminal.driving import Pilot
from tests.terminal.screens import HandClock

PERSON = Seating()


COMPUTER = Seating(computer=True, level=3)


FOUR = Instruction("length", "4", "4-LETTER WORD")


PROPER = Instruction("type", "proper", "PROPER NOUN")


CONTAINS = Instruction("special", "contains", "CONTAINS A ___")


FIRST_KEY, SECOND_KEY = "1", "equals_sign"


def no_loudspeaker() -> Any:
    raise OSError


async def sit_down(
    pilot: Pilot,
    app: Bonmot,
    seats: Sequence[Seating] = (PERSON, COMPUTER, COMPUTER),
    *,
    card: Instruction | None = None,
    language: str = "en",
    seed: int = 3,
    **options: object,
) -> RaceScreen:
    """A race; with `card` all instruction cards say this."""
    deck = Deck.load(language)
    if card is not None:
        deck = msgspec.structs.replace(deck, instructions=(card,) * 19)
    names = ["Ada", "Blaise", "Chloe", "Dan"][: len(seats)]
    computers = [seat for seat, each in enumerate(seats) if each.computer]
    dotted = {name.replace("__", "."): value for name, value in options.items()}
    setup = setup_for("cards", names, language=language, computers=computers, deck=deck, options=dotted)
    table = Table.create(app.services.store, setup, seats, game="cards", seed=seed, clock=app.services.clock)
    table.close(pause=False)
    screen = RaceScreen(table.name)
    app.push_screen(screen)
    await pilot.settle()
    return screen


async def tick(pilot: Pilot, clock: HandClock, seconds: float | None = None) -> None:
    """Let time pass: so many seconds, or until something happens by itself."""
    screen = pilot.app.screen
    assert isinstance(screen, RaceScreen)
    if seconds is not None:
        clock.pass_(seconds)
    else:
        due = screen.seated.table.deadline
        assert due is not None, "nothing will happen by itself"
        clock.instant = max(clock.instant, due)
    screen.on_tick()
    await pilot.settle()


async def go_to(pilot: Pilot, clock: HandClock, phase: str) -> View:
    """Let the others act, and turn and pick where it is asked of people here, until the race is in a phase."""
    screen = pilot.app.screen
    assert isinstance(screen, RaceScreen)
    for _step in range(200):
        view = screen.view_of()
        if view.phase == phase or view.final is not None:
            return view
        if view.phase == "flip" and view.flipper in screen.people:
            clock.pass_(1)
            await pilot.press("enter")
        elif view.phase == "pick" and view.flipper in screen.people:
            await pilot.press("left")
        elif view.phase == "draw" and view.winner in screen.people:
            clock.pass_(1)
            await pilot.press("enter")
        else:
            await tick(pilot, clock)
    raise AssertionError(phase)


def race_on(app: Bonmot) -> RaceScreen:
    screen = app.screen
    assert isinstance(screen, RaceScreen)
    return screen


def hand_of(screen: RaceScreen, seat: int = 0) -> tuple[str, ...]:
    return screen.view_of(seat).sides[seat].hand or ()


def cards_for(screen: RaceScreen, seat: int = 0) -> list[str]:
    """The cards of a word that a seat could lay; nothing if it has none."""
    view = screen.view_of(seat)
    assert view.question is not None
    for word in answers(view.question, hand_of(screen, seat)):
        letters = list(word)
        if view.letter:
            letters.remove(view.letter)
        if letters:
            return letters
    return []


def typed(cards: Iterable[str]) -> list[str]:
    return [card.lower() for card in cards]


async def to_race_for_all(pilot: Pilot, clock: HandClock, seats: Sequence[int]) -> None:
    """Turn cards until there is one for which these seats have a word."""
    screen = pilot.app.screen
    assert isinstance(screen, RaceScreen)
    for _card in range(20):
        await go_to(pilot, clock, "race")
        if all(cards_for(screen, seat) for seat in seats):
            return
        await go_to(pilot, clock, "flip")
    raise AssertionError


# ---- what is seen


def canvas_lines(app: Bonmot) -> list[str]:
    return app.screen.query_one(TableCanvas).canvas.text().plain.splitlines()
