"""What the words of a table mean: its own dictionary, which is open or closed as the edition has it.

Another door than `/api/v1/words`, which knows nothing of tables: here house words are explained, too, and words that
were not played stay closed until the game is over. Whoever plays a rated game finds both closed; whoever answers for
their words elsewhere, those of games that are over, too: they would speak of any word.
"""

from typing import Annotated, Final

import msgspec
from litestar import Controller, get
from litestar.params import FromPath, QueryParameter

from bonmot.errors import BonmotError
from bonmot.games.game import Refused
from bonmot.telling import sentence
from bonmot.telling.dictionary import looked_up
from bonmot.web.api.past import looked_at
from bonmot.web.api.words import answers_for_words, nobody_in_a_rated_game
from bonmot.web.given import TheHall
from bonmot.web.visitors import WebRequest, visitor_of

MOST: Final = 16
"""Words of one question: more than a play can make."""

Words = Annotated[str, QueryParameter(min_length=1, max_length=400)]


class WordExplained(msgspec.Struct, frozen=True):
    """What the dictionary of the table says of a word; or, where it is silent, why."""

    word: str
    open: bool
    told: str


class Explained(msgspec.Struct, frozen=True):
    """Words that were asked about."""

    words: tuple[WordExplained, ...]


class MeaningsApi(Controller):
    """`/api/v1/tables/{name}/meanings`."""

    path = "/api/v1/tables"
    guards = (nobody_in_a_rated_game,)

    @get("/{name:str}/meanings", sync_to_thread=True)
    def meanings(self, request: WebRequest, hall: TheHall, name: FromPath[str], text: Words) -> Explained:
        """What words mean, as far as this table lets its dictionary speak of them."""
        past = looked_at(hall, name, visitor_of(request, hall))[0].past
        if past.is_over and answers_for_words(request):
            raise Refused("silent-no-words")
        found: list[WordExplained] = []
        for word in text.split()[:MOST]:
            try:
                found.append(WordExplained(word, open=True, told=looked_up(past, word)))
            except BonmotError as error:
                found.append(WordExplained(word, open=False, told=sentence(error)))
        return Explained(tuple(found))
