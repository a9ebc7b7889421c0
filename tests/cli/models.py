"""The command-line options that make a run use the stand-ins."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from tests.stand_ins import StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS

DETECTIVE, OTHER, WITNESS = "openai:gpt-6.1-sol", "anthropic:claude-opus-5-5", "ollama:llama3.1"
AT_HOME = "ollama:big"
"""A detective for which a process loads no SDK, since that takes it longer than a run."""


@dataclass
class Models:
    """A server that plays every model, and a document that holds the witness's answers."""

    server: StandIn
    document: Path
    detective: str = DETECTIVE

    def __post_init__(self) -> None:
        """Write the document."""
        self.document.write_text("\n\n".join(ANSWERS), encoding="utf-8")

    @property
    def addresses(self) -> list[str]:
        """Where each provider listens."""
        names = ("openai", "anthropic", "ollama")
        return [word for name in names for word in ("--base-url", f"{name}={self.server.base_url(name)}")]

    @property
    def options(self) -> list[str]:
        """Who asks, who answers, and where."""
        return ["--detective", self.detective, "--witness", WITNESS, *self.addresses]

    def interrogate(self, *more: str) -> list[str]:
        """The verb with everything a run needs."""
        return ["interrogate", HYPOTHESIS, "--case", str(self.document), *self.options, *more]

    def never_satisfied(self) -> None:
        """Let the detective ask on until the limit."""
        self.server.brain = replace(self.server.brain, turns=None)
