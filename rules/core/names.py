"""Name components in each language."""

from msgspec import Struct


class Name(Struct, frozen=True):
    """Hold a name or text in both languages."""

    ru: str
    en: str


class Named(Struct, frozen=True):
    """Be a component with an id and a name."""

    id: str
    name: Name
