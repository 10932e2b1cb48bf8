"""What a seat may see. Nothing else ever leaves a game."""

from collections.abc import Iterator

import msgspec

from bonmot.games.crossword.edition import Constraints, EndRules, WordRules
from bonmot.games.crossword.events import AnyEvent, ChallengeUpheld, Consulted, Exchanged, Opened, Played
from bonmot.games.crossword.remarks import combined_remark, own_remarks
from bonmot.games.crossword.rules import acting, contestable, may_leave, opponents_to_accept
from bonmot.games.crossword.state import Doubt, Said, State, Verdict
from bonmot.games.events import Ended
from bonmot.games.tiles import Squares, counted_tiles, pieces_of, shown_squares
from bonmot.games.view import RackFinalView, RackGameView, RackSideView


class SideView(RackSideView, frozen=True, kw_only=True):
    """A side as everybody sees it; its rack only for those who may."""

    rack: str | None


class QuestionView(msgspec.Struct, frozen=True):
    """Words that wait for an answer: of their player, of the others, or of the arbiter."""

    kind: str
    """doubt or vote."""
    seat: int
    words: tuple[str, ...]
    place: str = ""
    word: str = ""
    score: int = 0


class FinalView(RackFinalView, frozen=True, kw_only=True):
    """The end of a game, and what its totals deserve to be called."""

    remark: str
    remarks: tuple[str, ...]


class View(RackGameView, frozen=True, kw_only=True):
    """A game as one seat, or a spectator, sees it."""

    alphabet: str
    """The tile set it is played with."""
    layout: str
    bonuses: dict[str, int]
    opening_star: bool
    opening_minimum: int
    exchange_minimum: int
    """Tiles that must be in the bag for an exchange."""
    exchange_order: str
    """draw-first or return-first."""
    rack_size: int
    """Tiles on a full rack."""
    end: EndRules
    """When the game ends, and what the tiles left change."""
    words: WordRules
    """Which words are good at this table, and what becomes of one that is not."""
    constraints: Constraints
    """Theme, length and forbidden words, where the table has agreed on any (R-058 to R-060)."""
    board: Squares
    sides: tuple[SideView, ...]
    draws: tuple[tuple[str, ...], ...]
    question: QuestionView | None
    talk: tuple[Said, ...]
    final: FinalView | None

    @property
    def settled(self) -> frozenset[str] | None:
        """Those that stand, where words are checked before; letters in any order are in no dictionary."""
        if self.words.referee != "strict" or self.words.any_order:
            return None
        return frozenset(word for turn in self.turns for word in turn.all_words) - set(self.challengeable)

    def pieces(self) -> Iterator[tuple[int, int, int]]:
        """Row, column and number of every tile, as boards take them."""
        return pieces_of(self.board, self.alphabet)


def view_of(state: State, seat: int | None) -> View:
    """What a seat, or a spectator, may see of a state."""
    side = None if seat is None else state.side_of(seat)
    waiting = acting(state)
    return View(
        edition=state.setup.edition.name,
        titles=state.setup.edition.titles,
        language=state.setup.language,
        lexicon=state.setup.lexicon,
        scale=state.setup.edition.scale,
        number=state.number,
        seat=seat,
        alphabet=state.alphabet.name,
        layout=state.setup.edition.board,
        bonuses=state.setup.edition.bonuses,
        opening_star=state.setup.edition.opening.star,
        opening_minimum=state.setup.edition.opening.minimum,
        exchange_minimum=max(1, state.setup.edition.exchange.minimum_bag),
        exchange_order=state.setup.edition.exchange.order,
        rack_size=state.setup.edition.tiles.rack,
        end=state.setup.edition.end,
        words=state.setup.edition.words,
        constraints=state.setup.edition.constraints,
        board=shown_squares(state.board),
        sides=tuple(_side(state, other, side) for other in range(len(state.sides))),
        bag=len(state.bag),
        unseen=_unseen(state, side),
        turn=state.turn,
        first=state.first,
        draws=state.draws,
        acting=tuple(sorted(waiting)),
        may=_may(state, seat, side, waiting),
        scoreless=state.scoreless,
        turns=state.turns,
        challengeable=_challengeable(state),
        question=_question(state),
        talk=tuple(said for said in state.talk if side is not None and state.side_of(said.seat) == side),
        final=None if state.final is None else _final(state.final),
    )


def sees_rack(state: State, owner: int, side: int | None) -> bool:
    """Whether a side (None: a spectator) sees another's rack (K-20); `next` is who moves after this turn (M-072)."""
    shown = state.setup.edition.racks_visible
    if side == owner or state.final is not None or shown == "all":
        return True
    return shown == "next" and owner == state.following(state.turn)


def witnessed(state: State, event: AnyEvent, seat: int | None) -> AnyEvent | None:
    """What a seat may see of an event that led to `state`: drawn tiles, bags and seeds are left out."""
    side = None if seat is None else state.side_of(seat)
    if isinstance(event, Opened):
        racks = tuple(rack if sees_rack(state, owner, side) else "" for owner, rack in enumerate(event.racks))
        return msgspec.structs.replace(event, seed=0, bag="", racks=racks)
    if isinstance(event, Consulted):
        return event if side is not None and state.side_of(event.seat) == side else None
    if isinstance(event, ChallengeUpheld):
        return msgspec.structs.replace(event, bag="")
    if isinstance(event, Played | Exchanged):
        owner = state.side_of(event.seat)
        shown = owner == side or state.setup.edition.racks_visible == "all"
        if isinstance(event, Played):
            return event if shown else msgspec.structs.replace(event, drawn="")
        if shown:
            return msgspec.structs.replace(event, bag="")
        # Others see how many tiles were changed: as many question marks as tiles.
        hidden = "?" * len(state.tiles(event.tiles))
        return msgspec.structs.replace(event, tiles=hidden, drawn="", bag="")
    return event


def _side(state: State, owner: int, side: int | None) -> SideView:
    rack = state.racks[owner]
    return SideView(
        seats=state.sides[owner],
        names=tuple(state.setup.seats[seat].name for seat in state.sides[owner]),
        score=state.scores[owner],
        tiles=len(rack),
        rack=state.text(rack) if sees_rack(state, owner, side) else None,
        resigned=owner in state.retired,
    )


def _unseen(state: State, side: int | None) -> dict[str, int]:
    racks = (rack for owner, rack in enumerate(state.racks) if not sees_rack(state, owner, side))
    return counted_tiles(state.bag + b"".join(racks), state.alphabet)


def _challengeable(state: State) -> tuple[str, ...]:
    return contestable(state) if state.pending is None else ()


def _question(state: State) -> QuestionView | None:
    if isinstance(state.pending, Doubt):
        doubted = state.pending.event
        return QuestionView("doubt", doubted.seat, doubted.words, doubted.place, doubted.word, doubted.score)
    if isinstance(state.pending, Verdict):
        return QuestionView("vote", state.pending.challenger, state.pending.words)
    return None


def _may(state: State, seat: int | None, side: int | None, waiting: frozenset[int]) -> tuple[str, ...]:
    """The commands a seat could give now; whether a particular one is good, only deciding tells."""
    if state.final is not None or seat is None or (side is None and seat != state.arbiter):
        return ()
    may = list(_turn_commands(state, side)) if seat in waiting else []
    if side is not None and side not in state.retired:
        if _challengeable(state) and state.last and state.last.may_challenge(seat, side):
            may.append("challenge")
        may += ["resign", "abandon"] if may_leave(state) else ["abandon"]
        if len(state.sides[side]) > 1:
            may.append("consult")
    if seat == state.arbiter:
        may += ["penalize", "abandon"]
    return tuple(may)


def _turn_commands(state: State, side: int | None) -> tuple[str, ...]:
    """What a seat may do for which the game waits."""
    if isinstance(state.pending, Doubt):
        return ("confirm", "withdraw")
    if isinstance(state.pending, Verdict):
        return ("vote",)
    if opponents_to_accept(state):
        return ("accept",)
    if side is None:
        return ()
    can_exchange = len(state.bag) >= max(1, state.setup.edition.exchange.minimum_bag)
    return ("play", "pass", "exchange") if can_exchange else ("play", "pass")


def _final(final: Ended) -> FinalView:
    return FinalView(
        reason=final.reason,
        adjustments=final.adjustments,
        winners=final.winners,
        remark=combined_remark(final.scores),
        remarks=own_remarks(final.scores),
    )
