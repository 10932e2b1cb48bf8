"""Looking at games again: reading them from the store or from a file, reviewing them, writing them down.

>>> from bonmot.games.crossword import setup_for
>>> from bonmot.study.sources import from_store
>>> from bonmot.tables import Seating, Store, Table
>>> store = Store("sqlite://")
>>> table = Table.create(store, setup_for("modern", ["Ada", "Robot"], language="en"),
...                      [Seating(computer=True), Seating(computer=True)], seed=1)
>>> table.play_out()
>>> source = from_store(store, table.name)
>>> len(source.past.view.score_lines) > 20, source.part.review is not None
(True, True)
>>> len(source.part.review.remarks(source.part.review.review(source))) > 20
True
>>> store.close()
"""
