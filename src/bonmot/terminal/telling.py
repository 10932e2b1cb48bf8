"""What happens in a crossword game, in words: shared by the screens, by plain mode and by the command line.

Refusals are not here: `bonmot.texts.sentence` says all of them. Nothing here draws, and nothing heavy is loaded:
whoever only lists games must not wait for the kernel.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from bonmot.notation.wording import result
from bonmot.texts import _, mark, ngettext

if TYPE_CHECKING:
    from bonmot.board import Judgement
    from bonmot.games.crossword.view import View
    from bonmot.players.hints import Hint

_REASONS: Final = {
    "out": mark("The bag is empty and somebody has played the last tile."),
    "all-passed": mark("The bag is empty and everybody has passed."),
    "no-move": mark("The bag is empty and nobody can lay a word."),
    "scoreless": mark("Too many turns in a row brought no points."),
    "resigned": mark("All the others have given up."),
    "abandoned": mark("The game was stopped."),
}
"""Why a game ended → what to say."""

_REMARKS: Final = {
    "good": mark("Together {points}: good."),
    "very-good": mark("Together {points}: very good."),
    "excellent": mark("Together {points}: excellent."),
}
"""What the combined total deserves to be called (M-062)."""


class Side(Protocol):
    """A side as every game's view shows it."""

    @property
    def seats(self) -> tuple[int, ...]:
        """Who sits there."""

    @property
    def names(self) -> tuple[str, ...]:
        """How they are called."""

    @property
    def score(self) -> int:
        """Their points."""


class Winners(Protocol):
    """The end of a game, as far as all games know it."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Sides."""


class Seen(Protocol):
    """A view of a game with sides that take turns."""

    @property
    def sides(self) -> Sequence[Side]:
        """Who plays."""

    @property
    def turn(self) -> int:
        """Which side is to play."""

    @property
    def final(self) -> Winners | None:
        """Who won."""


# ---- who, and how it stands


def name_of(view: Seen, side: int) -> str:
    """Who plays on a side."""
    return " & ".join(view.sides[side].names)


def name_of_seat(view: Seen, seat: int) -> str:
    """Who holds a seat; the arbiter has no name."""
    for side in view.sides:
        if seat in side.seats:
            return side.names[side.seats.index(seat)]
    return _("the arbiter")


def standing(view: Seen) -> str:
    """Who has how many points."""
    return ", ".join(f"{name_of(view, side)} {each.score}" for side, each in enumerate(view.sides))


def outcome(view: Seen) -> str:
    """How the game stands: who is to play, or who won."""
    if view.final is None:
        return _("{name} is to play.").format(name=name_of(view, view.turn))
    return result([name_of(view, side) for side in view.final.winners])


# ---- pieces of sentences


def said_of(name: str, text: str) -> str:
    """Something about somebody or something; French sets a space before the colon.

    >>> said_of("Ada", "24 points")
    'Ada: 24 points'
    """
    return _("{name}: {text}").format(name=name, text=text)


def then(first: str, second: str) -> str:
    """Two parts of a sentence.

    >>> then("66 points", "3 tiles left in the bag")
    '66 points; 3 tiles left in the bag'
    """
    return _("{first}; {second}").format(first=first, second=second)


def points(count: int) -> str:
    """So many points.

    >>> points(1), points(66)
    ('1 point', '66 points')
    """
    return ngettext("{count} point", "{count} points", count).format(count=count)


def in_the_bag(count: int) -> str:
    """How many tiles are left to draw.

    >>> in_the_bag(3), in_the_bag(0)
    ('3 tiles left in the bag', 'no tiles left in the bag')
    """
    if not count:
        return _("no tiles left in the bag")
    return ngettext("{count} tile left in the bag", "{count} tiles left in the bag", count).format(count=count)


def time_left(milliseconds: int) -> str:
    """A time as one says it; the last second counts until it is over.

    >>> time_left(125_000), time_left(60_000), time_left(1), time_left(0)
    ('2 minutes 5 seconds', '1 minute', '1 second', '0 seconds')
    """
    minutes, seconds = divmod(-(-milliseconds // 1_000), 60)
    parts = []
    if minutes:
        parts.append(ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes))
    if seconds or not minutes:
        parts.append(ngettext("{count} second", "{count} seconds", seconds).format(count=seconds))
    return " ".join(parts)


def clock_text(milliseconds: int) -> str:
    """A time as clocks show it: minutes and seconds; the last second counts until it is over.

    >>> clock_text(61_000), clock_text(9_001)
    ('1:01', '0:10')
    """
    seconds = -(-milliseconds // 1_000)
    return f"{seconds // 60}:{seconds % 60:02}"


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
    return ", ".join(_("blank") if tile == "?" else tile for tile in tiles_of(tiles, alphabet))


def word_aloud(word: str) -> str:
    """A word as events write it, as one reads it; the letters that blanks stand for are named.

    >>> word_aloud("M(O)B"), word_aloud("RETiNAs")
    ('MOB', 'RETINAS with a blank for I, S')
    """
    plain = "".join(each for each in word if each not in "()[]")
    if blanks := [each.upper() for each in plain if each != each.upper()]:
        return _("{word} with a blank for {letters}").format(word=plain.upper(), letters=", ".join(blanks))
    return plain


def placed(language: str, place: str) -> str:
    """A place and its direction: in French H8 runs across, elsewhere 8H does.

    >>> placed("en", "8H"), placed("fr", "8H")
    ('8H across', '8H down')
    """
    from bonmot.board import Coordinates  # noqa: PLC0415

    down = Coordinates.of(language).read(place)[2]
    return (_("{place} down") if down else _("{place} across")).format(place=place)


def words_formed(formed: "Sequence[Any]") -> str:
    """Words with their shares of a score: MAISON 24, ES 3."""
    return ", ".join(f"{each.word.upper()} {each.score}" for each in formed)


def previewed(judgement: "Judgement") -> str:
    """What a placement would bring, with all its words. Whether they are good is not said: that is for the rules.

    >>> from bonmot.board import Board
    >>> previewed(Board("en").judge("8D RETINAS"))
    'RETINAS 16, 50 for all the tiles: 66 points'
    """
    parts = [words_formed(judgement.words)]
    if judgement.bonus:
        parts.append(_("{bonus} for all the tiles").format(bonus=judgement.bonus))
    return _("{words}: {points}").format(words=", ".join(parts), points=points(judgement.score))


# ---- what happens, event by event


def happened(view: Any, event: Any) -> str:
    """An event of the game or of its table read aloud, for somebody who sees this view after it; often nothing."""
    teller = _TELLERS.get(str(event.__struct_config__.tag))
    return teller(view, event) if teller else ""


def happenings(view: Any, events: "Sequence[Any]") -> list[str]:
    """What happened, one sentence each, in the order in which it did."""
    return [text for text in (happened(view, event) for event in events) if text]


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


def _passed(view: "View", event: Any) -> str:
    text = _("The time is over: {name} misses the turn.") if event.missed else _("{name} passes.")
    return text.format(name=name_of_seat(view, event.seat))


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


def _resigned(view: "View", event: Any) -> str:
    text = _("The time is over: {name} has lost the game.") if event.late else _("{name} gives up.")
    return text.format(name=name_of_seat(view, event.seat))


def _penalized(view: "View", event: Any) -> str:
    text = _("The hint costs {name} {points}.") if event.reason == "hint" else _("{name} loses {points}.")
    return text.format(name=name_of(view, event.side), points=points(event.points))


def _answered(view: "View", event: Any) -> str:
    text = _("{name} agrees.") if event.agreed else _("{name} does not agree.")
    return text.format(name=name_of_seat(view, event.seat))


def _by_name(text: str) -> "Callable[[View, Any], str]":
    """A sentence about somebody, and words where the event has them."""

    def tell(view: "View", event: Any) -> str:
        name = name_of(view, event.side) if hasattr(event, "side") else name_of_seat(view, event.seat)
        words = ", ".join(getattr(event, "words", ()))
        return _(text).format(name=name, words=words, text=getattr(event, "text", ""))

    return tell


_TELLERS: "Final[dict[str, Callable[[View, Any], str]]]" = {
    "opened": _opened,
    "doubted": _doubted,
    "played": _played,
    "withdrawn": _by_name(mark("{name} takes the word back and loses the turn.")),
    "exchanged": _exchanged,
    "passed": _passed,
    "skipped": _by_name(mark("{name} skips a turn.")),
    "challenged": _by_name(mark("{name} challenges: {words}.")),
    "voted": _voted,
    "challenge-upheld": _upheld,
    "challenge-failed": _failed,
    "accepted": _by_name(mark("{name} lets the last play stand.")),
    "resigned": _resigned,
    "consulted": _by_name(mark("{name} to the partner: {text}")),
    "penalized": _penalized,
    "ended": lambda _view, event: reason_of_end(event.reason),
    "take-back-asked": _by_name(mark("{name} asks to take the last turn back.")),
    "take-back-answered": _answered,
    "taken-back": _by_name(mark("{name} takes the last turn back.")),
}
"""Tag of an event → what to say."""


# ---- questions, hints


def question(view: "View") -> str:
    """What the table wants to know of whoever it waits for: a doubt (M-007, D-086) or a vote; else nothing.

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


def hinted(found: "Hint") -> "Iterator[str]":
    """What a hint tells, by its grade."""
    if not found.found:
        yield _("No move: exchange or pass.")
        return
    if found.word is not None:
        text = ngettext("{place} {word}: {score} point", "{place} {word}: {score} points", found.score or 0)
        yield text.format(place=found.place, word=found.word, score=found.score)
        return
    yield ngettext("It brings {score} point.", "It brings {score} points.", found.score or 0).format(score=found.score)
    if found.place is not None:
        down, across = _("It runs down from {place}."), _("It runs across from {place}.")
        yield (down if found.down else across).format(place=found.place)
    elif found.down is not None:
        yield _("It runs down.") if found.down else _("It runs across.")
    if found.length is not None:
        yield ngettext("It has {count} letter.", "It has {count} letters.", found.length).format(count=found.length)
    if found.letters is not None:
        yield _("Its letters: {letters}.").format(letters=found.letters)
    if found.first is not None:
        yield _("It begins with {letter}.").format(letter=found.first)


# ---- the end


def reason_of_end(reason: str) -> str:
    """Why a game is over."""
    return _(_REASONS[reason]) if reason in _REASONS else _("The game is over.")


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
                _("{name} has left: {tiles}. {change} points.").format(name=name, tiles=held, change=_signed(change))
            )
        elif change:
            lines.append(_("{name} has no tiles left. {change} points.").format(name=name, change=_signed(change)))
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
        _("Final scores: {scores}.").format(scores=standing(view)),
        outcome(view),
        *remarks(view),
    ]


def _signed(change: int) -> str:
    """A change of the score with its sign, a minus that is not a hyphen: voices read it."""
    return f"+{change}" if change >= 0 else f"\N{MINUS SIGN}{-change}"
