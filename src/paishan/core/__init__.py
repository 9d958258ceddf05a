"""Tiles, hands and the tables that read them; nothing here knows a game."""
