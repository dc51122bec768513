// What a table costs its players: the edge of each wager by the paytable in force, and with the fee what a usual bet loses.

import { el } from "./dom.js";
import { dollars } from "./money.js";
import { post } from "./stream.js";

/** @import { Options, Quote } from "../messages.d.ts" */

const percent = (/** @type {number} */ part) => `${(100 * part).toFixed(2)}%`;

// Closed until somebody wants to see it: only then is the room asked.
/** @param {string} sheet @param {Partial<Options>} options */
export function costOf(sheet, options) {
  const inside = el("div", { "aria-live": "polite" });
  const box = el("details", { class: "costs" }, el("summary", { text: "The odds, and what it costs here" }), inside);
  box.addEventListener("toggle", async () => {
    if (!box.open || inside.childElementCount) return;
    const quote = await quoted(sheet, options);
    inside.replaceChildren(...(quote ? told(quote, sheet, options) : [el("p", { text: "The room cannot tell that just now." })]));
  });
  return box;
}

// What a hand is worth to everybody, if so many players bet as they usually do; null, if the room cannot tell.
/** @param {string} sheet @param {Partial<Options>} options @returns {Promise<Quote | null>} */
async function quoted(sheet, options, players = 1) {
  const laying = { schedule: options.schedule ?? "", option: options.option ?? 0, players };
  const reply = await post("/api/studio/quote", { sheet, laying }, {}).catch(() => null);
  return reply?.ok ? reply.json() : null;
}

// What the bank may look forward to, in a sentence; empty where that is not known.
/** @param {string} sheet @param {Partial<Options>} options @param {number} players */
export async function bankOutlook(sheet, options, players) {
  const worth = (await quoted(sheet, options, players))?.worth;
  const bank = worth?.roles.find((each) => each.role === "player-dealer");
  if (!worth || !bank) return "";
  const [gross, fee, net] = [bank.gross, bank.fee, bank.gross - bank.fee].map(Math.round);
  const bets = `${players === 1 ? "a player who bets" : `${players} players who bet`} ${dollars(worth.action)}`;
  const won = `Against ${bets}${players === 1 ? "" : " in all"} the bank ${gross < 0 ? "loses" : "wins"} ${percent(Math.abs(worth.bank_edge))} on average, ${dollars(Math.abs(gross))} a hand`;
  return `${won}; after the fee of ${dollars(fee)} you ${net < 0 ? "lose" : "win"} ${dollars(Math.abs(net))}.`;
}

/** @param {Quote} quote @param {string} sheet @param {Partial<Options>} options */
function told(quote, sheet, options) {
  const here = quote.wagers.filter((each) => each.edge !== null && (!options.paytables?.[each.id] || options.paytables[each.id] === each.label));
  const rows = here.map((each) => el("tr", {}, el("td", { text: each.title }), el("td", { class: "pay", text: percent(each.edge ?? 0) }), el("td", { class: "pay", text: percent(each.hits ?? 0) })));
  const heads = ["Wager", "Edge", "Hits"].map((text) => el("th", { scope: "col", text }));
  const table = rows.length ? el("table", {}, el("thead", {}, el("tr", {}, heads)), el("tbody", {}, rows)) : null;
  const studio = el("p", {}, el("a", { href: `/rules/${sheet}/studio`, text: "Change it in the studio" }));
  return [table, el("p", { class: "true-cost", text: cost(quote) }), studio].filter((each) => each !== null);
}

// The edge and the fee over the usual bet, in one number.
/** @param {Quote} quote */
function cost(quote) {
  const bet = Object.values(quote.laying.bets).reduce((sum, cents) => sum + cents, 0);
  const player = quote.worth?.roles.find((each) => each.role === "player");
  if (player && bet) return `On ${dollars(bet)} a hand a player loses ${percent(-player.net / bet)} on average: ${percent(-player.gross / bet)} to the game and ${percent(player.fee / bet)} to the fee.`;
  if (quote.pot?.hour) return `An hour of ${quote.laying.hands} hands takes ${dollars(Math.round(quote.pot.hour))} of each player.`;
  return quote.no_worth ? `The cost of a bet is not told: ${quote.no_worth}.` : "";
}
