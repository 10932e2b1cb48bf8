"""Every byte that a client receives while games go on is read, and no secret is found in it.

The test knows the true state of a table. Whatever the API describes is asked for by itself, with the name of the table:
a new address is read here as soon as it is there.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, NamedTuple
from urllib.parse import quote

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession

from bonmot.games import cards, crossword, duplicate, option
from bonmot.games.duplicate.commands import HandIn
from bonmot.games.duplicate.judging import judged
from bonmot.hosting.crossword.customs import CrosswordCustoms
from bonmot.hosting.duplicate.desk_lines import Desk, plain_word
from bonmot.kernel import StopFlag
from bonmot.online.accounts import Accounts
from bonmot.online.bus import LocalBus
from bonmot.online.openness import Openness, Opennesses
from bonmot.online.people import People, Person
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
MODERATOR, ROBOT = 3, 4
"""Their places among those who read."""
NAMES = ["Ada", "Ben", "Colette"]
OUTSIDE = frozenset({"moderator", "robot", "stranger", "somebody"})
"""Those who hold no seat, in whatever browser."""
AT_SOCKETS_ONLY = frozenset({"hall", "Ben's display"})
"""Those who ask for what somebody else asks for anyway, over REST."""
TOKEN = "measured-by-nobody-else"
SAID = 4_717
"""What somebody has written on a slip of paper; as a number by itself it stands nowhere else."""
WRITTEN = (('"place":"', '"'), (">", "<"), (",", ","), (";", ";"))
"""What stands before and behind a place, where programs write one down."""


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
    "prisms, moves late": Kind(
        "option",
        lambda: option.setup_for("option", NAMES, language="en"),
        is_new=False,
        openness=Openness(late_moves=2),
    ),
    "cards, minutes late": Kind(
        "cards",
        lambda: cards.setup_for("cards", NAMES, language="en", computers=[COMPUTER]),
        is_new=False,
        openness=Openness(late_minutes=10),
    ),
    "duplicate, moves late": Kind(
        "duplicate",
        lambda: duplicate.setup_for("duplicate", NAMES, language="en", computers=[COMPUTER]),
        is_new=False,
        openness=Openness(late_moves=2),  # a rack that is drawn, and what is laid of it
    ),
    "refereed": Kind(
        "crossword",
        modern(edition="modern", arbiter=True, options=CrosswordCustoms.refereeing),
        is_new=False,
        has_referee=True,
    ),
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
    numbers: dict[str, Everybody] = field(default_factory=dict)
    """Numbers that only some seats may read. The same digits inside a key or a fingerprint say nothing."""

    def hide(self, seats: Iterable[int], things: Any) -> None:
        """What some seats hold; what is short others may hold as well."""
        if len(things) >= 4:
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
        found += [
            f"{number} of {set(own)}"
            for number, own in self.numbers.items()
            if eyes not in own and re.search(rf"(?<![\w.-]){number}(?![\w-]|\.\d)", text)
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
    if state.round is None:
        return
    results = [result for round_ in state.rounds for result in round_.results]
    places = {each.place for each in (*state.rounds, *results)}
    scores = {each.score for each in (*state.rounds, *results, *state.standings)}
    for seat, slip in state.round.slips.items():
        worth = judged(state.board, state.rack, slip, state.setup.edition.draw.plays).score
        marks = [slip.word]
        # What a closed round has told already, or everybody has, tells nothing of a slip.
        marks += [f"{before}{slip.place}{after}" for before, after in WRITTEN if slip.place not in places]
        marks += [f'"score":{worth}{after}' for after in ",}" if worth not in scores]
        for mark in marks:
            found.of_seats[mark] = found.of_seats.get(mark, frozenset()) | {seat, REFEREE}
        if slip.score is not None:
            found.numbers[str(slip.score)] = frozenset({seat, REFEREE})


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


class Request(NamedTuple):
    """Something that can be asked."""

    method: str
    address: str
    body: Any
    """What fits the description, with this table wherever something is named; None where nothing is sent."""


def addresses(document: Any, table: str, methods: tuple[str, ...], *, all_of_them: bool) -> Iterator[Request]:
    """Every address that the API describes, about this table."""
    for path, item in document["paths"].items():
        if path.startswith(KNOW_NO_TABLE) or not (all_of_them or "{name}" in path):
            continue
        for method in sorted(item.keys() & set(methods)):
            sent = item[method].get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            body = None if sent is None else fitting(document, sent, table)
            names = re.findall(r"{(\w+)}", path)
            choices = [PLACEHOLDERS.get(name, (table,)) for name in names]
            for chosen in product(*choices):
                address = path
                for name, value in zip(names, chosen, strict=True):
                    address = address.replace(f"{{{name}}}", quote(value, safe=""))
                yield Request(method.upper(), address, body)


def fitting(document: Any, schema: Any, table: str) -> Any:
    """Something that fits a schema, with everything that may be in it."""
    if "$ref" in schema:
        return fitting(document, document["components"]["schemas"][schema["$ref"].rpartition("/")[2]], table)
    for several in ("oneOf", "anyOf", "allOf"):
        if several in schema:
            return fitting(document, schema[several][0], table)
    if "enum" in schema or "const" in schema:
        return schema["const"] if "const" in schema else schema["enum"][0]
    match schema.get("type"):
        case "object":
            return {name: fitting(document, each, table) for name, each in schema.get("properties", {}).items()}
        case "array":
            return [fitting(document, schema.get("items", {}), table)] * schema.get("minItems", 1)
        case "integer" | "number":
            return schema.get("minimum", 0)
        case "boolean":
            return True
        case "string":
            return table[: schema.get("maxLength", 100)].ljust(schema.get("minLength", 0), "x")
        case _:
            return None


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

        self.early: set[str] = set()
        """What was played and those who see it late did not see yet."""

        def sit(name: str, browser: Browser, eyes: int | None, query: str = "") -> Reader:
            return Reader(name, browser, eyes, pages.enter_context(browser.sits_at(self.name, query)))

        programs = self.programs(robot, people.add("Robot", kind="bot"))

        self.lobbies = [pages.enter_context(lobby(each)) for each in (ada, ben, moderator)]
        self.people = (sit("Ada", ada, 0), sit("Ben", ben, 1))
        self.readers = [*self.people, sit("hall", ada, None, "?as=spectator"), sit("moderator", moderator, None)]
        self.readers += [sit(who, Program(ada, secret), None) for who, secret in programs.items()]
        if kind.has_referee:
            referee = ada.another()
            referee.seat(made, REFEREE)
            self.readers.append(sit("referee", referee, REFEREE))
            if kind.game == "duplicate":
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

    def programs(self, ben: Person, robot: Person) -> dict[str, str]:
        """One that has nothing to do here, and one that only looks on for somebody who plays: their tokens."""
        tokens = Tokens(self.store, self.clock)
        found = {
            "robot": tokens.make(robot, "test", SCOPES).secret,
            "Ben's display": tokens.make(ben, "display", ["read"]).secret,
        }
        self.keys += [*found.values(), *(digest(secret).hex() for secret in found.values())]
        return found

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
        """Everybody reads what has come over their sockets; when the game is over, there are no secrets."""
        if self.table.is_over:
            return
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
            found += [f"{each} too early" for each in self.latest() if each in text]
        self.leaks += [f"{where} tells {who} of {each}" for each in found]

    def latest(self) -> list[str]:
        """What was just played, and how it stands: those who see it late do not see it yet."""
        lines = self.table.view(None).game.score_lines
        count = 1 if self.kind.openness.late_moves else len(lines)
        found = [line.word for line in lines[-count:] if len(getattr(line, "word", "")) >= 4]
        scores = [side.score for side in self.table.view(None).game.sides]
        if scores != [side["score"] for side in self.readers[MODERATOR].page.view["game"]["sides"]]:
            found.append(f'"scores":{msgspec.json.encode(scores).decode()}')
        self.early |= set(found)
        return found

    def ask_for_everything(self) -> None:
        """Everybody asks for everything there is, at the door for seats and at that for strangers."""
        for reader in self.readers:
            if reader.name in AT_SOCKETS_ONLY:
                continue
            # A program and a moderator are asked about lists, too, where the table is told of late.
            is_about_all = self.kind.is_new or (self.kind.openness.is_late and reader.name in OUTSIDE)
            for request in addresses(self.document, self.name, ("get",), all_of_them=is_about_all):
                self.ask(reader.name, reader.browser, reader.eyes, request)
            self.check(reader.name, reader.eyes, reader.browser.get(f"/t/{self.name}").text, "the page")

    def ask(self, who: str, browser: Browser, eyes: int | None, request: Request) -> None:
        """Somebody asks for something, or wants to change something, and all of the answer is read."""
        answer = browser.ask(request.method, request.address, request.body)
        assert answer.status_code < 500, request
        self.asked.add(f"{answer.status_code} {request.address}")
        text = answer.content.decode("utf-8", "replace") + str(answer.headers)
        self.check(who, eyes, text, f"{request.method} {request.address}")

    def change_everything(self) -> None:
        """Everybody but the owner tries to change whatever can be changed, with bodies that fit and with empty ones."""
        stranger = Reader("stranger", self.people[0].browser.another(), None, self.readers[MODERATOR].page)
        methods = ("post", "put", "patch", "delete")
        for reader in (stranger, self.readers[ROBOT], self.readers[MODERATOR], self.people[1]):
            is_guest = reader is stranger
            for request in addresses(self.document, self.name, methods, all_of_them=self.kind.is_new):
                # Who has an account keeps it: whoever signs out is a stranger, and those have asked already.
                if is_guest or "/me/" not in request.address:
                    bodies: tuple[Any, Any] = (request.body, {})
                    for body in bodies:
                        self.ask(reader.name, reader.browser, reader.eyes, request._replace(body=body))

    def overhear(self, logged: str) -> None:
        """What was told between tables and between processes, what was measured, and what was written down."""
        self.people[0].browser.client.app.state.meeting.call(self.name, PEOPLE)
        for reader, lobby_socket in zip((*self.people, self.readers[MODERATOR]), self.lobbies, strict=True):
            self.check(reader.name, reader.eyes, told_last(lobby_socket), "the lobby")
        measured = self.readers[MODERATOR].browser.get("/metrics", authorization=f"Bearer {TOKEN}")
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
        for reader in self.readers:  # in the name of others
            for seat in {0, 1, COMPUTER, REFEREE} - {reader.eyes}:
                reader.page.say(type="preview", seat=seat, draft={"text": "h8 quiz"})
                reader.page.say(type="hint", seat=seat, grade=3)
                assert reader.page.do("pass", seat=seat)["type"] == "refused"
        self.look()

    def hand_in_alone(self) -> None:
        """One slip lies there, and the bell has not rung."""
        if self.kind.has_referee:
            for what in ("close", "draw"):
                self.readers[-1].page.do(what)
        slip = None
        while not isinstance(slip, HandIn):
            slip = self.minds[0].choose(self.table.view(0).game, StopFlag(), unheard)
            assert self.people[0].page.say(type="command", command=msgspec.to_builtins(slip))["type"] == "done"
        assert 1 in self.table.view(None).acting, "the round goes on"
        secret = [mark for mark, seats in self.secrets()[-1].of_seats.items() if {0, REFEREE} <= seats]
        assert any("place" in mark for mark in secret), "where it lies is a secret"
        assert any("score" in mark for mark in secret), "so is what it is worth"
        if self.kind.has_referee:
            found = Desk(self.table.view(REFEREE).game).solutions[7]
            paper = {"place": found.place(), "word": plain_word(found), "score": SAID}
            command = {"command": "hand-in", "seat": 1, **paper}
            assert self.readers[-1].page.say(type="command", command=command)["type"] == "done"
            assert self.secrets()[-1].numbers[str(SAID)] == {1, REFEREE}
        self.look()

    def challenge(self) -> None:
        """Words wait for the referee, and nobody else decides about them."""
        while self.table.view(None).game.turns[-1].kind != "play":
            self.step()
        doubter = next(each for each in self.people if each.eyes != self.table.view(None).game.turns[-1].seat)
        assert doubter.page.do("challenge")["type"] == "done"
        assert self.table.view(None).acting == {REFEREE}
        for reader in self.readers[:-1]:
            for seat in (None, REFEREE):
                assert reader.page.do("vote", seat=seat, valid=False)["type"] == "refused"
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
        while kind.openness.is_late and not scene.early:
            scene.step()
        assert not scene.table.is_over
        known = scene.secrets()[-1]
        assert len(scene.hid) >= 2
        for reader in scene.people:  # each sees what is theirs, or the test would look for the wrong thing
            told = json.dumps(reader.page.shown, separators=(",", ":"))
            own = [text for text, seats in known.of_seats.items() if reader.eyes in seats]
            assert not own or any(text in told for text in own)
        scene.do_in_secret()
        if kind.game == "duplicate":
            scene.hand_in_alone()
        elif kind.has_referee:
            scene.challenge()
        scene.ask_for_everything()
        assert f"200 /api/v1/tables/{scene.name}/past" in scene.asked
        assert f"200 /api/v1/tables/{scene.name}/export/html" in scene.asked
        assert not kind.is_new or "200 /api/v1/me/export" in scene.asked
        assert not kind.is_new or "200 /api/v1/moderation" in scene.asked
        # What changes something comes last: some of it would end the game.
        scene.change_everything()
        assert scene.store.summary(scene.name).status != "over", "somebody has ended the game"
        assert scene.early or not kind.openness.is_late
        scene.overhear(caplog.text)
        assert not scene.leaks, "\n".join(sorted(set(scene.leaks)))


@pytest.mark.parametrize("name", ["crossword", "option", "cards", "duplicate"])
def test_nobody_receives_it_until_the_game_has_been_played_to_its_end(name: str) -> None:
    with ExitStack() as pages:
        scene = Scene(replace(KINDS[name], is_new=False), pages)
        steps = 0
        while not scene.table.is_over:
            scene.step()
            steps += 1
            if steps in {2, 8, 32} and not scene.table.is_over:
                scene.ask_for_everything()
        assert steps > 8, "everything was asked for twice and more"
        assert not scene.leaks, "\n".join(sorted(set(scene.leaks)))
        seen = scene.readers[MODERATOR].browser.get(f"/api/v1/tables/{scene.name}/export/log").text
        assert str(SEED) in seen, "what was looked for stands in its log, which is open now"
