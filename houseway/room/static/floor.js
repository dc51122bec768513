// The floor's map, kept true while somebody looks. What a tile says comes from the room in words; tables that begin to be
// played while the page is open are named, and a new look at the page brings their tiles.

import { el, keep, setText } from "./dom.js";
import { got } from "./stream.js";

const EVERY = 3_000;

function updated(tiles) {
  const missing = [];
  for (const tile of tiles) {
    const node = document.querySelector(`[data-tile="${tile.id}"]`);
    if (!node) {
      if (tile.busy) missing.push(tile.id);
      continue;
    }
    for (const field of node.querySelectorAll("[data-field]")) setText(field, tile[field.dataset.field]);
    keep(node.querySelector(".alarms"), tile.alarms, (alarm) => alarm, (alarm) => el("li", { text: alarm }));
    node.toggleAttribute("data-alarmed", tile.alarms.length > 0);
  }
  setText(document.getElementById("more"), missing.length ? `In play since: table ${missing.join(", ")}. Load the page again to see more.` : "");
}

setInterval(async () => {
  if (!document.hidden) updated((await got("/floor/map").catch(() => null)) ?? []);
}, EVERY);
