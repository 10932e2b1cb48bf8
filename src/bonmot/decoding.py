"""What comes from outside is decoded here, and what decodes it is made by one thread at a time.

When msgspec meets a struct for the first time it takes a moment to learn its fields, and meanwhile another thread that
asks for the same struct is given what is known so far; to decode with that ends the process. Tables that were opened at
once right after a start did so. So whoever needs a kind of data for the first time waits here until the one before has
learned everything, and the other rooms ask for decoders nowhere else.

>>> json_decoder(list[int]).decode(b"[1, 2]")
[1, 2]
>>> from_json(b"[3]", list[int]), converted([4], list[int])
([3], [4])
"""

from functools import cache
from threading import RLock
from typing import Any, Final, TypeVar, overload

import msgspec

T = TypeVar("T")
Data = bytes | bytearray | memoryview | str

_learning: Final = RLock()


@overload
def json_decoder(kind: type[T]) -> msgspec.json.Decoder[T]: ...
@overload
def json_decoder(kind: Any) -> msgspec.json.Decoder[Any]: ...  # a union of structs is no type
def json_decoder(kind: Any) -> msgspec.json.Decoder[Any]:  # the same
    """What reads a kind of data from JSON; it is made once."""
    return _json_decoder(kind)


def learn(kind: object) -> None:
    """Know a kind of data from here on: for those who decode it without us."""
    with _learning:
        msgspec.json.Decoder(kind)


@cache
def _json_decoder(kind: object) -> msgspec.json.Decoder[Any]:  # of whatever kind was asked for
    with _learning:
        return msgspec.json.Decoder(kind)


@cache
def msgpack_decoder(kind: type[T]) -> msgspec.msgpack.Decoder[T]:
    """What reads a kind of data from MessagePack; it is made once."""
    with _learning:
        return msgspec.msgpack.Decoder(kind)


@overload
def from_json(data: Data, kind: type[T]) -> T: ...
@overload
def from_json(data: Data, kind: object) -> Any: ...  # a union of structs is no type
def from_json(data: Data, kind: object) -> Any:  # the same
    """Data of a kind, written as JSON."""
    return _json_decoder(kind).decode(data)


@overload
def converted(value: object, kind: type[T], *, str_keys: bool = False) -> T: ...
@overload
def converted(value: object, kind: Any, *, str_keys: bool = False) -> Any: ...  # a union of structs is no type
def converted(value: object, kind: Any, *, str_keys: bool = False) -> Any:  # the same
    """Data of a kind, made of dictionaries and lists."""
    _json_decoder(kind)
    return msgspec.convert(value, kind, str_keys=str_keys)
