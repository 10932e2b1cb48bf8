"""What a server writes down of what happens to it: enough to find a fault, and nothing that is anybody's secret."""

import logging
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from litestar import Litestar
from sqlalchemy import text

from bonmot.online.mail import Post
from bonmot.tables import Store
from bonmot.web.logs import JsonLines, PlainLines
from bonmot.web.serving import configured
from bonmot.web.visitors import COOKIE
from tests.stores import in_memory
from tests.web.test_tokens import Program
from tests.web.visitors import served

ME = "/api/v1/me"
PASSWORD, OTHER, WRONG = "a horse of a different colour", "quite another horse", "not at all a horse"
MAIL = "ada@example.org"


class Refusing(socketserver.StreamRequestHandler):
    """A mail server that knows nobody, and says whom."""

    def handle(self) -> None:
        self.wfile.write(b"220 hello\r\n")
        while line := self.rfile.readline().decode():
            answers = {"RCPT": f"550 no such person: {line.strip()}", "QUIT": "221 bye"}
            self.wfile.write(f"{answers.get(line[:4].upper(), '250 ok')}\r\n".encode())


@contextmanager
def refusing() -> Iterator[Post]:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Refusing) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        try:
            yield Post("127.0.0.1", server.server_address[1], "games@example.org")
        finally:
            server.shutdown()


def written(caplog: pytest.LogCaptureFixture) -> str:
    """All that was written, as text and as JSON."""
    plain, json = PlainLines(), JsonLines()
    ours = [record for record in caplog.records if not record.name.startswith(("httpx", "httpcore"))]
    return "\n".join(form.format(record) for record in ours for form in (plain, json))


def test_no_password_secret_token_or_address_is_written_down(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    store = in_memory()
    with refusing() as post, served(store, is_home=False, post=post) as ada:
        ada.post(f"{ME}/register", {"name": "Ada", "password": PASSWORD, "mail": MAIL})
        secrets = [PASSWORD, OTHER, WRONG, MAIL, ada.cookies[COOKIE]]
        made = ada.post(f"{ME}/tokens", {"label": "robot", "scopes": ["read"]}).json()
        Program(ada, made["secret"]).get(ME)
        Program(ada, f"{made['secret']}x").get(ME)
        ada.another().post(f"{ME}/sign-in", {"name": "Ada", "password": WRONG})
        ada.post(f"{ME}/password", {"old": WRONG, "new": OTHER})
        ada.post(f"{ME}/password", {"old": PASSWORD, "new": OTHER})
        secrets += [made["secret"], ada.cookies[COOKIE]]
        assert ada.another().post(f"{ME}/forgotten", {"name": MAIL}).json() == {"can_mail": True}
        key = ada.client.app.state.reception.accounts.reset_key(ada.client.app.state.hall.people.by_name("Ada"))
        ada.another().post(f"{ME}/reset", {"key": f"{key}x", "password": WRONG})
        ada.another().post(f"{ME}/reset", {"key": key, "password": PASSWORD})
        secrets.append(key)
        # A fault of ours, in the middle of what has secrets in it.
        broken = text("ALTER TABLE bonmot_people RENAME password TO of_old")
        store.database.writing(lambda connection: connection.execute(broken))
        failed = ada.another().post(f"{ME}/sign-in", {"name": "Ada", "password": PASSWORD})
        assert (failed.status_code, failed.json()["code"]) == (500, "server-failed")
    told = written(caplog)
    assert "a letter could not be sent: SMTPRecipientsRefused" in told
    assert "database-error" in told
    assert not [secret for secret in secrets if secret in told]


def test_what_a_database_complains_about_names_no_values() -> None:
    """A rack that could not be written down is not written to the log either."""
    with Store("sqlite://") as store:
        query = text("INSERT INTO nowhere VALUES (:rack)")
        with pytest.raises(Exception, match="no such table") as raised:
            store.database.writing(lambda connection: connection.execute(query, {"rack": "AEINRST"}))
        assert "AEINRST" not in str(raised.value.__cause__)


def test_requests_are_not_written_down() -> None:
    """An address may hold the key of a seat, or of a new password."""
    configured(Litestar([]))
    assert not logging.getLogger("uvicorn.access").isEnabledFor(logging.INFO)
