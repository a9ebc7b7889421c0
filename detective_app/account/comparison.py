"""What two sessions have in common and what not, read from both by plain rules."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from detective_app.account.citations import quoted_documents, quotes, unsupported
from detective_app.account.contradictions import RankedContradiction, contradictions
from detective_app.account.spending import spending
from detective_app.core.session import InterrogationSession, QuestionAnswerPair

_SAME_WORDS = 0.5  # share of a question's words from which two runs asked the same
_SHORT_WORD = 3
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Side:
    """One session's facts; `quotes` is verified ones and all, `cost` is US dollars or None."""

    session: InterrogationSession
    findings: tuple[RankedContradiction, ...]
    quotes: tuple[int, int]
    cost: float | None

    @property
    def audited(self) -> bool:
        """Tell whether contradictions were looked for."""
        return self.session.audit_result is not None


@dataclass(frozen=True, slots=True)
class SharedContradiction:
    """A contradiction as both sessions have it, or one of them."""

    first: RankedContradiction | None
    second: RankedContradiction | None

    @property
    def title(self) -> str:
        """What it is about."""
        found = self.first or self.second
        return found.title if found else ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two sessions side by side: A is `first`, B is `second`."""

    first: Side
    second: Side
    findings: tuple[SharedContradiction, ...]

    @property
    def same_hypothesis(self) -> bool:
        """Tell whether both ask the same, white space and case aside."""
        one, other = (side.session.hypothesis.text for side in (self.first, self.second))
        return one.split() == other.split() or one.casefold().split() == other.casefold().split()

    @property
    def turns(self) -> tuple[tuple[QuestionAnswerPair | None, QuestionAnswerPair | None], ...]:
        """Both sessions' turns by number; None where one session has no such turn."""
        one, other = self.first.session.qa_pairs, self.second.session.qa_pairs
        longest = max(len(one), len(other))
        return tuple(
            (one[n] if n < len(one) else None, other[n] if n < len(other) else None) for n in range(longest)
        )

    def swapped(self) -> Comparison:
        """Return the same with A and B exchanged."""
        return compare(self.second.session, self.first.session)


def compare(first: InterrogationSession, second: InterrogationSession) -> Comparison:
    """Compare two sessions; both keep the order of their contradictions, those of A come first."""
    one, other = _side(first), _side(second)
    left = _Unpaired(other.findings)
    shared = [SharedContradiction(found, left.partner(found)) for found in one.findings]
    return Comparison(one, other, (*shared, *(SharedContradiction(None, found) for found in left.rest)))


class _Unpaired:
    """The contradictions of a session that none of another is the same as, found by values and rare words.

    Two are the same when the same values stand against each other in both, or when their quotes have at least
    half of their longer words in common. Then one has at least one of the other's rarer half.
    """

    def __init__(self, findings: Sequence[RankedContradiction]) -> None:
        self._left = dict(enumerate(findings))
        self._values = [_values(one) for one in findings]
        self._words = [_words(one) for one in findings]
        self._with: defaultdict[object, set[int]] = defaultdict(set)
        for place, values in enumerate(self._values):
            for mark in (values, *self._words[place]):
                self._with[mark].add(place)

    @property
    def rest(self) -> Iterable[RankedContradiction]:
        """Those that are left, in their order."""
        return self._left.values()

    def partner(self, found: RankedContradiction) -> RankedContradiction | None:
        """Take out the first that is the same; None when none is."""
        values, words = _values(found), _words(found)
        rarest = sorted(words, key=lambda word: len(self._with.get(word, ())))[: len(words) // 2 + 1]
        marks = (*((values,) if values else ()), *rarest)
        near = sorted({place for mark in marks for place in self._with.get(mark, ())})
        same = (n for n in near if (values and values == self._values[n]) or _alike(words, self._words[n]))
        place = next(same, None)
        if place is None:
            return None
        for mark in (self._values[place], *self._words[place]):
            self._with[mark].discard(place)
        return self._left.pop(place)


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    return bool(one | other) and len(one & other) / len(one | other) >= _SAME_WORDS


def missing_documents(side: Side, other: Side) -> tuple[str, ...]:
    """Return the documents, by name, that only the other session had; the same content counts as the same."""
    here = {source.sha256 for source in side.session.sources or ()}
    return tuple(source.name for source in other.session.sources or () if source.sha256 not in here)


def lacking_document(found: Comparison, side: Side, shared: SharedContradiction) -> str | None:
    """Return a document behind a contradiction of the other session that this one did not have, if any."""
    other = found.second if side is found.first else found.first
    theirs = shared.second if side is found.first else shared.first
    if theirs is None:
        return None
    missing = {PurePath(name).name for name in missing_documents(side, other)}
    answers = {theirs.first.sequence, theirs.second.sequence}
    behind = [name for name, quoting in quoted_documents(other.session).items() if answers & set(quoting)]
    return next((name for name in behind if name in missing), None)


def _side(session: InterrogationSession) -> Side:
    return Side(
        session=session,
        findings=contradictions(session),
        quotes=(quotes(session), quotes(session) + unsupported(session)),
        cost=spending(session.usage).dollars if session.usage else None,
    )


def _values(found: RankedContradiction) -> frozenset[str]:
    """Return the values that stand against each other."""
    sides = (found.first, found.second)
    return frozenset(
        " ".join(_WORD.findall(text.casefold())) for side in sides for text, differs in side.runs if differs
    )


def _words(found: RankedContradiction) -> frozenset[str]:
    text = f"{found.first.quote} {found.second.quote}".casefold()
    return frozenset(word for word in _WORD.findall(text) if len(word) > _SHORT_WORD)
