"""What a seat may see of a card race. Nothing else ever leaves a game.

Moments are on the game's clock; the time of the race is what has passed since `race_at`.
"""

import msgspec

from bonmot.games import view
from bonmot.games.cards.deck import Instruction
from bonmot.games.cards.events import AnyEvent, Awarded, Cards, Exchanged, Opened, Ordered, Refilled, Resigned
from bonmot.games.cards.judging import Question, spelling_of
from bonmot.games.cards.racing import limit_of, voters
from bonmot.games.cards.rules import acting, deadline
from bonmot.games.cards.sheet import Outcome, Won
from bonmot.games.cards.state import Claim, Left, State
from bonmot.games.clocks import SECOND
from bonmot.games.events import Ended
from bonmot.games.moments import Instant
from bonmot.games.view import FinalView, GameView, ScoreLine, in_capitals


class SeatView(view.SideView, frozen=True, kw_only=True):
    """A seat as everybody sees it, with the cards won as its score; its hand only for the seat that holds it."""

    computer: bool
    cards: int
    hand: Cards | None
    """In the order in which the seat has put it."""
    vowels: Cards | None
    consonants: Cards | None
    won: tuple[Won, ...]
    status: str
    """waiting, racing, locked, buzzed, explaining, judged, claimed, out or resigned."""
    out_by: str = ""
    """exchange, gave-up or wrong."""
    locked_until: int = 0
    """In the time of the race."""
    time: int | None = None
    """When it buzzed, laid or left, in the time of the race."""
    laid: Cards = ()
    word: str = ""

    @property
    def name(self) -> str:
        """How its player is called: in a race everybody plays alone."""
        return self.names[0]


class ClaimView(msgspec.Struct, frozen=True):
    """A proper noun that waits for its explanation, or for the others' verdict."""

    seat: int
    cards: Cards
    stage: str
    """asked or voting."""
    word: str
    explanation: str
    until: Instant | None
    voters: tuple[int, ...]
    """Who has not said yet whether it is accepted."""


class RaceLine(ScoreLine, frozen=True):
    """A line of the sheet: a card that was won, or that several tied for, and by which word."""

    word: str = ""

    @property
    def all_words(self) -> tuple[str, ...]:
        """The word, if there was any."""
        return in_capitals(self.word)


class View(GameView, frozen=True, kw_only=True):
    """A card race as one seat, or a spectator, sees it. It ends by target, resigned, no-cards or abandoned."""

    target: int
    minimum_length: int
    tie_window: int
    wrong: str
    proper_nouns: str
    mercy: bool
    values: dict[str, int]
    """Points printed on the letters; they count for nothing."""
    vowel_cards: dict[str, int]
    """How many of each the deck has."""
    consonant_cards: dict[str, int]
    piles: dict[str, int]
    """How many cards lie in the piles: vowel, instruction, consonant (C-011)."""
    round: int
    phase: str
    """flip, countdown, pick, race, draw or over."""
    flipper: int
    since: Instant
    """When this phase began; 0 before the first card."""
    start: Instant | None
    """In the countdown: when the card will be seen."""
    card: Instruction | None
    """None until it is seen."""
    letter: str
    """The special letter, empty where there is none or none yet."""
    race_at: Instant | None
    """When the race began, as its clock counts; the time of the race is what has passed since."""
    stopped_at: Instant | None
    """Since when the race stands still for an explanation."""
    limit: int | None
    """The time of the race after which nobody can win; None without a limit."""
    last: int | None
    """The only seat that is left and takes the card if it can form a word (C-031)."""
    last_since: int | None
    """Since when, in the time of the race."""
    winner: int | None
    """Who has just won and draws."""
    to_draw: int
    """How many cards."""
    until: Instant | None
    """When the game goes on by itself."""
    sides: tuple[SeatView, ...]
    claims: tuple[ClaimView, ...]
    history: tuple[Outcome, ...]

    @property
    def settled(self) -> frozenset[str]:
        """The words of rounds that are over: they were found good."""
        return frozenset(word for line in self.score_lines for word in line.all_words)

    @property
    def score_lines(self) -> tuple[RaceLine, ...]:
        """A line for each round; where several tie, one for each of them."""
        lines: list[RaceLine] = []
        totals = [0] * len(self.sides)
        for outcome in self.history:
            if not outcome.seats:
                lines.append(RaceLine(side=None, seat=None, kind=outcome.how, score=0, total=0))
            for place, seat in enumerate(outcome.seats):
                word = outcome.words[place] if place < len(outcome.words) else ""
                won = int(outcome.how == "won")
                totals[seat] += won
                lines.append(RaceLine(seat, seat, outcome.how, won, totals[seat], word))
        return tuple(lines)

    @property
    def question(self) -> Question | None:
        """What is asked for, once all of it is seen."""
        if self.card is None or (self.card.kind == "special" and not self.letter):
            return None
        return Question(self.card, self.language, self.lexicon, self.minimum_length, self.letter)


def view_of(state: State, seat: int | None) -> View:
    """What a seat, or a spectator, may see of a state."""
    setup, played = state.setup, state.round
    edition = setup.edition
    racing = played.phase == "race"
    drawing = played.phase == "draw"
    alone = state.active if racing and played.last is not None else ()
    return View(
        edition=edition.name,
        titles=edition.titles,
        language=setup.language,
        lexicon=setup.lexicon,
        scale=edition.scale,
        number=state.number,
        seat=seat,
        target=edition.target,
        minimum_length=edition.words.minimum_length,
        tie_window=edition.race.tie_window,
        wrong=edition.race.wrong,
        proper_nouns=edition.words.proper_nouns,
        mercy=edition.mercy,
        values=setup.deck.values,
        vowel_cards=setup.deck.vowels,
        consonant_cards=setup.deck.consonants,
        piles={
            "vowel": len(state.vowels),
            "instruction": len(state.instructions),
            "consonant": len(state.consonants),
        },
        round=played.number,
        phase=played.phase,
        flipper=played.flipper,
        since=_since(state),
        start=played.at if played.phase == "countdown" else None,
        card=played.card,
        letter=played.letter,
        race_at=played.at if racing else None,
        stopped_at=played.stopped,
        limit=limit_of(state) if racing else None,
        last=alone[0] if len(alone) == 1 else None,
        last_since=played.last[0] if played.last is not None else None,
        winner=played.winner if drawing else None,
        to_draw=len(played.laid) if drawing else 0,
        until=deadline(state),
        sides=tuple(_seat(state, owner, seat) for owner in range(len(state.hands))),
        claims=tuple(_claim(state, claim) for claim in played.claims if claim.stage in {"asked", "voting"}),
        acting=tuple(sorted(acting(state))),
        may=_may(state, seat),
        history=_history(state),
        final=None if state.final is None else _final(state.final),
    )


def _final(final: Ended) -> FinalView:
    return FinalView(reason=final.reason, winners=final.winners)


def _since(state: State) -> Instant:
    """When the phase began; the winner's drawing when the card was won, and not when the race for it was opened."""
    played = state.round
    if played.phase == "draw" and played.until is not None:
        return Instant(played.until - state.setup.edition.race.draw_seconds * SECOND)
    return played.at


_STAGES = {"buzzed": "buzzed", "asked": "explaining", "voting": "judged", "good": "claimed"}


def _seat(state: State, owner: int, seat: int | None) -> SeatView:
    setup, played = state.setup.seats[owner], state.round
    shown = owner == seat or state.final is not None
    hand = state.hands[owner]
    vowels, consonants = state.kinds(hand)
    claim = played.claim_of(owner)
    left = next((each for each in played.out if each.seat == owner), None)
    won = _won(state, owner)
    return SeatView(
        seats=(owner,),
        names=(setup.name,),
        score=len(won),
        resigned=owner in state.retired,
        computer=setup.computer,
        cards=len(hand),
        hand=hand if shown else None,
        vowels=vowels if shown else None,
        consonants=consonants if shown else None,
        won=won,
        status=_status(state, owner, claim, left),
        out_by=left.why if left is not None else "",
        locked_until=played.locked_until(owner),
        time=claim.time if claim is not None else left.time if left is not None else None,
        laid=claim.cards if claim is not None else (),
        word=claim.word if claim is not None else "",
    )


def _status(state: State, owner: int, claim: Claim | None, left: Left | None) -> str:
    if owner in state.retired:
        return "resigned"
    if left is not None:
        return "out"
    if claim is not None:
        return _STAGES[claim.stage]
    if state.round.phase != "race":
        return "waiting"
    return "locked" if state.round.locked_until(owner) else "racing"


def _claim(state: State, claim: Claim) -> ClaimView:
    asked = voters(state, claim) - {seat for seat, _accept in claim.votes} if claim.stage == "voting" else ()
    return ClaimView(
        claim.seat, claim.cards, claim.stage, claim.word, claim.explanation, claim.until, tuple(sorted(asked))
    )


def _spelled(state: State, card: Instruction, word: str) -> str:
    return spelling_of(Question(card, state.setup.language, state.setup.lexicon, 1), word)


def _won(state: State, owner: int) -> tuple[Won, ...]:
    return tuple(
        msgspec.structs.replace(won, spelling=_spelled(state, won.card, won.word), index=-1) for won in state.won[owner]
    )


def _history(state: State) -> tuple[Outcome, ...]:
    return tuple(
        msgspec.structs.replace(each, spellings=tuple(_spelled(state, each.card, word) for word in each.words))
        for each in state.history
    )


def _may(state: State, seat: int | None) -> tuple[str, ...]:
    """The commands a seat could give now; whether a particular one is good, only deciding tells."""
    if state.final is not None or seat is None or seat not in state.seats:
        return ()
    played = state.round
    may: list[str] = []
    match played.phase:
        case "flip":
            may += ["flip"] if seat == played.flipper else []
        case "pick":
            may += ["pick"] if seat == played.flipper else []
        case "race":
            may += _may_in_race(state, seat)
        case "draw":
            may += ["draw"] if seat == played.winner else []
        case _:
            pass
    return (*may, "order", "resign", "abandon")


def _may_in_race(state: State, seat: int) -> list[str]:
    may: list[str] = []
    claim = state.round.claim_of(seat)
    if claim is not None and claim.stage in {"buzzed", "asked"}:
        may.append("lay" if claim.stage == "buzzed" else "explain")
    elif claim is None and seat in state.active and state.round.stopped is None:
        may += ["lay", "buzz", "exchange", "give-up"]
    if any(
        each.stage == "voting" and seat in voters(state, each) - {voter for voter, _accept in each.votes}
        for each in state.round.claims
    ):
        may.append("judge")
    return may


def witnessed(state: State, event: AnyEvent, seat: int | None) -> AnyEvent | None:
    """What a seat may see of an event: hands, piles and seeds are left out; others see how many cards moved."""
    del state  # who may see what is the same throughout the game
    if isinstance(event, Opened):
        hands = tuple(hand if owner == seat else () for owner, hand in enumerate(event.hands))
        return msgspec.structs.replace(event, seed=0, hands=hands, vowels=(), consonants=(), instructions=())
    if isinstance(event, Ordered):
        return event if event.seat == seat else None
    if isinstance(event, Awarded):
        return msgspec.structs.replace(event, under=())
    if isinstance(event, Resigned):
        return msgspec.structs.replace(event, under=())
    if isinstance(event, Refilled):
        return event if event.seat == seat else msgspec.structs.replace(event, drawn=_backs(event.drawn))
    if isinstance(event, Exchanged):
        if event.seat == seat:
            return msgspec.structs.replace(event, under=())
        return msgspec.structs.replace(event, cards=_backs(event.cards), drawn=_backs(event.drawn), under=())
    return event


def _backs(cards: Cards) -> Cards:
    """Cards face down."""
    return ("",) * len(cards)
