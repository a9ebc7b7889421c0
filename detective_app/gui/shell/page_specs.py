"""The pages that there are: every folder of `gui/pages` is one, found by its name and known by its `PAGE`."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from detective_app import registry
from detective_app.gui.page.spec import PageSpec

_PAGES = "detective_app.gui.pages"


def page_specs() -> dict[str, PageSpec[object]]:
    """Return what each page declares, by route; nothing that a page works with is loaded."""
    found: dict[str, PageSpec[object]] = {}
    for folder in registry.names(_PAGES):
        spec = registry.load(_PAGES, folder).PAGE
        if not isinstance(spec, PageSpec):
            raise TypeError(f"PAGE of the page {folder!r} is no PageSpec")
        for route in spec.routes:
            if route in found:
                raise ValueError(f"Two pages have the route {route!r}")
            found[route] = spec
    return found


def places() -> list[tuple[str, PageSpec[object]]]:
    """Return the pages that are places to go to, with their routes, in their order."""
    specs = page_specs()
    offered = [(spec.place.rank, route) for route, spec in specs.items() if spec.place]
    return [(route, specs[route]) for _, route in sorted(offered)]


def title(spec: PageSpec[object]) -> str:
    """Return a page's title in the language of the window."""
    return QCoreApplication.translate("Pages", spec.title)
