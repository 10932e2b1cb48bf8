"""A computer beside a person of its own team, who has the turn (R-055, R-056).

It proposes a move, says what it thinks of the partner's, and plays its own when it is asked to. It speaks the language
of the game, and only its partner hears it.
"""

import re
from dataclasses import replace
from typing import Final, Protocol

from bonmot.errors import BonmotError
from bonmot.games.crossword import AnyCommand, Challenge, Consult, Exchange, Play, View
from bonmot.games.legible import folded
from bonmot.games.turns import turns_taken
from bonmot.kernel import StopFlag
from bonmot.players.crossword.seeing import board_of, permitted, rack_of
from bonmot.players.player import NOTHING, Later, Say, Thought
from bonmot.texts import _, ngettext, speak
from bonmot.words import Lexicon

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
    asked = spoken[-1].text if spoken else ""
    if _words(asked) in _GO_AHEAD and isinstance(own, Play | Exchange | Challenge):
        return own
    with speak(view.language):
        text = _opinion(player, view, asked, own)
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
            move=f"{own.place} {own.word}", score=_points(_worth(view, own) or 0)
        )
    if isinstance(own, Exchange):
        return _("I’d exchange {tiles}. Shall I? Say “play”, or name a move.").format(tiles=own.tiles)
    if isinstance(own, Challenge):
        return _("I doubt {words}. Shall I challenge? Say “yes”.").format(
            words=", ".join(own.words or view.challengeable)
        )
    return _("I can’t find anything. Can you?")


def _opinion(player: Adviser, view: View, named: str, own: AnyCommand) -> str:
    """What it thinks of the move that the partner has named; nothing if that is not a move."""
    board = board_of(view)
    try:
        move = board.parse(named)
    except (BonmotError, ValueError):
        return ""
    try:
        judged = board.judge(move, rack_of(view))
    except (BonmotError, ValueError):
        return _("{move} can’t be played with our tiles.").format(move=named)
    known = player.known(view)
    for formed in judged.words:
        if formed.word not in known:
            return _("{move} would score {score}, but I don’t know {word}.").format(
                move=named, score=_points(judged.score), word=formed.word
            )
    score = permitted(view)(replace(judged.move, score=judged.score))
    if score is None:
        return _("{move} is not allowed at this table.").format(move=named)
    best = (_worth(view, own) or 0) if isinstance(own, Play) else 0
    if not isinstance(own, Play) or score >= best:
        return _("Good: {move} scores {score}, and I see nothing better.").format(move=named, score=_points(score))
    return _("{move} scores {score}. I’d rather play {better} for {best}.").format(
        move=named, score=_points(score), better=f"{own.place} {own.word}", best=_points(best)
    )


def _worth(view: View, play: Play) -> int | None:
    board = board_of(view)
    judged = board.judge(f"{play.place} {play.word}", rack_of(view))
    return permitted(view)(replace(judged.move, score=judged.score))


def _points(score: int) -> str:
    return ngettext("{count} point", "{count} points", score).format(count=score)
