"""What one may say at a crossword table in plain mode."""

from typing import TYPE_CHECKING, Final

from bonmot import telling
from bonmot.errors import BonmotError
from bonmot.games.crossword import Consult, Exchange, Play
from bonmot.hosting.crossword import typed_moves
from bonmot.players.crossword import board_of
from bonmot.tables.events import CancelWord, EnterWord
from bonmot.telling.commands import command_words
from bonmot.telling.crossword import aloud, sentences
from bonmot.telling.tiles import previewed
from bonmot.terminal.plain import asking
from bonmot.terminal.plain.commands import PlainCommand, tells, tells_of
from bonmot.terminal.plain.turns import ABANDON, ACCEPT, CHALLENGE, LOOK, PASS, RESIGN, in_order, orders, sheet
from bonmot.terminal.racks import shuffled
from bonmot.texts import _

if TYPE_CHECKING:
    from bonmot.games.crossword import View
    from bonmot.terminal.plain.playing import PlainGame

_ASKS_BEFORE_PLAYING: Final = frozenset({"micro", "deluxe"})
"""The old programs tell the score and ask whether to keep the word (M-100, D-082)."""


# ---- turns


def play(game: "PlainGame", line: str) -> None:
    """Lay a word."""
    view: View = game.view()
    place, word = _laid(game, line)
    if "play" in view.may and view.scale in _ASKS_BEFORE_PLAYING:
        preview = previewed(typed_moves.judged(view, place, word))
        timed = game.table.view(game.seat).clock.kind == "turn"
        if timed:
            game.submit(EnterWord(word))  # it came in time: what follows may take as long as it likes (D-064)
        if not asking.yes(game.teletype, _("{preview}. Keep it?").format(preview=preview), True):
            if timed:
                game.submit(CancelWord())
            return
    game.submit(Play(place, word))


def _laid(game: "PlainGame", line: str) -> tuple[str, str]:
    """The place and the word; where blanks help out, it is said."""
    place, word, blanks = typed_moves.typed_play(line or "…", game.view())
    if blanks:
        game.say(_("The blank stands for {letter}.").format(letter=blanks))
    return place, word


def _try(game: "PlainGame", line: str) -> None:
    view: View = game.view()
    place, word = _laid(game, line)
    game.say(previewed(typed_moves.judged(view, place, word)) + ".")


def _change(game: "PlainGame", rest: str) -> None:
    """Exchange tiles; `*` is all of them (M-085)."""
    view: View = game.view()
    tiles = rest or game.teletype.ask(_("Which letters? ? is a blank, * all of them:"))
    tiles = "".join(each for each in tiles.upper() if each.isalpha() or each in "?*[]")
    game.submit(Exchange(_own(view) if tiles == "*" else tiles))


def _consult(game: "PlainGame", rest: str) -> None:
    """Say something to the partner; with nothing to say, hear what was said (R-056)."""
    view: View = game.view()
    if rest or "consult" not in view.may:
        game.submit(Consult(rest))
    else:
        game.say(*(telling.said_of(telling.name_of_seat(view, said.seat), said.text) for said in view.talk))


# ---- looking


def own_rack(game: "PlainGame", view: "View") -> str:
    """The rack of the person who reads, in the order that person likes."""
    return _("Your rack: {tiles}.").format(tiles=sentences.spelled_out(_ordered(game, view)))


def _rack(game: "PlainGame", _rest: str) -> None:
    view: View = game.view()
    game.say(own_rack(game, view))
    for other, side in enumerate(view.sides):
        if other != view.side and side.rack:
            tiles = sentences.spelled(side.rack, view.alphabet)
            game.say(_("The rack of {name}: {tiles}.").format(name=telling.name_of(view, other), tiles=tiles))


def _juggled(game: "PlainGame", view: "View", _rest: str) -> list[str]:
    return shuffled(_ordered(game, view))


def _arranged(_game: "PlainGame", view: "View", rest: str) -> list[str]:
    """The order that is typed; what is not named comes after (M-089)."""
    text = rest.upper().replace(" ", "")
    try:
        return sentences.tiles_of(text, view.alphabet)
    except BonmotError:
        return list(text)


def _ordered(game: "PlainGame", view: "View") -> list[str]:
    return in_order(game, view, sentences.tiles_of(_own(view), view.alphabet))


# ---- inside


def _own(view: "View") -> str:
    """The rack of whoever reads, as the game writes it."""
    return "" if view.side is None else view.sides[view.side].rack or ""


WORDS: Final = command_words("crossword")

PLAIN_COMMANDS: Final = (
    PlainCommand(WORDS["play"], play, needs="play"),
    PlainCommand(WORDS["try"], _try, needs="play"),
    PASS,
    PlainCommand(WORDS["change"], _change, needs="exchange"),
    CHALLENGE,
    ACCEPT,
    PlainCommand(WORDS["consult"], _consult, needs="consult"),
    PlainCommand(WORDS["rack"], _rack),
    orders(WORDS["juggle"], _juggled, own_rack),
    orders(WORDS["arrange"], _arranged, own_rack),
    tells(WORDS["board"], aloud.board),
    tells_of(WORDS["row"], aloud.lane),
    tells_of(WORDS["square"], aloud.square),
    tells(WORDS["grid"], lambda view: str(board_of(view)).splitlines()),
    tells(WORDS["bag"], aloud.unseen),
    PlainCommand(WORDS["sheet"], sheet),
    tells(WORDS["premiums"], aloud.premiums),
    tells(WORDS["values"], aloud.values),
    tells(WORDS["distribution"], aloud.distribution),
    LOOK,
    RESIGN,
    ABANDON,
)
"""The words of this game."""

WITH_A_PLACE: Final = frozenset({"square", "case", "try", "essayer", "play", "jouer"})
"""Words that stand before a place: whoever wants to lay one of them writes the place first."""
