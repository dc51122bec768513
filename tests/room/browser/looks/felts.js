// A felt of its own for a look, with anybody on it, and what it is to lie over something.

import { Felt } from "/static/felt.js";
import { applied, bare } from "/static/fold.js";
import { layoutOf } from "/static/layouts.js";

/** @import { Options, PersonAt, Told } from "../../../../houseway/room/web/messages.d.ts" */
/** @import { Facts, State, View } from "../../../../houseway/room/web/page.d.ts" */

/** A sheet as the server sends it, and a table's options. @typedef {{ sheet: Facts, options: Options, seats: number }} Described */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */

/** @param {ParentNode} root @param {string} selector @returns {HTMLElement[]} */
export const all = (root, selector) => [...root.querySelectorAll(selector)].filter((node) => node instanceof HTMLElement);

/** @param {ParentNode} root @param {string} selector */
export function one(root, selector) {
  const [found] = all(root, selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return found;
}

// The page's own felt is emptied, and drawn on anew.
/** @param {Facts} sheet */
export function emptyFelt(sheet) {
  const root = one(document, "#felt");
  all(document, ".boards").forEach((node) => node.remove());
  root.replaceChildren();
  root.className = "";
  const titles = Object.fromEntries(sheet.wagers.map((wager) => [wager.id, wager.title]));
  return new Felt(root, { layout: layoutOf(sheet.family), titles, sit: () => {} });
}

/** @param {number} seats @param {number} chips @returns {PersonAt[]} */
export function everybody(seats, chips) {
  const rest = { chips, bot: true, standing: false, hired: false, away: false, coming: false, going: false };
  return Array.from({ length: seats }, (_, at) => ({ name: `Player ${at + 1}`, seat: at + 1, ...rest }));
}

/** @param {PersonAt[]} people @returns {State} */
export const stateOf = (people) => ({ ...bare(), people, stacks: Object.fromEntries(people.map((person) => [person.name, person.chips])) });

/** @param {Described} described @param {boolean} dealer @returns {View} */
export const viewOf = ({ seats }, dealer) => ({ me: "Player 1", mySeat: 1, seats, maySit: false, mayStand: false, dealer });

/** A pile of so many cards, the first of them at a place. @param {State} state @param {{ pile: string, owner: string, title?: string }} named @param {number} place @param {number} cards @param {string} face */
export function dealPile(state, { pile, owner, title = "" }, place, cards, face = "") {
  /** @type {Told[]} */
  const told = [{ type: "pile", pile, owner, title }];
  for (let at = place; at < place + cards; at += 1) {
    told.push({ type: "dealt", place: at, pile });
    if (face) told.push({ type: "faces", place: at, face, seen_by: ["*"] });
  }
  told.forEach((event) => applied(state, event));
}

/** @param {Element} node @returns {Box} */
export const boxOf = (node) => node.getBoundingClientRect();

// The box of the words alone.
/** @param {Element} node @returns {Box} */
export function wordsOf(node) {
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}

/** @param {Box} a @param {Box} b @param {number} by */
export const meet = (a, b, by = 1) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > by && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;
