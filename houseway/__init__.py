"""The card room in software: deals, settles, prices and audits player-dealer games as their books say."""

__version__ = "0.1.0"
