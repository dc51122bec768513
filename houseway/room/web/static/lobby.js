// The lobby's counts, kept true while somebody looks: the page itself was right when it came, and stays so without this.

import { all, one, setText } from "./dom.js";
import { got, part } from "./stream.js";

/** @import { TableSummary } from "../messages.d.ts" */

const EVERY = 5_000;
const WAIT = 250; // milliseconds without a key, before it is searched

/** @param {TableSummary[]} tables */
function counted(tables) {
  for (const table of tables) {
    for (const live of all(document, `[data-live="${table.id}"] [data-count]`)) setText(live, String(table[/** @type {keyof TableSummary} */ (live.dataset.count)]));
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

// Search as one types: the page itself answers, and what it found takes the place of what was there.
const form = /** @type {HTMLFormElement} */ (one(document, "form[role=search]"));
let asked = 0;
let timer = 0;

async function search() {
  const turn = (asked += 1);
  const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]).filter(([, value]) => value));
  const found = await part(`/?${query}`, "found");
  if (!found || turn !== asked) return; // a later one is on its way
  one(document, "#found").replaceWith(found);
  history.replaceState(null, "", query.size ? `/?${query}` : "/");
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(search, WAIT);
});

setInterval(async () => {
  if (!document.hidden) counted((await got("/api/tables").catch(() => null)) ?? []);
}, EVERY);

if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
