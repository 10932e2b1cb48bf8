"""What went wrong, as a value: a code and its particulars, never a sentence.

The library does not know the reader's language; `bonmot.texts.sentence` says the error in French or English.

>>> error = BonmotError("unknown-lexicon", name="klingon")
>>> error.code, error.particulars
('unknown-lexicon', {'name': 'klingon'})
>>> error
BonmotError('unknown-lexicon', name='klingon')
"""


class BonmotError(Exception):
    """Bad input of any kind; everything Bonmot raises on purpose is one of these."""

    def __init__(self, code: str, **particulars: object) -> None:
        super().__init__(code, particulars)
        self.code = code
        self.particulars = particulars

    def __reduce__(self) -> tuple[object, ...]:
        """Errors travel between processes; what is inherited would lose the particulars, being keywords."""
        return (_again, (type(self), self.code, self.particulars))

    def __repr__(self) -> str:
        particulars = "".join(f", {name}={value!r}" for name, value in self.particulars.items())
        return f"{type(self).__name__}({self.code!r}{particulars})"

    def __str__(self) -> str:
        return repr(self)


def _again(kind: type[BonmotError], code: str, particulars: dict[str, object]) -> BonmotError:
    return kind(code, **particulars)
