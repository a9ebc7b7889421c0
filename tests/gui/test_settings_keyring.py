"""The settings with a real Secret Service: gnome-keyring on a D-Bus session of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.storage import test_keys
from tests.storage.test_keys import CANARY, hits

SESSION = Path(test_keys.__file__).with_name("ring_session.sh")


@pytest.mark.soak
def test_a_key_goes_into_the_real_keyring_and_a_locked_one_is_told(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    bare = {name: value for name, value in os.environ.items() if not name.endswith("_API_KEY")}
    environment = {**bare, "CANARY": CANARY, "HOME": str(home), "XDG_DATA_HOME": str(home / "share")}
    environment.pop("DISPLAY", None)
    done = subprocess.run(
        [str(SESSION), sys.executable, "-m", "tests.gui.settings_in_keyring", str(home / "data")],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=environment,
    )
    assert done.returncode == 0, done.stderr
    before, kept, locked = [json.loads(line) for line in done.stdout.splitlines()]
    assert before == ["No key", "", "", True]
    assert kept[0] == f"Key ends in {CANARY[-4:]}"
    assert kept[1].startswith("Works, ")
    assert kept[2:] == ["", True]
    assert locked[2].startswith("The keyring is locked.")
    assert locked[3]
    assert hits(home) == []
