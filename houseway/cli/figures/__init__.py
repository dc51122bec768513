"""Commands that work out figures: fees, odds, worth, charts, equity, reports."""
