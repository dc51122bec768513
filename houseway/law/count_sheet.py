"""The daily count sheet of a table's drop box, to print and sign."""

from html import escape
from pathlib import Path
from string import Template

from houseway.core.text import dollars
from houseway.law.audit import Report
from houseway.sheets.shelf import establishment

TEMPLATE = Path(__file__).with_name("count_sheet.html")
SIGNATURES = 3


def count_sheet(report: Report) -> str:
    """Return a page of HTML that needs nothing else: no style sheet, no script."""
    counted, taken = report.counted, report.fees_taken
    facts = {
        "establishment": establishment(report.sheet) or "(name of the establishment)",
        "title": report.title,
        "date": report.date,
        "shift": report.shift,
        "table": report.table,
        "hands": f"{report.hands:,}",
        "due": dollars(report.fees_due),
        "taken": "none noted" if taken is None else dollars(taken),
        "counted": "" if counted is None else dollars(counted),
        "difference": "" if counted is None or taken is None else dollars(counted - taken),
    }
    page = Template(TEMPLATE.read_text("utf-8"))
    rows = "".join("<tr><td></td><td></td><td></td></tr>" for _ in range(SIGNATURES))
    return page.substitute({key: escape(value) for key, value in facts.items()}, signatures=rows)
