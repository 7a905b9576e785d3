"""Give the app's dice and shuffles: the same seed and counter always give the same luck."""

from collections.abc import Iterator
from hashlib import blake2b


def numbers(seed: int, counter: int) -> Iterator[int]:
    """Yield endless 64-bit numbers that depend only on the seed and the counter."""
    block = 0
    while True:
        digest = blake2b(f"{seed}:{counter}:{block}".encode()).digest()
        for start in range(0, 64, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def below(stream: Iterator[int], limit: int) -> int:
    """Draw a number from 0 to limit - 1, each equally likely."""
    ceiling = 2**64 - 2**64 % limit
    return next(number for number in stream if number < ceiling) % limit


def dice(seed: int, counter: int, count: int, sides: int) -> list[int]:
    """Roll `count` dice."""
    stream = numbers(seed, counter)
    return [below(stream, sides) + 1 for _ in range(count)]


def order(seed: int, counter: int, count: int) -> list[int]:
    """Shuffle the numbers from 0 to count - 1."""
    stream = numbers(seed, counter)
    result = list(range(count))
    for last in range(count - 1, 0, -1):
        other = below(stream, last + 1)
        result[last], result[other] = result[other], result[last]
    return result
