"""Bonmot: word games with crossing tiles, in French and in English.

Importing the package costs next to nothing: each room is opened when it is first entered.

>>> import bonmot
>>> bonmot.__version__
'0.1.0'
"""

__version__ = "0.1.0"
