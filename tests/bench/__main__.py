"""Run every measurement, print a table, and write `bench-results/TIME.json`; exits 1 when a bar is missed."""

from __future__ import annotations

import json
import os
import platform
import sys
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from tests.bench import (
    batch,
    case_file,
    case_traffic,
    growth,
    history,
    overhead,
    panel,
    processor,
    promptness,
    retrieval,
    startup,
    tape,
    traffic,
    window_closing,
    window_feel,
    window_history,
    window_soak,
    window_startup,
)
from tests.bench.figure import Figure

RESULTS = Path(__file__).parents[2] / "bench-results"
MEASUREMENTS = {
    "overhead": overhead,
    "panel": panel,
    "processor": processor,
    "promptness": promptness,
    "tape": tape,
    "batch": batch,
    "traffic": traffic,
    "case-file": case_file,
    "case-traffic": case_traffic,
    "growth": growth,
    "retrieval": retrieval,
    "startup": startup,
    "history": history,
    "window-startup": window_startup,
    "window-closing": window_closing,
    "window-feel": window_feel,
    "window-history": window_history,
    "window-soak": window_soak,
}


def main() -> None:
    """Measure what is named on the command line, or everything."""
    _isolate()
    print(f"Python {platform.python_version()}, {platform.platform()}, {os.cpu_count()} cores", flush=True)
    chosen = sys.argv[1:] or list(MEASUREMENTS)
    figures = [figure for name in chosen for figure in MEASUREMENTS[name].measure() if _shown(figure)]
    _write(figures)
    sys.exit(any(figure.verdict == "FAIL" for figure in figures))


def _isolate() -> None:
    """Let no key, keyring or proxy of the user take part."""
    os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"
    os.environ["OPENAI_API_KEY"] = "sk-for-the-stand-in-only"
    for name in [name for name in os.environ if name.upper().endswith("_PROXY")]:
        del os.environ[name]


def _shown(figure: Figure) -> bool:
    bar = f"<= {figure.bar:g} {figure.unit}" if figure.bar is not None else ""
    print(f"{figure.name:58} {figure.value:10.3f} {figure.unit:3} {bar:12} {figure.verdict}", flush=True)
    return True


def _write(figures: list[Figure]) -> None:
    now = datetime.now(UTC)
    RESULTS.mkdir(exist_ok=True)
    content = {
        "at": now.isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "system": platform.platform(),
        "cores": os.cpu_count(),
        "figures": [{**asdict(figure), "verdict": figure.verdict} for figure in figures],
    }
    (RESULTS / f"{now:%Y%m%dT%H%M%SZ}.json").write_text(
        json.dumps(content, indent=2) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
