"""How the word tables of Bonmot are made from named packages: see docs/words.md."""
