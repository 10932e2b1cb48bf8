"""Both generators of turns on the same position: the kernel's through `PrismBoard`, and the slow reference."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import asdict

from bonmot import words
from bonmot.board.prism_move import Laid, PrismMove
from bonmot.board.prism_set import Face, Prism, PrismSet
from bonmot.board.prisms import IllegalPrismMove, PrismBoard
from bonmot.words import Alphabet, Lexicon
from tests import reference
from tests.reference import prism_legality, prisms
from tests.reference.prism_legality import AgainstTheRules, Rules

ENGLISH = Alphabet.load("en")


def board_of(lexicon: Lexicon | str, rules: Rules, prism_set: PrismSet | None = None) -> PrismBoard:
    return PrismBoard(lexicon, prisms=prism_set, **asdict(rules))


def some_rules(rng: random.Random, sizes: Sequence[int]) -> Rules:
    return Rules(
        size=rng.choice(sizes),
        placement="line" if rng.random() < 0.2 else "ladder",
        flip_scope="touched" if rng.random() < 0.6 else "main",
        advanced=rng.random() < 0.5,
    )


def reference_prism(prism: Prism) -> prism_legality.Prism:
    faces = (prism_legality.Face(*face) for face in (prism.dark, prism.light))
    return prism_legality.Prism(prism.name, *faces)


def reference_cell(board: PrismBoard, laid: Laid) -> prism_legality.Cell:
    return prism_legality.Cell(reference_prism(board.prisms[laid.prism]), laid.light, laid.letter)


def reference_board(board: PrismBoard) -> prism_legality.Board:
    return {(laid.row, laid.column): reference_cell(board, laid) for laid in board.pieces()}


def reference_set(prism_set: PrismSet) -> prism_legality.PrismSet:
    return prism_legality.PrismSet(
        {prism.name: reference_prism(prism) for prism in prism_set}, frozenset(prism_set.alphabet.letters)
    )


Verdict = tuple[object, ...]


def kernel_verdict(board: PrismBoard, turn: PrismMove, rack: Sequence[str] | None) -> Verdict:
    """All that the kernel says of a turn: why it may not be made, or what it scores and how."""
    try:
        found = board.judge(turn, rack)
    except IllegalPrismMove as refused:
        return refused.code.removeprefix("turn-"), refused.particulars
    words = tuple(tuple(word)[:-1] for word in found.words)
    return "good", found.score, found.seven_bonus, found.flip_bonus, words, found.reading, found.connections


def readable_verdict(board: PrismBoard, rules: Rules, turn: PrismMove, rack: Sequence[str] | None) -> Verdict:
    """The same by the readable rules."""
    placed = [prism_legality.Laid(*each) for each in turn.placed]
    flipped = [prism_legality.Flipped(*each) for each in turn.flipped]
    cells, prism_set = reference_board(board), reference_set(board.prisms)
    try:
        found = prism_legality.judged(cells, placed, flipped, prism_set, rules, rack)
    except AgainstTheRules as refused:
        return refused.code, {key: told(board, each) for key, each in refused.particulars.items()}
    words = tuple(tuple(word) for word in found.words)
    return "good", found.score, found.seven_bonus, found.flip_bonus, words, found.reading, found.connections


def told(board: PrismBoard, particular: object) -> object:
    """A square as the board names it; one beside it has no name."""
    if not isinstance(particular, tuple):
        return particular
    row, column = particular
    is_inside = 0 <= row < board.size and 0 <= column < board.size
    return board.coordinates.square(row, column) if is_inside else f"{row + 1}/{column + 1}"


def check_verdict(board: PrismBoard, rules: Rules, turn: PrismMove, rack: Sequence[str] | None) -> str:
    """Kernel and readable rules say the same of a turn, down to the particulars: "good", or the reason against it."""
    verdict = kernel_verdict(board, turn, rack)
    assert verdict == readable_verdict(board, rules, turn, rack), turn
    return str(verdict[0])


def key_of(turn: PrismMove) -> prisms.MoveKey:
    return (
        frozenset(((laid.row, laid.column), laid.letter) for laid in turn.placed),
        frozenset(((each.row, each.column), each.letter) for each in turn.flipped),
    )


def has_wild(board: PrismBoard, prism: str) -> bool:
    return board.prisms[prism].dark.is_wild or board.prisms[prism].light.is_wild


def played_on(rng: random.Random, board: PrismBoard, turns: int, rack_size: int = 7) -> list[str]:
    """Some turns by chance, many of them good ones; the prisms left in the bag, shuffled."""
    bag = [prism.name for prism in board.prisms]
    for _ in range(turns):
        rng.shuffle(bag)
        rack = bag[:rack_size]
        listed = board.moves(rack, top=200)
        if not listed:
            continue
        # Long lists start with turnings and long words: every second turn is any of a shorter list without.
        if rng.random() < 0.5:
            listed = board.moves(rack[:4]) or listed
        turn = rng.choice(listed)
        board.push(turn, rack)
        for laid in turn.placed:
            bag.remove(laid.prism)
    rng.shuffle(bag)
    return bag


def check_moves(board: PrismBoard, rules: Rules, rack: Sequence[str], listed: reference.WordList) -> int:
    """All turns and scores agree; so do the counting, the best few and the judge. How many there are."""
    expected = prisms.moves(
        reference_board(board), [reference_prism(board.prisms[name]) for name in rack], rules, listed
    )
    prisms.forget_words()
    turns = board.moves(rack)
    found = {key_of(turn): turn.score for turn in turns}
    assert len(found) == len(turns), "a turn was found twice"
    assert found == expected
    assert board.count(rack) == len(expected)
    scores = [turn.score or 0 for turn in turns]
    assert scores == sorted(scores, reverse=True)
    best = board.best(rack)
    assert (best and best.score) == max(expected.values(), default=None)
    for top in (1, 3, 20):
        assert list(board.moves(rack, top=top)) == turns[:top]
    assert board.count(rack, flipping=False) == sum(not turn.flipped for turn in turns)
    for turn in turns[:: max(1, len(turns) // 20)]:
        judgement = board.judge(turn, rack)
        assert (judgement.score, judgement.unknown) == (turn.score, ())
    return len(expected)


# ---- made-up prisms and words: few letters, so that everything meets everything


def small_position(rng: random.Random) -> tuple[PrismBoard, Rules, list[str], reference.WordList]:
    """A small board in play, or with parallel words for ladders; sometimes with words that are none."""
    letters = "ABCDE"[: rng.choice((2, 3, 3, 4, 5))]
    listed = sorted(
        {
            "".join(rng.choice(letters) for _ in range(rng.choice((2, 2, 3, 3, 4, 4, 5, 5, 6, 7))))
            for _ in range(rng.randrange(20, 120))
        }
    )
    prism_set = PrismSet(
        "made-up",
        ENGLISH,
        [Prism(f"P{number}", some_face(rng, letters), some_face(rng, letters)) for number in range(60)],
        is_reconstructed=True,
    )
    rules = some_rules(rng, range(5, 10))
    board = board_of(words.lexicon_of(listed, "en"), rules, prism_set)
    if rng.random() < 0.5:
        bag = played_on(rng, board, rng.randrange(1, 8), rack_size=5)
    else:
        bag = rails_on(rng, board, listed)
    if rng.random() < 0.3:
        twin = board_of(words.lexicon_of(listed, "en"), rules, prism_set)
        twin.set_up([perhaps_flipped(rng, board, laid, letters) for laid in board.pieces()])
        board = twin
    return board, rules, bag[: rng.choice((2, 3, 3, 4))], reference.WordList(listed)


def some_face(rng: random.Random, letters: str) -> Face:
    letter = rng.choice([*letters * 3, "?"])
    return Face(letter, 0 if letter == "?" else rng.randrange(1, 9))


def perhaps_flipped(rng: random.Random, board: PrismBoard, laid: Laid, letters: str) -> Laid:
    if rng.random() < 0.8:
        return laid
    face = board.prisms[laid.prism].face(light=not laid.light)
    return laid._replace(light=not laid.light, letter=rng.choice(letters) if face.is_wild else face.letter)


def rails_on(rng: random.Random, board: PrismBoard, listed: Iterable[str]) -> list[str]:
    """Words side by side, a few rows apart; the prisms left."""
    bag = [prism.name for prism in board.prisms]
    rng.shuffle(bag)
    down = rng.random() < 0.5
    line = rng.randrange(2)
    while line < board.size:
        word = rng.choice([word for word in listed if len(word) <= board.size])
        start = rng.randrange(min(2, board.size - len(word) + 1))
        for step, letter in enumerate(word, start):
            found = next(
                (
                    (name, light)
                    for name in bag
                    for light in (False, True)
                    if board.prisms[name].face(light=light).letter in (letter, "?")
                ),
                None,
            )
            if found is not None:
                bag.remove(found[0])
                board.set_up([Laid(*((step, line) if down else (line, step)), *found, letter)])
        line += rng.choice((2, 2, 3, 3, 4))
    # Some more between them, whatever they spell.
    taken = {(laid.row, laid.column) for laid in board.pieces()}
    for square in rng.sample([(row, column) for row in range(board.size) for column in range(board.size)], board.size):
        if rng.random() < 0.3 and square not in taken and len(bag) > 10:
            name = bag.pop()
            face = board.prisms[name].dark
            board.set_up([Laid(*square, name, light=False, letter="A" if face.is_wild else face.letter)])
    rng.shuffle(bag)
    return bag
