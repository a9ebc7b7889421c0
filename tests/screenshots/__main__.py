"""Takes the pictures: `python -m tests.screenshots FOLDER [--only WORD]`, at both scales, in both themes."""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Literal

SCALES = ("1", "1.5")
THEMES = ("light", "dark")
_CHILD = "--here"


def main() -> int:
    """Take all pictures, each theme and scale in a process of its own; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--only", default="", help="only screens with this in their name")
    parser.add_argument("--scale", choices=SCALES, help="only this scale")
    parser.add_argument("--theme", choices=THEMES, help="only this theme")
    parser.add_argument(_CHILD, action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.here:
        return _take(given.folder, given.only, given.theme, given.scale)
    given.folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    for scale in [given.scale] if given.scale else SCALES:
        themes = [given.theme] if given.theme else THEMES
        running = [_started(given.folder, given.only, theme, scale) for theme in themes]
        failed += sum(child.wait() != 0 for child in running)
    sys.stdout.write(f"{len(list(given.folder.glob('*.png')))} pictures in {given.folder}\n")
    return min(failed, 1)


def _started(folder: Path, only: str, theme: str, scale: str) -> subprocess.Popen[bytes]:
    words = [str(folder), "--only", only, "--theme", theme, "--scale", scale, _CHILD]
    return subprocess.Popen([sys.executable, "-m", "tests.screenshots", *words], env=_environment(scale))


def _environment(scale: str) -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("QT_", "DETECTIVE_", "XDG_", "LC_")) and not name.endswith("_API_KEY")
    }
    return {
        **kept,
        "QT_QPA_PLATFORM": "offscreen",
        "QT_SCALE_FACTOR": scale,
        "TZ": "UTC",
        "LANG": "C.UTF-8",
        "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring",
    }


def _take(folder: Path, only: str, scheme: Literal["light", "dark"], scale: str) -> int:
    import qasync
    from PySide6.QtWidgets import QApplication

    from tests.screenshots.camera import prepare, take_all

    app = QApplication(["detective"])
    prepare(app, scheme)
    with tempfile.TemporaryDirectory() as data, qasync.QEventLoop(app) as loop:
        asyncio.set_event_loop(loop)
        ending = scheme if scale == "1" else f"{scheme}-{scale}x"
        loop.run_until_complete(take_all(Path(data), folder, only, ending))
    return 0


if __name__ == "__main__":
    sys.exit(main())
