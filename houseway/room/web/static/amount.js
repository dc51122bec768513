// An amount asked for: a slider, a step either way, a field to type in, and the amounts people mostly want.

import { el, stepsOf } from "./dom.js";
import { dollars, read } from "./money.js";

/** @import { Amount, Given } from "../messages.d.ts" */
/** @import { Changed } from "../page.d.ts" */

const NO_LIMIT_STEPS = 200;

// An amount in words: money, or so many of its unit.
/** @param {Amount} arg @param {number} amount */
export const saidOf = (arg, amount) => (arg.unit ? `${amount} ${arg.unit}` : dollars(amount));

export class AmountBox {
  /**
   * @param {Amount} arg
   * @param {{
   *   label: string,
   *   changed: Changed,
   *   refuse?: (why: string) => void,
   *   picks?: [string, number][] | null,
   *   usual?: number,
   *   most?: boolean,
   * }} facts `most` is whether it begins with the most, and not with the least
   */
  constructor(arg, { label, changed, refuse = () => {}, picks = null, usual = 0, most = false }) {
    this.arg = arg;
    this.changed = changed;
    this.refuse = refuse;
    this.why = "";
    this.value = 0;
    this.low = Math.ceil(arg.low / arg.step) * arg.step;
    this.high = arg.high === null ? this.low + NO_LIMIT_STEPS * arg.step : arg.high - (arg.high % arg.step);
    /** @type {HTMLInputElement} */
    this.slider = el("input", {
      type: "range", min: this.low / arg.step, max: this.high / arg.step, step: 1, "aria-label": label, class: "slider",
      oninput: () => this.set(Number(this.slider.value) * arg.step),
    });
    /** @type {HTMLInputElement} */
    this.field = el("input", {
      type: "text", inputmode: "decimal", autocomplete: "off", "aria-label": `${label}: type it`, class: "field",
      oninput: () => this.typed(), onchange: () => this.why || this.set(this.value),
    });
    const down = el("button", { type: "button", class: "step", text: "−", "aria-label": "Less", onclick: () => this.nudge(-1) });
    const up = el("button", { type: "button", class: "step", text: "+", "aria-label": "More", onclick: () => this.nudge(1) });
    const wanted = el("div", { class: "picks" }, (picks || this.picks(usual)).map(([text, amount]) =>
      el("button", { type: "button", class: "pick", text, onclick: () => this.set(amount) })));
    this.node = el("div", { class: "amount", "data-amount": true }, down, this.slider, up, this.field, wanted);
    this.node.addEventListener("nudged", (event) => this.nudge(stepsOf(event)));
    this.set(most ? this.high : this.low);
  }

  // What a sensible player would say.
  /** @param {Given} amount */
  arrange(amount) {
    if (typeof amount === "number") this.set(amount);
  }

  /** @param {number} usual */
  picks(usual) {
    const { low, high } = this;
    /** @param {number} share */
    const part = (share) => low + Math.floor(((high - low) * share) / this.arg.step) * this.arg.step;
    /** @type {[string, number][]} */
    const all = this.arg.high === null ? [["Least", low]] : [["Least", low], ["Half", part(0.5)], ["Most", high]];
    if (usual > low && usual < high) all.unshift(["Usual", usual - (usual % this.arg.step)]);
    return all.filter(([, amount], at) => all.findIndex(([, other]) => other === amount) === at);
  }

  /** @param {number} amount */
  said(amount) {
    return saidOf(this.arg, amount);
  }

  /** @param {number} amount */
  set(amount) {
    this.take(amount);
    this.field.value = this.arg.unit ? String(amount) : dollars(amount);
  }

  /** @param {number} amount */
  take(amount) {
    this.value = amount;
    this.why = "";
    this.field.removeAttribute("aria-invalid");
    this.slider.value = String(Math.min(amount, this.high) / this.arg.step);
    this.slider.setAttribute("aria-valuetext", this.said(amount));
    this.changed(amount, this.said(amount));
  }

  // As many steps as make about a hundredth of the way, so that a long way is not a thousand presses.
  /** @param {number} way */
  nudge(way) {
    const stride = Math.max(1, Math.round((this.high - this.low) / this.arg.step / 100)) * this.arg.step;
    const most = this.arg.high === null ? Infinity : this.high;
    this.set(Math.min(most, Math.max(this.low, this.value + way * stride)));
  }

  // What is typed is looked at with every key: what may not be said is told at once, and cannot be sent.
  /** @returns {unknown} */
  typed() {
    const amount = this.arg.unit ? Number.parseInt(this.field.value, 10) : read(this.field.value);
    const why = this.whyNot(amount);
    if (!why) return this.take(Number(amount));
    this.why = why;
    this.field.setAttribute("aria-invalid", "true");
    this.changed(null, "");
    return this.refuse(why);
  }

  missing() {
    return this.why;
  }

  /** @param {number | null} amount */
  whyNot(amount) {
    const { low, high, step } = this.arg;
    const range = high === null ? `${this.said(low)} or more` : `${this.said(low)} to ${this.said(high)}`;
    if (amount === null || !Number.isInteger(amount)) return `Say an amount: ${range}.`;
    if (amount < low || (high !== null && amount > high)) return `${this.said(amount)} is out of range: ${range}.`;
    return amount % step ? `${this.said(amount)} is not in steps of ${this.said(step)}.` : "";
  }
}
