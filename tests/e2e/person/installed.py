"""The program as it is installed from a checkout, and what its process and its keyring hold."""

from __future__ import annotations

import configparser
import json
import os
import pwd
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_SCRIPT = Path(__file__).parents[3] / "packaging" / "linux" / "install.sh"
_ENTRY = "applications/org.detective_app.Detective.desktop"
_LISTENS = "0A"
_READ_THE_RING = """
import json, secretstorage
ring = secretstorage.get_default_collection(secretstorage.dbus_init())
found = ring.search_items({"service": "detective-app"})
print(json.dumps({item.get_attributes()["username"]: item.get_secret().decode() for item in found}))
"""


@contextmanager
def installed(data: Path, *options: str) -> Iterator[list[str]]:
    """Put the program into the menu below `data`, and out again; gives the words of its entry's Exec."""
    # pip gets its settings and its cache from where the user has them, and may reach its index.
    own = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "PYTHON"))}
    environment = {**own, "HOME": pwd.getpwuid(os.getuid()).pw_dir, "XDG_DATA_HOME": str(data)}
    done = subprocess.run([_SCRIPT, *options], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    try:
        entry = configparser.ConfigParser(interpolation=None)
        entry.read(data / _ENTRY, encoding="utf-8")
        yield shlex.split(entry["Desktop Entry"]["Exec"])
    finally:
        subprocess.run([_SCRIPT, "--uninstall"], env=environment, capture_output=True, check=True)


def listening(pid: int) -> list[str]:
    """Return the addresses of this computer's network at which a process takes connections."""
    held = {str(link.readlink()) for link in Path(f"/proc/{pid}/fd").iterdir() if link.is_symlink()}
    found = []
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == _LISTENS and f"socket:[{fields[9]}]" in held:
                found.append(fields[1])
    return found


def in_the_keyring(bus: str) -> dict[str, str]:
    """Return what another program finds in a session's keyring under the program's name, by provider."""
    environment = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": bus}
    read = [sys.executable, "-c", _READ_THE_RING]
    done = subprocess.run(read, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    kept: dict[str, str] = json.loads(done.stdout)
    return kept
