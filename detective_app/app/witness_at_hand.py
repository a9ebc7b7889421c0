"""Who answers a new run where nobody chose a witness: what is there, and the run says so."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from detective_app.core.settings import WitnessChoice

if TYPE_CHECKING:
    from detective_app.app.models import Models
    from detective_app.core.settings import Configuration
    from detective_app.front_end.run import RunRequest


async def with_witness_at_hand(
    request: RunRequest, settings: Configuration, models: Models
) -> tuple[RunRequest, tuple[str, ...]]:
    """Return a request that names a witness which is there, and what to tell of it.

    Whatever a person chose stays, and so does the proposed model where an Ollama has it. Else an installed
    built-in model answers, else what that Ollama offers.
    """
    own, proposed = settings.witness, WitnessChoice()
    chosen = (own.provider, own.model, own.base_url) != (proposed.provider, proposed.model, proposed.base_url)
    if request.witness or chosen or own.provider in request.base_urls:
        return request, ()
    offered = [m.name for m in (await models.find_witness()).models if "embed" not in m.name]
    if {own.model, f"{own.model}:latest"} & set(offered):
        return request, ()
    there = [f"builtin:{model.name}" for model in models.files.installed()]
    there += [f"ollama:{name}" for name in offered]
    if not there:
        return request, ()
    notice = (
        f"Witness: no Ollama here has {own.model}, and no other witness is chosen, so {there[0]} answers."
    )
    return replace(request, witness=there[0]), (notice,)
