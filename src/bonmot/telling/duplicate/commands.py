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
        CommandWords("report", "bilan", mark("where your points went, round by round")),
        CommandWords("slips", "bulletins", mark("what everybody wrote in the last round, or in another: slips 3")),
        CommandWords("look", "dictionnaire", mark("look up a word of a closed round; any when the game is over")),
        CommandWords("resign", "céder", mark("give the game up; the others play on")),
        CommandWords("abandon", "abandonner", mark("stop the game for everybody")),
    )
)

REFEREE: Final = by_name(
    (
        CommandWords("slip", "bulletin", mark("enter a slip: 12 H4 JERKS 58, or a few letters of a name; - is blank")),
        CommandWords(
            "rack", "tirage", mark("draw a rack, or write one that was drawn: rack HT+IUONU"), ("draw", "tirer")
        ),
        CommandWords("missing", "manquants", mark("whose slips are missing, and how much time is left"), ("bells",)),
        CommandWords("close", "clore", mark("close the round; close H4 JERKS lays that top"), ("fermer",)),
        CommandWords("check", "vérifier", mark("what a word is worth at a place: check H4 JERKS")),
        CommandWords("solutions", "solutions", mark("the best solutions; solutions H4 or solutions JE shows some"), ()),
        CommandWords("warn", "avertir", mark("warn a player: warn 12 blank not circled; warn 12 7 for round 7")),
        CommandWords("penalty", "pénalité", mark("take points from a player: penalty 12 5 shifted place")),
        CommandWords("lift", "lever", mark("take back a warning: lift 12 7; or penalties: lift 12 7 penalty")),
        CommandWords("solo", "solo", mark("say who was the only one to find a top: solo 12 7; solo - 7 for nobody")),
        CommandWords("correct", "corriger", mark("correct a slip of an earlier round: correct 7 12 H4 JERKS 58")),
        CommandWords("back", "revenir", mark("open the last round again; what was drawn since goes back")),
        CommandWords("import", "importer", mark("read slips from a file: import slips.csv")),
        CommandWords("papers", "documents", mark("write the course, standings or bulletin: papers bulletin x.pdf")),
        CommandWords("gone", "parti", mark("a player has left for good: gone 12")),
        CommandWords("board", "grille", mark("the words on the board, row by row"), ("plateau",)),
        CommandWords("grid", "tableau", mark("the whole board as a table of letters")),
        CommandWords("bag", "sac", mark("how many tiles are left, and which"), ("restes",)),
        CommandWords("sheet", "feuille", mark("all rounds so far"), ("rounds", "coups")),
        CommandWords("standings", "classement", mark("who stands where"), ("ranking",)),
        CommandWords("abandon", "abandonner", mark("stop the game for everybody")),
    )
)
"""What a referee may say."""
