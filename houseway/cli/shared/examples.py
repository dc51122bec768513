"""Examples of every command, as its `--help` shows them: what stands after `houseway`, by the command's name."""

SHEET = "500-club/ez-baccarat"

EXAMPLES = {
    "sheets": ("sheets", "sheets --books my-room"),
    "sheet": (f"sheet {SHEET}", f"sheet {SHEET} --schedules", "sheet mine.toml --json"),
    "book new": ("book new my-room",),
    "book check": ("book check my-room", "book check my-room --tables 100"),
    "book keep": ("book keep my-room",),
    "new": (f"new mine.toml --like {SHEET}",),
    "diff": (f"diff {SHEET} mine.toml",),
    "deal": (
        f"deal {SHEET} --rounds 3 --seed 7",
        f"deal {SHEET} --rounds 1000 --seed 7 --journal night.journal",
        "deal mine.toml --minimum 25 --players 4",
    ),
    "play": (f"play {SHEET}", f"play {SHEET} --name Ann --players 3 --buy-in 500"),
    "record": (
        f"record {SHEET} --journal night.journal",
        f"record {SHEET} --journal night.journal --from seen.jsonl",
    ),
    "replay": ("replay night.journal", "replay night.journal --hand 3 --as Ada"),
    "verify": ("verify night.journal", "verify night.journal --receipt table-4.json"),
    "export": ("export night.journal --phh hands",),
    "import": ("import my-room/holdem hands --journal night.journal",),
    "fees": (
        f"fees {SHEET} --option 1 --action 150",
        f"fees {SHEET} --option 1 --bet player=45 --bet tie=5",
    ),
    "odds": (
        f"odds {SHEET}",
        f"odds {SHEET} --wager tie --decks 6 --json",
        f"odds {SHEET} --until 0.01% --seed 3",
    ),
    "readings": (f"readings {SHEET} --priced", "readings --priced --exact"),
    "seek": (f"seek {SHEET} --wager tie --edge 5%",),
    "chart": ("chart my-room/blackjack --decks 6",),
    "protect": (f"protect {SHEET} --wager tie",),
    "worth": (
        f"worth {SHEET} --bet banker=50 --players 6 --option 6",
        f"worth {SHEET} --bet banker=50 --put-up 300 --hands-an-hour 60 --plot worth.svg",
    ),
    "equity": ('equity my-room/holdem AsKd QhQc --board "Ks 7d 2c"', 'equity my-room/holdem AA "77+, AKs"'),
    "report": (f"report {SHEET} -o report.html --by Ann",),
    "dossier": (f"dossier {SHEET} -o folder --by Ann", "dossier mine.toml -o folder --no-pdf"),
    "audit": ("audit", f"audit {SHEET}", "audit night.journal --counted 182.50 --count-sheet box.html"),
    "what-if": ("what-if ca-2026-doj", "what-if mine.toml --json"),
    "serve": ("serve", "serve --database room.db --port 8000", "serve --books my-room --browser"),
    "backup": ("backup copy.db --database room.db",),
    "archive": ("archive old-nights --days 30 --database room.db",),
    "move": ("move room.db postgresql://room@localhost/room",),
    "bench": ("bench --rounds 500 --simulated 1000000 --hands 1000",),
    "set": ('set my-room/pai-gow "As Kd 9h 8c 7d 2s 2h"',),
}


def epilog_of(name: str) -> str:
    """Return the examples of a command as the end of its help; nothing, for a group of commands."""
    lines = [f"  houseway {each}" for each in EXAMPLES.get(name, ())]
    return "\n".join(("\b", "Examples:", *lines)) if lines else ""
