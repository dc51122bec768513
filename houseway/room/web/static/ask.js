// Questions, drawn from their options and arguments alone: any question of any game.

import { AmountBox, saidOf } from "./amount.js";
import { FREE, barOptions, isBetting, potPicks } from "./bar.js";
import { inSigns } from "./cards.js";
import { button, named, say } from "./choice.js";
import { shortNote } from "./covered.js";
import { el, one, setText } from "./dom.js";
import { hint } from "./hint.js";
import { LayBox } from "./lay.js";
import { asksOfSlips } from "./looks.js";
import { SortBox } from "./sort.js";

/** @import { Amount, Chance, Choice, Given as Argument, Put } from "../messages.d.ts" */
/** @import { Box, Changed, Cover, Laid, Memory, Option, Price, Sorted } from "../page.d.ts" */
/** @import { Hint } from "./stream.js" */

/** An answer to a question. @typedef {{ key: string, option: string, arg: Argument }} Given */

/**
 * What a dock is made with.
 * @typedef {object} AskFacts
 * @property {(answer: Given) => Promise<string>} send gives an answer; the sentence that refuses it, or nothing
 * @property {Memory<Laid>} memory the last bets
 * @property {string} [order] how cards that are sorted lie
 * @property {(answer: Given) => Promise<{ why?: string, answer?: { option: string, arg: Argument } | null }>} [tried]
 * @property {(key: string) => Promise<Hint | null>} [advise] what a sensible player would answer
 * @property {(key: string) => Promise<Chance | null>} [reckon] what chance a hand has
 * @property {(question: Put) => HTMLElement | null} [control] what stands beside the choices of a question
 */

/**
 * An option as it is drawn: its button, the box for its argument, and the number of the next.
 * @typedef {{ choice: HTMLElement, next: number, box?: Box }} Drawn
 */

/**
 * What an option is drawn with.
 * @typedef {{
 *   digit: number,
 *   answer: (arg: Argument) => unknown,
 *   facts: import("./dom.js").Facts,
 * }} Drawing
 */

/** @type {Required<Omit<AskFacts, "send" | "memory">>} */
const NOTHING = { tried: async () => ({}), advise: async () => null, reckon: async () => null, control: () => null, order: "" };

export class Ask {
  /** @param {HTMLElement} root @param {AskFacts} facts */
  constructor(root, facts) {
    const { send, memory, tried, advise, reckon, control, order } = { ...NOTHING, ...facts };
    this.root = root;
    this.send = send;
    this.memory = memory;
    this.tried = tried;
    this.advise = advise;
    this.reckon = reckon;
    this.control = control;
    this.order = order;
    /** @type {{ [wager: string]: string }} */
    this.odds = {}; // what wagers pay, by their ids
    /** @type {{ [wager: string]: string }} */
    this.names = {}; // what they are called on the felt
    this.usual = 0; // what a player-dealer puts up here
    /** @type {Price} */
    this.betting = {};
    /** @type {import("./board.js").Board | undefined} */
    this.board = undefined; // the felt's, where one bets
    /** @type {Cover} */
    this.cover = { room: {}, bet: 0 };
    /** @type {Map<string, HTMLElement>} */
    this.open = new Map();
    /** @type {Map<string, (() => void)[]>} */
    this.covers = new Map(); // by question, what says how much is covered
    this.refusal = el("p", { class: "refused", role: "alert" });
    this.list = el("div", { class: "questions" });
    this.idle = el("p", { class: "idle" });
    root.tabIndex = -1;
    root.append(this.refusal, this.list, this.idle);
  }

  // A question that is still open keeps what has been prepared for it. `betting` is what shares of the pot are made of, `cover`
  // what is covered of a bet.
  /** @param {Put[]} questions @param {string} idle @param {Price} betting @param {Cover} cover */
  render(questions, idle, betting = {}, cover = { room: {}, bet: 0 }) {
    this.betting = betting;
    this.cover = cover;
    const signs = new Map(questions.map((question) => [JSON.stringify({ ...question, deadline: null }), question]));
    for (const [sign, node] of this.open) {
      if (!signs.has(sign)) {
        node.remove();
        this.open.delete(sign);
        this.covers.delete(node.dataset.question ?? "");
        if (node.querySelector(".lay")) this.board?.close();
        this.refuse("");
      }
    }
    for (const [sign, question] of signs) {
      if (this.open.has(sign)) continue;
      const node = this.question(question);
      this.open.set(sign, node);
      this.list.append(node);
    }
    for (const covers of this.covers.values()) for (const tell of covers) tell();
    this.root.classList.toggle("asking", signs.size > 0);
    this.root.closest("#table")?.classList.toggle("sorting", this.root.querySelector(".sort") !== null);
    setText(this.idle, signs.size ? "" : inSigns(idle));
  }

  /** @param {string} text */
  refuse(text) {
    setText(this.refusal, text && sentence(text));
  }

  /** @param {Put} question */
  question(question) {
    const heading = el("h3", { text: inSigns(question.text), id: `question-${question.key}` });
    const node = el("section", { class: "question", "aria-labelledby": heading.id, "data-question": question.key }, heading);
    const choices = el("div", { class: "choices" });
    this.covers.set(question.key, []);
    /** @type {Map<string, Box>} */
    const boxes = new Map();
    const bar = isBetting(question);
    node.classList.toggle("betting", bar);
    let digit = 1;
    for (const option of [...(bar ? barOptions(question, this.betting) : amountsLast(question.options)), ...question.tries]) {
      const { box, choice, next } = this.option(question, option, digit);
      if (box) boxes.set(option.id, box);
      digit = next;
      const beside = option.arg?.type === "amount" && box;
      if (box && !beside) node.append(el("div", { class: "with" }, box.node));
      choices.append(beside && !bar ? el("div", { class: "paired" }, choice, box.node) : choice);
    }
    if (bar) choices.append(...[...boxes.values()].map((box) => box.node));
    const advice = { advised: () => this.advise(question.key), reckoned: () => (bar ? this.reckon(question.key) : null) };
    // A hint stands beside the buttons, above what has a line of its own.
    if (question.advised) choices.insertBefore(hint(choices, boxes, advice), choices.querySelector(".paired:not(:first-child)"));
    const control = this.control(question);
    if (control) choices.append(control);
    node.append(choices);
    node.classList.toggle("laying", node.querySelector(".lay") !== null);
    node.classList.toggle("advisable", question.advised);
    choices.classList.toggle("crowd", choices.querySelector(".choice:nth-child(7)") !== null);
    return node;
  }

  // An option's button, the box for its argument if it has one, and the number that the next option is called by.
  /** @param {Put} question @param {Choice} option @param {number} digit @returns {Drawn} */
  option(question, option, digit) {
    /** @param {Argument} arg */
    const answer = (arg) => (this.isFree(question, option) ? this.guard(question, option) : this.answer(question, option, arg));
    const facts = { "data-option": option.id, title: inSigns(option.closed || option.text) };
    if (option.closed) {
      const why = () => this.refuse(option.closed ?? "");
      const choice = button(option, digit, { ...facts, "aria-disabled": "true", class: "choice closed", onclick: why });
      return { choice, next: digit + 1 };
    }
    const amount = option.arg?.type === "amount" && fixed(option.arg) ? option.arg : null;
    if (!option.arg || amount) {
      const choice = button(option, digit, { ...facts, class: "choice", onclick: () => answer(amount ? amount.low : null) });
      this.covers.get(question.key)?.push(() => say(choice, option, amount ? saidOf(amount, amount.low) : "", this.short(option, amount?.low)));
      return { choice, next: digit + 1 };
    }
    const leading = option === question.options[0] && !costs(option.arg) ? LEADING : {};
    return this.withArgument(question, option, { digit, answer, facts: { ...facts, ...leading } });
  }

  // What is not covered of the bet that an option makes; one without an amount bets as much as lies there.
  /** @param {Choice} option @param {number} cents */
  short({ id }, cents = this.cover.bet) {
    return id in this.cover.room ? shortNote({ [id]: cents }, this.cover.room) : "";
  }

  // Folding where checking costs nothing is mostly a slip.
  /** @param {Put} question @param {Choice} option */
  isFree(question, option) {
    return asksOfSlips() && option.id === "fold" && isBetting(question) && question.options.some((each) => each.id === "check" && !each.closed);
  }

  // To check comes first: a key that bounces folds nothing.
  /** @param {Put} question @param {Choice} option */
  guard(question, option) {
    const choices = one(this.list, ".betting .choices");
    /** @param {string} text @param {number} digit @param {() => unknown} pressed @param {string} kind */
    const instead = (text, digit, pressed, kind) => el("button", { type: "button", class: `choice ${kind}`, "data-digit": digit, onclick: pressed }, el("kbd", { text: digit }), text);
    const back = () => {
      guard.replaceWith(choices);
      one(choices, "[data-option=fold]").focus();
    };
    const guard = el("div", { class: "guard", role: "alertdialog", "aria-label": FREE }, el("p", { text: FREE }),
      instead("Check", 1, () => this.answer(question, { id: "check" }, null), "go"),
      instead("Fold anyway", 2, () => this.answer(question, option, null), ""),
      instead("Back", 3, back, "quiet"));
    choices.replaceWith(guard);
    one(guard, ".go").focus();
  }

  /** @param {Put} question @param {Choice} option @param {Drawing} drawing @returns {Drawn} */
  withArgument(question, option, { digit, answer, facts }) {
    /** @type {Argument} */
    let arg = null;
    const lays = option.arg?.type === "lay";
    const last = option.arg?.type === "lay" ? digit + option.arg.spots.length : digit;
    const given = async () => {
      await box.judging; // what lies there may just be looked at
      return arg === null && box.missing ? this.refuse(box.missing()) : answer(arg);
    };
    const go = button(option, lays ? "↵" : last, { class: "choice", ...facts, onclick: given });
    if (lays) go.removeAttribute("data-digit");
    let told = "";
    const cover = () => say(go, named(option, arg), told, typeof arg === "number" ? this.short(option, arg) : "");
    /** @type {Changed} */
    const changed = (value, said, quietly = false) => {
      arg = value;
      told = said;
      if (!quietly) this.refuse("");
      cover();
      go.toggleAttribute("data-empty", value === null);
    };
    const box = this.box(question, option, digit, changed);
    this.covers.get(question.key)?.push(() => (box.cover ? box.cover(this.cover.room) : cover()));
    box.node.addEventListener("entered", () => go.click());
    return { box, choice: go, next: lays ? last : last + 1 };
  }

  /** @param {Put} question @param {Choice} option @param {number} digit @param {Changed} changed @returns {Box} */
  box(question, option, digit, changed) {
    const { arg } = option;
    const refuse = (/** @type {string} */ text) => this.refuse(text);
    if (arg?.type === "lay") return new LayBox(arg, { digit, changed, refuse, before: this.memory.kept, odds: this.odds, names: this.names, room: this.cover.room, board: this.board });
    if (arg?.type === "sort") return new SortBox(arg, { changed, refuse, order: this.order, check: (sorted) => this.check(question, option, sorted) });
    if (!arg) throw new Error(`${option.id} has no argument`);
    const picks = isBetting(question) ? potPicks(arg, this.betting) : null;
    return new AmountBox(arg, { label: option.text ?? "", changed, refuse, picks, usual: question.purpose === "offer" ? this.usual : 0, most: MOSTLY_MOST.has(option.id) });
  }

  // What speaks against an answer, before it is given.
  /** @param {Put} question @param {Option} option @param {Sorted} arg */
  async check(question, option, arg) {
    const { why } = await this.tried({ key: question.key, option: option.id, arg });
    return why;
  }

  // What can only be tried is answered by what it comes to.
  /** @param {Put} question @param {Option} option @param {Argument} arg @returns {Promise<unknown>} */
  async trial(question, option, arg) {
    const { why, answer } = await this.tried({ key: question.key, option: option.id, arg });
    if (answer) return this.answer(question, { id: answer.option }, answer.arg);
    return this.refuse(why || "Choose the cards first.");
  }

  /** @param {Put} question @param {Option} option @param {Argument} arg @returns {Promise<unknown>} */
  async answer(question, option, arg) {
    if (question.tries.some((each) => each === option)) return this.trial(question, option, arg);
    this.refuse("");
    this.root.classList.add("sending");
    const refused = await this.send({ key: question.key, option: option.id, arg });
    this.root.classList.remove("sending");
    if (refused) this.refuse(refused);
    else if (option.arg?.type === "lay") this.memory.kept = /** @type {Laid} */ (arg);
    return undefined;
  }
}

// The first option of a question with something to be said is what it is about; Enter says it. What costs chips that are
// not laid yet is never said by mistake.
const LEADING = { class: "choice go", "data-primary": true };

/** @param {Choice["arg"]} arg */
const costs = (arg) => arg?.type === "amount" && !arg.unit;

// What is mostly said for as much as may be: whoever wants less takes it down.
const MOSTLY_MOST = new Set(["double for less", "insure"]);

/** @param {Amount} arg */
const fixed = (arg) => arg.low === arg.high;

// What needs an amount has a line of its own: below the others, where it is not the first of them.
/** @param {Choice[]} options */
function amountsLast([first, ...others]) {
  /** @param {Choice} option */
  const asks = ({ arg, closed }) => arg?.type === "amount" && !closed && !fixed(arg);
  return [first, ...others.filter((each) => !asks(each)), ...others.filter(asks)];
}

/** @param {string} text */
export function sentence(text) {
  const said = text[0].toUpperCase() + text.slice(1);
  return /[.!?]$/.test(said) ? said : `${said}.`;
}
