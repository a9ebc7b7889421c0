"""One file per provider, each a ChatModel, over one HTTP border (`_transport.py`)."""
