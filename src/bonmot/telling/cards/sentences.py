"""What happens in a card race, in words."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from bonmot.games.cards import Edition, View
from bonmot.games.cards.events import (
    Awarded,
    Buzzed,
    Exchanged,
    Explained,
    ExplanationAccepted,
    ExplanationAsked,
    GaveUp,
    Judged,
    Laid,
    LastLeft,
    Mistaken,
    Picked,
    RaceResumed,
    Refilled,
    Resigned,
    Revealed,
    Tied,
    Unanswered,
)
from bonmot.games.cards.sheet import Outcome
from bonmot.telling.cards.instructions import instruction
from bonmot.telling.cards.rules import rules_of
from bonmot.telling.commands import command_words
from bonmot.telling.contract import Telling
from bonmot.telling.events import tells, told
from bonmot.telling.moments import GOOD_MOVE_OF_ANOTHER, Moments, of_a_game, standing
from bonmot.telling.phrases import decimal, said_of
from bonmot.telling.refusals import refusals_in
from bonmot.telling.seats import called, name_of, outcome, scores, titled
from bonmot.telling.wordings import wordings
from bonmot.texts import _, mark, ngettext

_EARLY: Final = 4
"""Rounds before which nobody is far ahead."""
_WHY: Final = wordings("cards")["out"]
_WHY_LOCKED: Final = wordings("cards")["locked"]
"""What was wrong with a claim, and what it costs."""
_STATUS: Final = wordings("cards")["status"]
_LEFT: Final = wordings("cards")["left"]
_REASONS: Final = wordings("cards")["reasons"]


def seconds(milliseconds: int) -> str:
    """A time of the race.

    >>> seconds(3_449)
    '3.4 s'
    """
    return _("{seconds} s").format(seconds=decimal(milliseconds // 100 / 10))


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


def status(view: View, seat: int) -> str:
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


def how_it_ended(view: View, played: Outcome) -> str:
    """The end of a round, in a few words."""
    if played.how == "nobody":
        return _("nobody")
    words = " = ".join(played.spellings).upper()
    names = " & ".join(name_of(view, seat) for seat in played.seats)
    if played.how == "tied":
        return _("tie: {words} ({names})").format(words=words, names=names)
    return f"{names} · {words} · {seconds(played.times[0])}"


# ---- events


tells(Explained, mark("{name} explains {word}: “{text}”."))
tells(ExplanationAccepted, mark("{word} is accepted."))
tells(RaceResumed, mark("The race goes on."))
tells(GaveUp, mark("{name} gives up this card."))
tells(LastLeft, mark("Only {name} is left, and takes the card with any word that fits."))
tells(Resigned, mark("{name} gives up."))


@told.register
def _revealed(event: Revealed, _view: View) -> str:
    return f"{instruction(event.card)}."


@told.register
def _picked(event: Picked, view: View) -> str:
    text = _("{name} turns a vowel: {letter}.") if event.pile == "vowel" else _("{name} turns a consonant: {letter}.")
    if event.by_chance:
        text = _("Nobody picked a pile: chance turns {letter}.")
    said = text.format(name=name_of(view, event.seat), letter=event.letter)
    return f"{said} {instruction(view.card, event.letter)}." if view.card is not None else said


@told.register
def _buzzed(event: Buzzed, view: View) -> str:
    return _("{name} has a word, after {seconds}!").format(name=name_of(view, event.seat), seconds=seconds(event.time))


@told.register
def _laid(event: Laid, view: View) -> str:
    text = _("{name} lays {word}, after {seconds}.")
    return text.format(name=name_of(view, event.seat), word=event.word, seconds=seconds(event.time))


@told.register
def _asked(event: ExplanationAsked, view: View) -> str:
    text = _("{name} lays {cards}, which no list has, and says what it stands for. The race stands still.")
    return text.format(name=name_of(view, event.seat), cards="".join(event.cards))


@told.register
def _judged(event: Judged, view: View) -> str:
    text = _("{name} accepts it.") if event.accept else _("{name} refuses it.")
    return text.format(name=name_of(view, event.seat))


@told.register
def _mistaken(event: Mistaken, view: View) -> str:
    text = _((_WHY if event.until is None else _WHY_LOCKED)[event.why])
    wait = seconds(max(0, (event.until or 0) - event.time))
    return text.format(name=name_of(view, event.seat), cards="".join(event.cards), seconds=wait)


@told.register
def _exchanged(event: Exchanged, view: View) -> str:
    text = _("{name} exchanges {cards} and is out of this round.")
    said = text.format(name=name_of(view, event.seat), cards=cards_counted(len(event.cards)))
    return said + _new_cards(event.drawn)


def _new_cards(drawn: Sequence[str]) -> str:
    return " " + _("New cards: {cards}.").format(cards=" ".join(drawn)) if any(drawn) else ""


@told.register
def _awarded(event: Awarded, view: View) -> str:
    text = _("{name} wins the card with {word} ({seconds}).")
    return text.format(name=name_of(view, event.seat), word=event.word, seconds=seconds(event.time))


@told.register
def _tied(event: Tied, view: View) -> str:
    who = ", ".join(f"{name_of(view, seat)} {word}" for seat, word in zip(event.seats, event.words, strict=True))
    return _("At the same moment: {who}. Nobody wins the card.").format(who=who)


@told.register
def _unanswered(event: Unanswered, _view: View) -> str:
    if event.timeout:
        return _("The time is over. The card goes under its pile.")
    return _("Nobody finds a word. The card goes under its pile.")


@told.register
def _refilled(event: Refilled, view: View) -> str:
    drawn = drawn_counted(event.vowels, len(event.drawn) - event.vowels)
    said = _("{name} draws {cards}.").format(name=name_of(view, event.seat), cards=drawn)
    return said + _new_cards(event.drawn)


# ---- the whole game


class CardsTelling(Telling[View, Edition]):
    """The card race in sentences."""

    commands = command_words("cards")
    refusals = refusals_in("cards")
    chapters = ("cards",)

    def moments(self, before: View | None, view: View, events: Sequence[Struct]) -> Moments:
        """What an entry of the log is for each seat: a card may be won at once, or the race be close."""
        if before is None or view.final is not None:
            return of_a_game(before, view)
        won = next((event for event in events if isinstance(event, Awarded)), None)
        if won is None:
            return {}
        times = [each.time for side in before.sides for each in side.won]
        if times and won.time < min(times):
            others = (seat for seat in range(len(view.sides)) if seat != won.seat)
            return dict.fromkeys(others, GOOD_MOVE_OF_ANOTHER)
        return standing(view, len(view.score_lines), _EARLY)

    def introduction(self, view: View) -> Iterator[str]:
        """Which game this is, and how it stands."""
        yield titled(view)
        yield _("{cards} win the game.").format(cards=cards_counted(view.target))
        if view.history:
            yield from self.standing(view)

    def standing(self, view: View) -> Iterator[str]:
        """Who has won how many cards, and with which words."""
        yield scores(view) + "."
        for played in view.history:
            text = _("Round {round}, {instruction}: {outcome}.")
            card = instruction(played.card, played.letter)
            yield text.format(round=played.round, instruction=card, outcome=how_it_ended(view, played))

    def score_lines(self, view: View) -> list[str]:
        """A line for each round; where several tie, one for each of them."""
        return [
            said_of(instruction(played.card, played.letter), how_it_ended(view, played))
            for played in view.history
            for _seat in played.seats or (None,)
        ]

    def highlight(self, view: View) -> str:
        """The word that was found first after its card was seen."""
        won = [played for played in view.history if played.how == "won"]
        if not won:
            return ""
        return _("Quickest word: {played}.").format(played=how_it_ended(view, min(won, key=lambda each: each.times[0])))

    def ending(self, view: View) -> Iterator[str]:
        """How the game ended, and with which words."""
        if view.final is None:
            return
        yield _(_REASONS[view.final.reason]).format(cards=cards_counted(view.target))
        yield outcome(view)
        for seat in view.sides:
            words = ", ".join(won.spelling.upper() for won in seat.won)
            count = cards_counted(len(seat.won))
            yield said_of(called(seat.name), f"{count} ({words})" if words else count)

    rules = staticmethod(rules_of)


TELLING: Final = CardsTelling()
