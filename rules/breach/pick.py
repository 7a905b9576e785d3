"""Let people choose, and say whether they were asked: who chose needs no further instruction."""

from collections.abc import Callable, Sequence

from rules.core.message import Message
from rules.core.steps import Ask, Option, Script, Tell

Options = Callable[[], Sequence[Option]]


def pick(
    options: Options, message: Message, rule: str, who: int
) -> Script[tuple[str | None, bool]]:
    """Ask where there is a choice; give what was chosen, and whether anybody was asked."""
    while True:
        now = tuple(options())
        if len(now) < 2:
            return (now[0].id if now else None), False
        answer = yield Ask(message, rule, now, who)
        if isinstance(answer, str):
            return answer, True


def unless(asked: bool, tell: Tell) -> Script[None]:
    """Tell people what to do, unless they have just chosen it themselves."""
    if not asked:
        yield tell
