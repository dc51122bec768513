// The betting bar: fold, check or call, bet or raise to an amount, with the shares of the pot that people bet.

/** @import { Amount, Choice, Put } from "../messages.d.ts" */
/** @import { Price } from "../page.d.ts" */

const STAYS = ["check", "call"];
const RAISES = ["bet", "raise"];

// Betting is what may be checked or called, bet or raised.
/** @param {Put} question */
export const isBetting = (question) => [...STAYS, ...RAISES].every((id) => question.options.some((option) => option.id === id));

// Of two that never go together, the one that may be chosen; where neither may, the one that fits the bet there is.
/** @param {Choice[]} options @param {string[]} ids @param {boolean} has */
function oneOf(options, ids, has) {
  const [one, other] = ids.flatMap((id) => options.find((option) => option.id === id) ?? []);
  if (!one.closed || !other.closed) return one.closed ? other : one;
  return has ? other : one;
}

// What the bar shows of all that betting knows, in its order.
/** @param {Put} question @param {Price} betting */
export function barOptions(question, betting) {
  const has = Boolean(betting?.high);
  const shown = [oneOf(question.options, STAYS, has), oneOf(question.options, RAISES, has)];
  return question.options.filter((option) => shown.includes(option) || ![...STAYS, ...RAISES].includes(option.id));
}

/** @type {[string, number, number][]} */
const SHARES = [["⅓ pot", 1, 3], ["½ pot", 1, 2], ["¾ pot", 3, 4], ["Pot", 1, 1]];

// The amounts that people mostly bet, as far as they may be bet: shares of the pot after a call, and all one has.
/** @param {Amount} arg @param {Price} price @returns {[string, number][]} */
export function potPicks(arg, { pot = 0, high = 0, mine = 0, chips = 0 } = {}) {
  const called = pot + high - mine;
  /** @type {[string, number][]} */
  const picks = SHARES.map(([text, part, whole]) => {
    const exact = high + Math.floor((called * part) / whole);
    return [text, exact - (exact % arg.step)];
  });
  picks.push(["All in", mine + chips]);
  /** @param {[string, number]} pick */
  const may = ([, amount]) => amount >= arg.low && amount <= (arg.high ?? Infinity);
  const all = picks.filter(may);
  return all.filter(([, amount], at) => all.findLastIndex(([, other]) => other === amount) === at);
}

// What is said to whoever folds though checking is free.
export const FREE = "Fold for free? To check costs nothing.";

/** @param {Price} price */
export const callPrice = ({ high = 0, mine = 0, chips = 0 }) => Math.min(high - mine, chips);
