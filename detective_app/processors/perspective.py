"""Anchors an agent in the perspective it was given (seed 001 §2.4)."""

from __future__ import annotations

from dataclasses import replace

from detective_app.core.plugin import Context


def process(context: Context) -> Context:
    """Add to the guidance what an agent looks at, where it has a perspective."""
    view = context.panel
    if view is None or view.perspective is None:
        return context
    name = view.perspective.name
    said = (
        f"Your assigned perspective: {name}. {view.perspective.focus} You may mention others; your analysis "
        f'goes by this one, and "perspective" repeats its name.'
    )
    return replace(context, panel=replace(view, guidance=(*view.guidance, said)))
