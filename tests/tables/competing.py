"""A writer among others; in a module of its own, because processes start sooner without what tests import."""

from bonmot.tables.storage import Entry, StaleLog, Store, Summary


def competing(store: Store, table: str, me: str, rounds: int) -> int:
    """Write at the end of the log until it is `rounds` long; return how often it was me."""
    summary = Summary(table, "crossword", "modern", "fr")
    won = 0
    number = 0
    while number < rounds:
        try:
            store.append(table, [Entry(number, 0, None, me.encode())], summary)
            won += 1
            number += 1
        except StaleLog as stale:
            length = stale.particulars["entries"]
            assert isinstance(length, int)
            assert length > number
            number = length
    return won
