"""Defines the look of the whole app: colours, spacing and type, by name."""

Colour = tuple[float, float, float, float]


def colour(text: str, alpha: float = 1.0) -> Colour:
    """Turn #RRGGBB into what Kivy draws with."""
    red, green, blue = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, alpha


BACKGROUND = colour("#0A0D13")
SURFACE = colour("#151C27")
SURFACE_PRESSED = colour("#202B3B")
OUTLINE = colour("#2B394D")
TEXT = colour("#F0F5FA")
TEXT_MUTED = colour("#B4C3D4")
ACCENT = colour("#22E6C8")

# Distances, in dp.
SPACE_S = 6
SPACE_M = 12
SPACE_L = 18
RADIUS = 14
STRIPE = 5
TOUCH = 48
"""The least height and width of anything that is tapped."""
TWO_COLUMNS = 720
"""The window's width from which cards stand side by side."""
ROOMY = 480
"""The width from which a card has room for larger type."""
ROOMY_SCALE = 1.4

# Type, in sp.
TYPE_DISPLAY = 34
TYPE_TITLE = 26
TYPE_BODY = 18
TYPE_LABEL = 16
