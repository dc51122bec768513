// The shoe's own panel: what was committed to before anybody bet, and a check of it in this browser.

import { el, setText } from "./dom.js";
import { got } from "./stream.js";
import { checkedCards, checkedShoe } from "./verify.js";

const KEPT = 200;

export class Shoe {
  constructor(root, table, deck, memory) {
    this.table = table;
    this.deck = deck;
    this.memory = memory;
    this.committed = memory.kept || [];
    this.root = el("code", { id: "commitment" });
    this.head = el("code", { id: "head" });
    this.said = el("p", { id: "verified", role: "status" });
    const button = el("button", { type: "button", id: "verify", text: "Verify this shoe" });
    button.addEventListener("click", () => this.verify());
    root.replaceChildren(
      el("p", { class: "hint", text: "The order of the cards was fixed before the bets. This is its seal:" }),
      el("p", {}, this.root),
      button,
      this.said,
      el("p", { class: "hint", text: "The record of this table up to now ends with:" }),
      el("p", {}, this.head),
    );
  }

  show(table) {
    setText(this.root, table.shoe || "no shoe yet");
    setText(this.head, table.head);
    if (!table.running && table.hand) this.hand = table.hand;
    if (table.shoe) this.note(table.shoe);
  }

  // What was committed to, as soon as it is told.
  note(root) {
    if (this.committed.includes(root)) return;
    this.memory.kept = this.committed = [...this.committed, root].slice(-KEPT);
  }

  // The last shoe that is spent, if it may be laid open; and the cards one saw in the last hand.
  async verify() {
    if (!globalThis.crypto?.subtle) return setText(this.said, "This browser can check only over HTTPS.");
    const spent = this.committed.at(-2);
    const shoe = spent && (await got(`/api/tables/${this.table}/shoes/${spent}`));
    const mine = this.hand && (await got(`/api/tables/${this.table}/hands/${this.hand}/openings`));
    const found = [];
    if (shoe) found.push(`The shoe before: ${await checkedShoe(shoe, this.committed, this.deck)}.`);
    if (mine) found.push(`Hand ${this.hand}: ${await checkedCards(mine, this.committed)}.`);
    setText(this.said, found.join(" ") || "Nothing can be checked yet: play a hand, or wait until the shoe is spent.");
  }
}
