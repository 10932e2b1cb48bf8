"""OPTION in the terminal: its screen, and its lines in plain mode."""
