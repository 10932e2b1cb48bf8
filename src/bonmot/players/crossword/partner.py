"""A computer beside a person of its own team, who has the turn (R-055, R-056).

It proposes a move, says what it thinks of the partner's, and plays its own when it is asked to. It speaks the language
of the game, and only its partner hears it.
"""

import re
from dataclasses import replace
from typing import Final, NamedTuple, Protocol

from bonmot.errors import BonmotError
from bonmot.games.crossword import AnyCommand, Challenge, Consult, Exchange, Play, View
from bonmot.games.legible import folded
from bonmot.games.turns import turns_taken
from bonmot.kernel import StopFlag
from bonmot.players.crossword.recognizing import recognized
from bonmot.players.crossword.seeing import board_of, permitted, rack_of
from bonmot.players.player import NOTHING, Later, Say, Thought
from bonmot.texts import _, ngettext, speak
from bonmot.words import Lexicon

_LONGEST_MOVE: Final = 40
"""Letters of a text that are said again."""

_GO_AHEAD: Final = frozenset(
    (
        *("ok", "okay", "yes", "agreed", "go", "go ahead", "play", "play it", "do it"),
        *("oui", "d accord", "joue", "joue le", "jouez", "vas y", "allez", "allez y"),
    )
)


class Adviser(Protocol):
    """A player whose advice is heard."""

    def choose(self, view: View, stop: StopFlag, say: Say) -> AnyCommand:
        """What it would do."""
        ...

    def known(self, view: View) -> Lexicon:
        """The words it knows."""
        ...


def advice(player: Adviser, view: View, stop: StopFlag) -> AnyCommand | Later:
    """One proposal a turn, and an answer to everything that the partner says of moves."""
    spoken = [said for said in view.talk if said.turn == turns_taken(view.turns)]
    if spoken and spoken[-1].seat == view.seat:
        return NOTHING
    own = player.choose(view, stop, _to_itself)
    asked = [said.text for said in spoken if said.seat != view.seat]
    if asked and "?" not in asked[-1] and _words(asked[-1]) in _GO_AHEAD:
        named = next((found for text in reversed(asked[:-1]) if (found := _named(player, view, text))), None)
        if named is not None and named.play is not None and named.score >= _worth(view, own):
            return named.play
        if isinstance(own, Play | Exchange | Challenge):
            return own
    with speak(view.language):
        text = _opinion(player, view, asked[-1], own) if asked else ""
        if not text and all(said.seat != view.seat for said in spoken):
            text = _plan(view, own)
    return Consult(text) if text else NOTHING


def _to_itself(_thought: Thought) -> None:
    """What a partner thinks of is not shown: everybody would see it."""


def _words(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", folded(text)))


def _plan(view: View, own: AnyCommand) -> str:
    """What it would do, in a sentence."""
    if isinstance(own, Play):
        return _("I’d play {move} for {score}. Shall I? Say “play”, or name another move.").format(
            move=f"{own.place} {own.word}", score=_points(_worth(view, own))
        )
    if isinstance(own, Exchange):
        return _("I’d exchange {tiles}. Shall I? Say “play”, or name a move.").format(tiles=own.tiles)
    if isinstance(own, Challenge):
        return _("I doubt {words}. Shall I challenge? Say “yes”.").format(
            words=", ".join(own.words or view.challengeable)
        )
    return _("I can’t find anything. Can you?")


class _Named(NamedTuple):
    """A move that the partner has named."""

    text: str
    play: Play | None
    """None if there is something wrong with it."""
    score: int
    trouble: str


def _named(player: Adviser, view: View, text: str) -> _Named | None:
    """The move that a text is, if it is one, and what is wrong with it."""
    board = board_of(view)
    try:
        move = board.parse(text)
    except (BonmotError, ValueError):
        return None
    short = text if len(text) <= _LONGEST_MOVE else f"{text[:_LONGEST_MOVE]}…"
    try:
        judged = board.judge(move, rack_of(view))
    except (BonmotError, ValueError):
        return _Named(short, None, 0, _("{move} can’t be played with our tiles.").format(move=short))
    recognizes = recognized(view, player.known(view).__contains__)
    for formed in judged.words:
        if not recognizes(formed.word):
            doubt = _("{move} would score {score}, but I don’t know {word}.")
            doubt = doubt.format(move=short, score=_points(judged.score), word=formed.word)
            return _Named(short, None, 0, doubt)
    score = permitted(view)(replace(judged.move, score=judged.score))
    if score is None:
        return _Named(short, None, 0, _("{move} is not allowed at this table.").format(move=short))
    return _Named(short, Play(judged.move.place(board.coordinates), judged.move.word), score, "")


def _opinion(player: Adviser, view: View, text: str, own: AnyCommand) -> str:
    """What it thinks of the move that the partner has named; nothing if that is not a move."""
    named = _named(player, view, text)
    if named is None or named.trouble:
        return named.trouble if named is not None else ""
    best = _worth(view, own)
    if named.score >= best or not isinstance(own, Play):
        good = _("Good: {move} scores {score}, and I see nothing better.")
        return good.format(move=named.text, score=_points(named.score))
    return _("{move} scores {score}. I’d rather play {better} for {best}.").format(
        move=named.text, score=_points(named.score), better=f"{own.place} {own.word}", best=_points(best)
    )


def _worth(view: View, own: AnyCommand) -> int:
    """What its own move scores; nothing, if it would not play."""
    if not isinstance(own, Play):
        return 0
    judged = board_of(view).judge(f"{own.place} {own.word}", rack_of(view))
    return permitted(view)(replace(judged.move, score=judged.score)) or 0


def _points(score: int) -> str:
    return ngettext("{count} point", "{count} points", score).format(count=score)
