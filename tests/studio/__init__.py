"""The studio, without a room."""
