"""Checks of what a person types, with trust §4's exact messages."""

from __future__ import annotations

import ipaddress
import re
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

from detective_app.core.errors import BadInput, KeyRejected

if TYPE_CHECKING:
    from detective_app.core.placeholders import RedactionKind


MIN_ITERATIONS, MAX_ITERATIONS = 5, 20
MAX_HYPOTHESIS_CHARS = 20_000
MAX_OWN_QUESTION_CHARS = 2_000
MAX_BRIEF_CHARS = 4_000
MAX_ANSWER_CHARS = 1_000
MAX_DOLLARS = 10_000

_KEPT_CONTROLS = "\n\t"
_INVISIBLE = {"\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad"}
_OVERRIDES = re.compile("[\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]")
_SEPARATORS = re.compile("[\u2028\u2029\u0085]")
_HOST = re.compile(r"(?!-)[A-Za-z0-9_-]{1,63}(?<!-)(\.(?!-)[A-Za-z0-9_-]{1,63}(?<!-))*\.?")
_MODEL = re.compile(r"[A-Za-z0-9._:/@+-]+(?: [A-Za-z0-9._:/@+()-]+)*")
"""Servers list files by their names, which may have spaces within."""
_KEY = re.compile(r"[!-~]+")
MIN_KEY_CHARS = 20
_QUERY = re.compile(r"[A-Za-z0-9._-]+=[A-Za-z0-9._-]+(?:&[A-Za-z0-9._-]+=[A-Za-z0-9._-]+)*")
_SECRET = re.compile(r"(?i)key|token|secret|password|sig=|code=")
"""What keys are called in a query; they would be kept in files with the address."""
_AMOUNT = re.compile(r"[0-9]{1,5}(\.[0-9]{1,4})?")


def clean_text(text: str) -> str:
    """Remove NUL, other control characters and lone surrogates; keep line breaks and tabs."""
    if text.isprintable():
        return text
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(c for c in text if c in _KEPT_CONTROLS or unicodedata.category(c) not in ("Cc", "Cs"))


def display_text(text: str) -> str:
    """Make foreign text safe to show: cleaned, separators as line breaks, direction overrides spelled out."""
    return _OVERRIDES.sub(lambda found: f"<U+{ord(found[0]):04X}>", clean_text(_SEPARATORS.sub("\n", text)))


def hypothesis_text(text: str) -> str:
    """Clean a hypothesis; raises BadInput when it is empty or longer than 20,000 characters."""
    return _own_words(text, "hypothesis", MAX_HYPOTHESIS_CHARS)


def question_text(text: str) -> str:
    """Clean a person's own question; raises BadInput when it is empty or longer than 2,000 characters."""
    return _own_words(text, "question", MAX_OWN_QUESTION_CHARS)


def part_text(text: str) -> str:
    """Clean a part of a hypothesis; raises BadInput when it is empty or longer than 2,000 characters."""
    return _own_words(text, "part", MAX_OWN_QUESTION_CHARS)


def clarification_text(text: str) -> str:
    """Clean a person's own words to a question of the detective; raises BadInput when empty or too long."""
    return _own_words(text, "text", MAX_ANSWER_CHARS)


def brief_text(text: str) -> str:
    """Clean what a detective is to know beside the hypothesis; raises BadInput when empty or too long."""
    return _own_words(text, "brief", MAX_BRIEF_CHARS)


def disclosed_percent(text: str | int) -> int:
    """Read how much of each document may leave this computer; raises BadInput outside 0..100."""
    try:
        value = int(str(text))
    except ValueError:
        value = -1
    if not 0 <= value <= 100:
        raise BadInput("Choose 0 to 100 percent for --disclose.")
    return value


def spending_stop(text: str) -> float:
    """Read US dollars at which a run ends its questions, 0 for `none`; raises BadInput."""
    written = text.strip().removeprefix("$")
    if written == "none":
        return 0.0
    amount = float(written) if _AMOUNT.fullmatch(written) else 0.0
    if not 0.01 <= amount <= MAX_DOLLARS:
        raise BadInput("Choose 0.01 to 10,000 US dollars for --budget, or none.")
    return amount


def redacted_name(text: str) -> str:
    """Read a word that is to be replaced before anything leaves; raises ValueError."""
    name = " ".join(text.split())
    if not 2 <= len(name) <= 200 or any(sign in name for sign in '"\\[];') or not name[0].isalnum():
        raise ValueError(
            "Write each name with 2 to 200 characters, without semicolons, brackets and quotation marks."
        )
    return name


def redaction_kinds(text: str) -> tuple[RedactionKind, ...]:
    """Read what is to be replaced before anything leaves, separated by commas; raises BadInput."""
    from detective_app.core.placeholders import REDACTION_KINDS

    named = [part.strip() for part in text.lower().split(",")]
    kinds = tuple(kind for kind in REDACTION_KINDS if kind in named)
    if named != ["none"] and (not kinds or len(kinds) < len(set(named))):
        raise BadInput("Choose email, phone, iban or names for --redact, separated by commas, or none.")
    return kinds


def _own_words(text: str, what: str, most: int) -> str:
    cleaned = clean_text(text).strip()
    if not cleaned.strip("".join(_INVISIBLE) + " \t\n\u00a0\u3000"):
        raise BadInput(f"Enter a {what}.")
    if len(cleaned) > most:
        raise BadInput(f"The {what} is too long ({len(cleaned):,} of {most:,} characters).")
    return cleaned


def iteration_limit(text: str | int) -> int:
    """Read an iteration limit; raises BadInput outside 5..20."""
    try:
        value = int(str(text))
    except ValueError:
        value = -1
    if not MIN_ITERATIONS <= value <= MAX_ITERATIONS:
        raise BadInput(f"Choose a whole number from {MIN_ITERATIONS} to {MAX_ITERATIONS}.")
    return value


def model_name(text: str) -> str:
    """Check a model name such as `llama3:8b` or `org/name`; raises ValueError with the message."""
    if not text.strip():
        raise ValueError("Enter a model name.")
    if len(text) > 200 or not _MODEL.fullmatch(text) or ".." in text:
        raise ValueError("This model name is not valid.")
    return text


def web_address(text: str) -> str:
    """Check the address of a server, drop a trailing slash; raises ValueError with the message.

    A query such as `?api-version=1` stays, and goes out with every call.
    """
    if any(c.isspace() or ord(c) < 32 for c in text):
        raise ValueError("This address is not valid.")
    if not text.lower().startswith(("http://", "https://")):
        raise ValueError("Start the address with http:// or https://.")
    try:
        parts = urlsplit(text)
        host = parts.hostname or ""
    except ValueError as error:
        raise ValueError("This address is not valid.") from error
    if _port(parts) == 0:
        raise ValueError("The port must be 1 to 65535.")
    if parts.username is not None or parts.password is not None:
        raise ValueError("Remove the user name and password from the address.")
    query = f"?{parts.query}" * bool(parts.query)
    odd = query and (not _QUERY.fullmatch(parts.query) or _SECRET.search(query))
    if odd or parts.fragment or not _is_host(host):
        raise ValueError("This address is not valid.")
    return f"{parts.scheme.lower()}://{parts.netloc.lower()}{parts.path.rstrip('/')}{query}"


def _port(parts: SplitResult) -> int | None:
    """Return the port that an address names; 0, which is none, for one that is no number."""
    try:
        return parts.port
    except ValueError:
        return 0


def without_query(address: str) -> str:
    """Return an address up to its query."""
    return address.partition("?")[0]


def origin(address: str) -> str:
    """Return the scheme, host and port of an address, the port only where it is not the usual one."""
    parts = urlsplit(address)
    host, port = parts.hostname or "", parts.port
    shown = f"[{host}]" if ":" in host else host
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    return f"{parts.scheme}://{shown}" + (f":{port}" if port not in (None, usual) else "")


_RATE = "Write PROVIDER=REQUESTS/TOKENS, for example openai=500/200000; one of the numbers may be left out."


def key_address(text: str) -> str:
    """Check `PROVIDER=URL`, an address that a key may go to; returns it with the origin of the address."""
    provider, equals, address = text.partition("=")
    if not equals or not provider.isidentifier():
        raise ValueError("Write PROVIDER=https://HOST.")
    return f"{provider}={origin(web_address(address))}"


def rate_limit(text: str) -> str:
    """Check `PROVIDER=REQUESTS/TOKENS`, what a provider takes in a minute; one of them may be left out."""
    provider, _, rates = text.partition("=")
    numbers = rates.split("/")
    if not provider.isidentifier() or len(numbers) > 2 or not any(numbers):
        raise ValueError(_RATE)
    if not all(not one or (one.isascii() and one.isdigit() and 0 < int(one) < 10**12) for one in numbers):
        raise ValueError(_RATE)
    return text


def proxy_address(text: str) -> str:
    """Check the proxy setting: `none`, `system` or an address."""
    return text if text in ("none", "system") else without_query(web_address(text))


def _is_host(host: str) -> bool:
    if ":" in host:
        try:
            ipaddress.IPv6Address(host)
        except ValueError:
            return False
        return True
    if not _HOST.fullmatch(host):
        return False
    if any(label.lower().startswith("xn--") for label in host.split(".")):
        try:
            host.encode("ascii").decode("idna")
        except UnicodeError:
            return False
    return True


def few(names: Sequence[str], most: int = 5) -> str:
    """Name the first of many, and how many more there are."""
    more = f" and {len(names) - most:,} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def few_sentences(sentences: Sequence[str], more: str, most: int = 12) -> tuple[str, ...]:
    """Keep the first of many sentences and end with how many `more` there are, as in "7 more are empty."."""
    if len(sentences) <= most:
        return tuple(sentences)
    return (*sentences[:most], f"{len(sentences) - most:,} {more}")


def is_this_computer(address: str) -> bool:
    """Tell whether an address plainly names this computer; shorthand such as `127.1` does not."""
    host = urlsplit(address).hostname or ""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def api_key(text: str, least: int = MIN_KEY_CHARS) -> str:
    """Check a pasted key; raises KeyRejected with a message that never repeats it."""
    key = text.strip()
    if not _KEY.fullmatch(key or "x"):
        raise KeyRejected("The key contains characters that keys never have.")
    if len(key) < least:
        raise KeyRejected(f"The key looks too short ({len(key)} of at least {least} characters).")
    if len(key) > 512:
        raise KeyRejected("The key is too long (at most 512 characters).")
    return key


_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def cell(value: object) -> object:
    """Return a value so that no program that opens the table takes it for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
