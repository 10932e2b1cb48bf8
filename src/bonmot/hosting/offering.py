"""What somebody says about a new table from afar, held against what is offered: nothing else reaches the draft.

A terminal only ever fills in what it offers; a browser may send anything. What is not offered is left over, and whoever
asked may be told so.

>>> from bonmot.words import lexica
>>> offer = Offer(("modern", "option"), lexica())
>>> draft, left = offer.taken({"edition": "option", "players": "3", "who-2": "nora", "board": "99", "mercy": "no"})
>>> draft.edition, draft.seats[2].persona, left
('option', 'nora', {'board': '99', 'mercy': 'no'})
>>> [field.name for field in offer.form(draft).players]
['players']
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from bonmot.hosting.drafts import OWN, USUAL_LEVEL, Draft
from bonmot.hosting.fields import Field
from bonmot.hosting.new_table import (
    NewTable,
    custom_fields,
    edition_field,
    fields_of_seat,
    language_fields,
    more_fields,
    rules_field,
    seat_fields,
)
from bonmot.players.personas import personas
from bonmot.starting import SeatWish
from bonmot.words.house import Houses, kept_houses

if TYPE_CHECKING:
    from bonmot.words.library import Known

LONGEST_TEXT: Final = 2_000
"""Characters that may be written into a field: names of a whole club, the words of a theme."""
LONGEST_RULES: Final = 64_000
"""Characters of an edition of one's own."""


class Form(NamedTuple):
    """All fields of the form of a new table, by what they are about."""

    rules: Sequence[Field]
    """Which edition, which language, which words."""
    players: Sequence[Field]
    """How many, and whether in teams."""
    seats: Sequence[Sequence[Field]]
    """For each seat who sits there, how well a computer plays, and the name."""
    customs: Sequence[Field]
    """How it is played."""
    more: Sequence[Field]
    """What is seldom changed."""

    def fields(self) -> Iterator[Field]:
        """All of them, in their order."""
        yield from self.rules
        yield from self.players
        for seat in self.seats:
            yield from seat
        yield from self.customs
        yield from self.more


class Offer(NamedTuple):
    """What can be played here."""

    editions: Sequence[str]
    known: Sequence["Known"]
    """The lists of words."""
    watching: bool = False
    """Whether computers alone play."""
    houses: Houses = kept_houses
    """The lists of house words that whoever asks may choose."""

    def new_table(self, draft: Draft) -> NewTable:
        """What the fields depend on."""
        return NewTable(draft, self.known, computers_only=self.watching, houses=self.houses)

    def form(self, draft: Draft) -> Form:
        """What can be chosen now."""
        table = self.new_table(draft)
        players = [field for field in seat_fields(table) if "-" not in field.name]
        rules = [edition_field(table, self.editions), *[rules_field(table)] * (draft.edition == OWN)]
        return Form(
            rules=[*rules, *language_fields(table)],
            players=players,
            seats=[fields_of_seat(table, seat) for seat in range(len(table.seats))],
            customs=custom_fields(table),
            more=more_fields(table),
        )

    def first(self) -> Draft:
        """Before anything is said: a person, and characters that play at that person's strength."""
        cast = [each.name for each in personas()]
        seats = [SeatWish(computer=True, level=USUAL_LEVEL, persona=persona) for persona in cast[: len(Draft().seats)]]
        if self.watching:
            return Draft(seats=tuple(seats))
        return Draft(seats=(SeatWish(), *(seat._replace(adaptive=True) for seat in seats[:-1])))

    def taken(self, said: Mapping[str, str]) -> tuple[Draft, dict[str, str]]:
        """The draft that comes of what was said, and what of it is not offered.

        What is offered depends on what was chosen: a third seat is there once three players are.
        """
        draft, left = self.first(), dict(said)
        if left.get("edition") in {*self.editions, OWN}:
            draft = draft.filled_in("edition", left.pop("edition"))
        if draft.edition == OWN and len(left.get("rules", "")) <= LONGEST_RULES:
            draft = draft.filled_in("rules", left.pop("rules", ""))
        while True:
            offered = {field.name: field for field in self.form(draft).fields()}
            fitting = [name for name, value in left.items() if name in offered and _fits(value, offered[name])]
            if not fitting:
                return draft, left
            for name in fitting:
                draft = draft.filled_in(name, left.pop(name))


def _fits(value: str, field: Field) -> bool:
    if field.is_written:
        return len(value) <= LONGEST_TEXT
    return any(value == choice.value for choice in field.choices)
