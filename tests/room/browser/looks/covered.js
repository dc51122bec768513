// What is wrong with a question as it is drawn: controls under others, and text that runs out of its box.
// Called with questions as the server sends them, and the tiles and wagers of their sheet; one sentence for each fault.

import { Ask } from "/static/ask.js";
import { oddsOf } from "/static/pays.js";
import { learn } from "/static/tiles.js";

import { all, boxOf, one } from "./felts.js";

/** @import { Put } from "../../../../houseway/room/web/messages.d.ts" */
/** @import { Tiles, WagerFacts } from "../../../../houseway/room/web/page.d.ts" */

/** @param {{ questions: Put[], tiles: Tiles, wagers: WagerFacts[] }} asked */
export function look({ questions, tiles, wagers }) {
  const root = one(document, "#ask");
  learn(tiles);
  const odds = Object.fromEntries(wagers.map((wager) => [wager.id, oddsOf(wager, {})]));
  /** @type {string[]} */
  const found = [];
  for (const question of questions) {
    root.replaceChildren();
    const ask = new Ask(root, { send: async () => "", memory: { kept: { player: 500 } } });
    ask.odds = odds;
    ask.render([question], "");
    for (const fault of faults(root)) found.push(`${question.key} as asked: ${fault}`);
    fill(root);
    for (const fault of faults(root)) found.push(`${question.key} filled: ${fault}`);
  }
  return found;
}

// A box as full as it gets: every spot bet on, the hint asked for, a refusal shown.
/** @param {HTMLElement} root */
function fill(root) {
  for (const spot of all(root, ".spot")) for (let times = 0; times < 3; times += 1) spot.click();
  for (const hint of all(root, ".hint")) hint.click();
  one(root, ".refused").textContent = "Dragon 7: bet Player line or Banker line first.";
}

/** @param {HTMLElement} root */
function* faults(root) {
  for (const control of all(root, "button, input, select")) if (isShown(control)) yield* ofControl(root, control);
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) yield* ofText(root, /** @type {Text} */ (texts.currentNode));
  const dock = /** @type {HTMLElement} */ (root.closest(".dock"));
  if (dock.scrollWidth > dock.clientWidth) yield `what is asked is ${dock.scrollWidth} wide in ${dock.clientWidth}`;
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) yield `the page is ${page.scrollWidth} wide in a window of ${innerWidth}`;
}

/** @param {Element} node */
const isShown = (node) => node.getClientRects().length > 0 && getComputedStyle(node).visibility !== "hidden";

/** @param {Element} node */
const called = (node) => (node.getAttribute("aria-label") || node.textContent || node.className || node.tagName).trim().slice(0, 60);

/** @param {HTMLElement} root @param {HTMLElement} control */
function* ofControl(root, control) {
  let { x, y, top } = above(control);
  if (!top || !root.contains(top)) {
    control.scrollIntoView({ block: "nearest", inline: "nearest" });
    ({ x, y, top } = above(control));
  }
  const free = top && (control.contains(top) || (top.contains(control) && top.matches("label")));
  if (!free) yield `"${called(control)}" lies under "${top ? called(top) : "the window's edge"}" at ${Math.round(x)},${Math.round(y)}`;
  const short = control instanceof HTMLInputElement && control.type === "range" && control.getBoundingClientRect().width < 110;
  if (short) yield `the slider "${called(control)}" is too short to aim with`;
}

/** @param {HTMLElement} control */
function above(control) {
  const { left, right, top, bottom } = boxOf(control);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return { x, y, top: document.elementFromPoint(x, y) };
}

/** @param {HTMLElement} root @param {Text} text */
function* ofText(root, text) {
  const node = text.parentElement;
  if (!node || node.closest("svg") || !text.data.trim() || !isShown(node)) return;
  const holder = node.closest("button, .card, .sorted, .question") || root;
  const box = boxOf(holder);
  const range = document.createRange();
  range.selectNodeContents(text);
  const out = [...range.getClientRects()].some((rect) =>
    rect.left < box.left - 1 || rect.right > box.right + 1 || rect.top < box.top - 2 || rect.bottom > box.bottom + 2);
  if (out) yield `the text "${text.data.trim().slice(0, 60)}" runs out of "${called(holder)}"`;
}
