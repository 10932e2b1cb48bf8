"""A new table: who sits where, what was agreed, and the first events of its log."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Final, TypedDict

import msgspec

from bonmot.games.catalogue import rules_of
from bonmot.games.clocks import ClockRules
from bonmot.games.events import Event
from bonmot.games.game import Agreement, Refused, SomeSetup, refusing
from bonmot.games.setups import GameSetup, Seating
from bonmot.players.casts import check_level
from bonmot.players.personas import persona
from bonmot.tables.committing import commitment
from bonmot.tables.events import AnyTableEvent, TableOpened

MOST_HINT_COST: Final = 100
"""Points for each grade of a hint."""


def game_of(setup: object) -> str:
    """The game that a setup is for: that of its edition."""
    if not isinstance(setup, GameSetup):
        raise TypeError("of which game is this setup?")
    return setup.edition.GAME


class Terms(TypedDict, total=False):
    """What may be agreed about a table besides its game; `TableOpened` says what each of them means."""

    rules: ClockRules | None
    """Of the clock; None: those that the edition proposes."""
    hand_over: bool
    title: str
    hint_cost: int
    hints: bool
    family: bool
    rated: bool
    display: Mapping[str, int] | None


def terms_of(opened: TableOpened, title: str) -> Terms:
    """What was agreed at a table that is called so, for another one like it."""
    return {
        "rules": opened.clock,
        "hand_over": opened.hand_over,
        "title": title,
        "hint_cost": opened.hint_cost,
        "hints": opened.hints,
        "family": opened.family,
        "rated": opened.rated,
        "display": opened.display,
    }


def first_events(
    game: str,
    setup: object,  # the game's own; only its rules know what is in it
    seats: Sequence[Seating] | None,
    seed: int,
    terms: Terms,
    salt: str = "",
) -> list[AnyTableEvent | Event]:
    """The first entry of a table; `Refused` says what cannot be. With a salt the seed is committed to."""
    played = rules_of(game)
    if not 0 <= (hint_cost := terms.get("hint_cost", 0)) <= MOST_HINT_COST:
        raise Refused("bad-hint-cost", points=hint_cost, most=MOST_HINT_COST)
    agreed = played.agreement(SomeSetup(setup))
    count = len(agreed.names)
    seats = seats or (Seating(),) * count
    if len(seats) != count:
        raise Refused("seat-count", seats=len(seats), minimum=count, maximum=count)
    opened = TableOpened(
        game,
        tuple(_seated(game, agreed, seating, seat, seed) for seat, seating in enumerate(seats)),
        terms.get("rules") or agreed.clock,
        # Who all act at once cannot take turns at the screen, as a rule.
        hand_over=terms.get("hand_over", False) and (agreed.takes_turns or not played.simultaneous),
        title=terms.get("title", ""),
        hint_cost=hint_cost,
        hints=terms.get("hints", True) and not terms.get("rated", False),
        family=terms.get("family", True),
        rated=terms.get("rated", False),
        display=dict(terms.get("display") or {}),
        commitment=commitment(salt, seed) if salt else "",
        salt=salt,
    )
    return [opened, *played.open(SomeSetup(setup), seed)]


def _seated(game: str, agreed: Agreement, seating: Seating, seat: int, seed: int) -> Seating:
    """A seat as it is written down: a computer's level and persona must exist, and it has its form of the day."""
    if not seating.computer:
        return seating
    with refusing():
        if seating.level is not None:
            check_level(game, agreed.scale, agreed.language, seating.level)
        if seating.persona is not None:
            persona(seating.persona)
    if seating.form:
        return seating
    digest = blake2b(f"{seed} {seat}".encode(), digest_size=4).digest()
    return msgspec.structs.replace(seating, form=int.from_bytes(digest, "big"))
