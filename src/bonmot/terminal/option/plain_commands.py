"""What one may say at a table of OPTION in plain mode."""

from typing import TYPE_CHECKING, Final

from bonmot.board.coordinates import Coordinates
from bonmot.board.prism_set import WILD
from bonmot.errors import BonmotError
from bonmot.games.option import Exchange
from bonmot.games.option.preview import preview
from bonmot.notation.option import read_move, read_prisms
from bonmot.telling import name_of, points, said_of
from bonmot.telling.boards import words_on
from bonmot.telling.option import sentences as telling
from bonmot.telling.option.commands import COMMANDS
from bonmot.terminal.plain.commands import PlainCommand
from bonmot.terminal.plain.turns import ABANDON, ACCEPT, CHALLENGE, PASS, RESIGN
from bonmot.terminal.racks import kept_order, shuffled
from bonmot.texts import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bonmot.games.option import View
    from bonmot.games.option.view import PrismView
    from bonmot.terminal.plain.playing import PlainGame


# ---- turns


def play(game: "PlainGame", line: str) -> None:
    """Lay prisms, and turn some."""
    game.submit(read_move(line or "…", game.view()))


def _try(game: "PlainGame", line: str) -> None:
    view: View = game.view()
    turn = read_move(line or "…", view)
    game.say(telling.previewed(preview(view, turn.placed, turn.flipped)) + ".")


def _change(game: "PlainGame", rest: str) -> None:
    """Exchange prisms, by their letters or by their number on the rack (O-029); `*` is all of them."""
    view: View = game.view()
    text = rest or game.teletype.ask(_("Which prisms? By number or letters (1 3 or T/r), * all of them:"))
    held = _ordered(game, view)
    if text.strip() == "*":
        game.submit(Exchange(tuple(each.name for each in held)))
        return
    places = {each.name: place for place, each in enumerate(_own(view), 1)}
    numbers = {str(place): str(places[each.name]) for place, each in enumerate(held, 1)}
    parts = text.replace(",", " ").split()
    game.submit(Exchange(read_prisms(" ".join(numbers.get(part, part) for part in parts), view)))


# ---- looking


def own_rack(game: "PlainGame", view: "View") -> str:
    """The rack of whoever reads, both letters of each prism (O-017), in the order he likes."""
    return _("Your rack: {prisms}.").format(prisms=telling.prisms_text(_ordered(game, view)))


def _rack(game: "PlainGame", _rest: str) -> None:
    game.say(own_rack(game, game.view()))


def _juggle(game: "PlainGame", _rest: str) -> None:
    view: View = game.view()
    game.memory["rack", view.side] = shuffled([each.name for each in _ordered(game, view)])
    game.say(own_rack(game, view))


def _board(game: "PlainGame", _rest: str) -> None:
    """The words, as in other games: what is behind the letters, a row or a square tells."""
    view: View = game.view()
    letters = [[cell.letter if cell else "" for cell in line] for line in view.board]
    game.say(*words_on(letters, view.language))


def _row(game: "PlainGame", rest: str) -> None:
    """A row or a column, with both letters of each prism."""
    view: View = game.view()
    coordinates, name = Coordinates.of(view.language), rest.strip().upper()
    for place in range(view.size):
        if name == coordinates.row_name(place):
            cells = [(coordinates.column_name(at), view.board[place][at]) for at in range(view.size)]
            text = _("Row {name}: {content}.")
        elif name == coordinates.column_name(place):
            cells = [(coordinates.row_name(at), view.board[at][place]) for at in range(view.size)]
            text = _("Column {name}: {content}.")
        else:
            continue
        lying = ", ".join(f"{at} {telling.lying_text(cell)}" for at, cell in cells if cell is not None)
        game.say(text.format(name=name, content=lying or _("nothing")))
        return
    raise BonmotError("no-such-lane", name=rest)


def _square(game: "PlainGame", rest: str) -> None:
    view: View = game.view()
    row, column, _down = Coordinates.of(view.language).read(rest)
    if not (row < view.size and column < view.size):
        raise BonmotError("turn-outside", square=rest)
    cell = view.board[row][column]
    name = Coordinates.of(view.language).square(row, column)
    if cell is None:
        game.say(_("{square}: no prism.").format(square=name))
        return
    colour = _("light") if cell.light else _("dark")
    letter = _("wild, it stands for {letter}").format(letter=cell.letter) if cell.wild else cell.letter
    text = _("{square}: {letter}, {colour}, {points}; behind it {other}, {other_points}.")
    other = _("the wild face") if cell.other_letter == WILD else cell.other_letter
    game.say(
        text.format(
            square=name,
            letter=letter,
            colour=colour,
            points=points(cell.value),
            other=other,
            other_points=points(cell.other_value),
        )
    )


def _bag(game: "PlainGame", _rest: str) -> None:
    view: View = game.view()
    unseen = ", ".join(f"{count} {text}" if count > 1 else text for text, count in view.unseen.items())
    game.say(telling.in_the_bag(view.bag).capitalize() + ".", _("Unseen: {prisms}.").format(prisms=unseen))


def _sheet(game: "PlainGame", _rest: str) -> None:
    view: View = game.view()
    for number, turn in enumerate(view.turns, 1):
        total = _("total {total}").format(total=turn.total)
        told = said_of(name_of(view, turn.side), telling.turn_told(turn))
        game.say(f"{number}. {told}, {points(turn.score)}, {total}")


def _values(game: "PlainGame", _rest: str) -> None:
    """What each letter is worth."""
    view: View = game.view()
    values = {
        letter: value
        for row in view.prisms.rows
        for letter, value in ((row.dark_letter, row.dark_value), (row.light_letter, row.light_value))
    }
    game.say(", ".join(f"{letter} {values[letter]}" for letter in sorted(values)) + ".")


# ---- inside


def _own(view: "View") -> "Sequence[PrismView]":
    return () if view.side is None else view.sides[view.side].rack or ()


def _ordered(game: "PlainGame", view: "View") -> "list[PrismView]":
    held = {each.name: each for each in _own(view)}
    return [held[name] for name in kept_order(game.memory.get(("rack", view.side), []), list(held))]


PLAIN_COMMANDS: Final = (
    PlainCommand(COMMANDS["play"], play, needs="play"),
    PlainCommand(COMMANDS["try"], _try, needs="play"),
    PASS,
    PlainCommand(COMMANDS["change"], _change, needs="exchange"),
    CHALLENGE,
    ACCEPT,
    PlainCommand(COMMANDS["rack"], _rack),
    PlainCommand(COMMANDS["juggle"], _juggle),
    PlainCommand(COMMANDS["board"], _board),
    PlainCommand(COMMANDS["row"], _row),
    PlainCommand(COMMANDS["square"], _square),
    PlainCommand(COMMANDS["bag"], _bag),
    PlainCommand(COMMANDS["sheet"], _sheet),
    PlainCommand(COMMANDS["values"], _values),
    RESIGN,
    ABANDON,
)
"""The words of this game."""
