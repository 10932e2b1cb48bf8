"""The reception: where people say who they are. What it knows beside the hall: accounts, the mail, who tried what.

When a session ends, the pages that are open in its browser must not go on as if nothing had happened: all processes are
told (`SESSIONS` on the bus), and what was missed, such as an account closed from the command
line, is noticed within a minute.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.games.commands import Resign
from bonmot.online import leaving
from bonmot.online.accounts import Accounts
from bonmot.online.former import traces_of
from bonmot.online.mail import Post
from bonmot.online.passwords import Passwords
from bonmot.online.people import Person
from bonmot.online.results import record
from bonmot.tables.holding import Holders

if TYPE_CHECKING:
    from bonmot.web.hall import Hall

_log = logging.getLogger(__name__)

SESSIONS: Final = "sessions"
"""The channel on which sessions that have ended are told: their digests in hexadecimal, with spaces between."""
_AT_ONCE: Final = 50
_ASKED_AT_ONCE: Final = 500
LOOK: Final = 60.0
"""Seconds between two looks whether the sessions of open pages are still good."""


class Letter(NamedTuple):
    """What a member is written who has forgotten the password, in the language of whoever asks."""

    subject: str
    text: str
    """With `{name}` and `{link}`."""
    address: str
    """Of the page where a new one is chosen."""


class Reception:
    """Where people say who they are, and leave."""

    def __init__(self, hall: "Hall", passwords: Passwords | None = None, post: Post | None = None) -> None:
        self.hall = hall
        self.accounts = Accounts(hall.store, hall.clock, passwords)
        self.attempts = hall.attempts
        self.post = post
        self._letters: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def running(self, _app: object) -> AsyncIterator[None]:
        """While the site runs, pages are closed whose sessions have ended."""
        stop = self.hall.bus.subscribe(SESSIONS, self._heard)
        looking = asyncio.create_task(self._look_again_and_again())
        try:
            yield
        finally:
            stop()
            looking.cancel()
            await asyncio.gather(looking, *self._letters, return_exceptions=True)

    def ended(self, sessions: Iterable[bytes]) -> None:
        """Tell all processes that sessions have ended."""
        known = list(sessions)
        for first in range(0, len(known), _AT_ONCE):
            some = known[first : first + _AT_ONCE]
            self.hall.bus.publish(SESSIONS, b" ".join(each.hex().encode() for each in some))

    def _heard(self, payload: bytes) -> None:
        self.hall.dismiss({bytes.fromhex(each) for each in payload.decode().split()})

    async def _look_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.look()
                await asyncio.to_thread(self.attempts.tidy)
            except BonmotError:
                _log.exception("nobody could be asked whether sessions are still good")

    async def look(self) -> None:
        """Close the pages whose sessions have ended without our being told."""
        known = list(self.hall.sessions())
        for first in range(0, len(known), _ASKED_AT_ONCE):
            some = known[first : first + _ASKED_AT_ONCE]
            good = await asyncio.to_thread(self.accounts.good_sessions, some)
            good = good | await asyncio.to_thread(self.hall.tokens.good, some)
            self.hall.dismiss(set(some) - good)

    # ---- letters

    def remind(self, name: str, letter: "Letter") -> None:
        """Send a link to a new password to a member, if there is one and has an address.

        Everything is done in a thread: nobody waits for it, and so nobody can tell whether there was anything to do.
        """
        if self.post is not None:
            sending = asyncio.create_task(asyncio.to_thread(self._remind, self.post, name, letter))
            self._letters.add(sending)
            sending.add_done_callback(self._letters.discard)

    def _remind(self, post: Post, name: str, letter: "Letter") -> None:
        try:
            found = self.accounts.to_be_reset(name)
            if found is not None and found[1]:
                link = f"{letter.address}?key={self.accounts.reset_key(found[0])}"
                post.send(found[1], letter.subject, letter.text.format(name=found[0].name, link=link))
        except (OSError, ValueError, BonmotError) as error:  # smtplib's own errors are OSErrors
            # No more of it: what mail servers complain about has people's addresses in it.
            code = getattr(error, "smtp_code", None) or getattr(error, "errno", None) or ""
            _log.error("a letter could not be sent: %s %s", type(error).__name__, code)

    async def agrees(self, person: Person, password: str) -> bool:
        """Whether it is somebody's password."""
        return await asyncio.to_thread(self.accounts.agrees, person, password)

    # ---- leaving

    async def delete(self, person: Person) -> None:
        """Forget somebody: they resign their running games, and what was played stays under a neutral name."""
        held = await asyncio.to_thread(Holders(self.hall.store).tables, person.holder)
        for table, seats in held.items():
            if self.hall.store.summary(table).status == "over":
                continue
            for seat in seats:
                with suppress(BonmotError):  # not every game can be resigned, nor at every moment
                    found = await self.hall.opened(table)
                    await found.give(seat, Resign())
                    # As long as it is known who played: whoever has won keeps what it was worth.
                    await asyncio.to_thread(record, self.hall.store, found.table)
        named = await asyncio.to_thread(traces_of, self.hall.store, held)
        ended = await asyncio.to_thread(leaving.delete_account, self.hall.store, person)
        for table in named:
            self.hall.read_anew(table)  # whoever still looks at it comes in again, and reads the names as they are now
        self.ended(ended)
