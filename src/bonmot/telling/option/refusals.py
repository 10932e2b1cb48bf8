"""What only a game of OPTION refuses."""

from typing import Final

from bonmot.texts import mark

REFUSALS: Final[dict[str, str]] = {
    "unknown-prism-set": mark("There is no set of prisms “{name}”. There are: {names}."),
    "prisms-too-large": mark("{path} is too large for a set of prisms (more than {longest} bytes)."),
    "prisms-not-text": mark("{path} is not text in UTF-8."),
    "prisms-not-csv": mark("This is not a table of prisms: quotation marks are not closed."),
    "prisms-columns": mark("A table of prisms begins with a line of titles: {columns}."),
    "prisms-row": mark("Line {line} of the prisms has {found} columns instead of {wanted}."),
    "prisms-name": mark(
        "Line {line} of the prisms: a prism needs a name without spaces, of at most {longest} characters."
    ),
    "prisms-letter": mark("Line {line} of the prisms, {column}: “{letter}” is neither a letter of the alphabet nor ?."),
    "prisms-value": mark("Line {line} of the prisms, {column}: “{value}” is not a whole number from 0 to {most}."),
    "prisms-wild-value": mark("Line {line} of the prisms: a wild face (?) is worth 0."),
    "prisms-count": mark("There are {count} prisms; a set has from {fewest} to {most}."),
    "prisms-twice": mark("Two prisms are called “{name}”."),
    "prisms-values-differ": mark("The prisms “{name}” and “{other}” have the same letters, but other values."),
    "turn-no-prism": mark("Lay at least one prism: turning alone does not count as a turn."),
    "turn-too-many": mark("At most seven prisms are laid in one turn."),
    "turn-outside": mark("{square} is not on the board."),
    "turn-occupied": mark("There is a prism on {square} already."),
    "turn-not-on-rack": mark("The prism “{prism}” is not on your rack."),
    "turn-prism-twice": mark("The prism “{prism}” is laid twice."),
    "turn-empty": mark("There is no prism to turn on {square}."),
    "turn-turned-twice": mark("The prism on {square} is turned twice."),
    "turn-letter-missing": mark("Say which letter the wild prism on {square} stands for."),
    "turn-letter-wrong": mark("The prism on {square} does not show “{letter}” that way."),
    "turn-too-short": mark("The first word has at least {minimum} letters."),
    "turn-not-in-line": mark("The prisms do not lie in one line as this game wants it."),
    "turn-gap": mark("There is a gap on {square}."),
    "turn-not-connected": mark("The prisms must touch a word on the board, and each other."),
    "turn-may-not-turn": mark("The prism on {square} may not be turned: it is in no word that you form or add to."),
    "turn-advanced-alone": mark(
        "The prism on {square} may be turned only together with one in a word that you form or add to."
    ),
    "bad-prism": mark(
        "“{text}” is not a prism: write the letter that is up, a slash and the other letter, for example T/r."
    ),
    "bad-turn": mark("“{text}” is not a turn: write a place and a word, for example H8 TARTE."),
    "prism-colour": mark(
        "“{text}” does not tell the colours: a capital for the dark face, a small letter for the light one."
    ),
    "no-prism-shows": mark("None of your prisms shows {letter}."),
    "prisms-cannot-show": mark("Your prisms cannot show {letters} all at once."),
    "exchange-not-stuck": mark("You can form a word: only players who cannot may exchange prisms."),
    "position-fields": mark(
        "A position has a board, and then perhaps racks, scores and a seat; here are {fields} parts."
    ),
    "position-size": mark("A position has {rows} rows; a board has from {smallest} to {largest}."),
    "position-no-such-prism": mark("The set has no prism “{text}” left."),
    "position-seats": mark("The position has {racks} racks and {scores} scores, and seat {turn} is to move."),
    "option-game-line": mark("Line {line} does not belong to a game of OPTION."),
    "option-game-heads": mark("The game does not say well: {heads}."),
    "option-game-too-long": mark("This is too long for a game (more than {longest} characters)."),
    "option-game-total": mark("The total is given as {total}; it is {found}."),
    "option-game-score": mark("The turn is given as {score} points; it scores {found}."),
    "option-game-unnamed": mark("Each prism that is laid must be named by its two letters."),
}
"""Code of an error → what to say."""
