"""An engine in thirty lines: it answers every position with the move that scores most.

bonmot lab match "program:python examples/engine.py" 10 --language en --games 20
"""

import sys

from bonmot import Board
from bonmot.board import Position
from bonmot.board.coordinates import Coordinates


def answer(position: Position) -> str:
    best = position.board.best(position.racks[0])
    return f"move {best.place(Coordinates.ENGLISH)} {best.word}" if best else "pass"


position = Position(Board("en"))
for line in sys.stdin:
    order, _, rest = line.strip().partition(" ")
    if order == "bonmot":
        print("ready thirty-lines", flush=True)
    elif order == "position":
        # What follows “lex” says whose words are meant.
        position = Position.from_cgp(rest, rest.partition("lex ")[2].partition(";")[0] or "en")
    elif order == "go":
        print("info I take what scores most", flush=True)
        print(answer(position), flush=True)
    elif order == "quit":
        break
