"""What happens in a crossword game, in words."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from bonmot.board.tiles import read_tiles, write_tiles
from bonmot.games.crossword import Edition, View
from bonmot.games.crossword.events import (
    Challenged,
    ChallengeFailed,
    ChallengeUpheld,
    Consulted,
    Doubted,
    Exchanged,
    Opened,
    Played,
    Skipped,
    Voted,
    Withdrawn,
)
from bonmot.telling.boards import word_aloud
from bonmot.telling.commands import command_words
from bonmot.telling.crossword.rules import constraint_rules, rules_of
from bonmot.telling.events import tells, told
from bonmot.telling.phrases import placed, points, then
from bonmot.telling.refusals import refusals_in
from bonmot.telling.seats import name_of, name_of_seat
from bonmot.telling.tiles import words_formed
from bonmot.telling.turns import TurnTelling, failed, upheld
from bonmot.texts import _, mark, ngettext
from bonmot.words import Alphabet

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


_TOLD: Final = 6
"""So many words of a theme are told while people play."""

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


def limits_told(view: View) -> Iterator[str]:
    """Theme, shortest word and forbidden words of a table, shortly (R-058 to R-060)."""
    return constraint_rules(view.constraints, view.language, _TOLD)


# ---- what happens, event by event


def first_draw(view: View, draw: Sequence[str]) -> str:
    """The tiles that were drawn to see who begins: one round."""
    text = _("{name} draws {tile}")
    drawn = [(name_of(view, side), spelled(tile, view.alphabet)) for side, tile in enumerate(draw) if tile]
    return ", ".join(text.format(name=name, tile=tile) for name, tile in drawn) + "."


tells(Withdrawn, mark("{name} takes the word back and loses the turn."))
tells(Consulted, mark("{name} to the partner: {text}"))


@told.register
def _opened(event: Opened, view: View) -> str:
    draws = [first_draw(view, draw) for draw in event.draws]
    return " ".join([*draws, _("{name} begins.").format(name=name_of(view, event.first))])


@told.register
def _doubted(event: Doubted, view: View) -> str:
    said = _play(event, view) + "."
    return said + " " + _("The program does not know: {words}.").format(words=", ".join(event.words))


@told.register
def _played(event: Played, view: View) -> str:
    said = _play(event, view)
    if len(event.words) > 1:
        said += _(", with {words}").format(words=words_formed(event.words[1:]))
    return then(said, in_the_bag(view.bag)) + "."


def _play(event: Doubted | Played, view: View) -> str:
    return _("{name}: {word}, {place}, {points}").format(
        name=name_of_seat(view, event.seat),
        word=word_aloud(event.word),
        place=placed(view.language, event.place),
        points=points(event.score),
    )


@told.register
def _exchanged(event: Exchanged, view: View) -> str:
    count = len(tiles_of(event.tiles, view.alphabet))
    text = ngettext("{name} exchanges {count} tile.", "{name} exchanges {count} tiles.", count)
    return text.format(name=name_of_seat(view, event.seat), count=count)


@told.register
def _skipped(event: Skipped, view: View) -> str:
    return _("{name} skips a turn.").format(name=name_of(view, event.side))


@told.register
def _challenged(event: Challenged, view: View) -> str:
    return _("{name} challenges: {words}.").format(name=name_of_seat(view, event.seat), words=", ".join(event.words))


@told.register
def _voted(event: Voted, view: View) -> str:
    text = _("{name} finds it good.") if event.valid else _("{name} finds it wrong.")
    return text.format(name=name_of_seat(view, event.seat))


@told.register
def _upheld(event: ChallengeUpheld, view: View) -> str:
    return upheld(view, event.words, _("The challenge is right: {words} will not do. {name} takes the tiles back."))


@told.register
def _failed(event: ChallengeFailed, view: View) -> str:
    sentences = [*failed(view, event.words, event.seat, event.loses_points)]
    challenger = name_of_seat(view, event.seat)
    if event.gives_points:
        side = next(turn.side for turn in reversed(view.turns) if turn.kind == "challenge-bonus")
        gained = points(event.gives_points)
        sentences.append(_("{name} gains {points}.").format(name=name_of(view, side), points=gained))
    if event.loses_turn:
        sentences.append(_("{name} loses the next turn.").format(name=challenger))
    if event.loses_game:
        sentences.append(_("{name} loses the game.").format(name=challenger))
    return " ".join(sentences)


# ---- questions


def question(view: View) -> str:
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


# ---- the whole game


class CrosswordTelling(TurnTelling[View, Edition]):
    """The crossword game in sentences."""

    commands = command_words("crossword", "turns")
    refusals = refusals_in("crossword")
    reasons = _REASONS
    none_left = mark("{name} has no tiles left. {change} points.")

    def first_draws(self, view: View) -> Iterator[str]:
        """The tiles that were drawn to see who begins."""
        return (first_draw(view, draw) for draw in view.draws)

    def beginning(self, view: View) -> Iterator[str]:
        """What limits words at this table is told at once (R-058 to R-060)."""
        yield from super().beginning(view)
        yield from limits_told(view)

    def standing(self, view: View) -> Iterator[str]:
        """The same, again and again."""
        yield from super().standing(view)
        yield from limits_told(view)

    def held(self, view: View, side: int) -> str:
        """The tiles of a rack."""
        return spelled(view.sides[side].rack or "", view.alphabet)

    def drawn(self, view: View, event: Struct) -> str:
        """The tiles that the seat has drawn (M-086)."""
        if not isinstance(event, Played | Exchanged) or event.seat != view.seat or not event.drawn:
            return ""
        return _("New tiles: {tiles}.").format(tiles=spelled(event.drawn, view.alphabet))

    in_the_bag = staticmethod(in_the_bag)
    rules = staticmethod(rules_of)

    def remarks(self, view: View) -> Iterator[str]:
        """What the scores deserve to be called (M-062, M-063)."""
        final = view.final
        if final is None:
            return
        if final.remark:
            yield _(_REMARKS[final.remark]).format(points=points(sum(side.score for side in view.sides)))
        for side, remark in enumerate(final.remarks):
            if remark:
                score = points(view.sides[side].score)
                yield _("{name}, {points}: a good score.").format(name=name_of(view, side), points=score)


TELLING: Final = CrosswordTelling()
