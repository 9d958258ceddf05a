"""Run the steps on the connection that ``store.migrate`` hands over."""

from __future__ import annotations

from alembic import context

from paishan.server.storage.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
