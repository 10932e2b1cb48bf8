"""Where games to look at come from: the store, or a file."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bonmot.errors import BonmotError
from bonmot.games.past import Past
from bonmot.notation import gcg
from bonmot.notation.gcg.reading import LONGEST_FILE
from bonmot.notation.story import Story, story_of, story_of_record
from bonmot.texts import language as spoken_language
from bonmot.words import Alphabet, Lexicon, lexicon_of_language
from bonmot.words import open as open_lexicon

if TYPE_CHECKING:
    from bonmot.tables.storage import Entry, Store

Notice = Callable[[str], None]


@dataclass(frozen=True)
class Source:
    """A game with everything that was kept of it."""

    name: str
    """The table's name, or the file's."""
    tell: Callable[[], Story] = field(repr=False)
    """Makes the story; games without a score sheet refuse."""
    entries: "Sequence[Entry]" = ()
    """The log, where there is one."""
    past: Past | None = None
    """What may be seen of the log."""
    record: gcg.Game | None = None
    """The record in GCG, where the game comes from one."""
    damaged: bool = False
    """Whether the end is missing because the log is damaged."""
    faults: int = 0
    """How many things in a record cannot have happened."""

    @cached_property
    def story(self) -> Story:
        """The game line by line."""
        return self.tell()


def of_log(name: str, entries: "Sequence[Entry]", seat: int | None = None, *, damaged: bool = False) -> Source:
    """A game from its log, as a seat (None: a spectator) may see it."""
    # Whoever only reads a record need not wait for tables and their database.
    from bonmot.tables import past_of  # noqa: PLC0415

    past = past_of(name, entries, seat)
    return Source(name, lambda: story_of(past), entries, past, damaged=damaged)


def from_store(store: "Store", name: str, seat: int | None = None) -> Source:
    """A game that is kept, as a seat may see it; of a damaged one, what comes before the damage."""
    return _of_playable(lambda: (name, store.read(name)), seat)


def from_file(
    file: Path,
    *,
    lexicon: str | None = None,
    language: str | None = None,
    board: str = "standard-15",
    notice: Notice | None = None,
) -> Source:
    """A game from a file: a log as `bonmot games export` writes it, or a record in GCG.

    `BonmotError` says what is wrong with a file that is neither; `GcgError` says where.
    """
    if file.suffix.lower() == LOG_SUFFIX:
        return _from_log_file(file)
    game = gcg.read(content_of(file))
    return of_record(file.name, game, lexicon=lexicon, language=language, board=board, notice=notice)


def _from_log_file(file: Path) -> Source:
    from bonmot.tables import record  # noqa: PLC0415

    content = content_of(file, LONGEST_LOG)
    try:
        return _of_playable(lambda: record.read(content.splitlines(keepends=True)))
    except BonmotError as error:
        if error.code != "not-a-record":
            raise
        raise BonmotError("not-a-record-file", path=file) from error


LOG_SUFFIX: Final = ".jsonl"
LONGEST_LOG: Final = 32_000_000
"""Bytes; a game has some ten thousand."""


def of_record(
    name: str,
    game: gcg.Game,
    *,
    lexicon: str | None = None,
    language: str | None = None,
    board: str = "standard-15",
    notice: Notice | None = None,
) -> Source:
    """A game from its record in GCG."""
    words, tiles = words_and_tiles(lexicon, language or gcg.language_of(game), notice)
    replay = gcg.check(game, lexicon=words, tiles=tiles, layout=board)
    return Source(name, lambda: story_of_record(replay), record=game, faults=len(replay.errors))


def words_and_tiles(
    lexicon: str | None, language: str | None, notice: Notice | None = None
) -> tuple[Lexicon | None, Alphabet]:
    """The words and the tiles of a record: those that were asked for, or those of its language if there are any."""
    if lexicon is not None:
        opened = open_lexicon(lexicon, notice=notice)
        tiles = Alphabet.load(language.strip().lower()) if language else opened.alphabet
        if tiles.language != opened.language:
            wanted = tiles.language
            raise BonmotError("lexicon-of-other-language", name=opened.name, language=opened.language, wanted=wanted)
        return opened, tiles
    tiles = Alphabet.load((language or spoken_language()).strip().lower())
    try:
        return lexicon_of_language(tiles.language, notice=notice), tiles
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
    from bonmot.tables.record import playable  # noqa: PLC0415
    from bonmot.tables.storage import LogDamaged  # noqa: PLC0415

    try:
        name, entries = playable(read)
    except LogDamaged as damage:
        if not damage.good:
            raise
        return of_log(damage.table, damage.good, seat, damaged=True)
    return of_log(name, entries, seat)
