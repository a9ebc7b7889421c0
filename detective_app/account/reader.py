"""The reader of a session: what it comes to, each thing read once, for whoever shows it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

from detective_app.account.conflict_list import ValuesInConflict
from detective_app.account.disclosure import left
from detective_app.account.evidence import session_evidence
from detective_app.account.evidence_words import Names
from detective_app.account.families import session_remarks
from detective_app.account.judgement import by_hand, missing, open_gaps, score, scored_by_rules
from detective_app.account.marks import summary_of, verdict_of
from detective_app.account.panel_rounds import decision
from detective_app.account.panel_verdict import spread_words
from detective_app.account.readiness import forced_at, gate_lines
from detective_app.account.statistics import totals
from detective_app.account.steps import asked, asked_lines, looked_up
from detective_app.account.summary import summary_parts
from detective_app.account.unread_words import is_partly_unread, lines, summary
from detective_app.account.verdict_words import ShownVerdict, verdict
from detective_app.core.evidence import Fact
from detective_app.core.session import InterrogationSession

_T = TypeVar("_T")


def _read(by: Callable[[InterrogationSession], _T]) -> cached_property[_T]:
    return cached_property(lambda account: by(account.session))


class Account:
    """A session as it is told: page, terminal, report and client show what stands here.

    Texts are as models, documents and persons wrote them; who shows them makes them safe.
    """

    def __init__(self, session: InterrogationSession, person: str = "you") -> None:
        """Read nothing yet; `person` is how who judged is called: a report is read by others."""
        self.session, self.person = session, person

    names = _read(lambda session: Names(session.sources))
    by_hand = _read(by_hand)
    by_rules = _read(scored_by_rules)
    evidence = _read(session_evidence)
    in_conflict = _read(ValuesInConflict)
    ruled = _read(verdict_of)
    """The verdict that stands, a person's marks included; `verdict` is the same in words."""
    score = _read(score)
    totals = _read(totals)
    open_gaps = _read(open_gaps)
    missing = _read(missing)
    summary = _read(lambda session: summary_parts(summary_of(session)))
    looked_up = _read(looked_up)
    """What code did beside the questions, by the number of the turn that it is told with."""
    asked_back = _read(asked)
    asked_lines = _read(lambda session: tuple(asked_lines(session)))
    gate = _read(lambda session: gate_lines(session.gate))
    forced = _read(lambda session: forced_at(session.forced) if session.forced else "")
    left = _read(lambda session: left(session.disclosure) if session.disclosure else "")
    not_read = _read(lambda session: summary(session.sources, session.unread))
    files_not_read = _read(lambda session: lines(session.unread))
    is_partly_unread = _read(is_partly_unread)
    panel = _read(lambda session: session.deliberation)
    decision = _read(decision)
    families = _read(session_remarks)
    spread = _read(
        lambda session: spread_words(session.audit_result.spread if session.audit_result else None)
    )

    @cached_property
    def verdict(self) -> ShownVerdict | None:
        """The verdict that stands, in words."""
        return verdict(self.session, self.person)

    @cached_property
    def facts(self) -> dict[Fact, int]:
        """The facts that answers state, with their numbers from 1."""
        return {one.fact: number for number, one in enumerate(self.evidence.facts, 1)}

    @cached_property
    def has_models(self) -> bool:
        """Tell whether a model had any part in the session, as far as it says so."""
        made = self.session.reproducibility
        return made is None or bool(made.models)

    def models(self, role: str) -> str:
        """Name the models that had a role."""
        cards = self.session.reproducibility.models if self.session.reproducibility else ()
        return ", ".join(card.model for card in cards if card.role == role)
