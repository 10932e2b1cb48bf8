"""Racks and hands in an order of one's own, by keys and by the mouse; pieces dragged to the board and back."""

from pathlib import Path

import pytest

from bonmot.terminal.app import Bonmot
from bonmot.terminal.board import BoardWidget
from bonmot.terminal.cards.screen import TableCanvas
from bonmot.terminal.crossword.modern import ModernScreen
from bonmot.terminal.rack_bar import RackBar
from bonmot.terminal.table_screen import TableScreen
from tests.terminal import modern_tables, prism_tables, race_tables
from tests.terminal.classics import game
from tests.terminal.driving import Pilot, on_screen
from tests.terminal.screens import LARGE, SMALL, played, press, seen

Place = tuple[int, int]


def on_rack(screen: TableScreen, index: int) -> Place:  # type: ignore[type-arg]  # of any game
    """Where a piece of the rack is drawn."""
    bar = screen.query_one(RackBar)
    return bar.region.x + bar.column_of(index) + 1, bar.region.y


def on_board(screen: TableScreen, square: Place) -> Place:  # type: ignore[type-arg]  # of any game
    """Where a square is drawn."""
    board = screen.query_one(BoardWidget)
    row, column = square
    return board.region.x + 4 + column * board.cell.width, board.region.y + 1 + row * board.cell.height


def rack_shown(pilot: Pilot, screen: ModernScreen) -> str:
    """The letters that stand on the rack."""
    bar = screen.query_one(RackBar)
    lines = pilot.lines[bar.region.y : bar.region.bottom]
    return "".join(sign for line in lines for sign in line[bar.region.x : bar.region.right] if sign.isupper())


@pytest.mark.rule("M-089")
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_tiles_are_dragged_along_the_rack_to_the_board_and_back(
    size: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await modern_tables.sit_down(pilot, app)
        rack = rack_shown(pilot, screen)
        assert len(rack) == 7
        await pilot.drag(on_rack(screen, 0), on_rack(screen, 3))
        rack = rack[1:4] + rack[0] + rack[4:]
        assert rack_shown(pilot, screen) == rack
        assert screen.laying.is_empty  # it was no click

        await pilot.drag(on_rack(screen, 2), on_board(screen, (7, 7)))
        assert screen.laying.tiles == {(7, 7): rack[2]}
        assert rack_shown(pilot, screen) == rack[:2] + rack[3:]
        await pilot.drag(on_rack(screen, 0), on_board(screen, (7, 7)))  # the square is taken
        assert screen.laying.tiles == {(7, 7): rack[2]}
        await pilot.drag(on_board(screen, (7, 7)), on_board(screen, (7, 5)))
        assert screen.laying.tiles == {(7, 5): rack[2]}
        await pilot.drag(on_board(screen, (7, 5)), on_rack(screen, 6))
        assert screen.laying.is_empty
        assert rack_shown(pilot, screen) == rack
        await pilot.click(offset=on_rack(screen, 1))  # a click lays as ever
        assert list(screen.laying.tiles.values()) == [rack[1]]

    played(script, tmp_path, monkeypatch, size=size)


@pytest.mark.rule("M-089")
def test_the_rack_is_arranged_by_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await modern_tables.sit_down(pilot, app)
        rack = rack_shown(pilot, screen)
        text = await press(pilot, "ctrl+r", "right", "space", "right", "right", "space")
        assert "◂" in text
        assert rack_shown(pilot, screen) == rack[0] + rack[2:4] + rack[1] + rack[4:]
        text = await press(pilot, "enter", "right")
        assert "◂" not in text
        assert screen.query_one(BoardWidget).picture.cursor == (7, 8)  # arrows lead the cursor again

    played(script, tmp_path, monkeypatch)


def test_tiles_are_marked_for_an_exchange_by_clicks_digits_and_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await modern_tables.sit_down(pilot, app)
        rack = rack_shown(pilot, screen)
        await press(pilot, "f3")
        await pilot.click(offset=on_rack(screen, 2))
        assert seen(app).count("◂") == 1
        assert f" {rack[2]}█" in seen(app)
        await press(pilot, "6")
        assert f" {rack[2]}{rack[5]}█" in seen(app)
        await pilot.click(offset=on_rack(screen, 2))  # not this one after all
        text = await press(pilot, rack[0].lower())
        assert f" {rack[5]}{rack[0].lower()}█" in text
        assert text.count("◂") == 2
        grounds = [pilot.style(*on_rack(screen, place)).bgcolor for place in range(7)]
        assert grounds[0] == grounds[5] not in grounds[1:5]  # they have another colour, too
        await press(pilot, "enter")
        (turn, *_rest) = modern_tables.view_of(screen).turns
        assert (turn.kind, turn.count) == ("exchange", 2)

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("M-089", "O-029")
def test_prisms_are_dragged_arranged_and_marked_as_tiles_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await prism_tables.sit_down(pilot, app)
        order = list(screen._rack(screen.view))
        await pilot.drag(on_rack(screen, 6), on_rack(screen, 0))
        order.insert(0, order.pop())
        assert screen._rack(screen.view) == order
        await pilot.drag(on_rack(screen, 1), on_board(screen, (4, 4)))
        laid = screen.laying.laid[4, 4]
        assert laid.prism == order[1]
        await pilot.drag(on_board(screen, (4, 4)), on_board(screen, (5, 6)))
        assert screen.laying.laid == {(5, 6): laid._replace(row=5, column=6)}
        await pilot.drag(on_board(screen, (5, 6)), on_rack(screen, 3))
        assert screen.laying.is_empty
        await press(pilot, "f3")
        await pilot.click(offset=on_rack(screen, 1))
        await pilot.click(offset=on_rack(screen, 3))
        assert seen(app).count("◂") == 2
        await press(pilot, "escape", "f3", "2", "5")
        assert seen(app).count("◂") == 2  # a digit is a prism, as it is a tile
        await press(pilot, "5", "space")
        faces = next(piece for piece in screen.view.sides[0].rack or () if piece.name == order[3])
        signs = {"?": "question_mark", "/": "slash"}
        typed = f"{faces.dark_letter}/{faces.light_letter.lower()}"
        text = await press(pilot, *(signs.get(sign, sign) for sign in typed))
        assert text.count("◂") == 2  # prisms that are named by their letters are marked, too
        await press(pilot, "enter")
        assert prism_tables.view_of(screen).turns[0].count == 2
        assert {order[1], order[3]} & {*screen._rack(screen.view)} == set()

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("C-008")
def test_a_hand_of_cards_is_arranged_by_keys_and_by_the_mouse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await race_tables.sit_down(pilot, app)
        hand = list(screen.view.sides[0].hand or ())
        text = await press(pilot, "ctrl+r", "space", "right", "right")
        assert "▼" in text
        assert list(screen.view.sides[0].hand or ()) == [*hand[1:3], hand[0], *hand[3:]]
        assert "▼" not in await press(pilot, "enter")
        canvas = screen.query_one(TableCanvas)
        places = {
            canvas.canvas.at(x, y): (x + canvas.region.x, y + canvas.region.y)
            for x in range(canvas.size.width)
            for y in range(canvas.size.height)
        }
        await pilot.drag(places["hand:0:2"], places["hand:0:0"])
        assert list(screen.view.sides[0].hand or ()) == hand
        await pilot.drag(places["hand:0:0"], places["pile:vowel"])  # nothing can be done with that
        assert list(screen.view.sides[0].hand or ()) == hand

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("M-089")
@pytest.mark.parametrize("edition", ["micro", "deluxe"])
@on_screen
async def test_racks_of_the_old_programs_are_arranged_by_the_mouse(edition: str) -> None:
    async with game(edition, ["ABCDEFG", "HIJKLMN"]) as reader:
        bar = reader.program.query_one(RackBar)
        places = [(bar.region.x + bar.column_of(index) + 1, bar.region.y) for index in range(7)]
        assert reader.rack.replace(" ", "").endswith("ABCDEFG")
        await reader.drag(places[0], places[2])
        assert reader.rack.replace(" ", "").endswith("BCADEFG")
        await reader.drag(places[6], places[0])
        assert reader.rack.replace(" ", "").endswith("GBCADEF")
