"""Setting up a table: the fields of its form, as they depend on what was said so far, and the table that comes of it.

The page sends all that it was told, and draws what it is answered: which rules let people choose what, no page knows.
An edition of one's own is sent as text (the field `rules`); no file of the server's machine can be named.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec
from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from bonmot.errors import BonmotError
from bonmot.games.catalogue import editions
from bonmot.hosting.drafts import PERSON, Agreed, Draft, WrongHere, agreed, shown_editions
from bonmot.hosting.fields import Choice, Field
from bonmot.hosting.offering import LONGEST_RULES, LONGEST_TEXT, Offer
from bonmot.hosting.part import customs_of
from bonmot.online.houses import frozen, houses_for
from bonmot.telling import sentence
from bonmot.texts import _, language
from bonmot.web.faults import public
from bonmot.web.hall import Hall
from bonmot.web.part import shown_games
from bonmot.web.visitors import WebRequest, visitor_of
from bonmot.words import lexica
from bonmot.words.house import Houses

MOST_FIELDS: Final = 80
"""Fields of which something can be said at once; no form has as many."""
FieldName = Annotated[str, msgspec.Meta(max_length=40)]
Value = Annotated[str, msgspec.Meta(max_length=LONGEST_RULES)]


class Wished(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was said about a new table: field of the form → what was chosen or written."""

    said: Annotated[dict[FieldName, Value], msgspec.Meta(max_length=MOST_FIELDS)] = {}
    watching: bool = False
    """Whether computers alone shall play."""


class ShownChoice(msgspec.Struct, frozen=True):
    """Something that may be chosen."""

    value: str
    title: str
    group: str = ""
    """What belongs together is shown together: the editions of a game."""


class ShownField(msgspec.Struct, frozen=True, kw_only=True):
    """Something to fill in."""

    name: str
    label: str
    kind: Literal["choice", "switch", "text", "file"]
    value: str
    choices: tuple[ShownChoice, ...]
    about: str
    """What it means."""
    usual: str
    """What it is if nothing is written."""
    beside: bool
    """Whether it belongs to the field before it."""


class ShownSeat(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who shall sit down."""

    who: ShownField
    level: ShownField | None
    """How well a computer plays."""
    name: ShownField


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """The form of a new table, in the reader's language."""

    edition: str
    game: str
    title: str
    """How the edition is called."""
    subtitle: str
    rules: tuple[ShownField, ...]
    players: tuple[ShownField, ...]
    seats: tuple[ShownSeat, ...]
    customs: tuple[ShownField, ...]
    more: tuple[ShownField, ...]
    """What is seldom changed."""
    may_be_refereed: bool
    """Whether a referee may decide about contested words, where the game is proposed."""
    troubles: dict[str, str]
    """Field → what is wrong with it, in a sentence."""


class FieldFault(msgspec.Struct, frozen=True):
    """What was refused, and the field that it is about."""

    field: str
    code: str
    text: str


class Forms(Controller):
    """`/api/v1/form`; what is filled in is sent to `/api/v1/tables`."""

    path = "/api/v1/form"

    @post("/", sync_to_thread=True, status_code=200)
    def form(self, request: WebRequest, hall: NamedDependency[Hall], data: JSONBody[Wished]) -> Form:
        """The fields as they are after what was said; nothing is written down."""
        offer = _offer(data, houses_for(hall.store, visitor_of(request, hall).person))
        draft, left = offer.taken(data.said)
        return _shown(offer, draft, left)


def agreed_on(wished: Wished, houses: Houses, *, refereed: bool = False) -> Agreed:
    """All that the table needs that was wished for; `WrongHere` says which field is in the way."""
    offer = _offer(wished, houses)
    draft, left = offer.taken(wished.said)
    for field, value in left.items():
        raise WrongHere(field, _not_offered(field, value))
    return agreed(draft, offer.known, fewest=offer.new_table(draft).fewest, houses=houses, refereed=refereed)


def with_words_kept(said: Mapping[str, str], houses: Houses) -> dict[str, str]:
    """What was said, with the words of a house list in place of its name: who sits down later finds those words."""
    chosen = said.get("house", "")
    if not chosen:
        return dict(said)
    offer = _offer(Wished(dict(said)), houses)
    draft, left = offer.taken(said)
    if "house" in left:
        raise WrongHere("house", _not_offered("house", chosen))
    return {**said, "house": frozen(chosen, offer.new_table(draft).language, houses)}


def _offer(wished: Wished, houses: Houses) -> Offer:
    return Offer(shown_editions(shown_games()), lexica(), wished.watching, houses)


def _not_offered(field: str, value: str) -> BonmotError:
    if len(value) > LONGEST_TEXT:
        return BonmotError("text-too-long", text=value[:20], longest=LONGEST_TEXT)
    return BonmotError("not-offered", field=field, value=value[:40])


def _shown(offer: Offer, draft: Draft, left: dict[str, str]) -> Form:
    table, form, spoken = offer.new_table(draft), offer.form(draft), language()
    customs = customs_of(table.edition.GAME)
    if customs.places(table.edition, draft) or customs.refereed(draft):  # who plays, the referee says, or whoever comes
        form = form._replace(players=[], seats=[], customs=[each for each in form.customs if each.name != "field"])
    seats = []
    for fields in form.seats:
        who, *levels, name = (_field(field) for field in fields)
        if who.value == PERSON:
            who = msgspec.structs.replace(who, about=_("A person at this screen, or whom you send a link."))
        seats.append(ShownSeat(who=who, level=levels[0] if levels else None, name=name))
    return Form(
        edition=draft.edition,
        game=table.edition.GAME,
        title=table.edition.titles[spoken],
        subtitle=table.edition.subtitles.get(spoken, ""),
        rules=tuple(map(_field, form.rules)),
        players=tuple(map(_field, form.players)),
        seats=tuple(seats),
        customs=tuple(map(_field, form.customs)),
        more=tuple(map(_field, form.more)),
        may_be_refereed=bool(customs.refereeing),
        troubles=_troubles(offer, draft, left),
    )


def _troubles(offer: Offer, draft: Draft, left: dict[str, str]) -> dict[str, str]:
    """What stands in the way of a table now. What another edition would offer waits for it, and is none."""
    found = {}
    for field, value in left.items():
        if field == "edition" or len(value) > LONGEST_TEXT:
            found[field] = sentence(_not_offered(field, value))
    try:
        agreed(draft, offer.known, fewest=offer.new_table(draft).fewest, houses=offer.houses)
    except WrongHere as wrong:
        found[wrong.field] = sentence(public(wrong.error))
    return found


def _group(field: Field, choice: Choice) -> str:
    return editions().get(choice.value, "") if field.name == "edition" else ""


def _field(field: Field) -> ShownField:
    kind: Literal["choice", "switch", "text", "file"] = "choice" if field.choices else "text"
    if field.name == "rules":
        kind = "file"
    elif {choice.value for choice in field.choices} == {"yes", "no"}:
        kind = "switch"
    return ShownField(
        name=field.name,
        label=field.label.strip(),
        kind=kind,
        value=field.value,
        choices=tuple(ShownChoice(each.value, each.title, _group(field, each)) for each in field.choices),
        about=field.about.strip(),
        usual=field.usual,
        beside=field.beside,
    )
