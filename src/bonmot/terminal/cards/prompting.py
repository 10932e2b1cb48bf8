"""What is wanted now, and of whom: the line under the table of a race."""

from collections.abc import Sequence
from typing import NamedTuple

from bonmot.games.cards import View
from bonmot.games.cards.view import ClaimView
from bonmot.telling import name_of, outcome
from bonmot.telling.cards.sentences import TELLING, drawn_counted
from bonmot.texts import _


class Doing(NamedTuple):
    """What a person here is doing other than looking for a word."""

    name: str
    """exchange; while it is asked whose hand is meant, also give-up, shuffle or sort."""
    seat: int | None = None
    """Who; None while several people are asked which of them."""
    vowels: int | None = None
    """How many of the new cards shall be vowels; None: as many as are given back."""


class Situation(NamedTuple):
    """All that the line depends on."""

    view: View
    people: Sequence[int]
    """The seats of this screen."""
    writer: int | None = None
    """Whose cards the keyboard lifts."""
    asked: ClaimView | None = None
    """A proper noun that somebody here must explain."""
    voting: ClaimView | None = None
    """One that somebody here must judge."""
    doing: Doing | None = None
    text: str = ""
    """An explanation, as far as it is typed, with the cursor."""
    drawing: int = 0
    """How many vowels the winner would draw."""

    @property
    def is_shared(self) -> bool:
        """Whether several people share the keyboard."""
        return len(self.people) > 1


def voter(claim: ClaimView, people: Sequence[int]) -> int:
    """Who here says next whether an explanation is accepted."""
    return next(seat for seat in claim.voters if seat in people)


def verdict_asked(view: View, claim: ClaimView, people: Sequence[int]) -> str:
    """Asks a person here whether an explanation is accepted."""
    text = _("{name}, do you accept {word}: “{text}”? (Y/N)")
    return text.format(name=name_of(view, voter(claim, people)), word=claim.word, text=claim.explanation)


def wanted(now: Situation) -> str:
    """What the line says."""
    view = now.view
    if view.final is not None:
        reason, *_others = TELLING.ending(view)
        return " ".join((outcome(view), reason, _("Enter: play again, leave.")))
    if now.asked is not None:
        text = _("{name}, what does {cards} stand for? (a sentence with the word, then Enter)")
        return f"{text.format(name=name_of(view, now.asked.seat), cards=''.join(now.asked.cards))} {now.text}"
    if now.voting is not None:
        return verdict_asked(view, now.voting, now.people)
    if now.doing is not None:
        return _with_a_hand(now.doing)
    if view.phase == "race":
        return _in_race(now)
    return _between_races(now)


def _with_a_hand(doing: Doing) -> str:
    if doing.seat is None:
        return _("Whose hand? Press the key beside the name. Esc cancels.")
    return _("Type the cards to exchange, ← → change the new ones, Enter exchanges, Esc cancels.")


def _between_races(now: Situation) -> str:
    view = now.view
    if view.phase == "countdown":
        return _("Get ready…")
    if view.phase == "draw" and view.winner is not None:
        name = name_of(view, view.winner)
        if view.winner not in now.people:
            return _("{name} draws new cards.").format(name=name)
        cards = drawn_counted(now.drawing, view.to_draw - now.drawing)
        text = _("{name} draws {cards}: Enter. ← more vowels, → more consonants.")
        return text.format(name=name, cards=cards)
    here = view.flipper in now.people
    if view.phase == "pick":
        text = _("{name}: ← turns a vowel, → a consonant.") if here else _("{name} turns a vowel or a consonant.")
    else:
        text = _("{name}: Enter turns the next card.") if here else _("{name} turns the next card.")
    return text.format(name=name_of(view, view.flipper))


def _in_race(now: Situation) -> str:
    view, people = now.view, now.people
    if now.is_shared and now.writer is not None:
        return _("{name}: type the word, Enter lays it.").format(name=name_of(view, now.writer))
    if now.is_shared:
        return _("Press your own key as soon as you have a word, then type it.")
    if now.writer is not None:
        return _("Type a word, Enter lays it. F3 exchanges cards, F4 gives up.")
    return _("You are out of this round.") if people and view.sides[people[0]].status == "out" else ""
