"""The crossword game looked at again: its board on paper, records in GCG, and a review by the hints' own engine."""

from typing import TYPE_CHECKING, Final

from bonmot.notation import gcg
from bonmot.notation.crossword import past_of_record, recorded
from bonmot.study.crossword.drawing import board_page, board_text
from bonmot.study.crossword.page import facts_page, move_page, note_page
from bonmot.study.part import Format, Remark, ReviewPart, SheetPart, StudyPart
from bonmot.study.sources import Source, Wishes, words_and_tiles
from bonmot.texts import mark

if TYPE_CHECKING:
    from bonmot.study.crossword.review import Review


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


def _review(source: Source) -> "Review":
    from bonmot.study.crossword.review import review  # the players are loaded when they are needed
    from bonmot.study.crossword.story import story_of

    return review(story_of(source.past, source.words))


def _remarks(review: "Review") -> dict[int, Remark]:
    from bonmot.study.crossword.telling import best_told, verdict_told

    return {
        judged.number: Remark(
            is_best=judged.verdict in {"best", "equal"},
            missed=round(judged.missed),
            best=best_told(judged),
            verdict=verdict_told(judged),
            rack=str(judged.rack),
            judged=judged,
            luck=judged.luck,
        )
        for judged in review.turns
    }


def _summary(review: "Review") -> list[str]:
    from bonmot.study.crossword.telling import summary_told

    return [summary_told(side) for side in review.sides]


def _warnings(review: "Review") -> list[str]:
    from bonmot.study.crossword.telling import skipped_told

    return skipped_told(review)


def _report(review: "Review") -> dict[str, object]:
    from bonmot.study.crossword.telling import report

    return report(review)


def _chances(review: "Review") -> tuple[tuple[float, ...], ...]:
    return review.chances


STUDY: Final = StudyPart(
    sheet=SheetPart(board_text, board_page, move_page, facts_page, note_page),
    formats={"gcg": Format(".gcg", mark("record for other programs (GCG)"), _written, _read)},
    review=ReviewPart(_review, _remarks, _summary, _warnings, _report, _chances),
)
