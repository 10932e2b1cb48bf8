"""Where games to look at come from: the store, or a file."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.games.past import Past
from bonmot.study.part import StudyPart, formats, study_of
from bonmot.texts import language as spoken_language
from bonmot.words import Alphabet, Lexicon, lexicon_of_language
from bonmot.words import open as open_lexicon

if TYPE_CHECKING:
    from bonmot.tables.storage import Entry, Store

LOG_SUFFIX: Final = ".jsonl"
LONGEST_FILE: Final = 1_000_000
"""Bytes of a record; a game has some thousand."""
LONGEST_LOG: Final = 32_000_000
"""Bytes; a game has some ten thousand."""


class Wishes(NamedTuple):
    """How a record is to be read that does not say it itself."""

    lexicon: str | None = None
    language: str | None = None
    board: str | None = None
    """The layout of the board."""
    notice: Callable[[str], None] | None = None
    """Is told what takes its time."""


@dataclass(frozen=True)
class Source:
    """A game with everything that was kept of it."""

    name: str
    """The table's name, or the file's."""
    past: Past
    """What may be seen of it."""
    entries: "Sequence[Entry]" = ()
    """The log, where there is one. It holds every secret of the game."""
    record: Any = None  # what it is, only the notation of the game knows
    """The record as its notation reads it, where the game comes from one."""
    words: Lexicon | None = None
    """The words that a record is judged with; a log knows its own."""
    damaged: bool = False
    """Whether the end is missing because the log is damaged."""
    faults: int = 0
    """How many things in a record cannot have happened."""

    @property
    def part(self) -> StudyPart:
        """What its game adds to looking at it again."""
        return study_of(self.past.game)


def of_log(name: str, entries: "Sequence[Entry]", seat: int | None = None, *, damaged: bool = False) -> Source:
    """A game from its log, as a seat (None: a spectator) may see it."""
    # Whoever only reads a record need not wait for tables and their database.
    from bonmot.tables import past_of

    return Source(name, past_of(name, entries, seat), entries, damaged=damaged)


def from_store(store: "Store", name: str, seat: int | None = None) -> Source:
    """A game that is kept, as a seat may see it; of a damaged one, what comes before the damage."""
    return _of_playable(lambda: (name, store.read(name)), seat)


def from_file(file: Path, wishes: Wishes = Wishes()) -> Source:  # noqa: B008  (nobody changes it)
    """A game from a file: a log as `bonmot games export` writes it, or a record in a notation that a game reads.

    What ends otherwise is read as the first of those notations. `BonmotError` says what is wrong with a file that is
    none of them, and where it can: `GcgError`.
    """
    if file.suffix.lower() == LOG_SUFFIX:
        return _from_log_file(file)
    readers = {each.suffix: each.read for each in formats().values() if each.read is not None}
    read = readers.get(file.suffix.lower()) or next(iter(readers.values()))
    return read(file.name, content_of(file), wishes)


def _from_log_file(file: Path) -> Source:
    from bonmot.tables import record

    content = content_of(file, LONGEST_LOG)
    try:
        return _of_playable(lambda: record.read(content.splitlines(keepends=True)))
    except BonmotError as error:
        if error.code != "not-a-record":
            raise
        raise BonmotError("not-a-record-file", path=file) from error


def words_and_tiles(wishes: Wishes, language: str | None) -> tuple[Lexicon | None, Alphabet]:
    """The words and the tiles of a record: those that were asked for, or those of its language if there are any."""
    language = wishes.language or language
    if wishes.lexicon is not None:
        opened = open_lexicon(wishes.lexicon, notice=wishes.notice)
        tiles = Alphabet.load(language.strip().lower()) if language else opened.alphabet
        if tiles.language != opened.language:
            wanted = tiles.language
            raise BonmotError("lexicon-of-other-language", name=opened.name, language=opened.language, wanted=wanted)
        return opened, tiles
    tiles = Alphabet.load((language or spoken_language()).strip().lower())
    try:
        return lexicon_of_language(tiles.language, notice=wishes.notice), tiles
    except BonmotError as error:
        if error.code != "no-lexicon-for-language":
            raise
        return None, tiles


def content_of(file: Path, longest: int = LONGEST_FILE) -> bytes:
    """What is in a file; `BonmotError` says why it cannot be read."""
    try:
        with file.open("rb") as stream:
            return stream.read(longest + 1)  # one byte more than allowed is enough to refuse it
    except FileNotFoundError as error:
        raise BonmotError("file-missing", path=file) from error
    except IsADirectoryError as error:
        raise BonmotError("not-a-file", path=file) from error
    except (OSError, ValueError) as error:
        raise BonmotError("cannot-read", path=file, reason=getattr(error, "errno", None)) from error


def _of_playable(read: "Callable[[], tuple[str, Sequence[Entry]]]", seat: int | None = None) -> Source:
    """What of a log can be shown; the damage itself when nothing can."""
    from bonmot.tables.record import before_damage

    name, entries, damaged = before_damage(read)
    return of_log(name, entries, seat, damaged=damaged)
