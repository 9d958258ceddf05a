"""Results: where a match was played on from, and what was worked out of its record."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Step forward."""
    op.add_column("matches", sa.Column("origin", sa.String(24)))
    op.create_table(
        "summaries",
        sa.Column("match", sa.String(24), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_summaries"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_summaries_match_matches", ondelete="CASCADE"),
    )


def downgrade() -> None:
    """Step back."""
    op.drop_table("summaries")
    op.drop_column("matches", "origin")
