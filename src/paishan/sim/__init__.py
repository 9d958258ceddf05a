"""Many rounds without people: cases from files, self-play, tournaments, statistics."""
