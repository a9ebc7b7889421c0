"""Marks an agent that says it looked from another perspective than its own."""

from __future__ import annotations

from dataclasses import replace

from detective_app.core.plugin import Context, Reviewed


def validate(reviewed: Reviewed, context: Context) -> Reviewed:
    """Mark a reply that names another perspective than the one it was given, or none."""
    wanted = context.panel.perspective if context.panel else None
    named = (reviewed.reply.perspective or "").strip()
    if wanted is None or named.casefold() == wanted.name.casefold():
        return reviewed
    said = f"The perspective {wanted.name} was given, and {f'“{named[:80]}”' if named else 'none'} was taken."
    return replace(reviewed, role_violation=" ".join(filter(None, (reviewed.role_violation, said))))
