"""The referee: which words are good at this table, and which plays the table's constraints allow."""

from functools import lru_cache
from typing import Final

from bonmot import words
from bonmot.board import Judgement
from bonmot.board.tiles import read_tiles, shown_letters, write_tiles
from bonmot.games.crossword.edition import Constraints, WordRules
from bonmot.games.crossword.events import Setup
from bonmot.games.game import Refused
from bonmot.words import Alphabet, Lexicon, names
from bonmot.words.house import base_of, house_of
from bonmot.words.proper_nouns import abbreviations, common_abbreviations
from bonmot.words.tables import coarse_words

_MOST_REFEREES: Final = 64
_WITH_NAMES: Final = frozenset({"fr", "en"})
"""Languages whose names and abbreviations Bonmot knows."""
_SOME_NAME: Final = frozenset("nk")
"""Kinds of names of which nothing more is known."""


class Referee:
    """Knows the lexicon of a table, the names and abbreviations it allows, its theme and what it bans."""

    def __init__(self, lexicon: Lexicon, alphabet: Alphabet, rules: WordRules, constraints: Constraints) -> None:
        self.lexicon: Final = lexicon
        self.alphabet: Final = alphabet
        self.rules: Final = rules
        self.constraints: Final = constraints
        self.theme: Final = frozenset(map(self.plain, constraints.theme))
        house = house_of(lexicon.name)
        self.banned: Final = frozenset(map(self.plain, (*constraints.banned, *house.banned)))
        self.coarse: Final = coarse_words(lexicon.language) if house.polite else frozenset[str]()

    def plain(self, word: str) -> str:
        """A word in capitals, blanks or not; in brackets where its tiles could be misread.

        Every comparison of words is made on this form.
        """
        return write_tiles(shown_letters(read_tiles(word, self.alphabet)), self.alphabet)

    def knows(self, word: str) -> bool:
        """Whether a word in capitals is good here."""
        if self.lexicon.graph.number(read_tiles(word, self.alphabet)) >= 0:
            return True
        if self.rules.any_order and self._has_anagram(word):
            return True
        language = self.lexicon.language
        if language not in _WITH_NAMES:
            return False
        # A shortened word of the reviewed list is good, an initialism in capitals never is (K-04, R-041, R-045).
        if self.rules.abbreviations and word in common_abbreviations(language):
            return True
        if not self.rules.proper_nouns or word not in names(language):
            return False
        # Some initialisms are listed as names, too: then it must be known whose name it is.
        spellings = abbreviations(language).get(word, ())
        initialism = bool(spellings) and all(spelling.isupper() for spelling in spellings)
        return not initialism or bool(set(names(language).kinds(word)) - _SOME_NAME)

    def unknown(self, judgement: Judgement, vouched: frozenset[str]) -> tuple[str, ...]:
        """The words of a play that are not good here, in capitals, each once."""
        if all(formed.valid for formed in judgement.words):
            return ()
        formed = dict.fromkeys(self.plain(each.word) for each in judgement.words if not each.valid)
        return tuple(word for word in formed if word not in vouched and not self.knows(word))

    def constrain(self, judgement: Judgement) -> int:
        """Refuse a play that the table's constraints forbid; otherwise its score under them (R-058 to R-060)."""
        limits = self.constraints
        if not (self.theme or self.banned or self.coarse or limits.minimum_length > 2):
            return judgement.score
        formed = [self.plain(each.word) for each in judgement.words]
        for word in formed:
            if word in self.banned:
                raise Refused("constraint-banned", word=word)
            if word in self.coarse:
                raise Refused("constraint-family", word=word)
        if len(read_tiles(formed[0], self.alphabet)) < limits.minimum_length:
            raise Refused("constraint-length", word=formed[0], minimum=limits.minimum_length)
        if not self.theme:
            return judgement.score
        on_theme = sum(word in self.theme for word in formed)
        if limits.theme_rule == "bonus":
            return judgement.score + on_theme * limits.theme_bonus
        if on_theme:
            return judgement.score
        if limits.theme_rule == "refuse":
            raise Refused("constraint-theme", word=formed[0])
        return 0

    def _has_anagram(self, word: str) -> bool:
        letters = read_tiles(word, self.alphabet)
        return bool(self.lexicon.graph.find(rack=letters, minimum=len(letters), maximum=len(letters), limit=1))


def referee_for(setup: Setup) -> Referee:
    """The referee of a game."""
    edition = setup.edition
    return _referee(setup.lexicon, edition.tile_set(setup.language), edition.words, edition.constraints)


def knows_here(word: str, lexicon: str, alphabet: str, rules: WordRules) -> bool:
    """Whether a word in capitals is good by rules that everybody at a table knows."""
    return _referee(lexicon, Alphabet.load(alphabet), rules, Constraints()).knows(word)


def limits_of(lexicon: str, alphabet: str, constraints: Constraints) -> Referee | None:
    """Who tells whether a play keeps within a table's constraints; nobody where there are none.

    Constraints are known to everybody, so computer players and hints ask, too.
    """
    if constraints == Constraints():
        return None
    return _referee(lexicon, Alphabet.load(alphabet), WordRules(), constraints)


def within_limits(judgement: Judgement, lexicon: str, alphabet: str, constraints: Constraints) -> Judgement:
    """A play with the score that the table's constraints give it; `Refused` if they forbid it."""
    limits = limits_of(lexicon, alphabet, constraints)
    return judgement if limits is None else judgement._replace(score=limits.constrain(judgement))


@lru_cache(maxsize=_MOST_REFEREES)
def _referee(lexicon: str, alphabet: Alphabet, rules: WordRules, constraints: Constraints) -> Referee:
    built_in = base_of(lexicon) in _WITH_NAMES
    return Referee(words.open(lexicon, rules.tier if built_in else None), alphabet, rules, constraints)
