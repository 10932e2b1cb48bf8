"""Letters to people: by SMTP, where whoever runs the server has named one.

`BONMOT_SMTP` is `smtp://name:password@mail.example.org:587` (encrypted as soon as the server offers it) or `smtps://…`;
`BONMOT_MAIL_FROM` is who writes. `BONMOT_SITE` is where the links in letters lead.

>>> Post.from_environment({}) is None
True
>>> Post.from_environment({"BONMOT_SMTP": "smtps://ada@mail.example.org", "BONMOT_MAIL_FROM": "games@example.org"})
Post(host='mail.example.org', port=465, sender='games@example.org', name='ada', tls=True)
"""

import os
import smtplib
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Final
from urllib.parse import unquote, urlsplit

from bonmot.errors import BonmotError

PATIENCE: Final = 20.0
"""Seconds that a mail server may take."""
_PORTS: Final = {"smtp": 587, "smtps": 465}


@dataclass(frozen=True)
class Post:
    """A mail server that takes our letters."""

    host: str
    port: int
    sender: str
    name: str = ""
    password: str = field(default="", repr=False)
    tls: bool = False
    """Whether the line is encrypted from its beginning."""
    site: str = field(default="", repr=False)
    """Where the page is reached; nothing: where whoever asks for a letter has reached it."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Post | None":
        """The server that the environment names, if any."""
        address = environment.get("BONMOT_SMTP", "")
        if not address:
            return None
        try:
            url = urlsplit(address)
            host, port = url.hostname, url.port or _PORTS[url.scheme]
        except (KeyError, ValueError) as error:
            raise BonmotError("bad-smtp") from error
        if not host:
            raise BonmotError("bad-smtp")
        return cls(
            host,
            port,
            environment.get("BONMOT_MAIL_FROM") or f"bonmot@{host}",
            unquote(url.username or ""),
            unquote(url.password or ""),
            url.scheme == "smtps",
            environment.get("BONMOT_SITE", "").rstrip("/"),
        )

    def send(self, to: str, subject: str, text: str) -> None:
        """Send a letter; this takes a while, so it belongs into a thread."""
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self.sender, to, subject
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        safe = ssl.create_default_context()
        with (
            smtplib.SMTP_SSL(self.host, self.port, timeout=PATIENCE, context=safe)
            if self.tls
            else smtplib.SMTP(self.host, self.port, timeout=PATIENCE)
        ) as line:
            line.ehlo()
            if not self.tls and line.has_extn("starttls"):
                line.starttls(context=safe)
                line.ehlo()
            if self.name:
                line.login(self.name, self.password)
            line.send_message(letter)
