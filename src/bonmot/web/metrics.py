"""What is measured of a server, for Prometheus: numbers only, and never the name of a person or of a table.

Where several processes serve, each writes its numbers to a folder that they share, and whichever is asked adds them up
(PROMETHEUS_MULTIPROC_DIR, which `bonmot.web.workers` sets).
"""

import os
from typing import Final

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"

TABLES: Final = Gauge("bonmot_tables_open", "Tables that are open.", multiprocess_mode="livesum")
PAGES: Final = Gauge("bonmot_pages_open", "Pages that sit at tables.", multiprocess_mode="livesum")
ENTRIES: Final = Counter("bonmot_entries_written", "Entries written to logs.")
TRANSACTIONS: Final = Counter("bonmot_write_transactions", "Transactions in which they were written.")
COMMANDS: Final = Histogram(
    "bonmot_command_seconds",
    "From when a command was read until it was written and everybody was told.",
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5),
)
ANALYSES: Final = Histogram(
    "bonmot_analysis_seconds",
    "From when a review, a hint or a paper was asked for until it was there.",
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 100.0),
)
REFUSALS: Final = Counter("bonmot_refusals", "What pages were refused, by code.", ["code"])
BUS: Final = Gauge("bonmot_bus_up", "Whether the bus carries news, of all processes.", multiprocess_mode="livemin")
BUS.set(1)  # a process that only thinks, or serves alone, misses none
PAUSES: Final = Histogram(
    "bonmot_collector_seconds",
    "Pauses of the garbage collector.",
    ["generation"],
    buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0),
)


def told() -> bytes:
    """All of it, in Prometheus' form."""
    if FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
