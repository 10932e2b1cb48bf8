"""`bonmot duplicate`: the papers of an evening, and who is refused."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from bonmot.games.duplicate import Close, Draw, HandIn, setup_for
from bonmot.tables import Rename, Store, Table
from bonmot.tables.holding import Holders
from tests.cli.conftest import Said
from tests.tables.sitting import Watch

Bonmot = Callable[..., Said]


@pytest.fixture
def evening(tmp_path: Path) -> tuple[str, str]:
    """An evening of two players after its first round, with a second one open: where it is kept, and its name."""
    url = f"sqlite:///{tmp_path}/games.sqlite"
    with Store(url) as store:
        setup = setup_for("duplicate", ["Ada", "=Zoé"], language="fr", arbiter=True)
        table = Table.create(store, setup, seed=3, clock=Watch())
        for command in (
            Draw("AEJKRST"),
            HandIn("H4", "JERKS", 58, 0),
            HandIn("H4", "KARTS", 48, 1),
            Close(),
            Draw(),
            HandIn("1A", "SECRET", None, 0),
        ):
            table.submit(2, command)
        table.submit(2, Rename("Tuesday"))
        table.close()
    return url, table.name


def test_papers_are_printed_or_written(evening: tuple[str, str], bonmot: Bonmot, tmp_path: Path) -> None:
    url, name = evening
    course = bonmot("duplicate", "sheet", name, "--database", url)
    assert course.out.splitlines()[-1].split() == ["1", "AEJKRST", "H4", "JERKS", "58", "58"]
    assert "# Tuesday" in course.out
    for what in ("course", "standings", "bulletin", "slips"):
        for end in ("html", "pdf", "csv", "txt"):
            file = tmp_path / f"{what}.{end}"
            said = bonmot("duplicate", "sheet", name, file, "--what", what, "--database", url)
            assert (said.status, said.out, said.err) == (0, "", "")
            assert b"SECRET" not in file.read_bytes()
            assert file.read_bytes()[:4] == b"%PDF" or end != "pdf"
    assert "'=Zoé,H4,KARTS,48" in (tmp_path / "slips.csv").read_text(encoding="utf-8-sig")
    assert (
        bonmot("duplicate", "sheet", name, "--to", "csv", "--what", "standings", "--database", url).out.count(",") == 24
    )


def test_an_evening_is_opened_for_the_players_of_a_file(
    bonmot: Bonmot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = tmp_path / "players.csv"
    players.write_text("table;nom\n" + "".join(f"{at};Joueur {at}\n" for at in range(1, 25)), encoding="utf-8")
    typed = "tirage AEJKRST\n24 H4 JERKS 58\nclore\nclassement\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    url = f"sqlite:///{tmp_path}/games.sqlite"
    who = ("--players", players, "--language", "fr", "--title", "Mardi")
    said = bonmot("duplicate", "desk", *who, "--plain", "--database", url)
    assert said.status == 0
    assert "24 Joueur 24 : H4 JERKS : 58 points, le top." in said.out.replace("\xa0", " ")
    assert "1. Joueur 24 : 68 points" in said.out.replace("\xa0", " ")  # alone in a field of 24
    listed = bonmot("games", "list", "--database", url)
    assert "Mardi" in listed.out or "Joueur 1" in listed.out
    monkeypatch.setattr("sys.stdin", io.StringIO("tirage AEJKRST\nmanquants\nquitter\n"))
    bonmot("duplicate", "desk", *who, "--clock", "2:30", "--choose-tops", "--plain", "--database", url)
    with Store(url) as store:
        view = Table.open(store, store.summaries()[0].table, resume=False).view(None).game
    assert (view.over_at - view.started, view.over_at - view.write_at, view.choice) == (150_000, 30_000, "referee")
    too_many = ",".join(f"P{at}" for at in range(1001))
    assert bonmot("duplicate", "desk", "--names", too_many, "--plain", "--database", url).status == 2


def test_one_who_is_named_is_alone_in_a_field(bonmot: Bonmot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    url = f"sqlite:///{tmp_path}/games.sqlite"
    said = bonmot("play", "--edition", "duplicate", "--names", "Zoé", "--field", "3", "--plain", "--database", url)
    assert "Duplicate: Zoé, Oscar, Colette, Nora." in said.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("sheet", "{name}", "--what", "song"), "song"),
        (("sheet", "{name}", "--to", "docx"), "docx"),
        (("sheet", "{name}", "--to", "pdf"), "PDF"),
        (("sheet", "nowhere"), "nowhere"),
        (("desk",), "--players"),
        (("desk", "--players", "/no/such/file"), "/no/such/file"),
    ],
)
def test_what_cannot_be_done_is_said(
    evening: tuple[str, str], bonmot: Bonmot, arguments: tuple[str, ...], said: str
) -> None:
    url, name = evening
    refused = bonmot("duplicate", *(each.format(name=name) for each in arguments), "--database", url)
    assert refused.status == 2
    assert said in refused.err
    assert "Traceback" not in refused.err


def test_a_hall_is_opened_for_everybody_and_its_referee(bonmot: Bonmot, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.sqlite"
    where = ("--database", url, "--site", "https://games.example.org/")
    said = bonmot("duplicate", "hall", "--language", "fr", "--places", "40", "--title", "Tuesday", *where)
    assert (said.status, said.err) == (0, "")
    desk, everybody = said.out.splitlines()
    name = everybody.rsplit("/", 1)[1]
    assert everybody == f"For everybody: https://games.example.org/t/{name}"
    key = desk.removeprefix(f"The referee's desk: https://games.example.org/t/{name}?key=")
    with Store(url) as store:
        assert Holders(store).accept(name, key, b"the referee's browser") == 40
        table = Table.open(store, name, resume=False)
        seen = table.view(None)
        assert (seen.title, seen.referee, seen.game.doors, seen.game.places) == ("Tuesday", 40, "open", 40)
        table.close(pause=False)
    refused = bonmot("duplicate", "hall", "--places", "1001", *where)
    assert (refused.status, refused.out) == (2, "")
    assert "1 to 1000" in refused.err


def test_a_referee_at_plain_lines_seats_those_who_come(
    bonmot: Bonmot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path}/games.sqlite"
    said = bonmot("duplicate", "hall", "--language", "fr", "--clock", "none", "--database", url)
    name = said.out.split()[-1].rsplit("/", 1)[1]
    lines = ["seat Ada", "seat Zoé", "rack AEJKRST", "ada h4 jerks 58", "seat Paul", "close", "y", "standings", "quit"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    played = bonmot("play", "--resume", name, "--plain", "--database", url)
    assert "Paul sits down." in played.out
    assert "1. Ada: 58 points" in played.out
    assert "2. Paul: 0 points" in played.out
