"""What wagers are worth, gross and net of collection."""
