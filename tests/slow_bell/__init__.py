"""The bell as a game of turns: time passes in it, too, but who acts does so one after the other."""
