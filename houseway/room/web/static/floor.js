// The floor's map, kept true while somebody looks. What a tile says comes from the room in words; a table that begins to
// be played gets its tile, one that falls quiet keeps it while the page is open, and one that is closed is gone. On a
// table's own page it is the tile of that table only.

import { el, keep, setText } from "./dom.js";
import { got } from "./stream.js";

const EVERY = 3_000;
const map = document.getElementById("map");
const only = map.dataset.only ?? "0";

const tileOf = (table) => map.querySelector(`[data-tile="${table.id}"]`);

function made(table) {
  const tile = document.getElementById("tile").content.firstElementChild.cloneNode(true);
  tile.dataset.tile = table.id;
  const link = tile.querySelector("a");
  link.setAttribute("href", `/floor/tables/${table.id}`);
  setText(link, `${table.id}. ${table.title}`);
  map.append(tile);
  return tile;
}

function update(tile, table) {
  for (const field of tile.querySelectorAll("[data-field]")) setText(field, table[field.dataset.field]);
  keep(tile.querySelector(".alarms"), table.alarms, (alarm) => alarm, (alarm) => el("li", { text: alarm }));
  tile.toggleAttribute("data-alarmed", table.alarms.length > 0);
  tile.toggleAttribute("data-banked", table.banked);
}

// Tables in play are in the map, and no more among the quiet ones.
function sorted(tables) {
  const open = new Set(tables.map((table) => String(table.id)));
  for (const tile of [...map.children]) if (!open.has(tile.dataset.tile)) tile.remove();
  for (const line of document.querySelectorAll("[data-quiet]")) if (!open.has(line.dataset.quiet) || tileOf({ id: line.dataset.quiet })) line.remove();
  const quiet = document.getElementById("quiet");
  if (quiet) setText(quiet, String(document.querySelectorAll("[data-quiet]").length));
  document.getElementById("nobody")?.toggleAttribute("hidden", map.children.length > 0);
}

function updated(tables) {
  for (const table of tables) {
    const tile = tileOf(table) ?? (table.busy ? made(table) : null);
    if (tile) update(tile, table);
  }
  sorted(tables);
}

// Above all tiles, for not all are in sight; one alone says it itself.
function alarms(tables) {
  if (!tables) return "The room cannot be reached: the map is as it was.";
  const alarmed = tables.filter((table) => only === "0" && table.alarms.length).map((table) => `${table.id}. ${table.title}`);
  return alarmed.length ? `Alarms: ${alarmed.join(", ")}` : "";
}

async function look() {
  if (document.hidden) return;
  const tables = await got(`/floor/map?only=${only}`).catch(() => null);
  if (tables) updated(tables);
  setText(document.getElementById("alarmed"), alarms(tables));
}

look();
setInterval(look, EVERY);
