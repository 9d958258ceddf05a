"""战绩: what a match comes to for the people in it, worked out once from its record."""
