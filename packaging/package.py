"""Builds what is installed by a double click: the one-folder program, and on Linux .tar.gz, .deb and .rpm."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import icons
import notices

HERE = Path(__file__).resolve().parent
LINUX = HERE / "linux"
APP_ID = "org.detective_app.Detective"
PROJECT = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
_DEBIAN_MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}
_QUICK = 4  # gzip: a third of the time of the default level for 4 % more bytes


def build_folder(dist: Path, work: Path) -> Path:
    """Build the one-folder program with PyInstaller; returns its folder."""
    icons.write(work / "icons")
    notices.write(work / "notices")
    places = ["--distpath", str(dist), "--workpath", str(work)]
    subprocess.run(
        [
            sys.executable,
            "-m",
            "PyInstaller",
            "--noconfirm",
            "--log-level",
            "WARN",
            *places,
            HERE / "detective.spec",
        ],
        check=True,
    )
    return dist / "detective"


def desktop_files(share: Path) -> None:
    """Write what a Linux desktop looks for in /usr/share: desktop entry, metainfo and icons."""
    hicolor = share / "icons" / "hicolor"
    for size in icons.SIZES:
        folder = hicolor / f"{size}x{size}" / "apps"
        folder.mkdir(parents=True)
        icons.render(size).save(str(folder / f"{APP_ID}.png"))
    copies = {
        icons.drawing(max(icons.SIZES)): hicolor / "scalable" / "apps" / f"{APP_ID}.svg",
        LINUX / f"{APP_ID}.desktop": share / "applications" / f"{APP_ID}.desktop",
        LINUX / f"{APP_ID}.metainfo.xml": share / "metainfo" / f"{APP_ID}.metainfo.xml",
    }
    for source, target in copies.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)


def archive(folder: Path, dist: Path) -> Path:
    """Pack the one-folder program into a .tar.gz."""
    name = f"{PROJECT['name']}-{PROJECT['version']}"
    target = dist / f"{name}-linux-{platform.machine()}.tar.gz"
    with tarfile.open(target, "w:gz", compresslevel=_QUICK) as packed:
        packed.add(folder, arcname=name, filter=_owned_by_root)
    return target


def linux_package(kind: str, stage: Path, dist: Path) -> None:
    """Pack `stage`, which holds detective/ and share/, into a package of `kind` (deb or rpm)."""
    nfpm, machine = Path(sys.executable).with_name("nfpm"), platform.machine()
    told = ["--config", str(LINUX / "nfpm.yaml"), "--packager", kind, "--target", str(dist)]
    variables = {
        "VERSION": PROJECT["version"],
        "SUMMARY": PROJECT["description"],
        "MACHINE": _DEBIAN_MACHINES.get(machine, machine),
        "GLIBC": platform.libc_ver()[1],  # the program may use what the machine that built it had
    }
    subprocess.run([nfpm, "package", *told], cwd=stage, env={**os.environ, **variables}, check=True)


def build(dist: Path, work: Path) -> None:
    """Build everything that this operating system can build into `dist`."""
    shutil.rmtree(work, ignore_errors=True)
    folder = build_folder(dist, work)
    if sys.platform == "linux":
        archive(folder, dist)
        stage = work / "stage"
        desktop_files(stage / "share")
        (stage / "detective").symlink_to(folder)
        for kind in ("deb", "rpm"):
            linux_package(kind, stage, dist)


def _owned_by_root(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


def main() -> None:
    """Build into dist/, or where `--dist` says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dist", type=Path, default=HERE.parent / "dist")
    parser.add_argument("--work", type=Path, default=HERE.parent / "build")
    arguments = parser.parse_args()
    build(arguments.dist.absolute(), arguments.work.absolute())
    for file in sorted(arguments.dist.iterdir()):
        if file.is_file():
            print(f"{file.stat().st_size / 1e6:6.1f} MB  {file}")


if __name__ == "__main__":
    main()
