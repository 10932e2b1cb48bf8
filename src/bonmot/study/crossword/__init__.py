"""The crossword game looked at again: its board on paper, records in GCG, and a review by the hints' own engine."""

from operator import attrgetter
from typing import Final

from bonmot.games.catalogue import later
from bonmot.notation import gcg
from bonmot.notation.crossword import past_of_record, recorded
from bonmot.study.crossword.page import board_page, facts_page, move_page, note_page
from bonmot.study.part import Format, ReviewPart, SheetPart, StudyPart
from bonmot.study.sources import Source, Wishes, words_and_tiles
from bonmot.study.tile_boards import board_text
from bonmot.texts import mark


def _written(source: Source) -> bytes:
    record: gcg.Replay | None = source.record
    return gcg.write(recorded(source.past) if record is None else gcg.plain(record.game))


def _read(name: str, content: bytes, wishes: Wishes) -> Source:
    replay = replayed(gcg.read(content), wishes)
    past = past_of_record(name, replay)
    return Source(name, past, record=replay, words=replay.lexicon, faults=len(replay.errors))


def replayed(game: gcg.Game, wishes: Wishes) -> gcg.Replay:
    """A record on the board, with the words and the tiles that it names or that are wished for."""
    words, tiles = words_and_tiles(wishes, gcg.language_of(game))
    return gcg.check(game, lexicon=words, tiles=tiles, layout=wishes.board)


STUDY: Final = StudyPart(
    sheet=SheetPart(board_text, board_page, move_page, facts_page, note_page),
    formats={"gcg": Format(".gcg", mark("record for other programs (GCG)"), _written, _read)},
    review=ReviewPart(
        later("bonmot.study.crossword.review:review_of"),  # the players are loaded when they are needed
        later("bonmot.study.crossword.telling:remarks"),
        later("bonmot.study.crossword.telling:summary"),
        later("bonmot.study.crossword.telling:report"),
        later("bonmot.study.crossword.telling:skipped_told"),
        attrgetter("chances"),
    ),
)
