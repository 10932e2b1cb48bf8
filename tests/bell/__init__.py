"""The bell: a game of another package, as the catalogue finds it. Each module is a room's part of it."""
