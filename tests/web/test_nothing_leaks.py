"""Every byte that a client receives while games go on is read, and no secret is found in it.

The test knows the true state of a table. Whatever the API describes is asked for by itself, with the name of the table:
a new address is read here as soon as it is there.
"""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import product
from typing import Any
from urllib.parse import quote

import msgspec
import pytest

from bonmot.games import cards, crossword, duplicate, option
from bonmot.kernel import StopFlag
from bonmot.online.people import People
from bonmot.online.tokens import SCOPES, Tokens
from bonmot.players.casts import cast_of
from bonmot.players.player import Later, unheard
from bonmot.study.part import formats
from bonmot.study.writing import LOG, PICTURE, SHEETS
from bonmot.tables import Seating, Store, Table
from bonmot.tables.holding import Holders
from bonmot.web.security import Limits
from tests.tables.inside import game_of, inside
from tests.web.test_race_over_sockets import HandClock
from tests.web.test_tokens import Program
from tests.web.visitors import Browser, Sitting, served

SEED = 0x5EED_0BAD_CAFE_1
"""A number that stands nowhere by accident."""
PEOPLE, COMPUTER = (0, 1), 2
NAMES = ["Ada", "Ben", "Colette"]
SETUPS: dict[str, Callable[[], Any]] = {
    "crossword": lambda: crossword.setup_for("modern", NAMES, language="en"),
    "option": lambda: option.setup_for("option", NAMES, language="en"),
    "cards": lambda: cards.setup_for("cards", NAMES, language="en", computers=[COMPUTER]),
    "duplicate": lambda: duplicate.setup_for("duplicate", NAMES, language="en", computers=[COMPUTER]),
}
PLACEHOLDERS: dict[str, tuple[str, ...]] = {
    "notation": (*SHEETS, *formats(), PICTURE, LOG),
    "paper": tuple(f"{what}.{kind}" for what, kind in product(("course", "slips", "standings"), ("csv", "html"))),
    "seat": ("0", "1", "2"),
}
"""What stands in a path beside the name of a table, so that something is found there."""
KNOW_NO_TABLE = ("/api/v1/words/", "/api/v1/help")


# ---- what is secret


@dataclass
class Secrets:
    """Needles: each text that must not be found, and what it would give away."""

    of_all: dict[str, str] = field(default_factory=dict)
    of_seats: dict[str, int] = field(default_factory=dict)
    """Text → the only seat that may read it."""
    racks: dict[int, str] = field(default_factory=dict)
    """Seat → its letters, which nobody else may find in any order."""

    def hide(self, seat: int, things: Any) -> None:
        """What a seat holds."""
        self.of_seats |= dict.fromkeys(ways_to_write(things), seat)

    def hide_bag(self, things: Any) -> None:
        """What lies in an order that nobody may know, seen from either end."""
        if len(things) >= 8:
            for end in (things[:8], things[-8:]):
                self.of_all |= dict.fromkeys(ways_to_write(end), "the order of a bag or a pile")

    def given_away(self, text: str, eyes: int | None) -> list[str]:
        """What a text tells that these eyes may not see."""
        found = [what for needle, what in self.of_all.items() if needle in text]
        found += [f"seat {seat}: {needle}" for needle, seat in self.of_seats.items() if seat != eyes and needle in text]
        hidden = {"".join(sorted(rack)): seat for seat, rack in self.racks.items() if seat != eyes}
        for run in set(re.findall(r"[A-Z?]{5,}", text)):
            for rack, seat in hidden.items():
                windows = (run[start : start + len(rack)] for start in range(len(run) - len(rack) + 1))
                found += [f"seat {seat}, shuffled: {each}" for each in windows if "".join(sorted(each)) == rack]
        return found


def ways_to_write(things: Any) -> Iterator[str]:
    """How a program could write things down one after the other."""
    listed = list(things)
    yield msgspec.json.encode(listed).decode().strip("[]")
    if all(isinstance(each, str) for each in listed):
        for order in (listed, listed[::-1], sorted(listed)):
            yield from (joint.join(order) for joint in ("", " ", ",", ", ", '","'))


def of_tiles(found: Secrets, state: Any, _table: Table) -> None:
    found.hide_bag([state.text(bytes([tile])) for tile in state.bag])
    for seat in range(len(NAMES)):
        found.racks[seat] = state.text(state.racks[seat])
        found.hide(seat, found.racks[seat])


def of_prisms(found: Secrets, state: Any, table: Table) -> None:
    found.hide_bag(state.bag)
    for seat in range(len(NAMES)):
        prisms = table.view(seat).game.sides[seat].rack
        found.hide(seat, state.racks[seat])
        found.hide(seat, [f"{each.dark_letter}/{each.light_letter.lower()}" for each in prisms])
        found.hide(seat, prisms)


def of_cards(found: Secrets, state: Any, _table: Table) -> None:
    for pile in (state.vowels, state.consonants, state.instructions):
        found.hide_bag(pile)
    for seat in range(len(NAMES)):
        found.racks[seat] = "".join(state.hands[seat])
        found.hide(seat, state.hands[seat])


def of_slips(found: Secrets, state: Any, _table: Table) -> None:
    """The bag has no order: a rack is drawn when it is needed, from the seed."""
    for seat, slip in state.round.slips.items() if state.round is not None else ():
        found.of_seats[slip.word] = seat


OF_GAMES = {"crossword": of_tiles, "option": of_prisms, "cards": of_cards, "duplicate": of_slips}


def secrets_of(table: Table) -> Secrets:
    """The secrets of a game as it stands."""
    found = Secrets(dict.fromkeys((str(SEED), f"{SEED:x}", f"{SEED:X}"), "the seed"))
    OF_GAMES[table.view(None).game_name](found, game_of(inside(table)), table)
    # What is short is found in any text.
    found.of_seats = {text: seat for text, seat in found.of_seats.items() if len(text) >= 4}
    found.racks = {seat: rack for seat, rack in found.racks.items() if len(rack) >= 5}
    return found


# ---- who reads


@dataclass
class Reader:
    """A client: its browser, its eyes, its page, and what it has read."""

    name: str
    browser: Browser
    eyes: int | None
    page: Sitting
    read: int = 0

    def heard(self) -> str:
        """Everything that came over the socket since the last time."""
        self.page.send_raw("[]")  # the answer to this comes after everything else
        text = "\n".join(self.page.frames[self.read :])
        self.read = len(self.page.frames)
        return text


def addresses(document: Any, table: str, methods: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Every address that the API describes, about this table."""
    for path, item in document["paths"].items():
        if path.startswith(KNOW_NO_TABLE):
            continue
        for method in item.keys() & set(methods):
            names = re.findall(r"{(\w+)}", path)
            choices = [PLACEHOLDERS.get(name, (table,)) for name in names]
            for chosen in product(*choices):
                address = path
                for name, value in zip(names, chosen, strict=True):
                    address = address.replace(f"{{{name}}}", quote(value, safe=""))
                yield method, address


class Scene:
    """A table with a person, a program, a computer, somebody who watches and a stranger: all read every step."""

    def __init__(self, game: str, pages: ExitStack) -> None:
        self.clock = HandClock()
        self.store = Store("sqlite://")
        seats = [Seating(), Seating(), Seating(computer=True, level=3)]
        made = Table.create(self.store, SETUPS[game](), seats, seed=SEED, game=game, clock=self.clock)
        self.name = made.name
        limits = Limits(speed=1e9, burst=1e9)
        ada = pages.enter_context(served(self.store, is_home=False, clock=self.clock, limits=limits))
        robot = People(self.store).add("Ben", kind="bot")
        ben: Browser = Program(ada, Tokens(self.store).make(robot, "test", SCOPES).secret)
        stranger = ada.another()
        ada.seat(made, 0)
        Holders(self.store).take(self.name, [1], robot.holder)
        made.close(pause=False)

        def sit(name: str, browser: Browser, eyes: int | None, query: str = "") -> Reader:
            return Reader(name, browser, eyes, pages.enter_context(browser.sits_at(self.name, query)))

        self.people = (sit("Ada", ada, 0), sit("Ben", ben, 1))
        self.readers = [*self.people, sit("hall", ada, None, "?as=spectator"), sit("stranger", stranger, None)]
        self.people[0].page._socket.send_text(json.dumps({"type": "pace", "speed": 0, "aloud": False}))
        self.table = ada.client.app.state.hall.table(self.name).table
        self.document = ada.get("/api/v1/schema/openapi.json").json()
        self.leaks: list[str] = []
        self.asked: set[str] = set()
        self._secrets: dict[int, Secrets] = {}
        self.hid: set[str] = set()
        cast = cast_of(game)
        self.minds = {seat: cast.player(4, None, 0) for seat in PEOPLE}

    def secrets(self) -> Secrets:
        number = self.table.number
        if number not in self._secrets:
            self._secrets = {number: secrets_of(self.table)}
            self.hid |= self._secrets[number].of_seats.keys()
        return self._secrets[number]

    def look(self) -> None:
        """Everybody reads what has come over their sockets."""
        for reader in self.readers:
            self.check(reader, reader.heard(), "socket")

    def check(self, reader: Reader, text: str, where: str) -> None:
        known = self.secrets()
        if not self.table.is_over:
            self.leaks += [f"{where} tells {reader.name} of {each}" for each in known.given_away(text, reader.eyes)]

    def ask_for_everything(self, *methods: str) -> None:
        """Everybody asks for everything there is, at the door for seats and at that for strangers."""
        for reader in self.readers:
            if reader.name == "hall":
                continue  # the same browser as Ada's
            for method, address in addresses(self.document, self.name, methods):
                answer = reader.browser.ask(method.upper(), address, {} if method != "get" else None)
                assert answer.status_code < 500, address
                self.asked.add(address)
                self.check(reader, answer.content.decode("utf-8", "replace") + str(answer.headers), address)
            self.check(reader, reader.browser.get(f"/t/{self.name}").text, "the page")

    def waits_for_computer(self) -> bool:
        seen = self.table.view(None)
        return not seen.simultaneous and set(seen.acting) == {COMPUTER}

    def step(self) -> None:
        """Somebody does something, or time passes."""
        acted = False
        for seat, reader in enumerate(self.people):
            seen = self.table.view(seat)
            if seat not in seen.acting:
                continue
            choice = self.minds[seat].choose(seen.game, StopFlag(), unheard)
            if isinstance(choice, Later):
                if choice.command is None:
                    continue
                self.clock.pass_by(max(0, choice.at - seen.time))
                choice = choice.command
            reader.page.say(type="command", command=msgspec.to_builtins(choice))
            acted = True
            self.look()
        while not self.table.is_over and self.waits_for_computer():
            self.people[0].page.hear("update")
        if not acted:
            self.clock.pass_by(1_000)
            self.table.tick()
        self.look()


@pytest.mark.parametrize("game", SETUPS)
def test_nobody_receives_what_is_not_theirs_to_know(game: str) -> None:
    with ExitStack() as pages:
        scene = Scene(game, pages)
        scene.ask_for_everything("get")
        for _step in range(6):
            scene.step()
        assert not scene.table.is_over
        secrets = scene.secrets()
        assert len(scene.hid) >= 2
        for reader in scene.people:  # each sees what is theirs, or the test would look for the wrong thing
            told = json.dumps(reader.page.shown, separators=(",", ":"))
            own = [text for text, seat in secrets.of_seats.items() if seat == reader.eyes]
            assert not own or any(text in told for text in own)
            for wrong in ({"command": "play"}, {"command": "hint"}, {"command": "exchange", "tiles": "QZQZQZQ"}):
                reader.page.say(type="command", command=wrong)
            reader.page.say(type="preview", draft={"text": "h8 quiz"})
        scene.look()
        scene.ask_for_everything("get")
        assert f"/api/v1/tables/{scene.name}/past" in scene.asked
        assert f"/api/v1/tables/{scene.name}/export/html" in scene.asked
        # What changes something comes last: some of it would end the game.
        stranger = scene.readers[-1]
        for method, address in addresses(scene.document, scene.name, ("post", "put", "patch", "delete")):
            answer = stranger.browser.ask(method.upper(), address, {})
            assert answer.status_code < 500, address
            scene.check(stranger, answer.text, address)
        assert scene.store.summary(scene.name).status != "over", "a stranger has ended the game"
        assert not scene.leaks, "\n".join(sorted(set(scene.leaks)))
