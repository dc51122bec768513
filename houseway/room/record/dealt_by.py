"""Dealers of hands: by whom a hand was dealt, which is whoever dealt at the table when it began."""

from sqlalchemy import ScalarSelect, or_, select

from houseway.room.store.floor_schema import dealing
from houseway.room.store.schema import entries


def dealer_of(table_id: int) -> ScalarSelect[str]:
    """Return the query for the name of whoever dealt at a table as of one of its entries."""
    begun = (dealing.c.after < entries.c.seq, or_(dealing.c.upto.is_(None), dealing.c.upto >= entries.c.seq))
    mine = select(dealing.c.name).where(dealing.c.table_id == table_id, *begun)
    return mine.order_by(dealing.c.id.desc()).limit(1).correlate(entries).scalar_subquery()
