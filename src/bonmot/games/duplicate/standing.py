"""Who stands where: totals, what is missing to the top, ranks. All of it follows from the rounds and the ledger."""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from bonmot.games.duplicate.edition import ScoringRules
from bonmot.games.duplicate.events import Result, Round


class Note(msgspec.Struct, frozen=True, gc=False):
    """What the referee holds against a player."""

    player: int
    number: int
    """In which round."""
    kind: Literal["warning", "penalty"]
    points: int = 0
    reason: str = ""


class Standing(msgspec.Struct, frozen=True, gc=False):
    """Where a player stands."""

    player: int
    """The seat; those after the seats have played a stored game before."""
    name: str
    rank: int
    """Equal totals have equal ranks."""
    score: int
    negative: int
    """What is missing to the top, as a number below zero."""
    percent: float
    tops: int
    """How often the player found the top."""
    solos: int
    warnings: int
    penalties: int
    """Points lost by warnings and penalties."""


def scored(results: Sequence[Result], best: int, rules: ScoringRules, ruled: int | None = None) -> tuple[Result, ...]:
    """The results of a round with the bonus for a solo: by the rule, or as the referee has `ruled` (-1: nobody)."""
    solo = sole_finder(results, best, rules) if ruled is None else ruled
    if rules.scores == "shared":
        solo = -1
    return tuple(
        result
        if result.solo == (bonus := rules.solo if player == solo else 0)
        else msgspec.structs.replace(result, solo=bonus)
        for player, result in enumerate(results)
    )


def sole_finder(results: Sequence[Result], best: int, rules: ScoringRules) -> int:
    """The only one who found the top, in a field that is large enough; -1 if there is none."""
    finders = [player for player, result in enumerate(results) if best and result.score >= best and not result.fault]
    return finders[0] if len(finders) == 1 and len(results) >= rules.solo_players else -1


def lost(notes: Iterable[Note], rules: ScoringRules) -> int:
    """Points that one player lost: each warning after the first few costs something."""
    warnings = penalties = 0
    for note in notes:
        warnings += note.kind == "warning"
        penalties += note.points
    return penalties + max(0, warnings - rules.warnings) * rules.penalty


def given(round_: Round, player: int, scores: str) -> int:
    """What a player is given for a round; where the best score is for all, not to those who have left (R-054, K-11)."""
    result = round_.results[player]
    if scores != "shared":
        return result.score + result.solo
    return 0 if result.fault == "gone" else round_.score


def totals(players: int, rounds: Sequence[Round], ledger: Sequence[Note], rules: ScoringRules) -> tuple[int, ...]:
    """Everybody's points."""
    sums = [0] * players
    for round_ in rounds:
        for player in range(len(round_.results)):
            sums[player] += given(round_, player, rules.scores)
    by_player: dict[int, list[Note]] = {}
    for note in ledger:
        by_player.setdefault(note.player, []).append(note)
    for player, notes in by_player.items():
        sums[player] -= lost(notes, rules)
    return tuple(sums)


def standings(
    names: Sequence[str],
    scores: Sequence[int],
    rounds: Sequence[Round],
    ledger: Sequence[Note],
    rules: ScoringRules,
) -> tuple[Standing, ...]:
    """Everybody, the best first; who is equal stands in the order of the seats."""
    top = sum(round_.score for round_ in rounds)
    order = sorted(range(len(names)), key=lambda player: -scores[player])
    found, solos = [0] * len(names), [0] * len(names)
    for round_ in rounds:
        for player, result in enumerate(round_.results):
            found[player] += bool(round_.score) and not result.fault and result.score >= round_.score
            solos[player] += bool(result.solo)
    notes: dict[int, list[Note]] = {}
    for note in ledger:
        notes.setdefault(note.player, []).append(note)
    ranks: dict[int, int] = {}
    return tuple(
        Standing(
            player,
            names[player],
            ranks.setdefault(scores[player], place),
            scores[player],
            scores[player] - top,
            round(100 * scores[player] / top, 2) if top else 0.0,
            found[player],
            solos[player],
            sum(note.kind == "warning" for note in notes.get(player, ())),
            lost(notes.get(player, ()), rules),
        )
        for place, player in enumerate(order, 1)
    )
