"""`bonmot games`: the games that are kept."""

import hashlib
import io
import json
import os
import pty
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from bonmot.games.crossword import setup_for
from bonmot.games.moments import Instant
from bonmot.notation import gcg
from bonmot.starting import clock_from
from bonmot.tables import ClockRules, Seating, Store, Table, TakeBack
from bonmot.tables.table import now
from tests.tables.sitting import COMPUTER, PERSON, Watch, play, table_of

from .conftest import Said

Bonmot = Callable[..., Said]


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.sqlite"


@pytest.fixture
def games(url: str, bonmot: Bonmot) -> Bonmot:
    def run(*arguments: object) -> Said:
        return bonmot("games", *arguments, "--database", url)

    return run


def kept(url: str, *seats: Seating, turns: int = 4, **more: Any) -> str:
    """A game that was begun; its name."""
    with Store(url) as store:
        watch = Watch(1_700_000_000_000)
        table = table_of(*seats, store=store, clock=watch, **more)
        for _turn in range(turns):
            watch.forward(60)
            play(table)
        return table.name


# ---- list


def test_no_games_are_no_error(games: Bonmot) -> None:
    assert games("list") == (0, "", "There are no games yet.\n")
    assert games("list", "--over") == (0, "", "There are no such games.\n")
    assert json.loads(games("list", "--json").out)["games"] == []


def test_games_are_listed(games: Bonmot, url: str) -> None:
    first = kept(url, PERSON, COMPUTER)
    second = kept(url, COMPUTER, COMPUTER, PERSON, turns=8)
    rows = [line.split("\t") for line in games("list").out.splitlines()]
    assert [row[0] for row in rows] == [second, first]
    assert rows[1][1:3] == ["modern en", "Ada, Bob"]
    assert rows[0][4] == "playing"
    assert rows[0][5].startswith("2023-11-1")
    assert len(games("list", "--limit", 1).out.splitlines()) == 1


def test_a_list_says_how_long_a_move_by_correspondence_may_take(games: Bonmot, url: str) -> None:
    begun = Instant(now() - 41 * 1_800_000)  # half an hour before, or after, it would say the same
    setup = setup_for("modern", ["Ada", "Ben"], language="en")
    with Store(url) as store:
        for clock in ("3d", "25"):
            Table.create(store, setup, rules=clock_from(clock), clock=lambda: begun).close(pause=False)
    states = sorted(line.split("\t")[4] for line in games("list").out.splitlines())
    assert states == ["playing", "playing, 2 days 3 hours left"]


def test_lists_can_be_narrowed(games: Bonmot, url: str) -> None:
    going, done = kept(url, COMPUTER, COMPUTER), kept(url, COMPUTER, COMPUTER)
    with Store(url) as store:
        Table.open(store, done).play_out()
    assert games("list", "--playing").out.split("\t")[0] == going
    assert games("list", "--over").out.split("\t")[0] == done
    listed = json.loads(games("list", "--json").out)
    assert {game["table"]: game["status"] for game in listed["games"]} == {going: "playing", done: "over"}
    assert set(listed["games"][0]) >= {"names", "scores", "edition", "language", "created", "updated", "entries"}


# ---- show


def test_a_game_is_shown(games: Bonmot, url: str) -> None:
    name = kept(url, PERSON, COMPUTER)
    said = games("show", name)
    assert (said.status, said.err) == (0, "")
    with Store(url) as store:
        view = Table.open(store, name).view(None).game
    lines = said.out.splitlines()
    assert lines[0] == f"Ada {view.sides[0].score}, Bob {view.sides[1].score}"
    assert lines[1] == "Ada is to play."
    for number, turn in enumerate(view.turns, 1):
        row = lines[-len(view.turns) - 1 + number]
        assert row.split()[0] == str(number)
        assert turn.word in row
        assert row.endswith(str(turn.total))
    # Whoever shows a game that is being played sees no rack.
    assert not any(rack in said.out for rack in _racks(url, name))


def _racks(url: str, name: str) -> list[str]:
    with Store(url) as store:
        table = Table.open(store, name)
        return [table.view(seat).game.sides[seat].rack for seat in (0, 1)]


def test_a_game_is_shown_at_any_turn(games: Bonmot, url: str) -> None:
    name = kept(url, PERSON, COMPUTER)
    empty = games("show", name, "--turn", 0).out
    assert "Ada 0, Bob 0" in empty
    two = games("show", name, "--turn", 2).out
    assert [line.split()[0] for line in two.splitlines()[-2:]] == ["1", "2"]
    assert games("show", name, "--turn", 4).out == games("show", name).out
    for turn in (-1, 5):
        said = games("show", name, "--turn", turn)
        assert (said.status, said.err) == (2, f"bonmot: There is no turn {turn}: the game has 4.\n")


def test_what_was_taken_back_is_not_shown(games: Bonmot, url: str) -> None:
    name = kept(url, PERSON, COMPUTER)
    before = games("show", name, "--turn", 2).out
    with Store(url) as store:
        Table.open(store, name).submit(0, TakeBack())
    assert games("show", name).out == before


def test_on_a_terminal_the_board_has_colours(url: str) -> None:
    name = kept(url, PERSON, COMPUTER)
    seen = on_a_terminal("games", "show", name, "--database", url)
    assert "\x1b[" in seen
    assert "Ada is to play." in seen
    assert "\x1b[" not in on_a_terminal("games", "show", name, "--database", url, "--plain")


# ---- resume


def test_computers_play_on_to_the_end(games: Bonmot, url: str) -> None:
    name = kept(url, COMPUTER, COMPUTER, rules=ClockRules.per_game(25))
    said = games("resume", name)
    assert (said.status, said.err) == (0, "")
    assert "The game is over: " in said.out
    assert games("list", "--over").out.split("\t")[0] == name
    assert games("resume", name).out == said.out


def test_people_go_on_where_they_were(games: Bonmot, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name = kept(url, PERSON, COMPUTER)
    monkeypatch.setattr("sys.stdin", io.StringIO("sheet\npass\nquit\n"))
    said = games("resume", name)
    assert said.status == 0
    assert said.err == "This is not a terminal: the game is played in plain lines.\n"
    assert "\nAda> sheet\n1. Ada: " in said.out
    assert "\nAda passes.\nBob: " in said.out
    assert f"To go on: bonmot play --resume {name}\n" in said.out
    turns = games("show", name).out.splitlines()
    assert turns[-2].split()[:3] == ["5", "Ada", "passes"]
    assert turns[-1].split()[:2] == ["6", "Bob"]


# ---- export and import


def test_a_game_travels(games: Bonmot, bonmot: Bonmot, url: str, tmp_path: Path) -> None:
    name = kept(url, PERSON, COMPUTER)
    file = tmp_path / "game.jsonl"
    assert games("export", name, file)[:2] == (0, "")
    assert games("export", name).out.encode() == file.read_bytes()
    other = f"sqlite:///{tmp_path}/other.sqlite"
    shown = games("show", name).out
    assert bonmot("games", "import", file, "--database", other) == (0, f"{name}\n", "")
    with Store(url) as here, Store(other) as there:
        assert here.read(name) == there.read(name)
        assert here.summary(name) == there.summary(name)
    # Where there is one of that name already it gets another.
    again = games("import", file).out.strip()
    assert again != name
    assert games("show", again).out == shown
    assert games("export", again).out != games("export", name).out


def test_a_record_has_a_line_for_every_entry(games: Bonmot, url: str) -> None:
    name = kept(url, PERSON, COMPUTER)
    head, *entries = map(json.loads, games("export", name).out.splitlines())
    assert head == {
        "bonmot": "game",
        "format": 1,
        "table": name,
        "entries": 5,
        "digest": entries[-1]["digest"],
    }
    assert [entry["number"] for entry in entries] == [0, 1, 2, 3, 4]
    assert [entry["seat"] for entry in entries] == [None, 0, 1, 0, 1]
    assert entries[0]["events"][0]["event"] == "table-opened"


def altered(content: bytes, change: str) -> bytes:
    lines = content.splitlines(keepends=True)
    match change:
        case "cut":
            return b"".join(lines[:4])
        case "gap":
            return b"".join(lines[:3] + lines[4:])
        case "altered":
            return b"".join([*lines[:3], lines[3].replace(b'"score":', b'"score":1', 1), *lines[4:]])
        case "half a line":
            return b"".join([*lines[:3], lines[3][:40]])
        case "nonsense":
            return b"".join([*lines[:3], b"\xff\x00nonsense\n", *lines[4:]])
        case "longer":
            return b"".join([*lines, lines[-1]])
        case "the head":
            return b"".join([lines[0].replace(b'"entries":5', b'"entries":4'), *lines[1:]])
    raise AssertionError(change)


@pytest.mark.parametrize(
    ("change", "line", "good"),
    [
        ("cut", 5, 3),
        ("gap", 4, 2),
        ("altered", 4, 2),
        ("half a line", 4, 2),
        ("nonsense", 4, 2),
        ("longer", 7, 5),
        ("the head", 6, 4),
    ],
)
def test_a_damaged_record_is_named_and_what_is_before_is_offered(
    change: str, line: int, good: int, games: Bonmot, url: str, tmp_path: Path
) -> None:
    name = kept(url, PERSON, COMPUTER)
    file = tmp_path / "game.jsonl"
    content = games("export", name).out.encode()
    file.write_bytes(altered(content, change))
    said = games("import", file)
    assert (said.status, said.out) == (2, "")
    assert f"the game is damaged from line {line} on; --before-damage takes what comes before." in said.err
    saved = games("import", file, "--before-damage")
    assert (saved.status, saved.err) == (0, "")
    with Store(url) as store:
        assert store.read(saved.out.strip()) == store.read(name)[:good]


def test_a_record_without_a_beginning_is_of_no_use(games: Bonmot, url: str, tmp_path: Path) -> None:
    name = kept(url, PERSON, COMPUTER)
    lines = games("export", name).out.encode().splitlines(keepends=True)
    file = tmp_path / "game.jsonl"
    file.write_bytes(b"".join([lines[0], *lines[2:]]))
    for more in ((), ("--before-damage",)):
        said = games("import", file, *more)
        assert said.status == 2
        assert "damaged from line 2 on, and nothing before it can be played." in said.err


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"hello\n", b"{}\n", b'{"bonmot":"words"}\n', b"\xff\xfe\x00", b"[1]\n"]
)
def test_other_files_are_no_records(content: bytes, games: Bonmot, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    said = games("import", file)
    assert (said.status, said.out) == (2, "")
    assert "is not a game that `bonmot games export` has written." in said.err


def test_records_of_newer_programs_are_refused(games: Bonmot, url: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    record = games("export", kept(url, PERSON, COMPUTER)).out
    file.write_text(record.replace('"format":1', '"format":2', 1), encoding="utf-8")
    assert "A newer Bonmot has written the game" in games("import", file).err


@pytest.mark.parametrize(("edition", "seats"), [("modern", 2), ("modern", 4), ("deluxe", 3), ("tournament", 2)])
def test_a_game_is_written_as_gcg_without_fault(
    edition: str, seats: int, games: Bonmot, url: str, tmp_path: Path
) -> None:
    name = kept(url, *[COMPUTER] * seats, edition=edition)
    with Store(url) as store:
        Table.open(store, name).play_out()
        scores = store.summary(name).scores
    file = tmp_path / "game.gcg"
    assert games("export", name, file, "--to", "gcg") == (0, "", "")
    replay = gcg.check(gcg.read(file.read_bytes()), lexicon="en", tiles="en")
    assert (replay.totals, replay.faults) == (scores, ())


def test_teams_cannot_be_written_as_gcg(games: Bonmot, url: str) -> None:
    setup = setup_for("regles", ["A", "B", "C", "D"], language="fr", teams=[0, 1, 0, 1])
    with Store(url) as store:
        name = Table.create(store, setup, seed=3).name
    said = games("export", name, "--to", "gcg")
    assert (said.status, said.err) == (2, "bonmot: GCG cannot say that teams play.\n")


# ---- damage


def spoil(url: str, name: str) -> None:
    """Change an entry by hand."""
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(
            text("UPDATE bonmot_entries SET body = :body WHERE table_name = :name AND number = 3"),
            {"body": b"[]", "name": name},
        )
    engine.dispose()


def test_a_damaged_game_is_named_and_what_is_before_is_offered(games: Bonmot, url: str) -> None:
    name = kept(url, COMPUTER, COMPUTER)
    before = games("show", name, "--turn", 2).out
    spoil(url, name)
    for command in ("show", "resume", "export"):
        said = games(command, name)
        assert (said.status, said.out) == (2, "")
        assert said.err == (
            f"bonmot: The game “{name}” is damaged from entry 3 on: --before-damage takes what comes before.\n"
        )
    assert games("show", name, "--before-damage").out == before
    assert len(games("export", name, "--before-damage").out.splitlines()) == 4
    resumed = games("resume", name, "--before-damage")
    assert resumed.status == 0
    assert resumed.err.startswith("The game goes on as “")
    assert "The game is over" in resumed.out
    assert len(games("list").out.splitlines()) == 2


# ---- delete


def test_a_game_is_deleted_when_one_means_it(games: Bonmot, url: str) -> None:
    name = kept(url, PERSON, COMPUTER)
    said = games("delete", name)
    assert (said.status, said.err) == (
        2,
        "bonmot: A game that is deleted cannot be brought back: say --yes if you mean it.\n",
    )
    assert name in games("list").out
    assert games("delete", name, "--yes") == (0, "", "")
    assert games("list").out == ""


@pytest.mark.parametrize(("answer", "left"), [("y\n", 0), ("oui\n", 0), ("\n", 1), ("n\n", 1)])
def test_on_a_terminal_one_is_asked(answer: str, left: int, games: Bonmot, url: str) -> None:
    name = kept(url, PERSON, COMPUTER)
    seen = on_a_terminal("games", "delete", name, "--database", url, answer=answer, status=left)
    assert "Delete this game for good? [y/N]" in seen
    assert "Ada, Bob" in seen
    assert len(games("list").out.splitlines()) == left


# ---- migrate, and what is wrong


def test_a_database_is_brought_up_to_date(games: Bonmot) -> None:
    said = games("migrate")
    assert said.status == 0
    assert said.out.endswith("games.sqlite is up to date.\n")


@pytest.mark.parametrize("command", ["show", "resume", "export", "delete"])
def test_games_that_are_not_there_are_named(command: str, games: Bonmot) -> None:
    said = games(command, "nothing", *(("--yes",) if command == "delete" else ()))
    assert (said.status, said.out) == (2, "")
    assert said.err == "bonmot: There is no table “nothing”. `bonmot games list` shows those there are.\n"


def test_addresses_that_name_no_database_are_one_line(bonmot: Bonmot, tmp_path: Path) -> None:
    for address in ("sqlite:///a%00b", f"sqlite:///{tmp_path}/x?timeout=soon"):
        said = bonmot("games", "list", "--database", address)
        assert (said.status, said.err.count("\n")) == (2, 1), address


def test_numbers_that_nothing_can_count_are_one_line(games: Bonmot, bonmot: Bonmot) -> None:
    for said in (games("list", "--limit", 10**30), bonmot("moves", "HOUSE", "--language", "en", "--top", 10**30)):
        assert (said.status, said.err.count("\n")) == (2, 1)
        assert "is not a good value for" in said.err


def test_an_export_that_fails_leaves_the_older_one_whole(url: str, tmp_path: Path) -> None:
    name = kept(url, PERSON, COMPUTER)
    file = tmp_path / "game.txt"
    file.write_text("the older one\n")
    command = [sys.executable, "-m", "bonmot", "games", "export", name, str(file), "--to", "html", "--database", url]
    # No file may grow at all, as on a full disk.
    limited = ["sh", "-c", 'ulimit -f 0; trap "" XFSZ; exec "$@"', "sh", *command]
    run = subprocess.run(limited, capture_output=True, check=False)
    assert (run.returncode, run.stderr.count(b"\n")) == (2, 1)
    assert file.read_text() == "the older one\n"
    assert sorted(each.name for each in tmp_path.glob("*game.txt*")) == ["game.txt"]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("list --playing --over", "do not go together"),
        ("list --limit 0", "--limit: 0 is too small"),
        ("list extra", "one argument too many"),
        ("show", "GAME is missing"),
        ("import", "FILE is missing"),
        ("import nowhere.jsonl", "There is no file"),
        ("import .", "is not a file"),
        ("export x --to pdf", "There is no notation “pdf”; there are: log, gcg, text, html, svg."),
        ("delte x", "Did you mean “delete”?"),
    ],
)
def test_bad_questions_are_one_line(question: str, answer: str, games: Bonmot) -> None:
    said = games(*question.split())
    assert (said.status, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert answer in said.err


def test_a_file_that_cannot_be_written_is_named(games: Bonmot, url: str, tmp_path: Path) -> None:
    said = games("export", kept(url, PERSON, COMPUTER), tmp_path / "no" / "such" / "folder")
    assert (said.status, said.out) == (2, "")
    assert "Cannot write" in said.err


def test_the_games_speak_french(games: Bonmot, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name = kept(url, PERSON, COMPUTER)
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    assert "À Ada de jouer." in games("show", name).out
    assert "en cours" in games("list").out


def on_a_terminal(*arguments: str, answer: str = "", status: int = 0) -> str:
    """What a person sees, and types."""
    ours, theirs = pty.openpty()
    environment = os.environ | {"COLUMNS": "120", "TERM": "xterm-256color"}
    environment.pop("NO_COLOR", None)
    process = subprocess.Popen(
        [sys.executable, "-m", "bonmot", *arguments],
        env=environment,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        close_fds=True,
    )
    os.close(theirs)
    os.write(ours, answer.encode())
    seen = b""
    try:
        while piece := os.read(ours, 65536):
            seen += piece
    except OSError:  # the other side is closed
        pass
    os.close(ours)
    assert process.wait() == status, seen.decode()
    return seen.decode()


def test_games_without_a_database_are_in_the_data_folder(
    bonmot: Bonmot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BONMOT_DATA", str(tmp_path))
    monkeypatch.delenv("BONMOT_DATABASE", raising=False)
    assert bonmot("auto", "--language", "en", "--seed", 1, "--save").status == 0
    assert (tmp_path / "games.sqlite").exists()
    assert len(bonmot("games", "list").out.splitlines()) == 1


def test_a_folder_that_can_only_be_read_is_listed(bonmot: Bonmot) -> None:
    user = os.geteuid()
    with tempfile.TemporaryDirectory() as folder:  # not in pytest's, which nobody else may enter
        url = f"sqlite:///{folder}/games.sqlite"
        name = kept(url, PERSON, COMPUTER)
        assert name in bonmot("games", "list", "--database", url).out  # from now on all modules are loaded
        Path(folder).chmod(0o555)
        try:
            if user == 0:
                os.seteuid(65534)  # to root nothing is read-only
            listed = bonmot("games", "list", "--database", url)
            refused = bonmot("games", "delete", name, "--yes", "--database", url)
        finally:
            os.seteuid(user)
            Path(folder).chmod(0o755)
        assert (listed.status, listed.err) == (0, "")
        assert name in listed.out
        assert (refused.status, refused.err.count("\n")) == (2, 1)
        assert name in bonmot("games", "list", "--database", url).out


# ---- verify


def test_anybody_can_check_that_the_seed_was_fixed_before_the_game(games: Bonmot, url: str, tmp_path: Path) -> None:
    with Store(url) as store:
        table = Table.create(store, setup_for("modern", ["Ada", "Bob"], language="en"), [COMPUTER, COMPUTER])
        promised = table.view(None).fairness.commitment
        assert games("verify", table.name).status == 2, "not while it is being played"
        table.play_out()
    said = games("verify", table.name)
    assert (said.status, promised in said.out) == (0, True)
    found = json.loads(games("verify", table.name, "--json").out)
    assert hashlib.sha256(f"{found['salt']}:{found['seed']}".encode()).hexdigest() == found["commitment"] == promised
    assert len(found["first"].replace(" ", "")) == 100
    log = tmp_path / "game.log"
    assert games("export", table.name, log).status == 0
    assert json.loads(games("verify", log, "--json").out) == found, "a log that was taken along says the same"
    chosen = kept(url, COMPUTER, COMPUTER, turns=0)
    games("resume", chosen)
    assert "somebody chose it" in games("verify", chosen).err


def test_the_log_of_a_running_rated_game_is_not_exported(games: Bonmot, url: str, tmp_path: Path) -> None:
    name = kept(url, PERSON, PERSON, rated=True)
    refused = games("export", name)
    assert (refused.status, refused.out) == (2, "")
    assert games("review", name).status == 2
    assert games("review", name, "--plot", tmp_path / "a.svg").status == 2
    assert not (tmp_path / "a.svg").exists()
    assert games("export", name, "--to", "text").status == 0
