"""A refusal is understood from its status, its code and its words, and its message is short and printable."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from detective_app.core.errors import FailureKind
from detective_app.providers._error_bodies import from_error_body, from_status, one_line, seconds_to_wait


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (301, FailureKind.REDIRECT),
        (308, FailureKind.REDIRECT),
        (400, FailureKind.BAD_REQUEST),
        (401, FailureKind.AUTHENTICATION),
        (402, FailureKind.QUOTA),
        (403, FailureKind.PERMISSION),
        (404, FailureKind.MODEL_MISSING),
        (408, FailureKind.SERVER_ERROR),
        (409, FailureKind.SERVER_ERROR),
        (413, FailureKind.CONTEXT_OVERFLOW),
        (422, FailureKind.BAD_REQUEST),
        (429, FailureKind.RATE_LIMITED),
        (500, FailureKind.SERVER_ERROR),
        (502, FailureKind.SERVER_ERROR),
        (503, FailureKind.OVERLOADED),
        (504, FailureKind.SERVER_ERROR),
        (529, FailureKind.OVERLOADED),
    ],
)
@pytest.mark.parametrize("body", [b"", b"<html>", b"null", b"[" * 100_000, b'{"error": 3}'])
def test_a_status_alone_says_enough(status: int, kind: FailureKind, body: bytes) -> None:
    failure = from_status(status, {}, body)
    assert (failure.kind, failure.http_status) == (kind, status)
    assert str(status) in str(failure) or kind is FailureKind.REDIRECT


@pytest.mark.parametrize(
    ("status", "error", "kind"),
    [
        (429, {"code": "insufficient_quota", "message": "Check your plan."}, FailureKind.QUOTA),
        (429, {"message": "You exceeded your current quota."}, FailureKind.QUOTA),
        (400, {"message": "Your credit balance is too low."}, FailureKind.QUOTA),
        (400, {"code": "content_filter", "message": "Blocked."}, FailureKind.SAFETY),
        (400, "model 'x' not found", FailureKind.MODEL_MISSING),
        (400, {"message": "The service is unavailable in this field."}, FailureKind.BAD_REQUEST),
        (500, {"message": "maximum context length is 8192"}, FailureKind.CONTEXT_OVERFLOW),
    ],
)
def test_words_tell_apart_what_a_status_does_not(status: int, error: object, kind: FailureKind) -> None:
    assert from_status(status, {}, json.dumps({"error": error}).encode()).kind is kind


def test_a_quota_with_a_wait_is_a_rate_limit() -> None:
    limit = {"message": "You exceeded your current quota.", "details": [{"retryDelay": "17s"}]}
    failure = from_status(429, {}, json.dumps({"error": limit}).encode())
    assert (failure.kind, failure.retry_after) == (FailureKind.RATE_LIMITED, 17.0)


def test_a_wait_may_be_seconds_or_a_date() -> None:
    soon = format_datetime(datetime.now(UTC) + timedelta(seconds=90), usegmt=True)
    assert seconds_to_wait("2.5") == 2.5
    assert 85 < (seconds_to_wait(soon) or 0) <= 90
    assert seconds_to_wait("-3") == 0
    assert seconds_to_wait("1e9") == 86_400
    assert [seconds_to_wait(value) for value in (None, "", "soon", "nan", "inf")] == [None] * 5


def test_an_error_without_words_is_the_servers_fault() -> None:
    assert from_error_body(None).kind is FailureKind.SERVER_ERROR
    assert from_error_body({"error": {"code": 429, "message": "Slow down."}}).kind is FailureKind.RATE_LIMITED


def test_a_message_is_one_short_printable_line() -> None:
    assert one_line("a\n\tb\x00\x1b[31m\u202e c") == "a b [31m c"
    assert len(one_line("word " * 10_000)) == 200
