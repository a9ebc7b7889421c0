"""Secrets in any usual form leave no trace in a redacted text, and ordinary words stay as they are."""

from __future__ import annotations

import base64
import json
from urllib.parse import quote, quote_plus

import pytest

from detective_app.core.redaction import MASK, Redactor

SECRET = 'c4n4ry+/=%&"key\\0123456789abcdef'


def _forms() -> dict[str, str]:
    header = f"user:{SECRET}".encode()
    return {
        "raw": SECRET,
        "url": quote(SECRET, safe=""),
        "form": quote_plus(SECRET),
        "json": json.dumps({"key": SECRET}),
        "repr": repr(SECRET),
        "base64": base64.b64encode(SECRET.encode()).decode(),
        "url-safe base64": base64.urlsafe_b64encode(SECRET.encode()).decode(),
        "basic header": base64.b64encode(header).decode(),
        "one byte before": base64.b64encode(b"x" + SECRET.encode() + b"yz").decode(),
        "two bytes before": base64.b64encode(b"xx" + SECRET.encode() + b"y").decode(),
    }


@pytest.mark.parametrize("form", _forms())
def test_a_known_secret_is_taken_out_in_every_form(form: str) -> None:
    text = f"before {_forms()[form]} after"
    redacted = Redactor([SECRET]).redact(text)
    assert MASK in redacted
    assert redacted.startswith("before ")
    assert redacted.endswith(" after")
    for telling in (SECRET[:12], SECRET[-12:], _forms()[form][10:22]):
        assert telling not in redacted


@pytest.mark.parametrize("part", [SECRET[:12], SECRET[-12:], SECRET[:15], SECRET[-20:]])
def test_the_telling_ends_of_a_secret_are_taken_out_too(part: str) -> None:
    assert part not in Redactor([SECRET]).redact(f"Incorrect key: {part}***")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("key sk-proj-abcdefghij0123456789 end", "key [secret] end"),
        ("key sk-ant-api03-abcdefghij_0123456789-x end", "key [secret] end"),
        ("key AIzaSyA0123456789abcdefghijklmnopqrstu end", "key [secret] end"),
        ("Authorization: Bearer abcdef0123456789.xyz", "Authorization: Bearer [secret]"),
        ("authorization: bearer abcdef0123456789.xyz", "authorization: bearer [secret]"),
        ("GET http://user:pass@host/v1", "GET http://[secret]@host/v1"),
        ("POST https://host/v1?key=abcdefgh1234&x=1", "POST https://host/v1?key=[secret]&x=1"),
    ],
)
def test_what_looks_like_a_secret_is_taken_out_unknown(text: str, left: str) -> None:
    assert Redactor().redact(text) == left


@pytest.mark.parametrize(
    "text",
    [
        "a risk-assessment-of-long-words and a task-list-with-many-long-items",
        "The bearer of bad news",
        "mail user@example.org about http://host/path",
        "http://127.0.0.1:11434/api/chat returned 404",
        "",
    ],
)
def test_ordinary_text_stays(text: str) -> None:
    assert Redactor([SECRET]).redact(text) == text


def test_secrets_are_learned_on_the_way_and_several_at_once() -> None:
    redactor = Redactor()
    redactor.add("first-secret-0123456789")
    redactor.add("second-secret-0123456789")
    redactor.add("short")
    text = redactor.redact("first-secret-0123456789 second-secret-0123456789 short")
    assert text == f"{MASK} {MASK} short"
