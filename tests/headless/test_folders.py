"""Find the folder that the system gives to programs."""

from pathlib import Path

import pytest

from app.folders import data_folder, games_file


@pytest.mark.parametrize(
    ("environ", "platform", "folder"),
    [
        ({"XDG_DATA_HOME": "/data"}, "linux", "/data/tablekeeper"),
        ({"XDG_DATA_HOME": ""}, "linux", "~/.local/share/tablekeeper"),
        ({"XDG_DATA_HOME": "not/absolute"}, "linux", "~/.local/share/tablekeeper"),
        ({}, "linux", "~/.local/share/tablekeeper"),
        ({"ANDROID_PRIVATE": "/data/user/0/app/files"}, "linux", "/data/user/0/app/files"),
        ({}, "darwin", "~/Library/Application Support/tablekeeper"),
        ({"LOCALAPPDATA": "/c/Local"}, "win32", "/c/Local/tablekeeper"),
        ({}, "win32", "~/AppData/Local/tablekeeper"),
    ],
)
def test_the_data_folder(environ: dict[str, str], platform: str, folder: str) -> None:
    assert data_folder(environ, platform) == Path(folder).expanduser()


def test_the_file_of_games_is_never_in_the_checkout() -> None:
    assert games_file().name == "games.db"
    assert Path(__file__).parent.parent.parent not in games_file().parents
