"""`bonmot serve` as people start it: a real process on a real port."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from bonmot.web.pages import PageFiles
from bonmot.web.serving import bound
from tests.stores import in_memory
from tests.web.visitors import served


@contextmanager
def started(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command, and the address that it prints."""
    database = f"sqlite:///{folder / 'games.sqlite'}"
    command = [sys.executable, "-m", "bonmot", "serve", "--port", "0", "--database", database, *options]
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=usual) as process:
        assert process.stdout is not None
        try:
            found = re.search(r"http://localhost:\d+/", process.stdout.readline())
            assert found, process.stderr and process.stderr.read()
            yield process, found[0]
        finally:
            process.kill()


def test_it_serves_this_machine_only_and_stops_cleanly(tmp_path: Path) -> None:
    with started(tmp_path) as (process, address):
        with httpx.Client(base_url=address, headers={"accept-encoding": "gzip"}) as visitor:
            page = visitor.get("/")
            assert "<title>Bonmot</title>" in page.text
            script = re.search(r'src="(/page/main-\w+\.js)"', page.text)
            assert script
            answer = visitor.get(script[1])
            assert answer.headers["content-encoding"] == "gzip"
            assert "immutable" in answer.headers["cache-control"]
            name = visitor.post("/api/v1/quick", json={"language": "en"}).json()["name"]
            assert name in [table["name"] for table in visitor.get("/api/v1/home").json()["tables"]]
        port = int(address.rpartition(":")[2].rstrip("/"))
        with socket.create_server(("127.0.0.2", port)):
            pass  # on any other address the port is free: nobody else can reach the server
        process.send_signal(signal.SIGINT)
        said, complaints = process.communicate(timeout=30)
        assert (process.returncode, complaints) == (0, "")
        assert said.splitlines()[-1] == "Stopped. All games are kept."
    with started(tmp_path, "--lan") as (process, address):
        assert process.stdout is not None
        assert re.search(r"In your network: http://[\d.]+:\d+/", process.stdout.readline())
        assert [each["name"] for each in httpx.get(f"{address}api/v1/home").json()["tables"]] == []


def test_a_port_that_is_taken_is_said_and_the_usual_ones_are_tried_one_by_one(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "bonmot", "serve", "--port", port, "--database", "sqlite://"]
        said = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
        assert said.returncode == 2
        assert f"Cannot listen on 127.0.0.1, port {port}" in said.stderr
        assert "Traceback" not in said.stderr
    with bound("127.0.0.1", None) as first, bound("127.0.0.1", None) as second:
        assert first.getsockname()[1] != second.getsockname()[1]


def test_a_page_that_was_not_built_is_noticed(tmp_path: Path) -> None:
    assert not PageFiles(tmp_path).is_built
    assert PageFiles().is_built


def test_the_page_stands_at_every_address_of_a_table() -> None:
    with served(in_memory()) as browser:
        for address in ("/", "/t/nothing", "/t/nothing/projector", "/t/nothing/replay/3"):
            answer = browser.get(address)
            assert answer.status_code == 200, address
            assert answer.headers["content-type"].startswith("text/html"), address
