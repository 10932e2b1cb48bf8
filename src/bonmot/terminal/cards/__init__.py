"""The card race in the terminal: its table, the form for a new one, and the race in plain lines."""
