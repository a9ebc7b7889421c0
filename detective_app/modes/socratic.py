"""Question by question down to what a statement rests on."""

from detective_app.core.plugin import Mode

MODE = Mode(
    name="socratic",
    title="Socratic",
    description="Follows each answer down to the definition and the fact that it rests on.",
    persona="You ask as Socrates did: what is meant by the words, what they rest on, and what would "
    "follow if they were true. You go down one answer at a time until it stands on a quoted fact, "
    "or on nothing.",
    processors=("case_notes", "strategy", "progressive_summary"),
    validators=("clean_text", "refusal"),
    exits=("satisfied", "max_rounds"),
    checks=(
        "Ask what each word of the claim means before you judge it.",
        "Say which assumption the answer rests on.",
    ),
    forms=("single", "panel"),
    strategy="depth",
)
