"""A session as one HTML file that loads nothing and runs nothing: for both colour schemes and for paper."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from html import escape

from detective_app import paths
from detective_app.account.reader import Account
from detective_app.core.session import InterrogationSession
from detective_app.core.words import display_text
from detective_app.own_words import CODES, language, say
from detective_app.reports._paper import Paper, PaperRun, Role, one_line
from detective_app.reports._sections import fill, title

TITLE, SUFFIX, PLACE = "HTML", ".html", 2

_TAGS: dict[Role, str] = {"H1": "h1", "H2": "h2", "H3": "h3", "LI": "li", "Row": "li"}
_LISTS: dict[Role, str] = {"LI": "marked", "Row": "rows"}
_HEAD = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
<main>
<section id="result" aria-label="{result}">
{body}
</section>
</main>
</body>
</html>
"""


def render(session: InterrogationSession) -> str:
    """Write a session as one self-contained HTML page."""
    page = _HtmlPaper()
    fill(page, Account(session, person="a person"))
    style = _scheme_rules() + (paths.resources() / "report" / "report.css").read_text("utf-8")
    named = {"title": _safe(title(session)), "language": CODES[language()], "result": say("Result")}
    return _HEAD.format(**named, style=style, body=page.body())


def _safe(text: str) -> str:
    return escape(display_text(text))


class _HtmlPaper(Paper):
    """The body of a page, whose appendix begins with links to its sections."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._list = ""
        self._sections: list[tuple[str, str]] = []

    def body(self) -> str:
        """Return all that was added."""
        self._begin("")
        links = "".join(f'<li><a href="#{place}">{name}</a></li>' for place, name in self._sections)
        return "\n".join(self._parts).replace(
            "{nav}", f'<nav aria-label="{say("Sections")}"><ul>{links}</ul></nav>', 1
        )

    def _begin(self, kind: str) -> None:
        """End a list that is open, and begin one of a kind, unless it is that one."""
        if kind != self._list:
            self._parts += ["</ul>"] * bool(self._list) + [f'<ul class="{kind}">'] * bool(kind)
            self._list = kind

    def add(
        self,
        *runs: PaperRun,
        above: float = 0,
        indent: float = 0,
        kept: bool = False,
        line: float = 140,
        role: Role = "P",
        new_page: bool = False,
    ) -> None:
        """Add a paragraph; how it looks is for the style sheet."""
        del above, indent, kept, line, new_page
        self._begin(_LISTS.get(role, ""))
        tag, style = _TAGS.get(role, "p"), next((run.style for run in runs if run.text.strip()), "text")
        body = "".join(map(_piece, runs))
        self._parts.append(f'<{tag} class="said {style}" dir="auto">{body}</{tag}>')

    def heading(self, text: str, place: str, remark: str = "", *, new_page: bool = False) -> None:
        """Begin a section; one on a new page is the appendix, as one is that has none before it."""
        self._begin("")
        apart = ' class="apart"' if new_page else ""
        beside = f' <span class="remark">({_safe(remark)})</span>' if remark else ""
        self._parts += [
            "</section>",
            f'<section id="{place}"{apart} aria-labelledby="{place}-title">',
            f'<h2 id="{place}-title">{_safe(text)}{beside}</h2>',
        ]
        if place == "appendix":
            self._parts.append("{nav}")
        elif "{nav}" in self._parts:
            self._sections.append((place, _safe(text)))

    def quote(self, text: str, place: str) -> None:
        """Add a figure."""
        self._begin("")
        said, where = _safe(text), f"<figcaption><bdi>{_safe(place)}</bdi></figcaption>"
        quoted = f'<blockquote class="said" dir="auto">{said}</blockquote>{where}'
        self._parts.append(f'<figure class="quote">{quoted}</figure>')

    def table(self, header: Sequence[str], rows: Iterable[Sequence[str]], widths: Sequence[int]) -> None:
        """Add a table; its columns are as wide as they need to be."""
        del widths
        self._begin("")
        head = "".join(f'<th scope="col">{_safe(name)}</th>' for name in header)
        lines = ("".join(f"<td><bdi>{_safe(one_line(cell))}</bdi></td>" for cell in row) for row in rows)
        body = "\n".join(f"<tr>{line}</tr>" for line in lines)
        self._parts.append(f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>")

    def numbers(self, named: Sequence[tuple[str, str]], score: int | None, remark: str) -> None:
        """Add each number above its name."""
        self._begin("")
        beside = f' <span class="remark">({_safe(remark)})</span>' if remark else ""
        told = [(_safe(name), _safe(count)) for name, count in named]
        of = f'{score} <span class="of">{say("of 100")}</span>'
        told += [(f"{say('consistency')}{beside}", of)] * (score is not None)
        body = "".join(f"<div><dt>{name}</dt><dd>{count}</dd></div>" for name, count in told)
        self._parts.append(f'<dl class="numbers">{body}</dl>')

    def completeness(self, percent: int) -> None:
        """Add a bar beside the words."""
        self._begin("")
        bar = f'<span class="bar" aria-hidden="true"><span style="width: {percent}%"></span></span>'
        self._parts.append(f'<p class="completeness">{bar} {say("Completeness {1} of 100", percent)}</p>')

    @contextmanager
    def part(self, kind: str, place: str = "") -> Iterator[None]:
        """Hold a turn together as an article, all else in a box."""
        self._begin("")
        tag, named = "article" if kind == "turn" else "div", f' id="{place}"' if place else ""
        self._parts.append(f'<{tag} class="{kind}"{named}>')
        yield
        self._begin("")
        self._parts.append(f"</{tag}>")


def _piece(run: PaperRun) -> str:
    text = _safe(run.text)
    if run.to:
        return f'<a class="{run.style}" href="#{run.to}">{text}</a>'
    if run.style == "strong":
        return f"<strong>{text}</strong>"
    return f'<bdi class="{run.style}">{text}</bdi>' if text else ""


def _scheme_rules() -> str:
    """Write the theme's colours as CSS variables: light everywhere, dark on screens that ask for it."""
    theme = json.loads((paths.resources() / "theme.json").read_text("utf-8"))
    light, dark = (_variables(theme[scheme]) for scheme in ("light", "dark"))
    return (
        f":root {{ color-scheme: light; {light} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root {{ color-scheme: dark; {dark} }} }}\n"
    )


def _variables(colours: dict[str, str]) -> str:
    # A colour with alpha is written #AARRGGBB for Qt, which CSS reads otherwise; the report uses none.
    return " ".join(f"--{name}: {colour};" for name, colour in colours.items() if len(colour) == 7)
