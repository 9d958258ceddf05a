"""Players of their own: each sees one seat's view and its legal actions, nothing else, and never names a game."""
