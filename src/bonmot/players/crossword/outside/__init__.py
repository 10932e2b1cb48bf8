"""The door to other engines: a line in, a line out. docs/engine.md has the protocol."""
