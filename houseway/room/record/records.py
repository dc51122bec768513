"""The records of a room, read for whoever may see them: hands that are over, their proofs, and what somebody played."""

from sqlalchemy import select

from houseway.odds.review.decision import ReviewedDecision
from houseway.room.people.accounts import Account
from houseway.room.record import earnings, history, shoe_openings
from houseway.room.record.banking import BankingSession, list_sessions
from houseway.room.record.earnings import ANY_HANDS, OwnPlay, PlayFilter
from houseway.room.record.history import Again
from houseway.room.record.reviews import Reviews
from houseway.room.record.shoe_openings import Opening, SpentShoe
from houseway.room.record.volume import Span, SpanFigures, list_figures
from houseway.room.store import schema
from houseway.room.store.store import Store
from houseway.room.views.messages import HandRecord, HandSummary, Past, TableRecord


class Records:
    """Everything that is read from the database alone, whether or not its table is in memory."""

    def __init__(self, store: Store) -> None:
        self._engine = store.engine
        self._reviews = Reviews()

    async def tables(self) -> list[TableRecord]:
        """Every table there ever was."""
        async with self._engine.connect() as connection:
            return await history.tables(connection)

    async def title(self, table_id: int) -> str:
        """Return what a table is called."""
        async with self._engine.connect() as connection:
            return await connection.scalar(select(schema.tables.c.title).where(schema.tables.c.id == table_id)) or ""

    async def past(
        self, account: Account, before: float | None = None, limit: int = 50, wanted: PlayFilter = ANY_HANDS
    ) -> list[Past]:
        """Return what somebody has played, the latest first."""
        async with self._engine.connect() as connection:
            return await history.past(connection, account.id, before, limit, wanted)

    async def own_play(self, account: Account, wanted: PlayFilter, limit: int = 50) -> tuple[OwnPlay, list[Past]]:
        """Return what somebody's play came to, and the latest of the hands they want to see."""
        async with self._engine.connect() as connection:
            own = await earnings.own_play(connection, account.id, wanted)
            return own, await history.past(connection, account.id, None, limit, wanted)

    async def list_figures(self, now: float, by: Span) -> list[SpanFigures]:
        """Return drop, hands and seats of all tables together, over the last hours, days or weeks."""
        async with self._engine.connect() as connection:
            return await list_figures(connection, now, by)

    async def list_sessions(self, since: float) -> list[BankingSession]:
        """Return who banked at which table since then, the latest first."""
        async with self._engine.connect() as connection:
            return await list_sessions(connection, since)

    async def times(self, table_id: int) -> dict[int, float]:
        """When each line of a table's journal was written, by its number."""
        async with self._engine.connect() as connection:
            return await history.times(connection, table_id)

    async def hands(self, table_id: int, before: int | None = None, limit: int = 50) -> list[HandSummary]:
        """The last hands of a table that are over, the latest first."""
        async with self._engine.connect() as connection:
            return await history.hands(connection, table_id, before, limit)

    async def hand(self, table_id: int, number: int, account: Account, seen_as: str = "") -> HandRecord:
        """A hand that is over: to those who work here all of it, to others what they saw, if they were in it."""
        async with self._engine.connect() as connection:
            again = await history.again(connection, table_id, number, account, seen_as)
            return await shoe_openings.record_for(connection, again)

    async def again(self, table_id: int, number: int, account: Account, seen_as: str = "") -> Again:
        """Return the same hand, played again."""
        async with self._engine.connect() as connection:
            return await history.again(connection, table_id, number, account, seen_as)

    async def review(self, again: Again) -> list[ReviewedDecision]:
        """Return the decisions of whoever a hand is seen by, each beside the best one."""
        return await self._reviews.look(again)

    async def unseen(self, again: Again) -> dict[int, str]:
        """Return the cards of a hand that nobody saw, by their places, to those who may see all of it."""
        async with self._engine.connect() as connection:
            return await shoe_openings.unseen_faces(connection, again.table_id, again)

    async def openings(self, table_id: int, number: int, account: Account) -> list[Opening]:
        """Return proofs that the cards somebody saw in a hand were fixed beforehand."""
        async with self._engine.connect() as connection:
            again = await history.again(connection, table_id, number, account)
            return await shoe_openings.openings(connection, table_id, again)

    async def show_spent(self, table_id: int, root: str, account: Account) -> SpentShoe:
        """A shoe that is spent, whole, if it may be laid open."""
        async with self._engine.connect() as connection:
            return await shoe_openings.show_spent(connection, table_id, root, account)
