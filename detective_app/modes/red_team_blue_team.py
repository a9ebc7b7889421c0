"""Two teams: one attacks the hypothesis, one defends it."""

from detective_app.core.panel_reply import Role
from detective_app.core.plugin import Mode

MODE = Mode(
    name="red-team-blue-team",
    title="Red team, blue team",
    description="One team attacks the hypothesis, the other one defends it; the quotes decide.",
    persona="Two teams work on the hypothesis: red attacks it, blue defends it. A team wins by quotes, "
    "not by words, and gives up what it cannot hold.",
    processors=("case_notes", "strategy", "statistics", "progressive_summary"),
    validators=("clean_text", "refusal"),
    exits=("satisfied", "max_rounds"),
    checks=(
        "Answer the strongest point of the other team.",
        "Give up a claim that you cannot hold.",
    ),
    forms=("panel",),
    strategy="contradiction",
    roles=(
        Role(
            "red team",
            "Attack the hypothesis: find the claim that fails and the quote that shows it.",
            stance="no",
        ),
        Role(
            "blue team",
            "Defend the hypothesis: find the quote that carries each claim, and answer each attack.",
            stance="yes",
        ),
    ),
    reply_validators=("stance",),
)
