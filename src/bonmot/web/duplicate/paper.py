"""A paper of an evening, made aside: a long evening as PDF takes a while."""

from bonmot.games.moments import Instant
from bonmot.study.duplicate.papers import Evening, written
from bonmot.tables import Store
from bonmot.texts import Reader, speak
from bonmot.web.tasks.task import Task


class PaperTask(Task, frozen=True, kw_only=True):
    """A paper, made of what everybody may see."""

    what: str
    form: str
    created: int
    language: str

    def done(self, store: Store) -> bytes:
        """The paper."""
        seen = self.seen(store, None)
        with speak(Reader(self.language)):
            return written(Evening(seen.game, seen.title, Instant(self.created)), self.what, self.form)
