"""Checks the parts of the device on a machine that has none of them."""

import wave
from pathlib import Path

import pytest

from app.device import signals, speech


def test_the_bell_is_a_sound_file(tmp_path: Path) -> None:
    signals.write_bell(tmp_path / "bell.wav")
    with wave.open(str(tmp_path / "bell.wav")) as file:
        seconds = file.getnframes() / file.getframerate()
        loudest = max(file.readframes(file.getnframes()))
    assert seconds == pytest.approx(sum(length for _, length in signals.NOTES), abs=0.01)
    assert loudest > 50


def test_a_machine_without_a_motor_does_not_vibrate() -> None:
    assert signals.vibrate(0.1) is False


def test_a_machine_without_notifications_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    assert signals.notify("Хранитель стола", "Время хода вышло") is False


def test_a_machine_without_a_voice_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert speech.read_out("Охранник", "ru") is False


def test_a_machine_with_a_voice_speaks_in_the_language_of_the_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    voice = tmp_path / "espeak-ng"
    voice.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/heard\n')
    voice.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert speech.read_out("Охранник: Б2", "ru") is True
    for _ in range(100):
        if (tmp_path / "heard").exists() and (tmp_path / "heard").read_text():
            break
        import time

        time.sleep(0.05)
    assert (tmp_path / "heard").read_text() == "-v ru -- Охранник: Б2\n"
