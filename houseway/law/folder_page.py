"""A page of HTML on a folder of nights, which needs nothing else: findings, a plot, fees, turns at the bank."""

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from string import Template

from houseway.core.text import dollars
from houseway.law.folder import Nights, sum_by_clause, sum_by_week

TEMPLATE = Path(__file__).with_name("folder.html")
BAR, GAP, HEIGHT = 36, 14, 140


def folder_page(nights: Nights) -> str:
    """Return the page: findings by clause, the weeks, fees, turns, and journals that cannot be read."""
    weeks = sum_by_week(nights)
    page = Template(TEMPLATE.read_text("utf-8"))
    clauses = [
        (clause, table, f"{breaches:,}", dollars(cents) if cents else "")
        for (clause, table), (breaches, cents) in sum_by_clause(nights).items()
    ]
    fees = [
        (
            *(night.name, str(row.option), row.bracket, row.hour, row.payer, row.dealer),
            *(f"{row.hands:,}", dollars(row.due), dollars(row.taken), dollars(row.taken - row.due)),
        )
        for night in nights.audited
        for row in night.fees
    ]
    turns = [
        (
            *(night.name, turn.who or "nobody", "hired" if turn.hired else ""),
            *(f"{turn.first_hand} to {turn.last_hand}", turn.since, turn.until),
            *("" if turn.minutes is None else str(turn.minutes), str(turn.hands)),
        )
        for night in nights.audited
        for turn in night.turns
    ]
    findings = [
        (night.name, night.report.table, finding.clause, finding.where, finding.text)
        for night, finding in nights.findings
    ]
    unread = [(each.name, each.reason) for each in nights.unread]
    return page.substitute(
        nights=f"{len(nights.audited):,}",
        hands=f"{sum(night.report.hands for night in nights.audited):,}",
        breaches=f"{sum(breaches for _, breaches, _ in weeks.values()):,}",
        weeks=plot([(week, breaches, cents) for week, (_, breaches, cents) in weeks.items()]),
        clauses=_table(("clause", "table", "breaches", "wrong by"), clauses),
        fees=_table(
            ("night", "option", "bracket", "hour", "payer", "dealer", "hands", "due", "taken", "difference"), fees
        ),
        turns=_table(("night", "player-dealer", "", "hands", "from", "to", "minutes", "dealt"), turns),
        findings=_table(("night", "table", "clause", "where", "finding"), findings),
        unread=_table(("journal", "why it cannot be read"), unread),
    )


def plot(weeks: Sequence[tuple[str, int, int]]) -> str:
    """Draw breaches by week as bars, each with its number and its money in words."""
    most = max((breaches for _, breaches, _ in weeks), default=0) or 1
    bars = []
    for number, (week, breaches, cents) in enumerate(weeks):
        high = round(HEIGHT * breaches / most)
        left, top = number * (BAR + GAP), HEIGHT - high + 16
        told = escape(f"{week}: {breaches} breaches, {dollars(cents)}")
        bars.append(
            f'<g><title>{told}</title><rect x="{left}" y="{top}" width="{BAR}" height="{high}"/>'
            f'<text x="{left + BAR // 2}" y="{top - 4}">{breaches}</text>'
            f'<text x="{left + BAR // 2}" y="{HEIGHT + 32}">{escape(week[-2:])}</text></g>'
        )
    width = max(1, len(weeks)) * (BAR + GAP)
    return f'<svg viewBox="0 0 {width} {HEIGHT + 40}" width="{width}" role="img" aria-label="Breaches by week">' + (
        "".join(bars) + "</svg>"
    )


def _table(head: Iterable[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table of HTML; every cell is escaped, for names and rulings are what people typed."""
    if not rows:
        return "<p>None.</p>"
    cells = "".join(f"<th>{escape(each)}</th>" for each in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"
