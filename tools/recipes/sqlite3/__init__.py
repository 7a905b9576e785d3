"""Builds SQLite for Android with full-text search, which the recipe of that name leaves out."""

from typing import Any

from pythonforandroid.recipes.sqlite3 import Sqlite3Recipe

FTS5 = "-DSQLITE_ENABLE_FTS5"


class SearchingSqlite3Recipe(Sqlite3Recipe):  # type: ignore[misc]
    """Add one flag to python-for-android's own recipe."""

    def get_recipe_env(self, *args: Any, **kwargs: Any) -> dict[str, str]:
        """Give the compiler's environment with the flag."""
        env: dict[str, str] = super().get_recipe_env(*args, **kwargs)
        env["CFLAGS"] = f"{env.get('CFLAGS', '')} {FTS5}".strip()
        return env


recipe = SearchingSqlite3Recipe()
