// What is wrong with a felt on which everybody has just acted: a bubble or a badge over the words of a plate, or one over
// the other, chips over what a hand is called, or something that makes the page wider than its window. Called with a
// sheet and a table's options, and how many cards everybody has; one sentence for each fault.

import { callHands, putChips } from "/static/fold.js";
import { printOn } from "/static/spots.js";

import { all, boxOf, dealPile, emptyFelt, everybody, meet, stateOf, viewOf, wordsOf } from "./felts.js";

/** @import { Described } from "./felts.js" */

/** @param {Described & { cards: number }} described */
export function look(described) {
  const felt = acted(described);
  const faults = [
    ...over(felt.root, ".name, .stack", ".bubble, .badge"),
    ...over(felt.root, ".badge", ".bubble"),
    ...over(felt.root, ".seat:not(.mine) .called", ".laid .chip"),
  ];
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
  return faults;
}

/** @param {Described & { cards: number }} described */
function acted(described) {
  const { sheet, options, seats, cards } = described;
  const felt = emptyFelt(sheet);
  const [spot] = printOn(felt, sheet, options);
  const people = everybody(seats, 125050);
  const state = Object.assign(stateOf(people), { banker: "Player 3", button: "Player 2", action: "Player 4" });
  people.forEach(({ name, seat }, at) => {
    state.said[name] = { what: seat % 2 ? "take" : "raise", amount: 27650 };
    if (spot) putChips(state, ["wager", name, seat, spot.id, 0], 2000);
    else state.front[name] = 2000;
    dealPile(state, { pile: name, owner: name }, at * cards, cards);
  });
  if (spot) callHands(state, Object.fromEntries(people.map(({ name }) => [name, { text: "soft 20", cards: [] }])));
  felt.render(state, viewOf(described, !options.stakes));
  return felt;
}

/** @param {HTMLElement} root @param {string} these @param {string} those */
function* over(root, these, those) {
  for (const node of all(root, these)) {
    const found = all(root, those).find((other) => other.textContent && node.textContent && meet(wordsOf(node), boxOf(other)));
    if (found) yield `"${found.textContent}" lies over "${node.textContent}"`;
  }
}
