"""Waiting for what the page will show: whatever is read only once may be read too early, on a machine that is busy."""

from playwright.sync_api import Page


def my_turn(visitor: Page, after: int) -> int:
    """Wait until the page's own player is to move and more has happened than that.

    The number of events so far, or 0 at the end: found and read in one go, for a moment later it may be another.
    """
    return _number(
        visitor,
        """after => {
            if (document.querySelector(".end")) return "0";
            const number = document.querySelector(".table")?.dataset.number ?? "0";
            return document.querySelector(".player-own.player-acts") && Number(number) > after ? number : "";
        }""",
        after,
    )


def news(visitor: Page, after: int) -> int:
    """Wait until more has happened in a race than that; the number of events so far, or 0 at the end."""
    return _number(
        visitor,
        """after => {
            if (document.querySelector(".end")) return "0";
            const number = document.querySelector(".race")?.dataset.number ?? "0";
            return Number(number) > after ? number : "";
        }""",
        after,
    )


def _number(visitor: Page, script: str, after: int) -> int:
    return int(visitor.wait_for_function(script, arg=after).json_value())


def fits(visitor: Page, *, height: bool = False) -> None:
    """Nothing is wider than the screen, nor higher; a page that has just changed its size is laid out anew first."""
    visitor.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
    if height:
        visitor.wait_for_function("document.documentElement.scrollHeight <= innerHeight")
