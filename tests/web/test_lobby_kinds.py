"""Every kind of game is found in the lobby: all four games, filters, halls with a referee, and what that role opens."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from bonmot.games.catalogue import games
from bonmot.online.accounts import Accounts
from bonmot.online.ratings.ladders import Ladder
from bonmot.online.ratings.ledger import Ledger, Outcome, Sitter
from bonmot.tables import Table
from bonmot.tables.table import now
from tests.stores import in_memory
from tests.web.test_lobby_api import guest, listening, meeting_of
from tests.web.visitors import Browser, served

SAID = {
    "crossword": {"edition": "modern", "language": "en", "who-1": "person"},
    "option": {"edition": "option", "language": "fr", "who-1": "person"},
    "cards": {"edition": "cards", "language": "fr", "players": "2", "who-1": "person"},
    "duplicate": {"edition": "duplicate", "language": "fr", "players": "2", "who-1": "person", "field": "0"},
}
KINDS: tuple[tuple[str, set[str]], ...] = (
    ("?game=option", {"option"}),
    ("?edition=modern", {"crossword"}),
    ("?edition=tournament", set()),
    ("?language=fr", {"cards", "duplicate", "option"}),
    ("?speed=correspondence", {"option"}),
    ("?speed=live&language=en", {"crossword"}),
    ("?speed=blitz", {"crossword"}),
    ("?clock=5", {"crossword"}),
    ("?clock=3d", {"option"}),
    ("?clock=none", {"cards", "duplicate"}),
    ("?rated=true", {"crossword"}),
    ("?lowest=1400&highest=1600", {"crossword"}),
    ("?lowest=1501", set()),
    ("?highest=1499", set()),
)
"""What is looked for, and which of the four games of `SAID` are found."""

HALL = {"edition": "duplicate", "language": "fr", "hall": "yes"}


@pytest.fixture
def nobody() -> Iterator[Browser]:
    with served(in_memory(), is_home=False) as browser:
        yield browser


def propose(browser: Browser, said: dict[str, str], **more: Any) -> Any:
    return browser.post("/api/v1/lobby/seeks", {"wished": {"said": said}, **more})


def found(browser: Browser, query: str = "") -> list[str]:
    """The games that are proposed, of some kind."""
    answer = browser.get(f"/api/v1/lobby/seeks{query}")
    assert answer.status_code == 200, answer.text
    return sorted(each["game"] for each in answer.json())


def watched(browser: Browser, query: str = "") -> set[str]:
    """The games that are being played and may be watched, of some kind."""
    answer = browser.get(f"/api/v1/lobby/watch{query}")
    assert answer.status_code == 200, answer.text
    return {each["game"] for each in answer.json()}


def a_referee(browser: Browser, name: str) -> None:
    """A member whom whoever runs the server has made a referee."""
    password = "a horse of a different colour"
    assert browser.post("/api/v1/me/register", {"name": name, "password": password}).status_code == 201
    people = browser.client.app.state.hall.people
    Accounts(browser.store).give_roles(people.by_name(name), {"referee"})


@pytest.mark.parametrize("game", sorted(games()))
def test_strangers_meet_for_every_game(nobody: Browser, game: str) -> None:
    ada, ben = guest(nobody, "Ada"), guest(nobody, "Ben")
    with listening(ada), listening(ben) as at_ben:
        seek = propose(ada, SAID[game]).json()
        assert (seek["game"], len(seek["people"])) == (game, 2)
        assert at_ben.hear("seek")["seek"]["game"] == game
        taken = ben.post(f"/api/v1/lobby/seeks/{seek['id']}/accept", {}).json()
        table = Table.open(nobody.store, taken["table"], resume=False)
        assert (table.view(None).game_name, table.view(None).names) == (game, ("Ada", "Ben"))
        assert table.view(None).fairness.commitment, "nobody has chosen the seed"
        table.close(pause=False)
        with ada.sits_at(taken["table"]) as one, ben.sits_at(taken["table"]) as other:
            assert (one.welcome["own"], other.welcome["own"]) == ([0], [1])


def test_proposed_games_are_filtered(nobody: Browser) -> None:
    ada, looking = guest(nobody, "Ada"), nobody.another()
    with listening(ada):
        for game, said in SAID.items():
            clock = {"clock": "3d"} if game == "option" else {"clock": "5"} if game == "crossword" else {}
            rated = {"rated": True} if game == "crossword" else {}
            assert propose(ada, said | clock, **rated).status_code == 201, game
        assert found(looking) == sorted(SAID)
        for query, those in KINDS:
            assert found(looking, query) == sorted(those), query
        refused = looking.get("/api/v1/lobby/seeks?lowest=-1")
        assert refused.status_code == 400


def test_games_to_watch_are_filtered_as_proposed_ones_are(nobody: Browser) -> None:
    ada, ben, looking = guest(nobody, "Ada"), guest(nobody, "Ben"), nobody.another()
    tables = {}
    with listening(ada):
        for game, said in SAID.items():
            clock = {"clock": "3d"} if game == "option" else {"clock": "5"} if game == "crossword" else {}
            rated = {"rated": True} if game == "crossword" else {}
            seek = propose(ada, said | clock, **rated).json()
            tables[game] = ben.post(f"/api/v1/lobby/seeks/{seek['id']}/accept", {}).json()["table"]
    assert watched(looking) == set(tables)
    for query, those in KINDS:
        assert watched(looking, query) == those, query
    assert watched(ben) == set(), "one's own games are not watched"
    # Ratings are those of all who play: when Ben has won elsewhere, it is no game below 1600 any more.
    ladder, ben_id = Ladder("crossword", "en", "blitz"), ben.get("/api/v1/me").json()["id"]
    sides = ((Sitter(0, ben_id, "Ben", 400),), (Sitter(1, "computer:9:modern", "Computer", 300),))
    Ledger(nobody.store).count(Outcome("elsewhere", ladder, "modern", now(), sides, (1, 2)))
    assert [watched(looking, f"?{query}") for query in ("lowest=1400", "highest=1600")] == [{"crossword"}, set()]
    # What is seen late stands there without what has just happened, and what is closed does not, whatever is asked.
    assert ada.ask("PUT", f"/api/v1/tables/{tables['cards']}/openness", {"spectators": False}).status_code == 200
    assert watched(looking, "?clock=none") == {"duplicate"}
    with ada.sits_at(tables["crossword"]) as page:
        assert ada.ask("PUT", f"/api/v1/tables/{tables['crossword']}/openness", {"late_minutes": 5}).status_code == 200
        assert page.do("resign")["type"] == "done"
        assert page.view["is_over"]
    [late] = looking.get("/api/v1/lobby/watch?game=crossword").json()
    assert (late["over"], late["scores"]) == (False, []), "who sees it late sees its end late"


def test_whoever_is_away_or_hides_is_treated_so(nobody: Browser) -> None:
    ada, ben = guest(nobody, "Ada"), nobody.another()
    a_referee(ben, "Ben")
    meeting, person = meeting_of(nobody), nobody.client.app.state.hall.people.by_name("Ben")
    me = ada.get("/api/v1/me").json()["id"]
    assert ada.ask("PUT", f"/api/v1/lobby/friends/{person.id}").status_code == 200
    heard: list[bytes] = []
    stop = meeting.notices.listen(me, heard.append)
    with listening(ben):
        assert propose(ben, SAID["crossword"]).status_code == 201
        meeting.gone(person)  # a page of theirs was closed, another one is open
        assert found(ada) == ["crossword"]
        assert ada.get("/api/v1/lobby/people/Ben").json()["is_here"]
        nobody.client.app.state.hall.companies.avoiding.avoid(person.id, me, "block")
        assert not ada.get("/api/v1/lobby/people/Ben").json()["is_here"], "they do not meet any more"
        nobody.client.app.state.hall.companies.avoiding.forgive(person.id, me)
        meeting.hide(person, hides=True)
    while meeting.presence.here([person.id]):
        pass  # the server notices in its own time that the line is closed
    # Whoever wants to play with somebody who is away is told so, and the game is not offered any more.
    [seek] = ada.get("/api/v1/lobby/seeks").json()
    assert ada.post(f"/api/v1/lobby/seeks/{seek['id']}/accept", {}).json()["code"] == "host-away"
    assert found(ada) == []
    meeting.notices.tell(me, {"type": "last"})
    while b"last" not in heard[-1]:
        pass  # news come one after the other
    assert len([each for each in heard if b'"is_here":false' in each]) == 1, "it was told once, on hiding"
    stop()


def test_a_hall_stands_in_the_lobby_for_those_it_is_for(nobody: Browser) -> None:
    ada, ben, eve = guest(nobody, "Ada"), guest(nobody, "Ben"), guest(nobody, "Eve")
    club = ada.post("/api/v1/clubs", {"name": "Les Jetons"}).json()
    key = club["url"].rsplit("key=", 1)[-1].rsplit("/", 1)[-1]
    assert ben.post(f"/api/v1/clubs/{club['id']}/join", {"key": key}).status_code in {200, 201}
    refused = ada.post("/api/v1/lobby/halls", {"wished": {"said": HALL}})
    assert refused.json()["code"] == "hall-for-all", "who is no referee opens none to everybody"
    for more, code in (({"rated": True}, "hall-not-rated"), ({"audience": "named"}, "seek-referee")):
        assert ada.post("/api/v1/lobby/halls", {"wished": {"said": HALL}, **more}).json()["code"] == code
    assert propose(ada, HALL).json()["code"] == "seek-referee"
    wished = {"wished": {"said": HALL}, "audience": "club", "club": club["id"]}
    assert eve.post("/api/v1/lobby/halls", wished).status_code in {403, 404}, "not among its members"
    table = ada.post("/api/v1/lobby/halls", wished).json()["name"]
    halls = [[each["name"] for each in browser.get("/api/v1/lobby").json()["halls"]] for browser in (ben, eve)]
    assert halls == [[table], []]
    [shown] = ben.get("/api/v1/lobby").json()["halls"]
    assert (shown["club"], shown["referee"]) == ("Les Jetons", "Ada")
    assert ben.post(f"/api/v1/tables/{table}/join", {}).json() == {"seat": 0}
    with ada.sits_at(table) as desk:
        assert desk.do("doors", are_open=False)["type"] == "done"
    assert ada.get("/api/v1/lobby").json()["halls"] == []


def test_what_the_role_of_a_referee_opens(nobody: Browser) -> None:
    ada, zoe, max_ = guest(nobody, "Ada"), nobody.another(), nobody.another()
    a_referee(zoe, "Zoe")
    a_referee(max_, "Max")
    # A referee opens a hall to everybody, whether or not they are known.
    public = zoe.post("/api/v1/lobby/halls", {"wished": {"said": HALL}}).json()["name"]
    found_by_all = nobody.another().get("/api/v1/lobby").json()["halls"]
    assert [(each["name"], each["club"], each["referee"]) for each in found_by_all] == [(public, "", "Zoe")]
    # In their own clubs they take the desk of an evening over; elsewhere they do not, and others nowhere.
    club = ada.post("/api/v1/clubs", {"name": "Club"}).json()
    key = club["url"].rsplit("key=", 1)[-1].rsplit("/", 1)[-1]
    zoe.post(f"/api/v1/clubs/{club['id']}/join", {"key": key})
    wished = {"wished": {"said": HALL}, "audience": "club", "club": club["id"]}
    table = ada.post("/api/v1/lobby/halls", wished).json()["name"]
    ben = guest(nobody, "Ben")
    ben.post(f"/api/v1/clubs/{club['id']}/join", {"key": key})
    for browser, status in ((ben, 403), (max_, 404), (nobody.another(), 401)):
        assert browser.post(f"/api/v1/tables/{table}/desk/take").status_code == status
    assert max_.post(f"/api/v1/tables/{public}/desk/take").json()["code"] == "referees-only", "it is no club's"
    assert zoe.get("/api/v1/moderation").status_code == 403, "a referee is no moderator"
    with ExitStack() as pages:
        with ada.sits_at(table) as page:
            referee = page.welcome["own"]
            refused = zoe.post(f"/api/v1/tables/{table}/desk/take")
            assert (refused.status_code, refused.json()["code"]) == (409, "referee-there")
        open_table = nobody.client.app.state.hall.found(table)
        while open_table.pages:
            pass  # the server notices in its own time that the page is closed
        assert zoe.post(f"/api/v1/tables/{table}/desk/take").status_code == 201
        desk, before = pages.enter_context(zoe.sits_at(table)), pages.enter_context(ada.sits_at(table))
        assert (desk.welcome["own"], before.welcome["own"]) == (referee, [])
        assert desk.do("draw")["type"] == "done"
        assert before.do("close")["code"] == "only-watching"


def a_club(owner: Browser, *members: Browser) -> str:
    """A club, and who has joined it by its link."""
    club = owner.post("/api/v1/clubs", {"name": "Les Jetons"}).json()
    for each in members:
        key = club["url"].rsplit("key=", 1)[-1]
        assert each.post(f"/api/v1/clubs/{club['id']}/join", {"key": key}).status_code == 201
    return str(club["id"])


def test_a_referee_of_the_club_decides_challenges_at_its_table(nobody: Browser) -> None:
    ada, ben, eve, zoe = guest(nobody, "Ada"), guest(nobody, "Ben"), guest(nobody, "Eve"), nobody.another()
    a_referee(zoe, "Zoe")
    club = {"audience": "club", "club": a_club(ada, ben, eve, zoe)}
    # A referee decides where words are challenged, and such a game is not rated.
    refused = propose(ada, SAID["option"], referee=True, **club).json()
    assert (refused["code"], refused["field"]) == ("referee-nowhere", "edition")
    assert propose(ada, SAID["crossword"], referee=True, rated=True, **club).json()["code"] == "hall-not-rated"
    with listening(ada) as at_ada:
        seek = propose(ada, SAID["crossword"] | {"clock": "3d"}, referee=True, **club).json()
        accept = f"/api/v1/lobby/seeks/{seek['id']}/accept"
        assert (seek["referee"], len(seek["people"])) == (2, 3)
        # The referee's seat is nobody's by chance, and only a referee's.
        assert ben.post(accept, {"seat": 2}).json()["code"] == "referee-wanted"
        assert ben.post(accept, {}).json()["table"] is None
        for seat in ({}, {"seat": 2}):
            assert eve.post(accept, seat).json()["code"] == "referee-wanted"
        table = zoe.post(accept, {"seat": 2}).json()["table"]
        assert at_ada.hear("begun")["names"] == ["Ada", "Ben"], "a referee is none of the players"
    names = Table.open(nobody.store, table, resume=False).view(None).names
    assert names == ("Ada", "Ben")
    with ExitStack() as pages:
        sitting = [pages.enter_context(browser.sits_at(table)) for browser in (ada, ben, zoe)]
        referee = sitting[2]
        assert referee.welcome["own"] == [2]
        assert [side["rack"] for side in referee.view["game"]["sides"]] == [None, None], "a referee sees no rack"
        first = referee.view["game"]["turn"]
        player, doubter = sitting[first], sitting[1 - first]
        letters = [tile for tile in player.view["game"]["sides"][first]["rack"] if tile.isalpha()]
        assert player.do("play", place="H8", word="".join(letters[:2]))["type"] == "done"
        assert doubter.do("challenge")["type"] == "done"
        assert [zoe.get("/api/v1/lobby").json()["playing"][0][key] for key in ("own", "your_move")] == [[2], True]
        looked_up = [each.get("/api/v1/words/check?text=QI").status_code for each in (ada, ben, zoe)]
        assert looked_up == [400, 400, 200], "players answer for their words; a referee looks into the dictionary"
        assert doubter.do("vote", valid=False)["code"] == "not-a-voter", "nobody judges for themselves"
        assert referee.do("vote", valid=False)["type"] == "done"
        doubter.hear("update")
        assert player.do("pass")["type"] == "refused", "the word was wrong: the turn is over"
        assert [side["score"] for side in doubter.view["game"]["sides"]] == [0, 0]


def test_another_referee_takes_over_unless_they_play(nobody: Browser) -> None:
    ada, zoe, max_ = guest(nobody, "Ada"), nobody.another(), nobody.another()
    a_referee(zoe, "Zoe")
    a_referee(max_, "Max")
    club = {"audience": "club", "club": a_club(ada, zoe, max_)}
    with listening(ada), listening(max_):
        seek = propose(ada, SAID["crossword"], referee=True, **club).json()
        accept = f"/api/v1/lobby/seeks/{seek['id']}/accept"
        assert max_.post(accept, {}).json()["table"] is None, "who is a referee may play as well"
        table = zoe.post(accept, {"seat": 2}).json()["table"]
    take = f"/api/v1/tables/{table}/desk/take"
    assert max_.post(take).json()["code"] == "referee-plays"
    kit = nobody.another()
    a_referee(kit, "Kit")
    assert kit.post(take).status_code == 404, "of another club"
    key = ada.get(f"/api/v1/clubs/{club['club']}").json()["url"].rsplit("key=", 1)[-1]
    kit.post(f"/api/v1/clubs/{club['club']}/join", {"key": key})
    assert kit.post(take).status_code == 201
    with kit.sits_at(table) as desk, zoe.sits_at(table) as before:
        assert (desk.welcome["own"], before.welcome["own"]) == ([2], [])


def test_by_link_and_by_name_whoever_is_meant_is_the_referee(nobody: Browser) -> None:
    ada, ben, eve = guest(nobody, "Ada"), guest(nobody, "Ben"), guest(nobody, "Eve")
    ids = [each.get("/api/v1/me").json()["id"] for each in (ben, eve)]
    with listening(ada), listening(ben), listening(eve):
        seek = propose(ada, SAID["crossword"], referee=True, audience="link").json()["id"]
        assert ben.post(f"/api/v1/lobby/seeks/{seek}/accept", {}).json()["table"] is None
        assert eve.post(f"/api/v1/lobby/seeks/{seek}/accept", {"seat": 2}).json()["table"]
        assert propose(ada, SAID["crossword"], referee=True, audience="named", invited=ids[:1]).json()["code"] == (
            "seats-too-many"
        )
        seek = propose(ada, SAID["crossword"], referee=True, audience="named", invited=ids).json()["id"]
        assert ben.post(f"/api/v1/lobby/seeks/{seek}/accept", {}).json()["table"] is None
        table = eve.post(f"/api/v1/lobby/seeks/{seek}/accept", {}).json()["table"]
        assert eve.get("/api/v1/lobby").json()["playing"][0]["own"] == [2]
        # A referee who is elsewhere is called when words are contested; nobody has to wait for them.
        with ada.sits_at(table) as page, ben.sits_at(table) as other, listening(eve) as at_eve:
            first = page.view["game"]["turn"]
            player, doubter = (page, other)[:: 1 - 2 * first]
            letters = [tile for tile in player.view["game"]["sides"][first]["rack"] if tile.isalpha()]
            assert player.do("play", place="H8", word="".join(letters[:2]))["type"] == "done"
            assert doubter.do("challenge")["type"] == "done"
            assert at_eve.hear("turn")["table"] == table
            assert page.do("resign")["type"] == "done"
        # Once more: the same people, and the same referee.
        answers = [each.post(f"/api/v1/tables/{table}/rematch").json()["name"] for each in (ada, eve, ben)]
        assert answers[:2] == [None, None]
    with eve.sits_at(answers[2]) as desk:
        assert desk.welcome["own"] == [2]
