// What a player decides before being asked: one choice, made when others act, and given only if it still fits.

import { callPrice } from "./bar.js";
import { el, keep, setText } from "./dom.js";
import { dollars } from "./money.js";

/** @import { Price } from "../page.d.ts" */
/** @import { Put } from "../messages.d.ts" */

const FOLDS = "check/fold";
const STAYS = "check or call";
const ANY = "call any";

export class PreActions {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.node = el("div", { class: "ahead", role: "group", "aria-label": "Decide ahead" });
    root.append(this.node);
    /** @type {{ kind: string, price: number, when: string | undefined } | null} */
    this.chosen = null;
    /** @type {Price | null} */
    this.offer = null;
  }

  // What may be decided now. When the price changes, or the next card comes, a choice is taken back: it was made for
  // another price. To call any price is for all of them.
  /** @param {Price | null} offer */
  render(offer) {
    this.offer = offer;
    if (this.chosen && offer && !this.stands(offer)) this.chosen = null;
    const price = offer ? callPrice(offer) : 0;
    const texts = [[FOLDS, price ? "Fold" : "Check / fold"], [STAYS, price ? `Call ${dollars(price)}` : "Check"], [ANY, "Call any"]];
    keep(this.node, offer ? texts : [], ([kind]) => kind, ([kind]) => this.button(kind), (node, [kind, text]) => {
      setText(node, text);
      node.setAttribute("aria-pressed", String(this.chosen?.kind === kind));
    });
  }

  /** @param {string} kind */
  button(kind) {
    return el("button", { type: "button", class: "pick", onclick: () => this.choose(kind) });
  }

  /** @param {string} kind */
  choose(kind) {
    if (!this.offer) return;
    const { when } = this.offer;
    this.chosen = this.chosen?.kind === kind ? null : { kind, price: callPrice(this.offer), when };
    this.render(this.offer);
  }

  /** @param {Price} offer */
  stands(offer) {
    return this.chosen !== null && this.chosen.when === offer.when && (this.chosen.kind === ANY || this.chosen.price === callPrice(offer));
  }

  // The option that answers a question as it was decided; none, if it does not fit. Either way it is used up.
  /** @param {Put} question @param {Price} offer */
  take(question, offer) {
    const chosen = this.chosen && this.stands(offer) ? this.chosen : null;
    this.chosen = null;
    if (!chosen) return null;
    /** @param {string} id */
    const open = (id) => question.options.some((option) => option.id === id && !option.closed);
    /** @type {{ [kind: string]: string[] }} */
    const answers = { [FOLDS]: ["check", "fold"], [STAYS]: [chosen.price ? "call" : "check"], [ANY]: ["call", "check"] };
    return answers[chosen.kind].find(open) ?? null;
  }
}
