"""Programs at a real server: the Python client, and the bot of the examples, which plays against a person."""

import importlib.util
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType

import pytest
import uvicorn

from bonmot.client import Client, RefusedByServer, Seat, SeatOffered, Seek
from bonmot.games.commands import Command, Resign
from bonmot.games.crossword import Exchange, Pass, View, setup_for
from bonmot.games.view import GameView
from bonmot.online.people import KindOfPerson, People, Person
from bonmot.online.tokens import SCOPES, Tokens
from bonmot.tables import Store, Table
from bonmot.tables.holding import Holders
from bonmot.web.serving import bound
from bonmot.web.site import site

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


@contextmanager
def real_server(store: Store) -> Iterator[str]:
    """A server at a port of its own; its address."""
    with bound("127.0.0.1", 0) as listening:
        application = site(store, is_home=False)
        server = uvicorn.Server(uvicorn.Config(application, log_level="warning", lifespan="on", ws="websockets-sansio"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(10)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with Store(f"sqlite:///{tmp_path_factory.mktemp('client') / 'games.sqlite'}") as found:
        found.migrate()
        yield found


@pytest.fixture(scope="module")
def address(store: Store) -> Iterator[str]:
    with real_server(store) as found:
        yield found


@pytest.fixture(scope="module")
def bot() -> ModuleType:
    """The example, as somebody would start it."""
    found = importlib.util.spec_from_file_location("bot", EXAMPLE)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def known(store: Store, address: str, name: str, kind: KindOfPerson = "member") -> tuple[Person, Client]:
    """Somebody, and a client with their token."""
    person = People(store).add(name, kind=kind)
    return person, Client(address, Tokens(store).make(person, "test", SCOPES).secret)


def test_the_example_is_as_short_as_it_says(bot: ModuleType) -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 30, "with its comments and empty lines"
    assert bot.__doc__


def test_the_example_plays_a_whole_rated_game_against_a_person(store: Store, address: str, bot: ModuleType) -> None:
    _robot, its = known(store, address, "Robot", "bot")
    _ada, hers = known(store, address, "Ada")

    playing = threading.Thread(target=its.play, args=(bot.likes, bot.chosen), daemon=True)
    with hers, its:
        playing.start()
        news = hers.news()
        assert next(news)["type"] == "hello"
        hers.propose(edition="modern", language="en", rated=True)
        begun = next(message for message in news if message["type"] == "begun")
        assert sorted(begun["names"]) == ["Ada", "Robot"]
        with hers.sit(begun["table"]) as seat, hers.watch(begun["table"]) as watching:
            assert len(seat.own) == 1
            assert watching.own == ()
            own = seat.own[0]
            for number, view in enumerate(seat.turns()):
                assert isinstance(view, View)
                assert view.sides[1 - own].rack is None, "nobody sees what the other holds"
                if number == 0:
                    with pytest.raises(RefusedByServer) as refused:
                        seat.do(Exchange("QQQQQQQ"))
                    assert refused.value.code == "not-on-rack"
                    seat.do(Exchange(view.sides[own].rack or ""))
                else:
                    seat.do(bot.chosen(view))
            while not watching.is_over:
                watching.wait()
            final, lines = seat.view, seat.lines
        assert isinstance(final, View)
        assert final.final is not None
        assert sum(side.score for side in final.sides) > 300
        assert lines[0]
        assert [each.over for each in hers.tables() if each.name == begun["table"]] == [True]
        news.close()
    playing.join(10)
    assert not playing.is_alive()
    assert store.summary(begun["table"]).rated


def test_what_a_server_refuses_is_an_error_with_its_code(store: Store, address: str) -> None:
    _person, client = known(store, address, "Zoe")
    with client:
        assert client.me().name == "Zoe"
        with pytest.raises(RefusedByServer) as refused:
            client.sit("nothing")
        assert refused.value.code == "unknown-table"
        with pytest.raises(RefusedByServer) as refused:
            client.quick(edition="chess")
        assert refused.value.code == "unknown-edition"
        assert "chess" in refused.value.text
        name = client.quick(edition="modern", language="en")
        with client.sit(name) as seat:
            assert seat.is_my_turn in {True, False}
            assert seat.game == "crossword"
    with Client(address, "bonmot_wrong") as stranger, pytest.raises(RefusedByServer) as refused:
        stranger.me()
    assert refused.value.code == "bad-token"


def test_a_line_that_breaks_is_taken_up_again(store: Store, address: str) -> None:
    person, client = known(store, address, "Lou")
    table = Table.create(store, setup_for("modern", ["Lou", "Ben"], language="en"), seed=5)
    Holders(store).take(table.name, [0, 1], person.holder)
    table.close(pause=False)
    with client, client.sit(table.name) as seat:
        seat._line.close()
        seat.wait()
        assert seat.own == (0, 1)
        before = len(seat.lines)
        seat.do(Pass())
        assert len(seat.lines) > before
        seat._line.close()
        seat.do(Pass())
        assert [line.count("passes") for line in seat.lines[-2:]] == [1, 1], "said on the next line, and once"
        # The game goes on while the line is broken: what was meant for another position is not done.
        number = store.summary(table.name).entries
        with pytest.raises(RefusedByServer) as refused:
            seat.do(Pass(), expected=number - 1)
        assert refused.value.code == "table-moved-on"
        with client.sit(table.name) as elsewhere:
            seat._line.close()
            elsewhere.do(Pass())
            elsewhere.do(Pass())
        with pytest.raises(RefusedByServer) as refused:
            seat.do(Pass())
        assert refused.value.code == "table-moved-on"
        assert store.summary(table.name).entries == number + 2


class Remembering(Client):
    """A client that knows where it sits."""

    seat: Seat

    def sit(self, table: str) -> Seat:
        self.seat = super().sit(table)
        return self.seat


def test_whoever_plays_every_game_goes_on_after_a_move_that_came_too_late(store: Store, address: str) -> None:
    person = People(store).add("Nat")
    token = Tokens(store).make(person, "test", SCOPES).secret
    table = Table.create(store, setup_for("modern", ["Nat", "Ben"], language="en"), seed=5)
    Holders(store).take(table.name, [0, 1], person.holder)
    table.close(pause=False)
    before, asked, is_asked_again = store.summary(table.name).entries, list[GameView](), threading.Event()
    with (
        Remembering(address, token) as playing,
        Client(address, token) as other,
        other.sit(table.name) as elsewhere,
        other.watch(table.name) as watching,
    ):

        def chosen(view: GameView) -> Command:
            asked.append(view)
            if len(asked) > 1:
                is_asked_again.set()
                return Resign()
            playing.seat._line.close()
            elsewhere.do(Pass())
            return Pass()

        thread = threading.Thread(target=playing.play, args=(lambda _seek: False, chosen), daemon=True)
        thread.start()
        assert is_asked_again.wait(30)
        while not watching.is_over:
            watching.wait()
    thread.join(10)
    assert len(asked) == 2
    assert store.summary(table.name).entries == before + 2, "one pass, and the end"


def test_whoever_plays_every_game_is_done_with_one_that_ends_while_they_think(store: Store, address: str) -> None:
    person, ben = People(store).add("Pia"), People(store).add("Quinn")
    tokens = [Tokens(store).make(each, "test", SCOPES).secret for each in (person, ben)]
    setup = setup_for("modern", ["Pia", "Quinn"], language="en", options={"opening.first": "first-seat"})
    table = Table.create(store, setup, seed=5)
    for seat, each in enumerate((person, ben)):
        Holders(store).take(table.name, [seat], each.holder)
    table.close(pause=False)
    with Client(address, tokens[1]) as other, other.sit(table.name) as elsewhere:

        def chosen(_view: GameView) -> Command:
            elsewhere.do(Resign())
            return Pass()

        with Client(address, tokens[0]) as playing:
            playing._play_at(table.name, chosen)  # as `play` does in a thread of its own
        assert elsewhere.is_over


def test_a_table_that_is_deleted_is_not_waited_for(store: Store, address: str) -> None:
    person, client = known(store, address, "Max")
    table = Table.create(store, setup_for("modern", ["Max", "Ben"], language="en"), seed=5)
    Holders(store).take(table.name, [0, 1], person.holder)
    table.close(pause=False)
    with client, client.sit(table.name) as seat:
        client.ask("DELETE", f"tables/{table.name}", answer=type(None))
        with pytest.raises(RefusedByServer) as gone:
            list(iter(seat.wait, "never"))
        assert gone.value.code == "unknown-table"


def test_a_program_takes_the_games_that_it_likes_and_no_others(store: Store, address: str) -> None:
    robot, its = known(store, address, "Mechanic", "bot")
    _ada, hers = known(store, address, "Eva")
    with its, hers:
        here = hers.news()
        assert next(here)["type"] == "hello", "whoever proposes a game is there"
        # What was begun before it came is taken up; one's own seeks are not, nor what is not liked.
        first = hers.propose(language="en", invited=(robot.id,))
        assert (first.audience, [each.person for each in first.people if not each.is_taken]) == ("named", [robot.id])
        begun = its.accept(first)
        own = its.propose(language="en")
        unloved = hers.propose(language="fr")
        liked = hers.propose(language="en", more={"clock": "25+10"})
        assert liked.clock != unloved.clock
        games = its.games(lambda seek: seek.language == "en")
        assert next(games) == begun
        second = next(games)
        assert {each.id for each in hers.seeks() if each.host in {robot.id, liked.host}} == {own.id, unloved.id}
        hers.withdraw(unloved)
        assert [each.id for each in hers.seeks() if each.host == liked.host] == []
        assert {each.name for each in its.tables() if not each.over} == {begun, second}
        # It is told once of each, also when it is its turn there.
        with hers.sit(second) as seat:
            if seat.is_my_turn:
                seat.do(Pass())
        third = hers.propose(language="en", more={"clock": "25+10"})
        assert next(games) not in {begun, second}
        assert third.id not in [each.id for each in hers.seeks()]
        # Some kind is asked for by the same words among those proposed and those played.
        slow = hers.propose(language="en", more={"clock": "3d"})
        assert [each.id for each in hers.seeks(speed="correspondence", lowest=0)] == [slow.id]
        with known(store, address, "Fay")[1] as looking:
            assert {each.clock for each in looking.watched(speed="live", language="en")} == {"25+10"}
            assert looking.watched(game="cards") == []
        games.close()
        here.close()


def test_what_a_program_reads_is_in_its_language(store: Store, address: str) -> None:
    person = People(store).add("Zaza")
    with Client(address, Tokens(store).make(person, "test", SCOPES).secret, "fr") as client:
        with pytest.raises(RefusedByServer) as refused:
            client.quick(edition="chess")
        assert "chess" in refused.value.text
        assert "édition" in refused.value.text


class Relay:
    """A line to a server that can be cut, and on which answers can be lost."""

    def __init__(self, address: str) -> None:
        host, _colon, port = address.removeprefix("http://").partition(":")
        self._there = (host, int(port))
        self._listening = bound("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self.is_mute = False
        self._ends: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _from = self._listening.accept()
            except OSError:
                return
            far = socket.create_connection(self._there)
            self._ends += [near, far]
            for source, target, answers in ((near, far, False), (far, near, True)):
                threading.Thread(target=self._carry, args=(source, target, answers), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, answers: bool) -> None:
        try:
            while data := source.recv(65_536):
                if not (answers and self.is_mute):
                    target.sendall(data)
        except OSError:
            pass

    def cut(self) -> None:
        """Nothing more is said on the lines that there are; new ones are good again."""
        ends, self._ends, self.is_mute = self._ends, [], False
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def close(self) -> None:
        self._listening.close()
        self.cut()


def test_a_command_whose_answer_is_lost_is_given_once_and_seen(store: Store, address: str) -> None:
    person = People(store).add("Ida")
    token = Tokens(store).make(person, "test", SCOPES).secret
    table = Table.create(store, setup_for("modern", ["Ida", "Ben"], language="en"), seed=5)
    Holders(store).take(table.name, [0, 1], person.holder)
    table.close(pause=False)
    relay = Relay(address)
    with Client(relay.address, token) as client, client.sit(table.name) as seat, Client(address, token) as watcher:
        number, said = store.summary(table.name).entries, len(seat.lines)
        with watcher.watch(table.name) as watching:

            def cut_when_done() -> None:
                while store.summary(table.name).entries == number:
                    watching.wait()  # it may be told of something else first
                relay.cut()

            relay.is_mute = True
            cutting = threading.Thread(target=cut_when_done, daemon=True)
            cutting.start()
            seat.do(Pass())
            cutting.join(30)
        assert store.summary(table.name).entries == number + 1
        assert [line.count("passes") for line in seat.lines[said:]] == [1], "it is seen on the next line"
        seat.do(Pass())
        assert store.summary(table.name).entries == number + 2
    relay.close()


@pytest.mark.parametrize(
    ("people", "waits"),
    [
        ((SeatOffered("ada", is_taken=True), SeatOffered()), True),
        ((SeatOffered("ada", is_taken=True), SeatOffered("me")), True),
        ((SeatOffered("ada", is_taken=True), SeatOffered("ben")), False),
        ((SeatOffered("me", is_taken=True), SeatOffered()), False),
        ((SeatOffered("ada", is_taken=True), SeatOffered("me", is_taken=True), SeatOffered()), False),
        ((SeatOffered("ada", is_taken=True), SeatOffered("ben", is_taken=True)), False),
    ],
)
def test_a_seek_waits_for_those_who_may_sit_down_and_do_not_yet(people: tuple[SeatOffered, ...], waits: bool) -> None:
    seek = Seek(
        id="1",
        host="ada",
        host_name="Ada",
        audience="all",
        game="crossword",
        edition="modern",
        language="en",
        clock="",
        rated=False,
        seats=len(people),
        people=people,
    )
    assert seek.waits_for("me") is waits
