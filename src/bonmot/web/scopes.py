"""What a token may ask for: each address needs a scope, and what is about the account itself no token may ask for.

Whatever changes something and is not named here is refused to tokens: a new address is closed until somebody opens it.
"""

from typing import Final

from bonmot.games.game import Refused

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_CHANGES: Final = (
    ("/api/v1/form", "read"),
    ("/api/v1/tables", "play"),
    ("/api/v1/quick", "play"),
    ("/api/v1/today", "play"),
    ("/api/v1/lobby/seeks", "seek"),
    ("/api/v1/lobby/halls", "seek"),
)
_OF_THE_ACCOUNT: Final = ("/api/v1/me/", "/api/v1/account", "/api/v1/admin", "/api/v1/moderation")


def scope_for(method: str, path: str) -> str | None:
    """The scope that a token must have; None: no token is enough.

    >>> scope_for("GET", "/api/v1/tables"), scope_for("POST", "/api/v1/tables/x/rematch")
    ('read', 'play')
    >>> scope_for("GET", "/api/v1/me/tokens"), scope_for("POST", "/api/v1/anything/new")
    (None, None)
    """
    if _is_below(path, *_OF_THE_ACCOUNT):
        return None
    if method in _SAFE:
        return "read"
    if path.startswith("/api/v1/tables/") and path.endswith(("/chat", "/talk")):
        return "chat"
    return next((scope for beginning, scope in _CHANGES if _is_below(path, beginning)), None)


def need_scope(scopes: frozenset[str], method: str, path: str) -> None:
    """Refuse what a token's scopes do not allow."""
    needed = scope_for(method, path)
    if needed is None:
        raise Refused("not-by-token")
    if needed not in scopes:
        raise Refused("scope-missing", name=needed)


def _is_below(path: str, *beginnings: str) -> bool:
    return any(path == each or path.startswith(each.rstrip("/") + "/") for each in beginnings if path + "/" != each)
