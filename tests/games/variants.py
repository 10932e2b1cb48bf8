"""The ways to play that the tests try: every edition, and switches that no edition turns."""

from dataclasses import dataclass, field
from typing import Any

from bonmot.games.crossword import Edition, Setup, editions, setup_for

SMALL_BAGS: dict[str, dict[str, int]] = {
    "fr": dict(zip("AEIOURSTNLMDPZQ?", (3, 6, 3, 2, 2, 3, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1), strict=True)),
    "en": dict(zip("AEIOURSTNLMDPZQ?", (3, 6, 3, 2, 2, 3, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1), strict=True)),
    "es": {"A": 6, "E": 4, "O": 4, "CH": 3, "LL": 3, "RR": 3, "L": 3, "R": 3, "C": 2, "S": 4, "N": 3, "Ñ": 1, "?": 2},
}
"""Bags of a few racks: their games are soon over."""


@dataclass(frozen=True)
class Variant:
    edition: str
    seats: int = 2
    language: str = ""
    teams: tuple[int, ...] | None = None
    arbiter: bool = False
    options: dict[str, Any] = field(default_factory=dict)

    def setup(self, *, small: bool = False) -> Setup:
        """Who plays what; with a small bag if that is wished."""
        options = dict(self.options)
        if small:
            spoken = self.language or Edition.load(self.edition).language
            options |= {"tiles.counts": SMALL_BAGS[spoken], "language": spoken}
        return setup_for(
            self.edition,
            ["Zoé", "Max", "Léa", "Tom"][: self.seats],
            language=self.language,
            lexicon="made-up-spanish" if self.language == "es" else "",
            teams=self.teams,
            arbiter=self.arbiter,
            options=options,
        )


EDITIONS = {
    "clabbers": Variant("clabbers", language="en"),
    "deluxe": Variant("deluxe", 4),
    "micro": Variant("micro", 3),
    "modern": Variant("modern", language="en"),
    "regles": Variant("regles", 3),
    "regles-89": Variant("regles-89"),
    "super": Variant("super", 2, "fr"),
    "tournament": Variant("tournament", language="en"),
}
assert sorted(EDITIONS) == editions()

OTHERS = {
    "micro alone": Variant("micro", 1),
    "micro for two": Variant("micro"),
    "teams": Variant("regles", 4, teams=(7, 3, 7, 3)),
    "digraphs": Variant("modern", 2, "es", options={"opening.star": False}),
    "arbiter": Variant("deluxe", 3, arbiter=True, options={"challenge.judge": "arbiter", "racks_visible": "next"}),
    "the game is at stake": Variant(
        "modern", 3, "fr", options={"words.referee": "challenge", "challenge.allowed": True, "challenge.cost": "game"}
    ),
    "a turn is at stake": Variant(
        "modern",
        4,
        "en",
        options={"words.referee": "challenge", "challenge.allowed": True, "challenge.cost": "turn"},
    ),
    "points are at stake": Variant(
        "tournament",
        2,
        "fr",
        arbiter=True,
        options={
            "challenge.points_go": "from-challenger",
            "challenge.each": "play",
            "end.all_pass_with_empty_bag": True,
        },
    ),
    "others play on": Variant(
        "micro", 4, options={"end.out": "others-play-on", "racks_visible": "next", "opening.first": "closest-to-a"}
    ),
    "constraints": Variant(
        "regles",
        2,
        options={
            "constraints.theme": ("EAU", "MER", "SEL", "ILE", "NE", "DE", "LA", "LE", "RIO", "AIR"),
            "constraints.theme_rule": "bonus",
            "constraints.minimum_length": 3,
            "constraints.banned": ("SALE", "RAT"),
        },
    ),
    "long racks": Variant(
        "super", 2, "en", options={"tiles.rack": 9, "bonuses": {"7": 40, "8": 60, "9": 100}, "seats.maximum": 3}
    ),
}

VARIANTS = EDITIONS | OTHERS
