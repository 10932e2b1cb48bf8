"""Duplicate under random commands: slips, bells and corrections in any order; and whole games, round by round."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bonmot.board import Rack
from bonmot.games.commands import Pass, Penalize, Resign, TimePasses
from bonmot.games.duplicate import (
    AnyCommand,
    AnyEvent,
    Close,
    Correct,
    Draw,
    HandIn,
    Lift,
    Reopen,
    RuleSolo,
    State,
    Warn,
)
from bonmot.games.duplicate.events import Closed, HandedIn, Opened
from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.telling import sentence
from tests.games.duplicate import GAME, Played

VOWELS = frozenset("AEIOU")
EITHER = frozenset("Y?")
STEPS = 60


def is_valid(rack: str, number: int, everything: str) -> bool:
    """The rule in plain steps: two vowels and two consonants up to round 15, then one of each.

    Where what is left does not allow two of each, one of each is enough.
    """

    def has(tiles: str, vowels: int, consonants: int) -> bool:
        counted = Counter("v" if tile in VOWELS else "e" if tile in EITHER else "c" for tile in tiles)
        return max(0, vowels - counted["v"]) + max(0, consonants - counted["c"]) <= counted["e"]

    wanted = (2, 2) if number <= 15 and has(everything, 2, 2) else (1, 1)
    return has(rack, *wanted)


def played_out(seed: int, language: str, edition: str = "duplicate") -> Played:
    """A game of one who finds every top; each rack and each top is checked."""
    game = Played(seed, edition, names=("Ada",), language=language)
    while game.state.final is None:
        game.do(0, Draw())
        state = game.state
        assert state.round is not None
        rack, number = state.text(state.rack), state.round.number
        assert is_valid(rack, number, rack + state.text(state.bag)), rack
        assert len(rack) == min(7, len(rack) + len(state.bag))
        best = state.board.best(Rack(state.rack, state.alphabet))
        assert best is not None
        game.do(0, HandIn(best.place(state.board.coordinates), best.word))
        assert game.state.rounds[-1].score == best.score
        assert game.state.rounds[-1].results[0].score == best.score
        assert game.state.rounds[-1].second < (best.score or 0)
    check_end(game.state)
    assert game.view().standings[0].negative == 0
    return game


def check_end(state: State) -> None:
    """Nothing more can be drawn, or nothing that is drawn can be laid."""
    assert state.final is not None
    assert state.final.reason == "no-rack"
    left = state.text(state.kept + state.bag)
    if len(left) >= 2 and is_valid(left, 20, left):
        assert len(left) <= 7
        assert state.board.best(Rack(state.kept + state.bag, state.alphabet)) is None


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_top_is_the_best_and_every_rack_keeps_the_rule(language: str) -> None:
    for seed in range(6):
        played_out(seed, language)


@pytest.mark.long
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_thousand_games(language: str) -> None:
    for seed in range(1000, 1500):
        played_out(seed, language)


def some_slip(state: State, chance: Random) -> tuple[str, str]:
    """A good play more often than not."""
    if chance.random() < 0.7:
        found = state.board.moves(Rack(state.rack, state.alphabet), top=6)
        if found:
            move = found[chance.randrange(len(found))]
            return move.place(state.board.coordinates), move.word
    return chance.choice(["H8", "8H", "A1", "Z9", ""]), chance.choice(["", "ZZZ", "aé", "(A)B", "..", "LE", "\x1b[31m"])


def some_command(state: State, seat: int | None, chance: Random, referee: int | None) -> AnyCommand:
    place, word = some_slip(state, chance)
    players = len(state.setup.seats)
    someone, number = chance.randrange(-1, players + 1), chance.randrange(0, len(state.rounds) + 2)
    if seat is None:
        return TimePasses()
    if seat != referee:
        choices: list[AnyCommand] = [HandIn(place, word), HandIn(place, word), Pass(), Draw()]
        return Resign() if chance.random() < 0.01 else chance.choice(choices)
    rulings: list[AnyCommand] = [
        HandIn(place, word, chance.choice([None, 10, -5, 10**9]), someone),
        HandIn(place, word, seat=someone),
        Draw(chance.choice(["", "", "", "AEIRSTL", "XX", "AT+"])),
        Close(),
        Correct(number, someone, place, word, chance.choice([None, 12])),
        Warn(someone, chance.choice(["", "x" * 99, "\x07"]), chance.choice([None, number])),
        Lift(someone, number, chance.choice(["warning", "penalty"])),
        Penalize(max(0, someone), 5),
        RuleSolo(number, chance.choice([None, someone])),
        Reopen(),
    ]
    return chance.choice(rulings)


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**32), st.booleans(), st.sampled_from(["duplicate", "duplicate-printed", "duplicate-joker"]))
def test_whatever_comes_in_whatever_order(seed: int, arbiter: bool, edition: str) -> None:
    chance = Random(seed)
    options: dict[str, object] = {"round.seconds": 60, "round.writing": 20, "round.pause": chance.choice([0, 5])}
    options["scoring.solo_players"] = 2
    options["round.closes"] = chance.choice(["bell", "slips"])
    game = Played(seed, edition, names=("Ada", "Ben", "Cléo"), arbiter=arbiter, options=options)
    full = Counter(game.state.setup.edition.full_bag("fr"))
    referee, now = game.state.arbiter, 0
    refusals: list[str] = []
    unchanged: list[bool] = []
    for _step in range(STEPS):
        now += chance.randrange(0, 15_000)
        due = GAME.deadline(game.state)
        while due is not None and due <= now:  # the table orders what is due before anything else happens
            game.do(None, TimePasses(), due)
            due = GAME.deadline(game.state)
        seat = chance.choice([0, 1, 2, None] + ([referee] * 4 if referee is not None else []))
        before = game.state
        try:
            events = game.do(seat, some_command(before, seat, chance, referee), now)
        except Refused as refusal:
            refusals.append(sentence(refusal))
            unchanged.append(game.state is before)
            continue
        assert events
        check(game, events, full)
    assert all(refusals)
    assert all(unchanged)
    again = game.read_again()
    assert GAME.view(again, None) == GAME.view(game.state, None)


def check(game: Played, events: list[AnyEvent], full: Counter[int]) -> None:
    """What holds after every command."""
    state = game.state
    lying = bytes(0 if tile & 0x80 else tile for tile in state.board.squares if tile)
    aside = state.jokers if state.round is None or 0 not in state.rack else state.jokers - 1
    assert Counter(state.bag + state.rack + lying + b"\0" * max(0, aside)) == full
    views = {seat: GAME.view(state, seat) for seat in (0, 1, 2, None)}
    for seat in views:
        opened = GAME.witness(state, game.log[0], seat)
        assert isinstance(opened, Opened)
        assert opened.seed == 0  # who knows it knows all racks to come
    for seat, view in views.items():
        assert view.slips == {}
        mine = None if state.round is None or seat is None else state.round.slips.get(seat)
        assert view.slip == mine
        for event in events:
            seen = GAME.witness(state, event, seat)
            if isinstance(event, HandedIn) and event.seat != seat:
                assert isinstance(seen, HandedIn)
                assert seen.slip is None
    closed = [event for event in events if isinstance(event, Closed)]
    for event in closed:
        assert all(result.score <= max(event.round.score, result.score) for result in event.round.results)
        if state.setup.edition.top.laid == "top":
            assert all(result.score <= event.round.score for result in event.round.results)
    ranks = [(each.rank, -each.score) for each in views[None].standings]
    assert ranks == sorted(ranks)
    assert state.scores == tuple(each.score for each in sorted(views[None].standings, key=lambda each: each.player))


def test_a_slip_counts_once_and_not_after_the_close() -> None:
    game = Played(seed=3, options={"round.seconds": 60, "round.writing": 20})
    game.do(0, Draw(), at=0)
    game.do(0, game.best(), at=59_999)
    game.do(0, game.best(), at=60_000)
    game.do(None, TimePasses(), at=Instant(60_000))
    game.do(None, TimePasses(), at=Instant(60_000))
    total = game.state.scores[0]
    assert total == game.state.rounds[0].score
    assert game.code(0, HandIn("H8", "DES"), at=60_001) == "no-round-open"
    assert game.state.scores[0] == total
