// One's own place at the table: chips, sitting out, more chips, leaving; and a seat for those who have none.

import { el, setText } from "./dom.js";
import { dollars, read } from "./money.js";

/** @import { PersonAt, PlayerCommand, TableView } from "../messages.d.ts" */

/**
 * Sends a command; the sentence that refuses it, or nothing.
 * @typedef {(body: PlayerCommand) => Promise<string>} Send
 */
export class Seatbar {
  /** @param {HTMLElement} root @param {Send} send */
  constructor(root, send) {
    this.send = send;
    /** @type {TableView | undefined} */
    this.table = undefined;
    this.chips = 0;
    this.away = false;
    this.stands = "";
    this.mine = el("p", { class: "mine" });
    this.out = button("Sit out", () => this.act({ command: this.away ? "sit in" : "sit out" }));
    this.more = button("Buy chips", () => this.ask("rebuy"));
    this.leave = button("Leave", () => this.act({ command: "leave" }));
    this.dialog = new BuyIn(send);
    this.note = el("p", { class: "refused", role: "alert" });
    this.guest = root.querySelector("form"); // for those whom the room does not know
    root.prepend(this.mine);
    this.tools = el("div", { class: "tools" }, this.out, this.more, this.leave);
    root.append(this.tools, this.note, this.dialog.node);
  }

  /** @param {PersonAt | undefined} person @param {number} chips @param {TableView} table @param {boolean} maySit */
  render(person, chips, table, maySit) {
    this.table = table;
    this.chips = chips;
    this.away = Boolean(person?.away);
    // What was refused was so as things stood then.
    const stands = [person?.coming, this.away, person?.going, table.hand].join();
    if (stands !== this.stands) setText(this.note, "");
    this.stands = stands;
    this.tools.hidden = !person;
    setText(this.out, this.away ? "Sit in" : "Sit out");
    setText(this.leave, person?.going ? "Leaving after this hand" : "Leave");
    this.leave.disabled = Boolean(person?.going);
    setText(this.mine, placed(person, chips, maySit, table));
    if (this.guest) this.guest.hidden = table.state === "closed";
  }

  /** @param {"sit" | "rebuy"} kind @param {number} [seat] @param {boolean} [standing] */
  ask(kind, seat = 0, standing = false) {
    if (this.table) this.dialog.open(kind, { seat, standing }, this.table, this.chips);
  }

  /** @param {PlayerCommand} body */
  async act(body) {
    const refused = await this.send(body);
    setText(this.note, refused);
  }
}

/** @param {PersonAt | undefined} person @param {number} chips @param {boolean} maySit @param {TableView} table */
function placed(person, chips, maySit, table) {
  if (person) return `${person.coming ? "You sit down after this hand with" : person.away ? "Sitting out with" : "Your chips"} ${dollars(chips)}`;
  if (table.state === "closed") return "This table is closed";
  return maySit ? "Choose a seat to sit down." : "You are watching.";
}

// How many chips to bring: the usual, or what one likes of one's own play money.
class BuyIn {
  /** @param {Send} send */
  constructor(send) {
    this.sending = false;
    /** @type {"sit" | "rebuy"} */
    this.kind = "sit";
    this.place = { seat: 0, standing: false };
    this.send = send;
    this.title = el("h2", { id: "buy-in-title" });
    this.field = el("input", { id: "buy-in", name: "chips", type: "text", inputmode: "decimal", autocomplete: "off", required: true });
    this.hint = el("p", { class: "hint", id: "buy-in-hint" });
    this.wrong = el("p", { class: "refused", role: "alert" });
    const go = el("button", { type: "submit", class: "go", text: "Bring these chips" });
    const no = el("button", { type: "button", class: "quiet", text: "Cancel", onclick: () => this.node.close() });
    this.field.setAttribute("aria-describedby", "buy-in-hint");
    const form = el("form", { onsubmit: (event) => this.submit(event) }, this.title, el("label", { for: "buy-in", text: "Chips" }), this.field,
      this.hint, this.wrong, el("div", { class: "tools" }, no, go));
    /** @type {HTMLDialogElement} */
    this.node = el("dialog", { class: "buy-in", "aria-labelledby": "buy-in-title" }, form);
  }

  /**
   * @param {"sit" | "rebuy"} kind
   * @param {{ seat: number, standing: boolean }} place
   * @param {TableView} table
   * @param {number} chips
   */
  open(kind, place, table, chips) {
    this.kind = kind;
    this.place = place;
    const { seat, standing } = place;
    setText(this.title, kind === "rebuy" ? "Buy more chips" : standing ? `Bet behind seat ${seat}` : `Sit down in seat ${seat}`);
    const most = table.most_buy_in ? `, at most ${dollars(table.most_buy_in)}` : "";
    setText(this.hint, `Play money. Usual here: ${dollars(table.usual_buy_in)}; at least ${dollars(table.least_buy_in)}${most}. Fees: ${table.fees || "none"}.`);
    setText(this.wrong, "");
    const missing = kind === "rebuy" && table.most_buy_in ? table.most_buy_in - chips : Infinity;
    this.field.value = dollars(Math.max(0, Math.min(table.usual_buy_in, missing)));
    this.node.showModal();
    this.field.select();
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    event.preventDefault();
    const cents = read(this.field.value);
    if (!cents) return setText(this.wrong, "Say an amount of money, such as $500.");
    if (this.sending) return undefined; // pressed twice, it is meant once
    this.sending = true;
    const refused = await this.send(this.kind === "rebuy" ? { command: "rebuy", cents } : { command: "sit", buy_in: cents, ...this.place });
    this.sending = false;
    if (refused) return setText(this.wrong, refused);
    this.node.close();
    return undefined;
  }
}

/** @param {string} text @param {() => unknown} pressed */
function button(text, pressed) {
  return el("button", { type: "button", class: "quiet", text, onclick: pressed });
}
