// The player-dealer position, offered: what it is in a sentence, what is usual here, and a word once for all, for whoever
// does not like to be asked every few hands.

import { bankOutlook } from "./cost.js";
import { el, one, setText } from "./dom.js";
import { dollars, read } from "./money.js";

/** @import { Memory } from "../page.d.ts" */
/** @import { Given, Options, Put } from "../messages.d.ts" */

/** What is answered without a question: to pass, or to take it with so many cents. @typedef {{ way: "pass" } | { way: "take", cents: number }} Standing */
/** @typedef {{ key: string, option: string, arg: Given }} Answer */

const WHAT = "You play against everybody's bets. What you put up is the most that you can lose in the hand, and the most that you can win.";

export class Offers {
  /** @param {Memory<Standing>} memory @param {(answer: Answer) => unknown} answer */
  constructor(memory, answer) {
    this.memory = memory;
    this.answer = answer;
    this.answered = "";
    this.usual = 0;
    this.outlook = "";
    this.reckoned = "";
    this.back = el("button", { type: "button", class: "quiet standing", hidden: true, title: "Ask me again", onclick: () => this.set(null) });
    this.shown();
  }

  /** @param {Standing | null} standing */
  set(standing) {
    this.memory.kept = /** @type {Standing} */ (standing);
    this.shown();
  }

  // Beside one's chips, as long as it stands; pressed, one is asked again.
  shown() {
    const { kept } = this.memory;
    this.back.hidden = !kept;
    if (kept) setText(this.back, `Bank: always ${kept.way}${kept.way === "take" ? ` with ${dollars(kept.cents)}` : ""} ×`);
  }

  // What the position is worth against so many players: asked once for each table of other terms or size.
  /** @param {string} sheet @param {Options} options @param {number} players */
  async reckon(sheet, options, players) {
    const sign = `${sheet} ${options.schedule} ${options.option} ${players}`;
    if (!this.usual || !players || this.reckoned === sign) return;
    this.reckoned = sign;
    const outlook = await bankOutlook(sheet, options, players);
    if (this.reckoned !== sign) return;
    this.outlook = outlook;
    for (const told of document.querySelectorAll(".offer .outlook")) told.textContent = outlook;
  }

  // The questions that are put to whoever plays; an offer is answered as they have said, once.
  /** @param {Put[]} asked @param {number} hand */
  sift(asked, hand) {
    const { kept } = this.memory;
    if (!kept) return asked;
    for (const question of asked.filter(({ purpose }) => purpose === "offer")) {
      const sign = `${hand} ${question.key}`;
      if (this.answered !== sign) this.answer({ key: question.key, ...answerTo(question, kept) });
      this.answered = sign;
    }
    return asked.filter(({ purpose }) => purpose !== "offer");
  }

  /** @param {Put} question */
  control({ purpose, options }) {
    if (purpose !== "offer") return null;
    const pass = el("button", { type: "button", class: "quiet", text: "Always pass", onclick: () => this.always({ way: "pass" }) });
    const take = el("button", {
      type: "button", class: "quiet", text: "Always take with this",
      onclick: () => this.always({ way: "take", cents: read(/** @type {HTMLInputElement} */ (one(document, ".paired .field")).value) ?? this.usual }),
    });
    const closed = options.some(({ id, closed: why }) => id === "take" && why);
    const usual = this.usual ? ` ${dollars(this.usual)} covers the usual bets of a full table.` : "";
    return el("div", { class: "offer" }, el("p", { class: "hint" }, WHAT + usual, " ", el("span", { class: "outlook", text: this.outlook })), el("div", { class: "tools" }, pass, !closed && take));
  }

  // From now on, and this time.
  /** @param {Standing} standing */
  always(standing) {
    this.set(standing);
    this.said?.();
  }

  /** @type {(() => void) | undefined} */
  said = undefined; // asks for the open question to be answered
}

// What stands is done as far as it can be: whoever has too little to bank with passes.
/** @param {Put} question @param {Standing} standing @returns {{ option: string, arg: Given }} */
function answerTo({ options }, standing) {
  const take = options.find(({ id }) => id === "take");
  const amount = take?.arg?.type === "amount" ? take.arg : null;
  if (standing.way === "pass" || !amount || take?.closed || (amount.high ?? Infinity) < standing.cents || standing.cents < amount.low) return { option: "pass", arg: null };
  return { option: "take", arg: standing.cents - (standing.cents % amount.step) };
}
