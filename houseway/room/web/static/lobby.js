// The lobby's counts, kept true while somebody looks: the page itself was right when it came, and stays so without this.

import { setText } from "./dom.js";
import { got } from "./stream.js";

const EVERY = 5_000;

function counted(tables) {
  for (const table of tables) {
    const row = document.querySelector(`[data-table="${table.id}"]`);
    if (!row) continue;
    for (const each of row.querySelectorAll("[data-count]")) setText(each, String(table[each.dataset.count]));
    const go = row.querySelector("[data-offer]");
    if (go) offered(go, table);
  }
  for (const kind of document.querySelectorAll(".kind")) {
    const people = [...kind.querySelectorAll("[data-count=people]")].map((each) => Number(each.textContent));
    setText(kind.querySelector("[data-people]"), String(people.reduce((sum, each) => sum + each, 0)));
  }
}

// What the button says and where it leads: a seat, a place on the list, or the table that feeds this one.
function offered(go, table) {
  const path = `/tables/${table.fed_by || table.id}`;
  setText(go, table.offer + go.dataset.offer);
  if (go.form) go.form.elements.next.value = path;
  else go.setAttribute("href", path);
}

setInterval(async () => {
  if (!document.hidden) counted((await got("/api/tables").catch(() => null)) ?? []);
}, EVERY);
