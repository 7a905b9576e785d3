"""Write lists of cards, one card a line, as people scan or name them."""

import re

_LINE = re.compile(r"(\d{1,4}) ?[xX×х]? (\S.*)")


def counted(line: str) -> tuple[int, str]:
    """Read a line of a list: how many copies, and the title."""
    words = " ".join(line.split())
    found = _LINE.fullmatch(words)
    return (int(found[1]), found[2]) if found else (1, words)


def added(text: str, title: str) -> str:
    """Give a list with one copy of a card more; a card that is there already counts up."""
    lines = [line for line in text.splitlines() if line.strip()]
    for place, line in enumerate(lines):
        count, name = counted(line)
        if name.casefold() == title.casefold():
            lines[place] = f"{count + 1} {name}"
            break
    else:
        lines.append(f"1 {title}")
    return "\n".join(lines)


def size(text: str) -> int:
    """Count the cards of a list, the identity among them."""
    return sum(counted(line)[0] for line in text.splitlines() if line.strip())
