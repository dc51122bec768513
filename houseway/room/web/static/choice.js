// The button of a choice, and what stands on it.

import { inSigns } from "./cards.js";
import { el, one, setText } from "./dom.js";

/** @import { Choice, Given } from "../messages.d.ts" */

// A choice in full words, and in the dealer's one word where there is little room, unless that is longer.
/** @param {Choice} option */
const full = (option) => inSigns(option.text);
/** @param {Choice} option */
const brief = (option) => inSigns(option.id.length < option.text.length ? option.called || option.id : option.text);

/** @param {Choice} option @param {number | string} digit @param {import("./dom.js").Facts} facts */
export function button(option, digit, facts) {
  const words = [el("span", { class: "text", text: full(option) }), el("span", { class: "brief", text: brief(option), "aria-hidden": true })];
  return el("button", { type: "button", "data-digit": digit, "aria-label": full(option), ...facts }, el("kbd", { text: digit }), words);
}

/** @param {HTMLElement} choice @param {Choice} option @param {string} said @param {string} [short] */
export function say(choice, option, said, short = "") {
  /** @param {string} text */
  const add = (text) => [text, said, short].filter(Boolean).join(" ");
  choice.setAttribute("aria-label", add(full(option)));
  setText(one(choice, ".text"), add(full(option)));
  setText(one(choice, ".brief"), add(brief(option)));
}

// An option as it is called for what is chosen: to choose no card may have a name of its own.
/** @param {Choice} option @param {Given} arg @returns {Choice} */
export function named(option, arg) {
  const none = option.arg?.type === "sort" && arg && Object.values(arg).every((cards) => !cards.length) ? option.arg.none : "";
  return none ? { ...option, id: none, text: none } : option;
}
