"""Where people meet at a server: the lobby, who is here, friends and clubs, and who is told about them."""

import asyncio
import logging
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Final

import msgspec

from bonmot.errors import BonmotError
from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.hosting.drafts import Agreed
from bonmot.online.clubs import Clubs
from bonmot.online.friends import Friends
from bonmot.online.houses import houses_for, houses_said
from bonmot.online.lobby import Change, Lobby, Proposal
from bonmot.online.people import Person
from bonmot.online.presence import RENEWED, Presence
from bonmot.online.profiles import Profiles
from bonmot.online.pruning import guest_days, prune_guests
from bonmot.online.running import RunningGames
from bonmot.online.seeks import Seek
from bonmot.tables.holding import Holders
from bonmot.web.api.forms import Wished, agreed_on, with_words_kept
from bonmot.web.hall import Hall
from bonmot.web.lobby_messages import Begun, Came, ReportsWait, SeekGone, SeekStands, ShownSeek, YourTurn, shown_seek
from bonmot.web.notices import Notices

_log = logging.getLogger(__name__)

GRACE: Final = 30.0
"""Seconds after which somebody whose last page has closed is gone: a page that is loaded again comes back."""
PRUNED: Final = 3_600_000
"""Milliseconds after which guests who have not come back are looked for again."""
MOST_PAGES: Final = 20
"""Pages of one person that may listen at a process."""


def _agreed_later(said: Mapping[str, str], refereed: bool) -> Agreed:
    """What the table of a seek needs, whoever sits down: the words of a house list came with it."""
    return agreed_on(Wished(dict(said)), houses_said(said.get("house", "")), refereed=refereed)


class Meeting:
    """All that people do with each other between tables."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.notices = Notices(hall.bus)
        self.presence = Presence(hall.store, hall.clock)
        self.friends = Friends(hall.store, hall.clock)
        self.clubs = Clubs(hall.store, hall.clock)
        self.lobby = Lobby(hall.store, hall.clock, _agreed_later, self.presence)
        self.running = RunningGames(hall.store, hall.clock)
        self._pruned = Instant(0)
        hall.call_absent = self._call_absent

    def pays(self, person: Person) -> None:
        """Refuse whoever does too much at once: others are told of what they do."""
        self.hall.attempts.pay("lobby-of", person.id)

    def tell_moderators(self) -> None:
        """A complaint has come in, or was dealt with: moderators see how many wait, wherever they are."""
        waiting = ReportsWait(self.hall.companies.reports.count())
        self.notices.tell_some(self.hall.people.with_role("admin"), waiting)

    # ---- what becomes of a seek

    def shown(self, seek: Seek) -> ShownSeek:
        """A seek, as a page shows it."""
        wanted = seek.wanted
        if not wanted.rated:
            return shown_seek(seek, None)
        return shown_seek(seek, round(Profiles(self.hall.store).rating(seek.host, wanted.ladder, self.hall.clock())))

    def propose(self, person: Person, proposal: Proposal) -> Seek:
        """Somebody proposes a game, and those whom it concerns are told."""
        said = with_words_kept(proposal.said, houses_for(self.hall.store, person))
        seek = self.lobby.propose(person, msgspec.structs.replace(proposal, said=said))
        self.tell(Change(None, seek))
        return seek

    def accept(self, seek: str, person: Person, seat: int | None) -> Change:
        """Somebody sits down; whoever proposed a live game and is away for good does so no more."""
        try:
            change = self.lobby.accept(seek, person, seat)
        except Refused as refusal:
            if refusal.code == "host-away":
                self.gone(self.hall.people.by_id(self.lobby.seek(seek).host))
            raise
        self.tell(change)
        return change

    def rematch(self, table: str, person: Person) -> Change:
        """Somebody wants to play again; the others are asked, or everybody is told where."""
        self.pays(person)  # who has declined is not to be asked again and again
        change = self.lobby.rematch(table, person)
        self.tell(change)
        return change

    def tell(self, change: Change, by: Person | None = None) -> None:
        """Tell everybody concerned what became of a seek."""
        seek = change.after or change.before
        if seek is None:
            return
        audience = self.lobby.audience_of(seek)
        if change.after is not None:
            self.notices.tell_some(audience, SeekStands(self.shown(change.after)), self._apart_from(seek.host))
            return
        declined = by.name if by is not None and change.table is None and by.id != seek.host else ""
        self.notices.tell_some(audience, SeekGone(seek.id, declined))
        if change.table is not None:
            names = tuple(each.name for each in seek.players)
            self.notices.tell_some(seek.taken, Begun(change.table, seek.id, seek.rematch, names))

    # ---- who comes and goes

    def came(self, person: Person) -> None:
        """One more page of somebody listens. Looks into the database."""
        if self.presence.came(person.id):
            self._tell_followers(person, is_here=True)

    def left(self, person: Person) -> None:
        """One page less; after a while they are gone. Looks into the database."""
        if self.presence.left(person.id) and self.hall.ticks:
            self.hall.loop.call_soon_threadsafe(self._wait, person)

    def _wait(self, person: Person) -> None:
        self.hall.loop.call_later(GRACE, lambda: self.hall.loop.run_in_executor(None, self.gone, person))

    def gone(self, person: Person | None) -> None:
        """Nobody has come back: what they wanted to play at once is not offered any more."""
        if person is None or self.presence.here([person.id]):
            return
        with suppress(BonmotError):  # the store may be closed by now
            for change in self.lobby.left(person.id):
                self.tell(change)
            self._tell_followers(person, is_here=False)

    def _tell_followers(self, person: Person, *, is_here: bool) -> None:
        if not self.presence.hidden([person.id]):
            came = Came(person.id, person.name, is_here)
            self.notices.tell_some(self.friends.followers(person.id), came, self._apart_from(person.id))

    def seen_by(self, person: str, people: Iterable[str]) -> frozenset[str]:
        """Which of some people are here, as far as somebody may know it: not of those who do not want to meet them."""
        return self.presence.seen(people) - self._apart_from(person)

    def _apart_from(self, person: str) -> frozenset[str]:
        return self.hall.companies.avoiding.apart_from(person)

    def hide(self, person: Person, *, hides: bool) -> None:
        """Hide from those who follow, or show oneself again."""
        if hides:
            self._tell_followers(person, is_here=False)
        self.presence.hide(person.id, hides=hides)
        if not hides:
            self._tell_followers(person, is_here=True)

    def left_club(self, club: str, person: str) -> None:
        """Somebody belongs to a club no more: what they proposed there is not offered any more."""
        for change in self.lobby.left_club(club, person):
            self.tell(change)

    async def keep(self) -> None:
        """As long as the server runs: say who is here, and put away what has stood long enough."""
        while True:
            await asyncio.sleep(RENEWED / 1_000)
            try:
                await asyncio.to_thread(self.tidy)
            except BonmotError:
                _log.exception("the lobby could not be tidied")

    def tidy(self) -> None:
        """What is done every minute."""
        for person in self.presence.renew():
            self.gone(self.hall.people.by_id(person))
        for change in self.lobby.expired():
            self.tell(change)
        if (at := self.hall.clock()) - self._pruned >= PRUNED:
            self._pruned = at
            prune_guests(self.hall.store, at, guest_days())

    # ---- your move

    def _call_absent(self, table: str, seats: frozenset[int]) -> None:
        """It is the turn of people who are not at the table: they are told wherever they are."""
        self.hall.loop.run_in_executor(None, self.call, table, seats)

    def call(self, table: str, seats: Iterable[int]) -> None:
        """Tell the people who hold some seats that it is their turn."""
        with suppress(BonmotError):  # it may have been deleted meanwhile
            held = Holders(self.hall.store).by_seat(table)
            people = self.hall.people.by_holders([held[seat] for seat in seats if seat in held])
            summary = self.hall.store.summary(table)
            message = YourTurn(table, summary.game, summary.names)
            self.notices.tell_some({person.id for person in people.values()}, message)
