"""The words of the trade: records, events, errors and ports; pydantic and the standard library only."""
