"""Spelling dictionaries in the format of Hunspell: read, and expanded into every form that they allow.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     aff, dic = Path(folder, "xx.aff"), Path(folder, "xx.dic")
...     _ = aff.write_text("SET UTF-8\\nSFX S Y 2\\nSFX S 0 s [^s]\\nSFX S 0 es s\\nPFX R Y 1\\nPFX R 0 re .\\n")
...     _ = dic.write_text("2\\ncart/SR\\nbus/S\\n")
...     dictionary = Dictionary(dic, aff)
...     [form.text for line in dictionary.lines for form in dictionary.expand(line)]
['cart', 'carts', 'recarts', 'recart', 'bus', 'buses']
"""

from bonmot.words.spelling.affixes import Affixes, Rule
from bonmot.words.spelling.dictionary import Dictionary, DictionaryLine, Form

__all__ = ["Affixes", "Dictionary", "DictionaryLine", "Form", "Rule"]
