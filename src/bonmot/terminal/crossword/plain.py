"""The crossword game in lines of text: its questions, its words, and the board read aloud."""

from typing import TYPE_CHECKING, Final

from bonmot.games.crossword import Edition, View, setup_for
from bonmot.games.legible import folded
from bonmot.players.casts import cast_of
from bonmot.players.hints import WHOLE_WORD
from bonmot.starting import clock_from
from bonmot.tables import ClockRules, Seating
from bonmot.terminal.crossword.plain_commands import PLAIN_COMMANDS, WITH_A_PLACE, own_rack, play
from bonmot.terminal.crossword.questions import question_of
from bonmot.terminal.crossword.typed_moves import looks_like_a_play
from bonmot.terminal.plain import asking
from bonmot.terminal.plain.part import Opening
from bonmot.terminal.plain.seating import Bounds, asked_hand_over, asked_seats, settled
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

    def set_up(self, teletype: "Teletype", edition: Edition, spoken: str, lexicon: str, start: "Start") -> Opening:
        """Who plays, and what the edition asks."""
        scale = str(edition.screen.get("keys", "modern"))
        limits = edition.seats
        levels = len(cast_of(self.game).ladder(scale, spoken))
        bounds = Bounds(limits.minimum, limits.maximum, limits.name_length, levels)
        seats = settled(start.seats or asked_seats(teletype, bounds), bounds)
        teams = self._teams(teletype, edition, len(seats), start)
        racks = self._racks(teletype, edition, scale, start)
        setup = setup_for(
            edition,
            [seat.name for seat in seats],
            language=spoken,
            lexicon=lexicon,
            teams=[seat % 2 for seat in range(len(seats))] if teams else None,
            options={"racks_visible": racks},
        )
        return Opening(
            setup,
            tuple(Seating(seat.computer, seat.level, seat.persona) for seat in seats),
            self._clock(teletype, edition, scale, start),
            asked_hand_over(teletype, seats, start, racks=racks),
            start.hint_cost or 0,
        )

    def _teams(self, teletype: "Teletype", edition: Edition, seats: int, start: "Start") -> bool:
        if start.teams is not None or seats != 4 or not edition.seats.teams:
            return bool(start.teams)
        if start.seats:
            return False  # whoever named the players would have named teams
        return asking.yes(teletype, _("Two teams, the first and the third against the others?"), False)

    def _racks(self, teletype: "Teletype", edition: Edition, scale: str, start: "Start") -> str:
        if start.racks is not None or scale not in _RACKS:
            return start.racks or edition.racks_visible
        shown, usual, question = _RACKS[scale]
        return shown if asking.yes(teletype, _(question), usual) else "none"

    def _clock(self, teletype: "Teletype", edition: Edition, scale: str, start: "Start") -> ClockRules | None:
        if start.clock is not None:
            return start.clock
        if edition.clock.kind == "none" and scale != "deluxe":
            return None
        usual = "none" if edition.clock.kind == "none" else f"{edition.clock.seconds // 60}"
        question = _("Clock: 2:30 for each turn, 25 minutes for the game, or none?")
        answer = asking.text(teletype, question, usual, clock_from)
        rules = None if answer == usual else clock_from(answer)
        if rules is not None and rules.kind == "turn":  # K-12: it may be more than was asked for
            teletype.say(_("Each turn may take {seconds} seconds.").format(seconds=rules.seconds))
        return rules

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
