"""Every error that Detective raises on purpose.

    DetectiveError
    ├── BadInput                    the user's words, files or settings are wrong (exit 2)
    │   ├── SettingsError           config.json or a setting's value
    │   ├── DocumentError           one document cannot be read
    │   │   └── TookTooLong         it needs more time than it has
    │   ├── KeyRejected             a pasted key can never be valid
    │   ├── UnreadableSession       a session file cannot be opened
    │   ├── NotNamed                a session names models that the settings do not
    │   └── OnlyLocal               nothing may leave this computer, and this would
    ├── StorageError                disk full, read-only, no permission (exit 5)
    │   └── LockedElsewhere         another instance holds the data folder
    ├── ProviderFailure             one call to one provider failed; `kind` says how
    │   └── UnusableReply           the provider answered, but not with what was asked for
    ├── AllProvidersFailed          every provider in the order failed (exit 4)
    ├── ModelUnavailable            no model to run with: nothing installed, nothing reachable (exit 2)
    ├── TextsTookTooLong            a check took more processor time than its question has; it is left out
    ├── NobodyWaits                 work on texts was ended: nobody waits for it any more
    ├── PersonEnded                 who was asked something wants the run to end; it can be resumed (exit 130)
    └── PersonLeft                  who was asked something is gone; the run waits for them (exit 6)

Each message says what was wrong, what was kept, and the next step. None ever holds a key or a prompt.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum


class DetectiveError(Exception):
    """The root of the tree: an expected failure with a message for the user."""


class BadInput(DetectiveError):
    """What the user gave cannot be used; nothing was changed."""


class SettingsError(BadInput):
    """The settings file, or one value in it, is not valid."""


class DocumentError(BadInput):
    """One document of the case file cannot be used."""


class TookTooLong(DocumentError):
    """A document takes longer to read than the time that it has."""


class KeyRejected(BadInput):
    """A pasted key can never be valid; the message never repeats the value."""


class UnreadableSession(BadInput):
    """A session file cannot be opened; the file was not changed."""


class NotNamed(BadInput):
    """A saved session names models that the person's settings do not; nothing was sent to them."""

    def __init__(
        self, message: str, *, detectives: Sequence[str], witness: str, agents: Sequence[str] = ()
    ) -> None:
        """Keep the models to ask for, as `PROVIDER:MODEL`; `agents` are all those of a panel."""
        super().__init__(message)
        self.detectives, self.agents = tuple(detectives), tuple(agents)
        self.witness = witness


class OnlyLocal(BadInput):
    """Nothing may leave this computer, and this would have; nothing was sent."""

    def __init__(self, what: str) -> None:
        """Name what is elsewhere: a host, a model with its host, what was to be fetched."""
        super().__init__(
            f"Nothing may leave this computer, so this was left alone: {what}. Choose what runs here, or "
            "turn the switch off: leave --local out, or `detective config set onlyLocal false`."
        )


class StorageError(DetectiveError):
    """A file could not be written; the old one is whole."""


class LockedElsewhere(StorageError):
    """Another instance of Detective holds the data folder."""


class ModelUnavailable(DetectiveError):
    """There is no model to run with; the message says what was looked for and how to get one."""


class TextsTookTooLong(DetectiveError):
    """A check of texts was left out: the processor time of its question is used up."""

    def __init__(self, check: str, document: str, seconds: float) -> None:
        """Keep what was checked, and the document that took most of the time ("": no single one did)."""
        where = f", for {document}" if document else ""
        used = f"The {seconds:g} s of processor time for texts are used up."
        super().__init__(f"Left out: {check}{where}. {used}")
        self.check, self.document = check, document


class NobodyWaits(DetectiveError):
    """Work on texts was ended in its thread; who began it was cancelled, and sees that instead."""

    def __init__(self) -> None:
        """Say so, for a log."""
        super().__init__("The work was ended, since nobody waits for it any more.")


class PersonLeft(DetectiveError):
    """The person who was asked something went away; the question stays, and can be answered later."""


class PersonEnded(DetectiveError):
    """The person who was asked something wants the run to end there; what it has is saved."""


class FailureKind(StrEnum):
    """How one call failed; the retry, switch and cool-down policy hangs on it (trust §2)."""

    REFUSED_CONNECTION = "connection_refused"
    DNS = "dns"
    TLS = "tls"
    CONNECT_TIMEOUT = "connect_timeout"
    READ_TIMEOUT = "read_timeout"
    DEADLINE = "deadline"
    CONNECTION_LOST = "connection_lost"
    SERVER_ERROR = "server_error"
    OVERLOADED = "overloaded"
    MODEL_MISSING = "model_missing"
    BAD_REQUEST = "bad_request"
    CONTEXT_OVERFLOW = "context_overflow"
    AUTHENTICATION = "authentication"
    PERMISSION = "permission"
    RATE_LIMITED = "rate_limited"
    QUOTA = "quota"
    REDIRECT = "redirect"
    TOO_LARGE = "body_too_large"
    COMPRESSED = "compressed_body"
    TOO_DEEP = "too_deep"
    NOT_AN_API = "not_an_api"
    MALFORMED = "malformed_body"
    EMPTY = "empty_reply"
    THOUGHT_ALONE = "thought_alone"
    OTHER_FIELD = "other_field"
    REFUSAL = "refusal"
    SAFETY = "safety_block"
    CUT_OFF = "max_tokens"
    WRONG_LANGUAGE = "wrong_language"
    INVALID_OUTPUT = "invalid_output"
    NO_KEY = "no_key"
    FOREIGN_LISTENER = "foreign_listener"
    UNEXPECTED = "unexpected"


class ProviderFailure(DetectiveError):
    """One call to one provider failed.

    `kind` decides what happens next; `http_status` and `retry_after` (seconds) are set when the server gave
    them; a `final` one is not asked again, since the same request would wait as long. The message is the
    provider's own words, shortened; redaction happens where it is shown or stored.
    """

    def __init__(
        self,
        kind: FailureKind,
        message: str = "",
        *,
        http_status: int | None = None,
        retry_after: float | None = None,
        final: bool = False,
    ) -> None:
        """Keep the kind of failure and what the server said of it."""
        super().__init__(message or kind.value)
        self.kind = kind
        self.http_status = http_status
        self.retry_after = retry_after
        self.final = final


class UnusableReply(ProviderFailure):
    """The reply came whole but is not what was asked for; `problems` lists why, for the repair request."""

    def __init__(self, kind: FailureKind, problems: Sequence[str], *, text: str = "") -> None:
        """Keep the problems, one sentence each, and the text that had them."""
        super().__init__(kind, "; ".join(problems)[:500])
        self.problems = tuple(problems)
        self.text = text


class AllProvidersFailed(DetectiveError):
    """Every provider in the order failed or was unusable; `last` is the last failure seen, if any."""

    def __init__(self, message: str, last: ProviderFailure | None = None) -> None:
        """Keep the failure that ended the line."""
        super().__init__(message)
        self.last = last
