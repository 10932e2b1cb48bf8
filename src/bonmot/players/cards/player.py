"""Computer players of the card race: as quick, and as slow, as people (D6).

A player reads the card, searches, and lays. How long that takes is drawn from its form, the round and the seat, never
afresh: asked again because another player did something, it names the same moment again.
"""

import math
from statistics import NormalDist
from typing import Final, NamedTuple

from bonmot import words
from bonmot.games.cards import Draw, Exchange, Flip, GiveUp, Judge, Lay, Pick, View
from bonmot.games.cards.edition import Edition
from bonmot.games.cards.judging import Question, answers
from bonmot.games.cards.natures import NATURES, lexicon_named
from bonmot.games.clocks import SECOND
from bonmot.games.commands import Command
from bonmot.games.moments import Instant
from bonmot.kernel import StopFlag
from bonmot.players.cards.hands import (
    best_pile,
    cards_left,
    cards_of,
    hand_of,
    mixed,
    slip_of,
    vowels_wanted,
    worst_cards,
)
from bonmot.players.cards.racers import Racer, ladder
from bonmot.players.character import seed_of, share_of
from bonmot.players.personas import Persona
from bonmot.players.player import Later, Say
from bonmot.words.entries import TRUSTED

QUICKEST: Final = 1.2
"""Seconds: nobody reads, finds and lays in less."""
READING: Final = NormalDist(math.log(0.8), 0.25)
"""The logarithm of the seconds that reading a card takes."""
PAUSE: Final = 2.5
"""Seconds between the end of a round and the next card: people want to see who won."""
SURE: Final = 2
"""Computers play words of this tier and better."""
RANKED: Final = 40_000
"""Words that have a place among the commonest."""
FAMILIAR: Final = 1000
"""The commonest words, which come to mind at once."""
RAREST: Final = 60_000
USUAL: Final = 4
"""Letters of an ordinary word."""
TASTE: Final = 100
"""Hundredths of a point that make a word nearly three times as dear, or a third."""
SLIPS: Final = 4
"""How much more often slips come with haste, as a power of it."""
FAMOUS: Final = "gpch"
"""Kinds of names that people know: given names, places, countries, people."""


class Found(NamedTuple):
    """A word that a player knows, how easily it comes to mind (1 for an easy one), and how rare it is, from 0 to 1."""

    word: str
    ease: float
    rarity: float = 0.5


class Plan(NamedTuple):
    """What a player will do in a round, and when: seconds of the race."""

    seconds: float
    word: str | None
    gives_up: float
    slips: bool


class CardPlayer:
    """A computer at a card race."""

    def __init__(self, racer: Racer | int, form: int = 0, persona: Persona | None = None) -> None:
        """`form` stands for the day."""
        self.racer = racer
        self.form = form
        self.persona = persona
        self.character = seed_of(persona)
        self._plans: dict[tuple[object, ...], Plan] = {}

    def choose(self, view: View, _stop: StopFlag, _say: Say) -> Command | Later:
        """What it does, and when."""
        if view.seat is None or not view.may:
            return Later(view.since, None)
        if "flip" in view.may:
            return Later(self._after(view, PAUSE), Flip())
        if "pick" in view.may:
            return Later(self._after(view, 0.6 + 0.8 * self._share(view, "pick")), Pick(best_pile(view)))
        if "draw" in view.may:
            return Later(self._after(view, 1.0), Draw(vowels_wanted(view, view.to_draw, hand_of(view))))
        if "judge" in view.may:
            return Judge(accept=True)
        if "lay" in view.may and view.race_at is not None:
            return self._race(view, view.race_at)
        return Later(view.since, None)

    # ---- the race

    def _race(self, view: View, start: Instant) -> Later:
        answer = self._answer(view, start)
        claimed = [each.time for each in view.sides if each.status == "claimed" and each.time is not None]
        if claimed and answer.at > start + min(claimed) + view.tie_window:
            return Later(start, None)  # another player was quicker
        return answer

    def _answer(self, view: View, start: Instant) -> Later:
        plan = self._planned(view)
        seat = view.sides[view.seat or 0]
        seconds, word = plan.seconds, plan.word
        if view.last is not None and view.last_since is not None:
            # Nobody can be quicker any more: it shows a word if it knows one (C-031).
            seconds = min(seconds, view.last_since / SECOND + 3)
        if seat.locked_until:
            seconds = max(seconds, seat.locked_until / SECOND + 0.5)
        elif plan.slips and word is not None and (slip := slip_of(view, word)) is not None:
            return Later(_moment(start, seconds), Lay(slip))
        if word is not None and (seconds <= plan.gives_up or view.last is not None):
            return Later(_moment(start, seconds), Lay(cards_of(view, word)))
        if view.last is not None:
            return Later(_moment(start, (view.last_since or 0) / SECOND + 3), GiveUp())
        given = worst_cards(view.lexicon, hand_of(view), mixed(view.vowel_cards), mixed(view.consonant_cards))
        command = (
            Exchange(given, vowels_wanted(view, len(given), cards_left(hand_of(view), given))) if given else GiveUp()
        )
        return Later(_moment(start, plan.gives_up), command)

    def _planned(self, view: View) -> Plan:
        question = view.question
        if question is None:
            raise ValueError("there is no race without a question")
        key = (view.round, view.letter, tuple(sorted(hand_of(view))))
        if key not in self._plans:
            self._plans = {key: self._plan(view, question)}
        return self._plans[key]

    def _plan(self, view: View, question: Question) -> Plan:
        racer = self.level(view)
        known = sorted(self.known(view, question), key=lambda found: (-found.ease, found.word))
        if not view.mercy:
            return Plan(_turn_without_mercy(view), known[0].word if known else None, 0.0, False)
        strength = racer.strength
        gives_up = (45 - 15 * strength) * self._temper("patience")
        if not known:
            return Plan(gives_up, None, gives_up, False)
        eye = self.persona.eye_for(Edition.GAME, view.language) if self.persona else 1.0
        rate = eye * racer.quickness * sum(found.ease for found in known)
        search = -math.log(1 - self._share(view, "search")) / rate
        word = self._first_to_mind(view, known)
        read = math.exp(READING.inv_cdf(0.001 + 0.998 * self._share(view, "read")))
        lay = (0.35 - 0.15 * strength) + (0.18 - 0.08 * strength) * len(cards_of(view, word))
        haste = self._temper("haste")
        slips = self._share(view, "slip") < 0.06 * (1 - strength) ** 2 * haste**SLIPS
        return Plan(max(QUICKEST, (read + lay) / haste + search), word, gives_up, slips)

    def _first_to_mind(self, view: View, known: list[Found]) -> str:
        """Each word has a chance of its own to be the first, and what one likes a better one."""
        chances = [found.ease * math.exp(self._liking(found)) for found in known]
        place = self._share(view, "which") * sum(chances)
        for found, chance in zip(known, chances, strict=True):
            place -= chance
            if place < 0:
                return found.word
        return known[-1].word

    def _liking(self, found: Found) -> float:
        """How much more it is drawn to a word than others are: its tastes at a board, and its curiosity."""
        if self.persona is None:
            return 0.0
        tastes, word = self.persona.tastes, found.word
        dear = word.count(self.persona.dear_tile) if self.persona.dear_tile else 0
        liking = tastes.get("likes_length", 0) * (len(word) - USUAL) - tastes.get("spares_dear", 0) * dear
        return liking / TASTE + self.persona.race.get("curiosity", 0.0) * found.rarity

    def _temper(self, name: str) -> float:
        """A share of what is usual."""
        return self.persona.race.get(name, 1.0) if self.persona else 1.0

    def known(self, view: View, question: Question) -> list[Found]:
        """The words of its hand that it knows and that meet the instruction."""
        hand = hand_of(view)
        if question.wants_name:
            return [Found(name, 0.5) for name in answers(question, hand) if self._knows_name(view, name)]
        lexicon = lexicon_named(question.lexicon)
        found = []
        for word in answers(question, hand):
            entry = lexicon.entry(word)
            if entry is None or (view.family and entry.coarse) or entry.tier < SURE:
                continue
            if question.card.kind == "type" and entry.natures.get(NATURES[question.card.param], 0) < TRUSTED:
                continue
            rank = entry.rank or RANKED + round(2 * RANKED * share_of(f"{self.character} {word}"))
            if rank <= self.level(view).words:
                found.append(Found(word, ease(rank, len(word)), rarity(rank)))
        return found

    def _knows_name(self, view: View, name: str) -> bool:
        kinds = words.names(view.language).kinds(name)
        famous = any(kind in FAMOUS for kind in kinds)
        return famous and share_of(f"{self.character} {name}") < 0.1 + 0.6 * self.level(view).strength

    def level(self, view: View) -> Racer:
        """How strong it plays at this table."""
        if isinstance(self.racer, Racer):
            return self.racer
        return ladder(view.scale, view.language)[self.racer - 1]

    def _share(self, view: View, label: str) -> float:
        return share_of(f"{self.character} {self.form} {view.seat} {view.round} {label}")

    def _after(self, view: View, seconds: float) -> Instant:
        """A while after this phase of the game began."""
        return Instant(view.since + round(seconds * SECOND)) if view.mercy and view.since else view.since


class Simplest:
    """Does what keeps a game going."""

    def choose(self, view: View, _stop: StopFlag, _say: Say) -> Command | Later:
        """The first thing that it may do."""
        if "flip" in view.may:
            return Flip()
        if "pick" in view.may:
            return Pick("vowel")
        if "draw" in view.may:
            return Draw()
        if "judge" in view.may:
            return Judge(accept=True)
        if "give-up" in view.may and view.race_at is not None:
            return Later(_moment(view.race_at, 10), GiveUp())
        return Later(view.since, None)


def ease(rank: int, length: int) -> float:
    """How easily a word comes to mind: 1 for a common one of four letters, down to 0.3 for rare ones.

    >>> ease(500, 4), round(ease(60_000, 4), 2), round(ease(500, 6), 2)
    (1.0, 0.3, 0.72)
    """
    return (1 - 0.7 * rarity(rank)) * float(0.85 ** (length - USUAL))


def rarity(rank: int) -> float:
    """How rare a word is: 0 for the commonest thousand, 1 for the rarest.

    >>> rarity(500), rarity(60_000)
    (0.0, 1.0)
    """
    return min(1.0, math.log(max(1.0, rank / FAMILIAR)) / math.log(RAREST / FAMILIAR))


def _turn_without_mercy(view: View) -> float:
    """Without mercy nobody waits; only that several computers would tie for ever, so they come one after the other."""
    computers = [seat for seat, each in enumerate(view.sides) if each.computer]
    order = sorted(computers, key=lambda seat: (share_of(f"{view.round} {len(view.history)} {seat}"), seat))
    place = order.index(view.seat) if view.seat in order else 0
    return place * (view.tie_window + 1) / SECOND


def _moment(start: Instant, seconds: float) -> Instant:
    return Instant(start + round(seconds * SECOND))
