"""What stands beside a board: the clock that warns, the talk of partners, notes, and how races and rounds ended."""

from playwright.sync_api import Page, expect

from bonmot.games import cards, duplicate
from bonmot.games.clocks import ClockRules
from bonmot.games.crossword import setup_for
from bonmot.tables import Seating, Table
from tests.page import laying
from tests.page.axe import in_every_theme
from tests.page.conftest import Visit
from tests.page.site import Site

COUNT_TONES = """
    window.tones = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) { tones.push(this.frequency.value); start.call(this, when); };
"""
WARNING = 880
"""Hertz of the tone that says: little time is left."""


def tones(visitor: Page) -> list[float]:
    return [float(each) for each in visitor.evaluate("tones")]


def test_a_clock_warns_once_those_who_play_and_only_where_sounds_are_on(visit: Visit, site: Site) -> None:
    setup = setup_for("modern", ["Ada", "Blaise"], language="en", options={"opening.first": "first-seat"})
    table = Table.create(site.store, setup, [Seating()] * 2, seed=1, rules=ClockRules.per_game(25))
    table.close(pause=False)
    loud, silent = visit(sound=True), visit(sound=False)
    watching = visit(sound=True)
    for seat, visitor in enumerate((loud, silent, watching)):
        visitor.add_init_script(COUNT_TONES)
        visitor.clock.install()
        if visitor is not watching:
            site.seat(visitor, table.name, seat)
        site.open(visitor, f"/t/{table.name}")
        expect(visitor.get_by_role("timer", name="Time of Ada")).to_be_visible()
        visitor.clock.run_for(1_000)
        expect(visitor.locator(".clock-low")).to_have_count(0)
        assert tones(visitor).count(WARNING) == 0
        visitor.clock.fast_forward(1_475_000)
        visitor.clock.run_for(1_000)
        expect(visitor.locator(".clock-low")).to_have_count(1)
        visitor.clock.run_for(5_000)
        assert tones(visitor).count(WARNING) == (1 if visitor is loud else 0)
    # The other's clock stands still and warns nobody.
    expect(loud.get_by_role("timer", name="Time of Blaise")).to_have_accessible_name("Time of Blaise: 25:00")


def test_a_play_that_is_taken_back_finds_the_rack_as_it_was(visit: Visit, site: Site) -> None:
    visitor = visit()
    name = laying.small_table(site, visitor)
    site.open(visitor, f"/t/{name}")
    tiles = visitor.locator("bonmot-rack button")
    expect(tiles).to_have_count(7)
    visitor.get_by_role("button", name="Sort", exact=True).click()
    first = tiles.first.get_attribute("aria-label")
    tiles.last.drag_to(tiles.first)
    expect(tiles.first).not_to_have_attribute("aria-label", first or "")
    order = tiles.evaluate_all("all => all.map((each) => each.ariaLabel)")
    expect(laying.is_mine(visitor)).to_be_visible()
    wish = laying.wish(site, name)
    assert wish is not None
    visitor.keyboard.press("/")
    visitor.keyboard.type(f"{wish.place} {wish.word}")
    visitor.keyboard.press("Enter")
    visitor.keyboard.press("Enter")
    expect(visitor.locator(".player-own bonmot-score")).to_contain_text(str(wish.score))
    expect(visitor.locator(".player-own.player-acts")).to_be_visible()
    visitor.get_by_role("button", name="More…").click()
    visitor.get_by_role("menuitem", name="Take back").click()
    expect(visitor.locator(".player-own bonmot-score")).not_to_contain_text(str(wish.score))
    expect(tiles).to_have_count(len(order))
    for place, label in enumerate(order):
        expect(tiles.nth(place)).to_have_attribute("aria-label", label)


def test_partners_talk_and_notes_stay_with_their_owner(visit: Visit, site: Site) -> None:
    setup = setup_for(
        "regles",
        ["Ada", "Blaise", "Cléo", "Denis"],
        language="fr",
        teams=[0, 1, 0, 1],
        options={"opening.first": "first-seat"},
    )
    table = Table.create(site.store, setup, [Seating()] * 4, seed=1)
    table.close(pause=False)
    ada, blaise, cleo = visit(), visit(), visit(phone=True)
    for visitor, seats in ((ada, (0,)), (blaise, (1, 3)), (cleo, (2,))):
        site.seat(visitor, table.name, *seats)
    frames: list[str] = []
    blaise.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    for visitor in (ada, blaise, cleo):
        site.open(visitor, f"/t/{table.name}")
        expect(visitor.locator(".table")).to_be_visible()

    ada.get_by_role("tab", name="Team").click()
    ada.get_by_label("To your partner:").fill("Keep the S, <b>Cléo</b>")
    ada.get_by_role("button", name="Say").click()
    expect(ada.get_by_role("tabpanel")).to_contain_text("Keep the S, <b>Cléo</b>")
    cleo.get_by_role("button", name="Team 1 new line").click()
    expect(cleo.get_by_role("dialog")).to_contain_text("Keep the S, <b>Cléo</b>")
    cleo.keyboard.press("Escape")

    ada.get_by_role("tab", name="Notes").click()
    ada.get_by_label("Notes that only you see").fill("Blaise hoards his Z")
    ada.reload()
    ada.get_by_role("tab", name="Notes").click()
    expect(ada.get_by_label("Notes that only you see")).to_have_value("Blaise hoards his Z")
    blaise.get_by_role("tab", name="Notes").click()
    expect(blaise.get_by_label("Notes that only you see")).to_have_value("")
    blaise.get_by_role("tab", name="Notes").focus()  # arrows turn the leaves
    blaise.keyboard.press("ArrowLeft")
    expect(blaise.get_by_role("tab", name="Log", selected=True)).to_be_focused()
    assert len(frames) > 0
    assert not any("Keep the S" in frame or "hoards" in frame for frame in frames)
    assert "Keep the S" not in blaise.content()


def test_the_end_of_races_and_rounds_in_every_theme(visit: Visit, site: Site) -> None:
    computers = [Seating(computer=True, level=3)] * 2
    race = cards.setup_for("cards", ["Colette", "Oscar"], language="en", options={"target": 3}, computers=range(2))
    rounds = duplicate.setup_for(
        "duplicate", ["Colette", "Oscar"], language="fr", options={"round.most": 1}, computers=range(2)
    )
    visitor = visit()
    for name, setup in (("race", race), ("rounds", rounds)):
        table = Table.create(site.store, setup, computers, seed=2, name=name)
        table.play_out()
        table.close(pause=False)
        site.open(visitor, f"/t/{name}")
        expect(visitor.locator(".end")).to_be_visible()
        assert in_every_theme(visitor) == []
        site.open(visitor, f"/t/{name}/replay")
        expect(visitor.get_by_role("heading", level=1)).to_be_visible()
        assert in_every_theme(visitor) == []
