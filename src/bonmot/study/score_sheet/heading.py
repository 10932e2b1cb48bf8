"""What stands above a score sheet: which game it was, who played, with which words, and how it went."""

from typing import Final

from bonmot.games.moments import Instant, local_time
from bonmot.games.past import UNKNOWN, Past
from bonmot.study.score_sheet.sheet import Sheet
from bonmot.telling import result_of_sides
from bonmot.telling.dictionary import house_told
from bonmot.texts import _, language, mark
from bonmot.words.house import base_of
from bonmot.words.sources import BUILT_IN

_MONTHS: Final = (
    mark("January"),
    mark("February"),
    mark("March"),
    mark("April"),
    mark("May"),
    mark("June"),
    mark("July"),
    mark("August"),
    mark("September"),
    mark("October"),
    mark("November"),
    mark("December"),
)


def title_of(past: Past) -> str:
    """What the game is called; without a title, who plays."""
    return past.title or " – ".join(" & ".join(side.names) for side in past.view.sides)


def edition_of(past: Past) -> str:
    """The edition in the reader's language; nothing for records from elsewhere."""
    titles: dict[str, str] = past.view.titles
    return titles.get(language()) or titles.get("en", "")


def day_of(past: Past) -> str:
    """The day on which it was begun, where that is known."""
    return "" if past.at == UNKNOWN else day_told(past.at)


def day_told(at: Instant) -> str:
    """A day as one writes it."""
    begun = local_time(at)
    return _("{month} {day}, {year}").format(day=begun.day, month=_(_MONTHS[begun.month - 1]), year=begun.year)


def facts_of(past: Past) -> list[tuple[str, str]]:
    """Date, edition and the name of the lexicon in use (R-050), each with its label."""
    facts = [
        (_("Date"), day_of(past)),
        (_("Edition"), edition_of(past)),
        (_("Lexicon"), lexicon_of(past)),
        (_("House words"), house_told(past.view.lexicon)),
    ]
    return [(label, value) for label, value in facts if value]


def lexicon_of(past: Past) -> str:
    """The name of the lexicon in use, and whether it is our own."""
    name = base_of(past.view.lexicon)
    where = _("comes with Bonmot")
    return f"{name} ({where})" if name in BUILT_IN else name


def outcome_of(sheet: Sheet) -> str:
    """Who won, or that the game is not over."""
    if sheet.final is None:
        return _("The game is not over.")
    if len(sheet.names) == 1 and sheet.final.winners:
        return _("The game is over.")  # alone nobody wins
    return result_of_sides(sheet.view, sheet.final.winners)
