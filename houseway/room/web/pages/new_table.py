"""The form of a new table when it was refused: kept as it was typed, with the reason beside its field."""

import secrets
from collections.abc import Mapping

from houseway.core.text import Mistake
from houseway.room.web.pages.forms import WrongField
from houseway.room.web.pages.opening import Form, find_wrong_field, opening_form, reason_of
from houseway.sheets.sheet import Sheet

CONFLICT = 409


def tell_refusal(sheet: Sheet, fields: Mapping[str, str], mistake: Mistake) -> Form:
    """Return the form with what was wrong."""
    form = opening_form(sheet, fields)
    typed = mistake.field if isinstance(mistake, WrongField) else ""
    field = typed or find_wrong_field(sheet, fields, else_in="bots") or "all"
    return {**form, "errors": {**form["errors"], field: reason_of(sheet, mistake)}}


def key_of(fields: Mapping[str, str]) -> str:
    """The key a form came with."""
    return fields.get("key", "")[:100] or secrets.token_urlsafe(16)
