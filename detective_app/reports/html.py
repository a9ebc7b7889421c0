"""A session as one HTML file that loads nothing and runs nothing: for both colour schemes and for paper."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from detective_app import paths
from detective_app.account.reader import Account
from detective_app.account.summary import runs
from detective_app.core.session import InterrogationSession
from detective_app.reports._contents import contents
from detective_app.reports._making import LEDGER

if TYPE_CHECKING:
    from jinja2 import Environment

TITLE, SUFFIX, PLACE = "HTML", ".html", 2

_FOLDER = "report"


def render(session: InterrogationSession) -> str:
    """Write a session as one self-contained HTML page."""
    report = contents(Account(session))
    return _environment().get_template("report.html").render(report=report)


@cache
def _environment() -> Environment:
    """Set up templates that escape every value; a value that is missing is an error, not an empty text."""
    from jinja2 import FileSystemLoader, StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment
    from markupsafe import Markup

    folder = paths.resources() / _FOLDER
    environment = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(folder),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    style = _scheme_rules() + (folder / "report.css").read_text("utf-8")
    environment.globals["runs"] = runs
    environment.globals["ledger"] = LEDGER
    environment.globals["style"] = Markup(style)  # noqa: S704 - both parts are files of the program
    return environment


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
