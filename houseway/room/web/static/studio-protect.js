// What a wager is worth to whoever counts the cards: asked for when its fold is opened, and again by a button.

import { el } from "./dom.js";
import { effects, percent, unitsByCut } from "./studio-plots.js";
import { post, refusal } from "./stream.js";

/** @import { CountQuote, ProtectQuote, SheetChange } from "../messages.d.ts" */

/** @param {string} name @param {(box: HTMLElement) => void} ask */
export function protection(name, ask) {
  const inside = el("div", { class: "protection", "aria-live": "polite" });
  const again = el("button", { type: "button", text: "Try again as it is now", onclick: () => ask(inside) });
  const box = el("details", { class: "protect" }, el("summary", { text: `Game protection of ${name}` }), inside, again);
  box.addEventListener("toggle", () => { if (box.open && !inside.childElementCount) ask(inside); });
  return box;
}

/** @param {{ sheet: string, wager: string, label: string, change: SheetChange }} asked @param {HTMLElement} box */
export async function fillProtection(asked, box) {
  box.replaceChildren(el("p", { class: "soft", text: "Counts are tried over simulated shoes…" }));
  const reply = await post("/api/studio/protect", asked, {}).catch(() => null);
  /** @type {Partial<ProtectQuote>} */
  const quote = reply?.ok ? await reply.json() : { reason: reply ? await refusal(reply) : "The room cannot be reached." };
  box.replaceChildren(...(quote.reason ? [el("p", { text: quote.reason })] : shown(/** @type {ProtectQuote} */ (quote))));
}

/** @param {ProtectQuote} quote */
function shown(quote) {
  const bars = quote.gone.length ? [effects(quote.gone)] : [];
  if (!quote.counts.length) return [...bars, el("p", { text: "No count of cards is worked out for it." })];
  const stops = quote.stopped_by === null ? "No cut that was tried makes the count worthless." : `A cut card before the last ${quote.stopped_by} cards makes the count worthless.`;
  const head = el("tr", {}, ["Count", "Units a shoe", "Bet", "Edge"].map((title) => el("th", { scope: "col", text: title })));
  const table = el("table", { "aria-label": "Counts" }, el("thead", {}, head), el("tbody", {}, quote.counts.map(rowOf)));
  return [...bars, el("div", { class: "wide", role: "region", tabindex: 0, "aria-label": "Counts" }, table), unitsByCut(quote.counts),
    el("p", { text: `${stops} ${quote.shoes} shoes, so the errors are large; a base wager that is needed is paid.` })];
}

/** @param {CountQuote} count */
function rowOf(count) {
  return el("tr", {}, el("th", { scope: "row", text: count.words }), el("td", { class: "number", text: `${count.units.toFixed(3)} ± ${count.stderr.toFixed(3)}` }),
    el("td", { class: "number", text: percent(count.share) }), el("td", { class: "number", text: percent(count.edge) }));
}
