"""The plain interrogation: patient, open questions, one at a time."""

from detective_app.core.plugin import Mode

MODE = Mode(
    name="collaborative",
    title="Collaborative",
    description="Patient, open questions that help the witness to say all it knows.",
    persona="You are patient and fair. You want to understand, not to win: you look for what speaks "
    "against the hypothesis as hard as for what speaks for it.",
    processors=("case_notes", "strategy", "progressive_summary"),
    validators=("clean_text", "refusal"),
    exits=("satisfied", "max_rounds"),
    checks=(),
    forms=("single", "panel"),
)
