"""What a password protects, opened with one that the person gave.

The passwords come with each request to the reading child, are tried in order, and are kept nowhere.
"""

from __future__ import annotations

import io
from contextlib import suppress
from contextvars import ContextVar

from detective_app.core.errors import DocumentError
from detective_app.documents.shared import package

GIVEN: ContextVar[tuple[str, ...]] = ContextVar("passwords", default=())
"""The passwords of the request at hand."""

_OFFICE = "EncryptedPackage".encode("utf-16-le")


def protected(name: str) -> DocumentError:
    """Say that a password protects a document, and whether some were tried."""
    if GIVEN.get():
        return DocumentError(f"{name} is protected by a password, and none that was given opens it.")
    return DocumentError(f"{name} is protected by a password.")


def unlocked(name: str, content: bytes) -> bytes:
    """Return a document of an office program, also of before 2007, without its lock; others as they are.

    Raises DocumentError where passwords were given and none of them fits.
    """
    if not GIVEN.get() or not content.startswith(package.OLE):
        return content
    from msoffcrypto import OfficeFile

    try:
        if not OfficeFile(io.BytesIO(content)).is_encrypted():
            return content
    except Exception:  # noqa: BLE001 - a message, or none that it knows; its own reader says what it is
        return content
    for password in GIVEN.get():
        found = io.BytesIO()
        with suppress(Exception):  # of another password some kinds tell by one error, some by another
            file = OfficeFile(io.BytesIO(content))
            file.load_key(password=password, verify_password=_OFFICE in content)
            file.decrypt(found)
            return found.getvalue()
    raise protected(name)
