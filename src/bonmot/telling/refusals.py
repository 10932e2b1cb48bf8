"""What went wrong, as a sentence: every error is a code with its particulars, and is told here to its reader.

>>> error = BonmotError("not-a-tile", character="2", text="W2", alphabet="en")
>>> sentence(error)
'“W2”: “2” is not a tile of the set “en”.'
>>> from bonmot.texts import speak
>>> with speak("fr"):
...     sentence(BonmotError("game-over"))
'La partie est terminée.'
"""

import errno
import os
from typing import Final

from bonmot.errors import BonmotError
from bonmot.texts import _, mark

_LONGEST_SHOWN: Final = 60


def sentence(error: BonmotError) -> str:
    """What went wrong, in one line and in the reader's language."""
    particulars = {name: _shown(name, value) for name, value in error.particulars.items()}
    return _message(error.code).format(**particulars)


def _message(code: str) -> str:
    """What to say, before it has its particulars: in all games, or in the only one that makes such an error."""
    if code in SENTENCES:
        return _(SENTENCES[code])
    from bonmot.telling import tellings  # games are loaded only for what is theirs

    for telling in tellings():
        if code in telling.refusals:
            return telling.translated(telling.refusals[code])
    return _("This cannot be done ({code}).").replace("{code}", code)


def reason(number: int | None) -> str:
    """Why the system refused, from its error number."""
    return _(REASONS[number]) if number in REASONS else os.strerror(number or 0)


def damage(code: str) -> str:
    """What is wrong with a word file, from the kernel's code."""
    return _(DAMAGES.get(code, DAMAGES["checksum"]))


def _shown(name: str, value: object) -> object:
    """A particular as it may appear in a line: what people type can be long, and can hold anything."""
    if name == "reason" and (value is None or isinstance(value, int)):
        return reason(value)
    if name == "damage":
        return damage(str(value))
    if name in {"wanted_type", "found_type"} and str(value) in TYPES:
        return _(TYPES[str(value)])
    if isinstance(value, int):
        return value
    if isinstance(value, (list, tuple)):
        return ", ".join(str(_shown("", each)) for each in value)
    text = str(value)
    if len(text) > _LONGEST_SHOWN:
        text = text[: _LONGEST_SHOWN - 1] + "…"
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text)


SENTENCES: Final[dict[str, str]] = {
    # Alphabets and what people type
    "unknown-alphabet": mark("There is no tile set “{name}”."),
    "not-a-tile": mark("“{text}”: “{character}” is not a tile of the set “{alphabet}”."),
    "not-one-tile": mark("“{text}” is not one tile of the set “{alphabet}”."),
    "text-too-long": mark("“{text}” is too long: at most {longest} characters."),
    "empty-word": mark("A word needs at least one letter."),
    "empty-rack": mark("A rack needs at least one tile."),
    "rack-too-long": mark("A rack of {tiles} tiles is too long: at most {most}."),
    "bad-lengths": mark(
        "No word has between {minimum} and {maximum} letters: lengths go from 1 to 21, the shorter first."
    ),
    "unknown-nature": mark("“{text}” is not a part of speech; there are: {natures}."),
    "bad-tier": mark("There is no tier {tier}: tiers go from 0 (doubtful) to 3 (certain)."),
    "empty-pattern": mark("A pattern needs at least one letter or wildcard."),
    "pattern-not-closed": mark("The pattern “{pattern}” opens a bracket that it does not close."),
    "pattern-empty-class": mark("The pattern “{pattern}” has a pair of brackets with no letter in it."),
    "pattern-bracket": mark("The pattern “{pattern}” closes a bracket that was never opened."),
    "unknown-extension": mark("“{where}” is not a kind of extension; there are: {kinds}."),
    # Lexica
    "unknown-lexicon": mark("There is no lexicon “{name}”. `bonmot words lexica` lists those there are."),
    "lexicon-damaged": mark("The lexicon “{name}” is damaged ({damage}): import it again. File: {path}"),
    "no-lexicon-for-language": mark(
        "There are no words for the language “{language}” yet: `bonmot words import` brings some."
    ),
    "lexicon-of-other-language": mark("The lexicon “{name}” is written in “{language}”, not in “{wanted}”."),
    "several-lexica-for-language": mark("Several lexica speak “{language}”: choose one with --lexicon ({names})."),
    "tier-of-imported": mark("The lexicon “{name}” is an imported list: it has no tiers."),
    "bad-lexicon-name": mark(
        "“{name}” cannot name a lexicon: use letters a–z, digits, “-” and “_”, at most 32 in all."
    ),
    "reserved-lexicon-name": mark("“{name}” is the name of a lexicon that comes with Bonmot: choose another name."),
    "lexicon-exists": mark("There is a lexicon “{name}” already: --force replaces it."),
    "builtin-lexicon": mark("The lexicon “{name}” comes with Bonmot and cannot be removed."),
    "tables-missing": mark(
        "The words of “{language}” are missing from this installation ({path}): install Bonmot again."
    ),
    "tables-damaged": mark(
        "The words of “{language}” are damaged in this installation ({path}): install Bonmot again."
    ),
    "cannot-write": mark("Cannot write {path}: {reason}"),
    # Lists that people bring
    "file-missing": mark("There is no file {path}."),
    "not-a-file": mark("{path} is not a file."),
    "cannot-read": mark("Cannot read {path}: {reason}"),
    "binary-file": mark("{path} is not a text file: a word list has one word per line."),
    "line-too-long": mark("{path}: line {line} is too long for a word list (more than {longest} characters)."),
    "file-too-large": mark("{path} is too large for a word list (more than {longest} million bytes)."),
    "empty-list": mark("{path}: no line holds a word of the set “{alphabet}” (lines refused: {refused})."),
    "word-too-short": mark("“{text}” is too short: a word has at least {shortest} tiles."),
    "word-too-long": mark("“{text}” is too long: a word has at most {longest} tiles."),
    # Boards, racks and moves
    "unknown-layout": mark("There is no board “{name}”; there are: {names}."),
    "no-such-square": mark("There is no square {square} on this board."),
    "nothing-to-pop": mark("No move was made on this board that could be taken back."),
    "bad-layout-size": mark("A board cannot have {size} rows: at most {largest}."),
    "bad-layout-line": mark("Line {line} of the board has {squares} squares, and not {size}."),
    "bad-layout-line-premiums": mark(
        "Line {line} of the board: its word premiums multiply a word by {product}; {most} is the most."
    ),
    "bad-layout-column-premiums": mark(
        "Column {column} of the board: its word premiums multiply a word by {product}; {most} is the most."
    ),
    "bad-layout-symbol": mark("Line {line} of the board: “{symbol}” means no square."),
    "board-without-lexicon": mark("This board has no lexicon: finding moves needs one."),
    "letters-differ": mark("The lexicon “{lexicon}” has other letters than the set “{alphabet}”."),
    "bad-number": mark("{option}: {value} is too small, at least {least}."),
    "not-on-rack": mark("There is no {tile} on the rack {rack}."),
    "bad-coordinates": mark("“{text}” is not a place on a board: write H8 or 8H."),
    "bad-move": mark("“{text}” is not a move: write a place and a word, such as H8 MAISON."),
    "bad-brackets": mark("“{text}”: a tile of several characters stands in a pair of square brackets."),
    "cgp-empty": mark("A position needs the rows of a board."),
    "cgp-too-long": mark("A position of {length} characters is too long: at most {longest}."),
    "cgp-size": mark("A position has {rows} rows; a board has one of these numbers: {sizes}."),
    "cgp-row": mark("Row {row} of the position has {squares} squares, and not {size}."),
    "cgp-free-blank": mark("Row {row} of the position has a blank that stands for no letter."),
    "cgp-number": mark("“{text}” is not a number of points or turns."),
    # Placements against the rules
    "move-outside": mark("The word does not fit on the board."),
    "move-gap": mark("The tiles leave a gap at {square}."),
    "move-not-on-rack": mark("There is no {tile} on the rack {rack}."),
    "move-conflict": mark("There is {tile} already at {square}."),
    "move-not-connected": mark("The tiles touch none of those on the board."),
    "move-star-not-covered": mark("The first word must cover the star, {square}."),
    "move-not-in-line": mark("The tiles are not in one line."),
    "move-no-new-tile": mark("A move lays at least one tile."),
    "move-too-short": mark("The first word needs at least two letters."),
    # Records of games
    "gcg-not-text": mark("This is not text."),
    "gcg-unknown-encoding": mark("“{name}” is not an encoding of GCG: there are UTF-8 and ISO-8859-1."),
    "gcg-too-long": mark("The file is too long for a game: at most {longest} bytes."),
    "gcg-line-too-long": mark("The line is too long: at most {longest} characters."),
    "gcg-no-players": mark("No line #player1 says who plays."),
    "gcg-player-missing": mark("There is a player after number {seat}, but no line #player{seat}."),
    "gcg-player-twice": mark("The player “{nick}”, or this number, is there twice."),
    "gcg-late-player": mark(
        "The player “{nick}” comes when the game has begun: players are named before the first event."
    ),
    "gcg-bad-seat": mark("#{name} is nobody’s: players are numbered from 1 to {most}."),
    "gcg-bad-pragma": mark("#{name} lacks its value, or has one that cannot be."),
    "gcg-bad-line": mark("“{text}” belongs to nothing: a line begins with # or >."),
    "gcg-bad-event": mark("“{text}” is not an event: write >player: RACK 8H WORD +score total."),
    "gcg-unknown-player": mark("There is no player “{nick}”."),
    "gcg-bad-rack": mark("“{text}” is not a set of tiles."),
    "gcg-bad-place": mark("“{text}” is not a place: GCG writes 8H across and H8 down."),
    "gcg-bad-word": mark("“{text}” is not a word."),
    "gcg-bad-score": mark("“{text}” is not a score, such as +24."),
    "gcg-bad-total": mark("“{text}” is not a total, such as 124."),
    "gcg-no-such-character": mark("“{character}” cannot be written in the encoding that the file names."),
    "gcg-cannot-write": mark("The game says here what GCG cannot say."),
    "gcg-wrong-score": mark("The score is {expected}, and not {found}."),
    "gcg-wrong-total": mark("The total of {player} is {expected}, and not {found}."),
    "gcg-wrong-turn": mark("It is the turn of {expected}, and not of {found}."),
    "gcg-after-end": mark("The game is over: nobody plays any more."),
    "gcg-rack-too-long": mark("{tiles} tiles on a rack are too many: at most {most}."),
    "gcg-tile-too-often": mark("There are {count} tiles {tile} on the board and the rack: the set has {there_are}."),
    "gcg-nothing-to-withdraw": mark("{player} has no play to take back here."),
    "gcg-nothing-to-challenge": mark(
        "There is no play here that could be challenged, or the points go to the wrong player."
    ),
    "gcg-time-won": mark("Time only costs points: {found} cannot be."),
    "gcg-time-twice": mark("{player} has paid for time already: there is one such line for a player."),
    "gcg-wrong-withdrawn-rack": mark("The rack of the play that is taken back was {expected}, and not {found}."),
    "gcg-after-final-rack": mark("A line #rack tells what is held at the end: nothing happens after it."),
    "gcg-wrong-end-rack": mark("The tiles left are {expected}, and not {found}."),
    "gcg-wrong-end-value": mark("The tiles left count {expected}, and not {found}."),
    "gcg-unknown-word": mark("Not in the lexicon: {words}."),
    "unknown-turn": mark("There is no turn {turn}: the game has {turns}."),
    "unknown-notation": mark("There is no notation “{name}”; there are: {names}."),
    # Editions and their files
    "unknown-edition": mark("There is no edition “{name}”; there are: {names}."),
    "edition-not-toml": mark("Line {line}, column {column}: this is not TOML, from here on it cannot be read."),
    "edition-not-text": mark("{path} is not text: an edition is a TOML file in UTF-8."),
    "edition-too-large": mark("{path} is too large for an edition: at most {longest} bytes."),
    "edition-unknown-key": mark("No rule is called “{key}”: take it out, or correct its name."),
    "edition-missing-key": mark("“{key}” is missing: every edition needs it."),
    "edition-choice": mark("“{key}” cannot be “{value}”; it can be: {choices}."),
    "edition-range": mark("“{key}” is out of range: it must be {limit}."),
    "edition-type": mark("“{key}” must be {wanted_type}, and is {found_type}."),
    "edition-bonus": mark("“{key}”: “{value}” is not a number of tiles; a bonus goes with 1 to {most} of them."),
    "edition-few-tiles": mark("“{key}”: {tiles} tiles are too few; full racks for everybody need {needed}."),
    "edition-no-challenges": mark(
        '“{key}” must be true: with words.referee = "challenge", challenges are the only control.'
    ),
    "edition-too-deep": mark("The file has tables within tables without end: no edition is like that."),
    "edition-fault": mark("“{key}” is wrong: {fault}"),
    "edition-language": mark("The edition “{edition}” is not played in the language “{language}”."),
    # Sitting down
    "seat-count": mark("{seats} players cannot play this: it takes {minimum} to {maximum}."),
    "name-empty": mark("Every player needs a name."),
    "name-too-long": mark("The name “{name}” is too long: at most {longest} characters."),
    "name-illegible": mark("The name “{name}” has characters that cannot be shown: leave them out."),
    "bad-seed": mark("A seed is a whole number from 0 to {largest}, and not {seed}."),
    "look-which-word": mark("Which word? Write it after “look”."),
    "no-themes": mark("This game has no themes: leave --theme out."),
    "unknown-theme": mark("There is no theme “{name}”. There are: {names}. Or give several words of your own."),
    "no-teams": mark("This edition has no teams: everybody plays alone."),
    "teams-of-two": mark("Teams are two of two: four players, each in one of two teams."),
    # Turns
    "game-part-missing": mark("The game “{game}” is not complete: its part for “{room}” is missing."),
    "game-part-wrong": mark("The game “{game}” is not complete: in its part for “{room}”, {name} is not a {kind}."),
    "unknown-game": mark("There is no game “{name}”; there are: {names}."),
    "bad-command": mark("This is not a command of the game: {fault}"),
    "game-over": mark("The game is over."),
    "not-a-player": mark("Only players may do that: you are watching."),
    "resigned-already": mark("You have given this game up: the others play on."),
    "not-your-turn": mark("It is the turn of {name}: wait until it is yours."),
    "unknown-words": mark("Not in the lexicon: {words}. Play something else."),
    "answer-the-doubt": mark("First say whether this is right: {words}. Confirm or withdraw."),
    "nothing-to-answer": mark("No word is in doubt: there is nothing to confirm or withdraw."),
    "exchange-nothing": mark("Say which tiles to change; to change none, pass."),
    "bag-too-small": mark("There are {bag} tiles left in the bag: changing needs {needed}."),
    # Challenges
    "no-challenges": mark("Words are not challenged in this edition."),
    "challenge-pending": mark("First the challenge must be judged: {words}."),
    "challenge-too-late": mark(
        "There is nothing to challenge: only the last play can be, until the next player commits."
    ),
    "words-admitted": mark("The referee has already admitted {words}: a challenge could not succeed."),
    "word-not-played": mark("{word} is not a word of the last play, which made: {words}."),
    "own-play": mark("This play is your own: the others accept or challenge it."),
    "last-play-open": mark("The last play may still be challenged: accept it, or challenge it."),
    "nothing-to-accept": mark("No last play waits to be accepted."),
    "accepted-already": mark("You have accepted the last play already."),
    "nothing-to-vote": mark("No word is contested: there is nothing to vote on."),
    "not-a-voter": mark("Others decide about these words: you have no vote."),
    "voted-already": mark("You have voted already."),
    # Partners, arbiters
    "no-partner": mark("You play alone: nobody would hear you."),
    "empty-message": mark("Say something to your partner."),
    "message-too-long": mark("The message is too long: at most {longest} characters."),
    "too-many-messages": mark("Partners may say {most} things in a game, and have said them."),
    "not-the-arbiter": mark("Only the arbiter may do that."),
    "no-such-side": mark("There is no side {side} in this game."),
    "bad-penalty": mark("A penalty costs from 1 to 1000 points, and not {points}."),
    # Games that are kept
    "unknown-table": mark("There is no table “{table}”. `bonmot games list` shows those there are."),
    "table-exists": mark("There is a table “{table}” already."),
    "stale-log": mark("Somebody else has played at the table “{table}” in the meantime."),
    "log-cut": mark("The game “{table}” has lost its end: of {entries} entries, {number} are left."),
    "log-gap": mark("The game “{table}” has a gap: entry {number} is missing; what comes before is good."),
    "log-altered": mark("The game “{table}” was altered at entry {number}; what comes before is good."),
    "log-unreadable": mark("Entry {number} of the game “{table}” cannot be read; what comes before is good."),
    "log-impossible": mark(
        "Entry {number} of the game “{table}” cannot have happened by the rules; what comes before is good."
    ),
    "log-too-long": mark("A game of {entries} entries is too long: at most {most} are read."),
    "table-name": mark("“{name}” cannot be the name of a game: 1 to {longest} characters that can be shown."),
    "bad-database-url": mark(
        "“{url}” names no database: write sqlite:///FILE or postgresql://USER:PASSWORD@SERVER/NAME."
    ),
    "database-unreachable": mark("The database {database} cannot be reached: {detail}"),
    "database-busy": mark("The database {database} is busy: try again in a moment."),
    "database-read-only": mark("The database {database} may be read, but not written."),
    "database-damaged": mark("The database {database} is damaged: bring back a copy of it."),
    "database-error": mark("The database {database} refuses: {detail}"),
    "not-a-database": mark("{database} is not a database."),
    "schema-too-new": mark(
        "A newer Bonmot has written the database {database} (version {found}, this one knows {known}): update Bonmot."
    ),
    "schema-too-old": mark("The database {database} has version {found}, and not {known}: run `bonmot games migrate`."),
    "extra-missing": mark("This needs packages that are not installed: pip install 'bonmot[{extra}]'"),
    # Tables
    "table-moved-on": mark("Something has happened at the table in the meantime: look again."),
    "table-paused": mark("The clock stands still: go on with the game first."),
    "hand-over-first": mark("First {name} must say: I am here."),
    "no-turn-clock": mark("No clock counts the time of a turn here: just play."),
    "enter-a-word": mark("Which word? Enter it, then place it."),
    "not-the-word-entered": mark("You entered “{word}”: place that word, or cancel it while there is time."),
    "nothing-to-cancel": mark("No word was entered: there is nothing to cancel."),
    "no-time-to-cancel": mark("The time is over: the word that was entered must be placed."),
    "nobody-waited-for": mark("Nobody is waited for: play goes on."),
    "take-back-pending": mark("It was asked already whether a turn may be taken back: the others must answer first."),
    "no-take-back-asked": mark("Nobody has asked you whether a turn may be taken back."),
    "answered-already": mark("You have answered already."),
    "nothing-to-pause": mark("No clock is running: there is nothing to pause."),
    "nothing-to-resume": mark("The game is not paused: there is nothing to go on with."),
    "answered-since": mark(
        "A challenge was decided or a hint paid for since then: what everybody knows now is not taken back."
    ),
    "nothing-to-take-back": mark("You have played no turn yet that could be taken back."),
    "no-such-turn": mark("There is no entry {number} in this game: it has {turns}."),
    "waits-for-people": mark("The game waits for a person: computers cannot end it alone."),
    "log-of-newer-program": mark("A newer Bonmot has written the game “{table}”: update Bonmot."),
    "game-damaged": mark(
        "The game “{table}” is damaged from entry {number} on: --before-damage takes what comes before."
    ),
    "deleting-needs-yes": mark("A game that is deleted cannot be brought back: say --yes if you mean it."),
    "not-a-record": mark("This is not an exported game."),
    "not-a-record-file": mark("{path} is not a game that `bonmot games export` has written."),
    "record-damaged": mark("{path}: the game is damaged from line {line} on; --before-damage takes what comes before."),
    "record-useless": mark("{path}: the game is damaged from line {line} on, and nothing before it can be played."),
    "gcg-no-teams": mark("GCG cannot say that teams play."),
    "levels-and-seats": mark("{levels} levels do not go with {seats} seats."),
    "database-without-save": mark("--database says where games are kept: say --save as well."),
    "dictionary-closed": mark("The dictionary is closed until {word} is challenged."),
    # Opponents and hints
    "unknown-level": mark("There is no level {level} on this scale: levels go from 1 to {highest}."),
    "unknown-scale": mark("There is no scale of levels “{name}”; there are: {names}."),
    "unknown-persona": mark("There is nobody called “{name}”; there are: {names}."),
    "bad-grade": mark("A hint has a grade from 1 to {most}, and not {grade}."),
    "bad-hint-cost": mark("A hint costs from 0 to {most} points for each grade, and not {points}."),
    "hints-for-people": mark("Hints are for people: a computer finds its words itself."),
    "no-hints-here": mark("This table plays without hints."),
    "no-word-to-find": mark("There is no word to lay now: hints are for your turn."),
    # The command line
    "unknown-command": mark("There is no command “{command}”. `{program} --help` lists those there are."),
    "unknown-command-near": mark("There is no command “{command}”. Did you mean “{near}”?"),
    "unknown-option": mark("There is no option “{option}”. `{program} --help` lists those there are."),
    "unknown-option-near": mark("There is no option “{option}”. Did you mean “{near}”?"),
    "too-many-arguments": mark("“{argument}” is one argument too many. See `{program} --help`."),
    "missing-argument": mark("{argument} is missing. See `{program} --help`."),
    "missing-value": mark("The option {option} needs a value."),
    "bad-value": mark("“{value}” is not a good value for {option}."),
    "repeated-option": mark("The option {option} is given twice."),
    "options-exclude": mark("These options do not go together: {options}."),
    "bad-command-line": mark("The command line cannot be understood. See `{program} --help`."),
    "system": mark("The system refuses: {reason}"),
    # The laboratory
    "lab-language": mark("The laboratory has no words in “{language}”; it has: {languages}."),
    "unknown-contender": mark("“{name}” cannot play a match: give a level, or one of these: {names}."),
    "check-and-write": mark("--check writes nothing: leave out --write."),
    "dask-missing": mark("For a cluster, install the package “distributed” here and on its workers."),
    "cluster-unreachable": mark("No Dask cluster answers at {address}."),
    "leaves-damaged": mark("{path} is damaged: install Bonmot again."),
    "learning-damaged": mark("{path} is damaged: begin again without --resume."),
    "learning-other-recipe": mark("{path} was begun with other games, seed or prior: take the same to resume."),
    "no-review": mark("Games of this kind have no review."),
    "notation-of-other-game": mark("A game of this kind cannot be written as “{name}”."),
    "bad-clock": mark("“{text}” is not a clock: write 2:30 for each turn, 25 or 25+10 minutes for the game, or none."),
    "record-has-no-log": mark("This game comes from a record: it has no log; write it as gcg, text or html."),
    "no-racks-recorded": mark("The record does not tell the racks: nobody can say what could have been played."),
    "review-after-the-end": mark("A game is reviewed when it is over: this one is still being played."),
    "not-the-table": mark("Only the table itself may say that."),
    "nothing-due": mark("Nothing happens at this moment."),
    "not-in-this-game": mark("This game knows neither turns to miss nor points to lose."),
    "unknown-chapter": mark("The help has no chapter “{name}”; it has: {names}."),
    "title-too-long": mark("“{title}” is too long for a title: at most {longest} characters."),
    "order-unknown": mark("Unknown command “{word}”. Type help for the list."),
    "order-unclear": mark("“{word}” may mean: {names}. Write a little more."),
    "no-such-lane": mark("There is no row or column “{name}”."),
    "too-many-for-seats": mark("{option}: {given} are too many, there is room for {room}."),
    "resume-alone": mark("A game that is resumed keeps its rules and players: leave the other options out."),
    "no-take-back-in-race": mark("In a race nothing can be taken back."),
    "auto-no-turns": mark(
        "“{edition}” is not played in turns: bonmot auto cannot print it. Watch it with bonmot play."
    ),
}
"""Code of an error → what to say. Particulars stand in braces."""

REASONS: Final[dict[int | None, str]] = {
    errno.EACCES: mark("not permitted"),
    errno.EPERM: mark("not permitted"),
    errno.ENOENT: mark("no such file or folder"),
    errno.ENOTDIR: mark("one of its folders is a file"),
    errno.EISDIR: mark("it is a folder"),
    errno.EEXIST: mark("it exists already"),
    errno.ENOSPC: mark("the disk is full"),
    errno.EROFS: mark("the disk is read-only"),
    errno.ENAMETOOLONG: mark("the name is too long"),
}
"""What systems say most often; for the rest they speak for themselves."""

DAMAGES: Final[dict[str, str]] = {
    "missing": mark("the file is missing"),
    "not-a-word-file": mark("it is not a word file"),
    "version": mark("another version of Bonmot made it"),
    "truncated": mark("its end is missing"),
    "checksum": mark("its content has changed"),
    "graph": mark("its words do not hang together"),
    "unreadable": mark("it cannot be read"),
}
"""The kernel's complaints about a word file."""

TYPES: Final[dict[str, str]] = {
    "int": mark("a whole number"),
    "float": mark("a decimal number"),
    "str": mark("a text"),
    "bool": mark("true or false"),
    "array": mark("a list"),
    "object": mark("a table"),
    "datetime": mark("a date"),
    "date": mark("a date"),
    "time": mark("a time"),
}
"""What a value in a file is."""
