"""What has changed between two views, as little as possible: a page that has the old one makes the new one of it.

A change is the new value itself, or one of these objects: `{"~": {...}}` (some keys of an object, or some items of a
list, have changed; `"-"` beside it names keys that are gone), `{"+": [...]}` (a list has grown), `{"=": value}` (an
object stands there now that has nothing to do with what stood there before).

>>> before = {"turns": [1], "bag": 86, "rows": [["a", "b"], ["c", "d"]]}
>>> after = {"turns": [1, 2], "bag": 80, "rows": [["a", "b"], ["x", "y"]]}
>>> change = changed(before, after)
>>> change
{'~': {'turns': {'+': [2]}, 'bag': 80, 'rows': {'~': {'1': ['x', 'y']}}}}
>>> applied(before, change) == after
True

Views are compared as the structs they are: field by field, and what is still the same object is not looked into. Only
what has changed is ever turned into JSON.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import cache
from operator import attrgetter
from typing import Any, Final, NamedTuple

import msgspec

Json = Any  # what JSON can hold, or structs that are written as JSON: views and events as they are sent


def changed(before: Json, after: Json) -> Json:
    """How to make one of the other."""
    if isinstance(after, msgspec.Struct):
        if type(before) is type(after) and (known := _fields(type(after))):
            return {"~": _parts(zip(known.names, known.values(before), known.values(after), strict=True))}
        before, after = _json(before), _json(after)
    elif isinstance(after, dict):
        before, after = _json(before), _json(after)
    if isinstance(before, dict) and isinstance(after, dict):
        change = {"~": _parts((key, before.get(key, _NOTHING), value) for key, value in after.items())}
        gone = [key for key in before if key not in after]
        return {**change, "-": gone} if gone else change
    if isinstance(before, tuple) and isinstance(after, tuple) and len(after) > _MANY:
        return _shared(before, after)
    return _changed(before, after)


def _changed(before: Json, after: Json) -> Json:
    if isinstance(before, list | tuple) and isinstance(after, list | tuple) and before:
        if len(before) < len(after) and type(before) is type(after) and before == after[: len(before)]:
            return {"+": after[len(before) :]}
        if len(before) == len(after) and not _is_short(after):
            pairs = enumerate(zip(before, after, strict=True))
            return {"~": _parts((str(place), old, new) for place, (old, new) in pairs if old is not new)}
    return {"=": after} if isinstance(after, dict) else after


_NOTHING = object()
_FEW: Final = 4
_MANY: Final = 32
_KEPT: Final = 16
_known: OrderedDict[tuple[int, int], tuple[Json, Json, msgspec.Raw]] = OrderedDict()
_encode: Final = msgspec.json.Encoder().encode
_PLAIN: Final = frozenset({str, int, float, bool, type(None)})
"""What has no parts."""


class _Fields(NamedTuple):
    """The fields of a kind of struct, and how they are all looked at together: one by one takes much longer."""

    names: tuple[str, ...]
    values: Callable[[msgspec.Struct], tuple[Json, ...]]


@cache
def _fields(kind: type[msgspec.Struct]) -> _Fields | None:
    """The fields of a struct that is written as an object with all of them; none where it is written otherwise."""
    settings, names = kind.__struct_config__, kind.__struct_fields__
    is_plain = not settings.omit_defaults and not settings.array_like and names == kind.__struct_encode_fields__
    if not is_plain or len(names) < 2:
        return None
    return _Fields(names, attrgetter(*names))


def _json(value: Json) -> Json:
    """As it is sent."""
    return value if value is None or value is _NOTHING else msgspec.to_builtins(value, str_keys=True)


def _shared(before: Json, after: Json) -> msgspec.Raw:
    """How a long list has changed that many pages are shown, such as the standings of a hall: it is written once."""
    key = (id(before), id(after))
    if key not in _known:  # both are kept with it: no others can have their places in memory
        _known[key] = (before, after, msgspec.Raw(_encode(_changed(before, after))))
        if len(_known) > _KEPT:
            _known.popitem(last=False)
    return _known[key][2]


def _parts(parts: Iterable[tuple[str, Json, Json]]) -> dict[str, Json]:
    """The changes of those that are not what they were; 1 and true are two things."""
    return {
        key: after if type(after) in _PLAIN else changed(before, after)
        for key, before, after in parts
        if before is not after and not (type(before) is type(after) and before == after)
    }


def _is_short(items: Json) -> bool:
    """Whether a list is said sooner than what has changed in it: a few numbers or words."""
    return len(items) <= _FEW and all(type(each) in _PLAIN for each in items)


def applied(before: Json, change: Json) -> Json:
    """What the page makes of it; for programs in Python, and to show that nothing is lost."""
    if not isinstance(change, dict):
        return change
    if "=" in change:
        return change["="]
    if "+" in change:
        return [*before, *change["+"]]
    parts = change["~"]
    if isinstance(before, list | tuple):
        return [applied(each, parts[str(place)]) if str(place) in parts else each for place, each in enumerate(before)]
    kept = {key: value for key, value in before.items() if key not in change.get("-", ())}
    return kept | {key: applied(before.get(key), part) for key, part in parts.items()}
