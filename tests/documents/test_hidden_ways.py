"""A sentence that a browser does not show is no text that can be quoted, and one that it shows always is."""

from __future__ import annotations

import pytest

from detective_app.documents.formats import html
from tests.documents.hidden_ways import HIDDEN, PLAIN, SECRET, SEEN


@pytest.mark.parametrize("way", HIDDEN)
def test_what_a_page_hides_is_no_text(way: str) -> None:
    manuscript = html.read("a.html", HIDDEN[way].encode())
    assert PLAIN in manuscript.text
    assert "47" not in manuscript.text


@pytest.mark.parametrize("way", SEEN)
def test_what_a_page_shows_is_text(way: str) -> None:
    manuscript = html.read("a.html", SEEN[way].encode())
    assert SECRET in manuscript.text
    assert not [one for one in manuscript.findings if "margin" in one.text]
