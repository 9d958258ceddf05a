"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Step forward."""
    _people()
    _games()


def _people() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64)),
        sa.Column("password", sa.String(200)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
        sa.UniqueConstraint("account", name="uq_guests_account"),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("guest", sa.String(24), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_tokens_guest_guests", ondelete="CASCADE"),
    )
    op.create_index("ix_tokens_guest", "tokens", ["guest"])
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("number", sa.String(6)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.BigInteger),
        sa.Column("state", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_rooms"),
        sa.UniqueConstraint("number", name="uq_rooms_number"),
    )
    op.create_table(
        "orders",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("room", sa.String(6), nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_orders"),
    )


def _games() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("room", sa.String(24), nullable=False),
        sa.Column("variant", sa.String(64), nullable=False),
        sa.Column("rules", sa.String(64), nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("reason", sa.String(32)),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index("ix_matches_room", "matches", ["room"])
    op.create_table(
        "match_seats",
        sa.Column("match", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(24)),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("total", sa.Integer),
        sa.Column("rank", sa.Integer),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_match_seats"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_match_seats_match_matches", ondelete="CASCADE"),
    )
    op.create_index("ix_match_seats_guest", "match_seats", ["guest"])
    op.create_table(
        "entries",
        sa.Column("match", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "number", name="pk_entries"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_entries_match_matches", ondelete="CASCADE"),
    )


def downgrade() -> None:
    """Step back."""
    for name in ("entries", "match_seats", "matches", "orders", "rooms", "tokens", "guests"):
        op.drop_table(name)
