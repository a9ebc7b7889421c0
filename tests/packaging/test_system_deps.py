"""The script that installs system packages: it does so when somebody says so, and else names them."""

from __future__ import annotations

import os
import pty
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.patience import PATIENCE

SCRIPT = Path(__file__).parents[2] / "packaging" / "system-deps.sh"
_TOOLS = ("bash", "grep", "uname", "dirname", "mktemp", "tail", "rm", "env", "cat")


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A folder of programs in which nothing of the tests' needs is found, and nobody is root."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in _TOOLS:
        found = shutil.which(name)
        assert found
        (folder / name).symlink_to(found)
    says = {"id": "echo 1000", "apt-get": "exit 0", "sudo": f'echo "$*" >> {tmp_path}/sudo; exit 0'}
    for name, words in says.items():
        (folder / name).write_text(f"#!{shutil.which('bash')}\n{words}\n")
        (folder / name).chmod(0o755)
    return folder


def installs(tools: Path, *, types: str | None, ci: str = "") -> bool:
    """Run the script as `make test` does, where somebody types; tell whether it installed with sudo."""
    ours, theirs = pty.openpty()
    environment = {"PATH": str(tools), **({"CI": ci} if ci else {})}
    stdin = theirs if types is not None else subprocess.DEVNULL
    if types:
        os.write(ours, types.encode())
    script = [str(tools / "bash"), str(SCRIPT), "drawing", "test"]
    ended = subprocess.run(
        script, env=environment, stdin=stdin, capture_output=True, timeout=PATIENCE, check=False
    )
    assert b"strace: tests that fail the k-th write" in ended.stdout, "what is missing is said with its use"
    named = set(re.split(rb"[\s:]+", ended.stdout))
    assert not {b"chromium", b"gnome-keyring", b"nsis", b"libxcb-cursor0"} & named
    os.close(ours)
    os.close(theirs)
    return (tools.parent / "sudo").exists()


@pytest.mark.parametrize(("types", "goes_on"), [("\n", False), ("n\n", False), ("y\n", True)])
def test_a_person_is_asked_first(tools: Path, types: str, goes_on: bool) -> None:
    assert installs(tools, types=types) is goes_on


def test_without_a_terminal_ci_goes_on_and_a_user_is_told(tools: Path) -> None:
    assert installs(tools, types=None, ci="true")
    (tools.parent / "sudo").unlink()
    assert not installs(tools, types=None)


def test_root_goes_on_where_nobody_can_be_asked(tools: Path) -> None:
    (tools / "id").write_text(f"#!{shutil.which('bash')}\necho 0\n")
    (tools / "apt-get").write_text(f'#!{shutil.which("bash")}\necho "$*" >> {tools.parent}/sudo\n')
    assert installs(tools, types=None)
    (tools.parent / "sudo").unlink()
    assert not installs(tools, types="n\n")
