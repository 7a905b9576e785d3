from collections.abc import Iterator
from pathlib import Path

import pytest

from app.storage import Store
from tests.storage.hunt import find


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Name a file of games that does not exist yet."""
    return tmp_path / "folder" / "games.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """Open a new file of games."""
    store = Store(path, find)
    yield store
    store.close()
