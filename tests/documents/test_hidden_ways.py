"""A sentence that a browser does not show is no text that can be quoted, and one that it shows always is."""

from __future__ import annotations

import pytest

from detective_app.core.case import Manuscript
from detective_app.documents.formats import html
from tests.documents.hidden_ways import DOUBTFUL, HIDDEN, PLAIN, SECRET, SEEN, SEEN_OR_NOT, page


def standing(manuscript: Manuscript) -> set[str | None]:
    """Return how the blocks stand in which the secret does."""
    return {block.standing for block in manuscript.blocks if "47" in block.text}


@pytest.mark.parametrize("way", HIDDEN)
def test_what_a_page_hides_is_no_text(way: str) -> None:
    manuscript = html.read("a.html", HIDDEN[way].encode())
    assert PLAIN in manuscript.text
    assert "47" not in manuscript.text


@pytest.mark.parametrize("way", [*DOUBTFUL, *SEEN_OR_NOT])
def test_what_may_be_hidden_is_text_that_is_marked(way: str) -> None:
    manuscript = html.read("a.html", (DOUBTFUL | SEEN_OR_NOT)[way].encode())
    assert standing(manuscript) == {"doubtful"}


@pytest.mark.parametrize("way", SEEN)
def test_what_a_page_shows_is_text(way: str) -> None:
    manuscript = html.read("a.html", SEEN[way].encode())
    assert SECRET in manuscript.text
    assert standing(manuscript) == {None}
    assert not [one for one in manuscript.findings if "margin" in one.text]


@pytest.mark.parametrize(
    ("css", "hidden", "shown"),
    [
        (".a .s{display:none}", "<div class=a>{}</div>", "<div class=b>{}</div>"),
        (".a > .s{display:none}", "<div class=a>{}</div>", "<div class=a><div>{}</div></div>"),
        ("p:first-child{display:none}", "<div>{}</div>", "<div><i></i>{}</div>"),
        ("i + .s{display:none}", "<div><i></i>{}</div>", "<div><b></b>{}</div>"),
        ("[data-a='1'] .s{display:none}", "<div data-a=1>{}</div>", "<div data-a=2>{}</div>"),
        ("[data-a] .s{display:none}", "<div data-a>{}</div>", "<div>{}</div>"),
        ("#a .s{display:none}", "<div id=a>{}</div>", "<div id=b>{}</div>"),
        (
            ".a{color:#fff;background:white}",
            "<div class=a>{}</div>",
            "<div class=a style=background:red>{}</div>",
        ),
        (":link .s{display:none}", "<a href=x>{}</a>", "<a>{}</a>"),
    ],
)
def test_of_two_alike_that_stand_elsewhere_only_one_is_hidden(css: str, hidden: str, shown: str) -> None:
    secret, plain = f"<p class=s>{SECRET}</p>", "<p class=s>The roof held.</p>"
    for body in (hidden.format(secret) + shown.format(plain), shown.format(plain) + hidden.format(secret)):
        text = html.read("a.html", page(f"<section>{body}</section>", css).encode()).text
        assert (SECRET in text, "The roof held." in text) == (False, True)


def test_a_long_list_is_judged_by_what_came_before_in_it() -> None:
    rows = "<p class=s>47</p>" * 12_000
    body = f"<div><p class=s>{SECRET}</p><h2>Sub</h2>{rows}</div>"
    manuscript = html.read("a.html", page(body, "h2 ~ .s{display:none}").encode())
    assert manuscript.text == f"{PLAIN}\n{SECRET}\n\nSub\n"
