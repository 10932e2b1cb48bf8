"""Duplicate in lines of text. At one keyboard slips are written one after the other, each on a page of its own."""

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from bonmot.errors import BonmotError
from bonmot.games.commands import Pass
from bonmot.games.duplicate import Draw, HandIn, View
from bonmot.games.editions import EditionFile
from bonmot.games.legible import folded
from bonmot.hosting.drafts import Draft
from bonmot.hosting.duplicate.customs import DuplicateCustoms, written
from bonmot.hosting.typed_moves import looks_like_a_play, typed_play
from bonmot.players.boards import board_of
from bonmot.players.duplicate.field import FIELDS
from bonmot.players.duplicate.graded import rack_of
from bonmot.starting import clock_from
from bonmot.study.duplicate.field_words import rounds_told
from bonmot.study.duplicate.report import report
from bonmot.study.duplicate.telling import told
from bonmot.telling import name_of, said_of, sentence
from bonmot.telling.commands import command_words
from bonmot.telling.crossword import aloud
from bonmot.telling.crossword.sentences import spelled
from bonmot.telling.duplicate.sentences import shown_standings, standing_text
from bonmot.telling.phrases import points, time_left
from bonmot.telling.tiles import previewed
from bonmot.terminal.duplicate.desk_plain import PlainDesk
from bonmot.terminal.duplicate.showing import summary
from bonmot.terminal.plain import asking
from bonmot.terminal.plain.commands import PlainCommand, gives, tells, tells_of
from bonmot.terminal.plain.part import PlainPart
from bonmot.terminal.plain.turns import ABANDON, LOOK, RESIGN
from bonmot.texts import _, mark

if TYPE_CHECKING:
    from bonmot.starting import Start
    from bonmot.tables import TableView
    from bonmot.terminal.plain.playing import PlainGame
    from bonmot.terminal.plain.teletype import Teletype

WORDS: Final = command_words("duplicate")
_WITH_A_PLACE: Final = frozenset({"square", "case", "try", "essayer", "slip", "bulletin", "play", "jouer"})


# ---- what one may say


def _slip(game: "PlainGame", line: str) -> None:
    """Hand in a slip."""
    place, word = _typed(game, line)
    game.submit(HandIn(place, word))


def _typed(game: "PlainGame", line: str) -> tuple[str, str]:
    """The place and the word; where blanks help out, it is said."""
    view: View = game.view()
    place, word, blanks = typed_play(line or "…", view, rack_of(view))
    if blanks:
        game.say(_("The blank stands for {letter}.").format(letter=blanks))
    return place, word


def _try(game: "PlainGame", line: str) -> None:
    view: View = game.view()
    place, word = _typed(game, line)
    game.say(previewed(board_of(view).judge(f"{place} {word}", rack_of(view))) + ".")


def _rack(view: View) -> str:
    """The tiles that everybody has, and how they are called."""
    if view.phase != "open":
        return _("No round is open.")
    tiles = spelled(view.rack, view.alphabet)
    return _("Round {number}: {tiles} ({rack}).").format(number=view.round, tiles=tiles, rack=view.draw)


def _sheet(game: "PlainGame", _rest: str) -> None:
    """All rounds: the top, and what players made of it."""
    view: View = game.view()
    for line, what in zip(view.score_lines, game.telling.score_lines(view), strict=True):
        total = _("total {total}").format(total=line.total)
        if line.side is None:
            game.say(f"{line.number}. {what}, {points(line.score)}, {total}")
        else:
            game.say(f"   {said_of(name_of(view, line.side), what)}, {points(line.score)}, {total}")


def _report(game: "PlainGame", _rest: str) -> None:
    """Where one's points went."""
    view: View = game.view()
    game.say(*told(report(view, 0 if view.side is None else view.side)))


def _slips(view: View, text: str) -> Iterable[str]:
    """All slips of a round that is closed; of the last one, if none is named."""
    number = int(text) if text.strip().isdecimal() else len(view.rounds)
    if not 1 <= number <= len(view.rounds):
        return [sentence(BonmotError("no-such-round", number=number, rounds=len(view.rounds)))]
    return rounds_told(view, view.rounds[number - 1 : number])


def _standings(view: View) -> Iterable[str]:
    return [standing_text(each) + "." for each in shown_standings(view)]


class PlainDuplicate(PlainPart[View]):
    """All editions of duplicate."""

    game = "duplicate"
    commands = (
        PlainCommand(WORDS["slip"], _slip, needs="hand-in"),
        gives(WORDS["pass"], Pass, needs="pass"),
        gives(WORDS["draw"], Draw, needs="draw"),
        PlainCommand(WORDS["try"], _try, needs="hand-in"),
        tells(WORDS["rack"], _rack),
        tells(WORDS["board"], aloud.board),
        tells_of(WORDS["row"], aloud.lane),
        tells_of(WORDS["square"], aloud.square),
        tells(WORDS["grid"], lambda view: str(board_of(view)).splitlines()),
        tells(WORDS["bag"], aloud.unseen),
        PlainCommand(WORDS["sheet"], _sheet),
        tells(WORDS["standings"], _standings),
        PlainCommand(WORDS["report"], _report),
        tells_of(WORDS["slips"], _slips),
        LOOK._replace(words=WORDS["look"]),
        RESIGN,
        ABANDON,
    )

    hiding = mark("{name}, press Enter to hide your slip.")

    def for_all(self, seen: "TableView") -> Iterable[str]:
        """The rack is everybody's."""
        view: View = seen.game
        return [_rack(view), *self.time(seen)] if view.phase == "open" else []

    def time(self, seen: "TableView") -> Sequence[str]:
        """How much is left of the round."""
        view: View = seen.game
        if view.over_at is None:
            return []
        return [_("Time left: {time}.").format(time=time_left(max(0, view.over_at - seen.time)))]

    def at(self, view: View) -> PlainPart[View]:
        """The referee has a desk."""
        return self if view.referee is None else PlainDesk()

    # ---- before the game

    def asked(self, teletype: "Teletype", edition: EditionFile, draft: Draft, start: "Start") -> Draft:
        """How many computers play along, and how long a round takes."""
        customs = DuplicateCustoms()
        if not start.seats:
            question = _("How many computers of all levels play along, such as {some}?")
            some = ", ".join(map(str, FIELDS))
            count = asking.number(teletype, question.format(some=some), 0, max(FIELDS), min(FIELDS))
            draft = draft.filled_in("field", str(count))
        if start.clock is None:
            usual = written(customs.seconds(edition, draft))
            question = _("How long does a round take: 3:00, 2:30, 2:00, 1:00, or none?")
            draft = draft.filled_in("clock", asking.text(teletype, question, usual, clock_from))
        return draft

    # ---- rounds

    def reads(self, game: "PlainGame", line: str) -> bool:
        """`H8 MAISON` or `maison H8` is a slip."""
        if not looks_like_a_play(line) or folded(line.split(maxsplit=1)[0]) in _WITH_A_PLACE:
            return False
        _slip(game, line)
        return True

    def occasion(self, view: View) -> Hashable:
        """A round, open or closed."""
        return view.round, view.phase

    def greeting(self, game: "PlainGame") -> Iterable[str]:
        """The rack and the time; between rounds, how to go on."""
        seen = game.table.view(game.seat)
        view: View = seen.game
        if view.phase == "open":
            if len(seen.people) == 1:  # several have heard it together
                yield _("Your rack: {tiles}.").format(tiles=spelled(view.rack, view.alphabet))
                yield from self.time(seen)
        else:
            people = sorted(seen.people)
            if view.rounds and len(people) > 1:
                yield from summary(view, people).splitlines()
            yield _("Draw, or just Enter: the next rack.") if view.rounds else _("Draw, or just Enter: the first rack.")

    def empty(self, game: "PlainGame") -> None:
        """Enter alone goes on between rounds."""
        view: View = game.view()
        if "draw" in view.may:
            game.submit(Draw())
