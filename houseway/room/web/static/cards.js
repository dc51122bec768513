// Cards drawn as SVG from their names: "As", "Td", "Ks+" for one with the word Bonus on it, "Xr" for a joker.

import { part } from "./art.js";
import { svg } from "./dom.js";
import { drawnTile, isTile, isTileGame, tileBack, tileNamed, tileSign } from "./tiles.js";

/** @type {{ [suit: string]: string }} */
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
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
  return `${RANKS[name[0]]} of ${SUITS[name[1]]}${bonus}`;
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
  const paper = svg("rect", { class: "paper", x: 1, y: 1, width: 98, height: 138, rx: 10 });
  return svg("svg", { class: `drawn ${kind}`, viewBox: "0 0 100 140", role: "img", "aria-label": label }, paper, inside);
}

const back = () => frame("back", named(null), part("back"));

// What is read where only the edge of a card is seen stands there, large.
/** @param {string} name */
function face(name) {
  if (JOKERS[name]) return joker(name);
  const [rank, suit] = name;
  const isCourt = "KQJ".includes(rank);
  const inside = [...corner(rank, suit, isCourt), ...(isCourt ? court(rank, suit) : [pip(suit, 35, 66, 0.62)])];
  if (name.endsWith("+")) inside.push(svg("path", { class: "bonus", d: STAR, transform: "translate(8 101) scale(.32)" }));
  return frame(`suit-${suit}`, named(name), inside);
}

/** @param {string} rank @param {string} suit @param {boolean} isCourt */
function corner(rank, suit, isCourt) {
  const index = part(`rank-${rank}`, "index", `translate(${rank === "T" ? 5 : 7} 9) scale(${isCourt ? 1.06 : 1.14})`);
  return isCourt ? [index, pip(suit, 8.5, 51, 0.23)] : [index, pip(suit, 7, 57, 0.3)];
}

/** @param {string} suit @param {number} x @param {number} y @param {number} size */
const pip = (suit, x, y, size) => part(`suit-${suit}`, "pip", `translate(${x} ${y}) scale(${size})`);

const STAR = "M50 5L61 38H96L68 59L79 93L50 72L21 93L32 59L4 38H39Z";
const TURNED = "rotate(180 50 70)";

// A figure of two halves, each for whoever sits on its side.
/** @param {string} rank @param {string} suit */
const court = (rank, suit) => [
  part(`court-${rank}`), part(`court-${rank}`, "", TURNED), svg("g", { transform: TURNED }, corner(rank, suit, true)),
];

/** @param {string} name */
function joker(name) {
  const star = svg("path", { class: "pip", transform: "translate(33 58) scale(.6)", d: STAR });
  const small = svg("path", { class: "pip", transform: "translate(6 8) scale(.3)", d: STAR });
  const word = svg("text", { class: "joker", x: -132, y: 27, transform: "rotate(-90)", text: "JOKER" });
  return frame(name === "Xr" ? "suit-h" : "suit-s", named(name), star, small, word);
}
