// What a hand of points came to, row by row and opponent by opponent: a table where one plays, until one is asked again.

import { el } from "./dom.js";

/** @import { Score } from "../messages.d.ts" */
/** @import { State } from "../page.d.ts" */

export class Scores {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.node = el("div", { class: "scores", hidden: true });
    root.append(this.node);
    this.told = "";
  }

  // The points of this hand, or of the last; out of the way of what is asked.
  /** @param {State} state @param {string} me @param {boolean} asked */
  render({ scores }, me, asked) {
    this.node.hidden = asked || !(this.told || scores.length);
    const told = JSON.stringify(scores);
    if (!scores.length || told === this.told) return;
    this.told = told;
    this.node.replaceChildren(table(scores, me));
  }
}

/** Points against somebody. @typedef {{ against: string, rows: { [row: string]: number }, points: number }} Line */

// Mine against each opponent; all there are, for whoever looks on.
/** @param {Score[]} scores @param {string} me @returns {Line[]} */
function linesOf(scores, me) {
  const mine = scores.filter(({ one, other }) => me === one || me === other);
  return (mine.length ? mine : scores).map(({ one, other, rows, points }) => {
    const sign = other === me ? -1 : 1;
    const against = mine.length ? (other === me ? one : other) : `${one} against ${other}`;
    return { against, rows: Object.fromEntries(rows.map(([row, won]) => [row, sign * won])), points: sign * points };
  });
}

/** @param {Score[]} scores @param {string} me */
function table(scores, me) {
  const lines = linesOf(scores, me);
  const longest = [...scores].sort((one, other) => other.rows.length - one.rows.length); // what they share comes first
  const rows = [...new Set(longest.flatMap((score) => score.rows.map(([row]) => row)))];
  const head = ["Against", ...rows, "points"].map((text) => el("th", { scope: "col", text }));
  const body = lines.map((line) => el("tr", {}, el("th", { scope: "row", text: line.against }), ...rows.map((row) => cell(line.rows[row])), cell(line.points)));
  return el("table", { "aria-label": "Points by row and opponent" }, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...body));
}

/** @param {number | undefined} points */
function cell(points) {
  const text = points === undefined ? "" : points > 0 ? `+${points}` : String(points).replace("-", "−");
  return el("td", { text, "data-sign": Math.sign(points ?? 0) });
}
