"""Anonymous rounds with figures between them, so that no name carries weight."""

from detective_app.core.plugin import Mode

MODE = Mode(
    name="delphi",
    title="Delphi",
    description="Anonymous rounds: each sees what the others think and how sure they are, not who they are.",
    persona="You give your own estimate, read those of unnamed others with their reasons, and change "
    "yours only for a reason that you can name.",
    processors=("case_notes", "strategy", "anonymisation", "statistics", "progressive_summary"),
    validators=("clean_text", "refusal"),
    exits=("satisfied", "max_rounds"),
    checks=(
        "Say what made you change, or why you did not.",
        "Do not follow the majority without a quote.",
    ),
    forms=("panel",),
)
