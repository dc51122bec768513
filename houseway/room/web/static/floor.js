// The floor's map, kept true while somebody looks. What a tile says comes from the room in words; a table that begins to
// be played gets its tile, one that falls quiet keeps it while the page is open, and one that is closed is gone. On a
// table's own page it is the tile of that table only.

import { all, byId, el, keep, one, setText } from "./dom.js";
import { got } from "./stream.js";

/** @import { FloorPicture, FloorTile, FloorTotals } from "../messages.d.ts" */

const EVERY = 3_000;
const map = byId("map");
const only = map.dataset.only ?? "0";

/** @param {number | string} id */
const tileOf = (id) => all(map, `[data-tile="${id}"]`).at(0);

/** @param {FloorTile} table */
function made(table) {
  const template = /** @type {HTMLTemplateElement} */ (byId("tile")).content;
  const tile = /** @type {HTMLElement} */ (one(template, "*").cloneNode(true));
  tile.dataset.tile = String(table.id);
  const link = one(tile, "a");
  link.setAttribute("href", `/floor/tables/${table.id}`);
  setText(link, `${table.id}. ${table.title}`);
  map.append(tile);
  return tile;
}

/** @param {HTMLElement} tile @param {FloorTile} table */
function update(tile, table) {
  for (const field of all(tile, "[data-field]")) setText(field, String(table[/** @type {keyof FloorTile} */ (field.dataset.field)]));
  keep(one(tile, ".alarms"), table.alarms, (alarm) => alarm.text, (alarm) => el("li", { text: alarm.text, class: alarm.grave && "grave" }));
  tile.toggleAttribute("data-alarmed", table.alarms.length > 0);
  tile.toggleAttribute("data-banked", table.banked);
}

// Tables in play are in the map, and no more among the quiet ones.
/** @param {FloorTile[]} tables */
function sorted(tables) {
  const open = new Set(tables.map((table) => String(table.id)));
  for (const tile of all(map, "[data-tile]")) if (!open.has(tile.dataset.tile ?? "")) tile.remove();
  for (const line of all(document, "[data-quiet]")) {
    const id = line.dataset.quiet ?? "";
    if (!open.has(id) || tileOf(id)) line.remove();
  }
  const quiet = document.getElementById("quiet");
  if (quiet) setText(quiet, String(document.querySelectorAll("[data-quiet]").length));
  document.getElementById("nobody")?.toggleAttribute("hidden", map.children.length > 0);
}

/** @param {FloorTile[]} tables */
function updated(tables) {
  for (const table of tables) {
    const tile = tileOf(table.id) ?? (table.busy ? made(table) : null);
    if (tile) update(tile, table);
  }
  sorted(tables);
}

// Above all tiles, for not all are in sight; one alone says it itself.
/** @param {FloorTile[] | null} tables */
function alarms(tables) {
  if (!tables) return "The room cannot be reached: the map is as it was.";
  const alarmed = tables.filter((table) => only === "0" && table.alarms.length).map((table) => `${table.id}. ${table.title}`);
  return alarmed.length ? `Alarms: ${alarmed.join(", ")}` : "";
}

/** @param {FloorTotals} totals */
function total(totals) {
  for (const each of all(document, "[data-total]")) setText(one(each, "dd"), totals[/** @type {keyof FloorTotals} */ (each.dataset.total)]);
}

async function look() {
  if (document.hidden) return;
  /** @type {FloorPicture | null} */
  const found = await got(`/floor/map?only=${only}`).catch(() => null);
  if (found) updated(found.tiles);
  if (found) total(found.totals);
  setText(byId("alarmed"), alarms(found?.tiles ?? null));
}

look();
setInterval(look, EVERY);
