"""`bonmot words themes` and `bonmot words house`: lists of words for games, ours and one's own.

With `--json` each command prints one JSON document:

| command | document |
|---|---|
| themes | `{"themes": [{"name", "title", "words": {language: count}}]}` |
| themes NAME | `{"theme", "language", "words": [word, …]}` |
| house add, ban, remove | `{"list", "language", "added": [word, …], "banned": [word, …]}` |
| house list | `{"lists": [the same of each list]}` |
"""

from typing import TYPE_CHECKING, Final

from bonmot.cli.showing import as_json, line, lines, table
from bonmot.errors import BonmotError
from bonmot.texts import _
from bonmot.texts import language as spoken_language

if TYPE_CHECKING:
    from collections.abc import Callable

    from bonmot.words.house import House

HOUSE: Final = "house"
"""The list of somebody who needs only one."""


def add_(words: list[str], /, *, name: str = HOUSE, language: str | None = None, json: bool = False) -> None:
    """`bonmot words house add`."""
    _change(name, language, json, lambda house, said: house.with_words(said, ()), words)


def ban(words: list[str], /, *, name: str = HOUSE, language: str | None = None, json: bool = False) -> None:
    """`bonmot words house ban`."""
    _change(name, language, json, lambda house, said: house.with_words((), said), words)


def remove(words: list[str], /, *, name: str = HOUSE, language: str | None = None, json: bool = False) -> None:
    """`bonmot words house remove`."""

    def forget(house: "House", said: list[str]) -> "House":
        for word in said:
            house = house.without(word)
        return house

    _change(name, language, json, forget, words)


def list_(*, name: str | None = None, language: str | None = None, json: bool = False) -> None:
    """`bonmot words house list`."""
    from bonmot.words.house import house_lists, read_house

    spoken = (language or spoken_language()).strip().lower()
    names = house_lists(spoken) if name is None else [name]
    if name is not None and name not in house_lists(spoken):
        raise BonmotError("house-unknown-list", name=name, language=spoken)
    houses = [read_house(each, spoken) for each in names]
    if json:
        as_json({"lists": [_described(house) for house in houses]})
        return
    for house in houses:
        lines(f"{house.name}\t+\t{word}" for word in house.added)
        lines(f"{house.name}\t-\t{word}" for word in house.banned)


def _change(
    name: str,
    language: str | None,
    json: bool,
    change: "Callable[[House, list[str]], House]",
    words: list[str],
) -> None:
    from bonmot.words.house import keep_house, read_house, written

    spoken = (language or spoken_language()).strip().lower()
    said, _none = written(" ".join(word.lstrip("-") for word in words), spoken)
    house = change(read_house(name, spoken), said)
    keep_house(house)
    if json:
        as_json(_described(house))
    else:
        told = _("“{name}”: {added} added, {banned} banned. In force with --house {name}.")
        line(told.format(name=name, added=len(house.added), banned=len(house.banned)))


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
