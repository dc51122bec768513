// How much of a bet is covered: of one that lies on the felt, and of one before it is made, as words/covered.py tells it.

import { setVars } from "./dom.js";
import { dollars } from "./money.js";

/** @import { Bet, Laid, Room, State } from "../page.d.ts" */

// The cents of a bet on the felt that are covered.
/** @param {Pick<State, "reach">} state @param {Bet} bet */
export function coveredOn({ reach }, { who, seat, wager, part, cents }) {
  const partly = reach?.partly.find(([[, bettor, spot, on, hand]]) => bettor === who && spot === seat && on === wager && hand === part);
  return partly ? partly[1] : cents;
}

// Of chips about to be laid, by spot, those that are covered: of one's own the first are settled first, too.
/** @param {Laid} laid @param {Room} room @returns {Laid} */
export function coveredOf(laid, room) {
  let before = 0;
  const known = Object.entries(room).flatMap(([wager, left]) => {
    const cents = laid[wager] ?? 0;
    const covered = Math.min(cents, Math.max(0, left - before));
    before += cents;
    return cents ? [[wager, covered]] : [];
  });
  return { ...laid, ...Object.fromEntries(known) };
}

// What a button says of chips that are not covered in full: "($76 covered)".
/** @param {Laid} laid @param {Room} room */
export function shortNote(laid, room) {
  const [all, covered] = [laid, coveredOf(laid, room)].map((each) => Object.values(each).reduce((sum, cents) => sum + cents, 0));
  return covered < all ? `(${covered ? `${dollars(covered)} covered` : "not covered"})` : "";
}

// Of a chip the covered part has its colour, and the rest is grey.
/** @param {HTMLElement} chip @param {number} covered @param {number} cents */
export function shade(chip, covered, cents) {
  chip.classList.toggle("partly", covered < cents);
  setVars(chip, { covered: cents ? covered / cents : 1 });
}
