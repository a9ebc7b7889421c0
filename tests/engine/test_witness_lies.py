"""Whole answers of a witness that lies: nothing false is verified, and what is invented has its mark."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from detective_app.core.evidence import VERIFIED, AnswerObject, Locator
from detective_app.core.ports import Attempt, Progress, WitnessReply
from detective_app.core.settings import EvidenceSettings, Profile
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.witness.answering import CaseWitness
from tests.engine.clocks import CLOCK
from tests.engine.memory_case import MemoryCase
from tests.engine.scripted import ScriptedModel
from tests.evidence.cases import BRIDGE, case_of
from tests.stand_ins.lies import INVENTED_NAMES, INVENTED_WORDS, Liar
from tests.sweeps import COUNTED, sweep

ACCOUNTS = case_of(
    {
        "bericht.md": "# Jahresbericht\n\nDer Umsatz betrug 2023 12,4 Mio. Euro.\n"
        "Die Miete stieg am 3. März 2021 auf 812 Euro.\n"
        "Frau Dr. Ilse Wagner prüfte die Bücher am 14. Mai 2024.\nDer Tank fasst 1.250 Liter.\n",
        "table.md": "# Figures\n\n| line | 2022 | 2023 |\n|---|---|---|\n| Revenue | 5,100 | 5,204 |\n"
        "| Costs of repair | 4,100 | 4,300 |\n\nThe audit by Eva Lindqvist ended on 2 May 2024 at 14:30.\n",
        "letter.md": "# Letter\n\nThe pump was repaired in 9 days and ran at 85 % of its power.\n"
        "It was not replaced before 4 April 2024. The invoice of 48,200 euros was paid twice.\n",
    }
)  # fmt: skip
CASES = {"bridge": BRIDGE, "accounts": ACCOUNTS}
QUESTIONS = (
    "When was the south bearing replaced?",
    "How much did the replacement cost, and who paid?",
    "What was the revenue in 2023?",
    "Wann stieg die Miete?",
    "What happened to the pump?",
    "Who inspected the bridge?",
)
SEEDS, ANSWERS = 25, 80
_FIGURE = re.compile(r"\d+")


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("profile", ["small", "capable"])
@pytest.mark.parametrize("seed", sweep(range(SEEDS), lambda seed: seed == 0))
async def test_no_lie_is_verified_and_no_invented_token_is_shown_without_its_mark(
    name: str, profile: Profile, seed: int, record_property: Callable[[str, object], None]
) -> None:
    record_property(COUNTED, ANSWERS)
    case = MemoryCase(CASES[name])
    texts = {source.source_id: case.text(source.source_id) for source in case.sources}
    chance = random.Random(f"{name} {profile} {seed or ''}".rstrip())
    answered = 0
    for number in range(ANSWERS):
        liar = Liar(texts, chance.randrange(10**9))
        lies = liar if profile == "capable" else lambda _, liar=liar: liar.prose()
        model = ScriptedModel("ollama:w", [lies], context_tokens=8_192)
        by = CaseWitness(
            FallbackModel([model], 5, CLOCK, scale=0.001),
            case,
            profile,
            settings=EvidenceSettings(n_repairs=number % 3),
        )
        reply, shown = await answered_by(by, chance.choice(QUESTIONS))
        assert reply.evidence is not None
        check_quotes(reply.evidence, case)
        for text in (reply.evidence.answer, reply.evidence.analysis):
            check_tokens(text, reply.evidence)
        check_states(reply.evidence)
        withheld = [fact.text for fact in reply.evidence.withheld]
        assert not [text for text in withheld if text in f"{shown} {reply.text} {reply.evidence.answer}"]
        check_blanked(reply.evidence, texts)
        told = reply.evidence.facts if profile == "capable" else reply.evidence.shown
        answered += any(fact.is_verified or profile == "small" for fact in told)  # prose confirms no line
    if seed == 0:  # by chance another seed may hold no truth that can be shown
        assert answered > (ANSWERS / 10 if profile == "capable" else 0), "the truth among the lies is told"


async def answered_by(by: CaseWitness, question: str) -> tuple[WitnessReply, str]:
    """Return a reply and what was streamed of it; what came before a failed attempt is taken back."""
    shown: list[str] = []

    def on_progress(told: Progress) -> None:
        if isinstance(told, Attempt) and not told.recovered:
            shown.clear()

    reply = await by.answer(question, on_text=shown.append, on_progress=on_progress)
    return reply, "".join(shown)


def check_quotes(evidence: AnswerObject, case: MemoryCase) -> None:
    """Every support, and every value of a conflict, stands verbatim where it says."""
    supports = [support for fact in evidence.facts for support in fact.support]
    assert all(support.verdict in VERIFIED for support in supports)
    assert not any(refused.verdict in VERIFIED for refused in evidence.refused)
    places = [(s.source_id, s.locator, s.quote) for s in supports]
    places += [(v.source_id, v.locator, v.quote) for c in evidence.conflicts for v in c.values]
    for source_id, locator, quote in places:
        assert quote in case.lines(source_id, Locator.parse(locator))


def check_tokens(text: str, evidence: AnswerObject) -> None:
    """Every run of digits stands in a quote or is a computed value; no invented name or word is told."""
    held = [s.quote for fact in evidence.facts for s in fact.support]
    held += [v.quote for c in evidence.conflicts for v in c.values]
    computed = [f.calculation for f in evidence.facts if f.calculation]
    held += [part for one in computed for part in (one.value, one.expression)]
    known = set(_FIGURE.findall(" ".join(held)))
    assert set(_FIGURE.findall(text)) <= known, (text, held)
    assert not [name for name in INVENTED_NAMES if name.split()[1] in text]


def check_states(evidence: AnswerObject) -> None:
    """What is verified brings in no figure, name or word that is not quoted; all else says why it is not."""
    for fact in evidence.facts:
        if fact.is_verified:
            check_tokens(fact.text, evidence.evolve(facts=(fact,)))
            assert not [word for word in INVENTED_WORDS if word in fact.text], fact
        else:
            assert fact.reason


def check_blanked(evidence: AnswerObject, texts: dict[str, str]) -> None:
    """What is listed as missing repeats no invented figure or name."""
    everything = set(_FIGURE.findall(" ".join([*texts.values(), *QUESTIONS])))
    for gap in evidence.gaps:
        assert set(_FIGURE.findall(gap.need)) <= everything, gap
        assert not [name for name in INVENTED_NAMES if name.split()[1] in gap.need]


def test_the_liar_does_lie() -> None:
    texts = {"D1": BRIDGE.documents[0].text}
    drafts = " ".join(Liar(texts, seed).draft() for seed in range(60))
    assert all(name in drafts for name in INVENTED_NAMES)
    assert all(word in drafts for word in INVENTED_WORDS)
