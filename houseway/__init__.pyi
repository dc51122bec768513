"""The types of what `import houseway` gives; docs/python.md tells of each."""

from houseway.api.collection import fees as fees
from houseway.api.figures import equity as equity
from houseway.api.figures import odds as odds
from houseway.api.figures import worth as worth
from houseway.api.games import sheet as sheet
from houseway.api.games import sheets as sheets
from houseway.api.journals import Journal as Journal
from houseway.api.journals import journal as journal
from houseway.api.journals import verify as verify
from houseway.api.playing import Session as Session
from houseway.api.playing import play as play
from houseway.api.tables import PlayerTurn as PlayerTurn
from houseway.api.tables import Table as Table
from houseway.api.tables import table as table
from houseway.core.text import BrokenRecord as BrokenRecord
from houseway.core.text import Mistake as Mistake
from houseway.round.ask import Answer as Answer
from houseway.tables.shares import Share as Share

__version__: str
__all__: list[str]
