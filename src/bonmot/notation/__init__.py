"""Games on paper: the notations in which games are kept and exchanged.

>>> from bonmot.notation import gcg
>>> game = gcg.read(b"#player1 ann Ann\\n#player2 bob Bob\\n>ann: AEINRST 8D NASTIER +66 66\\n")
>>> gcg.check(game, tiles="en").faults
()
"""
