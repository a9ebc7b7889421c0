"""Renders the app icon's SVG files into the bitmaps that packages want: PNG of each size, .ico, .icns."""

from __future__ import annotations

import argparse
import struct
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SOURCES = Path(__file__).resolve().parent.parent / "resources" / "icons" / "app"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
_ICO_SIZES = (16, 24, 32, 48, 64, 256)
_ICNS_SIZE = 512


def drawing(size: int) -> Path:
    """Return the SVG that was drawn for an icon of `size` pixels; small ones have less in them."""
    suffix = "-16" if size <= 24 else "-32" if size <= 32 else ""
    return SOURCES / f"detective{suffix}.svg"


def render(size: int) -> QImage:
    """Return the icon as an image of `size` x `size` pixels on transparent ground."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(drawing(size))).render(painter)
    painter.end()
    return image


def write(folder: Path) -> None:
    """Write detective-SIZE.png for each size, detective.ico and detective.icns; raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        (folder / f"detective-{size}.png").write_bytes(_encoded(size, "PNG"))
    (folder / "detective.ico").write_bytes(_ico())
    (folder / "detective.icns").write_bytes(_encoded(_ICNS_SIZE, "ICNS"))


def _encoded(size: int, form: str) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not render(size).save(buffer, form):
        raise OSError(f"Qt could not write the icon of {size} pixels as {form}.")
    return bytes(buffer.data().data())


def _ico() -> bytes:
    """Return the Windows icon with a drawing for each size; Qt's own writer puts only one into the file."""
    images = [_encoded(size, "PNG") for size in _ICO_SIZES]
    entries, offset = b"", 6 + 16 * len(images)
    for size, image in zip(_ICO_SIZES, images, strict=True):
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(image), offset)
        offset += len(image)
    return struct.pack("<HHH", 0, 1, len(images)) + entries + b"".join(images)


def main() -> None:
    """Write the bitmaps into the folder that is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    write(parser.parse_args().folder)


if __name__ == "__main__":
    main()
