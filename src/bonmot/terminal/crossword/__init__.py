"""The crossword game in the terminal."""
