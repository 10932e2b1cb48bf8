"""A bot: it takes every two-handed crossword game that it is offered, and plays the move that scores most.

BONMOT_SERVER=http://localhost:8000 BONMOT_TOKEN=bonmot_… python examples/bot.py
"""

import os

from bonmot.client import Client, Seek
from bonmot.games.crossword import Accept, AnyCommand, Exchange, Pass, Play, View, Vote
from bonmot.players.boards import board_of


def likes(seek: Seek) -> bool:
    return seek.game == "crossword" and seek.seats == 2


def chosen(view: View) -> AnyCommand:
    if "play" not in view.may:  # a word is contested, or could be
        return Accept() if "accept" in view.may else Vote(valid=True)
    board, rack = board_of(view), next(side.rack for side in view.sides if side.rack is not None)
    if move := board.best(rack):
        return Play(move.place(board.coordinates), move.word)
    return Exchange(rack) if "exchange" in view.may and view.bag >= view.exchange_minimum else Pass()


if __name__ == "__main__":
    with Client(os.environ["BONMOT_SERVER"], os.environ["BONMOT_TOKEN"]) as me:
        me.play(likes, chosen)
