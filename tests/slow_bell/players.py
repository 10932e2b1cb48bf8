from tests.bell.players import CAST

__all__ = ["CAST"]
