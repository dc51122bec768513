// The lobby's counts, kept true while somebody looks: the page itself was right when it came, and stays so without this.

import { all, one, setText } from "./dom.js";
import { got } from "./stream.js";

/** @import { TableSummary } from "../messages.d.ts" */

const EVERY = 5_000;

/** @param {TableSummary[]} tables */
function counted(tables) {
  for (const table of tables) {
    const [row] = all(document, `[data-table="${table.id}"]`);
    if (!row) continue;
    for (const each of all(row, "[data-count]")) setText(each, String(table[/** @type {keyof TableSummary} */ (each.dataset.count)]));
    const [go] = all(row, "[data-offer]");
    if (go) offered(go, table);
  }
  for (const kind of all(document, ".kind")) {
    const people = all(kind, "[data-count=people]").map((each) => Number(each.textContent));
    setText(one(kind, "[data-people]"), String(people.reduce((sum, each) => sum + each, 0)));
  }
}

// What the button says and where it leads: a seat, a place on the list, or the table that feeds this one.
/** @param {HTMLElement} go @param {TableSummary} table */
function offered(go, table) {
  const path = `/tables/${table.fed_by || table.id}`;
  setText(go, table.offer + go.dataset.offer);
  if (go instanceof HTMLButtonElement && go.form) /** @type {HTMLInputElement} */ (go.form.elements.namedItem("next")).value = path;
  else go.setAttribute("href", path);
}

setInterval(async () => {
  if (!document.hidden) counted((await got("/api/tables").catch(() => null)) ?? []);
}, EVERY);
