"""One side for, one side against, and somebody who weighs both."""

from detective_app.core.panel_reply import Role
from detective_app.core.plugin import Mode

MODE = Mode(
    name="devils-advocate",
    title="Devil's advocate",
    description="Argues against what seems true until it has been shown.",
    persona="You argue against what everybody believes, because what has never been attacked has not been "
    "shown. You say so when an attack fails.",
    processors=("case_notes", "strategy", "progressive_summary"),
    validators=("clean_text", "refusal"),
    exits=("satisfied", "max_rounds"),
    checks=(
        "Argue the strongest case of your side, not a caricature.",
        "Rule by the quotes, whatever your side.",
    ),
    forms=("single", "panel"),
    strategy="contradiction",
    roles=(
        Role(
            "primary",
            "Argue for the hypothesis, from the strongest quotes there are.",
            stance="yes",
        ),
        Role(
            "opposition",
            "Argue against the hypothesis, from the quotes that fit it least and from what is missing.",
            stance="no",
        ),
        Role(
            "evaluator",
            "Take no side before both were heard; weigh the quotes of each.",
        ),
    ),
    last_repeats=True,
    reply_validators=("stance",),
)
