"""The fixed catalogue of reasons: how each kind of failure is called on screen and in the trail."""

from __future__ import annotations

from collections.abc import Mapping

from detective_app.core.errors import FailureKind as K

REASONS: Mapping[str, str] = {
    K.REFUSED_CONNECTION: "refused the connection",
    K.DNS: "could not be found by name",
    K.TLS: "failed the TLS check",
    K.CONNECT_TIMEOUT: "did not accept the connection in time",
    K.READ_TIMEOUT: "sent nothing for too long",
    K.DEADLINE: "did not finish in time",
    K.CONNECTION_LOST: "broke off the connection",
    K.SERVER_ERROR: "had a server error",
    K.OVERLOADED: "is overloaded",
    K.MODEL_MISSING: "does not have this model",
    K.BAD_REQUEST: "did not accept the request",
    K.CONTEXT_OVERFLOW: "cannot hold a prompt of this length",
    K.AUTHENTICATION: "did not accept the key",
    K.PERMISSION: "does not permit this",
    K.RATE_LIMITED: "asked to slow down",
    K.QUOTA: "has no quota left",
    K.REDIRECT: "redirected to another address, which is not followed",
    K.TOO_LARGE: "sent more than 8 MB",
    K.COMPRESSED: "sent a compressed body, which was not asked for",
    K.TOO_DEEP: "sent a reply nested too deeply",
    K.NOT_AN_API: "answered with a web page instead of data",
    K.MALFORMED: "sent a reply that is not valid JSON",
    K.EMPTY: "gave an empty reply",
    K.REFUSAL: "declined to answer",
    K.SAFETY: "blocked the reply by its safety filter",
    K.CUT_OFF: "was cut off at its token limit",
    K.WRONG_LANGUAGE: "answered in another language",
    K.INVALID_OUTPUT: "did not keep to the asked form",
    K.NO_KEY: "has no key",
    K.FOREIGN_LISTENER: "is a program of another user of this computer, and was sent nothing",
    K.UNEXPECTED: "failed in an unexpected way",
    "cleaned": "sent invalid characters, which were replaced",
    "truncated": "sent more than 200,000 characters; the rest was cut",
    "context_lost": "read only part of the prompt",
    "effort_refused": "does not take the reasoning effort, and was asked without one",
    "not_put_back": "wrote a placeholder that stands for nothing it was sent; it stays as it is",
    "repeated_question": "proposed a question that was asked before",
    "unsupported_contradiction": "named a contradiction without verbatim quotes, which was dropped",
}
