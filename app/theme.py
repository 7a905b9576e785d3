"""Define the look of the whole app: colours, spacing, type and elevation, by name."""

from dataclasses import dataclass
from functools import lru_cache

Colour = tuple[float, float, float, float]


@lru_cache
def colour(text: str, alpha: float = 1.0) -> Colour:
    """Turn #RRGGBB into what Kivy draws with."""
    red, green, blue = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, alpha


def fade(shade: Colour, alpha: float) -> Colour:
    """Give the same colour, less opaque."""
    return (*shade[:3], shade[3] * alpha)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Blend two colours; a share of 1 is wholly the other one."""
    return _mix(tuple(one), tuple(other), share)  # Kivy hands out lists.


@lru_cache(maxsize=512)
def _mix(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (a + (b - a) * share for a, b in zip(one[:3], other[:3], strict=True))
    return red, green, blue, 1.0


def luminance(shade: Colour) -> float:
    """Say how bright a colour looks, from 0 to 1, as WCAG 2 reckons it."""
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shade[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Colour, other: Colour) -> float:
    """Give the contrast of two colours, from 1 to 21, as WCAG 2 reckons it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink(surface: Colour) -> Colour:
    """Choose black or white, whichever is read better on a surface."""
    dark, light = colour("#05080C"), colour("#FFFFFF")
    return dark if contrast(dark, surface) >= contrast(light, surface) else light


def readable(shade: Colour, surface: Colour, least: float = 4.5) -> Colour:
    """Bring a colour as near to black or white as it must be to be read on a surface."""
    return _readable(tuple(shade), tuple(surface), least)


@lru_cache(maxsize=512)
def _readable(shade: Colour, surface: Colour, least: float) -> Colour:
    goal = ink(surface)
    for tenth in range(11):
        found = mix(shade, goal, tenth / 10)
        if contrast(found, surface) >= least:
            return found
    return goal


@dataclass(frozen=True)
class Palette:
    """Hold the colours of one theme."""

    background: Colour
    surface: Colour
    raised: Colour
    """A surface above another: a button, a chip, a dialog."""
    pressed: Colour
    outline: Colour
    text: Colour
    muted: Colour
    accent: Colour
    """What to touch next."""
    on_accent: Colour
    danger: Colour
    glow: Colour
    """What may be touched on the board."""
    hidden: Colour
    """A tile that lies face down."""
    shown: Colour
    """A tile that lies face up."""
    wall: Colour
    veil: Colour
    """What dims the screen behind a dialog."""


PALETTES = {
    "dark": Palette(
        background=colour("#0A0D13"),
        surface=colour("#141B26"),
        raised=colour("#1F2A3A"),
        pressed=colour("#2C3B51"),
        outline=colour("#40536D"),
        text=colour("#F0F5FA"),
        muted=colour("#B4C3D4"),
        accent=colour("#22E6C8"),
        on_accent=colour("#04211C"),
        danger=colour("#FF8095"),
        glow=colour("#FFD23F"),
        hidden=colour("#182231"),
        shown=colour("#2A384D"),
        wall=colour("#FF6B4A"),
        veil=colour("#020306", 0.72),
    ),
    "light": Palette(
        background=colour("#E9EEF4"),
        surface=colour("#FFFFFF"),
        raised=colour("#DFE7F0"),
        pressed=colour("#C9D5E3"),
        outline=colour("#8A9BB0"),
        text=colour("#0E1620"),
        muted=colour("#3D4D60"),
        accent=colour("#00594E"),
        on_accent=colour("#FFFFFF"),
        danger=colour("#A30F2B"),
        glow=colour("#B35900"),
        hidden=colour("#C6D1DE"),
        shown=colour("#FFFFFF"),
        wall=colour("#B3261E"),
        veil=colour("#0E1620", 0.6),
    ),
    "contrast": Palette(
        background=colour("#000000"),
        surface=colour("#000000"),
        raised=colour("#161616"),
        pressed=colour("#333333"),
        outline=colour("#FFFFFF"),
        text=colour("#FFFFFF"),
        muted=colour("#FFFFFF"),
        accent=colour("#FFE600"),
        on_accent=colour("#000000"),
        danger=colour("#FF9A9A"),
        glow=colour("#FFE600"),
        hidden=colour("#000000"),
        shown=colour("#242424"),
        wall=colour("#FFFFFF"),
        veil=colour("#000000", 0.8),
    ),
}
THEMES = tuple(PALETTES)
now = PALETTES["dark"]
"""The palette in use; screens are built anew when it changes."""

# The colours of figures, by the names that scenes give; the second is safe for colour-blind eyes.
_FIGURES = {
    "blue": ("#4DA3FF", "#56B4E9", "circle"),
    "orange": ("#FF9A3D", "#E69F00", "square"),
    "green": ("#3DDC84", "#009E73", "triangle"),
    "pink": ("#FF7AC0", "#CC79A7", "diamond"),
    "yellow": ("#FFD23F", "#F0E442", "star"),
    "white": ("#F0F5FA", "#FFFFFF", "hexagon"),
    "red": ("#FF5C6C", "#D55E00", "circle"),
    "amber": ("#FFB000", "#FFB000", "circle"),
    "purple": ("#B48CFF", "#8E7CC3", "circle"),
    "cyan": ("#22E6C8", "#22E6C8", "circle"),
    "black": ("#3A4658", "#333333", "circle"),
    "grey": ("#93A4B8", "#999999", "circle"),
}
safe = False
"""Whether the colours are safe for colour-blind eyes and come with shapes."""


def use(theme: str, colour_blind: bool = False) -> None:
    """Choose the palette that everything built from now on is painted with."""
    global now, safe
    now = PALETTES.get(theme, PALETTES["dark"])
    safe = colour_blind


def figure(name: str) -> Colour:
    """Give the colour of a figure by the name that a scene gives it, or one as #RRGGBB."""
    if name.startswith("#") and len(name) == 7:
        return colour(name)
    known = _FIGURES.get(name)
    return colour(known[safe]) if known else now.muted


def shape(name: str) -> str:
    """Give the shape that goes with a figure's colour; a circle where colours suffice."""
    return _FIGURES[name][2] if safe and name in _FIGURES else "circle"


# Distances, in dp.
SPACE_XS = 4
SPACE_S = 8
SPACE_M = 12
SPACE_L = 20
RADIUS = 14
RADIUS_S = 8
STRIPE = 5
LINE = 1.2
TOUCH = 48
"""The least height and width of anything that is tapped."""
THUMB = 60
"""The height of what is tapped most."""
BAR = 56
"""The height of the bar on top."""
WIDE = 600
"""The width from which the board stands beside the script."""
ROOMY = (900, 600)
"""The width and height from which instructions are written larger still."""
ROOMY_SCALE = 1.7
LARGE = 1.5
"""The text size above which there is no room for larger type still."""
BOARD = 0.45
"""The share of the window's height that the board keeps while a question is long."""
COLUMN = 640
"""The widest that running text grows."""

# Elevation: how far the shadow of a raised surface falls, in dp.
FLAT, LOW, HIGH = 0, 2, 8

# Type, in sp.
TYPE_DISPLAY = 30
TYPE_SCRIPT = 24
"""One instruction, to be read from a metre away."""
TYPE_TITLE = 20
TYPE_BODY = 17
TYPE_LABEL = 15
TYPE_SMALL = 13
