"""Setting up and hosting a table, for whoever shows it: a terminal, or a page in the browser."""
