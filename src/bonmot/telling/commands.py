"""What people may say at a table: the words of a command in both languages, and one line of help."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from bonmot.telling.phrases import said_of
from bonmot.texts import _, language, mark


class CommandWords(NamedTuple):
    """A word that a line may begin with.

    >>> words = CommandWords("pass", "passer", "let the turn go by")
    >>> words.name, words.help
    ('pass', 'pass: let the turn go by')
    """

    english: str
    french: str
    about: str
    """One line of help, marked for translation."""
    also: tuple[str, ...] = ()
    """Other words for it, in either language."""

    @property
    def name(self) -> str:
        """The word in the reader's language."""
        return self.french if language() == "fr" else self.english

    @property
    def names(self) -> tuple[str, ...]:
        """All its words."""
        return self.english, self.french, *self.also

    @property
    def help(self) -> str:
        """The word and what it does."""
        return said_of(self.name, _(self.about))


def by_name(words: Iterable[CommandWords]) -> dict[str, CommandWords]:
    """The same by their English words, in their order."""
    return {each.english: each for each in words}


COMMANDS: Final = by_name(
    (
        CommandWords("score", "score", mark("who has how many points"), ("points",)),
        CommandWords("hint", "indice", mark("a hint; a number says how much it tells"), ("aide-moi",)),
        CommandWords("undo", "annuler", mark("take the last turn back"), ("reprendre",)),
        CommandWords("clock", "pendule", mark("how much time is left"), ("time", "temps")),
        CommandWords("help", "aide", mark("this list, or help WORD for one line of it"), ("?",)),
        CommandWords("save", "sauver", mark("give the game a name to find it again: save NAME"), ("garder",)),
        CommandWords("quit", "quitter", mark("leave; the game is kept and can be resumed"), ("exit",)),
    )
)
"""What every game understands."""

TURNS: Final = by_name(
    (
        CommandWords("pass", "passer", mark("let the turn go by")),
        CommandWords(
            "challenge",
            "contester",
            mark("contest the words of the last play; with a name, somebody else here is asked"),
        ),
        CommandWords("accept", "accepter", mark("let the last play of the game stand")),
        CommandWords(
            "look",
            "dictionnaire",
            mark("look up a word that was played or challenged, as the edition allows; any when the game is over"),
        ),
        CommandWords("resign", "céder", mark("give the game up; the others play on")),
        CommandWords("abandon", "abandonner", mark("stop the game for everybody")),
    )
)
"""What is understood where players take turns and words may be contested."""
