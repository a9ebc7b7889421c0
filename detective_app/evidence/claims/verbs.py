"""Verbs by which a clause is known, roughly: auxiliaries, regular pasts, frequent irregular ones."""

from __future__ import annotations

import re

from detective_app.evidence.text.terms import Language

_ENGLISH_VERB = (
    r"(?:is|are|was|were|has|have|had|will|shall|would|did|does|do|can|could|must|may|might|never|not|also"
    r"|only|still|already"
    r"|(?!(?:seed|need|feed|weed|reed|speed|breed|deed|greed|bed|red|shed|sled|hundred|indeed|limited|united"
    r"|related|based"
    r"|so-called)\b)[a-z]+ed|went|gave|took|left|held|kept|paid|sent|met|found|began|begins?|came|comes?|ran"
    r"|rose|fell|fails?|got|made|put"
    r"|read|said|saw|sold|bought|built|spent|stood|told|won|lost|wrote|knew|led|let|cost|covers?|contains?"
    r"|holds?|carries"
    r"|received|grew|drew|broke|chose|drove|spoke|stayed|lasted|applies|expires?|ends?|starts?|lies|lay"
    r"|means|requires)"
)
_GERMAN_VERB = (
    r"(?:ist|sind|war|waren|hat|haben|hatte|hatten|wird|werden|wurde|wurden|kann|konnte|muss|musste|soll"
    r"|sollte|darf|durfte"
    r"|bleibt|blieb|ging|gab|kam|lag|fand|nahm|stand|hielt|traf|lief|begann|endete|[a-zäöü]+(?:te|ten))"
)
FINITE: dict[Language, re.Pattern[str]] = {
    "english": re.compile(rf"\b{_ENGLISH_VERB}\b"),
    "german": re.compile(rf"\b{_GERMAN_VERB}\b"),
}
