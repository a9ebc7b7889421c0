"""Run every part, or those named, print a table each, and keep the last run; exits 1 when a bar is missed."""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from tests.quality import parts
from tests.quality.figure import Figure, NotHere

RESULTS = Path(__file__).parents[2] / "quality-results" / "last.json"


def main() -> None:
    """Measure what is named on the command line, or everything."""
    known = sorted(part.name for part in pkgutil.iter_modules(parts.__path__))
    chosen = sys.argv[1:] or known
    if unknown := set(chosen) - set(known):
        sys.exit(f"There is no part {', '.join(sorted(unknown))}; there are {', '.join(known)}.")
    measured = {name: _measured(name) for name in chosen}
    _keep(measured)
    sys.exit(any(figure.verdict == "FAIL" for figures in measured.values() for figure in figures))


def _measured(name: str) -> list[Figure]:
    """Run one part and print its figures as they come."""
    part = importlib.import_module(f"{parts.__name__}.{name}")
    print(f"\n{name}: {str(part.__doc__).splitlines()[0]}")
    print(f"  {'':58} {'developed':>10} {'held out':>10}", flush=True)
    figures = []
    try:
        for figure in part.measure():
            figures.append(figure)
            held = "" if figure.held_out is None else f"{figure.held_out:.3f}"
            value = f"{figure.value:10.3f} {held:>10} {figure.unit:3} {figure.bar:8}"
            print(f"  {figure.name:58} {value} {figure.verdict:4} {figure.note}", flush=True)
    except NotHere as reason:
        print(f"  left out: {reason}", flush=True)
    return figures


def _keep(measured: dict[str, list[Figure]]) -> None:
    """Write the figures of this run over those of the last one, part by part."""
    RESULTS.parent.mkdir(exist_ok=True)
    kept = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    at = datetime.now(UTC).isoformat(timespec="seconds")
    for name, figures in measured.items():
        kept[name] = {"at": at, "figures": [{**asdict(f), "verdict": f.verdict} for f in figures]}
    RESULTS.write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
