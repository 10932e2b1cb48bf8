"""What the totals deserve to be called (M-062, M-063)."""

from typing import Final

COMBINED: Final = ((500, "good"), (600, "very-good"), (700, "excellent"))
"""Combined total of all sides, from how many points on."""

EACH: Final = {2: 250, 3: 167, 4: 125}
"""A good score of one side, by number of sides; between the printed ones it is interpolated."""


def combined_remark(scores: tuple[int, ...]) -> str:
    """`good`, `very-good`, `excellent`, or nothing to say.

    >>> combined_remark((260, 250)), combined_remark((350, 350)), combined_remark((351, 350)), combined_remark((10, 20))
    ('good', 'very-good', 'excellent', '')
    """
    total = sum(scores)
    best = ""
    for least, remark in COMBINED:
        # "600–700 very good, above 700 excellent": 700 itself is still very good.
        if total > least or (total == least and remark != "excellent"):
            best = remark
    return best


def own_remarks(scores: tuple[int, ...]) -> tuple[str, ...]:
    """`good` for each side that reached what is called good for so many players.

    >>> own_remarks((250, 249)), own_remarks((125, 124, 300, 0))
    (('good', ''), ('good', '', 'good', ''))
    """
    least = EACH.get(len(scores))
    return tuple("good" if least is not None and score >= least else "" for score in scores)
