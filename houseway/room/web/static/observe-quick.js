// Quick mode: who banked, who refused, the fee if it was another; one tap where all was as at the hand before.

import { el } from "./dom.js";
import { dollars } from "./money.js";
import { asked, choose, now, row, tap } from "./observe-parts.js";

/** @import { NightStore } from "./observe-store.js" */

/** Who banks and who refused, until the hand is entered. @typedef {{ banker: string, refused: string[], fee: string }} Position */

/** @returns {Position} */
export const nothingYet = () => ({ banker: "", refused: [], fee: "" });

// The offers of a hand: those who refused, in the order of the taps, and whoever took it, if it was offered at all.
/** @param {Position} position @param {string} banker */
export function offersOf({ banker: taken, refused }, banker) {
  const passes = refused.filter((name) => name !== banker).map((name) => [name, "pass"]);
  return taken || passes.length ? [...passes, ...(banker ? [[banker, "take"]] : [])] : [];
}

/** @param {NightStore} store @param {Position} position @param {() => unknown} drawn */
export function positionRows(store, position, drawn) {
  const seated = store.people.filter((each) => !each.standing && !each.away).map((each) => ({ text: `${each.seat} ${each.name}`, value: each.name }));
  const banker = position.banker || store.banker;
  /** @param {string} name */
  const bank = (name) => {
    position.banker = name;
    drawn();
  };
  /** @param {string} name */
  const refuse = (name) => {
    position.refused = position.refused.includes(name) ? position.refused.filter((each) => each !== name) : [...position.refused, name];
    drawn();
  };
  return [choose("Banks", seated, [banker], bank), choose("Refused", seated, position.refused, refuse)];
}

/** @param {NightStore} store @param {Position} position @param {() => unknown} drawn */
function feeRow(store, position, drawn) {
  const rates = (store.state?.rates ?? []).filter(Boolean).map((cents) => ({ text: dollars(cents), value: dollars(cents) }));
  /** @param {string} fee */
  const set = (fee) => {
    position.fee = fee === "…" ? asked("Which fee was taken, in dollars?") : fee;
    drawn();
  };
  return choose("Fee", [{ text: "as due", value: "" }, ...rates, { text: "other", value: "…" }], [rates.some(({ value }) => value === position.fee) || !position.fee ? position.fee : "…"], set);
}

export class QuickPad {
  /** @param {NightStore} store */
  constructor(store) {
    this.store = store;
    this.position = nothingYet();
    this.root = el("div", { class: "quick" });
  }

  /** @param {string} banker */
  dealt(banker) {
    const { store, position } = this;
    const bank = store.state?.has_bank;
    const fees = position.fee ? [[bank ? "player-dealer" : "pot", position.fee]] : null;
    store.add({ seen: "hand", short: true, at: now(), fees, ...(bank ? { banker, offers: offersOf(position, banker) } : {}) });
    this.position = nothingYet();
    this.render();
  }

  stopped() {
    const refused = this.store.people.filter((each) => !each.standing && !each.hired && !each.away).map((each) => each.name);
    this.store.add({ seen: "hand", at: now(), offers: refused.map((name) => [name, "pass"]) });
    this.position = nothingYet();
    this.render();
  }

  render() {
    const { store, position } = this;
    const bank = store.state?.has_bank;
    const banker = position.banker || store.banker;
    const drawn = () => this.render();
    const text = bank ? `Dealt: ${banker || "who"} banks, fee ${position.fee || "as due"}` : `Dealt: fee ${position.fee || "as due"}`;
    this.root.replaceChildren(
      ...(bank ? positionRows(store, position, drawn) : []),
      feeRow(store, position, drawn),
      row("Hand", tap(text, () => this.dealt(banker), { class: "go", disabled: bank && !banker }),
        bank ? tap("Nobody took it", () => this.stopped()) : null),
    );
  }
}
