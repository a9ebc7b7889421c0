"""One file per processor: changes what the detective sees before a call."""
