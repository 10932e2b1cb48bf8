"""The crossword game in lines of text: its questions, its words, and the board read aloud."""

from typing import TYPE_CHECKING, Final

from bonmot.games.crossword import View
from bonmot.games.editions import EditionFile
from bonmot.games.legible import folded
from bonmot.hosting.drafts import MOST_SEATS, Draft
from bonmot.hosting.typed_moves import looks_like_a_play
from bonmot.players.hints import WHOLE_WORD
from bonmot.starting import clock_from
from bonmot.terminal.crossword.plain_commands import PLAIN_COMMANDS, WITH_A_PLACE, own_rack, play
from bonmot.terminal.crossword.questions import question_of
from bonmot.terminal.plain import asking
from bonmot.terminal.plain.turns import PlainTurns
from bonmot.terminal.questions import Question
from bonmot.texts import _, mark

if TYPE_CHECKING:
    from bonmot.starting import Start
    from bonmot.terminal.plain.playing import PlainGame
    from bonmot.terminal.plain.teletype import Teletype

_RACKS: Final = {
    "micro": ("next", False, mark("Is the rack of the next player shown?")),
    "deluxe": ("all", True, mark("Are all racks shown?")),
}
"""Scale of an edition that asks about racks → what yes shows, the usual answer, the question (M-072, D-054)."""


class PlainCrossword(PlainTurns[View]):
    """All editions of the crossword game."""

    game = "crossword"
    commands = PLAIN_COMMANDS
    own_rack = staticmethod(own_rack)

    # ---- before the game

    def asked(self, teletype: "Teletype", edition: EditionFile, draft: Draft, start: "Start") -> Draft:
        """Teams, racks, the clock."""
        scale = str(edition.screen.get("keys", "modern"))
        four = len(draft.sitting(edition)) == MOST_SEATS
        if not start.seats and four and edition.seats.teams:  # who named the players would have named teams
            teams = asking.yes(teletype, _("Two teams, the first and the third against the others?"), False)
            draft = draft.filled_in("teams", "yes" if teams else "no")
        if start.racks is None and scale in _RACKS:
            shown, usual, question = _RACKS[scale]
            draft = draft.filled_in("racks", shown if asking.yes(teletype, _(question), usual) else "none")
        if start.clock is None and (edition.clock.kind != "none" or scale == "deluxe"):
            draft = draft.filled_in("clock", _asked_clock(teletype, edition.clock.rules.text or "none"))
        return draft

    # ---- turns

    def reads(self, game: "PlainGame", line: str) -> bool:
        """`H8 MAISON` or `maison H8`; a word that is also an order with a place stands last."""
        if not looks_like_a_play(line) or folded(line.split(maxsplit=1)[0]) in WITH_A_PLACE:
            return False
        play(game, line)
        return True

    def question(self, view: View) -> Question | None:
        """A doubt (M-007, D-086), or a vote."""
        return question_of(view)

    def usual_grade(self, view: View, hinted: int) -> int:
        """A little more each time; De Luxe gives a whole word (D-074)."""
        return WHOLE_WORD if view.scale == "deluxe" else min(hinted + 1, WHOLE_WORD)


def _asked_clock(teletype: "Teletype", usual: str) -> str:
    answer = asking.text(teletype, _("Clock: 2:30 for each turn, 25 minutes for the game, or none?"), usual, clock_from)
    rules = clock_from(answer)
    if answer != usual and rules.kind == "turn":  # K-12: it may be more than was asked for
        teletype.say(_("Each turn may take {seconds} seconds.").format(seconds=rules.seconds))
    return answer
