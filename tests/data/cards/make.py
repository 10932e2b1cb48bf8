"""Makes saved card races in which every event happens, kept for ever: later programs must read them.

    python -m tests.data.cards.make tests/data/cards/saved

It was run once. `*.jsonl` are the games as `bonmot games export` writes them, `*.json` what a spectator and each seat
saw of each at its end.
"""

import contextlib
import sys
from pathlib import Path
from random import Random

import msgspec

from bonmot.games.cards import AnyEvent, Deck, setup_for
from bonmot.games.game import Refused
from bonmot.tables import Store, Table
from bonmot.tables.record import written
from tests.games.test_cards_machine import random_command
from tests.tables.inside import events_of, game_of, inside
from tests.tables.sitting import Watch

WANTED = {str(kind.__struct_config__.tag) for kind in AnyEvent.__args__}


def played(store: Store, seed: int) -> Table:
    """A game of four who try anything; with a deck in which names are asked for more often."""
    watch = Watch()
    deck = Deck.load("fr")
    proper = next(card for card in deck.instructions if card.param == "proper")
    deck = msgspec.structs.replace(deck, instructions=(*deck.instructions[:4], *deck.instructions[12:], *[proper] * 5))
    setup = setup_for("cards", ["Ada", "Bob", "Cleo", "Dan"], language="fr", deck=deck, options={"target": 3})
    table = Table.create(store, setup, game="cards", seed=seed, clock=watch, name=f"saved-{seed}")
    chance = Random(seed)
    for _step in range(400):
        if table.is_over:
            break
        if table.deadline is not None and (not table.view(None).acting or chance.random() < 0.2):
            watch.at = max(watch.at, table.deadline)
            table.tick()
            continue
        seat = chance.choice(sorted(table.view(None).acting) or range(4))
        with contextlib.suppress(Refused):
            table.submit(seat, random_command(game_of(inside(table)), seat, chance), lag=chance.choice([0, 0, 100]))
        watch.at += chance.choice([1, 40, 400, 2500])
    return table


def main(folder: Path) -> None:
    """Play until every event has happened; games that bring nothing new are not kept."""
    store = Store("sqlite://")
    folder.mkdir()
    missing = set(WANTED)
    for seed in range(10_000):
        table = played(store, seed)
        events = events_of(table.name, store.read(table.name))
        new = missing & {str(type(event).__struct_config__.tag) for event in events}
        if table.is_over and (len(new) > 2 or "ended" not in missing) and new:
            missing -= new
            (folder / f"{table.name}.jsonl").write_bytes(b"".join(written(table.name, store.read(table.name))))
            seen = {str(seat): table.view(seat).game for seat in (None, 0, 1, 2, 3)}
            text = msgspec.json.format(msgspec.json.encode(seen), indent=1) + b"\n"
            (folder / f"{table.name}.json").write_bytes(text)
        if not missing:
            return


if __name__ == "__main__":
    main(Path(sys.argv[1]))
