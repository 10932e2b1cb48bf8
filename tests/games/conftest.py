from tests.spanish import folder_with_spanish, spanish

__all__ = ["folder_with_spanish", "spanish"]  # fixtures
