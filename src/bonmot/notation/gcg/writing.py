"""Writing GCG. What was read is written as it was; what is new is written in one plain way."""

from dataclasses import replace

from bonmot.notation.gcg.encoding import encode
from bonmot.notation.gcg.errors import GcgError
from bonmot.notation.gcg.model import (
    UTF_8,
    Challenge,
    EndRack,
    Event,
    Exchange,
    Game,
    GcgLine,
    Pass,
    Play,
    Pragma,
    Text,
    TimePenalty,
    Withdrawal,
)
from bonmot.notation.gcg.reading import read, read_line


def write(game: Game) -> bytes:
    """The bytes of a game; `GcgError` when no file could say what it says.

    >>> from bonmot.notation.gcg.model import Pass, Play
    >>> game = Game.build([("ann", "Ann Lee"), ("bob", "")], [Pass(player="ann", total=0)])
    >>> print(write(game).decode(), end="")
    #character-encoding UTF-8
    #player1 ann Ann Lee
    #player2 bob
    >ann: - +0 0
    >>> write(Game.build([("ann lee", "")], [Pass(player="ann lee", total=0)]))
    Traceback (most recent call last):
        ...
    bonmot.notation.gcg.errors.GcgError: “>ann lee: - +0 0” is not an event: write >player: RACK 8H WORD +score
    total. [gcg-bad-event]
    """
    last = len(game.lines) - 1
    text = ""
    for at, line in enumerate(game.lines):
        ending = game.newline if line.ending is None else line.ending
        # Only the last line may do without an end.
        text += text_of(line) + (ending if ending or at == last else game.newline)
    content = encode(text, game.encoding, marked=game.marked)
    again = read(content)
    if again != game:
        number = next(
            (at for at, (ours, theirs) in enumerate(zip(game.lines, again.lines, strict=False), 1) if ours != theirs),
            min(len(game.lines), len(again.lines)) + 1,
        )
        raise GcgError("gcg-cannot-write", line=number, column=1)
    return content


def plain(game: Game) -> Game:
    """The same game without old habits: UTF-8, one kind of newline, one space between the pieces.

    >>> print(write(plain(read(b"#player1 ann\\r\\n>ann:  ABC   8h cAB   +4    4"))).decode(), end="")
    #player1 ann
    >ann: ABC 8h cAB +4 4
    """
    lines = (
        replace(line, value="UTF-8") if isinstance(line, Pragma) and line.is_called("character-encoding") else line
        for line in game.lines
    )
    return Game(tuple(replace(line, written=None, ending=None) for line in lines), UTF_8)


def text_of(line: GcgLine) -> str:
    """A line as it was written, if it still says the same, or else in the plain way.

    >>> text_of(read_line(">ann:  ABC   8H CAB +14   14"))
    '>ann:  ABC   8H CAB +14   14'
    >>> text_of(replace(read_line(">ann:  ABC   8H CAB +14   14"), total=15))
    '>ann: ABC 8H CAB +14 15'
    """
    if line.written is not None:
        try:
            if read_line(line.written) == line:
                return line.written
        except GcgError:
            pass  # what stands there makes no sense, and says nothing
    match line:
        case Pragma():
            return f"#{line.name} {line.value}".rstrip()
        case Text():
            return line.value
        case Event():
            pieces = [f">{line.player}:", line.rack, _action(line), f"{line.score:+d}", str(line.total), line.remark]
            return " ".join(filter(None, pieces))
    raise TypeError(line)


def _action(event: Event) -> str:
    match event:
        case Play():
            return f"{event.place} {event.word}"
        case Pass():
            return "-"
        case Exchange():
            return f"-{event.tiles or event.count}"
        case Withdrawal():
            return "--"
        case Challenge():
            return "(challenge)"
        case TimePenalty():
            return "(time)"
        case EndRack():
            return f"({event.tiles})"
    raise TypeError(event)
