"""The plan of a run: each claim of the hypothesis with how it stands and the questions that touched it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from detective_app.account.board import is_about
from detective_app.account.marks import verdict_of
from detective_app.core.quality import Signal
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import ClaimVerdict, Ruling

ClaimStanding: TypeAlias = Ruling | Literal["open"]
"""How a claim stands: open while the questions go on, else as it was ruled."""


@dataclass(frozen=True, slots=True)
class PlannedClaim:
    """A claim by its number from 1, and the answers that bear on it."""

    number: int
    signal_id: str
    text: str
    standing: ClaimStanding
    questions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The claims, and the other signals as they are; both empty where a session has none."""

    claims: tuple[PlannedClaim, ...] = ()
    others: tuple[Signal, ...] = ()

    @property
    def undecided(self) -> int:
        """How many claims nothing was found out about yet."""
        return sum(claim.standing == "open" for claim in self.claims)

    def numbers(self, signal_ids: tuple[str, ...]) -> tuple[int, ...]:
        """Return the numbers of the claims among some signals."""
        return tuple(claim.number for claim in self.claims if claim.signal_id in signal_ids)


def plan(session: InterrogationSession) -> Plan:
    """Read the plan of a session; after the audit a claim stands as the verdict lets it."""
    signals = session.signals or ()
    ruled = {claim.signal_id: claim.verdict for claim in _ruled(session)}
    claims = [signal for signal in signals if signal.type == "claim"]
    return Plan(
        tuple(
            PlannedClaim(
                number,
                signal.id,
                signal.content,
                ruled.get(signal.id) or _standing(signal),
                _questions(session, signal),
            )
            for number, signal in enumerate(claims, 1)
        ),
        tuple(signal for signal in signals if signal.type != "claim"),
    )


def _ruled(session: InterrogationSession) -> tuple[ClaimVerdict, ...]:
    given = verdict_of(session)
    return given.claims if given else ()


def _standing(signal: Signal) -> ClaimStanding:
    standing = signal.standing or "open"
    return "not_enough_evidence" if standing == "undecided" else standing


def _questions(session: InterrogationSession, signal: Signal) -> tuple[int, ...]:
    return tuple(pair.sequence for pair in session.qa_pairs if is_about(pair, signal.id, signal.content))
