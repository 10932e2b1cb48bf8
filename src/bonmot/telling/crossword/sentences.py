"""What happens in a crossword game, in words. Nothing heavy is loaded: listing games must not wait for the kernel."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from bonmot.telling import events as common
from bonmot.telling.boards import word_aloud
from bonmot.telling.events import about
from bonmot.telling.lines import told
from bonmot.telling.phrases import placed, points, signed, then
from bonmot.telling.seats import name_of, name_of_seat, outcome, scores, titled
from bonmot.texts import _, mark, ngettext

if TYPE_CHECKING:
    from bonmot.board import Judgement
    from bonmot.games.crossword.view import View

_REASONS: Final = {
    "out": mark("The bag is empty and a player has played the last tile."),
    "no-move": mark("The bag is empty and nobody can lay a word."),
    "scoreless": mark("Too many turns in a row scored nothing."),
}
"""Why a crossword game ended → what to say; the other reasons are those of all games."""

_REMARKS: Final = {
    "good": mark("Together {points}: good."),
    "very-good": mark("Together {points}: very good."),
    "excellent": mark("Together {points}: excellent."),
}
"""What the combined total deserves to be called (M-062)."""


# ---- pieces of sentences


def in_the_bag(count: int) -> str:
    """How many tiles are left to draw.

    >>> in_the_bag(3), in_the_bag(0)
    ('3 tiles left in the bag', 'no tiles left in the bag')
    """
    if not count:
        return _("no tiles left in the bag")
    return ngettext("{count} tile left in the bag", "{count} tiles left in the bag", count).format(count=count)


def tiles_of(tiles: str, alphabet: str) -> list[str]:
    """Tiles one by one, `?` for a blank.

    >>> tiles_of("AEM?", "fr"), tiles_of("LL[L]", "es")
    (['A', 'E', 'M', '?'], ['LL', 'L'])
    """
    from bonmot.board.tiles import read_tiles, write_tiles  # noqa: PLC0415  (the kernel is loaded only when needed)
    from bonmot.words import Alphabet  # noqa: PLC0415

    letters = Alphabet.load(alphabet)
    return [write_tiles(bytes([tile]), letters).strip("[]") for tile in read_tiles(tiles, letters)]


def spelled(tiles: str, alphabet: str) -> str:
    """Tiles one by one, so that a voice does not make a word of them.

    >>> spelled("AEM?", "fr")
    'A, E, M, blank'
    """
    return spelled_out(tiles_of(tiles, alphabet))


def spelled_out(tiles: "Sequence[str]") -> str:
    """The same where they stand one by one already."""
    return ", ".join(_("blank") if tile == "?" else tile for tile in tiles)


def words_formed(formed: "Sequence[Any]") -> str:
    """Words with their shares of a score: MAISON 24, ES 3."""
    return ", ".join(f"{each.word.upper()} {each.score}" for each in formed)


def previewed(judgement: "Judgement") -> str:
    """What a placement would score, with all its words. Whether they are good is not said: that is for the rules.

    >>> from bonmot.board import Board
    >>> previewed(Board("en").judge("8D RETINAS"))
    'RETINAS 16, 50 for all the tiles: 66 points'
    """
    parts = [words_formed(judgement.words)]
    if judgement.bonus:
        parts.append(_("{bonus} for all the tiles").format(bonus=judgement.bonus))
    return _("{words}: {points}").format(words=", ".join(parts), points=points(judgement.score))


# ---- what happens, event by event


def first_draw(view: "View", draw: "Sequence[str]") -> str:
    """The tiles that were drawn to see who begins: one round."""
    text = _("{name} draws {tile}")
    drawn = [(name_of(view, side), spelled(tile, view.alphabet)) for side, tile in enumerate(draw) if tile]
    return ", ".join(text.format(name=name, tile=tile) for name, tile in drawn) + "."


def _opened(view: "View", event: Any) -> str:
    draws = [first_draw(view, draw) for draw in event.draws]
    return " ".join([*draws, _("{name} begins.").format(name=name_of(view, event.first))])


def _doubted(view: "View", event: Any) -> str:
    said = _play(view, event) + "."
    return said + " " + _("The program does not know: {words}.").format(words=", ".join(event.words))


def _played(view: "View", event: Any) -> str:
    said = _play(view, event)
    if len(event.words) > 1:
        said += _(", with {words}").format(words=words_formed(event.words[1:]))
    return then(said, in_the_bag(view.bag)) + "."


def _play(view: "View", event: Any) -> str:
    return _("{name}: {word}, {place}, {points}").format(
        name=name_of_seat(view, event.seat),
        word=word_aloud(event.word),
        place=placed(view.language, event.place),
        points=points(event.score),
    )


def _exchanged(view: "View", event: Any) -> str:
    count = len(tiles_of(event.tiles, view.alphabet))
    text = ngettext("{name} exchanges {count} tile.", "{name} exchanges {count} tiles.", count)
    return text.format(name=name_of_seat(view, event.seat), count=count)


def _voted(view: "View", event: Any) -> str:
    text = _("{name} finds it good.") if event.valid else _("{name} finds it wrong.")
    return text.format(name=name_of_seat(view, event.seat))


def _upheld(view: "View", event: Any) -> str:
    side = next(turn.side for turn in reversed(view.turns) if turn.kind == "challenged")
    return _("The challenge is right: {words} will not do. {name} takes the tiles back.").format(
        words=", ".join(event.words), name=name_of(view, side)
    )


def _failed(view: "View", event: Any) -> str:
    sentences = [_("The challenge fails: {words} is good.").format(words=", ".join(event.words))]
    challenger = name_of_seat(view, event.seat)
    if event.loses_points:
        sentences.append(_("{name} loses {points}.").format(name=challenger, points=points(event.loses_points)))
    if event.gives_points:
        side = next(turn.side for turn in reversed(view.turns) if turn.kind == "challenge-bonus")
        gained = points(event.gives_points)
        sentences.append(_("{name} gains {points}.").format(name=name_of(view, side), points=gained))
    if event.loses_turn:
        sentences.append(_("{name} loses the next turn.").format(name=challenger))
    if event.loses_game:
        sentences.append(_("{name} loses the game.").format(name=challenger))
    return " ".join(sentences)


_TELLERS: Final[common.Tellers] = {
    "opened": _opened,
    "doubted": _doubted,
    "played": _played,
    "withdrawn": about(mark("{name} takes the word back and loses the turn.")),
    "exchanged": _exchanged,
    "voted": _voted,
    "challenge-upheld": _upheld,
    "challenge-failed": _failed,
    "consulted": about(mark("{name} to the partner: {text}")),
    "ended": lambda _view, event: reason_of_end(event.reason),
}
"""Tag of an event that only this game has, or that it tells in its own way → what to say."""


def happened(view: "View", event: Any) -> str:
    """An event of the game or of its table, for the seat that sees this view after it; often nothing."""
    return common.happened(view, event, _TELLERS)


def briefly(view: "View", events: Sequence[Any]) -> list[str]:
    """What happened, a sentence each."""
    return [text for event in events if (text := happened(view, event))]


def happenings(view: "View", events: Sequence[Any]) -> list[str]:
    """What happened, and the tiles that the seat has drawn (M-086); the end is told as a whole."""
    texts: list[str] = []
    for event in events:
        tag = event.__struct_config__.tag
        if tag != "ended":
            texts += briefly(view, [event])
        if tag in {"played", "exchanged"} and event.seat == view.seat and event.drawn:
            texts.append(_("New tiles: {tiles}.").format(tiles=spelled(event.drawn, view.alphabet)))
    return texts


# ---- the whole game


def introduction(view: "View") -> Iterator[str]:
    """Which game this is, and who begins; or how it stands."""
    yield titled(view)
    if view.turns:
        yield from standing(view)
        return
    yield from (first_draw(view, draw) for draw in view.draws)
    yield _("{name} begins.").format(name=name_of(view, view.first))


def score_lines(view: "View") -> list[str]:
    """The score sheet, without the points."""
    return [told(turn) for turn in view.turns]


def standing(view: "View") -> Iterator[str]:
    """The scores, the bag, and whose turn it is."""
    yield then(scores(view), in_the_bag(view.bag)) + "."
    yield outcome(view)


# ---- questions


def question(view: "View") -> str:
    """What the table asks the players it waits for: a doubt (M-007, D-086) or a vote; else nothing.

    One sentence that is answered by yes or no: yes keeps the words.
    """
    asked = view.question
    if asked is None:
        return ""
    words = ", ".join(asked.words)
    if asked.kind == "doubt":
        return _("Not in the lexicon: {words}. Are you sure?").format(words=words)
    name = name_of_seat(view, asked.seat)
    return _("{name} challenges: {words}. Do you find it good?").format(name=name, words=words)


# ---- the end


def reason_of_end(reason: str) -> str:
    """Why a game is over."""
    return _(_REASONS[reason]) if reason in _REASONS else common.reason_of_end(reason)


def tiles_left(view: "View") -> list[str]:
    """What the tiles left changed for each side (M-056, M-057), with what they are."""
    if view.final is None or not any(view.final.adjustments):
        return []
    lines = []
    for side, change in enumerate(view.final.adjustments):
        name, rack = name_of(view, side), view.sides[side].rack
        if rack:
            held = spelled(rack, view.alphabet)
            lines.append(
                _("{name} has left: {tiles}. {change} points.").format(name=name, tiles=held, change=signed(change))
            )
        elif change:
            lines.append(_("{name} has no tiles left. {change} points.").format(name=name, change=signed(change)))
    return lines


def remarks(view: "View") -> list[str]:
    """What the scores deserve to be called (M-062, M-063)."""
    final = view.final
    if final is None:
        return []
    said = []
    if final.remark:
        said.append(_(_REMARKS[final.remark]).format(points=points(sum(side.score for side in view.sides))))
    for side, remark in enumerate(final.remarks):
        if remark:
            score = points(view.sides[side].score)
            said.append(_("{name}, {points}: a good score.").format(name=name_of(view, side), points=score))
    return said


def ending(view: "View") -> list[str]:
    """The whole end of a game: why, what the tiles left changed, who won, and what that deserves to be called."""
    if view.final is None:
        return []
    return [
        reason_of_end(view.final.reason),
        *tiles_left(view),
        _("Final scores: {scores}.").format(scores=scores(view)),
        outcome(view),
        *remarks(view),
    ]
