"""The fault matrix as data: every fault by its code, and the cells (154 core cells, 398 in all)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.stand_ins.address_faults import ADDRESS_FAULTS, AddressFault
from tests.stand_ins.meaning_faults import CLOUD_FAULTS, WITNESS_FAULTS
from tests.stand_ins.schema_faults import (
    ANY_STAGE,
    MANY_ITEMS,
    NO_SUCH_PAIR,
    OUT_OF_RANGE,
    SCHEMA_FAULTS,
    UNKNOWN_ENUM,
)
from tests.stand_ins.script import Fault
from tests.stand_ins.transport_faults import TRANSPORT_FAULTS

CLOUDS = ("openai", "anthropic", "gemini")
WITNESS = "ollama"
DETECTIVE_STAGES = ("opening", "analysis", "audit")
A_FAULTS: tuple[Fault | AddressFault, ...] = (*ADDRESS_FAULTS, *TRANSPORT_FAULTS)
S_FAULTS = (*ANY_STAGE, OUT_OF_RANGE, UNKNOWN_ENUM, MANY_ITEMS, NO_SUCH_PAIR)
FAULTS: dict[str, Any] = {
    fault.code: fault for fault in (*A_FAULTS, *S_FAULTS, *CLOUD_FAULTS, *WITNESS_FAULTS)
}
"""Every fault by its code: an AddressFault for A1 to A4, else a Fault, which is a reaction to script."""


@dataclass(frozen=True)
class Cell:
    """One fault of one provider at one stage."""

    provider: str
    stage: str
    fault: Fault | AddressFault

    def __str__(self) -> str:
        return f"{self.provider}-{self.stage}-{self.fault.code}"


def cloud_cells(provider: str) -> Iterator[Cell]:
    """Yield the 122 cells of one cloud provider."""
    for stage in DETECTIVE_STAGES:
        yield from (Cell(provider, stage, fault) for fault in A_FAULTS)
        yield from (Cell(provider, stage, fault) for fault in (*SCHEMA_FAULTS[stage], *CLOUD_FAULTS))


def witness_cells() -> Iterator[Cell]:
    """Yield the 32 cells of the witness."""
    yield from (Cell(WITNESS, "answer", fault) for fault in A_FAULTS)
    yield from (Cell(WITNESS, "answer", fault) for fault in WITNESS_FAULTS)


CORE_CELLS = (*cloud_cells(CLOUDS[0]), *witness_cells())
CELLS = (*CORE_CELLS, *(cell for provider in CLOUDS[1:] for cell in cloud_cells(provider)))
