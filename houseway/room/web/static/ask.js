// Questions, drawn from their options and arguments alone: any question of any game.

import { AmountBox } from "./amount.js";
import { FREE, barOptions, isBetting, potPicks } from "./bar.js";
import { inSigns } from "./cards.js";
import { el, setText } from "./dom.js";
import { LayBox } from "./lay.js";
import { dollars } from "./money.js";
import { SortBox } from "./sort.js";
import { PLACES } from "./words.js";

export class Ask {
  constructor(root, send, memory, tried = async () => ({}), advise = async () => null, reckon = async () => null) {
    Object.assign(this, { root, send, memory, tried, advise, reckon });
    this.odds = {}; // what wagers pay, by their ids
    this.order = ""; // how cards that are sorted lie
    this.control = () => null; // what stands beside the choices of a question
    this.open = new Map();
    this.refusal = el("p", { class: "refused", role: "alert" });
    this.list = el("div", { class: "questions" });
    this.idle = el("p", { class: "idle" });
    root.tabIndex = -1;
    root.append(this.refusal, this.list, this.idle);
  }

  // A question that is still open keeps what has been prepared for it. `betting` is what shares of the pot are made of.
  render(questions, idle, betting = {}) {
    this.betting = betting;
    const signs = new Map(questions.map((question) => [JSON.stringify({ ...question, deadline: null }), question]));
    for (const [sign, node] of this.open) {
      if (!signs.has(sign)) {
        node.remove();
        this.open.delete(sign);
        this.refuse("");
      }
    }
    for (const [sign, question] of signs) {
      if (this.open.has(sign)) continue;
      const node = this.question(question);
      this.open.set(sign, node);
      this.list.append(node);
    }
    this.root.classList.toggle("asking", signs.size > 0);
    setText(this.idle, signs.size ? "" : inSigns(idle));
  }

  refuse(text) {
    setText(this.refusal, text && sentence(text));
  }

  question(question) {
    const heading = el("h3", { text: inSigns(question.text), id: `question-${question.key}` });
    const node = el("section", { class: "question", "aria-labelledby": heading.id, "data-question": question.key }, heading);
    const choices = el("div", { class: "choices" });
    const boxes = new Map();
    const bar = isBetting(question);
    node.classList.toggle("betting", bar);
    let digit = 1;
    for (const option of [...(bar ? barOptions(question, this.betting) : question.options), ...question.tries]) {
      const { box, choice, next } = this.option(question, option, digit);
      boxes.set(option.id, box);
      digit = next;
      const beside = option.arg?.type === "amount" && box;
      if (box && !beside) node.append(el("div", { class: "with" }, box.node));
      choices.append(beside && !bar ? el("div", { class: "paired" }, choice, box.node) : choice);
    }
    if (bar) choices.append(...[...boxes.values()].filter(Boolean).map((box) => box.node));
    if (question.advised) choices.append(hint(() => this.advise(question.key), choices, boxes, () => (bar ? this.reckon(question.key) : null)));
    const control = this.control(question);
    if (control) choices.append(control);
    node.append(choices);
    return node;
  }

  // An option's button, the box for its argument if it has one, and the number that the next option is called by.
  option(question, option, digit) {
    const answer = (arg) => (this.isFree(question, option) ? this.guard(question, option) : this.answer(question, option, arg));
    const facts = { "data-option": option.id, title: inSigns(option.closed || option.text) };
    if (option.closed) {
      const why = () => this.refuse(option.closed);
      const choice = button(option, digit, { ...facts, "aria-disabled": "true", class: "choice closed", onclick: why });
      return { choice, next: digit + 1 };
    }
    if (!option.arg || fixed(option.arg)) {
      const arg = option.arg ? option.arg.low : null;
      const choice = button(option, digit, { ...facts, class: "choice", onclick: () => answer(arg) });
      if (option.arg) say(choice, option, new AmountBox(option.arg, "", () => {}).said(arg));
      return { choice, next: digit + 1 };
    }
    return this.withArgument(question, option, digit, answer, { ...facts, ...(option === question.options[0] ? LEADING : {}) });
  }

  // Folding where checking costs nothing is mostly a slip.
  isFree(question, option) {
    return option.id === "fold" && isBetting(question) && !question.options.find((each) => each.id === "check").closed;
  }

  // To check comes first: a key that bounces folds nothing.
  guard(question, option) {
    const choices = this.list.querySelector(".betting .choices");
    const instead = (text, digit, pressed, kind) => el("button", { type: "button", class: `choice ${kind}`, "data-digit": digit, onclick: pressed }, el("kbd", { text: digit }), text);
    const back = () => {
      guard.replaceWith(choices);
      choices.querySelector("[data-option=fold]").focus();
    };
    const guard = el("div", { class: "guard", role: "alertdialog", "aria-label": FREE }, el("p", { text: FREE }),
      instead("Check", 1, () => this.answer(question, { id: "check" }, null), "go"),
      instead("Fold anyway", 2, () => this.answer(question, option, null), ""),
      instead("Back", 3, back, "quiet"));
    choices.replaceWith(guard);
    guard.querySelector(".go").focus();
  }

  withArgument(question, option, digit, answer, facts) {
    let arg = null;
    const lays = option.arg.type === "lay";
    const last = lays ? digit + option.arg.spots.length : digit;
    const given = async () => {
      await box.judging; // what lies there may just be looked at
      return arg === null && box.missing ? this.refuse(box.missing()) : answer(arg);
    };
    const go = button(option, lays ? "↵" : last, { class: "choice", ...facts, onclick: given });
    if (lays) go.removeAttribute("data-digit");
    const changed = (value, said) => {
      arg = value;
      this.refuse("");
      say(go, option, said);
      go.toggleAttribute("data-empty", value === null);
    };
    const box = this.box(question, option, digit, changed);
    box.node.go = go;
    return { box, choice: go, next: lays ? last : last + 1 };
  }

  box(question, option, digit, changed) {
    const refuse = (text) => this.refuse(text);
    if (option.arg.type === "lay") return new LayBox(option.arg, { digit, changed, refuse, before: this.memory.kept, odds: this.odds });
    if (option.arg.type === "sort") return new SortBox(option.arg, { changed, refuse, order: this.order, check: (arg) => this.check(question, option, arg) });
    const picks = isBetting(question) ? potPicks(option.arg, this.betting) : null;
    return new AmountBox(option.arg, option.text, changed, { refuse, picks });
  }

  // What speaks against an answer, before it is given.
  async check(question, option, arg) {
    const { why } = await this.tried({ key: question.key, option: option.id, arg });
    return why;
  }

  // What can only be tried is answered by what it comes to.
  async trial(question, option, arg) {
    const { why, answer } = await this.tried({ key: question.key, option: option.id, arg });
    if (answer) return this.answer(question, { id: answer.option }, answer.arg);
    return this.refuse(why || "Choose the cards first.");
  }

  async answer(question, option, arg) {
    if (question.tries.includes(option)) return this.trial(question, option, arg);
    this.refuse("");
    this.root.classList.add("sending");
    const refused = await this.send({ key: question.key, option: option.id, arg });
    this.root.classList.remove("sending");
    if (refused) this.refuse(refused);
    else if (option.arg?.type === "lay") this.memory.kept = arg;
    return undefined;
  }
}

// The first option of a question with something to be said is what it is about; Enter says it.
const LEADING = { class: "choice go", "data-primary": true };

const fixed = (arg) => arg.type === "amount" && arg.low === arg.high;

// What a sensible player would do, for whoever asks; cards are sorted as they would sort them.
function hint(asked, choices, boxes, reckoned) {
  const node = el("button", { type: "button", class: "quiet hint", text: "Hint" });
  const chance = el("p", { class: "chance", role: "status" });
  node.addEventListener("click", async () => {
    choices.querySelector(".advised")?.classList.remove("advised");
    const advice = await asked();
    if (!advice) return;
    const choice = [...choices.querySelectorAll(".choice")].find((each) => each.dataset.option === advice.option);
    choice?.classList.add("advised");
    if (advice.arg !== null) boxes.get(advice.option)?.arrange?.(advice.arg);
    else if (advice.sorted) [...boxes.values()].find((box) => box?.arrange)?.arrange(advice.sorted);
    setText(node, `Hint: ${choice?.querySelector(".brief").textContent ?? advice.option}${Number.isInteger(advice.arg) ? ` ${dollars(advice.arg)}` : ""}`);
    choices.append(chance);
    const known = await reckoned();
    if (known) setText(chance, `Your hand wins ${Math.round(known.thousandths / 10)}% against ${known.against} unknown ${known.against > 1 ? "hands" : "hand"}.`);
  });
  return node;
}

// A choice in full words, and in the dealer's one word where there is little room, unless that is longer.
const full = (option) => inSigns(option.text);
const brief = (option) => inSigns(option.id.length < option.text.length ? option.id.replace(PLACES, "") : option.text);

function button(option, digit, facts) {
  const words = [el("span", { class: "text", text: full(option) }), el("span", { class: "brief", text: brief(option), "aria-hidden": true })];
  return el("button", { type: "button", "data-digit": digit, "aria-label": full(option), ...facts }, el("kbd", { text: digit }), words);
}

function say(choice, option, said) {
  const add = (text) => (said ? `${text} ${said}` : text);
  choice.setAttribute("aria-label", add(full(option)));
  setText(choice.querySelector(".text"), add(full(option)));
  setText(choice.querySelector(".brief"), add(brief(option)));
}

export function sentence(text) {
  const said = text[0].toUpperCase() + text.slice(1);
  return /[.!?]$/.test(said) ? said : `${said}.`;
}
