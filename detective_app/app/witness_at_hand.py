"""Who answers a new run where nobody chose a witness: what is there, and the run says so."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from detective_app.app.choice import Choice
from detective_app.core.provider import NONE
from detective_app.core.settings import WitnessChoice

if TYPE_CHECKING:
    from detective_app.app.models import Models
    from detective_app.core.settings import Configuration
    from detective_app.front_end.run import RunRequest


async def with_witness_at_hand(
    request: RunRequest, settings: Configuration, models: Models
) -> tuple[RunRequest, tuple[str, ...]]:
    """Return a request that names a witness which is there, and what to tell of it.

    Whatever a person chose stays, and so does the proposed model where an Ollama has it. Else what that
    Ollama offers answers, if its test found it capable: over documents a small model is asked nothing.
    """
    own, proposed = settings.witness, WitnessChoice()
    chosen = (own.provider, own.model, own.base_url) != (proposed.provider, proposed.model, proposed.base_url)
    if request.witness or chosen or own.provider in request.base_urls:
        return request, ()
    offered = [m.name for m in (await models.find_witness()).models if "embed" not in m.name and not m.host]
    if {own.model, f"{own.model}:latest"} & set(offered):
        return request, ()
    if request.case_paths:
        passed = models.tests.passed("witness")
        there = [f"ollama:{name}" for name in offered if passed(Choice("ollama", name))]
    else:
        there = [f"builtin:{one.name}" for one in models.files.installed()]
        there += [f"ollama:{name}" for name in offered]
    if not there:
        return (replace(request, witness=NONE) if request.case_paths else request), ()
    notice = (
        f"Witness: no Ollama here has {own.model}, and no other witness is chosen, so {there[0]} answers."
    )
    return replace(request, witness=there[0]), (notice,)
