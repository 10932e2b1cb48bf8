"""Rules that editions of all games have, in plain words: players, words, clocks."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bonmot.games.clocks import DAY, HOUR, ClockRules
from bonmot.texts import _, ngettext

if TYPE_CHECKING:
    from bonmot.games.editions import EditionFile, SeatRules


def seat_rules(seats: "SeatRules") -> tuple[str, str]:
    """How many play, and how long their names may be."""
    if seats.minimum < seats.maximum:
        players = _("{least} to {most} players.").format(least=seats.minimum, most=seats.maximum)
    else:
        players = ngettext("{count} player.", "{count} players.", seats.maximum).format(count=seats.maximum)
    names = ngettext(
        "A name has at most {count} character.", "A name has at most {count} characters.", seats.name_length
    )
    return players, names.format(count=seats.name_length)


def language_rule(edition: "EditionFile", otherwise: str) -> str:
    """In which languages it is played; `otherwise` if that depends only on the pieces there are."""
    languages = edition.own_languages
    return _("Played in: {languages}.").format(languages=", ".join(languages)) if languages else otherwise


def tier_rule(tier: int) -> str:
    """Which words of a lexicon are good."""
    return {
        0: _("Even doubtful words of the lexicon are good."),
        1: _("All words of the lexicon are good but the doubtful ones."),
        2: _("Only very likely words of the lexicon are good."),
        3: _("Only certain words of the lexicon are good."),
    }[tier]


def _correspondence(rules: ClockRules) -> Iterator[str]:
    """How much time there is when people look in now and then."""
    hours, days = rules.seconds // HOUR, rules.seconds // DAY
    if rules.seconds % DAY:
        text = ngettext("Each turn may take {count} hour.", "Each turn may take {count} hours.", hours)
        yield text.format(count=hours)
    else:
        text = ngettext("Each turn may take {count} day.", "Each turn may take {count} days.", days)
        yield text.format(count=days)
    if rules.bank:
        saved = -(-rules.bank // DAY)
        text = ngettext(
            "For turns that take longer there is {count} more day in the whole game.",
            "For turns that take longer there are {count} more days in the whole game.",
            saved,
        )
        yield text.format(count=saved)


def clock_rules(rules: ClockRules) -> Iterator[str]:
    """How much time there is."""
    if rules.kind == "none":
        yield _("There is no clock.")
        return
    if rules.kind == "days":
        yield from _correspondence(rules)
        return
    yield {
        "turn": _("Each turn may take {seconds} seconds."),
        "game": _("Each player has {seconds} seconds for the game."),
    }[rules.kind].format(seconds=rules.seconds)
    if rules.increment:
        yield _("Each turn adds {seconds} seconds.").format(seconds=rules.increment)
    if rules.overtime_minutes:
        yield _("At most {minutes} minutes more are given; each begun costs {points} points.").format(
            minutes=rules.overtime_minutes, points=rules.penalty
        )
