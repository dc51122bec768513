// The head of a table's page: the hand, the wallet, one's last hand, the way to a seat elsewhere, the connection.

import { all, byId, el, one, setText } from "./dom.js";
import { dollars } from "./money.js";
import { got } from "./stream.js";

/** @import { Me, TableView } from "../messages.d.ts" */

export class Head {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
  }

  // `last` is the last hand I was in, if I have a place here.
  /** @param {TableView} table @param {number | undefined} last */
  render({ hand, state }, last) {
    const link = byId("last-hand");
    link.hidden = last === undefined;
    one(link, "a").setAttribute("href", `/tables/${this.table}/hands/${last}`);
    setText(byId("hand-number"), hand ? `Hand ${hand}` : "");
    setText(byId("table-state"), state === "open" ? "" : state);
  }

  // Play money that is not on a table; and where I sit, once the floor has moved me.
  async wallet() {
    /** @type {Me | null} */
    const me = await got("/api/me");
    if (!me) return;
    all(document, ".wallet").forEach((node) => setText(node, dollars(me.cents)));
    const other = Object.keys(me.tables).find((table) => !(this.table in me.tables) && table !== this.table);
    const elsewhere = byId("elsewhere");
    elsewhere.replaceChildren(...(other ? [el("a", { href: `/tables/${other}`, text: `You have a seat at table ${other}: go there` })] : []));
    elsewhere.hidden = !other;
  }
}

/** @param {string} text */
export const showConnection = (text) => setText(byId("connection"), text);
