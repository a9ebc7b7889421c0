"""Which family a model is of, and where one family judges itself: its agents, or its own testimony."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from detective_app.own_words import say

if TYPE_CHECKING:  # a form, which warns of one family, does without what records load
    from detective_app.core.session import InterrogationSession

_KNOWN = {
    "gpt": "OpenAI",
    "chatgpt": "OpenAI",
    "o": "OpenAI",
    "claude": "Anthropic",
    "gemini": "Google",
    "gemma": "Google",
    "llama": "Meta",
    "codellama": "Meta",
    "qwen": "Qwen",
    "qwq": "Qwen",
    "mistral": "Mistral",
    "mixtral": "Mistral",
    "ministral": "Mistral",
    "magistral": "Mistral",
}


def family(ref: str) -> str:
    """Return the family of `"provider:model"`: who made it, as far as its name tells, else how it begins."""
    _, _, model = ref.partition(":")
    name = re.split(r"[/\\]", model)[-1].casefold()
    begins = re.match(r"[a-z]*", name)
    letters = begins[0] if begins else ""
    return _KNOWN.get(letters, letters or name)


def remarks(agents: Sequence[str], witness: str | None) -> Iterator[str]:
    """Warn where agents of a panel, or who judges and who is asked, are of one family."""
    shared = [name for name, count in Counter(map(family, agents)).items() if count > 1]
    if shared:
        yield say(
            "Several models of the panel are of one family ({1}): they may share their mistakes, and their "
            "agreement says less.",
            ", ".join(shared),
        )
    if witness and family(witness) in set(map(family, agents)):
        told = "Who judges and who is asked are of one family ({1}); a model tends to believe its kind."
        yield say(told, family(witness))


def session_remarks(session: InterrogationSession) -> tuple[str, ...]:
    """Return the remarks on the models of a session."""
    cards = session.reproducibility.models if session.reproducibility else ()
    witness = next((one.model for one in cards if one.role == "witness"), None)
    if session.deliberation:
        return tuple(remarks([one.models[0] for one in session.deliberation.agents], witness))
    judge = session.audit_result.provider_used if session.audit_result else None
    ruled = session.audit_result is not None and session.audit_result.method == "rules"
    return tuple(remarks([judge], witness)) if judge and not ruled else ()
