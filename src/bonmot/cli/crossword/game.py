"""`bonmot game …`: check, show, convert, review and watch the record of a game.

With `--json` `check` prints one document: `{"file", "tiles", "lexicon", "players": [{"nick", "name", "total"}],
"turns", "faults": [{"code", "line", "column", "warning", "sentence"}]}`; `lexicon` is null where there are no words to
check with. A file that cannot be read as a game has one fault, whose line and column may be null, and no players.
`review --json` prints what `bonmot.cli.reviewing` describes.

Exit status: 0, or 1 when `check` found a fault (a warning is none), or 2 when the file cannot be read as a game.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from bonmot.cli.choosing import preparing
from bonmot.cli.sheet import as_text, board_text, show_past, show_sheet
from bonmot.cli.showing import as_json, line, lines, note, pleasant
from bonmot.errors import BonmotError
from bonmot.telling import sentence
from bonmot.texts import _, ngettext

if TYPE_CHECKING:
    from bonmot.notation import gcg
    from bonmot.study.score_sheet import Sheet
    from bonmot.study.sources import Source, Wishes


class Reading(NamedTuple):
    """Options: how a record is read that does not say it itself."""

    lexicon: str | None = None
    language: str | None = None
    board: str | None = None

    def source(self, file: Path) -> "Source":
        """The game in a file."""
        from bonmot.study.sources import from_file  # the kernel is loaded only when it is needed

        with _in_file(file):
            return from_file(file, self.wishes())

    def replay(self, file: Path) -> "gcg.Replay":
        """The game in a file, on the board; a log of ours as the record that it would be."""
        from bonmot.notation.crossword import recorded
        from bonmot.study.crossword import replayed
        from bonmot.study.sources import LOG_SUFFIX, content_of
        from bonmot.tables import past_of, record

        if file.suffix.lower() == LOG_SUFFIX:
            game = recorded(past_of(*record.read(content_of(file).splitlines(keepends=True))))
            return replayed(game, self.wishes())
        found: gcg.Replay = self.source(file).record
        return found

    def wishes(self) -> "Wishes":
        """The same for those who look at games again."""
        from bonmot.study.sources import Wishes

        return Wishes(self.lexicon, self.language, self.board, preparing)


def check(file: Path, /, *, reading: Reading, json: bool = False) -> int:
    """`bonmot game check`."""
    try:
        replay = reading.replay(file)
    except BonmotError as error:
        if not json:
            raise
        nothing: dict[str, object] = {"tiles": None, "lexicon": None, "players": [], "turns": 0}
        as_json({"file": str(file), **nothing, "faults": [_fault(error)]})
        return 2
    if json:
        as_json(_report(file, replay))
        return 1 if replay.errors else 0
    for fault in replay.faults:
        said = sentence(fault)
        line(_place(file, fault) + (_("warning: {text}").format(text=said) if fault.warning else said))
    if replay.errors:
        return 1
    count = len(replay.steps)
    text = ngettext("No fault in {count} event: {totals}.", "No fault in {count} events: {totals}.", count)
    line(text.format(count=count, totals=_totals(replay)))
    return 0


def show(file: Path, /, *, turn: int | None = None, plain: bool = False, reading: Reading) -> None:
    """`bonmot game show`."""
    if other := _of_another_game(file):
        show_past(other.past, turn, plain=plain)
        return
    replay = reading.replay(file)
    heading, rows = _heading(replay, turn), [_titles(), *_sheet(replay, turn)]
    show_sheet(_board_sheet(replay, turn), heading, rows, _NUMBERS, plain=plain)
    if count := len(replay.errors):
        text = ngettext(
            "{count} fault: `bonmot game check` names it.", "{count} faults: `bonmot game check` names them.", count
        )
        note(text.format(count=count))


def convert(file: Path, /, *, to: str, turn: int | None = None, reading: Reading) -> None:
    """`bonmot game convert`."""
    if to == PAGE:
        from bonmot.study.score_sheet import as_page

        lines(as_page(reading.source(file).past, turn).splitlines())
        return
    if to not in WRITERS:
        raise BonmotError("unknown-notation", name=to, names=[*WRITERS, PAGE])
    if to == TEXT and (other := _of_another_game(file)):
        show_past(other.past, turn, plain=True)
    else:
        lines(WRITERS[to](reading.replay(file), turn))


def review(file: Path, /, *, plot: Path | None = None, json: bool = False, reading: Reading) -> None:
    """`bonmot game review`."""
    from bonmot.cli.reviewing import show_review

    show_review(reading.source(file), json=json, plot=plot)


def watch(file: Path, /, *, reading: Reading) -> None:
    """`bonmot game watch`."""
    if pleasant():
        source = reading.source(file)
        from bonmot.terminal.replay import watch as watch_on_screen  # Textual takes its time

        watch_on_screen(source)
    else:
        show(file, reading=reading)


# ---- writing, by notation

GCG: Final = "gcg"
PAGE: Final = "html"
"""The notation that is a page to print."""
TEXT: Final = "text"
"""The notation that people read as it is."""


def _of_another_game(file: Path) -> "Source | None":
    """The game in a log of ours that has no records in GCG: it is shown by itself."""
    from bonmot.study.sources import LOG_SUFFIX, from_file

    if file.suffix.lower() != LOG_SUFFIX:
        return None
    source = from_file(file)
    return None if GCG in source.part.formats else source


def _as_gcg(replay: "gcg.Replay", turn: int | None) -> list[str]:
    from bonmot.notation import gcg

    game = gcg.plain(replay.game)
    if turn is not None:
        replay.board(turn)  # refuses a turn that does not exist
        following = replay.steps[turn].line - 1 if turn < len(replay.steps) else len(game.lines)
        game = gcg.Game(game.lines[:following])
    return gcg.write(game).decode("utf-8").splitlines()


def _as_cgp(replay: "gcg.Replay", turn: int | None) -> list[str]:
    return [replay.position(turn).cgp()]


def _as_text(replay: "gcg.Replay", turn: int | None) -> list[str]:
    """The board, then the score sheet in aligned columns."""
    board = board_text(_board_sheet(replay, turn))
    return as_text(_heading(replay, turn), board, [_titles(), *_sheet(replay, turn)], _NUMBERS)


def _board_sheet(replay: "gcg.Replay", turn: int | None) -> "Sheet":
    from bonmot.notation.crossword import past_of_record
    from bonmot.study.score_sheet import sheet_of

    return sheet_of(past_of_record("", replay), turn)


WRITERS: Final[dict[str, "Callable[[gcg.Replay, int | None], list[str]]"]] = {
    GCG: _as_gcg,
    "cgp": _as_cgp,
    TEXT: _as_text,
}
"""Name of a notation → the lines of a game in it, up to a turn."""


@contextmanager
def _in_file(file: Path) -> "Iterator[None]":
    """What is wrong with a record is said with its place in the file."""
    from bonmot.notation import gcg

    try:
        yield
    except gcg.GcgError as error:
        error.add_note(_place(file, error))
        raise


# ---- what people see

_NUMBERS: Final = frozenset({0, 4, 5})
"""The columns of the score sheet that hold numbers."""


def _place(file: Path, fault: "gcg.GcgError") -> str:
    """Where a fault is, in the way that editors understand."""
    name = "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in str(file))
    return f"{name}:{fault.line}:{fault.column}: "


def _report(file: Path, replay: "gcg.Replay") -> dict[str, object]:
    players = zip(replay.game.players, replay.totals, strict=True)
    return {
        "file": str(file),
        "tiles": replay.alphabet.name,
        "lexicon": replay.lexicon and replay.lexicon.name,
        "players": [{"nick": player.nick, "name": player.name, "total": total} for player, total in players],
        "turns": len(replay.steps),
        "faults": [_fault(fault) for fault in replay.faults],
    }


def _fault(error: BonmotError) -> dict[str, object]:
    """What programs are told of a fault; one of the whole file, such as a file that is not there, has no line."""
    from bonmot.notation import gcg

    places = error if isinstance(error, gcg.GcgError) else None
    return {
        "code": error.code,
        "line": places and places.line,
        "column": places and places.column,
        "warning": places is not None and places.warning,
        "sentence": sentence(error),
    }


def _totals(replay: "gcg.Replay", turn: int | None = None) -> str:
    totals = replay.totals if turn is None else replay.steps[turn - 1].totals if turn else (0,) * len(replay.totals)
    return ", ".join(
        f"{player.name or player.nick} {total}" for player, total in zip(replay.game.players, totals, strict=True)
    )


def _heading(replay: "gcg.Replay", turn: int | None) -> list[str]:
    replay.board(turn)  # refuses a turn that does not exist, before anything is looked up
    return [text for text in (replay.game.title, _totals(replay, turn)) if text]


def _titles() -> tuple[str, ...]:
    return ("", _("player"), _("rack"), _("move"), _("points"), _("total"))


def _sheet(replay: "gcg.Replay", turn: int | None) -> list[tuple[str, ...]]:
    """The rows of the score sheet."""
    steps = replay.steps if turn is None else replay.steps[:turn]
    return [
        (str(number), step.event.player, step.event.rack, _told(step), f"{step.event.score:+d}", str(step.event.total))
        for number, step in enumerate(steps, 1)
    ]


def _told(step: "gcg.Step") -> str:
    from bonmot.notation import gcg

    match step.event:
        case gcg.Play(place=place, word=word):
            # The board knows the letters behind the dots, and the coordinates of the language.
            return str(step.move) if step.move and step.move.word else f"{place.upper()} {word}"
        case gcg.Pass():
            return _("passes")
        case gcg.Exchange(tiles=tiles, count=count):
            return _("exchanges {tiles}").format(tiles=tiles or count)
        case gcg.Withdrawal():
            return _("takes the play back")
        case gcg.Challenge():
            return _("challenge")
        case gcg.TimePenalty():
            return _("time")
        case gcg.EndRack(tiles=tiles):
            return _("tiles left: {tiles}").format(tiles=tiles)
    raise TypeError(step.event)


COMMANDS: Final = (check, show, convert, review, watch)
