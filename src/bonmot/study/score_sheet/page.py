"""The score sheet as one page of HTML that needs nothing else and prints on A4."""

from html import escape

from bonmot.board.svg import board_style
from bonmot.games.past import Past
from bonmot.study.pages import whole_page
from bonmot.study.score_sheet.heading import facts_of, outcome_of, title_of
from bonmot.study.score_sheet.sheet import Sheet, sheet_of
from bonmot.texts import _


def as_page(past: Past, turn: int | None = None) -> str:
    """The whole page."""
    sheet = sheet_of(past, turn)
    draws = sheet.part.sheet.board_page
    body = [
        f'<main><section class="{"table" if draws is not None else "alone"}">',
        *([draws(sheet)] if draws is not None else []),
        _standing(sheet),
        "</section>",
        _by_side(sheet) if sheet.is_by_side else _all_in_one(sheet),
        "</main>",
    ]
    style = {"sheet": "score-sheet.css", "more_style": board_style(), "kind": f"sides{len(sheet.names)}"}
    return whole_page(_("Score sheet"), title_of(past), facts_of(past), body, **style)


def _standing(sheet: Sheet) -> str:
    """Who has how many points, and what there is to remember."""
    winners = sheet.final.winners if sheet.final else ()
    recalls = sheet.part.sheet.facts_page
    cards = []
    for side, name in enumerate(sheet.names):
        facts = recalls(sheet, side) if recalls is not None else ()
        rows = "".join(f"<div><dt>{escape(label)}</dt><dd>{value}</dd></div>" for label, value in facts)
        won = ' class="winner"' if side in winners else ""
        cards.append(f'<li{won}><h2>{escape(name)}</h2><p class="score">{sheet.scores[side]}</p><dl>{rows}</dl></li>')
    return f'<div class="standing"><ul>{"".join(cards)}</ul><p class="outcome">{escape(outcome_of(sheet))}</p></div>'


def _by_side(sheet: Sheet) -> str:
    """Three columns for each side: its moves, their points, the total."""
    names = "".join(f'<th scope="colgroup" colspan="3">{escape(name)}</th>' for name in sheet.names)
    titles = "".join(f"<th>{escape(text)}</th>" for text in (_("move"), _("points"), _("total")))
    rows = [
        f'<tr><th scope="row">{number}</th>{"".join(_cell(sheet, cell) for cell in cells)}</tr>'
        for number, cells in enumerate(sheet.rounds(), 1)
    ]
    label = escape(_("Total"))
    totals = "".join(f'<td class="move">{label}</td><td></td><td class="total">{score}</td>' for score in sheet.scores)
    return _table(
        sheet,
        f'<tr><th rowspan="2"></th>{names}</tr><tr>{titles * len(sheet.names)}</tr>',
        "".join(rows),
        f"<tr><th></th>{totals}</tr>",
    )


def _all_in_one(sheet: Sheet) -> str:
    """One line after the other, whoever it counts for."""
    titles = "".join(f"<th>{escape(text)}</th>" for text in (_("player"), sheet.line_title, _("points"), _("total")))
    rows = [
        f'<tr><th scope="row">{sheet.mark_at(number)}</th><td>{escape(name)}</td>{_cell(sheet, number)}</tr>'
        for number, name in enumerate(map(sheet.name_at, range(len(sheet.lines))))
    ]
    label = escape(_("Total"))
    totals = [
        f'<tr><th></th><td>{escape(name)}</td><td class="move">{label}</td><td></td><td class="total">{score}</td></tr>'
        for name, score in zip(sheet.names, sheet.scores, strict=True)
    ]
    return _table(sheet, f"<tr><th></th>{titles}</tr>", "".join(rows), "".join(totals))


def _table(sheet: Sheet, head: str, body: str, foot: str) -> str:
    explains = sheet.part.sheet.note_page
    note = explains(sheet) if explains is not None else ""
    return (
        f'<section class="sheet"><table><thead>{head}</thead><tbody>{body}</tbody><tfoot>{foot}</tfoot></table>'
        f"{note}</section>"
    )


def _cell(sheet: Sheet, number: int | None) -> str:
    if number is None:
        return '<td class="move"></td><td class="points"></td><td class="total"></td>'
    writes = sheet.part.sheet.move_page
    move = writes(sheet, number) if writes is not None else said(sheet.told[number])
    points = sheet.points_at(number)
    return f'<td class="move">{move}</td><td class="points">{points[0]}</td><td class="total">{points[1]}</td>'


def said(text: str) -> str:
    """A move in words."""
    return f'<span class="said">{escape(text)}</span>'
