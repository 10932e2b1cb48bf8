"""What a seat may see of a game of OPTION. Nothing else ever leaves a game."""

from collections import Counter

import msgspec

from bonmot.board.prism_set import Prism
from bonmot.games.option.cells import Cell
from bonmot.games.option.edition import Options
from bonmot.games.option.events import AnyEvent, ChallengeUpheld, Exchanged, Opened, Played, PrismTable
from bonmot.games.option.rules import acting, contestable, opponents_to_accept
from bonmot.games.option.sheet import PrismTurnLine
from bonmot.games.option.state import State
from bonmot.games.view import RackFinalView, RackGameView, RackSideView


class PrismView(msgspec.Struct, frozen=True):
    """A prism on a rack: both faces are seen (O-017)."""

    name: str
    dark_letter: str
    """`?` is the wild face."""
    dark_value: int
    light_letter: str
    light_value: int


class CellView(msgspec.Struct, frozen=True):
    """A prism on the board: its letter, its value, and the letter of its other side (O-018)."""

    prism: str
    letter: str
    value: int
    light: bool
    wild: bool
    """The face up is the wild one; the letter was announced."""
    other_letter: str
    """`?` if the other side is the wild one."""
    other_value: int


class SideView(RackSideView, frozen=True, kw_only=True):
    """A seat as everybody sees it; its rack only for itself, until the game is over."""

    rack: tuple[PrismView, ...] | None


class View(RackGameView, frozen=True, kw_only=True):
    """A game as one seat, or a spectator, sees it."""

    size: int
    options: Options
    prisms: PrismTable
    """The whole set: everybody knows what is in the bag at the beginning."""
    board: tuple[tuple[CellView | None, ...], ...]
    sides: tuple[SideView, ...]
    unseen: dict[str, int]
    """By their letters, dark/light: `T/r`."""
    draws: tuple[tuple[PrismView | None, ...], ...]
    """What everybody drew for the start, a round for each tie (O-015)."""
    turns: tuple[PrismTurnLine, ...]
    last: tuple[tuple[int, int], ...]
    """Squares that the last play covered or flipped."""


def view_of(state: State, seat: int | None) -> View:
    """What a seat, or a spectator, may see of a state."""
    edition = state.setup.edition
    seat = seat if seat is not None and 0 <= seat < len(state.racks) else None
    return View(
        edition=edition.name,
        titles=edition.titles,
        language=state.setup.language,
        lexicon=state.setup.lexicon,
        scale=edition.scale,
        number=state.number,
        seat=seat,
        size=edition.options.board,
        options=edition.options,
        prisms=state.setup.prisms,
        board=_board(state),
        sides=tuple(_side(state, owner, seat) for owner in range(len(state.racks))),
        bag=len(state.bag),
        unseen=_unseen(state, seat),
        turn=state.turn,
        first=state.first,
        draws=tuple(tuple(_prism(state.prisms[name]) if name else None for name in round_) for round_ in state.draws),
        acting=tuple(sorted(acting(state))),
        may=_may(state, seat),
        scoreless=state.scoreless,
        turns=state.turns,
        challengeable=contestable(state),
        last=_last(state),
        final=_final(state),
    )


def witnessed(state: State, event: AnyEvent, seat: int | None) -> AnyEvent:
    """What a seat may see of an event: drawn prisms, bags and seeds are left out."""
    del state  # who may see what is the same throughout the game
    if isinstance(event, Opened):
        racks = tuple(rack if owner == seat else () for owner, rack in enumerate(event.racks))
        return msgspec.structs.replace(event, seed=0, bag=(), racks=racks)
    if isinstance(event, ChallengeUpheld):
        return msgspec.structs.replace(event, bag=())
    if isinstance(event, Played):
        return event if event.seat == seat else msgspec.structs.replace(event, drawn=())
    if isinstance(event, Exchanged):
        if event.seat == seat:
            return msgspec.structs.replace(event, bag=())
        # Others see how many were changed: as many question marks as prisms.
        return msgspec.structs.replace(event, prisms=("?",) * len(event.prisms), drawn=(), bag=())
    return event


def _prism(prism: Prism) -> PrismView:
    return PrismView(prism.name, prism.dark.letter, prism.dark.value, prism.light.letter, prism.light.value)


def _cell(state: State, cell: Cell) -> CellView:
    prism = state.prisms[cell.prism]
    face, other = prism.face(light=cell.light), prism.face(light=not cell.light)
    return CellView(cell.prism, cell.letter, face.value, cell.light, face.is_wild, other.letter, other.value)


def _board(state: State) -> tuple[tuple[CellView | None, ...], ...]:
    size = state.setup.edition.options.board
    return tuple(
        tuple(
            _cell(state, state.board[row, column]) if (row, column) in state.board else None for column in range(size)
        )
        for row in range(size)
    )


def _sees_rack(state: State, owner: int, seat: int | None) -> bool:
    return owner == seat or state.final is not None


def _side(state: State, owner: int, seat: int | None) -> SideView:
    rack = state.racks[owner]
    return SideView(
        seats=(owner,),
        names=(state.setup.seats[owner].name,),
        score=state.scores[owner],
        tiles=len(rack),
        rack=tuple(_prism(state.prisms[name]) for name in rack) if _sees_rack(state, owner, seat) else None,
        resigned=owner in state.retired,
    )


def _unseen(state: State, seat: int | None) -> dict[str, int]:
    hidden = list(state.bag)
    for owner, rack in enumerate(state.racks):
        if not _sees_rack(state, owner, seat):
            hidden += rack
    prisms = (state.prisms[name] for name in hidden)
    counts = Counter(f"{prism.dark.letter}/{prism.light.letter.lower()}" for prism in prisms)
    return {text: counts[text] for text in sorted(counts)}


def _last(state: State) -> tuple[tuple[int, int], ...]:
    """Where the latest change of the board is; nowhere when it was taken back."""
    for turn in reversed(state.turns):
        if turn.kind == "challenged":
            return ()
        if turn.kind == "play":
            laid = ((each.row, each.column) for each in turn.placed)
            return tuple(sorted({*laid, *((each.row, each.column) for each in turn.flipped)}))
    return ()


def _final(state: State) -> RackFinalView | None:
    final = state.final
    if final is None:
        return None
    return RackFinalView(reason=final.reason, adjustments=final.adjustments, winners=final.winners)


def _may(state: State, seat: int | None) -> tuple[str, ...]:
    """The commands a seat could give now; whether a particular one is good, only deciding tells."""
    if state.final is not None or seat is None or seat in state.retired:
        return ()
    may: list[str] = []
    if seat in acting(state):
        if opponents_to_accept(state):
            may.append("accept")
        else:
            may += ["play", "pass", "exchange"] if state.bag else ["play", "pass"]
    if contestable(state) and state.last and state.last.may_challenge(seat, seat):
        may.append("challenge")
    return (*may, "resign", "abandon")
