"""Every byte that a client receives while games go on is read, and no secret is found in it.

The test knows the true state of a table. Whatever the API describes is asked for by itself, with the name of the table:
a new address is read here as soon as it is there.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import product
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession

from bonmot.games import cards, crossword, duplicate, option
from bonmot.kernel import StopFlag
from bonmot.online.accounts import Accounts
from bonmot.online.bus import LocalBus
from bonmot.online.openness import Openness, Opennesses
from bonmot.online.people import People
from bonmot.online.tokens import SCOPES, Tokens
from bonmot.players.casts import cast_of
from bonmot.players.player import Later, unheard
from bonmot.study.part import formats
from bonmot.study.writing import LOG, PICTURE, SHEETS
from bonmot.tables import ClockRules, Seating, Store, Table
from bonmot.tables.holding import Holders, digest
from bonmot.web.limits import Limits
from bonmot.web.visitors import COOKIE
from tests.tables.inside import events_of, game_of, inside
from tests.web.test_race_over_sockets import HandClock
from tests.web.test_tokens import Program
from tests.web.visitors import CHEAP, PATIENCE, Browser, Sitting, served

SEED = 0x5EED_0BAD_CAFE_1
"""A number that stands nowhere by accident."""
PEOPLE, COMPUTER, REFEREE = (0, 1), 2, 3
NAMES = ["Ada", "Ben", "Colette"]
OUTSIDE = frozenset({"moderator", "stranger", "somebody"})
"""Those who hold no seat, in whatever browser."""
TOKEN = "measured-by-nobody-else"


OPEN = Openness()


@dataclass(frozen=True)
class Kind:
    """A way to play: a game, its rules, and what the table makes of it."""

    game: str
    setup: Callable[[], Any]
    terms: dict[str, Any] = field(default_factory=dict)
    seed: int | None = SEED
    seats: int = 3
    is_new: bool = True
    """Whether it is a game of its own; a variety of one is asked about its table only."""
    has_referee: bool = False
    openness: Openness = OPEN
    """How late others see it."""


def modern(names: list[str] = NAMES, edition: str = "modern", **more: Any) -> Callable[[], Any]:
    return lambda: crossword.setup_for(edition, names, language="en", **more)


KINDS: dict[str, Kind] = {
    "crossword": Kind("crossword", modern()),
    "option": Kind("option", lambda: option.setup_for("option", NAMES, language="en")),
    "cards": Kind("cards", lambda: cards.setup_for("cards", NAMES, language="en", computers=[COMPUTER])),
    "duplicate": Kind(
        "duplicate", lambda: duplicate.setup_for("duplicate", NAMES, language="en", computers=[COMPUTER])
    ),
    # Nobody has chosen the seed: it was promised by a hash, whose salt is a secret, too.
    "classic by correspondence": Kind(
        "crossword",
        modern(edition="deluxe", options={"racks_visible": "none"}),
        {"rules": ClockRules.correspondence(3)},
        seed=None,
        is_new=False,
    ),
    "teams": Kind("crossword", modern([*NAMES, "Dora"], teams=[0, 1, 0, 1]), seats=4, is_new=False),
    "rated, moves late": Kind(
        "crossword",
        modern(),
        {"rated": True, "rules": ClockRules.per_game(25)},
        seed=None,
        is_new=False,
        openness=Openness(late_moves=1),
    ),
    "minutes late": Kind("crossword", modern(edition="super"), is_new=False, openness=Openness(late_minutes=10)),
    "evening": Kind(
        "duplicate",
        lambda: duplicate.setup_for("duplicate", NAMES, language="en", computers=[COMPUTER], arbiter=True),
        is_new=False,
        has_referee=True,
    ),
}
PLACEHOLDERS: dict[str, tuple[str, ...]] = {
    "notation": (*SHEETS, *formats(), PICTURE, LOG),
    "paper": tuple(f"{what}.{kind}" for what, kind in product(("course", "slips", "standings"), ("csv", "html"))),
    "seat": ("0", "1", "2"),
}
"""What stands in a path beside the name of a table, so that something is found there."""
DESCRIPTION: dict[str, Any] = {}
"""Of the API: the same for all, and long."""
KNOW_NO_TABLE = ("/api/v1/words/", "/api/v1/help")


# ---- what is secret


Everybody = frozenset[int | None]


@dataclass
class Secrets:
    """Needles: each text that must not be found, and what it would give away."""

    of_all: dict[str, str] = field(default_factory=dict)
    of_seats: dict[str, Everybody] = field(default_factory=dict)
    """Text → the only seats that may read it."""
    racks: dict[str, Everybody] = field(default_factory=dict)
    """Letters that nobody but some seats may find, in any order."""

    def hide(self, seats: Iterable[int], things: Any) -> None:
        """What some seats hold."""
        self.of_seats |= dict.fromkeys(ways_to_write(things), frozenset(seats))

    def hide_bag(self, things: Any) -> None:
        """What lies in an order that nobody may know, seen from either end."""
        if len(things) >= 8:
            for end in (things[:8], things[-8:]):
                self.of_all |= dict.fromkeys(ways_to_write(end), "the order of a bag or a pile")

    def as_past(self) -> "Secrets":
        """What stays secret when the game has gone on: a rack as it lay, of which the most may still be there."""
        return Secrets({}, {text: seats for text, seats in self.of_seats.items() if len(text) >= 6})

    def given_away(self, text: str, eyes: int | None) -> list[str]:
        """What a text tells that these eyes may not see."""
        found = [what for needle, what in self.of_all.items() if needle in text]
        found += [
            f"{needle} of {set(own)}" for needle, own in self.of_seats.items() if eyes not in own and needle in text
        ]
        racks = {"".join(sorted(rack)) for rack, own in self.racks.items() if eyes not in own}
        for run in set(re.findall(r"[A-Z?]{5,}", text)) if racks else ():
            for rack in racks:
                windows = (run[start : start + len(rack)] for start in range(len(run) - len(rack) + 1))
                found += [f"{each}, shuffled" for each in windows if "".join(sorted(each)) == rack]
        return found


def ways_to_write(things: Any) -> Iterator[str]:
    """How a program could write things down one after the other."""
    listed = list(things)
    yield msgspec.json.encode(listed).decode().strip("[]")
    if all(isinstance(each, str) for each in listed):
        for order in (listed, listed[::-1], sorted(listed)):
            yield from (joint.join(order) for joint in ("", " ", ",", ", ", '","', "', '"))


def of_tiles(found: Secrets, state: Any, _table: Table) -> None:
    found.hide_bag([state.text(bytes([tile])) for tile in state.bag])
    for seats, rack in zip(state.sides, state.racks, strict=True):
        found.racks[state.text(rack)] = frozenset(seats)
        found.hide(seats, state.text(rack))
    for said in state.talk:
        found.hide(state.sides[state.side_of(said.seat)], said.text)


def of_prisms(found: Secrets, state: Any, table: Table) -> None:
    found.hide_bag(state.bag)
    for seat in range(len(NAMES)):
        prisms = table.view(seat).game.sides[seat].rack
        found.hide([seat], state.racks[seat])
        found.hide([seat], [f"{each.dark_letter}/{each.light_letter.lower()}" for each in prisms])
        found.hide([seat], prisms)


def of_cards(found: Secrets, state: Any, _table: Table) -> None:
    for pile in (state.vowels, state.consonants, state.instructions):
        found.hide_bag(pile)
    for seat in range(len(NAMES)):
        found.racks["".join(state.hands[seat])] = frozenset({seat})
        found.hide([seat], state.hands[seat])


def of_slips(found: Secrets, state: Any, _table: Table) -> None:
    """The bag has no order: a rack is drawn when it is needed, from the seed."""
    for seat, slip in state.round.slips.items() if state.round is not None else ():
        found.of_seats[slip.word] = found.of_seats.get(slip.word, frozenset()) | {seat, REFEREE}


OF_GAMES = {"crossword": of_tiles, "option": of_prisms, "cards": of_cards, "duplicate": of_slips}


def secrets_of(table: Table) -> Secrets:
    """The secrets of a game as it stands."""
    state = inside(table)
    seed = game_of(state).seed
    found = Secrets(dict.fromkeys((str(seed), f"{seed:x}", f"{seed:X}"), "the seed"))
    if state.opened.salt:
        found.of_all[state.opened.salt] = "the salt of the seed"
    OF_GAMES[table.view(None).game_name](found, game_of(state), table)
    # What is short is found in any text.
    found.of_seats = {text: seats for text, seats in found.of_seats.items() if len(text) >= 4}
    found.racks = {rack: seats for rack, seats in found.racks.items() if len(rack) >= 5}
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


def addresses(document: Any, table: str, methods: tuple[str, ...], *, all_of_them: bool) -> Iterator[tuple[str, str]]:
    """Every address that the API describes, about this table."""
    for path, item in document["paths"].items():
        if path.startswith(KNOW_NO_TABLE) or not (all_of_them or "{name}" in path):
            continue
        for method in item.keys() & set(methods):
            names = re.findall(r"{(\w+)}", path)
            choices = [PLACEHOLDERS.get(name, (table,)) for name in names]
            for chosen in product(*choices):
                address = path
                for name, value in zip(names, chosen, strict=True):
                    address = address.replace(f"{{{name}}}", quote(value, safe=""))
                yield method, address


class OverheardBus(LocalBus):
    """A bus on which somebody listens in: other processes, and whoever runs them, learn no secrets either."""

    def __init__(self) -> None:
        super().__init__()
        self.carried: list[str] = []

    def publish(self, channel: str, payload: bytes) -> None:
        self.carried.append(payload.decode())
        super().publish(channel, payload)


class Scene:
    """A table with a member, a program, computers, somebody who watches and a moderator: all read every step."""

    def __init__(self, kind: Kind, pages: ExitStack) -> None:
        self.kind, self.clock, self.bus = kind, HandClock(), OverheardBus()
        self.store = pages.enter_context(Store("sqlite://"))
        people = People(self.store, self.clock, CHEAP)
        seats = [Seating(), Seating(), *(Seating(computer=True, level=3) for _seat in range(2, kind.seats))]
        made = Table.create(
            self.store, kind.setup(), seats, seed=kind.seed, game=kind.game, clock=self.clock, **kind.terms
        )
        self.name = made.name
        limits = Limits(speed=1e9, burst=1e9)
        ada = pages.enter_context(served(self.store, is_home=False, clock=self.clock, limits=limits, bus=self.bus))
        robot = people.add("Ben", kind="bot")
        token = Tokens(self.store, self.clock).make(robot, "test", SCOPES).secret
        ben: Browser = Program(ada, token)
        moderator = ada.another()
        ada.seat(made, 0)
        moderator.get("/api/v1/me")
        member = people.register(people.guest(ada.cookies[COOKIE], "Ada"), "Ada", "a horse of a different colour")
        admin = people.guest(moderator.cookies[COOKIE], "Max")
        Accounts(self.store, self.clock).give_roles(admin, ["admin"])
        Holders(self.store).take(self.name, [1], robot.holder)
        Opennesses(self.store).decide(self.name, kind.openness)
        made.close(pause=False)
        self.keys = [token, robot.holder.hex(), member.holder.hex(), ada.cookies[COOKIE], digest(token).hex()]
        """What opens an account or a seat, and what is kept of it."""

        self.talk: list[str] = []
        """What players tell each other."""

        def sit(name: str, browser: Browser, eyes: int | None, query: str = "") -> Reader:
            return Reader(name, browser, eyes, pages.enter_context(browser.sits_at(self.name, query)))

        self.lobbies = [pages.enter_context(lobby(each)) for each in (ada, ben, moderator)]
        self.people = (sit("Ada", ada, 0), sit("Ben", ben, 1))
        self.readers = [*self.people, sit("hall", ada, None, "?as=spectator"), sit("moderator", moderator, None)]
        if kind.has_referee:
            referee = ada.another()
            referee.seat(made, REFEREE)
            self.readers.append(sit("referee", referee, REFEREE))
            assert self.readers[-1].page.do("draw")["type"] == "done"
        self.people[0].page._socket.send_text(json.dumps({"type": "pace", "speed": 0, "aloud": False}))
        self.table = ada.client.app.state.hall.table(self.name).table
        if not DESCRIPTION:
            DESCRIPTION.update(ada.get("/api/v1/schema/openapi.json").json())
        self.document = DESCRIPTION
        self.leaks: list[str] = []
        self.asked: set[str] = set()
        self._known: dict[int, Secrets] = {}
        self.draws: dict[str, Everybody] = {}
        self.hid: set[str] = set()
        cast = cast_of(kind.game)
        self.minds = {seat: cast.player(4 - 3 * seat, None, 0) for seat in PEOPLE}  # not of one mind

    def secrets(self) -> list[Secrets]:
        """Those of the game as it stands, and those that it had before."""
        number = self.table.number
        if number not in self._known:
            # What was handed in is told when a round is over; what somebody held is not.
            before = () if self.kind.game == "duplicate" else self._known.items()
            self._hide_draws()
            self._known = {at: each.as_past() for at, each in before} | {number: secrets_of(self.table)}
            self.hid |= self._known[number].of_seats.keys()
        return list(self._known.values())

    def _hide_draws(self) -> None:
        """What was drawn after a turn is for those who drew it, however little it is."""
        for event in events_of(self.name, self.store.read(self.name)):
            if drawn := getattr(event, "drawn", None):
                sides = self.table.view(None).game.sides
                own = next(side.seats for side in sides if event.seat in side.seats)
                needle = f'"drawn":{msgspec.json.encode(drawn).decode()}'
                self.draws[needle] = self.draws.get(needle, frozenset()) | set(own)

    def look(self) -> None:
        """Everybody reads what has come over their sockets."""
        for reader in self.readers:
            self.check(reader.name, reader.eyes, reader.heard(), "socket")

    def check(self, who: str, eyes: int | None, text: str, where: str) -> None:
        known = self.secrets()
        found = [key for key in self.keys if key in text]
        found += [each for some in known for each in some.given_away(text, eyes)]
        found += [needle for needle, seats in self.draws.items() if eyes not in seats and needle in text]
        if who in OUTSIDE:
            found += [line for line in self.talk if line in text]
        if who in OUTSIDE and where not in {"the bus", "logs"} and self.kind.openness.is_late:
            found += [f"{word} too early" for word in self.latest() if word in text]
        self.leaks += [f"{where} tells {who} of {each}" for each in found]

    def latest(self) -> list[str]:
        """What was just played: those who see it late do not see it yet."""
        lines = self.table.view(None).game.score_lines
        count = 1 if self.kind.openness.late_moves else len(lines)
        return [line.word for line in lines[-count:] if len(getattr(line, "word", "")) >= 4]

    def ask_for_everything(self) -> None:
        """Everybody asks for everything there is, at the door for seats and at that for strangers."""
        for reader in self.readers:
            if reader.name == "hall":
                continue  # the same browser as Ada's
            for method, address in addresses(self.document, self.name, ("get",), all_of_them=self.kind.is_new):
                answer = reader.browser.ask(method.upper(), address)
                assert answer.status_code < 500, address
                self.asked.add(f"{answer.status_code} {address}")
                text = answer.content.decode("utf-8", "replace") + str(answer.headers)
                self.check(reader.name, reader.eyes, text, address)
            self.check(reader.name, reader.eyes, reader.browser.get(f"/t/{self.name}").text, "the page")

    def overhear(self, logged: str) -> None:
        """What was told between tables and between processes, what was measured, and what was written down."""
        self.people[0].browser.client.app.state.meeting.call(self.name, PEOPLE)
        for reader, lobby_socket in zip((*self.people, self.readers[3]), self.lobbies, strict=True):
            self.check(reader.name, reader.eyes, told_last(lobby_socket), "the lobby")
        measured = self.readers[3].browser.get("/metrics", authorization=f"Bearer {TOKEN}")
        assert "bonmot_tables_open" in measured.text
        assert self.bus.carried
        for where, text in (("the bus", "\n".join(self.bus.carried)), ("metrics", measured.text), ("logs", logged)):
            self.check("somebody", None, text, where)

    def waits_for_computer(self) -> bool:
        seen = self.table.view(None)
        return not seen.simultaneous and bool(seen.acting) and not set(seen.acting) & set(PEOPLE)

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

    def do_in_secret(self) -> None:
        """What is between some of them: the order of a rack, a word to a partner, one to the others who play."""
        state = game_of(inside(self.table))
        if self.kind.game == "crossword":
            rack = list(state.text(state.racks[0]))[::-1]
            assert self.people[0].page.do("arrange-rack", order=rack)["type"] == "done"
        if self.kind.seats == 4:
            assert self.people[0].page.do("consult", text="keep the queen")["type"] == "done"
        said = "what those who watch are not to read"
        assert self.people[0].page.say(type="chat", text=said)["type"] == "done"
        self.talk.append(said)
        self.people[1].page.hear("chatted")
        for wrong in ({"command": "play"}, {"command": "hint"}, {"command": "exchange", "tiles": "QZQZQZQ"}):
            for reader in self.people:
                reader.page.say(type="command", command=wrong)
        for reader in self.people:
            reader.page.say(type="preview", draft={"text": "h8 quiz"})
            reader.page.say(type="hint", grade=2)
        self.look()


@contextmanager
def lobby(browser: Browser) -> Iterator[WebSocketTestSession]:
    """A page in the lobby."""
    browser.client.cookies.clear()
    with browser.client.websocket_connect("/api/v1/lobby/socket", headers=browser.credentials()) as found:
        yield found


def told_last(line: WebSocketTestSession) -> str:
    """Everything that came over a socket of the lobby: whoever talks there is let go."""
    frames = []
    line.send_text("bye")
    with suppress(WebSocketDisconnect):
        while True:
            frames.append(line.receive_text(timeout=PATIENCE))
    return "\n".join(frames)


@pytest.mark.parametrize("name", KINDS)
def test_nobody_receives_what_is_not_theirs_to_know(
    name: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level("DEBUG", logger="bonmot")
    monkeypatch.setenv("BONMOT_METRICS_TOKEN", TOKEN)
    kind = KINDS[name]
    with ExitStack() as pages:
        scene = Scene(kind, pages)
        for _step in range(6 if kind.is_new else 3):
            scene.step()
        assert not scene.table.is_over
        known = scene.secrets()[-1]
        assert len(scene.hid) >= 2
        for reader in scene.people:  # each sees what is theirs, or the test would look for the wrong thing
            told = json.dumps(reader.page.shown, separators=(",", ":"))
            own = [text for text, seats in known.of_seats.items() if reader.eyes in seats]
            assert not own or any(text in told for text in own)
        scene.do_in_secret()
        scene.ask_for_everything()
        assert f"200 /api/v1/tables/{scene.name}/past" in scene.asked
        assert f"200 /api/v1/tables/{scene.name}/export/html" in scene.asked
        assert not kind.is_new or "200 /api/v1/me/export" in scene.asked
        assert not kind.is_new or "200 /api/v1/moderation" in scene.asked
        # What changes something comes last: some of it would end the game.
        stranger = scene.readers[2].browser.another()
        methods = ("post", "put", "patch", "delete")
        for method, address in addresses(scene.document, scene.name, methods, all_of_them=kind.is_new):
            answer = stranger.ask(method.upper(), address, {})
            assert answer.status_code < 500, address
            scene.check("stranger", None, answer.text, address)
        assert scene.store.summary(scene.name).status != "over", "a stranger has ended the game"
        scene.overhear(caplog.text)
        assert not scene.leaks, "\n".join(sorted(set(scene.leaks)))
