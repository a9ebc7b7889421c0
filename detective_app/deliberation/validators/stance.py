"""Marks an agent that does not take the stance of its role; the stance stays as it was said."""

from __future__ import annotations

from dataclasses import replace

from detective_app.core.plugin import Context, Reviewed


def validate(reviewed: Reviewed, context: Context) -> Reviewed:
    """Mark a reply whose stance is not that of its role (`StanceValidator`, which rewrote it)."""
    role = context.panel.role if context.panel else None
    if role is None or role.stance is None or reviewed.reply.stance == role.stance:
        return reviewed
    said = f"The role {role.name} argues for “{role.stance}”, and the stance was “{reviewed.reply.stance}”."
    return replace(reviewed, role_violation=" ".join(filter(None, (reviewed.role_violation, said))))
