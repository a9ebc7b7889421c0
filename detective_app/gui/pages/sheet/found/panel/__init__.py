"""The tab of a panel in the report: decision, each detective, evidence with the ledger of claims, details."""
