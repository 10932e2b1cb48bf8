"""A table in miniature: hands are made by hand, commands go in, and only views and events come out."""

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from bonmot.games.crossword import AnyCommand, AnyEvent, Crossword, Play, Setup, State, View, setup_for
from bonmot.games.crossword.events import Opened
from bonmot.games.crossword.view import FinalView
from bonmot.games.events import Ended
from bonmot.games.game import Refused, replay
from bonmot.games.moments import Instant

GAME = Crossword()
CLUB = {"words.referee": "challenge", "challenge.allowed": True, "challenge.judge": "lexicon", "challenge.cost": "free"}
"""Nobody is asked: whoever doubts a word challenges it, and the lexicon decides."""
TURN = CLUB | {"challenge.cost": "turn"}
BAG = "ABCDEFGHIJKLMNOPQRST"


class Table:
    """A game that keeps its log. After each command it checks what must always hold."""

    def __init__(self, events: Sequence[AnyEvent]) -> None:
        self.log: list[AnyEvent] = list(events)
        self.state: State = replay(GAME, self.log)
        self._tiles = self.all_tiles()

    def do(self, seat: int | None, command: AnyCommand) -> list[AnyEvent]:
        """Give a command; what happened."""
        happened = GAME.decide(self.state, seat, command, Instant(0))
        self.log += happened
        self.state = replay(GAME, happened, self.state)
        assert self.views() == [GAME.view(replay(GAME, self.log), seat) for seat in self.watchers()], "the log differs"
        assert self.all_tiles() == self._tiles, "tiles were lost or found"
        return happened

    def refused(self, seat: int | None, command: AnyCommand) -> Refused:
        """Give a command that must be refused and change nothing; the refusal."""
        before = self.views()
        with pytest.raises(Refused) as caught:
            GAME.decide(self.state, seat, command, Instant(0))
        assert self.views() == before
        return caught.value

    def code(self, seat: int | None, command: AnyCommand) -> str:
        """Why a command is refused."""
        return self.refused(seat, command).code

    # ---- what can be seen

    def watchers(self) -> list[int | None]:
        return [None, *sorted(seat for side in self.view().sides for seat in side.seats)]

    def views(self) -> list[View]:
        return [GAME.view(self.state, seat) for seat in self.watchers()]

    def view(self, seat: int | None = None) -> View:
        return GAME.view(self.state, seat)

    def acting(self) -> set[int]:
        return set(GAME.acting(self.state))

    def rack(self, seat: int) -> str:
        """The seat's own rack, in order of the alphabet."""
        view = self.view(seat)
        assert view.side is not None
        rack = view.sides[view.side].rack
        assert rack is not None
        return "".join(sorted(rack))

    def scores(self) -> tuple[int, ...]:
        return tuple(side.score for side in self.view().sides)

    def board(self) -> Counter[str]:
        """The tiles on the board; a blank is `?` whatever it stands for."""
        squares = [tile for row in self.view().board for tile in row if tile]
        return Counter("?" if tile.islower() else tile for tile in squares)

    def bag(self) -> str:
        """What is in the bag, in order of the alphabet: what a spectator cannot see, less the racks."""
        bag = self._unseen() - self._racks()
        assert bag.total() == self.view().bag
        return "".join(sorted(bag.elements()))

    def all_tiles(self) -> Counter[str]:
        """Everything on the board, on racks and in the bag."""
        return self.board() + self._unseen() + self._shown()

    def final(self) -> FinalView:
        final = self.view().final
        assert final is not None
        return final

    def _unseen(self) -> Counter[str]:
        return Counter(self.view().unseen)

    def _shown(self) -> Counter[str]:
        """The racks that everybody sees, as at the end of a game."""
        return Counter("".join(side.rack or "" for side in self.view().sides))

    def _racks(self) -> Counter[str]:
        hidden = [side.seats[0] for side in self.view().sides if side.rack is None]
        return Counter("".join(self.rack(seat) for seat in hidden))


def table(
    racks: Sequence[str],
    bag: str = "",
    *,
    edition: str = "regles",
    first: int = 0,
    language: str = "",
    teams: Sequence[int] | None = None,
    arbiter: bool = False,
    lexicon: str = "",
    options: Mapping[str, object] | None = None,
) -> Table:
    """A game with these hands and this bag, drawn from its end; as many seats as racks, or four in teams."""
    names = ("Ada", "Ben", "Cléo", "Dan")[: 4 if teams else len(racks)]
    setup = setup_for(edition, names, language=language, lexicon=lexicon, teams=teams, arbiter=arbiter, options=options)
    return Table([Opened(setup, 2024, (), first, tuple(racks), bag)])


def dealt(setup: Setup, seed: int) -> Table:
    """A game that was really opened."""
    return Table(GAME.open(setup, seed))


def end_of(events: Sequence[AnyEvent]) -> Ended:
    """The end among events."""
    (end,) = (event for event in events if isinstance(event, Ended))
    return end


def phony(seats: int = 2, **changed: object) -> Table:
    """The first seat has just laid ZXQ, which is no word (2 × 28 points)."""
    options = CLUB | {key.replace("_", ".", 1): value for key, value in changed.items()}
    game = table(["ZXQEEEE", *["CHATSEE"] * (seats - 1)], BAG, options=options)
    game.do(0, Play("H8", "ZXQ"))
    return game


def good(seats: int = 2, **changed: object) -> Table:
    """The first seat has just laid CHAT (18 points), which is a word."""
    options = CLUB | {key.replace("_", ".", 1): value for key, value in changed.items()}
    game = table(["CHATEEE", *["SESAMES"] * (seats - 1)], BAG, options=options)
    game.do(0, Play("H8", "CHAT"))
    return game
