"""What the strongest player thinks with: simulation, endgames, and the time just before them.

All are asked the same `Question` and answer with frozen structs. Only this folder knows how the kernel computes them.
"""

from bonmot.players.crossword.engine.question import Question

__all__ = ["Question"]
