"""What is compared of a saved game."""

from typing import Any

from bonmot.tables import Table


def seen(table: Table) -> dict[str, Any]:
    """What each seat, and the public, see."""
    public = table.view(None)
    views = {seat: table.view(seat) for seat in range(len(public.seats))}
    return {
        "entries": public.number,
        "names": [name for side in public.game.sides for name in side.names],
        "scores": [side.score for side in public.game.sides],
        "racks": [[side.rack for side in view.game.sides] for view in views.values()],
        "board": ["".join(tile or "." for tile in row) for row in public.game.board],
        "bag": public.game.bag,
        "acting": list(public.game.acting),
        "turns": [[turn.kind, turn.place, turn.word, turn.total] for turn in public.game.turns],
        "winners": list(public.game.final.winners) if public.game.final else None,
        "left": list(public.left),
        "waits_for": public.waits_for,
        "take_back_asked_by": public.take_back_asked_by,
    }
