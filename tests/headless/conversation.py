"""Talk to a table in another process, over JSON lines."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parent.parent.parent
TINY = "tests.headless.treasure"
REAL = "app.headless"


class Conversation:
    """Start a process and ask it one thing after another."""

    def __init__(
        self, module: str, *arguments: str | Path, env: dict[str, str] | None = None
    ) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", module, *map(str, arguments)],
            cwd=ROOT,
            env={**os.environ, **(env or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def __enter__(self) -> "Conversation":
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()

    def send(self, line: bytes) -> dict[str, Any]:
        """Send a line as it is; give the answer to it."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        assert answer.endswith(b"\n"), self.process.stderr and self.process.stderr.read().decode()
        found: dict[str, Any] = json.loads(answer.decode("utf-8"))
        return found

    def ask(self, **request: Any) -> dict[str, Any]:
        """Send a request; give the answer to it."""
        return self.send(json.dumps(request).encode())

    def end(self) -> tuple[int, bytes, bytes]:
        """Close its input; give how it ended and what it still said."""
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out, err

    def interrupt(self) -> tuple[int, bytes, bytes]:
        """Press Ctrl-C; give how it ended and what it still said."""
        self.process.send_signal(signal.SIGINT)
        return self.end()

    def kill(self) -> None:
        """Put an end to it at once."""
        self.process.kill()
        self.process.communicate()


def choose(step: dict[str, Any], chance: Random) -> str | list[int]:
    """Choose a random legal answer, knowing nothing of the rules."""
    if step["kind"] == "roll":
        return [chance.randint(1, step["sides"]) for _ in range(step["count"])]
    found: str = chance.choice(step["options"])["id"]
    return found
