"""What one may say at a crossword table in plain mode."""

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from bonmot import telling
from bonmot.errors import BonmotError
from bonmot.games.crossword import Consult, Exchange, Play
from bonmot.players.crossword import board_of
from bonmot.tables.events import CancelWord, EnterWord
from bonmot.telling.crossword import aloud, sentences
from bonmot.telling.crossword.commands import COMMANDS
from bonmot.telling.lines import told
from bonmot.terminal.crossword import typed_moves
from bonmot.terminal.plain import asking
from bonmot.terminal.plain.commands import PlainCommand
from bonmot.terminal.plain.turns import ABANDON, ACCEPT, CHALLENGE, PASS, RESIGN
from bonmot.terminal.racks import shuffled
from bonmot.texts import _
from bonmot.words import Alphabet

if TYPE_CHECKING:
    from bonmot.games.crossword import View
    from bonmot.terminal.plain.playing import PlainGame

_ASKS_BEFORE_PLAYING: Final = frozenset({"micro", "deluxe"})
"""The old programs tell the score and ask whether to keep the word (M-100, D-082)."""


# ---- turns


def play(game: "PlainGame", line: str) -> None:
    """Lay a word."""
    view: View = game.view()
    place, word = typed_moves.place_and_word(line or "…", Alphabet.load(view.alphabet), _own(view).count("?"))
    if "play" in view.may and view.scale in _ASKS_BEFORE_PLAYING:
        preview = sentences.previewed(typed_moves.judged(view, place, word))
        timed = game.table.view(game.seat).clock.kind == "turn"
        if timed:
            game.submit(EnterWord(word))  # it came in time: what follows may take as long as it likes (D-064)
        if not asking.yes(game.teletype, _("{preview}. Keep it?").format(preview=preview), True):
            if timed:
                game.submit(CancelWord())
            return
    game.submit(Play(place, word))


def _try(game: "PlainGame", line: str) -> None:
    view: View = game.view()
    place, word = typed_moves.place_and_word(line or "…", Alphabet.load(view.alphabet), _own(view).count("?"))
    game.say(sentences.previewed(typed_moves.judged(view, place, word)) + ".")


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
    """The rack of whoever reads, in the order he likes."""
    return _("Your rack: {tiles}.").format(tiles=sentences.spelled("".join(_ordered(game, view)), view.alphabet))


def _rack(game: "PlainGame", _rest: str) -> None:
    view: View = game.view()
    game.say(own_rack(game, view))
    for other, side in enumerate(view.sides):
        if other != view.side and side.rack:
            tiles = sentences.spelled(side.rack, view.alphabet)
            game.say(_("The rack of {name}: {tiles}.").format(name=telling.name_of(view, other), tiles=tiles))


def _juggle(game: "PlainGame", _rest: str) -> None:
    view: View = game.view()
    game.memory["rack", view.side] = shuffled(_ordered(game, view))
    game.say(own_rack(game, view))


def _arrange(game: "PlainGame", rest: str) -> None:
    """Put the tiles in the order that is typed; what is not named comes after (M-089)."""
    view: View = game.view()
    game.memory["rack", view.side] = _tiles(rest.upper().replace(" ", ""), view)
    game.say(own_rack(game, view))


def _board(game: "PlainGame", _rest: str) -> None:
    game.say(*aloud.board(game.view()))


def _grid(game: "PlainGame", _rest: str) -> None:
    game.say(*str(board_of(game.view())).splitlines())


def _row(game: "PlainGame", rest: str) -> None:
    game.say(aloud.lane(game.view(), rest))


def _square(game: "PlainGame", rest: str) -> None:
    game.say(aloud.square(game.view(), rest))


def _bag(game: "PlainGame", _rest: str) -> None:
    game.say(aloud.unseen(game.view()))


def _premiums(game: "PlainGame", _rest: str) -> None:
    game.say(*aloud.premiums(game.view()))


def _values(game: "PlainGame", _rest: str) -> None:
    game.say(aloud.values(game.view()))


def _distribution(game: "PlainGame", _rest: str) -> None:
    game.say(aloud.distribution(game.view()))


def _sheet(game: "PlainGame", _rest: str) -> None:
    view: View = game.view()
    for number, turn in enumerate(view.turns, 1):
        line = telling.said_of(telling.name_of(view, turn.side), told(turn))
        total = _("total {total}").format(total=turn.total)
        game.say(f"{number}. {line}, {telling.points(turn.score)}, {total}")


# ---- inside


def _own(view: "View") -> str:
    """The rack of whoever reads, as the game writes it."""
    return "" if view.side is None else view.sides[view.side].rack or ""


def _tiles(text: str, view: "View") -> list[str]:
    try:
        return sentences.tiles_of(text, view.alphabet)
    except BonmotError:
        return list(text)


def _ordered(game: "PlainGame", view: "View") -> list[str]:
    """The rack: first what was arranged and is still there, then the rest."""
    left: Counter[str] = Counter(held := sentences.tiles_of(_own(view), view.alphabet))
    ordered: list[str] = []
    wished: list[Any] = game.memory.get(("rack", view.side), [])
    for tile in (*wished, *held):
        if left[tile]:
            left[tile] -= 1
            ordered.append(tile)
    return [f"[{tile}]" if len(tile) > 1 else tile for tile in ordered]


PLAIN_COMMANDS: Final = (
    PlainCommand(COMMANDS["play"], play, needs="play"),
    PlainCommand(COMMANDS["try"], _try, needs="play"),
    PASS,
    PlainCommand(COMMANDS["change"], _change, needs="exchange"),
    CHALLENGE,
    ACCEPT,
    PlainCommand(COMMANDS["consult"], _consult, needs="consult"),
    PlainCommand(COMMANDS["rack"], _rack),
    PlainCommand(COMMANDS["juggle"], _juggle),
    PlainCommand(COMMANDS["arrange"], _arrange),
    PlainCommand(COMMANDS["board"], _board),
    PlainCommand(COMMANDS["row"], _row),
    PlainCommand(COMMANDS["square"], _square),
    PlainCommand(COMMANDS["grid"], _grid),
    PlainCommand(COMMANDS["bag"], _bag),
    PlainCommand(COMMANDS["sheet"], _sheet),
    PlainCommand(COMMANDS["premiums"], _premiums),
    PlainCommand(COMMANDS["values"], _values),
    PlainCommand(COMMANDS["distribution"], _distribution),
    RESIGN,
    ABANDON,
)
"""The words of this game."""

WITH_A_PLACE: Final = frozenset({"square", "case", "try", "essayer", "play", "jouer"})
"""Words that stand before a place: whoever wants to lay one of them writes the place first."""
