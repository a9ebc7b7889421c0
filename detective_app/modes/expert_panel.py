"""Several viewpoints on one hypothesis, each anchored so that none is left out."""

from detective_app.core.panel_reply import Perspective
from detective_app.core.plugin import Mode

MODE = Mode(
    name="expert-panel",
    title="Expert panel",
    description="Looks from several fixed viewpoints, so that none is forgotten.",
    persona="You are an expert who is heard on the hypothesis. You say what your field can show, you name "
    "where it ends, and you leave the rest to others.",
    processors=("case_notes", "strategy", "perspective", "progressive_summary"),
    validators=("clean_text", "refusal"),
    exits=("satisfied", "max_rounds"),
    checks=(
        "Keep to your field, and say where it ends.",
        "Name what another field would have to look at.",
    ),
    forms=("single", "panel"),
    perspectives=(
        Perspective(
            "technical", "Focus on how things work, what was built, measured and done, and whether it can be."
        ),
        Perspective("economic", "Focus on costs, payments, prices and who gains or loses."),
        Perspective("ethical", "Focus on duties, fairness, consent and conflicts of interest."),
        Perspective("social", "Focus on the people concerned: who was affected, told, asked or left out."),
    ),
    reply_validators=("perspective_kept",),
)
