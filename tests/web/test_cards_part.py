"""What a page is told of a card race, beside its view."""

from bonmot.games.cards import CardRace, Flip, Lay, TimePasses, setup_for
from bonmot.games.game import replay, step
from bonmot.games.moments import Instant
from bonmot.texts import speak
from bonmot.web.part import web_of


def test_a_race_is_told_in_the_readers_language() -> None:
    game, part = CardRace(), web_of("cards")
    state = replay(game, game.open(setup_for("cards", ["Ada", "Blaise"], language="en"), seed=2))
    before = part.told(game.view(state, 0))
    assert before.card == ""
    assert before.statuses == ("waits", "turns the card")
    state, _happened = step(game, state, 1, Flip(), at=Instant(1000))
    state, _happened = step(game, state, None, TimePasses(), at=Instant(2500))
    assert part.told(game.view(state, 0)).card == "A proper noun"
    with speak("fr"):
        assert part.told(game.view(state, 0)).card == "Un nom propre"
    state, _happened = step(game, state, 0, Lay(("S", "H", "E", "L", "Y")), at=Instant(9000))
    told = part.told(game.view(state, 1))
    assert told.statuses == ("explains…", "looks for a word")
    assert (told.rounds, told.won) == ((), ((), ()))
