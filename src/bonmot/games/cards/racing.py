"""Who was first: claims, ties, and what follows from them (D3, D4).

A claim has the time at which it was given. Messages may be late by `lag`, so nothing is decided before the clock has
passed the first good claim by the tie window and the lag: whatever arrives in between is compared by its own time, and
the order of arrival never shows.
"""

from bonmot.games.cards.chances import shuffled
from bonmot.games.cards.events import (
    AnyEvent,
    Awarded,
    ExplanationAccepted,
    Fault,
    LastLeft,
    Mistaken,
    RaceResumed,
    Tied,
    Unanswered,
)
from bonmot.games.cards.state import Claim, State
from bonmot.games.clocks import SECOND
from bonmot.games.endings import by_resignation, leaders, uncounted
from bonmot.games.events import Ended
from bonmot.games.moments import Instant


def first_good(state: State) -> int | None:
    """The time of the first good claim."""
    return min((claim.time for claim in state.round.claims if claim.stage == "good"), default=None)


def _open_claims(state: State, best: int | None) -> list[Claim]:
    """Claims that wait for their cards, an explanation or votes, and that could still win or tie."""
    window = state.setup.edition.race.tie_window
    return [
        claim for claim in state.round.claims if claim.stage != "good" and (best is None or claim.time <= best + window)
    ]


def voters(state: State, claim: Claim) -> frozenset[int]:
    """Who says whether an explanation is accepted: the people who play, other than the claimant (D5)."""
    seats = state.setup.seats
    return frozenset(seat for seat in state.seats if seat != claim.seat and not seats[seat].computer)


def race_deadline(state: State) -> Instant | None:
    """When something happens in the race although nobody acts."""
    race, played = state.setup.edition.race, state.round
    best = first_good(state)
    waiting = _open_claims(state, best)
    moments = [until + race.lag + 1 for until in (waits_until(state, claim) for claim in waiting) if until is not None]
    if best is not None and not waiting:
        moments.append(played.at + best + race.tie_window + race.lag + 1)
    limit = limit_of(state)
    if best is None and not waiting and limit is not None:
        moments.append(played.at + limit + race.lag + 1)
    return Instant(min(moments)) if moments else None


def waits_until(state: State, claim: Claim) -> Instant | None:
    """By when a claim must be shown, explained or judged.

    One keyboard serves all who share a device (D4): the quicker one shows first, and that costs the others no time.
    """
    if claim.stage != "buzzed" or claim.until is None:
        return claim.until
    played = state.round
    others = [(each.time, each.seat) for each in played.claims]
    others += [(left.time, left.seat) for left in played.out if left.why == "wrong"]
    others += [(lock.time, lock.seat) for lock in played.locks if lock.seat != claim.seat]
    before = sum(each < (claim.time, claim.seat) for each in others)
    return Instant(claim.until + before * state.setup.edition.race.show_seconds * SECOND)


def limit_of(state: State) -> int | None:
    """The time of the race after which no word counts; None without a limit."""
    if state.round.last is not None:
        return state.round.last[1]
    seconds = state.setup.edition.race.round_seconds
    return seconds * SECOND if seconds else None


def consequence(state: State, at: Instant, *, passed: bool) -> AnyEvent | None:
    """What follows in the race by itself; with `passed` the clock itself says that it is `at`."""
    best = first_good(state)
    waiting = _open_claims(state, best)
    for claim in waiting:
        if (verdict := _verdict(state, claim, at, passed=passed)) is not None:
            return verdict
    if best is not None:
        return None if waiting else _settled(state, best, at, passed=passed)
    if state.round.stopped is not None and all(claim.stage == "buzzed" for claim in state.round.claims):
        return RaceResumed(Instant(state.round.at + max(0, at - state.round.stopped)))
    if waiting:
        return None
    return _without_claims(state, at, passed=passed)


def mistaken(state: State, claim: Claim, why: Fault, at: Instant) -> Mistaken:
    """A wrong claim: out of the round, or locked for some seconds; the last seat left has one try only."""
    race = state.setup.edition.race
    last = state.round.last
    locked = race.wrong == "lock" and (last is None or claim.time < last[0])
    now = max(claim.time, at - state.round.at if state.round.stopped is None else claim.time)
    until = now + race.lock_seconds * SECOND if locked else None
    return Mistaken(claim.seat, claim.cards, claim.time, why, until)


def _verdict(state: State, claim: Claim, at: Instant, *, passed: bool) -> AnyEvent | None:
    """The fate of a claim that waits: its time is over, or everybody has voted."""
    lag = state.setup.edition.race.lag
    until = waits_until(state, claim)
    late = passed and until is not None and at > until + lag
    if claim.stage == "voting":
        # Majority, a tie accepts (D5); who says nothing has nothing against it.
        if late or not voters(state, claim) - {seat for seat, _accept in claim.votes}:
            refused = sum(-1 if accept else 1 for _seat, accept in claim.votes) > 0
            if refused:
                return mistaken(state, claim, "refused", at)
            return ExplanationAccepted(claim.seat, claim.word)
        return None
    if not late:
        return None
    return mistaken(state, claim, "nothing-shown" if claim.stage == "buzzed" else "unexplained", at)


def _settled(state: State, best: int, at: Instant, *, passed: bool) -> AnyEvent | None:
    """The card is won or tied for, once nobody can come between any more."""
    race = state.setup.edition.race
    claimed = {claim.seat for claim in state.round.claims}
    others = [seat for seat in state.active if seat not in claimed]
    if others and not (passed and at - state.round.at > best + race.tie_window + race.lag):
        return None
    good = sorted((claim for claim in state.round.claims if claim.stage == "good"), key=lambda each: each.time)
    level = [claim for claim in good if claim.time <= best + race.tie_window]
    if len(level) > 1:
        level.sort(key=lambda each: each.seat)
        return Tied(
            tuple(claim.seat for claim in level),
            tuple(claim.word for claim in level),
            tuple(claim.time for claim in level),
            at,
        )
    winner = level[0]
    letter = (state.round.letter,) if state.round.letter else ()
    under = shuffled(state, winner.seat, "discard", (*winner.cards, *letter))
    until = Instant(at + race.draw_seconds * SECOND)
    return Awarded(winner.seat, winner.cards, winner.word, winner.time, under, until, winner.explanation)


def _without_claims(state: State, at: Instant, *, passed: bool) -> AnyEvent | None:
    """Nobody claims anything: does the round go on?"""
    played, race = state.round, state.setup.edition.race
    active = state.active
    if not active:
        return Unanswered(at)
    limit = limit_of(state)
    if passed and limit is not None and at - played.at > limit + race.lag:
        return Unanswered(at, timeout=True)
    if len(active) == 1 and played.last is None and any(left.why == "exchange" for left in played.out):
        time = max(left.time for left in played.out)
        if any(lock.seat == active[0] and lock.time >= time for lock in played.locks):
            return Unanswered(at)  # it has had its try, whatever arrived first
        return LastLeft(active[0], time, time + race.last_seconds * SECOND)
    return None


def ending(state: State) -> Ended | None:
    """Whether the game is over (C-033)."""
    target = state.setup.edition.target
    reached = tuple(seat for seat in state.seats if state.scores[seat] >= target)
    if reached:
        return uncounted("target", state.scores, reached)
    if (end := by_resignation(state.scores, state.retired)) is not None:
        return end
    if state.round.phase == "flip" and not state.instructions:
        return uncounted("no-cards", state.scores, leaders(state.scores, state.retired))
    return None
