// What came before: the results of this table, each of which can be opened by those who were in it.

import { inSigns } from "./cards.js";
import { childrenOf, el, keep, setText } from "./dom.js";
import { dollars, signed } from "./money.js";

const KEPT = 60;

/**
 * A hand's result, and what it brought whoever looks.
 * @typedef {{ number: number, text: string, gain: number | null, uncovered: number }} Result
 */
export class History {
  /** @param {HTMLElement} root @param {string} table */
  constructor(root, table) {
    this.table = table;
    /** @type {Result[]} */
    this.hands = [];
    this.list = el("ol", { class: "results", "aria-label": "Results of the last hands" });
    root.replaceChildren(el("h3", { text: "Last hands" }), this.list);
  }

  // A hand's result, told once: of the live table or from what the server has kept.
  /** @param {number} number @param {string} text @param {number | null} gain @param {number} uncovered */
  add(number, text, gain, uncovered) {
    const known = this.hands.find((hand) => hand.number === number);
    if (known) Object.assign(known, { text, gain: gain ?? known.gain, uncovered });
    else this.hands = [{ number, text, gain, uncovered }, ...this.hands].sort((a, b) => b.number - a.number).slice(0, KEPT);
    this.render();
  }

  render() {
    keep(this.list, this.hands, (hand) => hand.number, () =>
      el("li", {}, el("a", { target: "_blank" }), el("span", { class: "came" }), el("span", { class: "gain" }), el("span", { class: "uncovered" })), (node, hand) => {
      const [number, told, gain, uncovered] = childrenOf(node);
      setText(number, String(hand.number));
      // Only who was in a hand may open it.
      if (hand.gain !== null) number.setAttribute("href", `/tables/${this.table}/hands/${hand.number}`);
      setText(told, inSigns(hand.text));
      setText(gain, hand.gain === null ? "" : hand.gain ? signed(hand.gain) : "even");
      gain.dataset.sign = String(Math.sign(hand.gain || 0));
      setText(uncovered, hand.uncovered ? `${dollars(hand.uncovered)} not covered` : "");
    });
  }
}
