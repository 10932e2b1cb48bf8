"""What people may say in a card race, besides what every game understands."""

from typing import Final

from bonmot.telling.commands import CommandWords, by_name
from bonmot.texts import mark

COMMANDS: Final = by_name(
    (
        CommandWords("turn", "retourner", mark("turn the next card"), ("flip",)),
        CommandWords("lay", "poser", mark("lay a word; the word alone does it, too")),
        CommandWords("exchange", "échanger", mark("exchange cards, as in exchange KWX 2: two vowels for them")),
        CommandWords("pass", "passer", mark("give up this card")),
        CommandWords("vowel", "voyelle", mark("turn a vowel as the special letter")),
        CommandWords("consonant", "consonne", mark("turn a consonant as the special letter")),
        CommandWords("draw", "tirer", mark("draw new cards; a number says how many vowels")),
        CommandWords("hand", "main", mark("your cards"), ("cards", "cartes")),
        CommandWords("table", "table", mark("the card that lies there, and what everybody does")),
        CommandWords("shuffle", "mélanger", mark("shuffle your cards")),
        CommandWords("sort", "trier", mark("sort your cards")),
        CommandWords("resign", "abandonner", mark("give up the game")),
        CommandWords("stop", "arrêter", mark("stop the game for everybody")),
    )
)
