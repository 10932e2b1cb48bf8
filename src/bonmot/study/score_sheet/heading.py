"""What stands above a score sheet: which game it was, who played, with which words, and how it went."""

from datetime import UTC, datetime
from typing import Final

from bonmot.notation.story import Line, Story
from bonmot.telling import result
from bonmot.texts import _, language, mark
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


def title_of(story: Story) -> str:
    """What the game is called; without a title, who plays."""
    return story.title or " – ".join(story.names)


def edition_of(story: Story) -> str:
    """The edition in the reader's language; nothing for records from elsewhere."""
    editions = story.editions or {}
    return editions.get(language()) or editions.get("en", "")


def day_of(story: Story) -> str:
    """The day on which it was begun, where that is known."""
    if story.at is None:
        return ""
    begun = datetime.fromtimestamp(story.at / 1_000, UTC).astimezone()
    return _("{month} {day}, {year}").format(day=begun.day, month=_(_MONTHS[begun.month - 1]), year=begun.year)


def facts_of(story: Story) -> list[tuple[str, str]]:
    """Date, edition and the name of the lexicon in use (R-050), each with its label."""
    facts = [
        (_("Date"), day_of(story)),
        (_("Edition"), edition_of(story)),
        (_("Lexicon"), lexicon_of(story)),
    ]
    return [(label, value) for label, value in facts if value]


def lexicon_of(story: Story) -> str:
    """The name of the lexicon in use, and whether it is our own."""
    own = story.lexicon is not None and story.lexicon.name == story.lexicon_name and story.lexicon_name in BUILT_IN
    where = _("comes with Bonmot")
    return f"{story.lexicon_name} ({where})" if own else story.lexicon_name


def outcome_of(story: Story) -> str:
    """Who won, or that the game is not over."""
    if story.ending is None:
        return _("The game is not over.")
    return result([story.names[side] for side in story.ending.winners])


def rounds_of(story: Story) -> list[list[tuple[int, Line] | None]]:
    """The lines with their numbers in rounds, one cell for each side: a round ends where a side comes again."""
    rounds: list[list[tuple[int, Line] | None]] = []
    for number, line in enumerate(story.lines, 1):
        if not rounds or rounds[-1][line.side] is not None:
            rounds.append([None] * len(story.names))
        rounds[-1][line.side] = (number, line)
    return rounds
