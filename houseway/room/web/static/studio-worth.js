// What a changed game is worth to each role, or costs where there is no bank; and what law says of it.

import { el } from "./dom.js";
import { dollars } from "./money.js";
import { bankWorth, percent } from "./studio-plots.js";
import { compared } from "./studio-wager.js";

/** @import { LawQuote, PotQuote, Quote, RoleQuote } from "../messages.d.ts" */

/** @param {number} cents */
const money = (cents) => `${cents < 0 ? "-" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`;

/** @param {HTMLElement} root @param {Quote} now @param {Quote | null} was */
export function showWorth(root, now, was) {
  const inside = [];
  if (now.worth) {
    inside.push(rolesTable(now, was), ...now.worth.roles.map((role) => el("p", { class: "gains", text: `The ${role.role} ${gains(role)}.` })), cover(now, was), bankWorth(now.worth, was?.worth ?? null));
  } else if (now.pot) inside.push(...pot(now.pot, was?.pot ?? null));
  else if (now.no_worth) inside.push(el("p", { class: "standing", text: `No worth is shown: ${now.no_worth}.` }));
  else inside.push(el("p", { text: "The book prints no schedule: nothing is taken." }));
  root.replaceChildren(...inside);
}

/** @param {Quote} now @param {Quote | null} was */
function rolesTable(now, was) {
  const head = ["", "Before fees", "Fee", "Net of a hand", "Net of an hour", "Deviation"].map((title, at) => el("th", { scope: "col", class: at ? "number" : "", text: title }));
  const rows = (now.worth?.roles ?? []).map((role) => {
    const old = was?.worth?.roles.find((each) => each.role === role.role);
    const cell = (/** @type {"gross" | "fee" | "net" | "hour" | "deviation"} */ key) => {
      const [said, before] = compared(role[key], old?.[key], money);
      const margin = key === "net" && role.stderr ? ` ± ${money(1.96 * role.stderr)}` : "";
      return el("td", { class: "number" }, el("b", { text: said + margin }), before ? el("span", { class: "was", text: before }) : null);
    };
    return el("tr", { "data-role": role.role }, el("th", { scope: "row", text: role.role }), cell("gross"), cell("fee"), cell("net"), cell("hour"), cell("deviation"));
  });
  return el("div", { class: "wide", role: "region", tabindex: 0, "aria-label": "Worth by role" }, el("table", { "aria-label": "What a hand is worth to each role" }, el("thead", {}, el("tr", {}, head)), el("tbody", {}, rows)));
}

/** @param {RoleQuote} role */
function gains(role) {
  if (!role.gains_at.length) return "gains at no action";
  const spans = role.gains_at.map(([from, to]) => (to === null ? `from ${dollars(from)} on` : `from ${dollars(from)} to ${dollars(to)}`));
  return `gains where the table's action is ${spans.join(", ")}`;
}

/** @param {Quote} now @param {Quote | null} was */
function cover(now, was) {
  const worth = now.worth;
  if (!worth) return "";
  const parts = Object.entries(worth.covers).map(([part, cents]) => `${dollars(cents)} covers ${part}% of hands`);
  const before = was?.worth && was.worth.cover !== worth.cover ? ` (was ${dollars(was.worth.cover)})` : "";
  return el("p", { text: [`${dollars(worth.cover)} covers every hand${before}`, ...parts].join(", ") + "." });
}

/** @param {PotQuote} now @param {PotQuote | null} was */
function pot(now, was) {
  const hour = compared(now.hour, was?.hour, money);
  const players = now.players.filter(([, cents]) => cents !== null).map(([count, cents]) => [String(count), money(cents ?? 0)]);
  const shares = now.shares.map(([size, part]) => [dollars(size), percent(part)]);
  const options = now.options.filter((each) => each.cents !== null).map((each) => [String(each.option), each.limit, money(each.cents ?? 0)]);
  return [
    el("p", {}, "An hour costs each player ", el("b", { class: "now", text: hour[0] }), " ", el("span", { class: "was", text: hour[1] })),
    el("div", { class: "columns" }, listing("Taken of an ordinary hand", ["Players", "Fee"], players), listing("Share of the pot", ["Pot", "Taken"], shares)),
    el("details", {}, el("summary", { text: `An hour under each of ${options.length} options` }), listing("What an hour costs a player", ["Option", "Limit", "An hour"], options)),
  ];
}

/** @param {string} title @param {string[]} heads @param {string[][]} rows */
function listing(title, heads, rows) {
  const last = heads.length - 1;
  return el("div", { class: "wide", role: "region", tabindex: 0, "aria-label": title }, el("table", {}, el("caption", { text: title }), el("thead", {}, el("tr", {}, heads.map((text, at) => el("th", { scope: "col", class: at === last ? "number" : "", text })))),
    el("tbody", {}, rows.map((row) => el("tr", {}, row.map((text, at) => el("td", { class: at === last ? "number" : "", text })))))));
}

/** @param {HTMLElement} root @param {LawQuote[]} law */
export function showLaw(root, law) {
  const sorted = [...law].sort((a, b) => Number(b.new) - Number(a.new) || Number(b.breach) - Number(a.breach));
  const items = sorted.map((each) => el("li", { class: each.breach ? "breach" : "note" }, each.new ? el("b", { text: "New: " }) : null,
    `${each.text}. `, el("small", { text: `${each.profile}, ${each.clause}: ${each.rule} (${each.source})` })));
  root.replaceChildren(items.length ? el("ul", { class: "law" }, items) : el("p", { text: "Nothing that a program can check breaks a clause." }));
}
