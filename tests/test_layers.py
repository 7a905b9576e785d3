"""Checks that dependencies point one way: app → vision, rules; rules and vision stand alone."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

OUTSIDE_WORLD = {
    *("os", "io", "pathlib", "shutil", "tempfile", "sqlite3", "socket", "subprocess"),
    *("random", "secrets", "time", "datetime"),
}
FORBIDDEN = {
    "rules": {"app", "vision", "kivy"},
    "vision": {"app", "rules", "kivy"},
}
# The one loader of data/ and the command line of the simulation.
RULES_WITH_INPUT = {"rules/data.py", "rules/simulate.py"}
WITH_KIVY = ("app/kivyapp.py", "app/theme.py", "app/screens/", "app/widgets/", "app/device/")


def imports(source: str, path: str) -> set[str]:
    """List the modules that a file imports, by absolute name."""
    package = list(Path(path).parent.parts)
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = [*base, *([node.module] if node.module else [])]
            found.update(".".join([*module, alias.name]) for alias in node.names)
    return found


def violations(source: str, path: str) -> set[str]:
    """List the top-level modules that the file at path imports against the layers."""
    layer = path.split("/")[0]
    forbidden = set(FORBIDDEN.get(layer, ()))
    if layer == "rules" and path not in RULES_WITH_INPUT:
        forbidden |= OUTSIDE_WORLD
    if layer == "app" and not path.startswith(WITH_KIVY):
        forbidden |= {"kivy"}
    return {name.split(".")[0] for name in imports(source, path)} & forbidden


def test_every_import_points_the_right_way() -> None:
    wrong = {}
    for layer in ("rules", "vision", "app"):
        for file in (ROOT / layer).rglob("*.py"):
            path = file.relative_to(ROOT).as_posix()
            if found := violations(file.read_text(encoding="utf-8"), path):
                wrong[path] = found
    assert wrong == {}


@pytest.mark.parametrize(
    ("path", "source", "found"),
    [
        ("rules/core/table.py", "import random", {"random"}),
        ("rules/core/table.py", "from os import path", {"os"}),
        ("rules/core/table.py", "def late():\n    from app.storage import games", {"app"}),
        ("rules/burglars/guard.py", "from ...app import storage", {"app"}),
        ("rules/burglars/guard.py", "from ..core import grid\nimport msgspec", set()),
        ("rules/data.py", "import pathlib", set()),
        ("rules/data.py", "import kivy.app", {"kivy"}),
        ("vision/codes.py", "import os\nfrom rules import core", {"rules"}),
        ("app/storage/journal.py", "from kivy.clock import Clock", {"kivy"}),
        ("app/screens/home.py", "from kivy.clock import Clock", set()),
    ],
)
def test_the_checker_finds_a_violation(path: str, source: str, found: set[str]) -> None:
    assert violations(source, path) == found
