"""What the server keeps: guests, rooms, matches and the entries of their records. SQLite or PostgreSQL."""
