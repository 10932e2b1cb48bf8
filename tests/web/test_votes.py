"""A seat has one voice, however many pages look through it."""

from bonmot.games.crossword import setup_for
from bonmot.tables import Seating, Table
from tests.stores import in_memory
from tests.web.visitors import served

OPTIONS = {
    "words.referee": "challenge",
    "challenge.allowed": True,
    "challenge.judge": "vote",
    "opening.first": "first-seat",
}


def test_one_seat_votes_once_from_two_pages_and_two_seats_twice_from_one() -> None:
    store = in_memory()
    setup = setup_for("modern", ["Ada", "Ben", "Cat", "Dan"], language="en", options=OPTIONS)
    table = Table.create(store, setup, [Seating()] * 4, seed=4)
    with served(store, is_home=False) as ada:
        ben, cat = ada.another(), ada.another()
        ada.seat(table, 0)
        ben.seat(table, 1)
        cat.seat(table, 2, 3)
        with ada.sits_at(table.name) as player, ben.sits_at(table.name) as doubter:
            letters = [tile for tile in player.view["game"]["sides"][0]["rack"] if str(tile).isalpha()]
            assert player.do("play", place="H8", word="".join(letters[:2]))["type"] == "done"
            assert doubter.do("challenge")["type"] == "done"
            with cat.sits_at(table.name) as one, cat.sits_at(table.name) as two:
                assert one.do("vote", seat=2, valid=False)["type"] == "done"
                assert two.do("vote", seat=2, valid=False)["type"] == "refused", "that seat has spoken"
                assert two.do("vote", seat=3, valid=False)["type"] == "done", "the other has a voice of its own"
    voted = [entry.seat for entry in store.read(table.name) if b'"voted"' in entry.body]
    assert voted == [2, 3]
