"""Games seen again over HTTP: every position, reviews and exports, and no secret of a game that goes on."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from bonmot.games import crossword, option
from bonmot.games.commands import Abandon, Pass
from bonmot.tables import Ready, Seating, Store, Table
from bonmot.tables.holding import Holders, digest
from bonmot.web.changes import applied
from bonmot.web.limits import Limits
from bonmot.web.site import site
from bonmot.web.visitors import COOKIE
from tests.study.midway import SETUPS, midway, spellings

Client = TestClient[Litestar]


def asking(store: Store) -> Client:
    """A browser that has no cookie yet."""
    return TestClient(site(store, hosts={"testserver.local"}, ticks=False, limits=Limits(speed=1e6, burst=1e6)))


def sit(client: Client, store: Store, table: str, *seats: int) -> None:
    client.get("/api/v1/home")  # whoever comes is given a cookie
    Holders(store).take(table, seats, digest(client.cookies[COOKIE]))


def past(client: Client, table: str, language: str = "en") -> Any:
    answer = client.get(f"/api/v1/tables/{table}/past", headers={"accept-language": language})
    assert answer.status_code == 200, answer.text
    return answer.json()


def positions(seen: Any) -> list[Any]:
    """The positions, each made of the one before."""
    found: list[Any] = []
    for step in seen["steps"]:
        found.append(applied(found[-1] if found else None, step["change"]))
    return found


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with Store(f"sqlite:///{tmp_path_factory.mktemp('past') / 'games.sqlite'}") as opened:
        opened.migrate()
        yield opened


@pytest.fixture(scope="module")
def over(store: Store) -> Iterator[Table]:
    """A game that computers have played to its end."""
    setup = crossword.setup_for("modern", ["Zoë <b>", 'Ben "B" ../x'], language="en")
    seats = [Seating(computer=True, level=6), Seating(computer=True, level=3, persona="colette")]
    table = Table.create(store, setup, seats, seed=3)
    table.play_out()
    yield table
    table.close()


@pytest.fixture(scope="module")
def client(store: Store) -> Iterator[Client]:
    with asking(store) as opened:
        yield opened


def test_every_position_of_a_game_is_there_with_what_happened_and_the_score(client: Client, over: Table) -> None:
    seen = past(client, over.name)
    shown = positions(seen)
    final = over.view(None).game
    assert len(shown) == len(final.score_lines) + 1
    assert (seen["game"], seen["over"], seen["review"], seen["eyes"]) == ("crossword", True, True, None)
    assert not any(square for row in shown[0]["view"]["board"] for square in row)
    assert shown[-1]["view"]["board"] == [list(row) for row in final.board]
    for number, step in enumerate(seen["steps"]):
        assert (step["lines"], step["line"]) == (number, number - 1 if number else None)
        assert len(shown[number]["view"]["turns"]) >= number
        assert step["side"] == (seen["sheet"][number - 1]["side"] if number else None)
    plays = [step for step in seen["steps"] if step["line"] is not None]
    assert all(step["told"] for step in plays if seen["sheet"][step["line"]]["kind"] == "play")
    assert plays[-1]["scores"] == [side.score for side in final.sides]
    # When a game is over every rack is open, as its side saw it.
    assert all(side["rack"] for side in shown[3]["view"]["sides"])
    assert seen["seats"][1]["persona"] == "colette"
    ending = seen["ending"]
    best = seen["sheet"][ending["best_line"]]
    assert best["score"] == max(line["score"] for line in seen["sheet"])
    assert best["text"] in ending["best"]
    french = past(client, over.name, "fr")
    assert french["ending"]["outcome"] != ending["outcome"]
    assert french["steps"][1]["told"] != seen["steps"][1]["told"]
    assert positions(french)[5]["view"] == shown[5]["view"]


def test_a_review_names_the_best_move_and_where_it_would_lie(client: Client, over: Table) -> None:
    found = client.get(f"/api/v1/tables/{over.name}/review").json()
    sheet, shown = past(client, over.name)["sheet"], positions(past(client, over.name))
    assert len(found["summary"]) == 2
    missed = [each for each in found["lines"] if each["missed"] > 20 and each["tiles"]]
    assert missed
    for each in missed:
        before = shown[each["line"]]["view"]
        board = before["board"]
        assert not any(board[row][column] for row, column, _letter in each["tiles"])
        side = before["sides"][sheet[each["line"]]["side"]]
        assert sorted(each["rack"]) == sorted(side["rack"])
        assert each["verdict"]
    again = client.get(f"/api/v1/tables/{over.name}/review", headers={"accept-language": "fr"}).json()
    assert [each["missed"] for each in again["lines"]] == [each["missed"] for each in found["lines"]]
    assert again["summary"] != found["summary"]


@pytest.mark.parametrize(
    ("notation", "kind", "content"),
    [
        ("gcg", "text/plain", "#player1"),
        ("text", "text/plain", "Zoë"),
        ("html", "text/html", "<!doctype html>"),
        ("svg", "image/svg+xml", "<svg"),
        ("log", "application/jsonl", '"opened"'),
    ],
)
def test_a_game_is_taken_away_as_a_file_that_never_runs_as_a_page_of_ours(
    client: Client, over: Table, notation: str, kind: str, content: str
) -> None:
    assert notation in {each["name"] for each in past(client, over.name)["notations"]}
    answer = client.get(f"/api/v1/tables/{over.name}/export/{notation}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(kind)
    assert answer.headers["content-disposition"].startswith('attachment; filename="zoe-b-ben-b-x.')
    assert answer.headers["content-security-policy"].startswith("sandbox;")
    assert "<b>" not in answer.text or kind == "text/plain" or notation == "log"
    assert content in answer.text


def test_a_picture_shows_the_board_of_any_position(client: Client, over: Table) -> None:
    pictures = [client.get(f"/api/v1/tables/{over.name}/export/svg?lines={lines}").text for lines in (0, 1, 5)]
    tiles = [picture.count('class="letter') for picture in pictures]
    assert tiles[0] == 0
    assert tiles[0] < tiles[1] < tiles[2]


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("nobody/past", 404, "unknown-table"),
        ("nobody/review", 404, "unknown-table"),
        ("nobody/export/gcg", 404, "unknown-table"),
        ("%00/past", 404, "unknown-table"),
        ("..%2F..%2Fetc/past", 404, None),
        ("{name}/export/exe", 400, "unknown-notation"),
        ("{name}/export/svg?lines=-1", 400, "unknown-turn"),
        ("{name}/export/svg?lines=100000000000000000000", 400, "unknown-turn"),
        ("{name}/export/svg?lines=x", 400, "bad-request"),
    ],
)
def test_what_is_not_there_is_refused_in_one_sentence(
    client: Client, over: Table, address: str, status: int, code: str | None
) -> None:
    answer = client.get(f"/api/v1/tables/{address.format(name=over.name)}")
    assert answer.status_code == status
    said = answer.json()
    assert code is None or said["code"] == code
    assert said["text"]


def test_a_game_without_a_review_or_in_another_notation_says_so(client: Client, store: Store) -> None:
    table = Table.create(
        store, option.setup_for("option", ["Ada", "Bob"], language="en"), [Seating()] * 2, game="option"
    )
    table.submit(0, Abandon())
    table.close()
    assert past(client, table.name)["review"] is False
    assert client.get(f"/api/v1/tables/{table.name}/review").json()["code"] == "no-review"
    assert client.get(f"/api/v1/tables/{table.name}/export/gcg").json()["code"] == "notation-of-other-game"
    assert client.get(f"/api/v1/tables/{table.name}/export/svg").status_code == 200


def test_a_round_of_duplicate_is_judged_by_its_top_and_a_drawn_rack_is_a_step(tmp_path: Path) -> None:
    with midway("duplicate", f"sqlite:///{tmp_path / 'games.sqlite'}") as table, asking(table.store) as client:
        table.submit(2, Pass())  # that closes the round
        table.submit(0, Abandon())
        seen = past(client, table.name)
        steps = [step["line"] for step in seen["steps"]]
        assert steps[:3] == [None, None, 0]
        board = positions(seen)[-1]["view"]["board"]
        found = client.get(f"/api/v1/tables/{table.name}/review").json()
        assert len(found["lines"]) == 3
        for each in found["lines"]:
            assert each["tiles"]
            assert all(board[row][column] == letter for row, column, letter in each["tiles"])


@pytest.mark.parametrize("game", SETUPS)
def test_of_a_game_that_goes_on_nobody_sees_what_others_hold(game: str, tmp_path: Path) -> None:
    with midway(game, f"sqlite:///{tmp_path / 'games.sqlite'}") as table, asking(table.store) as client:

        def seen_of() -> list[bool]:
            """Of each seat, whether anything tells what it holds."""
            seen = past(client, table.name)
            taken = [each["name"] for each in seen["notations"]]
            assert ("log" in taken) is seen["over"]
            texts = [client.get(f"/api/v1/tables/{table.name}/export/{each}").text for each in taken]
            texts += [msgspec.json.encode(each).decode() for each in (seen, positions(seen))]
            return [any(held in text for held in held_by[seat] for text in texts) for seat in range(3)]

        held_by = [[held for held in spellings(table, seat) if held] for seat in range(3)]
        assert past(client, table.name)["eyes"] is None
        assert seen_of() == [False] * 3
        sit(client, table.store, table.name, 0)
        assert past(client, table.name)["eyes"] == 0
        assert seen_of() == [True, False, False]
        for asked in ("review", "export/log"):
            refused = client.get(f"/api/v1/tables/{table.name}/{asked}")
            assert refused.status_code == 400
            assert not [held for each in held_by for held in each if held in refused.text]
        table.submit(0, Abandon())
        assert past(client, table.name)["over"]
        assert seen_of() == [bool(held) for held in held_by]


def test_who_shares_a_screen_sees_the_rack_of_whoever_sits_in_front(tmp_path: Path) -> None:
    with Store(f"sqlite:///{tmp_path / 'games.sqlite'}") as store, asking(store) as client:
        setup = crossword.setup_for("modern", ["Ada", "Bob"], language="en")
        table = Table.create(store, setup, [Seating()] * 2, hand_over=True)
        sit(client, store, table.name, 0, 1)

        def racks() -> list[bool]:
            return [side["rack"] is not None for side in positions(past(client, table.name))[-1]["view"]["sides"]]

        assert racks() == [False, False]
        for _turn in range(2):
            coming = table.view(None).waits_for
            assert coming is not None
            table.submit(coming, Ready())
            assert racks() == [seat == coming for seat in range(2)]
            table.submit(coming, Pass())
        table.close()
