"""After a game: its end, every position by its own address, what could have been played, and taking it away."""

import re
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Page, expect

from bonmot.games.commands import Pass
from bonmot.games.crossword import Play
from bonmot.games.game import Refused
from bonmot.tables import Table
from tests.page.axe import violations
from tests.page.conftest import Visit
from tests.page.laying import seen, small_table, wish
from tests.page.site import Site


def finished(site: Site, visitor: Page, seed: int = 3) -> str:
    """A short game between this browser and Colette, played to its end."""
    name = small_table(site, visitor, seed=seed)
    table = Table.open(site.store, name)
    while not table.is_over:
        with suppress(Refused):  # it is Ada's turn
            table.play_out()
        if 0 in table.view(None).acting:
            overlooks = len(table.view(0).game.turns) < 2  # so that there is something to look at again
            move = None if overlooks else wish(site, name)
            table.submit(0, Pass() if move is None else Play(move.place, move.word))
    table.close()
    return name


def others(visitor: Page) -> list[str]:
    """What axe finds; squares name their premium by a sign that is drawn, and in full for those who listen."""
    return [each for each in violations(visitor) if not each.startswith("label-content-name-mismatch: div[data-square")]


def laid_and_explained(visitor: Page, word: str) -> None:
    """The first word lies there; a click says what it means."""
    expect(visitor.locator(".replay-middle .tile-last")).to_have_count(len(word))
    visitor.get_by_role("button", name=f"What does {word} mean?").click()
    expect(visitor.locator(".meaning")).to_contain_text(f"{word} is in the dictionary")


def test_the_end_leads_to_every_position_by_its_address(  # noqa: PLR0915 - one visit, from the end to every corner
    visit: Visit, site: Site, tmp_path: Path
) -> None:
    visitor = visit()
    name = finished(site, visitor)
    game = seen(site, name)
    lines, laid = len(game.turns), sum(bool(square) for row in game.board for square in row)
    site.open(visitor, f"/t/{name}")
    expect(visitor.get_by_role("heading", level=1)).to_have_text(re.compile("wins|tie"))
    for side in game.sides:
        expect(visitor.locator(".end-duel")).to_contain_text(str(side.score))
    best = max(line.score for line in game.turns)
    expect(visitor.locator(".end-best")).to_contain_text(str(best))
    expect(visitor.get_by_role("heading", name="To look at again")).to_be_visible()
    assert others(visitor) == []

    worst = visitor.locator(".end-review a").first
    worst.click()
    expect(visitor).to_have_url(re.compile(r"/replay\?line=\d+$"))
    expect(visitor.locator(".replay-verdict")).to_be_visible()
    better = visitor.locator(".replay-verdict b").inner_text().split()[1]
    visitor.get_by_role("button", name=f"What does {better} mean?").click()
    expect(visitor.locator(".meaning")).to_contain_text(f"{better} is in the dictionary")
    visitor.go_back()
    visitor.get_by_role("link", name="Replay and review").click()
    expect(visitor).to_have_url(re.compile(f"/t/{name}/replay$"))
    expect(visitor.get_by_role("slider", name="Step")).to_have_value(str(lines))
    expect(visitor.locator(".replay-middle .tile")).to_have_count(laid)
    visitor.keyboard.press("Home")
    expect(visitor).to_have_url(re.compile("/replay/0$"))
    expect(visitor.locator(".replay-middle .tile")).to_have_count(0)
    visitor.keyboard.press("ArrowRight")
    expect(visitor).to_have_url(re.compile("/replay/1$"))
    first = game.turns[0]
    expect(visitor.locator(".replay-now")).to_contain_text(first.word.upper())
    laid_and_explained(visitor, first.word.upper())
    expect(visitor.get_by_role("status")).to_contain_text(first.word.upper())
    visitor.get_by_role("button", name="One step on").click()
    visitor.reload()
    expect(visitor.get_by_role("slider", name="Step")).to_have_value("2")
    assert others(visitor) == []

    # The address alone shows the same to everybody, every rack included: the game is over.
    friend = visit(f"{site.address}/t/{name}/replay/2", phone=True, language="fr", theme="dark")
    expect(friend.get_by_role("slider", name="Étape")).to_have_value("2")
    expect(friend.locator(".held-tiles")).to_have_count(2)
    assert others(friend) == []
    site.open(friend, f"/t/{name}/replay/99999")
    expect(friend.get_by_role("slider")).to_have_value(str(lines))

    visitor.get_by_role("tab", name="Review").click()
    mistake = visitor.locator(".replay-mistake").first
    mistake.click()
    expect(visitor.locator(".replay-middle .tile-ghost").first).to_be_visible()
    visitor.get_by_role("tab", name="Scores").click()
    expect(visitor.get_by_role("img", name=re.compile("^Ada: "))).to_be_visible()

    # Below them the chances of the moment that is looked at; a press on the curve leads to another.
    course = visitor.get_by_role("img", name=re.compile(r"^Chances of winning \(%\): Ada: "))
    expect(course).to_be_visible()
    visitor.get_by_role("button", name="To the end").click()
    expect(course).to_have_attribute("aria-label", re.compile(r"100\s%"))
    box = course.bounding_box()
    assert box is not None
    course.click(position={"x": 42, "y": box["height"] / 2})
    expect(visitor.get_by_role("slider", name="Step")).to_have_value("0")
    visitor.get_by_role("button", name="One step on").click()
    shares = [int(each) for each in re.findall(r"(\d+)\s%", course.get_attribute("aria-label") or "")]
    assert sum(shares) in (99, 100, 101)
    assert 100 not in shares

    for item, begins in (("GCG", b"#character-encoding"), ("PNG", b"\x89PNG"), ("HTML", b"<!doctype html>")):
        visitor.get_by_role("button", name="Export").click()
        with visitor.expect_download() as taken:
            visitor.get_by_role("menuitem", name=item).click()
        taken.value.save_as(tmp_path / item)
        assert (tmp_path / item).read_bytes().startswith(begins)


def test_of_a_running_game_others_see_what_spectators_may(visit: Visit, site: Site) -> None:
    visitor = visit()
    name = small_table(site, visitor, seed=5)
    own = seen(site, name).sides[0].rack
    site.open(visitor, f"/t/{name}/replay")
    expect(visitor.locator(".held-tiles")).to_have_count(1)
    expect(visitor.locator(".held-tiles .tile")).to_have_count(len(own or ""))
    expect(visitor.get_by_role("tab", name="Review")).to_have_count(0)
    stranger = visit(f"{site.address}/t/{name}/replay")
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Ada – Colette")
    expect(stranger.locator(".held-tiles")).to_have_count(0)
