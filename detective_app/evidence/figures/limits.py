"""Numbers that tell a time and no amount: `within ten days`, `30 days after it`, `binnen zwei Wochen`."""

from __future__ import annotations

import re

from detective_app.evidence.figures.figure import Figure

_LEADS_TO_LIMIT = re.compile(
    r"\b(?:within|inside|in|after|(?:no|not) later than|innerhalb(?: von| der| eine[rs])?|binnen|nach"
    r"|spätestens(?: nach)?)\s+(?:(?:the|de[nr]|next|first|following|nächsten|ersten|about|etwa)\s+)*$",
    re.IGNORECASE,
)
_UNIT = re.compile(
    r"[\s-]*(?:(?:full|working|business|calendar|consecutive|volle[nr]?)\s+)?"
    r"(?:minutes?|minuten|hours?|stunden?|days?|(?:werk|arbeits|kalender|bank)?tage?n?|weeks?|wochen?|months?"
    r"|monate?n?|quarters?|years?|jahre?n?)\b['’]?",
    re.IGNORECASE,
)
_TO_AN_EVENT = re.compile(
    r"\s+(?:after|before|following|prior|from|ago|later|(?:(?:written|advance)\s+)*notice"
    r"|nach|vor|ab|später|zuvor)\b",
    re.IGNORECASE,
)


def is_time_limit(text: str, figure: Figure) -> bool:
    """Tell whether a figure of a text says until or since when, and not how much or how long."""
    unit = _UNIT.match(text, figure.end)
    if not unit:
        return False
    return bool(_TO_AN_EVENT.match(text, unit.end()) or _LEADS_TO_LIMIT.search(text[: figure.start]))
