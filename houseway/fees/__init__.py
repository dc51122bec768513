"""Collection: schedules as printed, the fees due under them, and fees by the clock."""
