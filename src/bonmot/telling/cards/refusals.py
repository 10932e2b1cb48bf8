"""What only a card race refuses."""

from typing import Final

from bonmot.texts import mark

REFUSALS: Final[dict[str, str]] = {
    "no-deck-for-language": mark("There are no cards for the language “{language}”; there are: {languages}."),
    "deck-columns": mark("The first line of a deck must name the columns {columns}; missing: {missing}."),
    "deck-line": mark("Line {line} of the deck cannot be read as CSV."),
    "deck-choice": mark("Line {line}: {column} cannot be “{value}”; possible: {choices}."),
    "deck-number": mark("Line {line}: {column} must be a whole number from {least} to {most}, not “{value}”."),
    "deck-letter": mark("Line {line}: “{value}” is not a letter of the language “{language}”."),
    "deck-letter-twice": mark("Line {line}: the letter {value} stands in the deck already."),
    "deck-too-large": mark("{path} is too large for a deck of cards: at most {longest} bytes."),
    "deck-not-text": mark("{path} is not text in UTF-8."),
    "deck-few-vowels": mark("The deck has {cards} vowels; so many players need {needed}."),
    "deck-few-consonants": mark("The deck has {cards} consonants; so many players need {needed}."),
    "deck-few-instructions": mark("The deck has {cards} instruction cards; {needed} are needed to win."),
    "deck-needs-natures": mark(
        "The deck asks for verbs, nouns or adjectives, but no lexicon of the language “{language}” tells them apart."
    ),
    "card-not-held": mark("You do not hold the card “{card}”."),
    "bad-draw": mark("{vowels} vowels cannot be among {cards} cards."),
    "card-lies-there": mark("A card lies there already."),
    "winner-draws": mark("{name} is drawing."),
    "not-the-flipper": mark("{name} turns this card."),
    "nothing-to-pick": mark("There is no letter to choose now."),
    "no-race": mark("No card lies there."),
    "not-yet": mark("Wait for the card."),
    "out-of-round": mark("You are out of this round."),
    "race-stopped": mark("The race stands still: {name} is explaining a word."),
    "explain-first": mark("Explain the word that you have laid."),
    "claimed-already": mark("You have laid your cards already."),
    "too-late": mark("Too late."),
    "locked": mark("You must wait {seconds} s more."),
    "lay-nothing": mark("Lay at least one card."),
    "nothing-to-explain": mark("There is nothing to explain."),
    "explanation-without-word": mark("The explanation must contain the word that {cards} make."),
    "nothing-to-judge": mark("There is no explanation to judge."),
    "exchange-no-card": mark("Exchange at least one card."),
    "nothing-to-draw": mark("There is nothing to draw."),
    "order-all-cards": mark("Name all your {cards} cards, in their new order."),
    "race-needs-screen": mark("In plain lines one person races against computers; several people need the screen."),
}
"""Code of an error → what to say."""
