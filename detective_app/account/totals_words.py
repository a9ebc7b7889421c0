"""The numbers of a session in plain English words, for terminal and reports; the window has its own."""

from __future__ import annotations

from detective_app.account.totals import Totals

_WORDS = {
    "contradictions": ("contradiction", "contradictions"),
    "open_gaps": ("open gap", "open gaps"),
    "answers": ("answer", "answers"),
    "quotes": ("quote", "quotes"),
    "conflicts": ("conflict between sources", "conflicts between sources"),
}


def numbers(found: Totals) -> tuple[tuple[str, int], ...]:
    """Return what was found, each with its word; of documents, and of judging, only where there is any."""
    counts = {
        "contradictions": found.contradictions if found.judged else None,
        "open_gaps": found.open_gaps if found.judged else None,
        "answers": found.answers,
        "quotes": found.quotes if found.documents else None,
        "conflicts": found.conflicts if found.documents and (found.judged or found.conflicts) else None,
    }
    return tuple((_WORDS[name][count != 1], count) for name, count in counts.items() if count is not None)


def counted(found: Totals) -> str:
    """Say what was found: `2 contradictions, 1 open gap, 5 answers`."""
    return ", ".join(f"{count:,} {name}" for name, count in numbers(found))
