"""Parameters of routes: who may come in, and the parts of an address with what they may be."""

from typing import Annotated

from litestar.di import NamedDependency
from litestar.params import HeaderParameter, PathParameter, QueryParameter

from houseway.room.base.commands import MOST_ID
from houseway.room.people.passwords import Accounts

KEY_PATTERN, KEY_LENGTHS = r"^[\w.:-]+$", (8, 100)

TheAccounts = NamedDependency[Accounts]

TableId = Annotated[int, PathParameter(ge=1, le=MOST_ID, description="the number of the table")]
HandNumber = Annotated[int, PathParameter(ge=1, le=MOST_ID, description="the number of the hand at its table")]
CardRoom = Annotated[str, PathParameter(max_length=100, description="the card room a sheet is from")]
SheetName = Annotated[str, PathParameter(max_length=100, description="what the sheet is called there")]
Root = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{64}$", description="the commitment of a shoe")]
ShareToken = Annotated[str, PathParameter(max_length=64, description="what a link to a shared hand ends with")]
Code = Annotated[str, PathParameter(max_length=100, description="the code of an invitation, however it was typed")]
StepNumber = Annotated[int | None, QueryParameter(ge=1, le=MOST_ID)]
SeenAs = Annotated[
    str, QueryParameter(name="as", max_length=32, description="as somebody in the hand saw it; for those who work here")
]
Searched = Annotated[str, QueryParameter(max_length=100)]
Before = Annotated[int | None, QueryParameter(ge=1, le=MOST_ID, description="only hands before this one")]
QuestionKey = Annotated[str, QueryParameter(name="key", max_length=200, description="the key of an open question")]
Key = Annotated[
    str,
    HeaderParameter(
        name="Idempotency-Key",
        min_length=KEY_LENGTHS[0],
        max_length=KEY_LENGTHS[1],
        pattern=KEY_PATTERN,
        description="a new one for each command; sent again, it is done once",
    ),
]
LastSeen = Annotated[
    int | None,
    HeaderParameter(name="Last-Event-ID", ge=0, le=MOST_ID, description="the last event seen, to go on from there"),
]
