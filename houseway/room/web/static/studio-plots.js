// Plots of the studio, drawn as SVG: bars, lines and steps in a frame with numbers at its sides.

import { el, svg } from "./dom.js";
import { dollars } from "./money.js";

/** @import { CountQuote, Curve, GoneCard, RowQuote, WorthQuote } from "../messages.d.ts" */
/** @typedef {{ low: number, high: number, left: number, right: number }} Span */

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [520, 220, 64, 12, 10, 30];

export const percent = (/** @type {number} */ part) => `${(100 * part).toFixed(2)}%`;

// A frame: where a point lies in it, and its axes with so many numbers each.
class Frame {
  /** @param {Span} span */
  constructor(span) {
    this.span = span.high > span.low ? span : { ...span, high: span.low + 1 };
  }

  /** @param {number} at */
  x(at) {
    return LEFT + ((at - this.span.left) / (this.span.right - this.span.left || 1)) * (WIDTH - LEFT - RIGHT);
  }

  /** @param {number} at */
  y(at) {
    return HEIGHT - BOTTOM - ((at - this.span.low) / (this.span.high - this.span.low)) * (HEIGHT - TOP - BOTTOM);
  }

  /** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {string} name */
  line(x1, y1, x2, y2, name) {
    return svg("line", { class: name, x1: this.x(x1).toFixed(1), y1: this.y(y1).toFixed(1), x2: this.x(x2).toFixed(1), y2: this.y(y2).toFixed(1) });
  }

  /** @param {(value: number) => string} across @param {(value: number) => string} up */
  axes(across, up) {
    const { low, high, left, right } = this.span;
    const zero = Math.min(Math.max(0, low), high);
    const under = [left, (left + right) / 2, right].map((at, place) =>
      svg("text", { x: this.x(at).toFixed(1), y: HEIGHT - 8, class: `tick at-${place}`, text: across(at) }));
    const beside = [...new Set([low, zero, high])].map((at) => svg("text", { x: LEFT - 6, y: (this.y(at) + 4).toFixed(1), class: "number", text: up(at) }));
    return [this.line(left, zero, right, zero, "axis"), ...under, ...beside];
  }
}

/** @param {string} title @param {...(SVGElement | SVGElement[])} inside */
function picture(title, ...inside) {
  const drawn = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": title }, ...inside);
  return el("figure", { class: "plot" }, el("figcaption", { text: title }), drawn);
}

// What each row of a paytable gives back of a unit bet.
/** @param {RowQuote[]} rows */
export function returns(rows) {
  const shown = rows.filter((row) => row.returns !== 0);
  const most = Math.max(...shown.map((row) => Math.abs(row.returns)), 0.001);
  return el("figure", { class: "plot bars" }, el("figcaption", { text: "Return by row, of a unit bet" }), el("ul", {}, shown.map((row) =>
    el("li", {}, el("span", { text: row.text }), el("meter", { min: 0, max: most, value: Math.abs(row.returns), class: row.returns < 0 ? "lost" : "won", "aria-label": row.text }),
      el("span", { class: "number", text: row.returns.toFixed(4) })))));
}

// How far the bettor's gain moves when a card is gone.
/** @param {readonly GoneCard[]} gone */
export function effects(gone) {
  const most = Math.max(...gone.map((each) => Math.abs(each.gain)), 1e-6);
  return el("figure", { class: "plot bars" }, el("figcaption", { text: "A card that is gone, by what it moves the bettor's gain" }), el("ul", {}, gone.map((each) =>
    el("li", {}, el("span", { text: each.cards }), el("meter", { min: 0, max: most, value: Math.abs(each.gain), class: each.gain < 0 ? "lost" : "won", "aria-label": each.cards }),
      el("span", { class: "number", text: `${each.gain < 0 ? "" : "+"}${(100 * each.gain).toFixed(4)}%` })))));
}

// Units a shoe by the cards behind the cut card, of the best count and of perfect play.
/** @param {readonly CountQuote[]} counts */
export function unitsByCut(counts) {
  const [best] = counts;
  const units = counts.flatMap((each) => each.by_cut.map(([, won]) => won));
  const right = Math.max(...best.by_cut.map(([cut]) => cut), 1);
  const frame = new Frame({ low: Math.min(0, ...units), high: Math.max(0, ...units), left: 0, right });
  const lines = counts.flatMap((each, at) => each.by_cut.slice(1).map(([cut, won], place) =>
    frame.line(each.by_cut[place][0], each.by_cut[place][1], cut, won, at ? "was" : "net")));
  const title = `Units a shoe by the cards behind the cut card${counts.length > 1 ? "; dashed: perfect play" : ""}`;
  return picture(title, lines, frame.axes((cut) => String(Math.round(cut)), (won) => won.toFixed(2)));
}

// Where a bettor of one unit stands after so many hands.
/** @param {Curve} curve */
export function standing(curve) {
  const right = curve.low + curve.step * curve.parts.length;
  const frame = new Frame({ low: 0, high: Math.max(...curve.parts), left: curve.low, right });
  const bars = curve.parts.map((part, at) => {
    const from = curve.low + at * curve.step;
    const name = from + curve.step / 2 < 0 ? "lost" : "won";
    return svg("rect", { class: name, x: frame.x(from).toFixed(1), y: frame.y(part).toFixed(1), width: Math.max(frame.x(from + curve.step) - frame.x(from) - 0.5, 0.5).toFixed(1), height: (frame.y(0) - frame.y(part)).toFixed(1) });
  });
  const said = (/** @type {number} */ at) => `${at > 0 ? "+" : ""}${at.toFixed(0)}`;
  const ahead = curve.parts.reduce((sum, part, at) => sum + (curve.low + (at + 0.5) * curve.step > 0 ? part : 0), 0);
  return picture(`Units after ${curve.hands.toLocaleString("en-US")} hands: ${percent(ahead)} are ahead`, bars, frame.axes(said, percent));
}

// The edge against what one row pays, while players play as now.
/** @param {RowQuote} row @param {number} edge @param {number} odds */
export function edgeLine(row, edge, odds) {
  const slope = row.slope ?? 0;
  const right = Math.max(10, Math.ceil(odds * 1.6));
  const at = (/** @type {number} */ pays) => edge + (pays - odds) * slope;
  const frame = new Frame({ low: Math.min(at(right), 0), high: Math.max(at(1), 0), left: 1, right });
  const dot = svg("circle", { cx: frame.x(odds).toFixed(1), cy: frame.y(edge).toFixed(1), r: 5, class: "now" });
  const said = (/** @type {number} */ pays) => `${Math.round(pays)} to 1`;
  return picture(`Edge by what ${row.text} pays`, frame.line(1, at(1), right, at(right), "net"), frame.axes(said, percent), dot);
}

// What the bank gains of a hand by the action of the table: its fee goes up in steps.
/** @param {WorthQuote} worth @param {WorthQuote | null} old */
export function bankWorth(worth, old) {
  const last = worth.steps.at(-1)?.least ?? 0;
  const most = Math.max(Math.ceil((last * 5) / 4 + 10000), Math.ceil(worth.action * 1.2));
  const lines = linesOf(worth, most);
  const before = old ? linesOf(old, most) : [];
  const nets = [...lines, ...before].flatMap(([, from, , to]) => [from, to]);
  const frame = new Frame({ low: Math.min(0, ...nets), high: Math.max(0, ...nets), left: 0, right: most });
  const here = frame.line(worth.action, frame.span.low, worth.action, frame.span.high, "here");
  const said = (/** @type {number} */ cents) => dollars(Math.round(cents / 100) * 100);
  return picture("What a hand brings the player-dealer after fees, by the table's action",
    before.map((each) => frame.line(each[0], each[1], each[2], each[3], "was")), lines.map((each) => frame.line(each[0], each[1], each[2], each[3], "net")), here, frame.axes(said, said));
}

/** @param {WorthQuote} worth @param {number} most @returns {[number, number, number, number][]} */
function linesOf(worth, most) {
  return worth.steps.flatMap((step) => {
    const [low, high] = [Math.min(step.least, most), Math.min(step.most ?? most, most)];
    if (step.fee === null || high <= low) return [];
    return [/** @type {[number, number, number, number]} */ ([low, worth.bank_edge * low - step.fee, high, worth.bank_edge * high - step.fee])];
  });
}
