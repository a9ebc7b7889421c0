"""What to quote when it is asked what a case says of a claim, and what speaks against it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from detective_app.core.case import Sentence
from detective_app.evidence.claims import wording
from detective_app.evidence.claims.claim import Claim
from detective_app.evidence.claims.days import days
from detective_app.evidence.claims.grounds import Ground, Grounds
from detective_app.evidence.claims.roots import roots
from detective_app.evidence.claims.ruling import ClaimRuling, rule
from detective_app.evidence.claims.stretches import Shown, Stretch
from detective_app.evidence.claims.weighing import Weighing

MOST = 8
_MOST_OF_A_DOCUMENT, _MOST_ROWS = 3, 6
_LEAST_OF_A_PLAN = 0.2
_MOST_OF_AN_EXCERPT, _LEAST_OF_AN_EXCERPT = 4, 0.5
_FEWEST_ALIKE = 4
_LEAST_BESIDE = 0.5
"""The share of the best passage's weight that one needs which has too few of the claim's words."""


@dataclass(frozen=True)
class Passages:
    """The passages of a case that bear on one claim; few and near ones of an `excerpt` of a large case."""

    claim: Claim
    case: Grounds
    excerpt: bool = False

    @cached_property
    def bearing(self) -> tuple[Stretch, ...]:
        """What to quote on the claim: what decides it, then what tells most of it, of several documents."""
        return self._quoted([*self._deciding, *self._ranked])

    @cached_property
    def against(self) -> tuple[Stretch, ...]:
        """What else denies it, corrects it, only plans or guesses, or gives another value of its kind."""
        told = {sentence for one in self.bearing for sentence in one.sentences}
        others = [g for g in self._ranked if g.sentence not in told and self._speaks_against(g)]
        return self._quoted(others)

    @property
    def disputed(self) -> tuple[Sentence, ...]:
        """What documents of equal standing say otherwise than each other on the claim."""
        differ = self._ruling.ruling == "conflicting"
        return tuple(ground.sentence for ground in self._deciding) if differ else ()

    @cached_property
    def _ruling(self) -> ClaimRuling:
        return rule(self.claim, self.case)

    @property
    def _deciding(self) -> tuple[Ground, ...]:
        return tuple(bearing.ground for bearing in self._ruling.bearings)

    @cached_property
    def _weighing(self) -> Weighing:
        return Weighing(self.claim, self.case)

    @cached_property
    def _ranked(self) -> Sequence[Ground]:
        """What may bear on the claim, what tells most first; nothing where no passage plainly does.

        What decides a claim often has none of its words. It stands where others speak of it, under the same
        title, and gives a figure or denies: such a passage counts beside one that plainly bears on the claim.
        """
        weighing = self._weighing
        scores = {g: weighing.score(g) for g in self.case.all if not weighing.of_another(g)}
        plain = {ground for ground in scores if weighing.counts(ground)}
        least = _LEAST_BESIDE * max((scores[ground] for ground in plain), default=math.inf)
        near = (ground for ground in scores if ground in plain or scores[ground] >= least)
        if self.excerpt:  # an unrelated page of it shares as much as the right line of a small case
            near = (ground for ground in plain if weighing.shared(ground) >= _LEAST_OF_AN_EXCERPT)
        return sorted(near, key=scores.__getitem__, reverse=True)

    def _speaks_against(self, ground: Ground) -> bool:
        """Tell whether a passage may speak against the claim, or only half for it.

        A rule or a plan says less of what was than a denial, a correction, hearsay or another value.
        """
        text, weighing = ground.text, self._weighing
        if wording.planned(text) or ground.planning:
            return weighing.shared(ground) >= _LEAST_OF_A_PLAN
        other_value = weighing.value_of_its_kind(ground) and not weighing.its_value(ground)
        doubted = bool(wording.denials(text)) or wording.standing(text) or wording.uncertain(text)
        return doubted or other_value

    def _quoted(self, ranked: Sequence[Ground]) -> tuple[Stretch, ...]:
        """Quote the first of some passages, then what replaces their documents, and what dates them."""
        shown = Shown(self._weighing)
        self._spread(ranked, shown)
        for ground in list(self._replacing(shown)):
            shown.quote(ground)
        for ground in self.case.all if self._weighing.timely else ():
            dated = ground.dated_by is not None and next(days(ground.text), None) is None
            if ground.sentence in shown.sentences and ground.dated_by and dated:
                shown.add(ground.dated_by)
        return tuple(shown.stretches)

    def _spread(self, ranked: Sequence[Ground], shown: Shown) -> None:
        """Quote the first of them, not many of one document, nor what several documents say word for word.

        A row comes with those of its table that match as well, as one log has many.
        """
        taken = Counter[str]()
        said: set[frozenset[str]] = set()
        for ground in ranked:
            words = roots(ground.text, self.case.language)
            known = ground.sentence in shown.sentences or words in said
            if known or taken[ground.source_id] >= _MOST_OF_A_DOCUMENT:
                continue
            for one in [ground, *self._alike(ground, ranked)][:_MOST_ROWS]:
                if len(shown.stretches) == (_MOST_OF_AN_EXCERPT if self.excerpt else MOST):
                    return
                shown.quote(one)
            taken[ground.source_id] += 1
            if len(words) >= _FEWEST_ALIKE:
                said.add(words)

    def _alike(self, ground: Ground, ranked: Sequence[Ground]) -> Iterator[Ground]:
        """Yield the rows of the same table that have the same of the claim's words."""
        if ground.sentence.kind != "row":
            return
        mine = self._weighing.matched(ground)
        for other in ranked:
            of_table = other.source_id == ground.source_id and other.header == ground.header
            if other is not ground and of_table and self._weighing.matched(other) == mine:
                yield other

    def _replacing(self, shown: Shown) -> Iterator[Ground]:
        """Yield where a later document says that it replaces one that is quoted."""
        newer = {self.case.superseded.get(one.source_id) for one in shown.sentences}
        for ground in self.case.all:
            if ground.source_id in newer and wording.standing(ground.text):
                yield ground
                newer.discard(ground.source_id)
