"""What one may say at a table of OPTION in plain mode."""

from typing import TYPE_CHECKING, Final

from bonmot.games.option import Exchange, Play
from bonmot.games.option.preview import preview
from bonmot.notation.option import read_move, read_prisms
from bonmot.notation.option.moves import wild_letters
from bonmot.telling.commands import command_words
from bonmot.telling.option import aloud
from bonmot.telling.option import sentences as telling
from bonmot.terminal.plain.commands import PlainCommand, tells, tells_of
from bonmot.terminal.plain.turns import ABANDON, ACCEPT, CHALLENGE, LOOK, PASS, RESIGN, in_order, orders, sheet
from bonmot.terminal.racks import shuffled
from bonmot.texts import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bonmot.games.option import View
    from bonmot.games.option.view import PrismView
    from bonmot.terminal.plain.playing import PlainGame


# ---- turns


def play(game: "PlainGame", line: str) -> None:
    """Lay prisms, and turn some."""
    game.submit(_turn(game, line))


def _turn(game: "PlainGame", line: str) -> Play:
    """The turn that is typed; a wild face that stands for a letter is told (O-020)."""
    turn = read_move(line or "…", game.view())
    if wilds := wild_letters(game.view(), turn):
        game.say(_("The wild face stands for {letter}.").format(letter=wilds))
    return turn


def _try(game: "PlainGame", line: str) -> None:
    view: View = game.view()
    turn = _turn(game, line)
    found = preview(view, turn.placed, turn.flipped)
    game.say(telling.connected(telling.previewed(found) + ".", found))


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


# ---- the rack


def own_rack(game: "PlainGame", view: "View") -> str:
    """The rack of the person who reads, both letters of each prism (O-017), in the order that person likes."""
    return _("Your rack: {prisms}.").format(prisms=telling.prisms_text(_ordered(game, view)))


def _own(view: "View") -> "Sequence[PrismView]":
    return () if view.side is None else view.sides[view.side].rack or ()


def _ordered(game: "PlainGame", view: "View") -> "list[PrismView]":
    held = {each.name: each for each in _own(view)}
    return [held[name] for name in in_order(game, view, list(held))]


def _juggled(game: "PlainGame", view: "View", _rest: str) -> list[str]:
    return shuffled([each.name for each in _ordered(game, view)])


WORDS: Final = command_words("option")

PLAIN_COMMANDS: Final = (
    PlainCommand(WORDS["play"], play, needs="play"),
    PlainCommand(WORDS["try"], _try, needs="play"),
    PASS,
    PlainCommand(WORDS["change"], _change, needs="exchange"),
    CHALLENGE,
    ACCEPT,
    PlainCommand(WORDS["rack"], lambda game, _rest: game.say(own_rack(game, game.view()))),
    orders(WORDS["juggle"], _juggled, own_rack),
    tells(WORDS["board"], aloud.board),
    tells_of(WORDS["row"], aloud.lane),
    tells_of(WORDS["square"], aloud.square),
    tells(WORDS["bag"], aloud.unseen),
    PlainCommand(WORDS["sheet"], sheet),
    tells(WORDS["values"], aloud.values),
    LOOK,
    RESIGN,
    ABANDON,
)
"""The words of this game."""
