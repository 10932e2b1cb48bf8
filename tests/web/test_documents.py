"""What docs/api.md and docs/security.md say is true: the examples are asked for, the tests they name are there."""

import re
import shlex
from inspect import signature
from pathlib import Path

import pytest

from bonmot.games import duplicate
from bonmot.games.commands import Abandon
from bonmot.games.crossword import setup_for
from bonmot.online.people import People
from bonmot.online.tokens import SCOPES, Tokens
from bonmot.tables import Table
from bonmot.web.limits import Limits
from tests.stores import in_memory
from tests.web.visitors import Browser, served

ROOT = Path(__file__).parents[2]
BLOCKS = re.findall(r"```console\n(.*?)```", (ROOT / "docs" / "api.md").read_text(encoding="utf-8"), re.DOTALL)
EXAMPLES = [
    (line.removeprefix("$ "), block.splitlines()[1:] if len(block.splitlines()) > 1 else [])
    for block in BLOCKS
    for line in block.splitlines()
    if line.startswith("$ curl")
]


def asked(browser: Browser, line: str) -> tuple[int, str]:
    """What curl would print; the few options that the examples use."""
    words, headers, body = iter(shlex.split(line)[1:]), {"host": "testserver.local"}, None
    address = ""
    for word in words:
        if word == "-H":
            name, _colon, value = next(words).partition(": ")
            headers[name] = value
        elif word == "-d":
            body = next(words).encode()
        elif not word.startswith("-"):
            address = word.removeprefix("http://localhost:8000")
    browser.client.cookies.clear()
    answer = browser.client.request("GET" if body is None else "POST", address, content=body, headers=headers)
    return answer.status_code, answer.text


def test_the_examples_of_the_api_work_as_they_stand() -> None:
    assert len(EXAMPLES) >= 8
    store = in_memory()
    table = Table.create(store, setup_for("modern", ["Ada", "Ben"], language="en"))
    table.submit(0, Abandon())
    evening = duplicate.setup_for("duplicate", [], language="fr", arbiter=True, places=9)
    hall = Table.create(store, evening).name
    token = Tokens(store).make(People(store).add("Robot", kind="bot"), "docs", SCOPES).secret
    with served(store, is_home=False) as browser:
        for line, told in EXAMPLES:
            status, text = asked(
                browser, line.replace("$TOKEN", token).replace("$TABLE", table.name).replace("$HALL", hall)
            )
            expected = [each for each in told if not each.startswith("$")]
            if expected:
                assert text == "\n".join(expected)
            else:
                assert status in {200, 201}, f"{line}: {text}"


@pytest.mark.parametrize("name", ["security.md", "api.md", "bots.md"])
def test_the_tests_that_a_chapter_names_are_there(name: str) -> None:
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    file = ""
    for found in re.findall(r"`((?:tests/)?(?:\w+/)*(?:test_\w+\.py)?)::(test_\w+)`", text):
        file = found[0] or file  # `::test_…` stands in the file that was named before
        path = ROOT / file if file.startswith("tests/") else ROOT / "tests" / "web" / file
        assert re.search(rf"def {found[1]}\(", path.read_text(encoding="utf-8")), found


@pytest.mark.parametrize("chapter", ["api.md", "bots.md"])
def test_what_a_chapter_says_about_limits_is_what_is_counted(chapter: str) -> None:
    usual = signature(Limits).parameters
    told = (ROOT / "docs" / chapter).read_text(encoding="utf-8")
    found = re.search(r"(\d+) requests a second for long(?: and|,) (\d+) at once", told)
    assert found is not None
    assert [int(each) for each in found.groups()] == [usual["speed"].default, usual["burst"].default]
