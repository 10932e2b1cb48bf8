"""Lists of words that people keep at the server: what `bonmot words search --save` and `words lists` do, for the page.

A list is saved by asking once more what was found: no words come from the browser. Each person sees their own lists.
"""

from typing import Annotated, Final

import msgspec
from litestar import Controller, Response, delete, get, put
from litestar.params import FromPath, JSONBody

from bonmot.errors import BonmotError
from bonmot.online.word_lists import WordLists
from bonmot.web.api.words import (
    LONGEST,
    nobody_in_a_rated_game,
    nobody_whose_dictionary_is_silent,
    opened_lexicon,
    wanted_words,
)
from bonmot.web.given import TheHall
from bonmot.web.hall import Hall
from bonmot.web.visitors import WebRequest, need_person, visitor_of
from bonmot.words import Lexicon, listed
from bonmot.words.saved import as_file

TOOLS: Final = ("anagrams", "pattern", "search", "list")
"""What finds words that can be saved."""

Text = Annotated[str, msgspec.Meta(max_length=200)]
Length = Annotated[int, msgspec.Meta(ge=1, le=LONGEST)] | None


class ListShown(msgspec.Struct, frozen=True):
    """A list that was saved: its language, and how many words it has."""

    name: str
    language: str
    words: int


class KeptLists(msgspec.Struct, frozen=True):
    """All one's lists."""

    lists: tuple[ListShown, ...]


class Sought(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was looked for: as the addresses of the tools have it."""

    tool: Annotated[str, msgspec.Meta(max_length=20)]
    lexicon: Annotated[str, msgspec.Meta(max_length=64)] = ""
    text: Text = ""
    exact: bool = False
    contains: Text = ""
    subset: Text = ""
    among: Annotated[str, msgspec.Meta(max_length=500)] = ""
    minimum: Length = None
    maximum: Length = None
    nature: Annotated[str, msgspec.Meta(max_length=10)] = ""
    label: Annotated[str, msgspec.Meta(max_length=20)] = ""
    tier: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None


class WordListsApi(Controller):
    """`/api/v1/words/lists`."""

    path = "/api/v1/words/lists"
    guards = (nobody_in_a_rated_game, nobody_whose_dictionary_is_silent)

    @get("/", sync_to_thread=True)
    def all_lists(self, request: WebRequest, hall: TheHall) -> KeptLists:
        """One's lists; none where nobody has said who they are."""
        visitor = visitor_of(request, hall)
        found = WordLists(hall.store, visitor.person).all() if visitor.person is not None else []
        return KeptLists(tuple(ListShown(*each) for each in found))

    @put("/{name:str}", sync_to_thread=True)
    def save(self, request: WebRequest, hall: TheHall, name: FromPath[str], data: JSONBody[Sought]) -> ListShown:
        """Save what is found under a name; a list of that name is replaced."""
        lists = _own(request, hall)
        opened = opened_lexicon(data.lexicon, data.tier)
        return ListShown(*lists.save(name, _found(opened, data, lists), opened.alphabet.name))

    @get("/{name:str}", sync_to_thread=True)
    def download(self, request: WebRequest, hall: TheHall, name: FromPath[str]) -> Response[str]:
        """A list as a text file, which the command line reads as well."""
        language, words = _own(request, hall).read(name)
        named = f'attachment; filename="{name.strip().lower()}.txt"'
        text = "".join(as_file(words, language))
        return Response(text, media_type="text/plain; charset=utf-8", headers={"Content-Disposition": named})

    @delete("/{name:str}", sync_to_thread=True)
    def forget(self, request: WebRequest, hall: TheHall, name: FromPath[str]) -> None:
        """Remove a list."""
        _own(request, hall).forget(name)


def _own(request: WebRequest, hall: Hall) -> WordLists:
    return WordLists(hall.store, need_person(visitor_of(request, hall)))


def _found(opened: Lexicon, sought: Sought, lists: WordLists) -> list[str]:
    if sought.tool not in TOOLS:
        raise BonmotError("nothing-asked")
    shortest = 2 if sought.tool == "anagrams" and not sought.exact else None
    only = wanted_words(sought.minimum or shortest, sought.maximum, sought.nature, sought.tier, sought.label)
    if sought.tool == "anagrams":
        return [found.word for found in opened.anagrams(sought.text, exact=sought.exact, only=only)]
    if sought.tool == "pattern":
        return list(opened.pattern(sought.text, only))
    if sought.tool == "list":
        return list(opened.words(only))
    found = opened.search(
        sought.text.strip() or None,
        contains=sought.contains,
        subset=sought.subset.strip(),
        among=listed(sought.among, lists) if sought.among.strip() else None,
        only=only,
    )
    return list(found)
