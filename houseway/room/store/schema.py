"""The tables of the database. Entries are only ever added; balances and wallets follow the postings, never lead them.

Constraints say in the database what the program believes: no entry twice, no posting of nothing, no overdraft.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    cast,
    false,
    func,
)

from houseway.core.money import CAGE

# The account whose wallet all play money comes from. It alone may be overdrawn: all wallets and tables sum to nothing.
MINT = 1

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(32), nullable=False, unique=True),
    Column("role", String(16), nullable=False),
    Column("guest", Boolean, nullable=False),
    Column("secret", String(200), nullable=False),
    Column("created", Float, nullable=False),
    Column("banned", String(500), nullable=False, server_default=""),
    CheckConstraint("role IN ('mint', 'player', 'floor', 'auditor', 'dealer')", name="role"),
)

# Every name anybody ever had stays theirs: a hand on record is seen by those who played it, by name.
names = Table(
    "names",
    metadata,
    Column("folded", String(64), primary_key=True),
    Column("name", String(32), nullable=False, unique=True),
    Column("looks", String(64), nullable=False, server_default="", index=True),
    Column("account_id", Integer, ForeignKey("accounts.id"), nullable=False, index=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("account_id", Integer, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("expires", Float, nullable=False),
)

wallets = Table(
    "wallets",
    metadata,
    Column("account_id", Integer, ForeignKey("accounts.id"), primary_key=True),
    Column("cents", BigInteger, nullable=False),
    CheckConstraint(f"cents >= 0 OR account_id = {MINT}", name="overdraft"),
)

# Every change of a wallet, with the entry of the table that it came by; a new account's money is of no table. A wallet
# is the sum of its transfers, so that one changed by hand is found.
transfers = Table(
    "transfers",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("account_id", Integer, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("table_id", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("cents", BigInteger, nullable=False),
    CheckConstraint("cents <> 0", name="cents"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("title", String(200), nullable=False),
    Column("sheet", String(100), nullable=False),
    Column("opened", Float, nullable=False),
    Column("closed", Float),
)

# Tables that players have opened for those they invite, by whom, and the code of the invitation that is good now.
private_tables = Table(
    "private_tables",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("host", Integer, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("code", String(32), unique=True),  # None: nobody is invited any more
)

# Those who came in by an invitation. Whoever had to go keeps the hands they were in.
members = Table(
    "members",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("account_id", Integer, ForeignKey("accounts.id"), primary_key=True, index=True),
    Column("gone", Boolean, nullable=False),
)

# Sheets of people's own by what is in them: as they were written, and with all that they inherited then, which a table
# is opened of. Nothing here is ever changed.
sheets = Table(
    "sheets",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("text", Text, nullable=False),
    Column("body", Text, nullable=False),
)

# Whose a sheet is, under which name and in which version; those of the house are the mint's.
shelved = Table(
    "shelved",
    metadata,
    Column("owner", Integer, ForeignKey("accounts.id"), primary_key=True),
    Column("name", String(60), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("digest", String(64), ForeignKey("sheets.digest"), nullable=False, index=True),
    Column("account_id", Integer, ForeignKey("accounts.id"), nullable=False),
    Column("at", Float, nullable=False),
)

# The lines of a table's journal have the hash that seals them, over all lines before: whatever is changed shows.
entries = Table(
    "entries",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("hand", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("steady", Float, nullable=False, server_default="0"),
    Column("body", Text, nullable=False),
    Column("hash", String(64)),
    Index("ix_entries_kind", "table_id", "kind", "hand"),
)

postings = Table(
    "postings",
    metadata,
    Column("table_id", Integer, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("line", Integer, primary_key=True),
    Column("source", String(200), nullable=False),
    Column("target", String(200), nullable=False),
    Column("cents", BigInteger, nullable=False),
    CheckConstraint("cents > 0", name="cents"),
    CheckConstraint("source <> target", name="accounts"),
)

balances = Table(
    "balances",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("account", String(200), primary_key=True),
    Column("cents", BigInteger, nullable=False),
    CheckConstraint(f"cents >= 0 OR account = '{CAGE}'", name="overdraft"),
)

# Who has chips at a table, or held for it: the name they sit under, which cannot change meanwhile.
seats = Table(
    "seats",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("name", String(32), primary_key=True),
    Column("account_id", Integer, ForeignKey("accounts.id"), nullable=False, index=True),
)

commands = Table(
    "commands",
    metadata,
    Column("account_id", Integer, primary_key=True),
    Column("key", String(100), primary_key=True),
    Column("table_id", Integer, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("seq", Integer, nullable=False),
)

# The order of a shoe in play: the driver alone reads it. It goes when the shoe is laid open in an entry.
shoes = Table(
    "shoes",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("root", String(64), nullable=False),
    Column("order", Text, nullable=False),
    Column("salts", Text, nullable=False),
    Column("cut", Integer, nullable=False),
    Column("stirred", Text, nullable=False, server_default=""),
)

# Every shoe that was ever made at a table, by what was committed to, with the hand for which it was: what else is on
# record of it is found from there, however long the history is.
roots = Table(
    "roots",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("root", String(64), primary_key=True),
    Column("hand", Integer, nullable=False),
)

# How often somebody was wrong about a password, and when last: by a hash of the name they gave, perhaps with their
# address, so that nobody can read here who tried what.
tries = Table(
    "tries",
    metadata,
    Column("who", String(64), primary_key=True),
    Column("wrong", Integer, nullable=False),
    Column("last", Float, nullable=False),
)

# Who waits for a seat at which table. It is of the moment, too.
waiting = Table(
    "waiting",
    metadata,
    Column("table_id", Integer, primary_key=True, autoincrement=False),
    Column("account_id", Integer, ForeignKey("accounts.id"), primary_key=True),
    Column("since", Float, nullable=False),
    Column("called", Float),
)

# Links by which people share hands: each shows one hand as it was seen under one name. They are kept as they are, for
# who reads them here could read the hands themselves.
shares = Table(
    "shares",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("account_id", Integer, ForeignKey("accounts.id"), nullable=False),
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
    Column("hand", Integer, nullable=False),
    Column("name", String(32), nullable=False),
    Column("made", Float, nullable=False),
    UniqueConstraint("account_id", "table_id", "hand"),
)

# Of a room that several workers share: who is there, until when and what each has counted, who moves which table, who
# watches at each. It is of the moment, and goes with none of the rest to another database.
workers = Table(
    "workers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("expires", Float, nullable=False),
    Column("figures", Text, nullable=False, server_default=""),
    Column("process", Integer),
)
owners = Table(
    "owners",
    metadata,
    Column("table_id", Integer, primary_key=True, autoincrement=False),
    Column("worker", String(32), nullable=False),
)
watchers = Table(
    "watchers",
    metadata,
    Column("worker", String(32), primary_key=True),
    Column("table_id", Integer, primary_key=True),
    Column("name", String(32), primary_key=True),
)

# What workers take in turn: whoever locks a row has that turn. Accounts, leases, and each table by its number.
turns = Table("turns", metadata, Column("id", Integer, primary_key=True, autoincrement=False))

# What each hand came to for each person, for their history, and how much of their bets was not covered; worked out from
# what the hand told.
results = Table(
    "results",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("hand", Integer, primary_key=True),
    Column("name", String(32), primary_key=True),
    Column("account_id", Integer),
    Column("at", Float, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("uncovered", BigInteger, server_default="0", nullable=False),
    Column("result", String(500), nullable=False),
    Column("told", String(500)),  # the result as it was told to this one, where others were told it otherwise
    Column("played", Boolean),  # False: they sat it out; None: an earlier program did not say
    Index("ix_results_account", "account_id", "at"),
)

# What each account laid in a hand on each wager, what that brought, and what it would have, had all been covered; with
# all that its expectation follows from: deck, paytable and, by the table, the sheet.
wagered = Table(
    "wagered",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("hand", Integer, primary_key=True),
    Column("account_id", Integer, ForeignKey("accounts.id"), primary_key=True),
    Column("wager", String(100), primary_key=True),
    Column("paytable", String(100), nullable=False),
    Column("decks", Integer, nullable=False),
    Column("staked", BigInteger, nullable=False),
    Column("gained", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Index("ix_wagered_account", "account_id"),
)

# Whether people may talk at a table; where nothing is said, they may not. What was said stays on record for the floor,
# also what it has taken out of sight; who reported it; whom somebody does not want to read; and who may not write.
talking = Table(
    "talking",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("allowed", Boolean, nullable=False),
)
remarks = Table(
    "remarks",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
    Column("account_id", Integer, ForeignKey("accounts.id"), nullable=False),
    Column("name", String(32), nullable=False),
    Column("at", Float, nullable=False),
    Column("text", String(200), nullable=False),
    Column("emote", Boolean, nullable=False),
    Column("removed", Boolean, nullable=False, server_default=false()),
    Index("ix_remarks_table", "table_id", "id"),
    Index("ix_remarks_account", "account_id", "at"),
)
reports = Table(
    "reports",
    metadata,
    Column("remark_id", Integer, ForeignKey("remarks.id"), primary_key=True),
    Column("account_id", Integer, ForeignKey("accounts.id"), primary_key=True),
    Column("at", Float, nullable=False),
)
mutes = Table(
    "mutes",
    metadata,
    Column("account_id", Integer, ForeignKey("accounts.id"), primary_key=True),
    Column("muted_id", Integer, ForeignKey("accounts.id"), primary_key=True),
)
silenced = Table(
    "silenced",
    metadata,
    Column("account_id", Integer, ForeignKey("accounts.id"), primary_key=True),
    Column("at", Float, nullable=False),
)


def total(cents: ColumnElement[int]) -> ColumnElement[int]:
    """A sum of cents, which to PostgreSQL is more than a whole number."""
    return cast(func.sum(cents), BigInteger)
