"""Plain mode: a whole game line by line, for screen readers, teletypes and pipes."""
