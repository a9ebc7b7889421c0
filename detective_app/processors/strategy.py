"""Chooses how to ask next, so that no run gets stuck: breadth, depth, contradiction probe, timeline."""

from __future__ import annotations

import re
from dataclasses import replace

from detective_app.core.plugin import Context
from detective_app.core.session import QuestionAnswerPair

INSTRUCTIONS = {
    "breadth": "Strategy: breadth. Begin with the gravest open claims that the fewest questions were about.",
    "depth": "Strategy: depth. Begin with the claim of the last answer, with the detail that it leaves out.",
    "contradiction": "Strategy: contradiction probe. Begin where two statements do not fit together, with "
    "the fact that would show which holds; where all fit, with the fact that would refute an open claim.",
    "timeline": "Strategy: timeline. Begin with what came before, after or between dated events.",
}
_ROTATION = ("breadth", "contradiction", "timeline", "depth")
_STUCK_TURNS = 2  # turns that got nowhere, after which another way is tried
_STUCK_SCORE = 50
_SIMILAR = 0.6  # of two questions' words: it is the same question again
# Begun with a digit, it goes from digit to digit; begun with \b, it would look at every place of an answer.
_DATED = re.compile(r"(?:1[89]|20)\d\d\b(?<!\w\d{4})")


def process(context: Context) -> Context:
    """Fill in `strategy` and `instruction` from the turns so far; the mode's own where they say nothing."""
    strategy = _choose(context.session.qa_pairs, context.strategy)
    return replace(context, strategy=strategy, instruction=INSTRUCTIONS[strategy])


def _choose(pairs: tuple[QuestionAnswerPair, ...], own: str) -> str:
    own = own if own in INSTRUCTIONS else "breadth"
    if not pairs:
        return own
    if _stuck(pairs[-_STUCK_TURNS:]):
        used = pairs[-1].strategy or "breadth"
        return _ROTATION[(_ROTATION.index(used) + 1) % len(_ROTATION)] if used in _ROTATION else own
    gaps = pairs[-1].gap_analysis.gaps
    if any(gap.category == "inconsistency" for gap in gaps):
        return "contradiction"
    if any(gap.severity != "low" for gap in gaps):
        return "depth"
    if any(pair.strategy == "timeline" for pair in pairs):
        return own
    dated = [pair for pair in pairs if _DATED.search(pair.answer)]
    return "timeline" if len(dated) > 1 else own


def _stuck(latest: tuple[QuestionAnswerPair, ...]) -> bool:
    """Tell whether the last turns got nowhere: twice little said, or nearly the same question twice."""
    if len(latest) < _STUCK_TURNS:
        return False
    if all(pair.gap_analysis.completeness_score < _STUCK_SCORE for pair in latest):
        return True
    first, second = (set(re.findall(r"\w{4,}|\d+", pair.question.casefold())) for pair in latest)
    union = first | second
    return bool(union) and len(first & second) / len(union) >= _SIMILAR
