"""What was shown of the documents, by number, and what a model or a person says that it does to a claim."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from detective_app.core.evidence import Percent, Standing
from detective_app.core.record import Count, ModelRef, Record, Text, Timestamp

PassageId: TypeAlias = Annotated[str, Field(pattern=r"^P[1-9][0-9]{0,6}$")]
"""A passage by its number in the session, as `P12`."""

Bearing: TypeAlias = Literal["supports", "against", "qualifies", "unrelated"]
"""What a passage does to a claim: speaks for it, against it, limits it, or has nothing to do with it."""


class ShownPassage(Record):
    """Up to five lines, or one row, of one document, verbatim, by a number that holds in the whole session.

    `claims` are those, by the ids of their signals, that a person looked it up for, none for a question
    beside the claims, and None where no person did. `text` is the document's own at `locator`, of the first
    and last line perhaps a part, where it left for another computer; `heading` what it stands under, `header`
    a row's header and unit line. `title` and `document_date`, and a mail's `sender` and `to`, are the
    document's own, as it writes them.
    `shown` is how many of its lines went to who judges, where the share had no room for all of them.
    `standing` is how its words stand there, where they are no plain text, and `confidence` how sure a
    recogniser is of the least sure of them, in percent, where they were read from a picture.
    """

    id: PassageId
    source_id: Text
    locator: Text
    text: Text
    header: Text | None = None
    heading: Text | None = None
    title: Text | None = None
    document_date: Text | None = None
    sender: Annotated[Text | None, Field(alias="from")] = None
    to: Text | None = None
    standing: Standing | None = None
    confidence: Percent | None = None
    claims: tuple[Text, ...] | None = None
    shown: Count | None = None

    @property
    def told(self) -> str:
        """The words that went to who judges."""
        return "\n".join(self.text.split("\n")[: self.shown])


class Mark(Record):
    """What a passage does to a claim, by the id of its signal; of the same two a later mark stands.

    `words` are the part of the passage that carries it, verbatim, where not all of it does.
    """

    claim: Text
    passage: PassageId
    side: Bearing
    by: ModelRef | Literal["person"]
    at: Timestamp
    words: Text | None = None
    reason: Annotated[str, Field(max_length=2_000)] | None = None
