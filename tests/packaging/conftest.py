"""What the tests of the packages share: one build and one clean Debian, both made once."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import surroundings
from tests.packaging.debian import Debian, bootstrap
from tests.packaging.display import Display, display

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Packages:
    """What `make package` leaves in dist/."""

    folder: Path
    archive: Path
    deb: Path
    rpm: Path
    icon: Path


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Give a folder for gigabytes, which is empty again afterwards."""
    folder = tmp_path_factory.mktemp("workshop")
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def bootstrapping(workshop: Path) -> Iterator[Future[Debian]]:
    """Start to make a Debian, which mostly waits for the network, while the packages are built."""
    with ThreadPoolExecutor(1) as thread:
        yield thread.submit(bootstrap, workshop / "debian")


@pytest.fixture(scope="session")
def packages(workshop: Path, bootstrapping: Future[Debian]) -> Packages:
    """Build everything, as `make package` does."""
    dist, work = workshop / "dist", workshop / "build"
    places = ["--dist", dist, "--work", work]
    subprocess.run([sys.executable, ROOT / "packaging" / "package.py", *places], check=True)
    (archive,), (deb,), (rpm,) = (list(dist.glob(f"*.{kind}")) for kind in ("tar.gz", "deb", "rpm"))
    return Packages(dist / "detective", archive, deb, rpm, work / "icons" / "detective.ico")


@pytest.fixture(scope="session")
def debian(bootstrapping: Future[Debian]) -> Debian:
    """Give a minimal Debian, to be copied and not changed."""
    surroundings.root()
    return bootstrapping.result()


@pytest.fixture(scope="session")
def debian_with_libraries(debian: Debian, packages: Packages, workshop: Path) -> Debian:
    """Give a Debian with the libraries that the .deb names, for the packages that cannot name Debian's."""
    told = ["dpkg-deb", "--field", packages.deb, "Depends"]
    depends = subprocess.run(told, capture_output=True, text=True, check=True).stdout
    made = debian.copy(workshop / "with-libraries")
    made.install(*(name.split("|")[0].split("(")[0].strip() for name in depends.split(",")))
    return made


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Display]:
    """Open an empty display."""
    with display(tmp_path) as opened:
        yield opened
