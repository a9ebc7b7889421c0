"""A clean Debian 12 in a folder, into which packages are installed as a user would."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

RELEASE = "bookworm"
USER = 1000
HOME = "/home/someone"
_ENVIRONMENT = {
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "LANG": "C.UTF-8",
    "HOME": HOME,
    "XDG_RUNTIME_DIR": "/run/user",
    "DEBIAN_FRONTEND": "noninteractive",
}
# With mounts of its own nothing is left mounted, whatever happens; `$0` is the root, the rest is the command.
_WITH_PROC = 'mount -t proc proc "$0/proc" && exec chroot "$@"'


@dataclass(frozen=True)
class Debian:
    """A Debian whose root is a folder."""

    root: Path

    def command(self, *words: str, user: int = 0) -> list[str]:
        """Return the command that runs `words` in here, as a user by number."""
        inside = [f"--userspec={user}:{user}", str(self.root), *words]
        if not _may_mount():
            return ["chroot", *inside]
        return ["unshare", "--mount", "sh", "-c", _WITH_PROC, str(self.root), *inside]

    def run(self, *words: str, user: int = USER, **options: Any) -> subprocess.CompletedProcess[str]:
        """Run a command to its end; returns it with what it printed, both streams in `stdout`."""
        return subprocess.run(
            self.command(*words, user=user),
            env=_ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=200,
            **options,
        )

    def start(self, *words: str, display: str, output: Path) -> subprocess.Popen[bytes]:
        """Start a command as a user before a display; its process is the one that is returned."""
        with output.open("wb") as file:
            return subprocess.Popen(
                self.command(*words, user=USER),
                env={**_ENVIRONMENT, "DISPLAY": display},
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=file,
            )

    def install(self, *packages: str) -> None:
        """Install packages, by name or from files, with all that they depend on and no more."""
        done = self.run("apt-get", "install", "-qq", "-y", "--no-install-recommends", *packages, user=0)
        assert done.returncode == 0, done.stdout

    def copy(self, root: Path) -> Debian:
        """Return a copy of the whole system."""
        subprocess.run(["cp", "-a", "--reflink=auto", self.root, root], check=True)
        return Debian(root)


def bootstrap(root: Path) -> Debian:
    """Make a minimal Debian from the mirror that this machine uses; needs root rights."""
    log = root.with_suffix(".log")
    with log.open("wb") as output:
        made = subprocess.run(
            ["debootstrap", "--variant=minbase", RELEASE, root, *_mirror()], stdout=output, stderr=output
        )
    assert made.returncode == 0, log.read_text()[-2000:]
    debian = Debian(root)
    settings = subprocess.run(["apt-config", "dump", "Acquire"], capture_output=True, text=True, check=True)
    (root / "etc/apt/apt.conf.d/00-as-outside").write_text(settings.stdout)
    for file in ("/etc/resolv.conf", "/etc/hosts"):
        shutil.copy(file, root / file[1:])
    for folder, mode in ((HOME, 0o755), (_ENVIRONMENT["XDG_RUNTIME_DIR"], 0o700)):
        (root / folder[1:]).mkdir(mode=mode)
        os.chown(root / folder[1:], USER, USER)
    updated = debian.run("apt-get", "update", "-qq", user=0)
    assert updated.returncode == 0, updated.stdout
    return debian


@cache
def _may_mount() -> bool:
    """Tell whether this root may mount; in a container it often may not, and then there is no /proc."""
    return subprocess.run(["unshare", "--mount", "true"], stderr=subprocess.DEVNULL).returncode == 0


def _mirror() -> list[str]:
    """Return the address of Debian's packages in this machine's own sources; none where it is no Debian."""
    told = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI)"], capture_output=True, text=True, check=True
    )
    return [site for site in told.stdout.split() if site.rstrip("/").endswith("/debian")][:1]
