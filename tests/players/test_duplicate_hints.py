"""Hints in duplicate: everybody pays for what they were told in a round, and for nothing else."""

import pytest

from bonmot.games.duplicate import Draw, Pass, setup_for
from bonmot.games.game import Refused
from bonmot.players.duplicate import hint
from bonmot.players.hints import WHOLE_WORD
from bonmot.tables import AskHint, Table
from tests.stores import in_memory

NAMES = ["Ada", "Blaise"]


def drawn_table() -> Table:
    setup = setup_for("duplicate", NAMES, language="fr", options={"round.seconds": 0, "round.writing": 0})
    table = Table.create(in_memory(), setup, seed=3, hint_cost=4)
    table.submit(0, Draw())
    return table


def hinted(table: Table) -> tuple[int, int, int]:
    """What each of the two was told in this round, and the most that a spectator knows of."""
    return table.view(0).hinted, table.view(1).hinted, table.view(None).hinted


def test_each_player_pays_for_their_own_hints_round_by_round() -> None:
    table = drawn_table()
    table.submit(0, AskHint(2))
    table.submit(0, AskHint(1))  # was told already
    assert hinted(table) == (2, 0, 2)
    table.submit(1, AskHint(3))
    table.submit(0, AskHint(3))
    assert hinted(table) == (3, 3, 3)
    standings = {each.name: each for each in table.view(None).game.standings}
    assert [(standings[name].score, standings[name].penalties) for name in NAMES] == [(-12, 12), (-12, 12)]
    table.submit(0, Pass())
    table.submit(1, Pass())
    table.submit(0, Draw())
    assert hinted(table) == (0, 0, 0)
    table.submit(0, AskHint(1))
    ledger = [(note.player, note.number, note.points, note.reason) for note in table.view(None).game.ledger]
    assert ledger == [(0, 1, 8, "hint"), (1, 1, 12, "hint"), (0, 1, 4, "hint"), (0, 2, 4, "hint")]
    standings = {each.name: each for each in table.view(None).game.standings}
    assert (standings["Ada"].negative, standings["Ada"].rank) == (-16 - table.view(0).game.top_total, 2)


def test_hints_lead_to_the_top_and_only_while_a_round_is_open() -> None:
    table = drawn_table()
    view = table.view(0).game
    assert [hint(view, grade).score for grade in (1, WHOLE_WORD)] == [74, 74]
    whole = hint(view, WHOLE_WORD)
    assert hint(view, 1).word is None
    table.submit(0, Pass())
    table.submit(1, Pass())
    assert table.view(0).game.rounds[-1].word == whole.word
    with pytest.raises(Refused, match="no-word-to-find"):
        table.submit(0, AskHint(1))
