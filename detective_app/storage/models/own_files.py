"""A GGUF file of the user's own among the built-in models: a link to where it is, nothing is copied."""

from __future__ import annotations

import os
import re
from collections.abc import Container, Iterator
from itertools import count
from pathlib import Path

from detective_app.core.errors import BadInput, StorageError
from detective_app.llama.gguf import trained_context

_UNFIT = re.compile(r"[^A-Za-z0-9_-]+")


def linked(folder: Path, file: Path, taken: Container[str]) -> str:
    """Link a file into the folder of models and return its name there; `taken` are names it must not have.

    Raises BadInput when it is no GGUF file, StorageError when it cannot be linked.
    """
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
