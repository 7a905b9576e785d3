"""Leaves out of the Android app what it never reads; python-for-android calls it (`p4a.hook`)."""

from pathlib import Path
from typing import Any

KEPT = "webfonts/fa-solid-900.ttf"
"""The one file of the icon package that the app reads; the other 87 MB are for web pages."""


def slim(bundle: Path) -> int:
    """Remove what nothing reads from a bundle of packages; say how many bytes that saved."""
    saved = 0
    for folder in bundle.glob("**/fontawesomefree/static"):
        for path in sorted(folder.rglob("*"), reverse=True):
            if path.is_dir():
                if not any(path.iterdir()):
                    path.rmdir()
            elif not path.as_posix().endswith(f"static/fontawesomefree/{KEPT}"):
                saved += path.stat().st_size
                path.unlink()
    return saved


def before_apk_build(toolchain: Any) -> None:
    """Slim the bundle of every processor before it is packed."""
    for bundle in Path(toolchain._dist.dist_dir).glob("_python_bundle__*"):
        print(f"left out of {bundle.name}: {slim(bundle) / 1_000_000:.0f} MB")
