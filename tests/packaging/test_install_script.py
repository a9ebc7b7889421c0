"""`packaging/linux/install.sh`: a menu entry for this user that starts the program, and its removal."""

from __future__ import annotations

import os
import pwd
import subprocess
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT

CHECKOUT, OWN_PLACE = ("--checkout",), ()
SCRIPT = ROOT / "packaging" / "linux" / "install.sh"
ENTRY = "applications/org.detective_app.Detective.desktop"
# GLib reads the entry as desktops do; what it would start is started with one more word, and waited for.
LAUNCH = """
import subprocess, sys
from gi.repository import Gio, GLib
entry = Gio.DesktopAppInfo.new_from_filename(sys.argv[1])
words = GLib.shell_parse_argv(entry.get_commandline())[1]
sys.exit(subprocess.run([*words, "--version"]).returncode)
"""


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a data folder with a difficult name, and a session in it."""
    folder = tmp_path / "it's $HOME `of` ü"
    (folder / "detective-app" / "sessions").mkdir(parents=True)
    (folder / "detective-app" / "sessions" / "session_1.json").write_text("{}")
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    # pip gets its settings and its cache from where the user has them, and may reach its index.
    monkeypatch.setenv("HOME", pwd.getpwuid(os.getuid()).pw_dir)
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "PYTHONPATH"):
        monkeypatch.delenv(name)
    return folder


def _install(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([SCRIPT, *arguments], capture_output=True, text=True)


@pytest.mark.soak
@pytest.mark.parametrize("place", [CHECKOUT, OWN_PLACE])
def test_an_installation_starts_from_its_entry_and_goes_without_a_trace(
    data: Path, place: tuple[str, ...]
) -> None:
    installed = _install(*place)
    assert installed.returncode == 0, installed.stderr
    entry = data / ENTRY
    checked = subprocess.run(["desktop-file-validate", entry], capture_output=True, text=True)
    assert (checked.returncode, checked.stdout) == (0, "")
    named = str(ROOT) in entry.read_text(encoding="utf-8")
    assert named == (place == CHECKOUT), "the checkout may go away unless it was asked for"
    started = subprocess.run(
        ["/usr/bin/python3", "-c", LAUNCH, entry], capture_output=True, text=True, env={"LANG": "C.UTF-8"}
    )
    assert started.stdout.startswith("detective "), started.stderr
    assert list(data.glob("icons/hicolor/48x48/apps/*.png"))

    assert _install("--uninstall").returncode == 0
    left = [path.relative_to(data).as_posix() for path in data.rglob("*") if path.is_file()]
    assert [name for name in left if name != "applications/mimeinfo.cache"] == [  # the desktop's own index
        "detective-app/sessions/session_1.json"
    ]


def test_an_entry_for_the_checkout_starts_its_own_environment(data: Path) -> None:
    installed = _install("--checkout")
    assert installed.returncode == 0, installed.stderr
    assert f'Exec="{ROOT}/.venv/bin/python" -P -m detective_app' in (data / ENTRY).read_text(encoding="utf-8")
    assert not (data / "detective-app-venv").exists()


@pytest.mark.parametrize("sign", ['"', "\\", "%"])
def test_a_folder_that_desktops_cannot_start_from_is_refused(
    sign: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / f"a{sign}b"))
    installed = _install()
    assert installed.returncode == 1
    assert "in its name" in installed.stderr
    assert list(tmp_path.iterdir()) == []
