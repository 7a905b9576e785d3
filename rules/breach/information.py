"""Name information: its types, full and partial tokens."""

from rules.breach.components import INFORMATION
from rules.core.message import Message, Term, say

TYPES = INFORMATION
FULL, PARTIAL = "full", "partial"


def type_of(token: str) -> str:
    """Give the type of an information token such as `full-bio`."""
    return token.partition("-")[2]


def said(token: str) -> Message:
    """Say which information a token holds."""
    kind = Term("information", type_of(token))
    return say(f"information-{'full' if token.startswith(FULL) else 'partial'}", type=kind)
