// What a hand brought somebody: fees off, and in words for whoever looks.

import { bets, chipsIn } from "./fold.js";
import { dollars } from "./money.js";

/** @import { State } from "../page.d.ts" */

// What the chips of somebody have come to, with fees that are not part of a pot; null, if they were not in the hand.
/** @param {Pick<State, "gains" | "paid">} state @param {string} name */
export const gainOf = ({ gains, paid }, name) => (name in gains ? gains[name] - (paid[name] || 0) : null);

// The same, once the hand has a result and their chips are off the felt.
/** @param {State} state @param {string} name */
export function brought(state, name) {
  if (!state.result || (chipsIn(state, "bank") > 0 && name === state.banker)) return null;
  if (bets(state).some((bet) => bet.who === name) || chipsIn(state, "pot") > 0) return null;
  return gainOf(state, name);
}

// The cents of somebody's bets that were not covered.
/** @param {Pick<State, "short">} state @param {string} name */
export const uncoveredOf = ({ short }, name) => summed(short.filter(({ bet }) => bet[1] === name));

/** @param {State["short"]} short */
const summed = (short) => short.reduce((sum, { due, done }) => sum + Math.abs(due - done), 0);

// Why it is less than bets came to: "$76 of your wins was not covered", the twin of words/uncovered.py.
/** @param {Pick<State, "short">} state @param {string} me */
export function uncovered({ short }, me) {
  const mine = short.filter(({ bet }) => bet[1] === me);
  const sums = [mine.filter(({ due }) => due > 0), mine.filter(({ due }) => due < 0)].map(summed);
  const parts = sums.map((cents, at) => (cents ? `${dollars(cents)} of your ${at ? "losses" : "wins"}` : "")).filter(Boolean);
  return parts.length ? `${parts.join(" and ")} ${parts.length > 1 ? "were" : "was"} not covered` : "";
}

// "You win $15", with the fee where there was one, and with what was not covered.
/** @param {State} state @param {string} me */
export function broughtYou(state, me) {
  const gain = brought(state, me);
  const fee = state.paid[me] || 0;
  if (gain === null) return "";
  const short = uncovered(state, me);
  const because = short ? `; ${short}` : "";
  if (fee && gain === -fee) return `You lose only the fee, ${dollars(fee)}${because}`;
  const said = gain > 0 ? `You win ${dollars(gain)}` : gain < 0 ? `You lose ${dollars(-gain)}` : "You are even";
  return `${said}${fee ? ` ${gain < 0 ? "with" : "after"} the fee of ${dollars(fee)}` : ""}${because}`;
}
