"""Takes secrets out of a text before it is logged, stored or shown: known ones in any form, and patterns."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable
from urllib.parse import quote

MASK = "[secret]"
_END_CHARS = 12
_PATTERNS = re.compile(
    r"""
    (?<![A-Za-z0-9])sk-[A-Za-z0-9_-]{16,}             # OpenAI, and Anthropic's sk-ant-
    | (?<![A-Za-z0-9])AIza[A-Za-z0-9_-]{20,}          # Google
    | (?i:(?<=bearer\ )[A-Za-z0-9._~+/=-]{16,})       # an authorization header
    | (?<=://)[^/\s"'<>@]{1,512}@                     # user:password@ in an address
    | (?i:(?<=[?&]key=)[^&\s"'<>]{8,})                # Google's key in an address
    """,
    re.VERBOSE,
)


class Redactor:
    """Knows the secrets of this process; `add` makes one known, `redact` takes all of them out of a text."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        self._known: frozenset[str] = frozenset()
        self._forms: re.Pattern[str] | None = None
        for secret in secrets:
            self.add(secret)

    def add(self, secret: str) -> None:
        """Make a secret known; one shorter than 8 characters is ignored: masking it would say what it is."""
        if len(secret) < 8 or secret in self._known:
            return
        self._known |= {secret}
        forms = sorted({form for known in self._known for form in _forms(known)}, key=len, reverse=True)
        self._forms = re.compile("|".join(map(re.escape, forms)))

    def redact(self, text: str) -> str:
        """Return the text with every secret, its encodings and its telling ends replaced by `[secret]`."""
        return _PATTERNS.sub(_masked, self.without_known(text))

    def without_known(self, text: str) -> str:
        """Do so with the known secrets alone: what only looks like one stays."""
        return text if self._forms is None else self._forms.sub(MASK, text)


def _masked(found: re.Match[str]) -> str:
    return MASK + "@" if found[0].endswith("@") else MASK


def _forms(secret: str) -> set[str]:
    """Return the secret as it may appear: plain, quoted for addresses and JSON, in base64, and its ends."""
    plain = secret.encode()
    forms = {
        secret,
        quote(secret, safe=""),
        json.dumps(secret)[1:-1],
        json.dumps(secret, ensure_ascii=False)[1:-1],
        repr(secret)[1:-1],
    }
    for encode in (base64.b64encode, base64.urlsafe_b64encode):
        # Inside a longer text (`user:key`) the same bytes look different at each of three positions.
        for shift in range(3):
            encoded = encode(b"\0" * shift + plain).decode().rstrip("=")
            whole = len(encoded) if (shift + len(plain)) % 3 == 0 else len(encoded) - 1
            forms.add(encoded[(0, 2, 3)[shift] : whole])
    if len(secret) >= 2 * _END_CHARS - 4:
        forms |= {secret[:_END_CHARS], secret[-_END_CHARS:]}
    return {form for form in forms if len(form) >= 8}
