"""Dask clusters: work for many machines, found by an address."""

from typing import TYPE_CHECKING, Final

from bonmot.errors import BonmotError

if TYPE_CHECKING:
    from distributed import Client

_PATIENCE: Final = "20s"

RETRIES: Final = 3
"""Work that fails on a worker is tried again; what a worker that died did not finish is given to another."""


def client_of(address: str) -> "Client":
    """The door to a cluster, or one clear refusal."""
    try:
        from distributed import Client  # large, and needed only here
    except ImportError as error:
        raise BonmotError("dask-missing") from error
    try:
        return Client(address, timeout=_PATIENCE)
    except (OSError, ValueError) as error:
        raise BonmotError("cluster-unreachable", address=address) from error
