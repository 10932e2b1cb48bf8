"""What only duplicate lets people choose: the time of a round, whose score counts, and a field of computers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bonmot.errors import BonmotError
from bonmot.games.duplicate import Edition
from bonmot.games.editions import EditionFile
from bonmot.games.setups import tidied
from bonmot.hosting.customs import Customs
from bonmot.hosting.fields import Choice, Field, titled, yes_or_no
from bonmot.players.duplicate.field import FIELDS, usual_field
from bonmot.starting import SeatWish, clock_from
from bonmot.telling import clock_text
from bonmot.texts import _, mark, ngettext

if TYPE_CHECKING:
    from bonmot.hosting.drafts import Draft

TIMES: Final = (180, 150, 120, 60, 0)
"""Seconds of a round; 0: no clock."""
WRITING: Final = {60: 20, 0: 0}
"""Seconds of a round → those of them that are for writing, where they are not the usual ones."""
USUAL_WRITING: Final = 30
SCORES: Final = {"own": mark("their own"), "shared": mark("the best one, for all")}
USUAL_FIELD: Final = 7
WATCHED_PAUSE: Final = 4
"""Seconds between rounds in which computers alone play."""


class DuplicateCustoms(Customs):
    """Time, scores, and the field."""

    takes = frozenset({"clock", "field"})
    usual_players = 1
    always_hides = True

    def about(self, edition: EditionFile) -> str:
        """What it is."""
        return _("Everybody has the same tiles; the best word is laid.")

    def fields(self, edition: EditionFile, draft: "Draft") -> Sequence[Field]:
        """The field, the clock, the scores."""
        return (self._field(edition, draft), self._time(edition, draft), self._scores(edition, draft))

    def _field(self, edition: EditionFile, draft: "Draft") -> Field:
        about = _("Computers of all levels that play along, so that there are ranks; from 16 players on a solo counts.")
        joined = joining(edition, draft)
        choices = [Choice("0", _("nobody else"))]
        choices += [
            Choice(str(count), ngettext("{count} computer", "{count} computers", count).format(count=count))
            for count in sorted({*FIELDS, joined} - {0})
            if count <= _room(edition, draft)
        ]
        return Field("field", _("Field"), str(joined), tuple(choices), about, width=14)

    def _time(self, edition: EditionFile, draft: "Draft") -> Field:
        try:
            seconds = self.seconds(edition, draft)
        except BonmotError:  # the clock of another game: the edition has its own
            seconds = Edition.named(edition).round.seconds
        about = _("The time of a round; the first bell says “write”, the second one closes the round.")
        if draft.people(edition) > 1 and seconds:
            about = _("After the second bell the slips are written down one after the other.")
        times = sorted({*TIMES, seconds}, key=lambda each: -each)
        choices = tuple(Choice(written(each), _("no clock") if not each else written(each)) for each in times)
        return Field("clock", _("Time a round"), written(seconds), choices, about, width=14)

    def _scores(self, edition: EditionFile, draft: "Draft") -> Field:
        about = _("Players keep the score of their own slips, or all are given the best one, as the printed rules say.")
        scores = draft.get("scores", Edition.named(edition).scoring.scores)
        return Field("scores", _("Scores"), scores, titled(SCORES), about, width=24)

    def more(self, edition: EditionFile, draft: "Draft") -> Sequence[Field]:
        """An evening with a referee."""
        about = _("Names of those who play, with commas between them: then this screen is the referee's desk.")
        evening = Field("evening", _("Club evening"), draft.get("evening"), about=about, usual=_("none"), width=40)
        about = _("Whoever comes sits down, also later; at a server by one link and one QR code. You are the referee.")
        return (evening, yes_or_no("hall", _("Open hall"), draft.agrees("hall"), about))

    def refereed(self, draft: "Draft") -> Sequence[SeatWish]:
        """Those who were named for a club evening, by table."""
        return [SeatWish(name) for name in (tidied(each) for each in draft.get("evening").split(",")) if name]

    def places(self, edition: EditionFile, draft: "Draft") -> int:
        """An open hall has as many as the rules allow."""
        return edition.seats.maximum if draft.agrees("hall") else 0

    def seconds(self, edition: EditionFile, draft: "Draft") -> int:
        """How long a round takes: as was said, or as the edition has it."""
        said = draft.said.get("clock")
        if said is None:
            return Edition.named(edition).round.seconds
        return seconds_in(said)

    def options(self, edition: EditionFile, draft: "Draft") -> dict[str, object]:
        """The rules that were chosen; at one screen, slips are written down one after the other."""
        usual, options = Edition.named(edition), dict[str, object]()
        options |= timed(usual, self.seconds(edition, draft))
        if (scores := draft.get("scores")) and scores != usual.scoring.scores:
            options["scoring.scores"] = scores
        people = draft.people(edition)
        if self.refereed(draft) or self.places(edition, draft):
            return options
        if people > 1:
            options["round.closes"] = "slips"
        if not people:
            options["round.pause"] = WATCHED_PAUSE
        return options

    def joining(self, edition: EditionFile, draft: "Draft", language: str) -> Sequence[SeatWish]:
        """The field: nobody in it sits there already, or is called like somebody who does."""
        seated = draft.sitting(edition)
        names = {wish.name.casefold() for wish in seated}
        cast = {wish.persona for wish in seated if wish.computer} - {None}
        count = more = joining(edition, draft)
        while True:
            found = [
                each
                for each in usual_field(more, language)
                if each.name.casefold() not in names and each.persona not in cast
            ]
            if len(found) >= count:
                return [SeatWish(each.name, True, each.level, each.persona) for each in found[:count]]
            more += count - len(found)

    def field_of(self, error: BonmotError, draft: "Draft") -> str:
        """A time that is none."""
        if draft.get("evening") and error.code in {"seat-count", "name-too-long", "name-illegible"}:
            return "evening"
        return "clock" if error.code == "bad-clock" or error.particulars.get("key") == "round.writing" else ""


def joining(edition: EditionFile, draft: "Draft") -> int:
    """How many computers play along, as far as there are seats; whoever named the players has named all of them."""
    wanted = int(draft.get("field", "0" if draft.agrees("named") else str(USUAL_FIELD)))
    return min(wanted, _room(edition, draft))


def _room(edition: EditionFile, draft: "Draft") -> int:
    return edition.seats.maximum - len(draft.sitting(edition))


def seconds_in(text: str) -> int:
    """A time of a round as people write it; 0: no clock."""
    rules = clock_from(text.strip() or "none")
    if rules.kind == "game":
        raise BonmotError("bad-clock", text=text)
    return rules.seconds if rules.kind == "turn" else 0


def timed(edition: Edition, seconds: int) -> dict[str, object]:
    """What changes in an edition where a round takes so long."""
    if seconds == edition.round.seconds:
        return {}
    return {
        "round.seconds": seconds,
        "round.writing": WRITING.get(seconds, min(USUAL_WRITING, seconds // 2)),
    }


def written(seconds: int) -> str:
    """A time as people write it.

    >>> written(150), written(0)
    ('2:30', 'none')
    """
    return clock_text(seconds * 1_000) if seconds else "none"
