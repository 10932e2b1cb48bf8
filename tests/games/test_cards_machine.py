"""The card race under random commands: no card is lost, nobody waits for ever, the order of arrival does not count."""

from collections import Counter
from itertools import permutations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bonmot.games.cards import (
    AnyCommand,
    AnyEvent,
    Buzz,
    Draw,
    Exchange,
    Explain,
    Flip,
    GiveUp,
    Judge,
    Lay,
    Order,
    Pick,
    Resign,
    State,
    TimePasses,
    setup_for,
)
from bonmot.games.cards.judging import answers
from bonmot.games.game import Refused, replay
from bonmot.games.moments import Instant
from tests.games.cards import GAME, NAMES, check, check_log

STEPS = 60


def opened(seats: int, seed: int, language: str, options: dict[str, object]) -> tuple[State, list[AnyEvent]]:
    log = GAME.open(setup_for("cards", NAMES[:seats], language=language, options=options), seed)
    return replay(GAME, log), log


def good_cards(state: State, seat: int) -> tuple[str, ...]:
    """Cards that win, if there are any."""
    view = GAME.view(state, seat)
    if view.question is None:
        return ()
    word = next(answers(view.question, state.hands[seat]), None)
    if word is None:
        return ()
    cards = list(word)
    if view.letter:
        cards.remove(view.letter)
    return tuple(cards)


def some_cards(state: State, seat: int, chance: Random) -> tuple[str, ...]:
    hand = state.hands[seat]
    return tuple(chance.sample(hand, chance.randint(0, len(hand))))


def random_command(state: State, seat: int, chance: Random) -> AnyCommand:
    """Something a seat might try, sensible more often than not."""
    may = [name for name in GAME.view(state, seat).may if name not in {"resign", "abandon", "order"}]
    cards = some_cards(state, seat, chance)
    vowels = chance.choice([None, 0, 1, 2, 9])
    claim = state.round.claim_of(seat)
    named = claim.cards if claim is not None and chance.random() < 0.7 else cards
    commands: dict[str, AnyCommand] = {
        "lay": Lay(good_cards(state, seat) or cards if chance.random() < 0.6 else cards, chance.choice(["", "X y"])),
        "exchange": Exchange(cards, vowels),
        "draw": Draw(vowels),
        "order": Order(tuple(chance.sample(state.hands[seat], len(state.hands[seat])))),
        "explain": Explain("The " + "".join(named)),
        "judge": Judge(accept=chance.random() < 0.5),
        "pick": Pick(chance.choice(["vowel", "consonant"])),
        "resign": Resign() if chance.random() < 0.05 else Flip(),
        "flip": Flip(),
        "buzz": Buzz(),
        "give-up": GiveUp(),
    }
    return commands[chance.choice(may) if may and chance.random() < 0.85 else chance.choice(sorted(commands))]


PLAIN: dict[str, AnyCommand] = {
    "flip": Flip(),
    "pick": Pick("vowel"),
    "buzz": Buzz(),
    "give-up": GiveUp(),
    "draw": Draw(),
    "explain": Explain("x"),
    "judge": Judge(accept=True),
}


def check_may(state: State, now: Instant) -> None:
    """What a view does not offer is refused; what it offers is not, unless it comes too late or says nothing."""
    if state.final is not None or state.round.stopped is not None:
        return  # while somebody explains, messages of the same moment still count
    for seat in range(len(state.hands)):
        may = GAME.view(state, seat).may
        for name, command in PLAIN.items():
            try:
                GAME.decide(state, seat, command, now)
                assert name in may, (name, may)
            except Refused as refused:
                excused = refused.code in {"too-late", "locked", "explanation-without-word"}
                assert excused or name not in may, (name, refused)  # noqa: PT017  (some are refused, some not)


@given(
    st.integers(2, 4),
    st.integers(0, 2**64 - 1),
    st.sampled_from(["fr", "en"]),
    st.sampled_from(["out", "lock"]),
    st.sampled_from(["list", "vote", "free"]),
    st.integers(0, 2**32),
)
@settings(max_examples=25, deadline=None)
def test_whatever_is_tried_no_card_is_lost_and_nobody_waits_for_ever(
    seats: int, seed: int, language: str, wrong: str, names: str, dice: int
) -> None:
    options: dict[str, object] = {"race.wrong": wrong, "words.proper_nouns": names, "target": 3}
    state, log = opened(seats, seed, language, options)
    chance = Random(dice)
    now = Instant(1_000_000)
    for _step in range(STEPS):
        if state.final is not None:
            break
        due = GAME.deadline(state)
        if due is not None and (due <= now or not GAME.acting(state) or chance.random() < 0.15):
            now = Instant(max(now, due))
            events = GAME.decide(state, None, TimePasses(), now)
        else:
            seat = chance.randrange(seats)
            # Some messages are late: they count from when they were sent.
            given_at = Instant(now - chance.choice([0, 0, 40, 250]))
            try:
                events = GAME.decide(state, seat, random_command(state, seat, chance), given_at)
            except Refused:
                now = Instant(now + chance.choice([10, 500]))
                continue
        assert events
        state = replay(GAME, events, state)
        log += events
        check(state, log)
        check_may(state, now)
        now = Instant(now + chance.choice([0, 1, 30, 200, 3000]))
    check_log(state, log)


def racing(seats: int, seed: int, language: str, options: dict[str, object]) -> State:
    """A race that has just begun."""
    state, _log = opened(seats, seed, language, options)
    events = GAME.decide(state, state.round.flipper, Flip(), Instant(1_000_000))
    state = replay(GAME, events, state)
    while state.round.phase != "race":
        due = GAME.deadline(state)
        assert due is not None
        state = replay(GAME, GAME.decide(state, None, TimePasses(), due), state)
    return state


Sent = tuple[int, AnyCommand, int]
"""Who, what, and when in the time of the race."""


def finished(state: State, order: tuple[Sent, ...]) -> State:
    """The race after these messages have come in this order, and time has passed."""
    number = state.round.number
    start = state.round.at
    arrival = max(at for _seat, _command, at in order)
    shows: list[int] = []
    for seat, command, at in order:
        if state.round.number != number or state.round.phase != "race":
            break
        try:
            state = replay(GAME, GAME.decide(state, seat, command, Instant(start + at)), state)
            shows += [seat] if isinstance(command, Buzz) else []
        except Refused as refused:
            if refused.code not in {"too-late", "out-of-round"}:
                raise
    for seat in sorted(shows):
        claim = state.round.claim_of(seat)
        if state.round.number == number and claim is not None and claim.stage == "buzzed":
            show = Lay(good_cards(state, seat) or state.hands[seat][:2])
            state = replay(GAME, GAME.decide(state, seat, show, Instant(start + arrival + 900)), state)
    now = Instant(start + arrival + 900 if shows else start + arrival)
    while state.round.number == number and state.round.phase == "race":
        due = GAME.deadline(state)
        assert due is not None
        now = Instant(max(now, due))
        state = replay(GAME, GAME.decide(state, None, TimePasses(), now), state)
    return state


@st.composite
def messages(draw: st.DrawFn) -> tuple[int, int, str, str, list[tuple[str, int]]]:
    seats = draw(st.integers(2, 4))
    kinds = st.sampled_from(["good", "good", "wrong", "buzz", "exchange", "give-up"])
    sent = [(draw(kinds), draw(st.integers(0, 250))) for _seat in range(seats)]
    return (
        seats,
        draw(st.integers(0, 10_000)),
        draw(st.sampled_from(["fr", "en"])),
        draw(st.sampled_from(["out", "lock"])),
        sent,
    )


@given(messages(), st.integers(0, 500))
@settings(max_examples=30, deadline=None)
def test_any_order_of_arrival_gives_the_same_result(
    sent: tuple[int, int, str, str, list[tuple[str, int]]], window: int
) -> None:
    seats, seed, language, wrong, kinds = sent
    options: dict[str, object] = {"race.tie_window": window, "race.wrong": wrong, "words.proper_nouns": "list"}
    state = racing(seats, seed, language, options)
    every: list[Sent] = []
    for seat, (kind, delay) in enumerate(kinds):
        hand = state.hands[seat]
        commands: dict[str, AnyCommand] = {
            "good": Lay(good_cards(state, seat) or hand[:2]),
            "wrong": Lay((hand[6],)),
            "buzz": Buzz(),
            "exchange": Exchange(hand[:3]),
            "give-up": GiveUp(),
        }
        every.append((seat, commands[kind], 3000 + delay))
    ends = [finished(state, order) for order in permutations(every)]
    assert len({repr((end.won, end.history, end.instructions)) for end in ends}) == 1
    # Of two who exchange, the first to reach for a pile has its top cards; everything else lies at the same place.
    if sum(kind == "exchange" for kind, _delay in kinds) < 2:
        hands = [[sorted(hand) for hand in end.hands] for end in ends]
        assert len({repr((each, end.vowels, end.consonants)) for each, end in zip(hands, ends, strict=True)}) == 1


@given(st.integers(2, 4), st.integers(0, 1000))
@settings(max_examples=15, deadline=None)
def test_one_winner_at_most_for_every_round(seats: int, seed: int) -> None:
    state, log = opened(seats, seed, "en", {})
    chance = Random(seed)
    now = Instant(5000)
    for _step in range(200):
        if state.final is not None:
            break
        acting = sorted(GAME.acting(state))
        due = GAME.deadline(state)
        if due is not None and (due <= now or not acting):
            now = Instant(max(now, due))
            events = GAME.decide(state, None, TimePasses(), now)
        else:
            seat = chance.choice(acting)
            try:
                events = GAME.decide(state, seat, random_command(state, seat, chance), now)
            except Refused:
                now = Instant(now + 100)
                continue
        state = replay(GAME, events, state)
        log += events
        now = Instant(now + chance.choice([1, 100, 1000]))
    won = Counter(each.round for seat in state.won for each in seat)
    assert all(count == 1 for count in won.values())
    assert sum(outcome.how == "won" for outcome in state.history) == sum(won.values())
    check(state, log)
