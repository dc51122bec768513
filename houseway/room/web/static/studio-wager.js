// A wager in the studio: its paytable to be edited, and beside it what that makes of the edge.

import { all, el, one, setText } from "./dom.js";
import { percent } from "./studio-plots.js";
import { protection } from "./studio-protect.js";
import { rowsOf } from "./studio-state.js";

/** @import { Quote, StudioFacts, StudioWager, WagerQuote } from "../messages.d.ts" */
/** @import { SheetChange } from "../messages.d.ts" */
/** @import { Rows } from "./studio-state.js" */
/**
 * What a card of a wager asks of its page.
 * @typedef {{
 *   rows: (where: [string, string], rows: Rows, done: boolean) => void,
 *   seek: (where: [string, string], edge: number, keepsHits: boolean, card: HTMLElement) => void,
 *   plots: (where: [string, string], card: HTMLElement) => void,
 *   protect: (where: [string, string], box: HTMLElement) => void,
 * }} Asking
 */

export const fieldName = (/** @type {string[]} */ ...parts) => parts.join("|");

// A number as people use it, and how it differs from before.
/** @param {number | null | undefined} now @param {number | null | undefined} was @param {(value: number) => string} said */
export function compared(now, was, said) {
  if (now === null || now === undefined) return ["–", ""];
  if (was === null || was === undefined) return [said(now), ""];
  const difference = said(now - was);
  return [said(now), said(now) === said(was) ? "" : `was ${said(was)}, ${now > was ? "+" : ""}${difference.replace("%", " points")}`];
}

/** @param {StudioFacts} facts @param {StudioWager} wager @param {string} label @param {Asking} asking */
export function wagerCard(facts, wager, label, asking) {
  const where = /** @type {[string, string]} */ ([wager.id, label]);
  const name = label ? `${wager.title}, paytable ${label}` : wager.title;
  const figures = el("dl", { class: "figures" }, ["Edge", "Hit frequency", "Deviation"].map((title) =>
    el("div", {}, el("dt", { text: title }), el("dd", {}, el("b", { class: "now" }), el("span", { class: "was" })))));
  const head = el("tr", {}, ["Result", "Pays", "How often", "Brings", ""].map((title) => el("th", { scope: "col", text: title })));
  const table = el("table", { "aria-label": `${name} pays` }, el("thead", {}, head), el("tbody", {}));
  const card = el("article", { class: "studio-wager", "data-wager": wager.id, "data-label": label },
    el("h3", { text: name }), figures, el("p", { class: "standing", hidden: true }), el("div", { class: "wide", role: "region", tabindex: 0, "aria-label": `Paytable of ${name}` }, table), adder(facts, wager, label), goal(where, name, asking), plots(where, name, asking), protection(name, (box) => asking.protect(where, box)));
  card.addEventListener("input", (event) => edited(card, event, where, asking));
  card.addEventListener("change", (event) => edited(card, event, where, asking));
  return card;

  /** @param {StudioFacts} _ @param {StudioWager} of @param {string} __ */
  function adder(_, of, __) {
    const select = el("select", { "aria-label": `A result of ${name} that pays nothing yet`, class: "add" }, el("option", { value: "", text: "Add a row…" }),
      Object.entries(of.results).map(([result, text]) => el("option", { value: result, text })));
    select.addEventListener("change", (event) => {
      event.stopPropagation();
      if (select.value) asking.rows(where, { ...shown(card), [select.value]: "1 to 1" }, true);
      select.value = "";
    });
    return el("p", { class: "row" }, select);
  }
}

/** @param {[string, string]} where @param {string} name @param {Asking} asking */
function goal(where, name, asking) {
  const edge = el("input", { inputmode: "decimal", size: 6, value: "5", "aria-label": `Edge that ${name} is to have, in percent` });
  const keeps = el("input", { type: "checkbox", checked: true });
  const found = el("ul", { class: "found", "aria-live": "polite" });
  const box = el("details", { class: "goal" }, el("summary", { text: "Find a paytable for an edge" }));
  const find = el("button", { type: "button", text: "Find", onclick: () => asking.seek(where, Number(edge.value) / 100, keeps.checked, box) });
  box.append(el("div", { class: "row" }, el("label", { text: "Edge, % " }, edge), el("label", {}, keeps, "every row still pays"), find), found);
  box.addEventListener("input", (event) => event.stopPropagation());
  box.addEventListener("change", (event) => event.stopPropagation());
  return box;
}

/** @param {[string, string]} where @param {string} name @param {Asking} asking */
function plots(where, name, asking) {
  const inside = el("div", { class: "plots" });
  const box = el("details", {}, el("summary", { text: `Plots of ${name}` }), inside);
  box.addEventListener("toggle", () => { if (box.open) asking.plots(where, inside); });
  return box;
}

// The rows as they stand in the boxes now.
/** @param {HTMLElement} card @returns {Rows} */
function shown(card) {
  return Object.fromEntries(all(card, "input.pays").map((box) => [box.dataset.row ?? "", /** @type {HTMLInputElement} */ (box).value.trim()]));
}

/** @param {HTMLElement} card @param {Event} event @param {[string, string]} where @param {Asking} asking */
function edited(card, event, where, asking) {
  if (event.target instanceof HTMLInputElement && event.target.classList.contains("pays")) asking.rows(where, shown(card), event.type === "change");
}

// Rows of a card as the change has them; boxes are kept while somebody types in them.
/** @param {HTMLElement} card @param {StudioFacts} facts @param {SheetChange} change @param {Asking} asking */
export function fillRows(card, facts, change, asking) {
  const [wager, label] = [card.dataset.wager ?? "", card.dataset.label ?? ""];
  const rows = rowsOf(facts, change, wager, label);
  const texts = facts.wagers.find((each) => each.id === wager)?.results ?? {};
  const body = one(card, "tbody");
  if (all(body, "tr").map((row) => row.dataset.row).join() !== Object.keys(rows).join()) {
    body.replaceChildren(...Object.keys(rows).map((row) => rowOf(wager, label, row, texts[row] ?? row)));
    for (const each of all(body, "button")) {
      each.addEventListener("click", () => {
        const { [each.dataset.row ?? ""]: _, ...left } = shown(card);
        asking.rows([wager, label], left, true);
      });
    }
  }
  for (const box of all(body, "input.pays")) {
    const input = /** @type {HTMLInputElement} */ (box);
    const text = rows[box.dataset.row ?? ""];
    if (input.value.trim() !== text) input.value = text;
  }
  for (const option of all(card, "select.add option")) option.hidden = (/** @type {HTMLOptionElement} */ (option).value) in rows;
}

/** @param {string} wager @param {string} label @param {string} row @param {string} text */
function rowOf(wager, label, row, text) {
  const name = fieldName("pays", wager, label, row);
  const box = el("input", { class: "pays", size: 11, maxlength: 60, spellcheck: "false", autocomplete: "off", "data-row": row, "data-field": name, "aria-label": `${text} pays` });
  const drop = el("button", { type: "button", class: "quiet", "data-row": row, "aria-label": `Take out the row ${text}`, text: "×" });
  return el("tr", { "data-row": row }, el("th", { scope: "row", text }), el("td", {}, box), el("td", { class: "number often" }), el("td", { class: "number brings" }), el("td", {}, drop));
}

/** @param {HTMLElement} card @param {WagerQuote | undefined} now @param {WagerQuote | undefined} was */
export function fillFigures(card, now, was) {
  const said = [
    compared(now?.edge, was?.edge, percent),
    compared(now?.hits, was?.hits, percent),
    compared(now?.deviation, was?.deviation, (value) => value.toFixed(3)),
  ];
  all(card, ".figures dd").forEach((each, at) => {
    setText(one(each, ".now"), said[at][0] + (at === 0 && now?.stderr ? ` ± ${percent(1.96 * now.stderr)}` : ""));
    setText(one(each, ".was"), said[at][1]);
  });
  const standing = one(card, ".standing");
  const words = { counted: "", "same play": "As it is played now; the best play may change with it.", "to count": "This must be counted first." };
  setText(standing, now ? now.reason || words[now.standing] : "");
  standing.hidden = !standing.textContent;
  for (const row of all(card, "tbody tr")) {
    const found = now?.rows.find((each) => each.outcome === row.dataset.row);
    setText(one(row, ".often"), found ? percent(found.probability) : "");
    setText(one(row, ".brings"), found ? found.returns.toFixed(4) : "");
  }
}

/** @param {Quote} quote @param {HTMLElement} card */
export const quoteOf = (quote, card) => quote.wagers.find((each) => each.id === card.dataset.wager && each.label === card.dataset.label);
