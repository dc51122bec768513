// Rules, decks, fees and play in the studio: everything that is edited beside paytables.

import { all, el, one, setText } from "./dom.js";
import { read, dollars } from "./money.js";
import { fieldName } from "./studio-wager.js";

/** @import { FeeRowQuote, Quote, RuleField, StudioFacts } from "../messages.d.ts" */
/** @import { Holding } from "./studio-state.js" */
/** @typedef {(edit: (held: Holding) => void, done?: boolean) => void} Edit */

/** @param {RuleField} rule @param {string} id */
function boxOf(rule, id) {
  if (rule.kind === "choice") return el("select", { id }, rule.values.map((value) => el("option", { value, text: value })));
  if (rule.kind === "yes or no") return el("select", { id }, el("option", { value: "true", text: "yes" }), el("option", { value: "false", text: "no" }));
  if (rule.kind === "number") return el("input", { id, type: "number", min: rule.least, max: rule.most, step: 1 });
  return el("input", { id, spellcheck: "false" });
}

/** @param {RuleField} rule @param {string} typed */
function valueIn(rule, typed) {
  if (rule.kind === "yes or no") return typed === "true";
  if (rule.kind === "number") return typed === "" || Number.isNaN(Number(typed)) ? typed : Math.round(Number(typed));
  if (rule.kind === "choice") return typed;
  const parts = typed.split(",").map((each) => each.trim()).filter(Boolean);
  return rule.values.length ? parts : parts.map((each) => (Number.isNaN(Number(each)) ? each : Number(each)));
}

const textOf = (/** @type {unknown} */ value) => (Array.isArray(value) ? value.join(", ") : String(value));

/** @param {StudioFacts} facts @param {Edit} edit */
export function rulesForm(facts, edit) {
  const fields = facts.rules.map((rule) => {
    const [id, name] = [`rule-${rule.key}`, fieldName("rules", rule.key)];
    const box = boxOf(rule, id);
    box.setAttribute("data-field", name);
    box.dataset.rule = rule.key;
    box.setAttribute("aria-describedby", `${id}-says`);
    box.addEventListener("change", () => edit((held) => {
      const value = /** @type {never} */ (valueIn(rule, box.value));
      if (JSON.stringify(value) === JSON.stringify(rule.value)) delete held.change.rules[rule.key];
      else held.change.rules[rule.key] = value;
    }, true));
    return el("div", { class: "rule" }, el("label", { for: id, text: rule.title }), box, el("small", { id: `${id}-says`, text: rule.meaning }));
  });
  return el("section", { "aria-labelledby": "studio-rules" }, el("h2", { id: "studio-rules", text: "Rules" }), numbers(facts, edit),
    facts.rules.length ? el("details", { class: "rules", open: facts.rules.length < 9 }, el("summary", { text: `${facts.rules.length} rules of this family` }), fields) : null);
}

/** @param {StudioFacts} facts @param {Edit} edit */
function numbers(facts, edit) {
  const decks = facts.banked ? [["decks", "Decks dealt from", 1, 16]] : [];
  return el("div", { class: "row" }, [...decks, ["seats", "Seats", 2, 20]].map(([key, title, min, max]) => {
    const box = el("input", { type: "number", min, max, step: 1, "data-field": key, "data-number": key });
    box.addEventListener("change", () => edit((held) => { held.change[/** @type {"decks" | "seats"} */ (key)] = box.value ? Number(box.value) : null; }, true));
    return el("label", { text: `${title} ` }, box);
  }));
}

/** @param {HTMLElement} root @param {StudioFacts} facts @param {Holding} held */
export function fillRules(root, facts, held) {
  for (const rule of facts.rules) {
    const box = /** @type {HTMLInputElement} */ (one(root, `#rule-${rule.key}`));
    const text = textOf(rule.key in held.change.rules ? held.change.rules[rule.key] : rule.value);
    if (document.activeElement !== box || box.value !== text) box.value = text;
  }
  for (const box of all(root, "[data-number]")) {
    const key = /** @type {"decks" | "seats"} */ (box.dataset.number);
    const usual = key === "decks" ? facts.most_decks : facts.seats;
    /** @type {HTMLInputElement} */ (box).value = String(held.change[key] ?? usual);
  }
}

// How it is played: by which option, by how many, for how much.
/** @param {StudioFacts} facts @param {Edit} edit */
export function playForm(facts, edit) {
  const schedule = el("select", { "aria-label": "Schedule of fees", "data-play": "schedule" }, facts.schedules.map((each) => el("option", { value: each.id, text: each.title })));
  const option = el("select", { "aria-label": "Option of the schedule", "data-play": "option" });
  schedule.addEventListener("change", () => edit((held) => Object.assign(held.laying, { schedule: schedule.value, option: 0 }) && forget(held), true));
  option.addEventListener("change", () => edit((held) => Object.assign(held.laying, { schedule: schedule.value, option: Number(option.value) }) && forget(held), true));
  const numbersOf = [["players", facts.banked ? "Players beside the bank" : "Players beside one", 1, 20], ["hands", "Hands an hour", 1, 1000]].map(([key, title, min, max]) => {
    const box = el("input", { type: "number", min, max, step: 1, "data-play": key });
    box.addEventListener("input", () => edit((held) => { if (box.validity.valid && box.value) held.laying[/** @type {"players" | "hands"} */ (key)] = Number(box.value); }));
    box.addEventListener("change", () => edit(() => {}, true));
    return el("label", { text: `${title} ` }, box);
  });
  const bets = facts.wagers.filter((each) => each.kind === "main" || each.kind === "bonus").map((wager) => {
    const box = el("input", { size: 8, inputmode: "decimal", "data-bet": wager.id, placeholder: "$0" });
    box.addEventListener("input", () => edit((held) => bet(held, wager.id, box.value)));
    box.addEventListener("change", () => edit(() => {}, true));
    return el("label", { text: `${wager.title} ` }, box);
  });
  const averages = bets.length ? el("fieldset", {}, el("legend", { text: "Average bet of each player" }), el("div", { class: "row" }, bets)) : null;
  return el("div", {}, el("div", { class: "row" }, facts.schedules.length ? [schedule, option] : null, numbersOf), averages);
}

// A changed option is another's no longer.
/** @param {Holding} held */
function forget(held) {
  Object.assign(held.change, { fees: [], schedule: "", option: 0 });
}

/** @param {Holding} held @param {string} wager @param {string} text */
function bet(held, wager, text) {
  const cents = text.trim() ? read(text) : 0;
  if (cents === null) return;
  held.laying.bets[wager] = cents;
  if (!cents) delete held.laying.bets[wager];
}

/** @param {HTMLElement} root @param {StudioFacts} facts @param {Quote} quote @param {Holding} held */
export function fillPlay(root, facts, quote, held) {
  const laying = quote.laying;
  const schedule = facts.schedules.find((each) => each.id === (laying.schedule || facts.schedules[0]?.id)) ?? facts.schedules[0];
  for (const box of all(root, "[data-play]")) {
    const input = /** @type {HTMLInputElement} */ (box);
    if (input === document.activeElement && input.type === "number") continue;
    if (box.dataset.play === "option") fillOptions(/** @type {HTMLSelectElement} */ (box), schedule?.options ?? []);
    const value = { schedule: schedule?.id ?? "", option: laying.option, players: laying.players, hands: laying.hands }[box.dataset.play ?? ""];
    if (input.value !== String(value)) input.value = String(value);
  }
  for (const box of all(root, "[data-bet]")) {
    const input = /** @type {HTMLInputElement} */ (box);
    const cents = Object.keys(held.laying.bets).length ? held.laying.bets[box.dataset.bet ?? ""] : laying.bets[box.dataset.bet ?? ""];
    if (input !== document.activeElement) input.value = cents ? dollars(cents) : "";
  }
}

/** @param {HTMLSelectElement} select @param {{ number: number, limit: string }[]} options */
function fillOptions(select, options) {
  const key = options.map((each) => each.number).join();
  if (select.dataset.key === key) return;
  select.dataset.key = key;
  select.replaceChildren(...options.map((each) => el("option", { value: String(each.number), text: `Option ${each.number}${each.limit ? `, ${each.limit}` : ""}` })));
}

// The rows of the option in force, each of which may take something else.
/** @param {HTMLElement} body @param {FeeRowQuote[]} rows @param {Edit} edit @param {Quote} quote */
export function fillFees(body, rows, edit, quote) {
  const key = rows.map((row) => [row.payer, row.moment, Boolean(row.most)].join()).join(";") + quote.laying.option + quote.laying.schedule;
  if (body.dataset.key !== key) {
    body.dataset.key = key;
    body.replaceChildren(...rows.map((row, at) => feeRow(row, at, edit, quote)));
  }
  rows.forEach((row, at) => {
    const line = all(body, "tr")[at];
    setText(one(line, ".from"), row.least);
    for (const [name, text] of [["fee", row.fee], ["to", row.most]]) {
      const box = line.querySelector(`[data-field="fees|${at}|${name}"]`);
      if (box instanceof HTMLInputElement && box !== document.activeElement) box.value = text;
    }
  });
}

/** @param {FeeRowQuote} row @param {number} at @param {Edit} edit @param {Quote} quote */
function feeRow(row, at, edit, quote) {
  const box = (/** @type {"fee" | "to"} */ key, /** @type {string} */ title) => {
    const input = el("input", { size: 9, maxlength: 20, "data-field": fieldName("fees", String(at), key), "aria-label": `${title}, row ${at + 1}: ${row.what}` });
    const send = (/** @type {boolean} */ done) => edit((held) => {
      const found = held.change.fees.find((each) => each.row === at) ?? { row: at, fee: "", to: "" };
      held.change.fees = [...held.change.fees.filter((each) => each.row !== at), { ...found, [key]: input.value.trim() }];
      Object.assign(held.change, { schedule: quote.laying.schedule, option: quote.laying.option });
    }, done);
    input.addEventListener("input", () => send(false));
    input.addEventListener("change", () => send(true));
    return input;
  };
  return el("tr", {}, el("th", { scope: "row", text: [row.payer, row.what].filter(Boolean).join(", ") }), el("td", { class: "number from" }),
    el("td", {}, row.most ? box("to", "Bracket ends at") : null), el("td", {}, box("fee", "Fee")));
}
