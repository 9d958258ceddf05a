"""One module a step, oldest first by number."""
