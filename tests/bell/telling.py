"""The bell in sentences."""

from collections.abc import Sequence
from typing import Any

from bonmot.telling import Telling
from tests.bell.games import BellView


def happenings(_view: BellView, events: Sequence[Any]) -> list[str]:
    tags = [str(event.__struct_config__.tag) for event in events]
    return [f"{tag} {getattr(event, 'seat', '')}".strip() for tag, event in zip(tags, events, strict=True)]


TELLING = Telling(
    briefly=happenings,
    happenings=happenings,
    introduction=lambda _view: ["A bell."],
    standing=lambda view: [str(view.scores)],
    ending=lambda view: [f"Over: {view.scores}."],
    score_lines=lambda view: ["strikes"] * len(view.score_lines),
    rules=lambda _edition: [("bell", "Strike it first.")],
    hinted=lambda _hint: [],
    refusals={"bell-is-silent": "The bell is silent, {name}."},
    translated=lambda message: message.replace("The bell is silent", "Silence"),
)
