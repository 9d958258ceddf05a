"""One round as values: actions, events, state, and the machine that decides and evolves."""
