"""What people may say in a game of OPTION, besides what every game understands."""

from typing import Final

from bonmot.telling.commands import TURNS, CommandWords, by_name
from bonmot.texts import mark

COMMANDS: Final = (
    by_name(
        (
            CommandWords("play", "jouer", mark("lay a word: H8 WORD; +E1 turns a prism besides")),
            CommandWords("try", "essayer", mark("hear what a turn would score: try H8 WORD")),
            CommandWords("change", "changer", mark("exchange prisms: change 1 3"), ("exchange", "échanger")),
            CommandWords("rack", "chevalet", mark("your prisms: the dark letter, then the light one"), ("réglette",)),
            CommandWords("juggle", "intervertir", mark("mix the prisms of your rack"), ("shuffle", "mélanger")),
            CommandWords("board", "grille", mark("the words on the board, row by row"), ("plateau",)),
            CommandWords("row", "rangée", mark("the prisms of one row or column: row H"), ("column", "colonne")),
            CommandWords("square", "case", mark("what is on a square: square H8")),
            CommandWords("bag", "sac", mark("how many prisms are left, and which are unseen"), ("unseen", "restes")),
            CommandWords("sheet", "feuille", mark("all turns so far"), ("moves", "coups")),
            CommandWords("values", "valeurs", mark("what each letter is worth")),
        )
    )
    | TURNS
)
