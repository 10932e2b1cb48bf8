"""What people may say at a table: the words of a command in both languages, and one line of help."""

import tomllib
from pathlib import Path
from typing import Final, NamedTuple

from bonmot.telling.phrases import said_of
from bonmot.texts import _, language

_FOLDER: Final = Path(__file__).parents[1] / "data" / "command-words"


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


def command_words(*names: str) -> dict[str, CommandWords]:
    """Words of tables in `data/command-words`, by their English ones and in their order.

    >>> command_words("turns")["pass"].names
    ('pass', 'passer')
    """
    tables = (tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8")) for name in names)
    rows = (row for table in tables for row in table.items())
    return {english: CommandWords(english, french, about, tuple(also)) for english, (french, about, *also) in rows}
