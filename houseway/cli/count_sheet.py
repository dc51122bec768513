"""The daily count sheet of a table's drop box, to print and sign."""

from html import escape
from pathlib import Path
from string import Template

from houseway.audit import Report
from houseway.errors import Mistake
from houseway.money import dollars
from houseway.shelf import establishment

TEMPLATE = Path(__file__).with_name("count_sheet.html")
SIGNATURES = 3


def write_count_sheet(path: Path, report: Report) -> None:
    if path.exists():
        raise Mistake(f"{path} is there already: name a new file")
    counted = report.counted
    facts = {
        "establishment": establishment(report.sheet) or "(name of the establishment)",
        "title": report.title,
        "date": report.date,
        "shift": report.shift,
        "table": report.table,
        "hands": f"{report.hands:,}",
        "due": dollars(report.fees_due),
        "taken": dollars(report.fees_taken),
        "counted": "" if counted is None else dollars(counted),
        "difference": "" if counted is None else dollars(counted - report.fees_taken),
    }
    page = Template(TEMPLATE.read_text("utf-8"))
    rows = "".join("<tr><td></td><td></td><td></td></tr>" for _ in range(SIGNATURES))
    path.write_text(page.substitute({key: escape(value) for key, value in facts.items()}, signatures=rows), "utf-8")
