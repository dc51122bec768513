// What each wager pays and what a hand costs, from the sheet and the table's options.

import { costOf } from "./cost.js";
import { el } from "./dom.js";
import { dollars } from "./money.js";

/** @import { Facts, Pays, WagerFacts } from "../page.d.ts" */
/** @import { Options, Row, Stakes } from "../messages.d.ts" */

/** @param {HTMLElement} root @param {Facts} sheet @param {Options} options */
export function showPays(root, sheet, options) {
  const terms = el("dl", { class: "terms" }, limits(sheet, options).flatMap(([name, value]) =>
    [el("dt", { text: name }), el("dd", { text: value })]));
  const rules = el("p", {}, el("a", { href: `/rules/${sheet.id}`, text: "The rules of this game" }));
  const titles = Object.fromEntries(sheet.wagers.map((wager) => [wager.id, wager.title]));
  root.replaceChildren(terms, rules, costOf(sheet.id, options), ...sheet.wagers.map((wager) => wagerOf(wager, options, titles)), ...fees(sheet, options));
}

// The rows of the posted schedule that are in force here.
/** @param {Facts} sheet @param {Options} options */
function fees(sheet, options) {
  const schedule = sheet.schedules.find((each) => each.id === options.schedule);
  const inForce = [options.option, ...(options.beside || [])];
  const rows = (schedule?.rows || []).filter((row) => inForce.includes(row.option) && row.cents);
  if (!rows.length) return [];
  const lines = rows.map((row) => el("tr", {}, el("td", { text: feeFor(row) }), el("td", { class: "pay", text: dollars(row.cents ?? 0) })));
  return [el("section", { class: "paytable" }, el("table", {}, el("caption", { text: "Collection fees" }), el("tbody", {}, lines)))];
}

/** @param {Row} row */
function feeFor(row) {
  const per = row.per.length ? `on ${row.per.join(" or ")}` : "";
  return [row.payer, per, bracket(row), row.moment, row.modifier, row.when].filter(Boolean).join(", ");
}

/** @param {Row} row */
function bracket(row) {
  const money = row.from_cents !== null || row.to_cents !== null;
  const [low, high] = money ? [row.from_cents, row.to_cents] : [row.from, row.to];
  if (low === null && high === null) return row.measure;
  /** @param {number | null} amount */
  const said = (amount) => (money && amount !== null ? dollars(amount) : String(amount));
  const range = high === null ? `${said(low)} or more` : low === null || low === high ? said(high) : `${said(low)} to ${said(high)}`;
  return `${row.measure} ${range}`.trim();
}

/** @param {Facts} sheet @param {Options} options */
function limits(sheet, options) {
  const facts = [["Game", sheet.title]];
  const high = options.maximum === null ? "no limit" : dollars(options.maximum);
  facts.push([options.stakes ? "Stakes" : "Limits", options.stakes ? stakesOf(options.stakes) : `${dollars(options.minimum)} to ${high}`]);
  facts.push(["Smallest chip", dollars(options.chip_cents)], ["Decks", String(options.decks)]);
  return facts;
}

/** @param {Stakes} stakes */
function stakesOf(stakes) {
  const blinds = stakes.blinds?.length ? `blinds ${stakes.blinds.map(dollars).join(" and ")}` : "";
  return [stakes.structure, blinds].filter(Boolean).join(", ");
}

// The rows by which a wager is paid at this table.
/** @param {WagerFacts} wager @param {Partial<Options>} options */
function rowsOf(wager, options) {
  const label = options.paytables?.[wager.id];
  return (wager.paytables.find((each) => each.label === label) || wager.paytables[0])?.rows ?? [];
}

// What a wager pays, as short as a felt says it: "8 to 1", "1 to 1 or 6 to 5", "10 or 40 to 1", "3–300 to 1".
/** @param {WagerFacts} wager @param {Partial<Options>} options */
export function oddsOf(wager, options) {
  const odds = rowsOf(wager, options).map((row) => row.pays).filter((pays) => Array.isArray(pays)).filter(([won]) => won > 0);
  /** @param {[number, number]} pays */
  const worth = ([won, of]) => won / of;
  const said = [...new Map(odds.map((pays) => [paid(pays), pays])).values()].sort((a, b) => worth(a) - worth(b));
  const [low, high] = [said[0], said[said.length - 1]];
  if (said.length < 2) return said.map(paid).join("");
  const [between, or] = said.length > 2 ? ["–", " up to "] : [" or ", " or "];
  return low[1] === high[1] ? `${low[0]}${between}${paid(high)}` : `${paid(low)}${or}${paid(high)}`;
}

/** @param {WagerFacts} wager @param {Options} options @param {{ [wager: string]: string }} titles */
function wagerOf(wager, options, titles) {
  const rows = rowsOf(wager, options).map((row) => el("tr", {}, el("td", { text: row.text }), el("td", { class: "pay", text: paid(row.pays) })));
  const needs = wager.needs?.length ? el("p", { class: "hint", text: `With a bet on ${wager.needs.map((id) => titles[id] ?? id).join(" or ")}.` }) : null;
  const caption = el("caption", { text: wager.title });
  return el("section", { class: "paytable" }, el("table", {}, caption, el("tbody", {}, rows)), needs);
}

/** @param {Pays} pays */
function paid(pays) {
  if (Array.isArray(pays)) return pays[0] < 0 ? loss(pays) : `${pays[0].toLocaleString("en-US")} to ${pays[1]}`;
  if (typeof pays === "object" && pays) return dollars(pays.fixed_cents);
  return String(pays);
}

/** @param {[number, number]} pays */
const loss = ([part, whole]) => (part === -whole ? "loses" : `loses ${-part} of ${whole}`);
