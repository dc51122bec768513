// Cards drawn as SVG from their names: "As", "Td", "Ks+" for one with the word Bonus on it, "Xr" for a joker.

import { svg } from "./dom.js";
import { drawnTile, isTile, isTileGame, tileBack, tileNamed, tileSign } from "./tiles.js";

/** @type {{ [suit: string]: [string, string] }} */
const SUITS = {
  c: ["clubs", "M50 12a19 19 0 0 1 16 29a19 19 0 1 1-11 32c0 8 3 13 9 17H36c6-4 9-9 9-17a19 19 0 1 1-11-32a19 19 0 0 1 16-29Z"],
  d: ["diamonds", "M50 8C58 24 68 38 80 50C68 62 58 76 50 92C42 76 32 62 20 50C32 38 42 24 50 8Z"],
  h: ["hearts", "M50 88C38 72 14 58 14 36A19 19 0 0 1 50 28A19 19 0 0 1 86 36C86 58 62 72 50 88Z"],
  s: ["spades", "M50 8C60 26 86 38 86 58A18 18 0 0 1 55 68c0 10 3 17 9 22H36c6-5 9-12 9-22A18 18 0 0 1 14 58C14 38 40 26 50 8Z"],
};
/** @type {{ [rank: string]: string }} */
const RANKS = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five",
  4: "four", 3: "three", 2: "two",
};
/** @type {{ [name: string]: string }} */
const JOKERS = { Xr: "red joker", Xb: "black joker" };

/** @param {string | null} name */
export function named(name) {
  if (!name) return isTileGame() ? "a tile face down" : "a card face down";
  if (JOKERS[name]) return JOKERS[name];
  if (isTile(name)) return tileNamed(name);
  const bonus = name.endsWith("+") ? ", a bonus card" : "";
  return `${RANKS[name[0]]} of ${SUITS[name[1]][0]}${bonus}`;
}

/** @type {{ [suit: string]: string }} */
const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** @param {string | null} name */
export function signs(name) {
  if (!name || JOKERS[name]) return name ? "joker" : "?";
  if (isTile(name)) return tileSign(name);
  return (name[0] === "T" ? "10" : name[0]) + SIGNS[name[1]] + name.slice(2);
}

const CODES = /(?<![\w-])(?:[2-9TJQKA][cdhs]|X[rb]|M\d+)(?![\w-])/g;

// In results that earlier programs kept, a hand that is called by its ranks has a T for a ten: "T-7-5-3-2 low".
const TEN = /(?<=-| over )T\b|\bT(?=-| over )/g;

// Who has sat here: a player may be called like a card, and a name is never drawn as one.
/** @type {Set<string>} */
const people = new Set();

/** @param {{ name: string }[]} here */
export function meet(here) {
  for (const { name } of here) people.add(name);
}

/** @param {string} code @param {number} at */
const isNoCard = (code, at) => (at === 0 && code === "As") || (code[0] === "M" && !isTile(code)) || people.has(code);

// A sentence with its cards as signs; one that begins with "As" speaks English.
/** @param {string} text */
export const inSigns = (text) => text.replace(TEN, "10").replace(CODES, (code, at) => (isNoCard(code, at) ? code : signs(code)));

// Cards with what they are called: "Ks Qd (king high)".
const CALLED = /((?:(?:[2-9TJQKA][cdhs]\+?|X[rb]|M\d+|\d-\d) )+)\(([^)]+)\)/g;

// The same without the cards that lie there to be seen: "Ks Qd (king high) in front" is king high in front.
/** @param {string} text */
export const withoutCards = (text) => text.replace(CALLED, "$2");

/** @param {string | null} name */
export function drawn(name) {
  if (!name) return isTileGame() ? tileBack() : back();
  return isTile(name) ? drawnTile(name) : face(name);
}

/** @param {string} kind @param {string} label @param {...import("./dom.js").Inside} inside */
function frame(kind, label, ...inside) {
  const paper = svg("rect", { class: "paper", x: 1, y: 1, width: 98, height: 138, rx: 11 });
  return svg("svg", { class: `drawn ${kind}`, viewBox: "0 0 100 140", role: "img", "aria-label": label }, paper, inside);
}

function back() {
  /** @type {SVGElement[]} */
  const lines = [];
  for (let at = -140; at < 100; at += 14) {
    lines.push(svg("path", { d: `M${at} 140L${at + 140} 0M${at} 0L${at + 140} 140` }));
  }
  const net = svg("svg", { class: "net", x: 9, y: 9, width: 82, height: 122, viewBox: "9 9 82 122" }, lines);
  const rim = svg("rect", { class: "rim", x: 8, y: 8, width: 84, height: 124, rx: 6 });
  return frame("back", named(null), net, rim);
}

/** @param {string} name */
function face(name) {
  if (JOKERS[name]) return joker(name);
  const suit = name[1];
  const rank = name[0] === "T" ? "10" : name[0];
  // Ten has two figures, which must be seen where only the edge of a card is.
  const narrow = rank === "10" ? { x: 4, textLength: 31, lengthAdjust: "spacingAndGlyphs" } : { x: 9 };
  const index = svg("text", { class: "index", y: 49, text: rank, ...narrow });
  /** @type {SVGElement[]} */
  const parts = [index, pip(suit, 12, 58, 0.32), "JQK".includes(name[0]) ? court(name[0], suit) : pip(suit, 36, 66, 0.6)];
  if (name.endsWith("+")) parts.push(svg("path", { class: "bonus", d: STAR, transform: "translate(9 101) scale(.32)" }));
  return frame("dh".includes(suit) ? "red" : "black", named(name), parts);
}

/** @param {string} suit @param {number} x @param {number} y @param {number} size */
function pip(suit, x, y, size) {
  return svg("path", { class: "pip", d: SUITS[suit][1], transform: `translate(${x} ${y}) scale(${size})` });
}

const STAR = "M50 5L61 38H96L68 59L79 93L50 72L21 93L32 59L4 38H39Z";
/** @type {{ [rank: string]: string }} */
const CROWNS = {
  J: "M-5 28H35 M0 28C-2 6 18-2 31 10L28 28 M29 9C38 4 40-3 38-9C31-7 26-1 26 6",
  Q: "M1 28L-4 6L8 15L15 0L22 15L34 6L29 28Z M-4 3v-1 M15-3v-1 M34 3v-1",
  K: "M0 28L-5 4L7 13L15-2L23 13L35 4L30 28Z M15-14v11 M10-9h10 M2 21h26",
};

// A court card wears a hat over its suit: enough to know it at a glance, small as it is.
/** @param {string} rank @param {string} suit */
function court(rank, suit) {
  const hat = svg("path", { class: "hat", d: CROWNS[rank], transform: "translate(50 72) scale(1.06)" });
  return svg("g", {}, pip(suit, 45, 96, 0.42), hat);
}

/** @param {string} name */
function joker(name) {
  const star = svg("path", {
    class: "pip", transform: "translate(18 44) scale(.64)",
    d: STAR,
  });
  const word = svg("text", { class: "joker", x: 50, y: 30, text: "JOKER" });
  return frame(name === "Xr" ? "red" : "black", named(name), star, word);
}
