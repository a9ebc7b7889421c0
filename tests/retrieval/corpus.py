"""The long documents that retrieval is measured on: manuals, standards, a yearbook, all out of packages.

`corpus.json` names each with its package, version, place inside and SHA-256; nothing of them is kept here.
The Debian packages hold PDFs with pages and tables. The package of the World Factbook holds one JSON file for
each country: `volume` writes the countries of a region as one Markdown document, one figure a line.
"""

from __future__ import annotations

import gzip
import hashlib
import html
import json
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from detective_app.core.case import Manuscript
from detective_app.documents.formats import markdown, pdf

_LIST = Path(__file__).with_name("corpus.json")
_CACHE = Path(tempfile.gettempdir()) / "detective-retrieval-documents"
_TAG = re.compile(r"<[^>]+>")
_MINUTES = 10 * 60


@dataclass(frozen=True, slots=True)
class Described:
    """A document of the list: `source` is `debian` or `pypi`; `sha256` is of the document as it is read."""

    id: str
    name: str
    source: str
    package: str
    version: str
    member: str
    sha256: str


def documents() -> tuple[Described, ...]:
    """Return the list of documents."""
    return tuple(Described(**entry) for entry in json.loads(_LIST.read_text(encoding="utf-8")))


def fetched(described: Described) -> bytes | None:
    """Return a document, fetched by its package when it is not there yet; None when it cannot be had."""
    kept = _CACHE / described.sha256
    if not kept.exists():
        _CACHE.mkdir(mode=0o700, exist_ok=True)
        content = _from_package(described)
        if content is None or hashlib.sha256(content).hexdigest() != described.sha256:
            return None
        kept.write_bytes(content)
    content = kept.read_bytes()
    return content if hashlib.sha256(content).hexdigest() == described.sha256 else None


def read(described: Described, content: bytes) -> Manuscript:
    """Read a document as the program reads it."""
    reader = markdown if described.name.endswith(".md") else pdf
    return reader.read(described.name, content)


def _from_package(described: Described) -> bytes | None:
    place = _CACHE / f"{described.package}-{described.version.replace(':', '_')}"
    try:
        if not place.exists():
            with tempfile.TemporaryDirectory(dir=_CACHE) as folder:
                get = _debian if described.source == "debian" else _pypi
                get(described, Path(folder))
                Path(folder).joinpath("unpacked").rename(place)
        if described.source == "pypi":
            return volume(place, described.member).encode()
        content = (place / described.member).read_bytes()
    except (OSError, subprocess.SubprocessError, zipfile.BadZipFile):
        return None
    return gzip.decompress(content) if described.member.endswith(".gz") else content


def _debian(described: Described, folder: Path) -> None:
    _run(["apt-get", "-qq", "download", f"{described.package}={described.version}"], folder)
    _run(["dpkg", "-x", str(next(folder.glob("*.deb"))), "unpacked"], folder)


def _pypi(described: Described, folder: Path) -> None:
    wanted = f"{described.package}=={described.version}"
    _run([sys.executable, "-m", "pip", "-q", "download", "--no-deps", wanted], folder)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        wheel.extractall(folder / "unpacked")


def _run(command: list[str], folder: Path) -> None:
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=_MINUTES)


def volume(place: Path, region: str) -> str:
    """Write the countries of one folder of the World Factbook as Markdown, by name."""
    title = region.rsplit("/", 1)[1].replace("-n-", " and ").replace("-", " ").title()
    files = sorted((place / region).glob("*.json"))
    entries = [(file.stem, json.loads(file.read_text(encoding="utf-8"))) for file in files]
    countries = [(_name(entry) or code, entry) for code, entry in entries]
    lines = [f"# The World Factbook: {title}", ""]
    for name, entry in sorted(countries, key=lambda pair: pair[0]):
        lines += [f"## {name}", ""]
        for chapter, fields in entry.items():
            lines += [f"### {chapter}", ""]
            lines += [line for field, value in fields.items() for line in _field(field.strip(), value)]
            lines += [""]
    return "\n".join(lines)


def _name(entry: Mapping[str, Any]) -> str:
    names = entry.get("Government", {}).get("Country name", {})
    short, long = (names.get(f"conventional {form} form", {}).get("text", "") for form in ("short", "long"))
    return _plain(short or long)


def _field(name: str, value: Any, depth: int = 0) -> Iterator[str]:
    indent = "  " * depth
    if isinstance(value, str) or set(value) == {"text"}:
        yield f"{indent}- {name}: {_plain(value if isinstance(value, str) else value['text'])}"
        return
    yield f"{indent}- {name}"
    for below, part in value.items():
        if below == "text":
            yield f"{indent}  - {_plain(part)}"
        else:
            yield from _field(below.strip(), part, depth + 1)


def _plain(text: str) -> str:
    return " ".join(html.unescape(_TAG.sub(" ", text)).split())
