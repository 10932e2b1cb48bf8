"""What may have been asked for when an event happened: logs from elsewhere are decided again, command by command."""

from collections.abc import Iterator

from bonmot.games.commands import Miss, Pass, SitDown, TimePasses
from bonmot.games.duplicate.commands import AnyCommand, Close, Correct, Draw, HandIn
from bonmot.games.duplicate.events import AnyEvent, Closed, Corrected, Drawn, HandedIn, Rang
from bonmot.games.events import SatDown


def asked(event: AnyEvent) -> Iterator[AnyCommand]:
    """The commands of which this may be the first consequence."""
    match event:
        case Drawn(kept=kept, new=new):
            yield from (Draw(), Draw(kept + new), TimePasses())
        case HandedIn(seat=seat, slip=slip) if slip is not None:
            yield from (HandIn(slip.place, slip.word, slip.score, seat), HandIn(slip.place, slip.word))
            yield from (Pass(), Miss(seat))
        case SatDown(name=name):
            yield SitDown(name)
        case Rang():
            yield TimePasses()
        case Closed(round=played):
            yield from (Close(), Close(played.place, played.word))
        case Corrected(number=number, seat=seat, result=found):
            yield Correct(number, seat, found.place, found.word, found.said)
        case _:
            return
