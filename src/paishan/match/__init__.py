"""Many rounds: dealer, totals, 买点, results; and records checked by playing them again."""
