"""Looking at games again: reading them from the store or from a file, reviewing them, writing them down.

>>> from bonmot.games.crossword import setup_for
>>> from bonmot.study.review import review
>>> from bonmot.study.sources import from_store
>>> from bonmot.tables import Seating, Store, Table
>>> store = Store("sqlite://")
>>> table = Table.create(store, setup_for("modern", ["Ada", "Robot"], language="en"),
...                      [Seating(computer=True), Seating(computer=True)], seed=1)
>>> table.play_out()
>>> story = from_store(store, table.name).story
>>> len(review(story).turns) > 20
True
>>> store.close()
"""
