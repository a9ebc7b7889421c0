"""The files of a case's search index: opened or made anew, and marked when they are found damaged."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from detective_app.core.errors import StorageError
from detective_app.evidence import text
from detective_app.paths import fingerprint
from detective_app.storage.cases.catalogue import READERS
from detective_app.storage.cases.terms import tokenizer

if TYPE_CHECKING:
    import tantivy

_MARK = "format"
_TEXT = Path(text.__file__).parent
_PANICS = "pyo3_runtime"
_UNREADABLE = (
    "The search index of the case could not be read or written. The documents were not changed; "
    "read the case again."
)


class IndexFiles:
    """The folder of one index, with a mark of the version that made it; without the mark it is made anew."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @property
    def are_made(self) -> bool:
        """Tell whether there is an index of this version that was not found damaged."""
        try:
            return (self._folder / _MARK).read_text(encoding="ascii") == _version()
        except (OSError, ValueError):
            return False

    def opened(self) -> tantivy.Index:
        """Open the index, or make it anew when there is none that this version can read."""
        index = self._known() or self._made()
        index.register_tokenizer("words", tokenizer())
        return index

    def unmark(self) -> None:
        """Have whoever opens the index next make it anew."""
        with suppress(OSError):
            (self._folder / _MARK).unlink(missing_ok=True)

    @contextmanager
    def used(self, *, reading: bool = False) -> Iterator[None]:
        """Turn what the index raises into the one error for files that cannot be written or read.

        An index that is found damaged is marked, so that whoever opens it next makes it anew.
        """
        try:
            yield
        except (OSError, ValueError) as error:
            if reading and isinstance(error, ValueError):
                self.unmark()
            raise StorageError(_UNREADABLE) from error
        except BaseException as error:
            # The index's own code, which is not Python, stops so when what it reads cannot be.
            if type(error).__module__ != _PANICS:
                raise
            self.unmark()
            raise StorageError(_UNREADABLE) from error

    def _known(self) -> tantivy.Index | None:
        from tantivy import Index

        with suppress(OSError, ValueError):  # made anew
            if self.are_made:
                index = Index.open(str(self._folder))
                index.searcher()
                return index
        return None

    def _made(self) -> tantivy.Index:
        from tantivy import Index

        if self._folder.exists():
            shutil.rmtree(self._folder)
        self._folder.mkdir(mode=0o700, parents=True)
        index = Index(_schema(), path=str(self._folder))
        (self._folder / _MARK).write_text(_version(), encoding="ascii")
        return index


def _version() -> str:
    """Return what changes with the readers, and with the terms and passages that an index is made of."""
    here = Path(__file__)
    parts = (here.with_name(f"{name}.py") for name in ("chunks", "entries", "terms"))
    return fingerprint(*READERS, here, *parts, _TEXT)


def _schema() -> tantivy.Schema:
    from tantivy import SchemaBuilder

    builder = SchemaBuilder()
    builder.add_text_field("text", tokenizer_name="words", index_option="freq")
    builder.add_text_field("above", tokenizer_name="whitespace", index_option="freq")
    builder.add_text_field("key", stored=True, fast=True, tokenizer_name="raw", index_option="basic")
    builder.add_unsigned_field("number", indexed=True, fast=True)
    builder.add_unsigned_field("lines", fast=True)  # the first one's number, then the last one's
    return builder.build()
