"""The draft of an investigation: kept while it is written, taken up at the next start."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import Any

from detective_app.gui.run.window_state import WindowState

_NAME = "draft"
_MOST_CHARS = 40_000


@dataclass(frozen=True, slots=True)
class Draft:
    """What was filled in; "" and None mean: as the settings have it."""

    hypothesis: str = ""
    paths: tuple[str, ...] = ()
    limit: int | None = None
    mode: str = ""
    spending: float | None = None
    detective: str = ""
    witness: str = ""
    brief: str = ""
    disclosure: int | None = None
    agents: tuple[str, ...] = ()
    rounds: int | None = None

    def keep(self, state: WindowState) -> None:
        """Remember it and write it to disk; a text beyond any valid length is left out."""
        kept = asdict(self)
        for name in ("hypothesis", "brief"):
            if len(kept[name]) > _MOST_CHARS:
                kept[name] = ""
        state.remember(_NAME, json.dumps(kept))
        state.save()


def kept_draft(state: WindowState) -> Draft:
    """Return what was remembered; what is not of the right kind is as if it had not been."""
    try:
        kept = json.loads(state.text(_NAME, "{}"))
    except ValueError:
        kept = {}
    if not isinstance(kept, dict):
        return Draft()
    kinds: dict[str, Any] = {
        "limit": int,
        "spending": (int, float),
        "paths": list,
        "disclosure": int,
        "agents": list,
        "rounds": int,
    }
    names = [field.name for field in fields(Draft) if field.name in kept]
    right = {name: kept[name] for name in names if isinstance(kept[name], kinds.get(name, str))}
    paths, agents = (
        tuple(one for one in right.pop(name, ()) if isinstance(one, str)) for name in ("paths", "agents")
    )
    return Draft(paths=paths, agents=agents, **right)
