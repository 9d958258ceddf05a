"""Rooms: seats, clocks, votes and matches. No web framework in here."""
