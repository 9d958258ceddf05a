"""Alembic's scripts, shipped with the package; ``store.migrate`` runs them."""
