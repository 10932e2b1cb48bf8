"""What happens in a card race, in words."""

import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from bonmot.telling.cards.instructions import instruction
from bonmot.telling.phrases import said_of
from bonmot.telling.seats import result
from bonmot.texts import _, language, mark, ngettext

if TYPE_CHECKING:
    from bonmot.games.cards.view import OutcomeView, View

_WHY: Final = {
    "no-word": mark("{cards}: no word that fits. {name} is out of this round."),
    "nothing-shown": mark("{name} showed no cards and is out of this round."),
    "unexplained": mark("{name} did not say what {cards} stands for and is out of this round."),
    "refused": mark("{cards} is refused. {name} is out of this round."),
}
_WHY_LOCKED: Final = {
    "no-word": mark("{cards}: no word that fits. {name} waits {seconds}."),
    "nothing-shown": mark("{name} showed no cards and waits {seconds}."),
    "unexplained": mark("{name} did not say what {cards} stands for and waits {seconds}."),
    "refused": mark("{cards} is refused. {name} waits {seconds}."),
}
"""What was wrong with a claim, and what it costs."""

_STATUS: Final = {
    "waiting": mark("waits"),
    "racing": mark("looks for a word"),
    "locked": mark("must wait"),
    "buzzed": mark("shows cards…"),
    "explaining": mark("explains…"),
    "judged": mark("is being judged"),
    "claimed": mark("has laid {word}"),
    "resigned": mark("has left the game"),
}
_LEFT: Final = {
    "exchange": mark("has exchanged"),
    "gave-up": mark("has given up"),
    "wrong": mark("was wrong"),
}
_REASONS: Final = {
    "target": mark("The game is won: {cards} are enough."),
    "resigned": mark("All the others have given up."),
    "no-cards": mark("No instruction card is left."),
    "abandoned": mark("The game was stopped."),
}


def name_of(view: "View", seat: int) -> str:
    """Who holds a seat."""
    return view.sides[seat].name


def seconds(milliseconds: int) -> str:
    """A time of the race.

    >>> seconds(3_449)
    '3.4 s'
    """
    number = f"{milliseconds // 100 / 10:.1f}"
    return _("{seconds} s").format(seconds=number.replace(".", ",") if language() == "fr" else number)


def cards_counted(count: int) -> str:
    """So many cards.

    >>> cards_counted(1), cards_counted(5)
    ('1 card', '5 cards')
    """
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def drawn_counted(vowels: int, consonants: int) -> str:
    """So many cards of each kind.

    >>> drawn_counted(1, 3)
    '1 vowel, 3 consonants'
    """
    return ", ".join(
        (
            ngettext("{count} vowel", "{count} vowels", vowels).format(count=vowels),
            ngettext("{count} consonant", "{count} consonants", consonants).format(count=consonants),
        )
    )


def status(view: "View", seat: int) -> str:
    """What a player is doing, as everybody sees it."""
    each = view.sides[seat]
    if each.status == "out":
        return _(_LEFT[each.out_by])
    if view.winner == seat:
        return _("draws")
    if view.phase == "flip" and view.flipper == seat:
        return _("turns the card")
    if view.phase == "pick" and view.flipper == seat:
        return _("picks a pile")
    return _(_STATUS[each.status]).format(word=each.word or "".join(each.laid))


def introduction(view: "View") -> Iterator[str]:
    """Which game this is, and how it stands."""
    title = view.titles.get(language(), view.edition)
    yield _("{title}: {names}.").format(title=title, names=", ".join(seat.name for seat in view.sides))
    yield _("{cards} win the game.").format(cards=cards_counted(view.target))
    if view.history:
        yield from standing(view)


def standing(view: "View") -> Iterator[str]:
    """Who has won how many cards, and with which words."""
    yield ", ".join(f"{seat.name} {len(seat.won)}" for seat in view.sides) + "."
    for played in view.history:
        text = _("Round {round}: {instruction}: {outcome}.")
        card = instruction(played.card, played.letter)
        yield text.format(round=played.round, instruction=card, outcome=how_it_ended(view, played))


def score_lines(view: "View") -> list[str]:
    """A line for each round; where several tie, one for each of them."""
    return [
        said_of(instruction(played.card, played.letter), how_it_ended(view, played))
        for played in view.history
        for _seat in played.seats or (None,)
    ]


def how_it_ended(view: "View", played: "OutcomeView") -> str:
    """The end of a round, in a few words."""
    if played.how == "nobody":
        return _("nobody")
    words = " = ".join(played.spellings).upper()
    names = " & ".join(name_of(view, seat) for seat in played.seats)
    if played.how == "tied":
        return _("tie: {words} ({names})").format(words=words, names=names)
    return f"{names} · {words} · {seconds(played.times[0])}"


def ending(view: "View") -> list[str]:
    """How the game ended, and with which words."""
    if view.final is None:
        return []
    told = [_(_REASONS[view.final.reason]).format(cards=cards_counted(view.target))]
    told.append(result([name_of(view, seat) for seat in view.final.winners]))
    for seat in view.sides:
        words = ", ".join(won.spelling.upper() for won in seat.won)
        count = cards_counted(len(seat.won))
        told.append(said_of(seat.name, f"{count} ({words})" if words else count))
    return told


def latest(texts: Sequence[str], width: int, lines: int = 2) -> list[str]:
    """Of some sentences the latest ones, as far as there is room: the last is always among them.

    >>> latest(["Ada lays TEA.", "Ada wins the card."], 20), latest(["Ada lays TEA.", "Ada wins the card."], 12)
    (['Ada lays TEA.', 'Ada wins the card.'], ['Ada wins the card.'])
    """
    shown: list[str] = []
    for text in reversed(texts):
        lines -= max(1, len(textwrap.wrap(text, width)))
        if lines < 0 and shown:
            break
        shown.insert(0, text)
    return shown


# ---- events


def happened(view: "View", event: Any) -> str:
    """What happened, in a sentence; nothing for what needs none."""
    tell = _TELLING.get(event.__struct_config__.tag)
    return tell(view, event) if tell is not None else ""


def happenings(view: "View", events: Sequence[Any]) -> list[str]:
    """What happened, a sentence each."""
    return [text for text in (happened(view, event) for event in events) if text]


def _revealed(_view: "View", event: Any) -> str:
    return f"{instruction(event.card)}."


def _picked(view: "View", event: Any) -> str:
    text = _("{name} turns a vowel: {letter}.") if event.pile == "vowel" else _("{name} turns a consonant: {letter}.")
    if event.by_chance:
        text = _("Nobody picked a pile: chance turns {letter}.")
    told = text.format(name=name_of(view, event.seat), letter=event.letter)
    return f"{told} {instruction(view.card, event.letter)}." if view.card is not None else told


def _buzzed(view: "View", event: Any) -> str:
    return _("{name} has a word, after {seconds}!").format(name=name_of(view, event.seat), seconds=seconds(event.time))


def _laid(view: "View", event: Any) -> str:
    text = _("{name} lays {word}, after {seconds}.")
    return text.format(name=name_of(view, event.seat), word=event.word, seconds=seconds(event.time))


def _asked(view: "View", event: Any) -> str:
    text = _("{name} lays {cards}, which no list has, and says what it stands for. The race stands still.")
    return text.format(name=name_of(view, event.seat), cards="".join(event.cards))


def _explained(view: "View", event: Any) -> str:
    return _("{name} explains {word}: “{text}”.").format(
        name=name_of(view, event.seat), word=event.word, text=event.text
    )


def _judged(view: "View", event: Any) -> str:
    text = _("{name} accepts it.") if event.accept else _("{name} refuses it.")
    return text.format(name=name_of(view, event.seat))


def _accepted(_view: "View", event: Any) -> str:
    return _("{word} is accepted.").format(word=event.word)


def _mistaken(view: "View", event: Any) -> str:
    text = _((_WHY if event.until is None else _WHY_LOCKED)[event.why])
    wait = seconds(max(0, (event.until or 0) - event.time))
    return text.format(name=name_of(view, event.seat), cards="".join(event.cards), seconds=wait)


def _resumed(_view: "View", _event: Any) -> str:
    return _("The race goes on.")


def _exchanged(view: "View", event: Any) -> str:
    text = _("{name} exchanges {cards} and is out of this round.")
    told = text.format(name=name_of(view, event.seat), cards=cards_counted(len(event.cards)))
    return told + _new_cards(event.drawn)


def _new_cards(drawn: Sequence[str]) -> str:
    return " " + _("New cards: {cards}.").format(cards=" ".join(drawn)) if any(drawn) else ""


def _gave_up(view: "View", event: Any) -> str:
    return _("{name} gives up this card.").format(name=name_of(view, event.seat))


def _last_left(view: "View", event: Any) -> str:
    text = _("Only {name} is left, and takes the card with any word that fits.")
    return text.format(name=name_of(view, event.seat))


def _awarded(view: "View", event: Any) -> str:
    text = _("{name} wins the card with {word} ({seconds}).")
    return text.format(name=name_of(view, event.seat), word=event.word, seconds=seconds(event.time))


def _tied(view: "View", event: Any) -> str:
    who = ", ".join(f"{name_of(view, seat)} {word}" for seat, word in zip(event.seats, event.words, strict=True))
    return _("At the same moment: {who}. Nobody wins the card.").format(who=who)


def _unanswered(_view: "View", event: Any) -> str:
    if event.timeout:
        return _("The time is over. The card goes under its pile.")
    return _("Nobody finds a word. The card goes under its pile.")


def _refilled(view: "View", event: Any) -> str:
    drawn = drawn_counted(event.vowels, len(event.drawn) - event.vowels)
    told = _("{name} draws {cards}.").format(name=name_of(view, event.seat), cards=drawn)
    return told + _new_cards(event.drawn)


def _resigned(view: "View", event: Any) -> str:
    return _("{name} gives up.").format(name=name_of(view, event.seat))


_TELLING: Final[dict[str, "Callable[[View, Any], str]"]] = {
    "revealed": _revealed,
    "picked": _picked,
    "buzzed": _buzzed,
    "laid": _laid,
    "explanation-asked": _asked,
    "explained": _explained,
    "judged": _judged,
    "explanation-accepted": _accepted,
    "mistaken": _mistaken,
    "race-resumed": _resumed,
    "exchanged": _exchanged,
    "gave-up": _gave_up,
    "last-left": _last_left,
    "awarded": _awarded,
    "tied": _tied,
    "unanswered": _unanswered,
    "refilled": _refilled,
    "resigned": _resigned,
}
"""Kind of event → how it is told."""
