"""The terminal game: screens, and the same in plain lines for those who listen."""
