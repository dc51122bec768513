// Tiles and dice drawn as SVG. What a tile looks like comes with the sheet: a domino's halves with the colour of every
// pip, row by row, or how many circles a mah-jong tile has; ten of them are a window, which has only a frame.

import { svg } from "./dom.js";

/** @import { Tiles } from "../page.d.ts" */

/** @type {Tiles} */
let known = {};

// The tiles of the sheet that is played.
/** @param {Tiles} tiles */
export function learn(tiles) {
  known = tiles;
}

/** @param {string} name */
export const isTile = (name) => name in known;

export const isTileGame = () => Object.keys(known).length > 0;

// What is dealt, in one word.
export const things = () => (isTileGame() ? "tiles" : "cards");

/** @param {string} name */
export function tileNamed(name) {
  const { title, meaning } = known[name];
  return title === meaning ? title : `${title}, ${meaning}${name.includes("-") ? `, ${name}` : ""}`;
}

/** @param {string} name */
export const tileSign = (name) => (name.includes("-") ? `${known[name].title} ${name}` : known[name].title);

// Where pips lie in a square of a hundred, row by row, by how many there are.
/** @type {{ [count: number]: [number, number][] }} */
const AT = {
  1: [[50, 50]],
  2: [[30, 30], [70, 70]],
  3: [[26, 26], [50, 50], [74, 74]],
  4: [[30, 30], [70, 30], [30, 70], [70, 70]],
  5: [[28, 28], [72, 28], [50, 50], [28, 72], [72, 72]],
  6: [[30, 22], [70, 22], [30, 50], [70, 50], [30, 78], [70, 78]],
  7: [[24, 16], [50, 25], [76, 34], [30, 58], [70, 58], [30, 84], [70, 84]],
  8: [[30, 14], [70, 14], [30, 38], [70, 38], [30, 62], [70, 62], [30, 86], [70, 86]],
  9: [[22, 18], [50, 18], [78, 18], [22, 50], [50, 50], [78, 50], [22, 82], [50, 82], [78, 82]],
};

/** @param {string} name */
export function drawnTile(name) {
  const { halves, count } = known[name];
  return halves.length ? domino(name, halves) : mahJong(name, count);
}

export function tileBack() {
  return tile("face-down", "a tile face down", svg("rect", { class: "rim", x: 27, y: 8, width: 46, height: 124, rx: 6 }));
}

// A tile is narrower than a card, and stands in a card's place.
/** @param {string} kind @param {string} label @param {...import("./dom.js").Inside} inside */
function tile(kind, label, ...inside) {
  const body = svg("rect", { class: "body", x: 20, y: 2, width: 60, height: 136, rx: 9 });
  return svg("svg", { class: `drawn tile ${kind}`, viewBox: "0 0 100 140", role: "img", "aria-label": label }, body, inside);
}

/** @param {string} name @param {string[]} halves */
function domino(name, halves) {
  const pips = halves.flatMap((colours, half) =>
    AT[colours.length].map(([x, y], at) =>
      spot(23 + x * 0.54, 6 + half * 67 + y * 0.61, colours.length === 1 ? 11 : 6.4, colours[at] === "r" ? "red" : "white")));
  return tile("domino", tileNamed(name), svg("path", { class: "seam", d: "M26 70H74" }), pips);
}

/** @param {string} name @param {number} count */
function mahJong(name, count) {
  const window = svg("rect", { class: "window", x: 33, y: 20, width: 34, height: 100, rx: 4 });
  const circles = (AT[count] || []).map(([x, y], at) => circle(24 + x * 0.52, 12 + y * 1.16, count === 1 ? 20 : count > 6 ? 6.6 : 8, at));
  return tile("mah-jong", tileNamed(name), count in AT ? circles : window);
}

/** @param {number} cx @param {number} cy @param {number} r @param {string} tone */
const spot = (cx, cy, r, tone) => svg("circle", { class: `spot-${tone}`, cx, cy, r });

/** @param {number} cx @param {number} cy @param {number} r @param {number} at */
function circle(cx, cy, r, at) {
  const tone = ["green", "red", "blue"][at % 3];
  return svg("g", {}, svg("circle", { class: `ring-${tone}`, cx, cy, r }), svg("circle", { class: `spot-${tone}`, cx, cy, r: r * 0.42 }));
}

// A die with pips; one that is alone may have ten sides, and says its number.
/** @param {number} value @param {boolean} alone */
export function drawnDie(value, alone) {
  const inside = alone || !(value in AT) ? svg("text", { x: 50, y: 67, text: String(value) }) : AT[value].map(([x, y]) => spot(x, y, 9, value === 1 || value === 4 ? "red" : "black"));
  const body = svg("rect", { class: "body", x: 4, y: 4, width: 92, height: 92, rx: alone ? 46 : 18 });
  return svg("svg", { class: "die", viewBox: "0 0 100 100", role: "img", "aria-label": `a die shows ${value}` }, body, inside);
}
