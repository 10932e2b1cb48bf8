"""`bonmot words themes` and `bonmot words house`: lists of words for games, ours and one's own.

With `--json` each command prints one JSON document:

| command | document |
|---|---|
| themes | `{"themes": [{"name", "title", "words": {language: count}}]}` |
| themes NAME | `{"theme", "language", "words": [word, …]}` |
| house add, ban, remove | `{"list", "language", "added": [word, …], "banned": [word, …]}` |
| house list | `{"lists": [the same of each list]}` |
"""

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

from bonmot.cli.showing import as_json, line, lines, table
from bonmot.errors import BonmotError
from bonmot.texts import _
from bonmot.texts import language as spoken_language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bonmot.online.houses import ClubHouse, OwnHouse
    from bonmot.words.house import House

HOUSE: Final = "house"
"""The list of somebody who needs only one."""


class Whose(NamedTuple):
    """Options: which house words are meant. Those of members and clubs are kept by a server, in its database."""

    name: str | None = None
    member: str | None = None
    club: str | None = None
    language: str | None = None
    database: str | None = None

    @property
    def spoken(self) -> str:
        """The language that is meant: that of the reader where nobody says another."""
        return (self.language or spoken_language()).strip().lower()

    @contextmanager
    def at_server(self) -> "Iterator[OwnHouse | ClubHouse | None]":
        """The list of a member or a club; None where it is one of this machine."""
        if self.member is None and self.club is None:
            yield None
            return
        given = {"--name": self.name, "--member": self.member, "--club": self.club}
        if len(several := [option for option, value in given.items() if value is not None]) > 1:
            raise BonmotError("options-exclude", options=several)
        from bonmot.cli.choosing import kept_in
        from bonmot.games.game import Refused
        from bonmot.online.clubs import Clubs
        from bonmot.online.houses import ClubHouse, OwnHouse
        from bonmot.online.people import People
        from bonmot.tables.table import now

        with kept_in(self.database) as store:
            if self.club is not None:
                yield ClubHouse(store, Clubs(store, now).named(self.club))
                return
            person = People(store).by_name(self.member or "")
            if person is None:
                raise Refused("unknown-person")
            yield OwnHouse(store, person)


def add_(words: list[str], /, *, whose: Whose, json: bool = False) -> None:
    """`bonmot words house add`."""
    _change(whose, "add", words, json=json)


def ban(words: list[str], /, *, whose: Whose, json: bool = False) -> None:
    """`bonmot words house ban`."""
    _change(whose, "ban", words, json=json)


def remove(words: list[str], /, *, whose: Whose, json: bool = False) -> None:
    """`bonmot words house remove`."""
    _change(whose, "remove", words, json=json)


def list_(*, whose: Whose, json: bool = False) -> None:
    """`bonmot words house list`."""
    from bonmot.words.house import house_lists, read_house

    spoken, kept = whose.spoken, house_lists(whose.spoken)
    with whose.at_server() as theirs:
        if theirs is not None:
            houses = [each for each in theirs.all() if whose.language is None or each.base == spoken]
        elif whose.name and whose.name not in kept:
            raise BonmotError("house-unknown-list", name=whose.name, language=spoken)
        else:
            houses = [read_house(each, spoken) for each in (kept if whose.name is None else [whose.name])]
    if json:
        as_json({"lists": [_described(house) for house in houses]})
        return
    for house in houses:
        lines(f"{house.name}\t+\t{word}" for word in house.added)
        lines(f"{house.name}\t-\t{word}" for word in house.banned)


def _change(whose: Whose, what: str, words: list[str], *, json: bool) -> None:
    from bonmot.words.house import keep_house, read_house

    said = " ".join(word.lstrip("-") for word in words)
    if not said.strip():
        raise BonmotError("empty-word")
    with whose.at_server() as theirs:
        if theirs is not None:
            house = theirs.change(whose.spoken, **{what: said})
        else:
            house = read_house(HOUSE if whose.name is None else whose.name, whose.spoken).changed(**{what: said})
            keep_house(house)
    if json:
        as_json(_described(house))
        return
    told = _("“{name}”: {added} added, {banned} banned.")
    told = told.format(name=house.name, added=len(house.added), banned=len(house.banned))
    line(told if theirs is not None else f"{told} " + _("In force with --house {name}.").format(name=house.name))


def _described(house: "House") -> dict[str, object]:
    return {"list": house.name, "language": house.base, "added": house.added, "banned": house.banned}


def themes(name: str | None = None, /, *, language: str | None = None, json: bool = False) -> None:
    """`bonmot words themes`."""
    from bonmot.words.themes import listed_words, theme_named
    from bonmot.words.themes import themes as known

    spoken = (language or spoken_language()).strip().lower()
    if name is not None:
        chosen = theme_named(name)
        if chosen is None:
            raise BonmotError("unknown-theme", name=name, names=list(known()))
        if not (listed := listed_words(chosen, spoken)):
            raise BonmotError("no-lexicon-for-language", language=spoken)
        if json:
            as_json({"theme": chosen, "language": spoken, "words": listed})
        else:
            lines(listed)
        return
    counts = {each: {code: len(listed_words(each, code)) for code in theme.words} for each, theme in known().items()}
    titles = {each: theme.titles[spoken_language()] for each, theme in known().items()}
    if json:
        as_json({"themes": [{"name": each, "title": titles[each], "words": counts[each]} for each in known()]})
        return
    rows = [(each, titles[each], *(str(count) for count in counts[each].values())) for each in known()]
    table([(_("name"), _("title"), *next(iter(counts.values()))), *rows])


COMMANDS: Final = (add_, ban, remove, list_)
