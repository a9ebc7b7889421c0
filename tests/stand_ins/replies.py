"""What a capable detective replies, with every field that is asked for."""

from __future__ import annotations

import re
from typing import Any

Reply = dict[str, Any]


def opening(question: str, *claims: str) -> Reply:
    """Take the hypothesis apart into these claims, one if none is given, and ask a question."""
    return {
        "signals": [claim(one) for one in claims or ("The hypothesis holds.",)],
        "actions": [action(question)],
    }


def action(text: str, kind: str = "ask", **changes: Any) -> Reply:
    """One thing to do next; a question unless another kind is named."""
    return {"kind": kind, "text": text, "documents": [], "pages": [], "sequence": 0, **changes}


def finish() -> Reply:
    """The end of the questions."""
    return action("", "finish")


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


def analysis(sequence: int, **changes: Any) -> Reply:
    """An answer without gaps."""
    return {
        "sequence": sequence,
        "completenessScore": 90,
        "gaps": [],
        "followUp": "",
        "score": 4,
        "reason": "It names it.",
        "addressesSignals": [],
        **changes,
    }


def judgement(*analyses: Reply, asks: str = "", **changes: Any) -> Reply:
    """The answers of a round, after which another question is asked, or none."""
    actions = [action(asks)] if asks else [finish()]
    return {
        "marks": [],
        "standings": [],
        "conflicts": [],
        "analyses": list(analyses),
        "actions": actions,
        **changes,
    }


def mark(claim: str, passage: str, side: str = "supports", **changes: Any) -> Reply:
    """What a passage does to a claim."""
    return {"claim": claim, "passage": passage, "side": side, "words": "", "reason": "It says so.", **changes}


def answers_in(request: str) -> list[int]:
    """Return the numbers of the answers that a request wants judged."""
    return [int(found) for found in re.findall(r"^ANSWER (\d+) OF AT MOST", request, re.MULTILINE)]


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


def deliberated(stance: str = "yes", **changes: Any) -> Reply:
    """What an agent of a panel says in a round: no claim, no ruling, nothing cited."""
    return {
        "stance": stance,
        "position": "The hypothesis holds, as far as the answers go.",
        "reasoning": "Nothing that was said speaks against it.",
        "confidence": 0.7,
        "agreement": 0.8,
        "perspective": None,
        "citations": [],
        "claims": [],
        "withdraws": [],
        "rulings": [],
        "joinedBy": "all",
        "checklist": [],
        **changes,
    }
