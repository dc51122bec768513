// The chart by which the game is best played, fetched when it is first looked at: to draw it up takes a while.

import { el } from "./dom.js";
import { got } from "./stream.js";

/** @import { Chart, ChartTable } from "../page.d.ts" */

export class ChartPanel {
  /** @param {HTMLElement} panel @param {string} sheet */
  constructor(panel, sheet) {
    this.panel = panel;
    this.sheet = sheet;
    this.decks = 0;
    this.isOpen = false;
    panel.addEventListener("opened", () => this.open());
  }

  async open() {
    if (this.isOpen || !this.decks) return;
    this.isOpen = true;
    this.panel.replaceChildren(el("p", { class: "hint", role: "status", text: "The chart is being worked out for this table's rules and decks …" }));
    /** @type {Chart | null} */
    const chart = await got(`/api/sheets/${this.sheet}/chart?decks=${this.decks}`).catch(() => null);
    this.isOpen = Boolean(chart);
    this.panel.replaceChildren(...(chart ? drawn(chart) : [el("p", { text: "The chart cannot be had just now: open this tab again." })]));
  }
}

/** @param {Chart} chart */
function drawn({ charts, edge, decks }) {
  const worth = `Worked out for ${decks} ${decks === 1 ? "deck" : "decks"}: by this chart the bettor loses ${(100 * edge.value).toFixed(2)}% of the first bet, fees apart.`;
  return [el("p", { class: "hint", text: worth }), ...charts.map(table)];
}

/** @param {ChartTable} table */
function table({ title, columns, rows, signs }) {
  const head = el("tr", {}, el("th", { scope: "col", text: "" }), columns.map((column) => el("th", { scope: "col", text: column })));
  const body = Object.entries(rows).map(([label, cells]) =>
    el("tr", {}, el("th", { scope: "row", text: label }), cells.map((cell) => el("td", { text: cell, "data-sign": cell[0], title: meaning(cell, signs) }))));
  const legend = Object.entries(signs).map(([sign, text]) => `${sign}: ${text}`).join("; ");
  return el("section", { class: "chart" }, el("table", {}, el("caption", { text: title }), el("thead", {}, head), el("tbody", {}, body)), el("p", { class: "hint", text: legend }));
}

/** @param {string} cell @param {{ [sign: string]: string }} signs */
const meaning = (cell, signs) => signs[cell] ?? [...cell].map((sign) => signs[sign]).filter(Boolean).join(", else ");
