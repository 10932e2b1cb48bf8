"""What has changed between two views, as little as possible: a page that has the old one makes the new one of it.

A change is `{"=": value}` (something else stands there now), `{"+": [...]}` (a list has grown), `{"~": {...}}` (some
items of a list, or some keys of an object, have changed; `"-"` beside it names keys that are gone), or None.

>>> before = {"turns": [1], "bag": 86, "rows": ["abc", "def"]}
>>> after = {"turns": [1, 2], "bag": 80, "rows": ["abc", "xyz"]}
>>> change = changed(before, after)
>>> change
{'~': {'turns': {'+': [2]}, 'bag': {'=': 80}, 'rows': {'~': {'1': {'=': 'xyz'}}}}}
>>> applied(before, change) == after
True
"""

from typing import Any

Json = Any  # what JSON can hold: views and events as they are sent


def changed(before: Json, after: Json) -> Json:
    """How to make one of the other; None where they are alike."""
    if before == after and type(before) is type(after):
        return None
    if isinstance(before, dict) and isinstance(after, dict):
        found = {
            key: {"=": value} if key not in before else changed(before[key], value) for key, value in after.items()
        }
        change: dict[str, Json] = {"~": {key: each for key, each in found.items() if each is not None}}
        if gone := [key for key in before if key not in after]:
            change["-"] = gone
        return change
    if isinstance(before, list | tuple) and isinstance(after, list | tuple) and before:
        if len(before) < len(after) and after[: len(before)] == before:
            return {"+": list(after[len(before) :])}
        if len(before) == len(after):
            items = {str(place): changed(*each) for place, each in enumerate(zip(before, after, strict=True))}
            return {"~": {place: each for place, each in items.items() if each is not None}}
    return {"=": after}


def applied(before: Json, change: Json) -> Json:
    """What the page makes of it; for programs in Python, and to show that nothing is lost."""
    if change is None:
        return before
    if "=" in change:
        return change["="]
    if "+" in change:
        return [*before, *change["+"]]
    if isinstance(before, list | tuple):
        return [applied(each, change["~"].get(str(place))) for place, each in enumerate(before)]
    gone = change.get("-", ())
    kept = {key: applied(value, change["~"].get(key)) for key, value in before.items() if key not in gone}
    return kept | {key: each["="] for key, each in change["~"].items() if key not in before}
