// What happened, in words: for the live region and the log of the hand. It knows no game, only events.

import { inSigns, named, signs } from "./cards.js";
import { FORCED } from "./fold.js";
import { dollars } from "./money.js";
import { things } from "./tiles.js";

/** @import { Answered, Posted, Seen, Told } from "../messages.d.ts" */
/** @import { State, Telling } from "../page.d.ts" */

/** How a card is told: in full words, or in signs. @typedef {(name: string) => string} Face */

// `told` is whose page it is, what lies on the felt, and what wagers are called.
/** @param {Told & { wager?: string }} event @param {Telling} told @param {boolean} aloud */
export function sentence(event, told, aloud = false) {
  const text = saidOf(event, told, aloud ? named : signs);
  return text ? text[0].toUpperCase() + text.slice(1) : "";
}

/** @param {string} name @param {string} me */
const who = (name, me) => (name === me ? "you" : name);

// Whose cards they are; of those who look, which of theirs.
/** @param {State} state @param {string} pile @param {string} me */
function whose(state, pile, me) {
  const { owner, title } = state.piles.get(pile) ?? {};
  return me && owner === me ? (title ? `your ${title}` : "you") : pile;
}

// What the house dealer says, as it is said to whoever looks.
/** @param {string} text @param {{ [name: string]: string }} to @param {string} me */
export const toYou = (text, to, me) => to?.[me] ?? text;

/** @param {Told & { wager?: string }} event @param {Telling} told @param {Face} face */
function saidOf(event, told, face) {
  switch (event.type) {
    case "faces": return faced(event, told, face);
    case "shuffled": return `a new shoe of ${event.cards} ${things()} is shuffled and sealed`;
    case "answered": return answered(event, told, face);
    case "dice": return `${event.dice.length === 1 ? "the number is" : "the dice show"} ${event.dice.join(", ")}`;
    case "marker": return inSigns(toYou(event.text, event.to, told.me));
    case "posted": return posted(event, told);
    default: return "";
  }
}

/** @param {Seen} event @param {Telling} told @param {Face} face */
function faced(event, { state, me }, face) {
  const card = state.cards.get(event.place);
  return card && event.face ? `${whose(state, card.pile, me)}: ${face(event.face)}` : "";
}

// A call or a straddle is told by its chips, which say how much it was; round a pot, whoever passes has only left one or a kill,
// and of cards that are chosen unseen what is seen of it is told.
const UNTOLD = new Set(["call", "straddle", "pass", ""]);

/** @param {Answered} event @param {Telling} told @param {Face} face */
function answered(event, { ring, me, titles }, face) {
  if (ring && UNTOLD.has(event.option)) return "";
  return `${who(event.who, me)}: ${answer(event, face, titles)}`;
}

/** @type {{ [option: string]: string }} */
const DONE = { fold: "folds", check: "checks", call: "calls", bet: "bets", raise: "raises to", hit: "hits", stand: "stands", double: "doubles", split: "splits", take: "puts up", pass: "passes", straddle: "straddles", "sit out": "sits out" };
const STAYED = new Set(["call", "bet", "raise"]);
const SHORT = 24;

// What somebody has just done, for the bubble at their seat; once the hand is over, what it came to is said there.
/** @param {State} state @param {string} name */
export function spoken({ said, stacks, result }, name) {
  const { what = "", amount = null, unit = "" } = said[name] ?? {};
  if (!what || (result && what !== "fold")) return "";
  const done = DONE[what] ?? inSigns(what);
  const text = amount === null ? done : `${done} ${counted(amount, unit)}`;
  const whole = stacks[name] === 0 && STAYED.has(what) ? `${text}, all in` : text;
  return whole.length > SHORT ? "" : whole;
}

/** @param {number} amount @param {string} unit */
const counted = (amount, unit) => (unit ? `${amount}` : dollars(amount));

// What a place is called: a wager, or one at a seat where nobody sits.
/** @param {string} place @param {{ [wager: string]: string }} titles @param {[string, number]} [circle] */
function placeName(place, titles, [wager, seat] = [place, 0]) {
  return `${titles[wager] ?? wager}${seat ? ` at seat ${seat}` : ""}`;
}

/** @param {Answered} event @param {Face} face @param {{ [wager: string]: string }} titles */
function answer(event, face, titles) {
  if (!event.option) return "ready";
  if (event.arg === null || event.arg === undefined) return inSigns(event.called || event.option);
  if (typeof event.arg === "number") return event.option === "raise" ? `raise to ${dollars(event.arg)}` : `${event.option} ${counted(event.arg, event.unit)}`;
  const filled = Object.entries(event.arg).filter(([, what]) => !Array.isArray(what) || what.length);
  const parts = (filled.length ? filled : Object.entries(event.arg)).map(([place, what]) => {
    const said = Array.isArray(what) ? what.map(face).join(" ") || "none" : dollars(what);
    return place === event.option ? said : `${placeName(place, titles, event.circles?.[place])} ${said}`;
  });
  return `${event.option} ${parts.join(", ")}`;
}

// Bets are told by their answers; what is told of chips is what is won, lost, and taken by the house. A bet that was not
// covered in full has been told by its mark.
/** @param {Posted & { wager?: string }} event @param {Telling} told */
function posted({ source, target, cents, kind, detail, wager: won }, { state, me, titles }) {
  const [, giver = ""] = source;
  const [, taker = ""] = target;
  const wager = source[0] === "wager" ? source[3] : "";
  const amount = dollars(cents);
  if (FORCED.has(kind) || kind === "call" || kind === "straddle") return `${who(giver, me)}: ${kind} ${amount}`;
  if (kind === "collection") return `fee: ${who(giver || "the pot", me)} ${amount}`;
  if (kind === "pays") return `${who(taker, me)} ${taker === me ? "win" : "wins"} ${amount}${won ? ` on ${titles[won] ?? won}` : ""} (${detail})`;
  if (kind === "loses" && giver === me && !isShort(state, source)) return `you lose ${amount} on ${titles[wager] ?? wager}`;
  if (kind === "not called") return `${who(taker, me)}: ${amount} comes back, for nobody called it`;
  if (kind === "wins") return `${who(taker, me)}: ${amount} from the pot`;
  if (kind === "void" && target[0] === "stack") return `${who(taker, me)}: ${amount} back`;
  return "";
}

/** @param {State} state @param {import("../messages.d.ts").Account} account */
const isShort = ({ short }, account) => short.some(({ bet }) => JSON.stringify(bet) === JSON.stringify(account));
