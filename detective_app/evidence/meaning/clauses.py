"""The clauses of an English sentence, each as what stands before its verb, the verb, and what follows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_MONTH_DAY = r"(?:, (?:19|20)\d\d\b)?"
_LEAD = re.compile(
    rf"^(?:[^.;:,]{{3,80}}:\s+)?(?:(?:in|on|at|as of|during|for|from|since|by|with|excluding"
    rf"|including|under|after|before|upon|following"
    rf"|compared (?:to|with)|relative to|based on|due to|because of|despite|as (?:reported"
    rf"|described|noted|discussed|of)|pursuant to"
    rf"|however|additionally|also|further(?:more)?|accordingly|therefore|overall"
    rf"|moreover)\b[^,;]*{_MONTH_DAY}(?:, [12]\d\d\d)?,\s+)*",
    re.IGNORECASE,
)
_BE = r"is|are|was|were|(?<!to )be|been|being"
_AUXILIARY = rf"(?:{_BE}|has|have|had|will|shall|would|did|does|do|can|could|must|may|might|should|cannot)"
_NO_PAST = (
    r"(?:compared|(?<=months )ended|(?<=weeks )ended|(?<=year )ended|(?<=years )ended"
    r"|(?<=quarter )ended|(?<=period )ended|seed|need|feed|weed|reed|speed|breed|deed|greed|bed"
    r"|red|shed|sled|hundred|indeed|limited|united|related|based"
    r"|so-called|unallocated|consolidated|combined|deferred|accrued|unrealized|weighted|diluted"
    r"|restricted|adjusted|advanced|unearned"
    r"|fixed|estimated|expected|continued|discontinued)\b"
)
_IRREGULAR = (
    r"went|gave|took|left|held|kept|paid|sent|met|found|began|begun|came|ran|rose|risen|fell"
    r"|fallen|got|made|put|read|said|saw"
    r"|sold|bought|built|spent|stood|told|won|lost|wrote|written|knew|led|cost|grew|grown|drew"
    r"|broke|chose|drove|spoke|lay|laid|set|shown"
)
_PRESENT = (
    r"(?:includ|provid|requir|contain|remain|operat|compet|exceed|consist|depend|differ|compris"
    r"|describ|oblig|maintain|serv)(?:es|e|s)?"
    r"|(?:begin|come|fail|cover|hold|carrie|expire|end|start|applie|lie|mean|own|offer|sell"
    r"|allow|become|represent|believe|expect|intend"
    r"|enable|derive|use|reflect|give|make|run|pay|report|rise|fall|grow|increase|decrease"
    r"|decline)s|become|believe|sell|own"
)
_PAST = rf"(?<!\bthe )(?<!\ba )(?<!\ban )(?<!\bof )(?<!\bour )(?<!\bno )(?!{_NO_PAST})[a-z]+(?<!e)ed"
_VERB = re.compile(
    rf"\b(?:(?P<aux>{_AUXILIARY})|(?P<past>{_PAST}|{_IRREGULAR})|(?P<present>{_PRESENT}))\b(?!-)"
)
_RELATIVE = re.compile(
    r"\b(?:that|which|who|whom|whose|where|when|if|because|as|while|although)\b", re.IGNORECASE
)
_BORDER = re.compile(r"[,;](?!\s?\d)|\b(?:and(?! \d)|but|or|as|because|when|while|which|that|who)\b")
_APART = re.compile(
    r"[;:]\s|,? \b(?:but|while|whereas|although|though|because|offset|driven|due to|primarily"
    r"|mainly|partially|partly|as a result"
    r"|reflecting|attributable|resulting|resulted|despite)\b|,? and (?=(?:the|our|its|their|his"
    r"|her|a|an|it|they|we|he|she|no|none|all|nobody)\b)|, (?=and\b)"
)
_PASSIVE = re.compile(
    rf"^(?:(?:has|have|had|will|shall|would|could|can|may|must|should"
    rf"|might) (?:not )?)?(?:{_BE})\s+(?:\w+ly |not |also |then )*(?:\w+ed|{_IRREGULAR})\b"
)
_FRAGMENT = re.compile(
    r"(?:of|by|from|to|in|for|with|at|on|an? (?:in|de)crease|higher|lower)\b|\w+ing\b", re.IGNORECASE
)
_AFTER_PRONOUN = re.compile(
    r"(?:we|i|they|you)\s+(?:(?:also|often|then)\s+|\w+ly\s+)*(?=[a-z])", re.IGNORECASE
)
_WORD = re.compile(r"\w+")
_COPULA = re.compile(r"(?:is|are|was|were)\b")
_VERB_WORDS = 3
_AND = re.compile(r"^(?:and|but|or|then|also)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Clause:
    """What stands before a verb, and the verb with what follows."""

    subject: str
    said: str

    @property
    def passive(self) -> bool:
        """Tell whether the thing before the verb does not do it."""
        return bool(_PASSIVE.match(self.said))

    @property
    def is_copula(self) -> bool:
        """Tell whether it says what something is."""
        return bool(_COPULA.match(self.said)) and not self.passive

    @property
    def verb(self) -> frozenset[str]:
        """Its verb with what helps it, as written: `shall pay`, `was sold`."""
        words = self.said.split()[:_VERB_WORDS] if self.said else []
        return frozenset(word.strip(",.").casefold() for word in words if _VERB.fullmatch(word.strip(",.")))


@lru_cache(maxsize=4_096)
def clauses(sentence: str) -> tuple[Clause, ...]:
    """Return the clauses of a sentence that have a verb; one without a subject has that of the one before."""
    return tuple(_clauses(" ".join(sentence.split())))


def _clauses(sentence: str) -> Iterator[Clause]:
    subject = ""
    for n, part in enumerate(_APART.split(sentence)):
        text = _AND.sub("", part.strip(" ,"))
        text = text[_LEAD.match(text).end() :]  # type: ignore[union-attr]  # it may be empty, and always matches
        verb = _finite(text)
        if verb is None or (n and _FRAGMENT.match(text)):
            continue
        own = text[: verb.start()].strip(" ,")
        subject = own or subject
        yield Clause(subject, text[verb.start() :])


def _finite(text: str) -> re.Match[str] | None:
    """Return the verb of a clause: not one of a relative clause, nor a participle after its noun."""
    if spoken := _AFTER_PRONOUN.match(text):
        return _WORD.search(text, spoken.end())
    found = list(_VERB.finditer(text))
    start = 0
    for n, verb in enumerate(found):
        if _RELATIVE.search(text[start : verb.start()]) and n + 1 < len(found):
            start = verb.end()
            continue
        later = next((one for one in found[n + 1 :] if one["aux"] or one["past"] or one["present"]), None)
        if verb["past"] and later and not _BORDER.search(text[verb.end() : later.start()]):
            start = verb.end()
            continue
        return verb
    return None
