"""How a detective asks and judges: a capable model, or without one a person."""
