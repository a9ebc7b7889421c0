"""What a capable detective gets right over cases of which the truth is known, both roles played by script."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from detective_app.app.application import DetectiveApplication
from detective_app.core.pieces import weight
from detective_app.core.session import InterrogationSession
from detective_app.evidence.text.copied import DocumentWords
from detective_app.front_end.application import GlobalOptions
from detective_app.front_end.run import RunRequest
from tests.passed import passed
from tests.quality.figure import Figure
from tests.quality.gold_detective import GoldDetective
from tests.quality.quoting_witness import QuotingWitness
from tests.quality.truth_cases import TruthCase, cases
from tests.stand_ins import StandIn

LIMIT = 12


@dataclass(frozen=True, slots=True)
class Played:
    """One case as it was played; `words` are those that its documents count for where they leave."""

    case: TruthCase
    session: InterrogationSession
    bodies: tuple[int, ...]
    shown: float
    words: int

    @property
    def ruled(self) -> tuple[str | None, ...]:
        """The verdict on each gold claim, None without one."""
        result = self.session.audit_result
        given = result.verdict.claims if result and result.verdict else ()
        found = {claim.text: claim.verdict for claim in given}
        return tuple(found.get(claim.text) for claim in self.case.claims)


def measure() -> Iterator[Figure]:
    """Play every case."""
    played = [asyncio.run(play(case)) for case in cases()]
    pairs = [
        (p, gold.verdict, found) for p in played for gold, found in zip(p.case.claims, p.ruled, strict=True)
    ]
    right = sum(gold == found for _, gold, found in pairs)
    wrong = [f"{p.case.id} {gold[:3]}>{(found or '-')[:3]}" for p, gold, found in pairs if gold != found]
    yield Figure("claims right", right / len(pairs), "", least=0.95, note="; ".join(wrong))
    decided = ("supported", "refuted")
    false = sum(gold not in decided and found in decided for _, gold, found in pairs)
    yield Figure("false decided", false / len(pairs), "", most=0.03)
    flipped = sum({gold, found} == set(decided) for _, gold, found in pairs)
    yield Figure("flipped", flipped, "", most=0)
    overall = sum(
        bool(p.session.audit_result and p.session.audit_result.verdict)
        and p.session.audit_result.verdict.overall == p.case.overall  # type: ignore[union-attr]
        for p in played
    )
    yield Figure("overall right", overall / len(played))
    turns = [len(p.session.qa_pairs) for p in played]
    calls = max(len(p.bodies) - len(p.session.qa_pairs) for p in played)
    yield Figure("calls of the detective less its questions, at most", calls, "", most=2)
    yield Figure("calls of the detective a case", sum(len(p.bodies) for p in played) / len(played))
    yield Figure("questions a case", sum(turns) / len(turns))
    analyses = [p.bodies[1:-1] for p in played if len(p.bodies) > 4]
    growth = max(max(sizes) / min(sizes) for sizes in analyses)
    yield Figure("largest analysis to smallest, bytes", growth, "x")
    sizes = [size for p in played for size in p.bodies[1:-1]]
    yield Figure("mean analysis", sum(sizes) / len(sizes) / 1000, "kB")
    yield Figure("share of a case's words shown, mean", sum(p.shown for p in played) / len(played))


async def play(case: TruthCase, percent: int | None = None) -> Played:
    """Play a case; `percent` of its words may leave, where the detective is elsewhere."""
    detective, witness = GoldDetective(case=case), QuotingWitness()
    with StandIn(detective) as asking, StandIn(witness) as answering, TemporaryDirectory() as data:
        application = DetectiveApplication(GlobalOptions(data_dir=Path(data)))
        places = {"compatible": asking.base_url("compatible"), "ollama": answering.base_url("ollama")}
        models = {"compatible": "compatible:detective", "ollama": "ollama:quoting:70b"}
        for name, model in models.items():
            passed(Path(data), model, places[name])
        request = RunRequest(
            hypothesis=case.hypothesis,
            case_paths=(case.documents,),
            limit=LIMIT,
            detectives=(models["compatible"],),
            witness=models["ollama"],
            base_urls=places,
            at_limit="audit",
            disclose=percent,
        )
        async with await application.runs.start(request) as run:
            async for _ in run.events():
                pass
            session = run.session
        index = application.cases.store.reopen(session.sources or ())
        texts = {source.source_id: index.text(source.source_id) for source in index.sources}
        index.close()
        requests = asking.seen("compatible", calls_only=True)
    words, found = DocumentWords(texts), set[tuple[str, int]]()
    for one in requests:
        for copied in words.runs(one.call.text if one.call else ""):
            found.update(
                (copy.source_id, at) for copy in copied.copies for at in range(copy.first, copy.last + 1)
            )
    shown = len(found) / sum(map(words.count, words.documents))
    whole = sum(map(weight, texts.values()))
    return Played(case, session, tuple(len(one.body) for one in requests), shown, whole)
