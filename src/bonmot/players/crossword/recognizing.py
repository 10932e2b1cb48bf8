"""Which words players recognize, by what their table takes for a word: not every edition means the same by it."""

from collections.abc import Callable

from bonmot.games.crossword import View
from bonmot.games.crossword.referee import knows_here
from bonmot.words import open as open_lexicon


def recognized(view: View, heard_of: Callable[[str], bool]) -> Callable[[str], bool]:
    """Whether a word of the table is good, for a player who has heard of some words of the lexicon.

    Where letters lie in any order, it is read as every word that they make. The names and abbreviations that a table
    takes are known to everybody.
    """

    def recognizes(word: str) -> bool:
        if heard_of(word):
            return True
        lexicon = open_lexicon(view.lexicon)
        readings = [found.word for found in lexicon.anagrams(word, exact=True)] if view.words.any_order else []
        if readings or word in lexicon:
            return any(map(heard_of, readings))
        return knows_here(word, view.lexicon, view.alphabet, view.words)

    return recognizes
