"""Slims a bundle as the Android build does."""

import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).parent.parent.parent


def test_only_the_font_is_left_of_the_icon_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import android_hook

    package = find_spec("fontawesomefree")
    assert package and package.submodule_search_locations
    bundle = tmp_path / "_python_bundle__arm64-v8a" / "_python_bundle" / "site-packages"
    other = bundle / "other" / "static"
    other.mkdir(parents=True)
    (other / "kept.txt").write_text("kept")
    shutil.copytree(package.submodule_search_locations[0], bundle / "fontawesomefree")
    android_hook.before_apk_build(SimpleNamespace(_dist=SimpleNamespace(dist_dir=tmp_path)))
    static = bundle / "fontawesomefree" / "static"
    left = [path.relative_to(static).as_posix() for path in static.rglob("*") if path.is_file()]
    assert left == ["fontawesomefree/webfonts/fa-solid-900.ttf"]
    assert (other / "kept.txt").exists()
    del sys.modules["android_hook"]


def test_the_build_calls_the_hook() -> None:
    spec = (ROOT / "buildozer.spec").read_text(encoding="utf-8")
    assert "p4a.hook = tools/android_hook.py" in spec
