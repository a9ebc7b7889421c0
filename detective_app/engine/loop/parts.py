"""All that a run needs, put together by `app/run_parts.py`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from detective_app.core.case import CaseFile
from detective_app.core.operator import Operator
from detective_app.core.packet import CatalogueEntry
from detective_app.core.plugin import Mode
from detective_app.core.ports import Detective, SessionStore, Witness
from detective_app.core.session import Usage
from detective_app.core.settings import GateSettings
from detective_app.core.time_limit import Clock
from detective_app.engine.calls.disclosure import DisclosureCounter
from detective_app.engine.calls.placeholders import Placeholders
from detective_app.engine.calls.preview import Preview
from detective_app.engine.detective.packet import Packing
from detective_app.engine.detective.panel import PanelDetective


@dataclass(frozen=True, slots=True)
class Parts:
    """Who and what takes part in a run.

    `price_of` tells the dollars of a usage (None: unknown), `redact` takes secrets out of a text. `catalogue`
    and `packing` are what a detective sees of the case; `disclosure` counts what of it goes to another
    computer, None where nothing does; `preview` shows the person what is about to go, `placeholders`
    stand for what does not. With `clarify` the operator may be asked what is meant. `gate` are the thresholds
    before the audit; `panel` deliberates first, where there are several detectives; the audit is done
    `repeat` times, each time over the answers in another order. What code checks between two answers may take
    `text_seconds` of the processor's time.
    """

    detective: Detective
    witness: Witness
    store: SessionStore
    mode: Mode
    operator: Operator
    clock: Clock
    price_of: Callable[[str, Usage], float | None]
    redact: Callable[[str], str]
    case_file: CaseFile
    catalogue: tuple[CatalogueEntry, ...] = ()
    packing: Packing | None = None
    disclosure: DisclosureCounter | None = None
    preview: Preview | None = None
    placeholders: Placeholders | None = None
    clarify: bool = False
    gate: GateSettings = field(default_factory=GateSettings)
    panel: PanelDetective | None = None
    repeat: int = 1
    text_seconds: float = 30
    at_limit: Literal["stop", "audit"] = "stop"
    force_reason: str | None = None
