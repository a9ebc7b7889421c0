"""What a password protects, opened with one that the person gave: every reader is handed the plain document.

The passwords come with a request, are tried one after the other, and are kept by nobody here.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import suppress

from detective_app.core.errors import DocumentError
from detective_app.documents.shared import package

_PDF, _HEAD = b"%PDF-", 1_024
_OFFICE = "EncryptedPackage".encode("utf-16-le")
_WRONG = "{} is protected by a password, and none that was given opens it."


def unlocked(name: str, content: bytes, passwords: Sequence[str]) -> bytes:
    """Return a document without its lock, where a password opens it; any other as it is.

    Raises DocumentError where passwords were given and none of them fits.
    """
    if not passwords:
        return content
    if content.startswith(package.OLE):
        return _office(name, content, passwords)
    return _pdf(name, content, passwords) if _PDF in content[:_HEAD] else content


def _office(name: str, content: bytes, passwords: Sequence[str]) -> bytes:
    """Open a document of an office program, of the kinds of today and of before 2007."""
    from msoffcrypto import OfficeFile

    try:
        if not OfficeFile(io.BytesIO(content)).is_encrypted():
            return content
    except Exception:  # noqa: BLE001 - a message, or none that it knows; its own reader says what it is
        return content
    for password in passwords:
        found = io.BytesIO()
        with suppress(Exception):  # of another password some kinds tell by one error, some by another
            file = OfficeFile(io.BytesIO(content))
            file.load_key(password=password, verify_password=_OFFICE in content)
            file.decrypt(found)
            return found.getvalue()
    raise DocumentError(_WRONG.format(name))


def _pdf(name: str, content: bytes, passwords: Sequence[str]) -> bytes:
    import pypdfium2
    from pypdfium2 import raw

    for password in (None, *passwords):
        try:
            document = pypdfium2.PdfDocument(content, password=password)
        except pypdfium2.PdfiumError as error:
            if error.err_code != raw.FPDF_ERR_PASSWORD:
                return content
            continue
        found = io.BytesIO()
        if password is not None:
            document.save(found, flags=raw.FPDF_REMOVE_SECURITY)
        document.close()
        return found.getvalue() or content
    raise DocumentError(_WRONG.format(name))
