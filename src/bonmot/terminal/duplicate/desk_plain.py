"""The referee's desk in lines of text: the same commands, for screen readers and pipes."""

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from bonmot.errors import BonmotError
from bonmot.games.duplicate import Abandon, Close, Draw, Reopen, View
from bonmot.games.game import Refused
from bonmot.hosting.duplicate.desk_files import file_named, slips_in, write_paper
from bonmot.hosting.duplicate.desk_lines import Desk, missing, plain_word, players_meant, typed_place, typed_slip
from bonmot.hosting.typed_moves import looks_like_a_play
from bonmot.players.boards import board_of
from bonmot.study.duplicate.papers import PAPERS
from bonmot.telling import name_of_seat, sentence
from bonmot.telling.commands import command_words
from bonmot.telling.crossword import aloud
from bonmot.telling.duplicate.sentences import standing_text, top_text
from bonmot.telling.phrases import points, said_of, time_left
from bonmot.terminal.duplicate.desk_rulings import ruling
from bonmot.terminal.plain import asking
from bonmot.terminal.plain.commands import PlainCommand, gives, meant, tells
from bonmot.terminal.plain.part import PlainPart
from bonmot.terminal.remembered import Remembered
from bonmot.texts import _, mark, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable

    from bonmot.tables import TableView
    from bonmot.terminal.plain.playing import PlainGame

WORDS: Final = command_words("referee")
_TOLD: Final = 15
"""Solutions that are told at once."""


def _desk(game: "PlainGame") -> Desk:
    """The rack of the open round on its board."""
    view: View = game.view()
    if view.phase != "open" or not isinstance(game.part, PlainDesk):
        raise Refused("no-round-open")
    return game.part.desk.about((view.round, view.rack, view.board), lambda: Desk(view))


def _is_command(game: "PlainGame", word: str) -> bool:
    try:
        meant(word, game.commands)
    except BonmotError as error:
        return error.code != "order-unknown"
    return True


def _slip(game: "PlainGame", line: str) -> None:
    view: View = game.view()
    typed = typed_slip(view, line)
    verdict = _desk(game).verdict(typed.slip)
    game.submit(typed.command)
    game.say(said_of(f"{typed.seat + 1} {name_of_seat(view, typed.seat)}", verdict))


def _rack(game: "PlainGame", rest: str) -> None:
    game.submit(Draw(rest))


def _missing(game: "PlainGame", _rest: str) -> None:
    seen = game.table.view(game.seat)
    view: View = seen.game
    if view.phase != "open":
        game.say(_("No round is open."))
        return
    names = ", ".join(f"{seat + 1} {name_of_seat(view, seat)}" for seat in missing(view))
    game.say(_("Missing: {names}.").format(names=names) if names else _("All slips are in."))
    if view.over_at is not None:
        game.say(_("Time left: {time}.").format(time=time_left(max(0, view.over_at - seen.time))))


def _close(game: "PlainGame", rest: str) -> None:
    view: View = game.view()
    if not rest:
        tops = _desk(game).choices(view)
        if len(tops) > 1:
            game.say(_("Which top is laid? Write close and one of these."), *(" ".join(top) for top in tops))
            return
    place, _space, word = rest.partition(" ")
    game.submit(Close(place, word.strip()))


def _check(game: "PlainGame", rest: str) -> None:
    game.say(_desk(game).verdict(typed_place(game.view(), rest)))


def _solutions(game: "PlainGame", rest: str) -> None:
    found = _desk(game).matching(rest)
    for move in found[:_TOLD]:
        game.say(f"{move.place()} {plain_word(move)} {move.score}")
    game.say(_("{count} of {all} solutions.").format(count=min(_TOLD, len(found)), all=len(found)))


def _rules(kind: str) -> "Callable[[PlainGame, str], None]":
    def rule(game: "PlainGame", rest: str) -> None:
        game.submit(ruling(kind, game.view(), rest))

    return rule


def _import(game: "PlainGame", rest: str) -> None:
    commands = slips_in(game.view(), file_named(rest))
    for command in commands:
        game.table.submit(game.seat, command)
    told = ngettext("{count} slip entered.", "{count} slips entered.", len(commands))
    game.say(told.format(count=len(commands)))


def _papers(game: "PlainGame", rest: str) -> None:
    what, _space, name = rest.partition(" ")
    if what not in PAPERS or not name.strip():
        raise BonmotError("desk-paper-wanted", names=list(PAPERS))
    file = file_named(name)
    if file.exists() and not asking.yes(
        game.teletype, _("{file} is there already. Replace it?").format(file=file), False
    ):
        return
    write_paper(game.table, what, file)
    game.say(_("Written: {file}").format(file=file))


def _sheet(view: View) -> Iterable[str]:
    """Every round and its top."""
    total = 0
    for played in view.rounds:
        total += played.score
        text = _("{number}. {rack}: {top}, {points}, total {total}")
        yield text.format(
            number=played.number, rack=played.draw, top=top_text(played), points=points(played.score), total=total
        )


class PlainDesk(PlainPart[View]):
    """A table with a referee, who types everything."""

    game = "duplicate"
    commands: Sequence[PlainCommand] = (
        PlainCommand(WORDS["slip"], _slip, needs="hand-in"),
        PlainCommand(WORDS["rack"], _rack, needs="draw"),
        PlainCommand(WORDS["missing"], _missing),
        PlainCommand(WORDS["close"], _close, needs="close"),
        PlainCommand(WORDS["check"], _check, needs="close"),
        PlainCommand(WORDS["solutions"], _solutions, needs="close"),
        *(PlainCommand(WORDS[kind], _rules(kind)) for kind in ("warn", "penalty", "lift", "solo", "correct", "gone")),
        PlainCommand(WORDS["seat"], _rules("seat"), needs="sit-down"),
        PlainCommand(WORDS["import"], _import),
        PlainCommand(WORDS["papers"], _papers),
        gives(WORDS["back"], Reopen, needs="reopen"),
        tells(WORDS["board"], aloud.board),
        tells(WORDS["grid"], lambda view: str(board_of(view)).splitlines()),
        tells(WORDS["bag"], aloud.unseen),
        tells(WORDS["sheet"], _sheet),
        tells(WORDS["standings"], lambda view: [standing_text(each) for each in view.standings]),
        gives(
            WORDS["abandon"],
            Abandon,
            needs="abandon",
            asks=mark("Stop the game for everybody, without a winner?"),
        ),
    )

    def __init__(self) -> None:
        self.desk = Remembered[Desk]()

    def people(self, seen: "TableView") -> frozenset[int]:
        """Only the referee types."""
        return frozenset({seen.game.referee})

    def reads(self, game: "PlainGame", line: str) -> bool:
        """A slip may be typed as it is: `12 H4 JERKS 58`."""
        view: View = game.view()
        if view.phase != "open":
            return False
        try:
            typed_slip(view, line)
        except BonmotError:
            who = line.split(maxsplit=1)[0]
            has_player = bool(players_meant(view, who)) or looks_like_a_play(line.partition(" ")[2])
            if not who[0].isdigit() and (_is_command(game, who) or not has_player):
                return False
        _slip(game, line)
        return True

    def occasion(self, view: View) -> Hashable:
        """Each round, and each pause between two."""
        return view.phase, view.round

    def greeting(self, game: "PlainGame") -> Iterable[str]:
        """What is wanted now."""
        view: View = game.view()
        if view.phase == "open":
            yield _("Slips are typed as 12 H4 JERKS 58; “help” lists everything else.")
        else:
            yield _("The next rack: “rack” draws it, “rack HT+IUONU” is one that was drawn.")

    def lingers(self, game: "PlainGame") -> bool:
        """Slips can be corrected and papers written until the referee types nothing."""
        line = game.teletype.ask(_("Corrections and papers; Enter ends:"))
        if not line:
            return False
        game.seat = game.table.view(None).game.referee
        try:
            game.obey(line)
        except BonmotError as error:
            game.say(sentence(error))
        return True
