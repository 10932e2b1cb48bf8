"""Backup and restore, as docs/serving.md describes them: copies of a database that is being written to are whole."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from bonmot.online.people import People
from bonmot.tables.holding import Holders
from bonmot.tables.storage import Store
from tests.tables import postgresql as server
from tests.tables.logs import TEN, log, summary

DOCS = Path(__file__).parents[2] / "docs" / "serving.md"


def command(name: str, **places: str) -> list[str]:
    """A command of the documentation, with its names filled in."""
    found = re.search(rf"^({name} .*)$", DOCS.read_text("utf-8"), re.MULTILINE)
    assert found, f"docs/serving.md says nothing of {name}"
    line = found[1]
    for place, value in places.items():
        line = line.replace(place, value)
    return shlex.split(line)


def test_a_sqlite_file_is_copied_while_somebody_plays(tmp_path: Path) -> None:
    with Store(f"sqlite:///{tmp_path}/games.sqlite") as store:
        store.create(summary(), TEN)
        copying = command(
            "python3 -c", **{"games.sqlite": f"{tmp_path}/games.sqlite", "copy.sqlite": f"{tmp_path}/copy"}
        )
        subprocess.run([sys.executable, *copying[1:]], check=True)
        store.append("t1", log(b"after the copy", first=10), summary())
        with Store(f"sqlite:///{tmp_path}/copy") as copy:
            assert copy.read("t1") == TEN
            copy.append("t1", log(b"played on", first=10), summary())


def test_a_sqlite_file_is_put_back_as_the_documentation_says(tmp_path: Path) -> None:
    """The server is stopped; the copy takes the place of the file, and what lay beside it goes."""
    kept, copy = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"
    steps = DOCS.read_text("utf-8")
    for step in (
        "stop the server",
        "put the copy in the place of the file",
        "`games.sqlite-wal` and `games.sqlite-shm`",
    ):
        assert step in " ".join(steps.split())
    with Store(f"sqlite:///{kept}") as store:
        store.create(summary(), TEN)
        copying = command("python3 -c", **{"games.sqlite": str(kept), "copy.sqlite": str(copy)})
        subprocess.run([sys.executable, *copying[1:]], check=True)
        store.append("t1", log(b"spoilt later", first=10), summary())
        left = {each: each.read_bytes() for each in tmp_path.glob("games.sqlite-*")}
    for each, content in left.items():  # as after a server that was killed
        each.write_bytes(content)
    copy.replace(kept)
    for each in tmp_path.glob("games.sqlite-*"):
        each.unlink()
    with Store(f"sqlite:///{kept}") as store:
        assert store.read("t1") == TEN
        store.append("t1", log(b"played on", first=10), summary())
        assert len(store.read("t1")) == 11


def test_a_postgresql_database_is_dumped_and_restored(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    url: str = request.getfixturevalue("postgresql")
    place = re.search(r"search_path%3D(\w+)", url)
    assert place
    plain = url.partition("&options")[0]
    programs = server.programs()
    with Store(url) as store:
        store.migrate()
        store.create(summary(), TEN)
        dump = command("pg_dump", **{"postgresql://bonmot@localhost/bonmot": plain, "bonmot.dump": f"{tmp_path}/dump"})
        subprocess.run([programs / dump[0], *dump[1:], f"--schema={place[1]}"], check=True)
        store.append("t1", log(b"after the dump", first=10), summary())
    restore = command(
        "pg_restore", **{"postgresql://bonmot@localhost/bonmot": plain, "bonmot.dump": f"{tmp_path}/dump"}
    )
    subprocess.run([programs / restore[0], *restore[1:]], check=True)
    with Store(url) as store:
        assert store.read("t1") == TEN
        store.append("t1", log(b"played on", first=10), summary())


def test_a_dump_is_restored_on_another_machine(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """Everything is there again in a database that had nothing in it: games, people and what they hold."""
    url: str = request.getfixturevalue("postgresql")
    place = re.search(r"search_path%3D(\w+)", url)
    assert place
    plain, programs = url.partition("&options")[0], server.programs()
    elsewhere = f"elsewhere_{place[1]}"
    with Store(url) as store:
        store.migrate()
        store.create(summary(), TEN)
        ada = People(store).add("Ada")
        Holders(store).take("t1", [0], ada.holder)
        dump = command("pg_dump", **{"postgresql://bonmot@localhost/bonmot": plain, "bonmot.dump": f"{tmp_path}/dump"})
        subprocess.run([programs / dump[0], *dump[1:], f"--schema={place[1]}"], check=True)
    create = command("createdb", bonmot=elsewhere)
    subprocess.run([programs / create[0], f"--maintenance-db={plain}", *create[1:]], check=True)
    there = plain.replace("@/postgres", f"@/{elsewhere}")
    restore = command(
        "pg_restore", **{"postgresql://bonmot@localhost/bonmot": there, "bonmot.dump": f"{tmp_path}/dump"}
    )
    subprocess.run([programs / restore[0], *restore[1:]], check=True)
    with Store(url.replace(plain, there)) as store:
        assert store.migrate() == []
        assert store.read("t1") == TEN
        assert People(store).by_name("Ada") == ada
        assert Holders(store).seats("t1", ada.holder) == (0,)
        store.append("t1", log(b"played on", first=10), summary())
