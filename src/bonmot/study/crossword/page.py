"""Moves of the crossword game in a page: blanks, letters that were there, and words taken back look different."""

from collections.abc import Sequence
from html import escape

from bonmot.games.crossword.view import View
from bonmot.games.view import TurnLine, taken_back
from bonmot.study.crossword.lines import has_bonus, laid_by
from bonmot.study.score_sheet.page import said
from bonmot.study.score_sheet.sheet import Sheet
from bonmot.study.tile_boards import board_drawn
from bonmot.telling import decimal
from bonmot.texts import _


def board_page(sheet: Sheet) -> str:
    """The board as SVG; what the last line laid is marked."""
    return board_drawn(sheet.view, laid_by(sheet.view, sheet.lines[-1:]))


def move_page(sheet: Sheet, number: int) -> str:
    """A line of the score sheet."""
    line = _turns(sheet)[number]
    if line.kind != "play":
        return said(sheet.told[number])
    if number in taken_back(_turns(sheet)):
        word = f"<del>{_word(line.word)}</del>"
    else:
        word = _word(line.word) + ('<span class="star">★</span>' if has_bonus(sheet.view, line) else "")
    return f'<span class="place">{escape(line.place)}</span>{word}'


def facts_page(sheet: Sheet, side: int) -> list[tuple[str, str]]:
    """The best word of a side, what its plays score, and how often it laid all the tiles."""
    plays = _plays(sheet, side)
    facts = []
    if plays:
        best = max(plays, key=lambda line: line.score)
        facts.append((_("Best word"), f"{_word(best.word)} {best.score}"))
        average = sum(line.score for line in plays) / len(plays)
        facts.append((_("A play"), escape(_("{points} on average").format(points=decimal(average)))))
    if many := sum(has_bonus(sheet.view, line) for line in plays):
        facts.append((_("All the tiles"), f"{many} ×"))
    return facts


def note_page(sheet: Sheet) -> str:
    """What the star means, where there is one."""
    if not any(has_bonus(sheet.view, line) for side in range(len(sheet.names)) for line in _plays(sheet, side)):
        return ""
    meaning = escape(_("all the tiles at once"))
    return f'<p class="note"><span class="star">★</span> {meaning}</p>'


def _turns(sheet: Sheet) -> Sequence[TurnLine]:
    view: View = sheet.view
    return view.turns[: len(sheet.lines)]


def _plays(sheet: Sheet, side: int) -> list[TurnLine]:
    """The plays of a side that stood."""
    turns = _turns(sheet)
    gone = taken_back(turns)
    return [
        line for number, line in enumerate(turns) if line.side == side and line.kind == "play" and number not in gone
    ]


def _word(word: str) -> str:
    """A word in which blanks and what lay on the board look different."""
    marked = ""
    through = False
    for each in word:
        if each in "()":
            through = each == "("
        elif through:
            marked += f'<span class="there">{escape(each.upper())}</span>'
        elif each != each.upper():
            marked += f'<i class="blank">{escape(each.upper())}</i>'
        else:
            marked += escape(each)
    return f'<b class="word">{marked}</b>'
