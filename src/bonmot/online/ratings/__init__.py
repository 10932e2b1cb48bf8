"""How strong players are: Glicko-2 for two, openskill for more, on one scale; ladders by game, language and speed."""

from bonmot.online.ratings.ladders import SPEEDS, Ladder, Speed, speed_of
from bonmot.online.ratings.rating import PERIOD, PROVISIONAL, Rating
from bonmot.online.ratings.rating_games import rated

__all__ = ["PERIOD", "PROVISIONAL", "SPEEDS", "Ladder", "Rating", "Speed", "rated", "speed_of"]
