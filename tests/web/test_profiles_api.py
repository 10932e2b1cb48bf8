"""Profiles, leaderboards, and what a rated game does to those who played it."""

import json
from collections.abc import Iterator
from itertools import permutations
from typing import Any, NamedTuple

import pytest
from sqlalchemy import insert

from bonmot.games.clocks import ClockRules
from bonmot.games.commands import Pass, Resign
from bonmot.games.crossword import Challenge, Play, View, setup_for
from bonmot.games.moments import Instant
from bonmot.games.setups import Seating
from bonmot.online.accounts import Accounts
from bonmot.online.meeting_schema import ARRANGED
from bonmot.online.openness import Openness, Opennesses
from bonmot.online.passwords import Cost, Passwords
from bonmot.online.people import People, Person
from bonmot.online.ratings.ledger import Ledger
from bonmot.online.results import record
from bonmot.players.boards import board_of
from bonmot.tables import Store, Table
from bonmot.tables.holding import Holders
from bonmot.web.visitors import COOKIE
from bonmot.words.library import lexicon_of_language
from tests.stores import in_memory
from tests.web.visitors import Browser, served

NOON = Instant(1_800_000_000_000)
CHEAP = Passwords(Cost(memory=8, rounds=1))
YEAR = 365 * 24 * 3_600_000


class Club(NamedTuple):
    """Two members and a program, their browsers, and a stranger's."""

    store: Store
    ada: Person
    ben: Person
    bot: Person
    adas: Browser
    bens: Browser
    stranger: Browser
    time: list[int]

    def clock(self) -> Instant:
        return Instant(self.time[0])

    def game(self, *players: Person, rated: bool = True, speed: int = 10, edition: str = "modern") -> Table:
        setup = setup_for(edition, [each.name for each in players], language="en")
        rules = ClockRules.per_game(speed)
        table = Table.create(self.store, setup, seed=1, rated=rated, rules=rules, clock=self.clock)
        for seat, each in enumerate(players):
            Holders(self.store).take(table.name, [seat], each.holder)
        return table

    def played(self, loser: Person, winner: Person) -> str:
        table = self.game(loser, winner)
        self.time[0] += 1_000
        table.submit(0, Resign())
        record(self.store, table)
        return table.name


@pytest.fixture
def club() -> Iterator[Club]:
    store, time = in_memory(), [int(NOON)]
    people = People(store, lambda: Instant(time[0]), CHEAP)
    with served(store, is_home=False, clock=lambda: Instant(time[0])) as first:
        browsers, members = (first, first.another()), []
        for browser, name in zip(browsers, ("Ada Byron", "Ben"), strict=True):
            browser.get("/api/v1/home")
            guest = people.guest(browser.cookies[COOKIE], name)
            members.append(people.register(guest, name, "a horse of another colour"))
        ada, ben = members
        yield Club(store, ada, ben, people.add("Robbie", kind="bot"), *browsers, first.another(), time)


def rows(browser: Browser, more: str = "") -> Any:
    found = browser.get(f"/api/v1/leaderboards/crossword/en/rapid{more}").json()
    return [(each["rank"], each["name"], each["kind"]) for each in found["rows"]]


def test_the_end_of_a_rated_game_tells_each_player_what_it_did_to_their_rating(club: Club) -> None:
    table = club.game(club.ada, club.ben).name
    with club.adas.sits_at(table) as ada, club.bens.sits_at(table) as ben, club.stranger.sits_at(table) as other:
        ada.do("resign")
        lost, won = ada.hear("rated")["changes"], ben.hear("rated")["changes"]
        assert [(each["seat"], each["before"]) for each in lost + won] == [(0, 1500), (1, 1500)]
        assert lost[0]["after"] < 1400
        assert won[0]["after"] > 1600
        assert won[0]["provisional"]
        assert other.hear("update")["type"] == "update"
        assert "rated" not in {json.loads(frame)["type"] for frame in other.frames}
    with club.adas.sits_at(table) as again:
        assert again.hear("rated")["changes"] == lost, "whoever comes back is told the same"
    unrated = club.game(club.ada, club.ben, rated=False).name
    with club.adas.sits_at(unrated) as ada:
        ada.do("resign")
    assert len(club.stranger.get("/api/v1/people/Ben").json()["recent"]) == 1


def test_a_profile_tells_everybody_how_somebody_plays_and_nothing_else(club: Club) -> None:
    first, second = club.played(club.ada, club.ben), club.played(club.ben, club.ada)
    club.played(club.ada, club.bot)
    answer = club.stranger.get("/api/v1/people/ada%20byron")
    found = answer.json()
    assert (found["name"], found["kind"], found["since"], found["own"]) == ("Ada Byron", "member", NOON, False)
    (step,) = found["ladders"]
    assert step["ladder"] == {"game": "crossword", "language": "en", "speed": "rapid"}
    assert (step["won"], step["lost"], step["drawn"]) == (1, 2, 0)
    assert [each["at"] for each in step["history"]] == [NOON + 1_000, NOON + 2_000, NOON + 3_000]
    assert step["history"][-1]["rating"] == step["rating"]
    assert [each["result"] for each in found["recent"]] == ["lost", "won", "lost"]
    assert [each["others"][0]["kind"] for each in found["recent"]] == ["bot", "member", "member"]
    assert [each["table"] for each in found["recent"][1:]] == [second, first]
    assert club.stranger.get(f"/api/v1/tables/{first}/past").status_code == 200, "the replay behind the link"
    for secret in ("mail", "holder", "password", "session", "seen", club.ada.id, club.ada.holder.hex()):
        assert secret not in answer.text
    assert club.stranger.get("/api/v1/people/nobody").status_code == 404
    club.store.delete(first)
    assert club.stranger.get("/api/v1/people/Ben").json()["recent"][-1]["table"] is None
    assert club.adas.get("/api/v1/people/Ada%20Byron").json()["own"]


def test_who_does_not_want_to_be_seen_is_seen_by_nobody_else(club: Club) -> None:
    for _game in range(40):
        club.played(club.ada, club.bot)
        club.played(club.bot, club.ada)
    assert sorted(name for _rank, name, _kind in rows(club.stranger)) == ["Ada Byron", "Robbie"]
    assert club.stranger.ask("PUT", "/api/v1/profile", {"private": True}).status_code == 401
    assert club.adas.ask("PUT", "/api/v1/profile", {"private": True}).json() == {"private": True}
    hidden = club.bens.get("/api/v1/people/Ada%20Byron").json()
    assert (hidden["private"], hidden["ladders"], hidden["recent"]) == (True, [], [])
    assert len(club.adas.get("/api/v1/people/Ada%20Byron").json()["recent"]) == 20
    assert rows(club.stranger) == [(1, "Robbie", "bot")], "and programs are marked"
    club.adas.ask("PUT", "/api/v1/profile", {"private": False})
    assert len(rows(club.bens)) == 2


def test_nobody_gets_up_from_a_lost_game_before_it_is_counted(club: Club) -> None:
    """The process that saw its end has not counted it yet, or will not any more."""
    table = club.game(club.ada, club.ben)
    club.time[0] += 1_000
    table.submit(0, Resign())
    table.close()
    assert Ledger(club.store).changes(table.name) == ()
    assert club.adas.ask("DELETE", f"/api/v1/tables/{table.name}").status_code == 204
    assert Holders(club.store).seats(table.name, club.ada.holder) == ()
    lost, won = Ledger(club.store).changes(table.name)
    assert lost.after < lost.before
    assert won.after > won.before
    assert club.stranger.get("/api/v1/people/Ada%20Byron").json()["ladders"][0]["lost"] == 1


def test_leaderboards_show_those_of_whom_enough_is_known(club: Club) -> None:
    club.played(club.ada, club.ben)
    assert club.stranger.get("/api/v1/leaderboards").json() == [
        {"game": "crossword", "language": "en", "speed": "rapid"}
    ]
    assert rows(club.stranger) == [], "one game is not enough"
    setup = setup_for("modern", ["Ada Byron", "Level 4"], language="en")
    for game in range(60):
        loser, winner = (club.ada, club.ben) if game % 3 else (club.ben, club.ada)
        club.played(loser, winner)
    assert rows(club.stranger) == [(1, "Ben", "member"), (2, "Ada Byron", "member")]
    for game in range(40):
        seats = [Seating(), Seating(computer=True, level=4)]
        table = Table.create(
            club.store, setup, seats, seed=game, rated=True, rules=ClockRules.per_game(10), clock=club.clock
        )
        Holders(club.store).take(table.name, [0], club.ada.holder)
        table.submit(0, Resign())
        record(club.store, table)
    assert rows(club.stranger)[0][2] == "computer"
    assert [kind for _rank, _name, kind in rows(club.stranger, "?computers=false")] == ["member", "member"]
    computer = club.stranger.get("/api/v1/people/computer:4:modern").json()
    assert (computer["kind"], computer["since"], computer["ladders"][0]["won"]) == ("computer", None, 40)
    assert club.stranger.get("/api/v1/people/computer:5:modern").status_code == 404
    assert rows(club.stranger, "?page=2") == []
    for wrong in ("chess/en/rapid", "crossword/tlh/rapid", "crossword/en/hasty"):
        assert club.stranger.get(f"/api/v1/leaderboards/{wrong}").status_code == 404
    assert club.stranger.get("/api/v1/leaderboards/crossword/en/rapid?page=0").status_code == 400
    club.time[0] += 3 * YEAR
    assert rows(club.stranger) == [], "whoever has not played for years is not compared any more"


def test_whoever_is_shut_out_leads_nobody_until_they_may_come_back(club: Club) -> None:
    for _game in range(15):
        club.played(club.ada, club.ben)
        club.played(club.ben, club.ada)
    assert sorted(name for _rank, name, _kind in rows(club.stranger)) == ["Ada Byron", "Ben"]
    Accounts(club.store, club.clock).ban(club.ben, club.clock() + 60_000)
    assert [name for _rank, name, _kind in rows(club.stranger)] == ["Ada Byron"]
    club.time[0] += 60_000
    assert sorted(name for _rank, name, _kind in rows(club.stranger)) == ["Ada Byron", "Ben"]


def seen(browser: Browser, address: str) -> Any:
    """What an address shows."""
    return browser.get(address).json()


def test_a_result_that_others_see_late_they_see_late_everywhere(club: Club) -> None:
    """Else the profile would tell how a game ends that is still being shown."""
    for _game in range(15):
        club.played(club.ada, club.ben)
        club.played(club.ben, club.ada)
    shown = [
        "/api/v1/people/Ben",
        "/api/v1/people/Ada%20Byron",
        "/api/v1/leaderboards/crossword/en/rapid",
        "/api/v1/lobby",
    ]
    wanted = {"said": {"edition": "modern", "language": "en", "who-1": "person", "clock": "10"}}
    club.adas.post("/api/v1/lobby/seeks", {"wished": wanted, "rated": True})
    table = club.game(club.ben, club.ada)
    arranged = insert(ARRANGED).values(table_name=table.name, audience="all", club=None, created=0)
    club.store.database.writing(lambda connection: connection.execute(arranged))
    Opennesses(club.store).decide(table.name, Openness(late_minutes=30))
    before = [seen(club.stranger, address) for address in shown]
    assert before[0]["recent"]
    assert before[2]["total"] == 2
    assert before[3]["watch"][0]["name"] == table.name
    assert before[3]["seeks"][0]["rating"]
    club.time[0] += 1
    table.submit(0, Resign())
    assert record(club.store, table)
    assert [seen(club.stranger, address) for address in shown] == before
    own = club.bens.get(shown[0]).json()
    assert own["recent"][0]["table"] == table.name, "whoever has played knows it"
    assert own["ladders"][0]["lost"] == 16
    club.time[0] += 30 * 60_000
    after = [seen(club.stranger, address) for address in shown]
    assert after[0]["recent"] == own["recent"]
    assert after[0]["ladders"][0]["rating"] == own["ladders"][0]["rating"]
    assert (after[3]["watch"], after[2]["rows"][0]["games"]) == ([], 31)
    assert after[3]["seeks"][0]["rating"] > before[3]["seeks"][0]["rating"]


def test_what_is_seen_late_makes_nobody_surer_adds_no_ladder_and_no_best_play(club: Club) -> None:
    def begun(moves: int, speed: int = 10) -> Table:
        """A game in which Ada has laid a word, so good as so many are better."""
        table = club.game(club.ada, club.ben, speed=speed)
        while not (own := table.view(0).game.sides[0]).score:
            acting = min(table.view(None).acting)
            view = table.view(acting).game
            assert isinstance(view, View)
            assert own.rack is not None
            board = board_of(view)
            move = board.moves(own.rack, top=moves + 1)[moves]
            table.submit(acting, Pass() if acting else Play(move.place(board.coordinates), move.word))
        return table

    def over(table: Table, loser: int = 1) -> int:
        """Somebody gives up: how much the word was worth."""
        club.time[0] += 1_000
        table.submit(loser, Resign())
        assert record(club.store, table)
        score: int = table.view(0).game.sides[0].score
        return score

    shown = ["/api/v1/people/Ada%20Byron", "/api/v1/people/Ben", "/api/v1/leaderboards"]
    shown += [f"/api/v1/leaderboards/crossword/en/{speed}" for speed in ("rapid", "blitz")]
    first = over(begun(7))
    record_play, elsewhere = begun(0), begun(3, speed=3)
    late = [club.game(club.ada, club.ben) for _game in range(30)]
    for table in (record_play, elsewhere, *late):
        Opennesses(club.store).decide(table.name, Openness(late_minutes=30))
    before = [seen(club.stranger, address) for address in shown]
    assert before[0]["ladders"][0]["best"] == first
    assert before[0]["ladders"][0]["best_play"]
    assert [each["speed"] for each in before[2]] == ["rapid"]
    assert before[3]["total"] == 0
    best = over(record_play)
    assert best > first
    over(elsewhere)
    for number, table in enumerate(late):
        over(table, number % 2)
    assert [seen(club.stranger, address) for address in shown] == before
    own = club.adas.get(shown[0]).json()["ladders"]
    assert (own[0]["won"], own[0]["best"], len(own)) == (17, best, 2)
    club.time[0] += 30 * 60_000
    after = [seen(club.stranger, address) for address in shown]
    assert after[0]["ladders"] == own
    assert {each["speed"] for each in after[2]} == {"rapid", "blitz"}
    assert after[3]["total"] == 2


def test_a_word_that_was_challenged_off_is_nobodys_best_play(club: Club) -> None:
    table = club.game(club.ada, club.ben, edition="tournament")
    [liar] = table.view(None).acting
    rack = next(side.rack for side in table.view(liar).game.sides if side.rack is not None)
    lexicon = lexicon_of_language("en")
    letters = rack.replace("?", "")
    word = next(each for each in map("".join, permutations(letters, 5)) if each not in lexicon)
    table.submit(liar, Play("8D", word))
    table.submit(1 - liar, Challenge())
    view = table.view(1 - liar).game
    board, own = board_of(view), view.sides[1 - liar].rack
    assert own is not None
    move = board.moves(own, top=30)[29]  # not so good as the lie
    table.submit(1 - liar, Play(move.place(board.coordinates), move.word))
    table.submit(liar, Resign())
    record(club.store, table)
    names = ("Ada%20Byron", "Ben")
    cheated, honest = (club.stranger.get(f"/api/v1/people/{names[each]}").json() for each in (liar, 1 - liar))
    assert [(each["best"], each["best_play"]) for each in cheated["ladders"]] == [(0, "")]
    [ladder] = honest["ladders"]
    lines = table.view(None).game.score_lines
    assert [line.kind for line in lines[:3]] == ["play", "challenged", "play"]
    assert lines[0].score > lines[2].score
    assert (ladder["best"], ladder["best_play"]) == (lines[2].score, lines[2].word)
    ending = club.stranger.get(f"/api/v1/tables/{table.name}/past").json()["ending"]
    assert ending["best_line"] == 2
    assert word not in ending["best"]
    assert lines[2].word.upper().strip("()") in ending["best"].upper()
