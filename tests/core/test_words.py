"""What a person types, value by value, with the exact messages of trust §4."""

from __future__ import annotations

import pytest

from detective_app.core import words
from detective_app.core.errors import BadInput, KeyRejected

NOT_VALID = "This address is not valid."
NO_SCHEME = "Start the address with http:// or https://."
BAD_PORT = "The port must be 1 to 65535."
LIMIT = "Choose a whole number from 5 to 20."


@pytest.mark.parametrize(
    "text", ["", " ", "\n\t", "\u200b\u200d\ufeff", "\u00ad\u2060 ", "\x00\x01", "\u3000\u00a0"]
)
def test_an_empty_or_invisible_hypothesis_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"^Enter a hypothesis\.$"):
        words.hypothesis_text(text)


def test_a_hypothesis_of_20000_characters_is_taken_and_one_more_is_not() -> None:
    assert len(words.hypothesis_text("x" * 20_000)) == 20_000
    with pytest.raises(BadInput) as refused:
        words.hypothesis_text("x" * 20_001)
    assert str(refused.value) == "The hypothesis is too long (20,001 of 20,000 characters)."


def test_a_megabyte_is_refused() -> None:
    with pytest.raises(BadInput, match="too long"):
        words.hypothesis_text("x" * (1 << 20))


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a\x00b\x07c", "abc"),
        ("lone \ud800 surrogate", "lone  surrogate"),
        ("one\r\ntwo\rthree\tfour", "one\ntwo\nthree\tfour"),
        ("🌉 e\u0301 family 👨\u200d👩", "🌉 e\u0301 family 👨\u200d👩"),
        ("  spaced  ", "spaced"),
    ],
)
def test_controls_and_surrogates_go_and_everything_readable_stays(text: str, kept: str) -> None:
    cleaned = words.hypothesis_text(text)
    assert cleaned == kept
    cleaned.encode()


def test_direction_overrides_are_spelled_out_for_display() -> None:
    assert words.display_text("abc\u202egnp.exe\u2066") == "abc<U+202E>gnp.exe<U+2066>"
    assert words.display_text("a\u2028b") == "a\nb"


@pytest.mark.parametrize("text", ["5", "20", 5, 20, " 12 "])
def test_limits_in_range_are_taken(text: str | int) -> None:
    assert words.iteration_limit(text) == int(text)


@pytest.mark.parametrize(
    "text", ["4", "21", "0", "-1", "5.5", "", "ten", "1e9", 10**9, "9" * 5000, True, "\ud800"]
)
def test_other_limits_are_refused(text: str | int) -> None:
    with pytest.raises(BadInput) as refused:
        words.iteration_limit(text)
    assert str(refused.value) == LIMIT


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("http://127.0.0.1:11434", "http://127.0.0.1:11434"),
        ("http://127.0.0.1:11434/", "http://127.0.0.1:11434"),
        ("HTTP://LOCALHOST", "http://localhost"),
        ("http://[::1]:11434", "http://[::1]:11434"),
        ("https://models.example.org/V1/", "https://models.example.org/V1"),
        ("http://host:65535", "http://host:65535"),
        ("http://127.1", "http://127.1"),
        ("http://2130706433", "http://2130706433"),
        ("http://0.0.0.0:1", "http://0.0.0.0:1"),
        ("http://xn--bcher-kva.example", "http://xn--bcher-kva.example"),
    ],
)
def test_addresses_of_servers_are_taken(text: str, kept: str) -> None:
    assert words.web_address(text) == kept


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("127.0.0.1:11434", NO_SCHEME),
        ("file:///etc/passwd", NO_SCHEME),
        ("ftp://host", NO_SCHEME),
        ("unix:/run/x.sock", NO_SCHEME),
        ("javascript:alert(1)", NO_SCHEME),
        ("", NO_SCHEME),
        ("http://host:99999", BAD_PORT),
        ("http://host:0", BAD_PORT),
        ("http://host:x", BAD_PORT),
        ("http://[::1", NOT_VALID),
        ("http://", NOT_VALID),
        ("http://a b", NOT_VALID),
        ("http://host\n", NOT_VALID),
        ("http://host\x00", NOT_VALID),
        ("http://xn--", NOT_VALID),
        ("http://host?key=1", NOT_VALID),
        ("http://host?api-key=1", NOT_VALID),
        ("http://host?v=1&code=2", NOT_VALID),
        ("http://host?v=%20", NOT_VALID),
        ("http://host#part", NOT_VALID),
        ("http://user:pass@host", "Remove the user name and password from the address."),
        ("http://user@host", "Remove the user name and password from the address."),
    ],
)
def test_other_addresses_are_refused_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the whole text is compared
        words.web_address(text)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("address", "here"),
    [
        ("http://127.0.0.1:11434", True),
        ("http://localhost", True),
        ("http://[::1]:1", True),
        ("http://127.1", False),
        ("http://2130706433", False),
        ("http://0.0.0.0", False),
        ("http://192.168.1.7", False),
        ("https://models.example.org", False),
        ("http://localhost.example.org", False),
    ],
)
def test_only_plain_names_of_this_computer_need_no_warning(address: str, here: bool) -> None:
    assert words.is_this_computer(address) is here


@pytest.mark.parametrize("text", ["none", "system", "http://proxy:8080"])
def test_a_proxy_is_none_the_systems_or_an_address(text: str) -> None:
    assert words.proxy_address(text) == text


@pytest.mark.parametrize("text", ["llama3:8b", "org/name", "gpt-6.1-sol", "My Model (Q4).gguf", "a" * 200])
def test_model_names_are_taken(text: str) -> None:
    assert words.model_name(text) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Enter a model name."),
        ("   ", "Enter a model name."),
        ("a" * 201, "This model name is not valid."),
        (" llama3", "This model name is not valid."),
        ("llama3 ", "This model name is not valid."),
        ("../secret", "This model name is not valid."),
        ("a\x07b", "This model name is not valid."),
        ("a\n", "This model name is not valid."),
    ],
)
def test_other_model_names_are_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the whole text is compared
        words.model_name(text)
    assert str(refused.value) == message


@pytest.mark.parametrize("text", ["k" * 20, "k" * 512, "\n  sk-" + "k" * 40 + " \r\n"])
def test_keys_are_taken_without_the_space_around_them(text: str) -> None:
    assert words.api_key(text) == text.strip()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("canary" + "k" * 13, "The key looks too short (19 of at least 20 characters)."),
        ("", "The key looks too short (0 of at least 20 characters)."),
        ("canary" + "k" * 507, "The key is too long (at most 512 characters)."),
        *[
            (f"canary{'k' * 20}{odd}{'k' * 5}", "The key contains characters that keys never have.")
            for odd in (" ", "\n", "\x00", "é", "\u2028", "\ud800", "\x7f")
        ],
    ],
)
def test_other_keys_are_refused_without_repeating_them(text: str, message: str) -> None:
    with pytest.raises(KeyRejected) as refused:
        words.api_key(text)
    assert str(refused.value) == message
