"""People for tests: members who cost no password, and moderators."""

from sqlalchemy import update

from bonmot.online.people import People, Person
from bonmot.online.schema import PEOPLE
from bonmot.tables import Store


def moderator(store: Store, people: People, name: str) -> Person:
    """A new member who may moderate."""
    return promoted(store, people, people.add(name))


def promoted(store: Store, people: People, person: Person) -> Person:
    """Somebody, from now on with the role of an administrator."""
    query = update(PEOPLE).where(PEOPLE.c.id == person.id).values(roles="admin")
    store.database.writing(lambda connection: connection.execute(query))
    found = people.by_id(person.id)
    assert found is not None
    return found
