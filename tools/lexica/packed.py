"""Just enough of the msgpack format to read word lists: arrays, mappings, short texts and small numbers."""

from __future__ import annotations

from typing import Any


def read(data: bytes) -> Any:
    """The value that the bytes encode.

    >>> read(bytes([0x92, 0x01, 0xA2]) + b"ab")
    [1, 'ab']
    """
    value, end = _value(data, 0)
    if end != len(data):
        raise ValueError(f"{len(data) - end} bytes after the value")
    return value


def _value(data: bytes, at: int) -> tuple[Any, int]:
    tag = data[at]
    at += 1
    if tag <= 0x7F:
        return tag, at
    if tag <= 0x8F:
        return _mapping(data, at, tag & 0x0F)
    if tag <= 0x9F:
        return _array(data, at, tag & 0x0F)
    if tag <= 0xBF:
        return _text(data, at, tag & 0x1F)
    if tag in (0xD9, 0xDA, 0xDB):
        size, at = _size(data, at, 1 << (tag - 0xD9))
        return _text(data, at, size)
    if tag in (0xCC, 0xCD, 0xCE, 0xCF):
        return _size(data, at, 1 << (tag - 0xCC))
    if tag in (0xDC, 0xDD):
        size, at = _size(data, at, 2 << (tag - 0xDC))
        return _array(data, at, size)
    raise ValueError(f"unexpected tag {tag:#x}")


def _size(data: bytes, at: int, width: int) -> tuple[int, int]:
    return int.from_bytes(data[at : at + width], "big"), at + width


def _text(data: bytes, at: int, size: int) -> tuple[str, int]:
    return data[at : at + size].decode("utf-8"), at + size


def _array(data: bytes, at: int, size: int) -> tuple[list[Any], int]:
    values = []
    for _ in range(size):
        value, at = _value(data, at)
        values.append(value)
    return values, at


def _mapping(data: bytes, at: int, size: int) -> tuple[dict[Any, Any], int]:
    pairs, at = _array(data, at, 2 * size)
    return dict(zip(pairs[::2], pairs[1::2], strict=True)), at
