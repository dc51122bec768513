// How the cards of a hand lie beside each other: in the parts they are set in, or by rank and suit where a hand has many.
// It is the picture alone that is sorted: what is told and sent keeps the order in which cards came.

import { pileOf } from "./fold.js";

/** @import { CardAt, State } from "../page.d.ts" */

const SUITS = "shcd";

// Cards by rank, in the order of a string of ranks, and by suit; as they came where there is none, unseen ones last.
/** @template T @param {T[]} cards @param {string} ranks @param {(card: T) => string | null} faceOf */
export function inOrder(cards, ranks, faceOf) {
  if (!ranks) return cards;
  /** @param {T} card */
  const place = (card) => {
    const face = faceOf(card);
    return face ? ranks.indexOf(face[0]) * SUITS.length + SUITS.indexOf(face[1]) : Infinity;
  };
  return [...cards].sort((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)));
}

// Cards by suit, and by rank within it.
/** @template T @param {T[]} cards @param {string} ranks @param {(card: T) => string} faceOf */
export function bySuit(cards, ranks, faceOf) {
  const suitOf = (/** @type {T} */ card) => SUITS.indexOf(faceOf(card)[1]);
  return inOrder(cards, ranks, faceOf).sort((one, other) => suitOf(one) - suitOf(other));
}

// The cards of a pile as they lie, part by part; in one, where they are not set.
/** @param {State} state @param {string} name @param {string} ranks */
export function laid(state, name, ranks) {
  const held = pileOf(state, name);
  return inParts(held, state.sets[name] ?? []) ?? [inOrder(held, ranks, ({ face }) => face)];
}

// These cards in parts that are known by their faces; nothing, unless those are all of them.
/** @param {CardAt[]} held @param {string[][]} parts */
function inParts(held, parts) {
  const left = [...held];
  /** @param {string} face */
  const taken = (face) => left.splice(left.findIndex((card) => card.face === face), 1)[0];
  if (parts.length < 2 || parts.flat().length !== held.length) return null;
  const found = parts.map((faces) => faces.flatMap((face) => (left.some((card) => card.face === face) ? taken(face) : [])));
  return left.length ? null : found;
}
