"""What people may say in a crossword game, besides what every game understands."""

from typing import Final

from bonmot.telling.commands import TURNS, CommandWords, by_name
from bonmot.texts import mark

COMMANDS: Final = (
    by_name(
        (
            CommandWords("play", "jouer", mark("lay a word: H8 WORD or WORD H8; a small letter is a blank")),
            CommandWords("try", "essayer", mark("hear what a word would score: try H8 WORD")),
            CommandWords("change", "changer", mark("exchange tiles: change ABC"), ("exchange", "échanger")),
            CommandWords("consult", "consulter", mark("say something to your partner: consult TEXT")),
            CommandWords("rack", "chevalet", mark("your tiles, and the racks that lie open"), ("réglette",)),
            CommandWords("juggle", "intervertir", mark("mix the tiles of your rack"), ("shuffle", "mélanger")),
            CommandWords("arrange", "réarranger", mark("put your tiles in an order: arrange ABC")),
            CommandWords("board", "grille", mark("the words on the board, row by row"), ("plateau",)),
            CommandWords(
                "row", "rangée", mark("one row or column with its premium squares: row H"), ("column", "colonne")
            ),
            CommandWords("square", "case", mark("what is on a square: square H8")),
            CommandWords("grid", "tableau", mark("the whole board as a table of letters")),
            CommandWords("bag", "sac", mark("how many tiles are left, and which are unseen"), ("unseen", "restes")),
            CommandWords("sheet", "feuille", mark("all turns so far"), ("moves", "coups")),
            CommandWords("premiums", "symboles", mark("where the premium squares are")),
            CommandWords("values", "valeurs", mark("what each letter is worth")),
            CommandWords("distribution", "distribution", mark("how many of each letter there are")),
        )
    )
    | TURNS
)
