"""The score sheet as one page of HTML that needs nothing else and prints on A4."""

from html import escape
from pathlib import Path
from typing import Final

from bonmot.notation.story import Line, Story
from bonmot.study.score_sheet.drawing import drawn
from bonmot.study.score_sheet.heading import facts_of, outcome_of, rounds_of, title_of
from bonmot.telling import decimal, signed
from bonmot.telling.lines import told
from bonmot.texts import _, language

_STYLE: Final = Path(__file__).parents[2] / "data" / "pages" / "score-sheet.css"


def as_page(story: Story) -> str:
    """The whole page."""
    title = title_of(story)
    what, signature = escape(_("Score sheet")), escape(_("Written by Bonmot."))
    facts = "".join(f"<div><dt>{escape(label)}</dt><dd>{escape(value)}</dd></div>" for label, value in facts_of(story))
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{language()}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)} · {what}</title>",
            f"<style>\n{_STYLE.read_text(encoding='utf-8')}</style>",
            "</head>",
            f'<body class="sides{len(story.names)}">',
            f'<header><p class="what">{what}</p><h1>{escape(title)}</h1><dl>{facts}</dl></header>',
            '<main><section class="table">',
            drawn(story),
            _standing(story),
            "</section>",
            _sheet(story),
            "</main>",
            f"<footer>{signature}</footer>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _standing(story: Story) -> str:
    """Who has how many points, and what there is to remember."""
    winners = story.ending.winners if story.ending else ()
    cards = []
    for side, name in enumerate(story.names):
        plays = story.plays(side)
        facts = []
        if plays:
            best = max(plays, key=lambda line: line.score)
            facts.append((_("Best word"), f"{_word(best.word)} {best.score}"))
            average = sum(line.score for line in plays) / len(plays)
            facts.append((_("A play"), escape(_("{points} on average").format(points=decimal(average)))))
        if many := sum(story.has_bonus(line) for line in plays):
            facts.append((_("All the tiles"), f"{many} ×"))
        rows = "".join(f"<div><dt>{escape(label)}</dt><dd>{value}</dd></div>" for label, value in facts)
        won = ' class="winner"' if side in winners else ""
        cards.append(f'<li{won}><h2>{escape(name)}</h2><p class="score">{story.scores[side]}</p><dl>{rows}</dl></li>')
    return f'<div class="standing"><ul>{"".join(cards)}</ul><p class="outcome">{escape(outcome_of(story))}</p></div>'


def _sheet(story: Story) -> str:
    names = "".join(f'<th scope="colgroup" colspan="3">{escape(name)}</th>' for name in story.names)
    titles = "".join(f"<th>{escape(text)}</th>" for text in (_("move"), _("points"), _("total")))
    gone = story.taken_back
    rows = [
        f'<tr><th scope="row">{number}</th>{"".join(_cell(story, cell, gone) for cell in cells)}</tr>'
        for number, cells in enumerate(rounds_of(story), 1)
    ]
    label = escape(_("Total"))
    totals = "".join(f'<td class="move">{label}</td><td></td><td class="total">{score}</td>' for score in story.scores)
    note = ""
    if any(story.has_bonus(line) for side in range(len(story.names)) for line in story.plays(side)):
        meaning = escape(_("all the tiles at once"))
        note = f'<p class="note"><span class="star">★</span> {meaning}</p>'
    return (
        f'<section class="sheet"><table><thead><tr><th rowspan="2"></th>{names}</tr>'
        f"<tr>{titles * len(story.names)}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody><tfoot><tr><th></th>{totals}</tr></tfoot></table>{note}</section>"
    )


def _cell(story: Story, cell: tuple[int, Line] | None, gone: frozenset[int]) -> str:
    if cell is None:
        return '<td class="move"></td><td class="points"></td><td class="total"></td>'
    number, line = cell
    if line.kind == "play":
        word = _word(line.word) + ('<span class="star">★</span>' if story.has_bonus(line) else "")
        if number - 1 in gone:
            word = f"<del>{_word(line.word)}</del>"
        move = f'<span class="place">{escape(line.place)}</span>{word}'
    else:
        move = f'<span class="said">{escape(told(line))}</span>'
    return (
        f'<td class="move">{move}</td><td class="points">{signed(line.score)}</td><td class="total">{line.total}</td>'
    )


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
