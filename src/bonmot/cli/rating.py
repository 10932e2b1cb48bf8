"""`bonmot lab ratings`: do ratings find the order of players whose strength is known?

With `--json` it prints `{"players", "games", "seats", "seed", "correlation", "covered"}`: games in all, the rank
correlation of ratings and strengths, and the share of strengths that lie within two deviations of their rating.
"""

from bonmot.cli.choosing import at_least
from bonmot.cli.showing import as_json, line, progress_of
from bonmot.texts import _


def ratings(*, players: int = 200, games: int = 300, seats: int = 2, seed: int = 1, json: bool = False) -> None:
    """`bonmot lab ratings`."""
    from bonmot.online.ratings.simulation import simulated

    at_least(2, "--seats", seats)
    at_least(seats, "--players", players)
    at_least(1, "--games", games)
    at_least(0, "--seed", seed)
    with progress_of(games) as advance:
        found = simulated(players=players, games=games, seats=seats, seed=seed, progress=advance)
    if json:
        as_json(
            {
                "players": players,
                "games": found.games,
                "seats": seats,
                "seed": seed,
                "correlation": found.correlation,
                "covered": found.covered,
            }
        )
        return
    text = _("After {games} games the ratings of {players} players are in the order of their strength: ρ = {rho}.")
    line(text.format(games=found.games, players=players, rho=f"{found.correlation:.4f}"))
    text = _("The strength of {share} % lies within two deviations of their rating.")
    line(text.format(share=f"{100 * found.covered:.0f}"))
