"""Read and write documents that travel in files of their own."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from rules.core.message import refuse, say


def read_file(path: Path, most: int) -> bytes:
    """Read a document from a plain file, at most one byte more than a document may hold."""
    try:
        if not path.is_file():
            raise FileNotFoundError(path)
        with path.open("rb") as file:
            return file.read(most + 1)
    except (OSError, ValueError) as error:
        raise refuse("cannot-read", "import", say("fault-read", why=str(error))) from error


def write_file(path: Path, written: bytes) -> None:
    """Write a document in one move, so that a file there is never left half written."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part") if path.name else path
    try:
        draft.write_bytes(written)
        os.replace(draft, path)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            draft.unlink()
        message = say("fault-write", file=str(path)[:200], why=str(error))
        raise refuse("cannot-write", "to", message) from error
