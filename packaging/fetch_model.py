"""Fetch the built-in model for the tests that check answers; never fails, says what is skipped and why."""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
from pathlib import Path

from detective_app.paths import data_folders
from detective_app.storage.models.catalogue import catalogue
from detective_app.storage.models.files import ModelFiles

_GRACE_SECONDS = 30


def main() -> None:
    """Run `detective models install` unless the model is there; stop it, resumable, when the time is up."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, required=True, help="the longest to wait")
    seconds = parser.parse_args().seconds
    model = next(known for known in catalogue().models if known.recommended)
    folder = data_folders().models
    if model in [installed.known for installed in ModelFiles(folder).installed()]:
        return
    print(f"Fetching {model.title}, {model.size_bytes / 1e9:.1f} GB, once, into {folder}", flush=True)
    reason = _install(model.name, seconds)
    if reason:
        print(f"The tests marked `content` will be skipped: {reason}", flush=True)


def _install(name: str, seconds: float) -> str | None:
    """Return why the model could not be had, or None."""
    command = Path(sys.executable).with_name("detective")
    fetch = subprocess.Popen([command, "models", "install", name], stdin=subprocess.DEVNULL)
    try:
        code = fetch.wait(seconds)
    except subprocess.TimeoutExpired:
        fetch.send_signal(signal.SIGINT)
        try:
            fetch.wait(_GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            fetch.kill()
            fetch.wait()
        return f"it was not here after {seconds:.0f} s; what has come is kept, so the next call goes on"
    return f"`detective models install` ended with exit code {code}" if code else None


if __name__ == "__main__":
    main()
