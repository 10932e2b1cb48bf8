"""Who is there: guests, members, their sessions; and whoever tries to be somebody else."""

from bonmot.tables import Store
from tests.web.visitors import served


def test_nobody_is_known_until_they_say_who_they_are() -> None:
    with served(Store("sqlite://")) as browser:
        answer = browser.get("/api/v1/me")
        assert (answer.status_code, answer.json()) == (200, None)
        assert browser.get("/api/v1/home").json()["online"] is False
    with served(Store("sqlite://"), is_home=False) as browser:
        assert browser.get("/api/v1/home").json()["online"] is True
    with served(Store("sqlite://"), online=True) as browser:
        assert browser.get("/api/v1/home").json()["online"] is True
