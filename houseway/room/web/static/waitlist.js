// The wait list of a full table: one's place on it, and the seat that is kept for whoever is called.

import { el, setText } from "./dom.js";
import { got, wait } from "./stream.js";

/** @import { Place } from "../messages.d.ts" */

const EVERY = 5_000;

export class WaitList {
  /** @param {HTMLElement} root @param {string} table */
  constructor(root, table) {
    this.table = table;
    this.wanted = false;
    /** @type {Place | null} */
    this.place = null;
    this.text = el("span");
    this.button = el("button", { type: "button", class: "quiet", onclick: () => this.press() });
    this.root = root;
    root.append(this.text, " ", this.button);
    setInterval(() => this.place?.place && this.look(), EVERY);
  }

  // Whoever could sit, if there were a seat, is asked for; anybody else sees nothing of it.
  /** @param {boolean} wanted */
  async render(wanted) {
    if (wanted && !this.wanted) await this.look();
    if (!wanted) this.place = null;
    this.wanted = wanted;
    this.show();
  }

  async look() {
    this.place = (await got(`/api/tables/${this.table}/waiting`).catch(() => null)) ?? this.place;
    this.show();
  }

  async press() {
    const answer = await wait(this.table, !this.place?.place);
    if ("refused" in answer) return this.show(answer.refused);
    this.place = answer;
    return this.show();
  }

  show(refused = "") {
    const { place = 0, waiting = 0, until = null, full = false } = this.place ?? {};
    this.root.hidden = !this.place || !(place || full);
    setText(this.button, place ? "Leave the list" : "Wait for a seat");
    const time = until && new Date(1000 * until).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
    const mine = time ? `A seat is kept for you until ${time}: choose it.` : `You are ${place} of ${waiting} on the wait list.`;
    setText(this.text, refused || (place ? mine : waiting ? `${waiting} on the wait list.` : "The table is full."));
  }
}
