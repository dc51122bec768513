// The shoe's own panel: what was committed to before anybody bet, and a check of it in this browser.

import { el, setText } from "./dom.js";
import { got } from "./stream.js";
import { checkedCards, checkedShoe } from "./verify.js";

/** @import { Memory } from "../page.d.ts" */
/** @import { Stir } from "./stir.js" */
/** @import { TableView } from "../messages.d.ts" */

const KEPT = 200;

export class Shoe {
  /**
   * @param {HTMLElement} root
   * @param {{ table: string, deck: string[], memory: Memory<string[]>, stir: Stir }} facts
   */
  constructor(root, { table, deck, memory, stir }) {
    this.table = table;
    this.stir = stir;
    this.deck = deck;
    this.memory = memory;
    this.committed = memory.kept || [];
    this.hand = 0;
    this.root = el("code", { id: "commitment" });
    this.head = el("code", { id: "head" });
    this.said = el("p", { id: "verified", role: "status" });
    const button = el("button", { type: "button", id: "verify", text: "Verify this shoe" });
    button.addEventListener("click", () => this.verify());
    this.keep = el("button", { type: "button", id: "receipts", text: "Save receipts" });
    this.keep.addEventListener("click", () => this.save());
    this.cuts = el("p", { id: "stirred", class: "hint" });
    const own = el("input", { id: "own-cut", type: "text", maxlength: 60, autocomplete: "off" });
    own.addEventListener("input", () => (this.stir.own = own.value));
    root.replaceChildren(
      el("p", { class: "hint", text: "The order of the cards was fixed before the bets. This is its seal:" }),
      el("p", {}, this.root),
      this.cuts,
      el("label", { for: "own-cut", text: "Your own cut: anything you like, for the shoe after the next" }),
      own,
      el("p", {}, button, " ", this.keep),
      this.said,
      el("p", { class: "hint", text: "The record of this table up to now ends with:" }),
      el("p", {}, this.head),
    );
  }

  /** @param {TableView} table */
  show(table) {
    setText(this.root, table.shoe || "no shoe yet");
    setText(this.head, table.head);
    setText(this.cuts, cutBy(table.shuffle));
    if (!table.running && table.hand) this.hand = table.hand;
    if (table.shoe) this.note(table.shoe);
  }

  // What was committed to, as soon as it is told.
  /** @param {string} root */
  note(root) {
    if (this.committed.includes(root)) return;
    this.memory.kept = this.committed = [...this.committed, root].slice(-KEPT);
  }

  // What this page gave to the shuffles, in a file: whoever has the journal of the table can be held to it.
  async save() {
    const text = globalThis.crypto?.subtle ? await this.stir.receipts(this.table) : "";
    if (!text) {
      setText(this.said, "This page has given no word for a shuffle yet: there is nothing to save.");
      return;
    }
    const link = el("a", { download: `receipts-${this.table}.jsonl`, href: URL.createObjectURL(new Blob([text])) });
    link.click();
    URL.revokeObjectURL(link.href);
    setText(this.said, "Saved. Whoever has the journal checks them by houseway verify FILE --receipt.");
  }

  async verify() {
    setText(this.said, globalThis.crypto?.subtle ? await this.checked() : "This browser can check only over HTTPS.");
  }

  // The last shoe that is spent, if it may be laid open; and the cards one saw in the last hand.
  async checked() {
    const spent = this.committed.at(-2);
    const shoe = spent && (await got(`/api/tables/${this.table}/shoes/${spent}`));
    const mine = this.hand && (await got(`/api/tables/${this.table}/hands/${this.hand}/openings`));
    const found = [];
    if (shoe) found.push(`The shoe before: ${await checkedShoe(shoe, this.committed, this.deck, this.stir.given)}.`);
    if (mine) found.push(`Hand ${this.hand}: ${await checkedCards(mine, this.committed, this.stir.given)}.`);
    return found.join(" ") || "Nothing can be checked yet: play a hand, or wait until the shoe is spent.";
  }
}

/** @param {TableView["shuffle"]} shuffle */
function cutBy({ waiting, words }) {
  if (Object.keys(waiting).length) return `Sealed; ${Object.keys(waiting).join(" and ")} may cut it now.`;
  if (!words.length) return "Nobody at the table has cut it.";
  return `Then cut by ${words.map(([name]) => name).join(", ")}, with words that the house could not know.`;
}
