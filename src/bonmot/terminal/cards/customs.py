"""What only the card race lets people choose: how many cards win, the countdown, what a wrong word costs, mercy."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bonmot.games.cards import Edition
from bonmot.games.editions import EditionFile
from bonmot.terminal.customs import Customs
from bonmot.terminal.fields import Field, numbers, titled, yes_or_no
from bonmot.texts import _, mark

if TYPE_CHECKING:
    from bonmot.terminal.drafts import Draft

COUNTDOWNS: Final = {"0": mark("none"), "1500": mark("quick"), "3000": mark("slow")}
WRONG: Final = {"out": mark("the round"), "lock": mark("five seconds")}


class RaceCustoms(Customs):
    """The rules of a race that people change."""

    def fields(self, edition: EditionFile, draft: "Draft") -> Sequence[Field]:
        """How it is raced."""
        usual = Edition.named(edition)
        about = _("So many instruction cards win the game.")
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

    def options(self, edition: EditionFile, draft: "Draft") -> dict[str, object]:
        """The rules that were chosen."""
        usual = Edition.named(edition)
        return {
            "target": int(draft.get("target", str(usual.target))),
            "mercy": not _is_merciless(usual, draft),
            "race.wrong": draft.get("wrong", usual.race.wrong),
            "race.countdown": int(draft.get("countdown", str(usual.race.countdown))),
        }

    def hides(self, edition: EditionFile, draft: "Draft") -> bool:
        """Who races at one keyboard lays the hand open."""
        del edition, draft
        return False


def _is_merciless(usual: Edition, draft: "Draft") -> bool:
    return draft.agrees("mercy", usual=not usual.mercy)
