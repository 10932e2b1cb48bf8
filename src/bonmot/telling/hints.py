"""Hints in words."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from bonmot.texts import _, ngettext

if TYPE_CHECKING:
    from bonmot.games.view import OwnView
    from bonmot.players.hints import Hint


def hint_meaning(view: "OwnView", found: "Hint") -> "Iterator[str]":
    """What the word of a whole hint means, at tables whose dictionary judges words itself; elsewhere it is silent."""
    if found.word is None or view.settled is None:
        return
    from bonmot.telling.meanings import briefly
    from bonmot.words import open as open_lexicon  # most hints tell less

    lexicon = open_lexicon(view.lexicon)
    encoded = lexicon.alphabet.try_encode(re.sub(r"[()\[\]]", "", found.word))
    word = lexicon.alphabet.decode(encoded) if encoded else ""
    if meaning := lexicon.meaning(word) if word else None:
        yield _("{label}: {value}").format(label=word, value=briefly(meaning))


def hinted(found: "Hint") -> "Iterator[str]":
    """What a hint tells, by its grade."""
    if found.unsaid:
        yield _("There is a move, but not for family company: exchange, pass, or find it yourself.")
        return
    if not found.found:
        yield _("No move: exchange or pass.")
        return
    if found.word is not None:
        text = ngettext("{place} {word}: {score} point", "{place} {word}: {score} points", found.score or 0)
        yield text.format(place=found.place, word=found.word, score=found.score)
        return
    yield ngettext(
        "The best move scores {score} point.", "The best move scores {score} points.", found.score or 0
    ).format(score=found.score)
    if found.place is not None:
        down, across = _("It runs down from {place}."), _("It runs across from {place}.")
        yield (down if found.down else across).format(place=found.place)
    elif found.down is not None:
        yield _("It runs down.") if found.down else _("It runs across.")
    if found.length is not None:
        yield ngettext("It has {count} letter.", "It has {count} letters.", found.length).format(count=found.length)
    if found.letters is not None:
        yield _("Its letters: {letters}.").format(letters=found.letters)
    if found.first is not None:
        yield _("It begins with {letter}.").format(letter=found.first)
