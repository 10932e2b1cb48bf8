"""The bell in sentences."""

from collections.abc import Sequence

from msgspec import Struct

from bonmot.telling import Telling
from tests.bell.games import BellEdition, BellView


class BellTelling(Telling[BellView, BellEdition]):
    refusals = {"bell-is-silent": "The bell is silent, {name}."}  # noqa: RUF012  (nobody changes it)

    def happenings(self, view: BellView, events: Sequence[Struct]) -> list[str]:
        del view
        tags = [str(event.__struct_config__.tag) for event in events]
        return [f"{tag} {getattr(event, 'seat', '')}".strip() for tag, event in zip(tags, events, strict=True)]

    def introduction(self, view: BellView) -> list[str]:
        del view
        return ["A bell."]

    def standing(self, view: BellView) -> list[str]:
        return [str(view.scores)]

    def ending(self, view: BellView) -> list[str]:
        return [f"Over: {view.scores}."]

    def score_lines(self, view: BellView) -> list[str]:
        return ["strikes"] * len(view.score_lines)

    def rules(self, edition: BellEdition) -> list[tuple[str, str]]:
        del edition
        return [("bell", "Strike it first.")]

    def translated(self, message: str) -> str:
        return message.replace("The bell is silent", "Silence")


TELLING = BellTelling()
