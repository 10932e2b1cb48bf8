"""The rules of an edition in plain words: a sentence for each of its switches, in the reader's language."""

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from bonmot.texts import _, ngettext

if TYPE_CHECKING:
    from bonmot.games.editions import ClockRules, EditionFile

TELLERS: Final[dict[str, str]] = {
    "cards": "bonmot.cli.card_rules",
    "crossword": "bonmot.cli.crossword_rules",
    "option": "bonmot.cli.option_rules",
}
"""Name of a game → the module whose `rules_of` tells the rules of its editions."""


def rules_of(edition: "EditionFile") -> list[tuple[str, str]]:
    """Topics and their rules, in the order in which one would tell them."""
    told: list[tuple[str, str]] = import_module(TELLERS[edition.GAME]).rules_of(edition)
    return told


def seat_rules(seats: Any) -> tuple[str, str]:
    """How many play, and how long their names may be."""
    if seats.minimum < seats.maximum:
        players = _("{least} to {most} players.").format(least=seats.minimum, most=seats.maximum)
    else:
        players = ngettext("{count} player.", "{count} players.", seats.maximum).format(count=seats.maximum)
    names = ngettext(
        "A name has at most {count} character.", "A name has at most {count} characters.", seats.name_length
    )
    return players, names.format(count=seats.name_length)


def tier_rule(tier: int) -> str:
    """Which words of a lexicon are good."""
    return {
        0: _("Even doubtful words of the lexicon are good."),
        1: _("All words of the lexicon are good but the doubtful ones."),
        2: _("Only very likely words of the lexicon are good."),
        3: _("Only certain words of the lexicon are good."),
    }[tier]


def clock_rules(rules: "ClockRules") -> Iterator[str]:
    """How much time there is."""
    if rules.kind == "none":
        yield _("There is no clock.")
        return
    yield {
        "turn": _("Each turn may take {seconds} seconds."),
        "game": _("Each player has {seconds} seconds for the game."),
    }[rules.kind].format(seconds=rules.seconds)
    if rules.increment:
        yield _("Each turn adds {seconds} seconds.").format(seconds=rules.increment)
    if rules.overtime_minutes:
        yield _("At most {minutes} minutes more are given; each begun costs {points} points.").format(
            minutes=rules.overtime_minutes, points=rules.overtime_penalty
        )
