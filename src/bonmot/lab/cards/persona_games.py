"""Personas at the card race: what can be seen of their races."""

import math
from collections.abc import Sequence

from bonmot.games.cards import setup_for
from bonmot.games.cards.edition import Edition
from bonmot.games.cards.events import Exchanged, GaveUp, Laid, Mistaken
from bonmot.games.cards.natures import lexicon_named
from bonmot.lab.cards.racing import Deed, play
from bonmot.lab.telling_apart import NEUTRAL_SEED, Features, Seen, mean
from bonmot.players.cards import CardPlayer, ladder
from bonmot.players.cards.player import RANKED
from bonmot.players.casts import check_level
from bonmot.players.personas import Persona


class CardPersonaGames:
    """Races of a level in a language. A race shows few words: several are looked at together."""

    evening = 5

    def __init__(self, language: str, level: int) -> None:
        check_level(Edition.GAME, Edition.GAME, language, level)
        self._setup = setup_for("cards", ["A", "B"], language=language, computers=[0, 1])
        self._racer = ladder("", language)[level - 1]
        self._lexicon = lexicon_named(self._setup.lexicon)

    def games(self, persona: Persona, games: int, seed: int) -> list[Seen[Deed]]:
        """Races of a persona against nobody in particular; it has the first seat in the first half of them."""
        found = []
        half = games - games // 2
        for number in range(games):
            seat, deal = number // half, seed + number % half
            own = CardPlayer(self._racer, form=2 * deal, persona=persona)
            other = CardPlayer(self._racer, form=2 * deal + NEUTRAL_SEED)
            race = play(self._setup, (own, other) if seat == 0 else (other, own), deal)
            won = 1.0 if race.winners == (seat,) else 0.5 if seat in race.winners else 0.0
            found.append(Seen([deed for deed in race.deeds if deed.seat == seat], won))
        return found

    def features(self, deeds: Sequence[Deed]) -> Features:
        """What can be seen of what one player did in some races."""
        laid = [deed for deed in deeds if isinstance(deed, Laid)]
        entries = [entry for deed in laid if (entry := self._lexicon.entry(deed.word)) is not None]
        gone = [deed for deed in deeds if isinstance(deed, Exchanged | GaveUp)]
        return (
            mean([len(deed.word) for deed in laid]),
            mean([math.log(entry.rank or RANKED) for entry in entries]),
            mean([deed.time / 1000 for deed in laid]),
            mean([deed.time / 1000 for deed in gone]),
            mean([deed.word.count("S") for deed in laid]),
            mean([deed.word.count("Z") for deed in laid]),
            float(sum(isinstance(deed, Mistaken) for deed in deeds)),
            float(len(gone)),
            float(len(laid)),
        )
