"""Takes the pictures: `python -m tests.screenshots FOLDER [--only WORD]`, at both scales, in both themes.

`--language` and `--width` take them in another language and a wider window; with `--readme` those of the
README are taken, under their names there.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

WIDTH = 1280
SCALES = ("1", "1.5")
THEMES = ("light", "dark")
_CHILD = "--here"
_README = {
    "sheet.png": ("sample", "light"),
    "judge.png": ("sheet-nomodel", "light"),
    "sheet-dark.png": ("sample", "dark"),
}
"""What shows which screen in which theme."""


def main() -> int:
    """Take all pictures, each theme and scale in a process of its own; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--only", default="", help="only screens with this in their name")
    parser.add_argument("--scale", choices=SCALES, help="only this scale")
    parser.add_argument("--theme", choices=THEMES, help="only this theme")
    parser.add_argument("--language", choices=("en", "de"), default="en", help="the language of the window")
    parser.add_argument("--width", type=int, default=WIDTH, help=f"how wide the window is, usually {WIDTH}")
    parser.add_argument("--readme", action="store_true", help="the pictures of the README, and no others")
    parser.add_argument(_CHILD, action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.here:
        return _take(given)
    given.folder.mkdir(parents=True, exist_ok=True)
    if given.readme:
        return _take_for_readme(given)
    failed = 0
    for scale in [given.scale] if given.scale else SCALES:
        themes = [given.theme] if given.theme else THEMES
        running = [_started(given, theme, scale) for theme in themes]
        failed += sum(child.wait() != 0 for child in running)
    sys.stdout.write(f"{len(list(given.folder.glob('*.png')))} pictures in {given.folder}\n")
    return min(failed, 1)


def _take_for_readme(given: argparse.Namespace) -> int:
    folder = given.folder
    with tempfile.TemporaryDirectory() as taken:
        given.folder = Path(taken)
        for name, (given.only, theme) in _README.items():
            if code := _started(given, theme, "1").wait():
                return code
            shutil.copyfile(given.folder / f"{given.only}-{theme}.png", folder / name)
    return 0


def _started(given: argparse.Namespace, theme: str, scale: str) -> subprocess.Popen[bytes]:
    words = [str(given.folder), "--only", given.only, "--theme", theme, "--scale", scale]
    words += ["--language", given.language, "--width", str(given.width), _CHILD]
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


def _take(given: argparse.Namespace) -> int:
    import qasync
    from PySide6.QtWidgets import QApplication

    from tests.screenshots.camera import prepare, take_all

    app = QApplication(["detective"])
    prepare(app, given.theme, given.language)
    with tempfile.TemporaryDirectory() as data, qasync.QEventLoop(app) as loop:
        asyncio.set_event_loop(loop)
        ending = given.theme if given.scale == "1" else f"{given.theme}-{given.scale}x"
        loop.run_until_complete(take_all(Path(data), given.folder, given.only, ending, given.width))
    return 0


if __name__ == "__main__":
    sys.exit(main())
