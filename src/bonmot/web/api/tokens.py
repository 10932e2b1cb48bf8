"""Tokens for programs: made and taken back by whoever is signed in at a browser."""

from typing import Annotated

import msgspec
from litestar import Controller, delete, get, post
from litestar.params import FromPath, JSONBody

from bonmot.online.tokens import LONGEST_LABEL, SCOPES, Token
from bonmot.web.given import TheHall, TheReception
from bonmot.web.visitors import WebRequest, need_person, visitor_of


class TokenWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token that somebody wants."""

    label: Annotated[str, msgspec.Meta(max_length=LONGEST_LABEL)]
    """What its owner calls it: where it will be used."""
    scopes: Annotated[tuple[str, ...], msgspec.Meta(max_length=len(SCOPES))]
    """What it may do: `read`, `play`, `seek`, `chat`."""


class NewToken(msgspec.Struct, frozen=True):
    """A token, this once with its secret."""

    token: Token
    secret: str
    """What a program sends as `Authorization: Bearer …`. Nobody can show it again."""


class TokensApi(Controller):
    """`/api/v1/me/tokens`."""

    path = "/api/v1/me/tokens"

    @get("/", sync_to_thread=True)
    def list_tokens(self, request: WebRequest, hall: TheHall) -> list[Token]:
        """One's tokens, without their secrets."""
        return hall.tokens.of_person(need_person(visitor_of(request, hall)))

    @post("/", sync_to_thread=True)
    def make(self, request: WebRequest, hall: TheHall, data: JSONBody[TokenWish]) -> NewToken:
        """A new token for a program that acts in one's name; its secret is shown this once."""
        made = hall.tokens.make(need_person(visitor_of(request, hall)), data.label, data.scopes)
        return NewToken(made.token, made.secret)

    @delete("/{token:str}", sync_to_thread=True)
    def revoke(self, request: WebRequest, hall: TheHall, reception: TheReception, token: FromPath[str]) -> None:
        """Make a token worthless: programs that use it are let go."""
        reception.ended(hall.tokens.revoke(need_person(visitor_of(request, hall)), token))
