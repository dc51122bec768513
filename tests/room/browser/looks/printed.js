// What is wrong with the layout printed on the felt: spots under plates or out of sight, text that runs out of its spot,
// rings of two seats that meet;
// and, where players have cards before them, cards over plates or over one's own spots, with many cards or two hands.
// Called with a sheet and a table's options; one sentence for each fault, and what is printed.

import { callHands, putChips } from "/static/fold.js";
import { printOn } from "/static/spots.js";

import { all, boxOf, dealPile, emptyFelt, everybody, meet, one, stateOf, viewOf } from "./felts.js";

/** @import { Felt } from "/static/felt.js" */
/** @import { State } from "../../../../houseway/room/web/page.d.ts" */
/** @import { Described } from "./felts.js" */

const HANDS = [[1, 5], [2, 2], [2, 4]];

/** @param {Described} described */
export function look(described) {
  const { felt, state } = drawn(described);
  const { root } = felt;
  const width = root.getBoundingClientRect().width;
  const narrow = width < 620; // there a long name may be cut after two lines
  const spots = all(root, ".own .printed");
  const faults = [...spots.flatMap((spot) => [...ofSpot(root, spot, narrow)]), ...ofRings(root)];
  const printed = spots.map((spot) => all(spot, ".spot-name, .odds").map((text) => text.textContent));
  for (const [hands, cards] of felt.spots.common ? [] : HANDS) {
    deal(felt, state, described, { hands, cards });
    faults.push(...misdealt(root, `${hands} hands of ${cards} cards`));
  }
  return { faults, roomy: narrow || width >= 900, printed };
}

/** @param {Described} described */
function drawn(described) {
  const { sheet, options, seats } = described;
  const felt = emptyFelt(sheet);
  const spots = printOn(felt, sheet, options);
  const state = stateOf(everybody(seats, 50000));
  putChips(state, ["bank"], 27650);
  for (const spot of spots) putChips(state, ["wager", "Player 1", 1, spot.id, 0], 12500);
  felt.render(state, viewOf(described, true));
  return { felt, state };
}

/** @param {HTMLElement} root @param {HTMLElement} spot @param {boolean} narrow */
function* ofSpot(root, spot, narrow) {
  const [mine, felt] = [boxOf(spot), boxOf(root)];
  const name = one(spot, ".spot-name").textContent;
  for (const other of all(root, ".plate, .tray")) if (meet(mine, boxOf(other), 2)) yield `the spot "${name}" lies under "${other.textContent}"`;
  if (mine.left < felt.left - 1 || mine.right > felt.right + 1 || mine.bottom > felt.bottom + 1) yield `the spot "${name}" sticks out of the felt`;
  for (const text of all(spot, ".spot-name, .odds")) {
    if (text.scrollWidth > text.clientWidth + 1 && text.clientWidth) yield `"${text.textContent}" is wider than its spot`;
    if (!narrow && text.scrollHeight > text.clientHeight + 2 && text.clientHeight) yield `"${text.textContent}" is higher than its spot`;
    if (boxOf(text).bottom > mine.bottom + 1 || boxOf(text).right > mine.right + 1) yield `"${text.textContent}" runs out of its spot`;
  }
}

/** @param {HTMLElement} root */
function* ofRings(root) {
  const rings = all(root, ".laid:not(.own)").flatMap((laid) => all(laid, ".printed .on")
    .filter((ring) => getComputedStyle(ring).visibility !== "hidden").map((ring) => ({ seat: laid.dataset.key, box: boxOf(ring) })));
  for (const [at, { seat, box }] of rings.entries()) {
    const other = rings.slice(at + 1).find((each) => each.seat !== seat && meet(box, each.box, 2));
    if (other) yield `a ring of seat ${seat} meets one of seat ${other.seat}`;
  }
}

// Everybody has so many hands of so many cards.
/** @param {Felt} felt @param {State} state @param {Described} described @param {{ hands: number, cards: number }} many */
function deal(felt, state, described, { hands, cards }) {
  const dealt = { ...state, piles: new Map(), cards: new Map() };
  const own = state.people.flatMap(({ name }) => ["", "hand 2"].slice(0, hands).map((title) => ({ pile: `${name} ${title}`, owner: name, title })));
  const piles = [...own, { pile: "player-dealer", owner: "", title: "player-dealer" }];
  piles.forEach((pile, at) => dealPile(dealt, pile, at * cards, cards));
  callHands(dealt, Object.fromEntries(piles.map(({ pile }) => [pile, { text: "soft 18", cards: [] }])));
  felt.render(dealt, viewOf(described, true));
}

/** @param {HTMLElement} root @param {string} how */
function* misdealt(root, how) {
  for (const plate of all(root, ".plate")) if (over(plate)) yield `${how}: something lies over the plate of "${plate.textContent}"`;
  const taken = all(root, ".seat:not(.mine) .plate, .own .printed");
  for (const card of all(one(root, ".seat.mine"), ".card")) {
    const under = taken.find((other) => meet(boxOf(card), boxOf(other), 2));
    if (under) yield `${how}: a card of one's own meets "${under.textContent}"`;
  }
}

// What lies over a plate, if anything does: looked for in its middle and in its corners.
/** @param {HTMLElement} plate */
function over(plate) {
  const { left, top, right, bottom } = boxOf(plate);
  const points = [[(left + right) / 2, (top + bottom) / 2], [left + 7, top + 7], [right - 7, top + 7], [left + 7, bottom - 7], [right - 7, bottom - 7]];
  return points.map(([x, y]) => document.elementFromPoint(x, y)).find((node) => node && !plate.contains(node));
}
