from tests.spanish import spanish

__all__ = ["spanish"]  # a fixture
