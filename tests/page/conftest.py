"""The page in a real Chromium. A visitor is a browser of its own: its cookies, its settings, its screen."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.page.site import Site, serving
from workshop.checks import browser as found_browser

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "is_mobile": True,
    "has_touch": True,
}
LIGHT: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}
"""A phone that costs little: for scenes with many of them."""
QUICK = {"speed": 9, "sound": False, "motion": "reduced"}
"""Computers and motion wait for nobody."""

REFUSALS = tuple(f"Failed to load resource: the server responded with a status of {code}" for code in ("4", "503"))
"""What Chromium says of a request that is refused; where a scene is about that, `visit(refused=True)`."""

PATIENCE = 30_000
"""In milliseconds: on a machine that is busy with other things whatever is waited for comes later."""

HERE = Path(__file__).parent

Visit = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One worker takes a whole file (`--dist=loadgroup`), and most often the next: they share a browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.xdist_group(f"browser-{item.path.stem}"))


@pytest.fixture(scope="package")  # while it runs, no test elsewhere in this process can run an event loop
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playing:
        yield playing


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with launched(playwright, found_browser()) as chromium:
        yield chromium


@contextmanager
def launched(playwright: Playwright, program: str | None) -> Iterator[Browser]:
    """A browser, as long as it is needed."""
    assert program, "there is no Chromium (workshop/checks.py brings it)"
    chromium = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
    yield chromium
    chromium.close()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with serving(tmp_path) as served:
        yield served


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Visit]:
    """Somebody comes: `visit()`, `visit(phone=True)`, `visit(language="fr", theme="dark")`. No script may fail.

    The page's worker, which brings notices and keeps the page for times without a network, comes only where a test is
    about it: it loads everything once more.
    """
    faults: list[str] = []
    contexts = []

    def come(
        address: str = "",
        *,
        phone: bool = False,
        light: bool = False,
        language: str = "en",
        refused: bool = False,
        worker: bool = False,
        **settings: Any,
    ) -> Page:
        wide = {"viewport": {"width": 1440, "height": 900}}
        shape: dict[str, Any] = PHONE if phone else LIGHT if light else wide
        shape = {**shape, "service_workers": "allow" if worker else "block"}
        context = browser.new_context(locale=language, base_url=site.address, reduced_motion="reduce", **shape)
        contexts.append(context)
        kept = json.dumps(json.dumps(QUICK | settings))
        context.add_init_script(
            f"localStorage.getItem('bonmot-settings') ?? localStorage.setItem('bonmot-settings', {kept})"
        )
        context.set_default_timeout(PATIENCE)
        visitor = context.new_page()
        visitor.on("pageerror", lambda error: faults.append(str(error)))
        borne = REFUSALS if refused else ()
        visitor.on(
            "console",
            lambda said: faults.append(said.text) if said.type == "error" and not said.text.startswith(borne) else None,
        )
        if address:
            visitor.goto(address)
        return visitor

    yield come
    for context in contexts:
        context.close()
    assert not faults


expect.set_options(timeout=PATIENCE)
