"""The rules of the games: each one a pure state machine, commands in, events out. See `bonmot.games.game`."""
