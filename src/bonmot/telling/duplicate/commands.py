"""What people may say in duplicate, besides what every game understands."""

from typing import Final

from bonmot.telling.commands import CommandWords, by_name
from bonmot.texts import mark

COMMANDS: Final = by_name(
    (
        CommandWords(
            "slip",
            "bulletin",
            mark("hand in a slip: H8 WORD or WORD H8; a small letter is a blank"),
            ("play", "jouer"),
        ),
        CommandWords("pass", "passer", mark("hand in a blank slip")),
        CommandWords("draw", "tirer", mark("go on: the next rack is drawn"), ("next", "suite")),
        CommandWords("try", "essayer", mark("hear what a word would score: try H8 WORD")),
        CommandWords("rack", "tirage", mark("the tiles that everybody has"), ("chevalet",)),
        CommandWords("board", "grille", mark("the words on the board, row by row"), ("plateau",)),
        CommandWords("row", "rangée", mark("one row or column with its premium squares: row H"), ("column", "colonne")),
        CommandWords("square", "case", mark("what is on a square: square H8")),
        CommandWords("grid", "tableau", mark("the whole board as a table of letters")),
        CommandWords("bag", "sac", mark("how many tiles are left, and which"), ("restes",)),
        CommandWords("sheet", "feuille", mark("all rounds so far"), ("rounds", "coups")),
        CommandWords("standings", "classement", mark("who stands where"), ("ranking",)),
        CommandWords("look", "dictionnaire", mark("look a word up when the game is over")),
        CommandWords("resign", "céder", mark("give the game up; the others play on")),
        CommandWords("abandon", "abandonner", mark("stop the game for everybody")),
    )
)
