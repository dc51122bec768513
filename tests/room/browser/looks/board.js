// What is wrong with the layout one bets on, with chips on every spot: a spot under a plate, a tray or another spot, out of
// the felt, a chip off the middle of its box or over a line, text that runs out, a control that lies under another.
// Called with a sheet, a table's options and the question; one sentence for each fault, and whether the felt has room.

import { Ask } from "/static/ask.js";
import { putChips } from "/static/fold.js";
import { printOn } from "/static/spots.js";

import { all, boxOf, emptyFelt, everybody, meet, one, stateOf, viewOf } from "./felts.js";

/** @import { Put } from "../../../../houseway/room/web/messages.d.ts" */
/** @import { Described } from "./felts.js" */

/** @param {Described & { question: Put, chips: boolean }} described */
export function look(described) {
  const { sheet, options, seats, question, chips } = described;
  const dock = one(document, "#ask");
  dock.replaceChildren();
  const felt = emptyFelt(sheet);
  const spots = printOn(felt, sheet, options);
  const ask = new Ask(dock, { send: async () => "", memory: { kept: {} } });
  ask.board = felt.board;
  ask.odds = Object.fromEntries(spots.map((spot) => [spot.id, spot.odds ?? ""]));
  ask.names = Object.fromEntries(spots.map((spot) => [spot.id, spot.name]));
  ask.render([question], "");
  const state = stateOf(everybody(seats, 125050));
  putChips(state, ["bank"], 1276500);
  felt.render(state, viewOf(described, true));
  if (chips) for (const spot of all(felt.board.node, ".spot")) for (let times = 0; times < 3; times += 1) spot.click();
  const places = all(felt.board.node, ".place");
  return { roomy: places.length > 0, faults: [...ofPlaces(felt.root, places), ...places.flatMap((place) => [...ofPlace(place)])] };
}

/** @param {HTMLElement} root @param {HTMLElement[]} places */
function* ofPlaces(root, places) {
  const edge = boxOf(root);
  for (const [at, place] of places.entries()) {
    const box = boxOf(place);
    if (box.left < edge.left - 1 || box.right > edge.right + 1 || box.bottom > edge.bottom + 1 || box.top < edge.top - 1) yield `${called(place)} is out of the felt`;
    const others = [...places.slice(at + 1), ...all(root, ".plate, .tray, .badge, .laid .chip, .discard")];
    for (const other of others) if (other.getClientRects().length && meet(box, boxOf(other), 1)) yield `${called(place)} meets "${other.className} ${other.textContent}"`;
  }
}

/** @param {HTMLElement} place */
function* ofPlace(place) {
  const [box, chip] = [boxOf(place), one(place, ".chip")];
  if (!chip.hidden) {
    const disc = boxOf(chip);
    const off = Math.abs((disc.left + disc.right) / 2 - (box.left + box.right) / 2);
    if (off > 2) yield `the chip on ${called(place)} is ${off} px off the middle`;
    if (disc.top < box.top + 3 || disc.bottom > box.bottom - 3) yield `the chip on ${called(place)} lies over its line`;
    const over = all(place, ".title").find((text) => meet(textOf(text), disc, 3));
    if (over) yield `the chip on ${called(place)} lies over its name`;
  }
  for (const text of all(place, ".title, .odds, .terms, .cover")) {
    const words = textOf(text);
    if (getComputedStyle(text).visibility === "hidden" || words.right - words.left < 1) continue;
    if (words.left < box.left - 1 || words.right > box.right + 1 || Math.min(words.bottom, boxOf(text).bottom) > box.bottom + 1) yield `"${text.textContent}" runs out of ${called(place)}`;
  }
  for (const control of all(place, "button")) {
    if (!control.getClientRects().length) continue;
    const { left, right, top, bottom } = boxOf(control);
    const found = document.elementFromPoint((left + right) / 2, top + (bottom - top) / 4);
    if (bottom <= innerHeight && !control.contains(found)) yield `"${control.getAttribute("aria-label")}" lies under "${found?.className}"`;
  }
}

// As far as it is shown: what is clamped is cut.
/** @param {HTMLElement} node */
function textOf(node) {
  const range = document.createRange();
  range.selectNodeContents(node);
  const [words, box] = [range.getBoundingClientRect(), boxOf(node)];
  return { left: words.left, right: words.right, top: words.top, bottom: Math.min(words.bottom, box.bottom) };
}

/** @param {HTMLElement} place */
const called = (place) => `the spot "${one(place, ".title").textContent}"`;
