"""Import sqlite-utils without the large libraries that it looks for and we never store from."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def _without(*names: str) -> Iterator[None]:
    """Hide libraries that are not loaded yet: they would slow down every start."""
    hidden = [name for name in names if name not in sys.modules]
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type]
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]


with _without("numpy", "pandas"):
    from sqlite_utils import Database as Database
