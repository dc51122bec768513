// What is wrong with the felt of a hand that is over: something under the result or under what a seat has gained, or a
// result that is cut off. Called with a sheet and a table's options, how many cards everybody and the board have, and
// the result; one sentence for each fault.

import { printOn } from "/static/spots.js";

import { all, boxOf, dealPile, emptyFelt, everybody, meet, one, stateOf, viewOf, wordsOf } from "./felts.js";

/** @import { Described } from "./felts.js" */
/** @typedef {Described & { cards: number, board: number, result: string }} Ended */

/** @param {Ended} described */
export function look(described) {
  const { root } = drawn(described);
  return [...banner(root), ...gains(root)];
}

/** @param {Ended} described */
function drawn(described) {
  const { sheet, options, seats, cards, board, result } = described;
  const felt = emptyFelt(sheet);
  printOn(felt, sheet, options);
  const people = everybody(seats, 1250050);
  const state = Object.assign(stateOf(people), { result });
  state.gains = Object.fromEntries(people.map(({ name }, at) => [name, at ? -125050 : 1000400]));
  for (const { name } of people.slice(1, 5)) state.said[name] = { what: "fold", amount: null };
  people.forEach(({ name }, at) => dealPile(state, { pile: name, owner: name }, at * cards, cards, "Td"));
  const title = options.stakes ? "Board" : "player-dealer";
  dealPile(state, { pile: title, owner: "", title }, seats * cards, options.stakes ? board : cards, "Td");
  felt.render(state, viewOf(described, !options.stakes));
  return felt;
}

/** @param {HTMLElement} root */
function* banner(root) {
  const result = one(root, ".result");
  const [words, box] = [wordsOf(result), boxOf(result)];
  const beside = all(root.parentElement ?? root, ".card, .plate, .bubble, .badge, .chip, .printed, .tray");
  for (const other of [...beside, one(document, ".table-head")]) {
    if (meet(words, boxOf(other))) yield `the result meets "${other.className} ${other.textContent.slice(0, 30)}"`;
  }
  if (words.bottom > box.bottom + 1 || words.right > box.right + 1) yield "the result is cut off";
}

/** @param {HTMLElement} root */
function* gains(root) {
  for (const plate of all(root, ".plate")) {
    for (const said of all(plate, ".said")) {
      const [gain, box] = [wordsOf(said), boxOf(plate)];
      if (gain.left < box.left || gain.right > box.right || gain.bottom > box.bottom) yield `"${said.textContent}" runs out of its plate`;
    }
  }
}
