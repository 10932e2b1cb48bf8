"""What distinguishes a site from others: its database says it, whatever address it is reached by.

Several sites may share a bus; each has a channel of its own there, so that none hears another's news.

>>> from bonmot.tables import Store
>>> one, two = Store("sqlite://"), Store("sqlite://")
>>> channel_of(one) == channel_of(one), channel_of(one) == channel_of(two)
(True, False)
>>> one.close(), two.close()
(None, None)
"""

import secrets
from typing import TYPE_CHECKING

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from bonmot.online.job_schema import SITE

if TYPE_CHECKING:
    from bonmot.tables import Store


def channel_of(store: "Store") -> str:
    """The channel of the site whose database this is; the first who asks gives it its name."""

    def named(connection: Connection) -> str:
        adding = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        connection.execute(adding(SITE).on_conflict_do_nothing(), {"one": 1, "id": secrets.token_hex(8)})
        return str(connection.scalar(select(SITE.c.id)))

    return f"bonmot_{store.database.writing(named)}"
