// The roads of the shoe: bead plate, big road and the three derived from it, as the server draws them up.

import { el, setText, svg } from "./dom.js";
import { got } from "./stream.js";

/** @import { Cell, Roads } from "../messages.d.ts" */

const ROWS = 6;
/** @type {["bead" | "big" | "eye" | "small" | "cockroach", string, number][]} */
const ROADS = [["bead", "Bead plate", 18], ["big", "Big road", 22], ["eye", "Big eye boy", 14], ["small", "Small road", 14], ["cockroach", "Cockroach", 14]];
/** @type {{ [side: string]: string }} */
const MARKS = { player: "P", banker: "B", tie: "T" };

export class RoadMap {
  /** @param {HTMLElement} root @param {string} table */
  constructor(root, table) {
    this.root = root;
    this.table = table;
    this.counts = el("p", { class: "counts" });
    this.plots = ROADS.map(([id, title, columns]) => {
      const plot = svg("svg", { class: `road ${id}`, role: "img", "aria-label": title });
      return { id, title, columns, plot };
    });
    root.replaceChildren(this.counts, ...this.plots.map(({ plot }) => plot));
    root.hidden = false;
  }

  async update() {
    const roads = await got(`/api/tables/${this.table}/roads`).catch(() => null);
    if (roads) this.draw(roads);
  }

  /** @param {Roads} roads */
  draw(roads) {
    setText(this.counts, Object.entries(roads.counts).map(([side, count]) => `${side[0].toUpperCase()}${side.slice(1)} ${count}`).join(" · "));
    for (const { id, title, columns, plot } of this.plots) {
      const cells = roads[id];
      // The latest is always in sight: what no longer fits leaves on the left.
      const first = Math.max(0, ...cells.map((cell) => cell.column - columns + 1));
      plot.setAttribute("viewBox", `0 0 ${columns} ${ROWS}`);
      plot.setAttribute("aria-label", `${title}: ${cells.map((cell) => cell.what).join(", ") || "nothing yet"}`);
      plot.replaceChildren(grid(columns), ...cells.filter((cell) => cell.column >= first).map((cell) => drawn(id, cell, first)));
    }
  }
}

/** @param {number} columns */
function grid(columns) {
  const lines = Array.from({ length: columns + 1 }, (_, at) => `M${at} 0V${ROWS}`).join("") + Array.from({ length: ROWS + 1 }, (_, at) => `M0 ${at}H${columns}`).join("");
  return svg("path", { class: "lines", d: lines });
}

/** @type {{ [road: string]: (cell: Cell) => SVGElement[] }} */
const DRAWN = {
  bead: (cell) => [svg("circle", { class: "full", r: 0.42 }), svg("text", { y: 0.2, text: MARKS[cell.what] })],
  big: () => [svg("circle", { class: "ring", r: 0.36 })],
  eye: () => [svg("circle", { class: "ring", r: 0.34 })],
  small: () => [svg("circle", { class: "full", r: 0.38 })],
  cockroach: () => [svg("path", { class: "stroke", d: "M-.3 .3L.3 -.3" })],
};

/** @param {string} id @param {Cell} cell @param {number} first */
function drawn(id, cell, first) {
  const facts = { class: "cell", "data-what": cell.what, transform: `translate(${cell.column - first + 0.5} ${cell.row + 0.5})` };
  const ties = cell.ties ? [svg("path", { class: "tied", d: "M-.42 .42L.42 -.42" }), cell.ties > 1 && svg("text", { class: "ties", y: 0.2, text: String(cell.ties) })] : [];
  const hits = cell.hits.length ? [svg("circle", { class: "hit", cx: 0.3, cy: -0.3, r: 0.17 })] : [];
  const words = cell.hand ? [svg("title", { text: [`Hand ${cell.hand}: ${cell.what}`, ...cell.hits].join(", ") })] : [];
  return svg("g", facts, words, DRAWN[id](cell), ties.filter(Boolean), hits);
}
