"""Checks that everything in the Android build can be built: by a recipe, or as pure Python."""

import configparser
import re
import tomllib
from importlib import metadata, util
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
SPEC = (ROOT / "buildozer.spec").read_text(encoding="utf-8")

# Only the command line of sqlite-utils calls pip.
NOT_SHIPPED = {"pip"}
# Wheels that a recipe of another name stands for.
RECIPE_OF = {"opencv-python-headless": "opencv"}


def canonical(name: str) -> str:
    """Spell a distribution's name as the packaging standard does."""
    return re.sub(r"[-_.]+", "-", name).lower()


def requirements(spec: str) -> set[str]:
    """Read the names of the requirements of a buildozer.spec."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.read_string(spec)
    listed = parser["app"]["requirements"].split(",")
    return {canonical(item.split("==")[0].strip()) for item in listed}


def recipes() -> set[str]:
    """List the recipes that python-for-android comes with."""
    package = util.find_spec("pythonforandroid")
    assert package and package.submodule_search_locations
    folder = Path(package.submodule_search_locations[0]) / "recipes"
    return {canonical(path.parent.name) for path in folder.glob("*/__init__.py")}


def dependencies(name: str) -> set[str]:
    """List what an installed distribution needs at run time on Android."""
    needed = map(Requirement, metadata.requires(name) or ())
    android = {"extra": "", "sys_platform": "android", "platform_system": "Android"}
    return {
        canonical(item.name)
        for item in needed
        if item.marker is None or item.marker.evaluate(android)
    }


def is_pure(name: str) -> bool:
    """Tell whether the installed distribution came from a pure Python wheel."""
    return "Root-Is-Purelib: true" in (metadata.distribution(name).read_text("WHEEL") or "")


def faults(spec: str) -> set[str]:
    """List all that the Android build cannot have, and all that it lacks.

    A recipe lists what its own package needs, so only pure packages are followed further.
    """
    found = set()
    listed, known = requirements(spec), recipes()
    waiting, seen = sorted(listed), set(listed)
    while waiting:
        name = waiting.pop()
        if name in known:
            continue
        try:
            pure = is_pure(name)
        except metadata.PackageNotFoundError:
            found.add(f"{name}: no recipe, and not installed here")
            continue
        if not pure:
            found.add(f"{name}: no recipe, and not pure Python")
        for needed in dependencies(name) - NOT_SHIPPED:
            if needed not in listed:
                found.add(f"{needed}: needed by {name}, but not listed")
            if needed not in seen:
                seen.add(needed)
                waiting.append(needed)
    return found


def invented(*names: str) -> str:
    return f"[app]\nrequirements = {', '.join(names)}\n"


def test_everything_in_the_spec_can_be_built() -> None:
    assert faults(SPEC) == set()


def test_the_spec_lists_every_dependency_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {canonical(Requirement(item).name) for item in project["dependencies"]}
    assert {RECIPE_OF.get(name, name) for name in wanted} - requirements(SPEC) == set()


def test_the_spec_ships_every_kind_of_file_that_the_app_reads() -> None:
    parser = configparser.ConfigParser(interpolation=None)
    parser.read_string(SPEC)
    shipped = {f".{ext.strip()}" for ext in parser["app"]["source.include_exts"].split(",")}
    folders = (ROOT / name for name in ("app", "data", "rules", "vision"))
    read = {path.suffix for folder in folders for path in folder.rglob("*") if path.is_file()}
    assert read - shipped - {".pyc"} == set()


def test_a_compiled_package_without_a_recipe_is_found() -> None:
    assert faults(invented("python3", "kivy", "mypy")) >= {"mypy: no recipe, and not pure Python"}


def test_a_compiled_dependency_of_a_pure_package_is_found() -> None:
    assert "charset-normalizer: no recipe, and not pure Python" in faults(invented("requests"))


def test_an_unlisted_dependency_is_found() -> None:
    assert "click: needed by sqlite-utils, but not listed" in faults(invented("sqlite-utils"))


def test_an_unknown_package_is_found() -> None:
    assert faults(invented("no-such-thing")) == {
        "no-such-thing: no recipe, and not installed here",
    }
