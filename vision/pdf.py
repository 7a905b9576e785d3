"""Write simple PDF files: rectangles, lines and text with an embedded TrueType font.

All measures are millimetres from the top left corner of the page.
"""

import struct
import zlib
from collections.abc import Iterable
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path

from vision.faults import Fault

_POINTS = 72 / 25.4
_FALLBACKS = (
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/system/fonts/Roboto-Regular.ttf",
    "/Library/Fonts/Arial Unicode.ttf",
    "C:/Windows/Fonts/arial.ttf",
)


def find_font() -> Path:
    """Find a font with Cyrillic letters: Kivy's own, or one of the system."""
    kivy = find_spec("kivy")
    folders = list(kivy.submodule_search_locations or ()) if kivy else []
    known = [Path(folder) / "data" / "fonts" / "Roboto-Regular.ttf" for folder in folders]
    for path in (*known, *map(Path, _FALLBACKS)):
        if path.is_file():
            return path
    raise Fault("no-font")


class Font:
    """Read from a TrueType font what a PDF must know of it."""

    def __init__(self, path: Path) -> None:
        try:
            self.data = path.read_bytes()
            count = struct.unpack_from(">H", self.data, 4)[0]
            self._tables = {
                tag.decode("latin-1"): (offset, length)
                for tag, _, offset, length in struct.iter_unpack(
                    ">4sIII", self.data[12 : 12 + 16 * count]
                )
            }
            head = self._tables["head"][0]
            self.unit: int = struct.unpack_from(">H", self.data, head + 18)[0]
            self.box = struct.unpack_from(">4h", self.data, head + 36)
            hhea = self._tables["hhea"][0]
            self.ascent, self.descent = struct.unpack_from(">hh", self.data, hhea + 4)
            self._widths = struct.unpack_from(">H", self.data, hhea + 34)[0]
            self.glyphs = self._read_glyphs()
        except (OSError, struct.error, KeyError, StopIteration, ZeroDivisionError) as error:
            raise Fault("bad-font", file=path.name) from error

    def _read_glyphs(self) -> dict[int, int]:
        """Read which glyph each character has, from the font's table for Unicode."""
        start = self._tables["cmap"][0]
        count = struct.unpack_from(">H", self.data, start + 2)[0]
        records = struct.iter_unpack(">HHI", self.data[start + 4 : start + 4 + 8 * count])
        place = next(
            start + offset
            for platform, encoding, offset in records
            if (platform, encoding) == (3, 1)
        )
        doubled = struct.unpack_from(">H", self.data, place + 6)[0]
        segments = doubled // 2

        def column(number: int, kind: str = "H") -> tuple[int, ...]:
            skip = place + 14 + number * doubled + (2 if number else 0)
            return struct.unpack_from(f">{segments}{kind}", self.data, skip)

        found: dict[int, int] = {}
        ranges = zip(column(0), column(1), column(2, "h"), column(3), strict=True)
        for number, (last, first, delta, shift) in enumerate(ranges):
            for character in range(first, min(last, 0xFFFE) + 1):
                glyph = character + delta
                if shift:
                    at = place + 16 + 3 * doubled + 2 * number + shift + 2 * (character - first)
                    glyph = struct.unpack_from(">H", self.data, at)[0]
                    glyph = glyph + delta if glyph else 0
                found[character] = glyph & 0xFFFF
        return found

    def glyph(self, character: str) -> int:
        """Give the glyph of a character, 0 where the font has none."""
        return self.glyphs.get(ord(character), 0)

    def advance(self, glyph: int) -> int:
        """Give how far a glyph moves on, in thousandths of the font's size."""
        place = self._tables["hmtx"][0] + 4 * min(glyph, self._widths - 1)
        width: int = struct.unpack_from(">H", self.data, place)[0]
        return 1000 * width // self.unit

    def width(self, text: str, size: float) -> float:
        """Give the width of a text whose letters have a size."""
        return sum(self.advance(self.glyph(character)) for character in text) * size / 1000

    @cached_property
    def packed(self) -> bytes:
        """Give the font file, compressed."""
        return zlib.compress(self.data, 9)


class Page:
    """Collect what one page shows."""

    def __init__(self, pdf: "Pdf") -> None:
        self._pdf = pdf
        self._marks: list[str] = []

    def fill(self, boxes: Iterable[tuple[float, float, float, float]]) -> None:
        """Fill boxes (left, top, width, height) black, as one shape without seams."""
        self._marks += [f"{x:.5g} {y:.5g} {w:.5g} {h:.5g} re" for x, y, w, h in boxes]
        self._marks.append("f")

    def line(self, x: float, y: float, to_x: float, to_y: float, width: float = 0.1) -> None:
        """Draw a thin line."""
        self._marks.append(f"{width} w {x:.5g} {y:.5g} m {to_x:.5g} {to_y:.5g} l S")

    def text(self, x: float, y: float, size: float, text: str) -> None:
        """Write a text whose base line begins at a point."""
        glyphs = "".join(f"{self._pdf.use(character):04X}" for character in text)
        self._marks.append(f"BT /F {size:.4g} Tf 1 0 0 -1 {x:.5g} {y:.5g} Tm <{glyphs}> Tj ET")

    def content(self, height: float) -> bytes:
        """Give the page's drawing commands."""
        flip = f"{_POINTS:.8f} 0 0 {-_POINTS:.8f} 0 {height * _POINTS:.5f} cm"
        return "\n".join([flip, *self._marks]).encode("ascii")


class Pdf:
    """Collect pages of one size, and write them as a file."""

    def __init__(self, width: float, height: float, font: Font) -> None:
        self.width, self.height = width, height
        self.font = font
        self.pages: list[Page] = []
        self._used: dict[int, str] = {}

    def page(self) -> Page:
        """Add a page."""
        self.pages.append(Page(self))
        return self.pages[-1]

    def use(self, character: str) -> int:
        """Give the glyph of a character, and remember to describe it."""
        glyph = self.font.glyph(character)
        self._used.setdefault(glyph, character)
        return glyph

    def encode(self) -> bytes:
        """Give the whole file; the same pages give the same bytes."""
        contents = [page.content(self.height) for page in self.pages]
        first = 8
        kids = " ".join(f"{first + 2 * number} 0 R" for number in range(len(contents)))
        box = f"[0 0 {self.width * _POINTS:.3f} {self.height * _POINTS:.3f}]"
        objects = [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            f"<< /Type /Pages /Count {len(contents)} /Kids [{kids}] >>".encode(),
            *self._font_objects(3),
        ]
        for number, content in enumerate(contents):
            objects.append(
                f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Contents {first + 2 * number + 1} "
                f"0 R /Resources << /Font << /F 3 0 R >> >> >>".encode()
            )
            objects.append(_stream(zlib.compress(content, 9)))
        return _file(objects)

    def _font_objects(self, number: int) -> list[bytes]:
        """Describe the font: five objects, the first of which has this number."""
        font = self.font
        scale = 1000 / font.unit
        box = " ".join(str(round(edge * scale)) for edge in font.box)
        widths = " ".join(f"{glyph} [{font.advance(glyph)}]" for glyph in sorted(self._used))
        return [
            f"<< /Type /Font /Subtype /Type0 /BaseFont /Names /Encoding /Identity-H "
            f"/DescendantFonts [{number + 1} 0 R] /ToUnicode {number + 4} 0 R >>".encode(),
            f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Names /CIDToGIDMap /Identity "
            f"/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
            f"/FontDescriptor {number + 2} 0 R /W [{widths}] >>".encode(),
            f"<< /Type /FontDescriptor /FontName /Names /Flags 4 /FontBBox [{box}] /ItalicAngle 0 "
            f"/Ascent {round(font.ascent * scale)} /Descent {round(font.descent * scale)} "
            f"/CapHeight {round(font.ascent * scale)} /StemV 80 "
            f"/FontFile2 {number + 3} 0 R >>".encode(),
            _stream(font.packed, f" /Length1 {len(font.data)}"),
            _stream(zlib.compress(self._unicode())),
        ]

    def _unicode(self) -> bytes:
        """Say which characters the glyphs stand for, so that the text can be searched."""
        glyphs = [
            f"<{glyph:04X}> <{character.encode('utf-16-be').hex()}>"
            for glyph, character in sorted(self._used.items())
        ]
        blocks = [glyphs[start : start + 100] for start in range(0, len(glyphs), 100)]
        lines = [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CMapName /Names def /CMapType 2 def",
            "1 begincodespacerange <0000> <FFFF> endcodespacerange",
        ]
        for block in blocks:
            lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
        lines.append("endcmap CMapName currentdict /CMap defineresource pop end end")
        return "\n".join(lines).encode("ascii")


def _stream(packed: bytes, more: str = "") -> bytes:
    """Make a stream object of compressed bytes."""
    head = f"<< /Length {len(packed)} /Filter /FlateDecode{more} >>\nstream\n"
    return head.encode() + packed + b"\nendstream"


def _file(objects: list[bytes]) -> bytes:
    """Put numbered objects together, with the table of their places."""
    data = b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n"
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(data))
        data += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    count = len(objects) + 1
    head = f"xref\n0 {count}\n0000000000 65535 f \n{table}"
    tail = f"trailer\n<< /Size {count} /Root 1 0 R >>\nstartxref\n{len(data)}\n%%EOF\n"
    return data + head.encode() + tail.encode()
