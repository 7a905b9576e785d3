"""Asks python-for-android for the SQLite that the lookup needs."""

import configparser
from pathlib import Path
from types import SimpleNamespace

from pythonforandroid.recipe import Recipe

ROOT = Path(__file__).parents[2]


def test_sqlite_is_built_with_full_text_search(tmp_path: Path) -> None:
    spec = configparser.ConfigParser(interpolation=None)
    spec.read(ROOT / "buildozer.spec", encoding="utf-8")
    recipes = ROOT / spec["app"]["p4a.local_recipes"]
    ctx = SimpleNamespace(local_recipes=str(recipes), storage_dir=str(tmp_path), root_dir="")
    recipe = Recipe.get_recipe("sqlite3", ctx)
    assert Path(recipe.get_recipe_dir()) == recipes / "sqlite3"
    arch = SimpleNamespace(get_env=lambda with_flags_in_cc: {"CFLAGS": "-O2"})
    assert recipe.get_recipe_env(arch)["CFLAGS"].split() == ["-O2", "-DSQLITE_ENABLE_FTS5"]
    assert recipe.name == "sqlite3"
    assert recipe.version
