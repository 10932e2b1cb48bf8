"""Every game fixes its draws before it begins, and `bonmot games verify` finds every one of them that was changed."""

import json

import pytest

from bonmot.games.catalogue import edition_named, editions, entry_of, games
from bonmot.games.game import Wishes
from bonmot.tables import Table
from bonmot.tables.storage import LogDamaged
from bonmot.tables.storage.log import Entry
from bonmot.tables.verifying import verified
from tests.stores import in_memory
from tests.tables.sitting import COMPUTER, Watch

USUAL = {"crossword": "modern", "duplicate": "duplicate-blitz", "option": "option", "cards": "cards"}
"""An edition of each game."""
DRAWS = ("racks", "hands", "bag", "drawn", "new", "vowels", "consonants")
"""Where events say what was drawn."""


def played(game: str) -> Table:
    """A game of two computers, to its end."""
    edition = edition_named(USUAL.get(game) or next(name for name, of in editions().items() if of == game))
    options = {"round.most": 3} if game == "duplicate" else {}
    wishes = Wishes(edition, ["Ada", "Bob"], language="fr", computers=[0, 1], options=options)
    table = Table.create(in_memory(), entry_of(game).setup(wishes), [COMPUTER, COMPUTER], game=game, clock=Watch())
    table.play_out()
    return table


@pytest.mark.parametrize("game", sorted(games()))
def test_the_draws_of_every_game_follow_from_the_seed_that_was_promised(game: str) -> None:
    table = played(game)
    entries = table.store.read(table.name)
    found = verified(table.name, entries)
    assert (found.commitment, found.seed) == (table.view(None).fairness.commitment, table.view(None).fairness.seed)
    assert found.first, "what was drawn first is said"
    changed = [other for number in range(len(entries)) if (other := with_another_draw(entries, number)) is not None]
    assert changed, "something was drawn"
    for other in (changed[0], changed[-1]):
        with pytest.raises(LogDamaged):
            verified(table.name, other)


def with_another_draw(entries: list[Entry], number: int) -> list[Entry] | None:
    """The log with two pieces of one draw exchanged; None if nothing was drawn in that entry."""
    events = json.loads(entries[number].body)
    for event in events:
        for name in DRAWS:
            if (other := _exchanged(event.get(name))) is not None:
                event[name] = other
                body = json.dumps(events, ensure_ascii=False, separators=(",", ":")).encode()
                return [*entries[:number], entries[number]._replace(body=body), *entries[number + 1 :]]
    return None


def _exchanged(drawn: object) -> object | None:
    """The same pieces in another order: the first two that differ have changed places."""
    if not isinstance(drawn, str | list):
        return None
    for at in range(1, len(drawn)):
        if drawn[at] != drawn[0]:
            pieces = [drawn[at], *drawn[1:at], drawn[0], *drawn[at + 1 :]]
            return "".join(pieces) if isinstance(drawn, str) else pieces
    return None
