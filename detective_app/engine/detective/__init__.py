"""How a detective asks and judges: a capable model, or rules with a small one."""
