"""For people who study a game: what a hand is worth, examples, tutorial, drill. Nothing here names a game."""
