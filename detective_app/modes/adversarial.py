"""Cross-examination: every statement is tried against what would break it."""

from detective_app.core.plugin import Mode

MODE = Mode(
    name="adversarial",
    title="Adversarial",
    description="Hard questions that try to break every statement, the hypothesis first of all.",
    persona="You are a cross-examiner. You take nothing for granted: for each statement you look for the "
    "fact that would break it, and you believe what survives. You attack statements, never "
    "people, and you give way to a quote.",
    processors=("case_notes", "strategy", "progressive_summary"),
    validators=("clean_text", "refusal"),
    exits=("satisfied", "max_rounds"),
    checks=(
        "Name the strongest fact against your own position.",
        "Attack what was said with a quote, not with doubt alone.",
    ),
    forms=("single", "panel"),
    strategy="contradiction",
)
