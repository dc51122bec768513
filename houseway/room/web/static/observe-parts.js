// Parts of the observer's page: rows of large buttons, money by chips, and cards by tapping.

import { el } from "./dom.js";
import { dollars } from "./money.js";

const RANKS = "A23456789TJQK";
const SUITS = [["s", "♠"], ["h", "♥"], ["d", "♦"], ["c", "♣"]];
const CHIPS = [1, 5, 25, 100, 500, 1000];

/** @param {string} text @param {() => unknown} onclick @param {{ [name: string]: unknown }} facts */
export const tap = (text, onclick, facts = {}) => el("button", { type: "button", text, onclick, ...facts });

/** @param {string} label @param {...(HTMLElement | false | null | undefined)} inside */
export const row = (label, ...inside) => el("div", { class: "taps", role: "group", "aria-label": label }, el("span", { class: "called", text: label }), ...inside);

// One of several, or none: the one that is chosen is pressed.
/** @param {string} label @param {{ text: string, value: string }[]} choices @param {string[]} chosen @param {(value: string) => unknown} pick */
export function choose(label, choices, chosen, pick) {
  return row(label, ...choices.map(({ text, value }) => tap(text, () => pick(value), { "aria-pressed": chosen.includes(value) ? "true" : "false", "data-value": value })));
}

// An amount put together of chips; it begins with what lies there.
/** @param {string} label @param {number} cents @param {(cents: number) => unknown} set */
export function chips(label, cents, set) {
  return row(label, el("output", { text: dollars(cents) }),
    ...CHIPS.map((each) => tap(`+$${each.toLocaleString("en")}`, () => set(cents + each * 100), { "data-chip": each })),
    tap("Clear", () => set(0), { class: "quiet" }));
}

/** @param {(card: string) => unknown} dealt */
export function cardPad(dealt) {
  const rows = SUITS.map(([suit, sign]) => el("div", { class: `suit suit-${suit}` },
    ...[...RANKS].map((rank) => tap(`${rank === "T" ? "10" : rank}${sign}`, () => dealt(rank + suit), { "data-card": rank + suit }))));
  const joker = el("div", { class: "suit" }, tap("Joker", () => dealt("Joker"), { "data-card": "Joker" }));
  return el("div", { class: "pad", role: "group", "aria-label": "Cards" }, ...rows, joker);
}

/** @param {string} what @param {string} text */
export const asked = (what, text = "") => prompt(what, text)?.trim() ?? "";

// The time as the clock of this tablet has it, with its day.
export function now() {
  const at = new Date();
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

// What cents are, as people write it.
/** @param {string} text */
export const centsOf = (text) => Math.round(Number(text.replace(/[$,\s]/g, "")) * 100);
