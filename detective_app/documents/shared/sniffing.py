"""Which format a document has: its content decides, its name only chooses among the kinds of text.

A format is a file of `documents/`. One that is known by its content has `fits(content) -> bool`; one whose
`BINARY` is true is never chosen by name alone: it also `BEGINS` as one, and its reader says what is damaged.
"""

from __future__ import annotations

from functools import cache
from types import ModuleType

from detective_app import registry
from detective_app.core.errors import DocumentError
from detective_app.documents.shared.package import OLE

_FORMATS = "detective_app.documents.formats"
_NOT_READ = (
    (
        (OLE,),
        "{} is a file of an older Office program, which Detective cannot read. Save it as DOCX, CSV or PDF.",
    ),
    ((b"!BDN",), "{} is a mail folder of Outlook, which Detective cannot read. Export it as MBOX or EML."),
    (
        (b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07"),
        "{} is an archive of a kind which Detective cannot read. Unpack it into a folder, and add that.",
    ),
)
"""How kinds begin that are known and not read, and what to do."""


def format_of(name: str, suffix: str, content: bytes) -> ModuleType:
    """Return the reader of a document; what no format knows is left to the one for plain text.

    `suffix` is how its name ends, with the dot. The kinds that end so are asked first: an archive may hold a
    document of another kind whole. Raises DocumentError for a kind that is known and not read.
    """
    named = [
        module for module in formats() if suffix.casefold() in module.SUFFIXES and _begins(module, content)
    ]
    for module in sorted(formats(), key=lambda one: suffix.casefold() not in one.SUFFIXES):
        fits = getattr(module, "fits", None)
        # What ends as a document and begins as one is no archive, however little of it is whole.
        may = module in named or not (hasattr(module, "members") and any(map(_is_binary, named)))
        if fits is not None and may and fits(content):
            return module
    if named:
        return named[0]
    for begins, told in _NOT_READ:
        if content.startswith(begins):
            raise DocumentError(told.format(name))
    return registry.load(_FORMATS, "text")


def _is_binary(module: ModuleType) -> bool:
    return getattr(module, "BINARY", False)


def _begins(module: ModuleType, content: bytes) -> bool:
    return not _is_binary(module) or content.startswith(getattr(module, "BEGINS", ()))


def media() -> tuple[str, ...]:
    """Name the formats, without loading any."""
    return registry.names(_FORMATS)


@cache
def formats() -> tuple[ModuleType, ...]:
    """Return all of them, loaded."""
    return tuple(registry.load(_FORMATS, name) for name in media())
