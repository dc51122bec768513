// What a player decides before being asked: one choice, made when others act, and given only if it still fits.

import { callPrice } from "./bar.js";
import { el, keep, setText } from "./dom.js";
import { dollars } from "./money.js";

const FOLDS = "check/fold";
const STAYS = "check or call";
const ANY = "call any";

export class PreActions {
  constructor(root) {
    this.node = el("div", { class: "ahead", role: "group", "aria-label": "Decide ahead" });
    root.append(this.node);
    this.chosen = null;
  }

  // What may be decided now. When the price changes, or the next card comes, a choice is taken back: it was made for
  // another price. To call any price is for all of them.
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

  button(kind) {
    return el("button", { type: "button", class: "pick", onclick: () => this.choose(kind) });
  }

  choose(kind) {
    const { when } = this.offer;
    this.chosen = this.chosen?.kind === kind ? null : { kind, price: callPrice(this.offer), when };
    this.render(this.offer);
  }

  stands(offer) {
    return this.chosen.when === offer.when && (this.chosen.kind === ANY || this.chosen.price === callPrice(offer));
  }

  // The option that answers a question as it was decided; none, if it does not fit. Either way it is used up.
  take(question, offer) {
    const chosen = this.chosen && this.stands(offer) ? this.chosen : null;
    this.chosen = null;
    if (!chosen) return null;
    const open = (id) => question.options.some((option) => option.id === id && !option.closed);
    const wanted = { [FOLDS]: ["check", "fold"], [STAYS]: [chosen.price ? "call" : "check"], [ANY]: ["call", "check"] }[chosen.kind];
    return wanted.find(open) ?? null;
  }
}
