from tests.tables.conftest import postgresql, postgresql_server, sqlite, url

__all__ = ["postgresql", "postgresql_server", "sqlite", "url"]
