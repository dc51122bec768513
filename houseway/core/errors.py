"""The one exception for what a person can put right."""


class Mistake(Exception):
    """Something is wrong with what came in; the message is one sentence that says what to do."""
