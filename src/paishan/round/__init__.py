"""One round as a machine: actions in, events out; what differs between games is a field of the variant."""
