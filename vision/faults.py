"""Name what can go wrong with a picture, a code or a file, without choosing a language."""


class Fault(Exception):
    """Carry the code of what went wrong, and its details for the sentence about it."""

    def __init__(self, code: str, **details: str | int) -> None:
        self.code = code
        self.details = details
        super().__init__(f"{code} {details}" if details else code)


class NoCamera(Fault):
    """Say that no camera answers: there is none, or it may not be used, or another app has it."""


class Ended(Fault):
    """Say that a camera, a video or a row of pictures gives no more frames."""


class Unreadable(Fault):
    """Say that a file is not a whole picture or video that can be decoded."""


class TooLarge(Fault):
    """Say that a picture has more pixels than the memory of a phone should hold."""


class BadData(Fault):
    """Say that a file of components or of taught cards does not fit."""
