"""What a capable detective replies, with every field that is asked for."""

from __future__ import annotations

from typing import Any

Reply = dict[str, Any]


def opening(question: str, *claims: str) -> Reply:
    """Take the hypothesis apart into these claims, one if none is given, and ask a question."""
    return {"signals": [claim(one) for one in claims or ("The hypothesis holds.",)], "question": question}


def claim(content: str, **changes: Any) -> Reply:
    """One signal of the plan."""
    return {
        "type": "claim",
        "content": content,
        "severity": "high",
        "quote": None,
        "proves": None,
        "refutes": None,
        **changes,
    }


def analysis(next_question: str, **changes: Any) -> Reply:
    """An answer without gaps, after which another question is asked."""
    return {
        "gaps": [],
        "completenessScore": 90,
        "requiresFollowUp": True,
        "establishedFacts": [],
        "evaluation": {"score": 4, "reasoning": "It names it.", "followUp": None, "addressesSignals": []},
        "standings": [],
        "entailments": [],
        "dismissals": [],
        "closesGaps": [],
        "nextQuestion": next_question,
        **changes,
    }


def audit(summary: str, **changes: Any) -> Reply:
    """Nothing contradicts itself, and nothing is decided."""
    return {"contradictions": [], "summary": summary, "verdict": verdict(), **changes}


def verdict(*claims: Reply, **changes: Any) -> Reply:
    """A verdict over these claims."""
    return {
        "overall": "not_enough_evidence",
        "joinedBy": "all",
        "claims": list(claims),
        "superseded": [],
        **changes,
    }
