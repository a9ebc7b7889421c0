"""What a desktop and a software centre read about the program, and its icon."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QImage, QImageReader

from tests.packaging.conftest import ROOT

LINUX = ROOT / "packaging" / "linux"
APP_ID = "org.detective_app.Detective"
TILE, WHITE = (0x2A, 0x6B, 0xB8), (255, 255, 255)


@pytest.fixture(scope="module")
def icons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("icons")
    subprocess.run([ROOT / ".venv/bin/python", ROOT / "packaging/icons.py", folder], check=True)
    return folder


@pytest.mark.soak
def test_the_desktop_entry_follows_its_specification() -> None:
    checked = subprocess.run(
        ["desktop-file-validate", LINUX / f"{APP_ID}.desktop"], capture_output=True, text=True
    )
    assert (checked.returncode, checked.stdout) == (0, "")


@pytest.mark.soak
def test_the_metainfo_follows_its_specification() -> None:
    metainfo = LINUX / f"{APP_ID}.metainfo.xml"
    checked = subprocess.run(
        ["appstreamcli", "validate", "--no-net", metainfo], capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout


def test_the_metainfo_names_this_version_and_this_entry() -> None:
    component = ElementTree.parse(LINUX / f"{APP_ID}.metainfo.xml").getroot()  # noqa: S314 - our own file
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert component.find("releases/release").get("version") == project["version"]
    assert component.findtext("launchable") == f"{APP_ID}.desktop"
    assert component.findtext("id") == APP_ID


@pytest.mark.parametrize("size", [16, 22, 24, 32, 48, 64, 128, 256, 512])
def test_the_icon_is_a_white_glass_on_the_tile_at_every_size(icons: Path, size: int) -> None:
    image = QImage(str(icons / f"detective-{size}.png"))
    assert (image.width(), image.height()) == (size, size)
    assert image.pixelColor(0, 0).alpha() < 128, "the corners of the tile are round"
    assert _colour(image, 0.5, 0.92) == TILE
    assert _colour(image, 0.2, 0.44) == WHITE, "the ring"
    assert _colour(image, 0.44, 0.33) == TILE, "the inside of the lens"


def test_the_windows_icon_has_a_drawing_for_each_size(icons: Path) -> None:
    reader = QImageReader(str(icons / "detective.ico"))
    sizes = []
    for number in range(reader.imageCount()):
        reader.jumpToImage(number)
        sizes.append(reader.read().width())
    assert sizes == [16, 24, 32, 48, 64, 256]


def _colour(image: QImage, across: float, down: float) -> tuple[int, int, int]:
    colour = image.pixelColor(int(image.width() * across), int(image.height() * down))
    return colour.red(), colour.green(), colour.blue()
