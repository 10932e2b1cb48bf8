"""What only the card race lets people choose: how many cards win, how time runs, which words are good."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bonmot.games.cards import Edition
from bonmot.games.editions import EditionFile
from bonmot.hosting.customs import Customs
from bonmot.hosting.fields import Choice, Field, numbers, titled, yes_or_no
from bonmot.texts import _, mark

if TYPE_CHECKING:
    from bonmot.hosting.drafts import Draft
    from bonmot.players.measures import Rung

COUNTDOWNS: Final = {"0": mark("none"), "1500": mark("quick"), "3000": mark("slow")}
WRONG: Final = {"out": mark("the round"), "lock": mark("five seconds")}
NAMES: Final = {
    "list": mark("those of the list"),
    "vote": mark("if the others accept them"),
    "free": mark("all that are explained"),
}
ROUNDS: Final = (0, 20, 30, 45, 60, 90, 120, 180)
"""Seconds of a round; 0: no limit."""
TIES: Final = (0, 50, 100, 150, 200, 300, 500)
"""Milliseconds within which two words are laid at the same moment."""


class RaceCustoms(Customs):
    """The rules of a race that people change."""

    takes = frozenset({"pieces"})

    def level(self, rung: "Rung") -> str:
        """A level: what a race brings depends on how many race."""
        return _("level {level}").format(level=rung.level)

    def about_levels(self, highest: int) -> str:
        """What levels mean in a race."""
        about = _("How many words it knows and how quickly they come to mind, from 1 to {most}.")
        return about.format(most=highest)

    def fields(self, edition: EditionFile, draft: "Draft") -> Sequence[Field]:
        """How it is raced."""
        usual = Edition.named(edition)
        about = _("Cards needed to win the game.")
        target = draft.get("target", str(usual.target))
        fields = [Field("target", _("Cards to win"), target, numbers(3, 7), about, width=4)]
        about = _("Three, two, one: then everybody sees the card at the same instant.")
        countdown = draft.get("countdown", str(usual.race.countdown))
        fields.append(Field("countdown", _("Countdown"), countdown, titled(COUNTDOWNS), about, width=14))
        about = _("What a wrong word costs.")
        wrong = draft.get("wrong", usual.race.wrong)
        fields.append(Field("wrong", _("A wrong word"), wrong, titled(WRONG), about, width=14))
        if any(seat.computer for seat in draft.sitting(edition)):
            about = _("Without mercy computers answer at once, if they know a word.")
            fields.append(yes_or_no("mercy", _("No mercy"), _is_merciless(usual, draft), about))
        return fields

    def more(self, edition: EditionFile, draft: "Draft") -> Sequence[Field]:
        """The limits of a round, and which words are good."""
        usual = Edition.named(edition)
        about = _("After so many seconds nobody finds a word any more.")
        rounds = tuple(
            Choice(str(each), _("{seconds} s").format(seconds=each) if each else _("no limit")) for each in ROUNDS
        )
        seconds = draft.get("round_seconds", str(usual.race.round_seconds))
        fields = [Field("round_seconds", _("A round"), seconds, rounds, about, width=12)]
        about = _("Words that are laid so close to each other are laid at the same moment: nobody wins the card.")
        ties = tuple(Choice(str(each), _("{count} ms").format(count=each)) for each in TIES)
        window = draft.get("tie_window", str(usual.race.tie_window))
        fields.append(Field("tie_window", _("A tie within"), window, ties, about, width=10))
        about = _("The fewest letters of a word where the card does not say how long it is.")
        shortest = draft.get("shortest", str(usual.words.minimum_length))
        fields.append(Field("shortest", _("Shortest word"), shortest, numbers(2, 5), about, width=4))
        about = _("Which proper nouns are good where a card asks for one.")
        names = draft.get("names", usual.words.proper_nouns)
        fields.append(Field("names", _("Proper nouns"), names, titled(NAMES), about, width=28))
        return fields

    def options(self, edition: EditionFile, draft: "Draft") -> dict[str, object]:
        """The rules that were chosen."""
        usual = Edition.named(edition)
        return {
            "race.round_seconds": int(draft.get("round_seconds", str(usual.race.round_seconds))),
            "race.tie_window": int(draft.get("tie_window", str(usual.race.tie_window))),
            "words.minimum_length": int(draft.get("shortest", str(usual.words.minimum_length))),
            "words.proper_nouns": draft.get("names", usual.words.proper_nouns),
            "target": int(draft.get("target", str(usual.target))),
            "mercy": not _is_merciless(usual, draft),
            "race.wrong": draft.get("wrong", usual.race.wrong),
            "race.countdown": int(draft.get("countdown", str(usual.race.countdown))),
        }

    def hides(self, edition: EditionFile, draft: "Draft") -> bool:
        """Who races at one keyboard lays the hand open."""
        return False


def _is_merciless(usual: Edition, draft: "Draft") -> bool:
    return draft.agrees("mercy", usual=not usual.mercy)
