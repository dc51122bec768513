// The studio of a sheet: every edit is sent to the room, which prices it from counts that are there, and shown at once.

import { all, byId, el, one, setText } from "./dom.js";
import { edgeLine, percent, returns, standing } from "./studio-plots.js";
import { fillProtection } from "./studio-protect.js";
import { fillFees, fillPlay, fillRules, playForm, rulesForm } from "./studio-rules.js";
import { Held, blank, holdRows, linkOf, readLink, rowsOf } from "./studio-state.js";
import { CountBar, savePanel, showSought, toolbar } from "./studio-tools.js";
import { fillFigures, fillRows, quoteOf, wagerCard } from "./studio-wager.js";
import { showLaw, showWorth } from "./studio-worth.js";
import { got, post, refusal } from "./stream.js";

/** @import { Curve, Quote, Sought, StudioFacts } from "../messages.d.ts" */
/** @import { Holding } from "./studio-state.js" */

const TOO_MUCH = 429; // the status of an answer
const WAIT = 1000; // milliseconds until a quote that was refused for it is asked for again

class StudioPage {
  /** @param {HTMLElement} root @param {StudioFacts} facts */
  constructor(root, facts) {
    this.root = root;
    this.facts = facts;
    this.sheet = root.dataset.sheet ?? "";
    const linked = readLink(location.hash);
    this.held = new Held(linked ?? blank());
    /** @type {Quote | null} */
    this.quote = null;
    /** @type {Quote | null} */
    this.original = null;
    this.originalFor = "";
    this.busy = this.again = this.drawing = false;
    /** @type {Set<HTMLElement>} */
    this.toDraw = new Set();
    this.since = 0;
    /** @type {import("./studio-wager.js").Asking} */
    this.asking = {
      rows: (where, rows, done) => this.edit((held) => holdRows(this.facts, held.change, where, rows), done),
      seek: (where, edge, keeps, box) => this.seek(where, edge, keeps, box),
      plots: (where, box) => this.plot(where, box),
      protect: ([wager, label], box) => fillProtection({ sheet: this.sheet, change: this.held.held.change, wager, label }, box),
    };
    /** @type {import("./studio-rules.js").Edit} */
    this.editing = (act, done = false) => this.edit(act, done);
    this.count = new CountBar(Boolean(root.dataset.me), () => ({ sheet: this.sheet, change: this.held.held.change }), () => this.refresh());
    this.lay();
    if (!linked) this.say("That link cannot be read: this is the sheet as it is.");
    addEventListener("hashchange", () => this.follow());
    addEventListener("keydown", (event) => this.pressed(event));
    this.refresh();
  }

  lay() {
    const edit = this.editing;
    const tools = toolbar({
      undo: () => this.step(() => this.held.undo()),
      redo: () => this.step(() => this.held.redo()),
      reset: () => this.step(() => { this.held.edit((held) => Object.assign(held, blank())); this.held.keep(); }),
      link: () => location.origin + location.pathname + linkOf(this.held.held),
      toml: () => this.quote?.toml ?? "",
      say: (text) => this.say(text),
    });
    const cards = this.facts.wagers.flatMap((wager) => wager.tables.map((table) => wagerCard(this.facts, wager, table.label, this.asking)));
    const fees = el("details", {}, el("summary", { text: "Fees of this option" }), el("div", { class: "wide", role: "region", tabindex: 0, "aria-label": "Fees" }, el("table", { "aria-label": "Fees of this option" },
      el("thead", {}, el("tr", {}, ["Who pays, for what", "From", "To", "Fee"].map((text) => el("th", { scope: "col", text })))), el("tbody", { id: "fees" }))));
    const section = (/** @type {string} */ id, /** @type {string} */ title, /** @type {(HTMLElement | string)[]} */ ...inside) =>
      el("section", { "aria-labelledby": id }, el("h2", { id, text: title }), ...inside);
    const worth = section("studio-worth", this.facts.banked ? "What it is worth" : "What it costs", playForm(this.facts, edit), fees, el("div", { id: "worth" }));
    const law = section("studio-law", "What law says", el("p", { class: "hint", text: "Clauses a program can check. This is no legal advice." }), el("div", { id: "law" }));
    const save = section("studio-save", "A sheet of your own", savePanel(this.root, () => ({ sheet: this.sheet, change: this.held.held.change })));
    this.root.replaceChildren(
      el("div", { class: "head" }, tools, this.count.root, el("p", { id: "said", role: "status" }), el("p", { id: "wrong", role: "alert", class: "wrong", hidden: true })),
      el("div", { class: "sides" },
        ...(this.facts.banked
          ? [el("div", {}, section("studio-wagers", "Wagers", el("div", { class: "cards" }, cards)), rulesForm(this.facts, edit)), el("div", {}, worth, law, save)]
          : [el("div", {}, worth), el("div", {}, rulesForm(this.facts, edit), law, save)])),
    );
  }

  /** @param {(held: Holding) => void} act @param {boolean} done */
  edit(act, done) {
    this.since ||= performance.now();
    this.held.edit(act);
    if (done) this.kept();
    this.refresh();
  }

  /** @param {() => void} act */
  step(act) {
    this.since ||= performance.now();
    act();
    this.kept();
    this.refresh();
  }

  // An edit is over: undo goes back to before it, and the link holds it.
  kept() {
    this.held.keep();
    history.replaceState(null, "", JSON.stringify(this.held.held) === JSON.stringify(blank()) ? location.pathname : linkOf(this.held.held));
    /** @type {HTMLButtonElement} */ (byId("undo")).disabled = !this.held.past.length;
    /** @type {HTMLButtonElement} */ (byId("redo")).disabled = !this.held.future.length;
  }

  follow() {
    const linked = readLink(location.hash);
    if (linked) this.step(() => this.held.edit((held) => Object.assign(held, linked)));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    this.step(() => (event.shiftKey ? this.held.redo() : this.held.undo()));
  }

  // One question at a time: while it is answered, only the newest change waits.
  async refresh() {
    if (this.busy) {
      this.again = true;
      return;
    }
    this.busy = true;
    do {
      this.again = false;
      const [held, began] = [this.held.held, this.since];
      this.since = 0;
      await this.ask(held);
      if (began) performance.measure("studio", { start: began });
    } while (this.again);
    this.busy = false;
    this.root.dataset.ready = String(Number(this.root.dataset.ready ?? 0) + 1);
  }

  /** @param {Holding} held */
  async ask(held) {
    const laid = JSON.stringify(held.laying);
    if (this.originalFor !== laid) {
      const original = await this.quoteOf({ ...blank(), laying: held.laying });
      if (original) [this.original, this.originalFor] = [original, laid];
    }
    const quote = await this.quoteOf(held);
    if (quote) this.show(held, quote);
  }

  /** @param {Holding} held @returns {Promise<Quote | null>} */
  async quoteOf(held) {
    const reply = await post("/api/studio/quote", { sheet: this.sheet, ...held }, {}).catch(() => null);
    if (reply?.ok) return reply.json();
    this.wrong({ "": reply ? await refusal(reply) : "The room cannot be reached: try again." });
    // Others are asking, or another page of one's own: the figures shown would stay those of the change before.
    if (reply?.status === TOO_MUCH) setTimeout(() => this.refresh(), WAIT);
    return null;
  }

  /** @param {Holding} held @param {Quote} quote */
  show(held, quote) {
    this.wrong(quote.errors);
    // Boxes show what was typed since this was asked: an answer takes no letter back.
    for (const card of all(this.root, ".studio-wager")) fillRows(card, this.facts, this.held.held.change, this.asking);
    fillRules(this.root, this.facts, this.held.held);
    if (Object.keys(quote.errors).length) return;
    this.quote = quote;
    for (const card of all(this.root, ".studio-wager")) fillFigures(card, quoteOf(quote, card), this.original ? quoteOf(this.original, card) : undefined);
    fillPlay(this.root, this.facts, quote, held);
    fillFees(byId("fees"), quote.fees, this.editing, quote);
    showWorth(byId("worth"), quote, this.original);
    showLaw(byId("law"), quote.law);
    this.tell(quote);
    this.count.look(quote.wagers.some((each) => each.standing !== "counted"), quote.takes_minutes);
    for (const box of all(this.root, ".studio-wager details[open] .plots")) this.plotSoon(box);
  }

  // What a change has done, for whoever hears the page: the edges that are others now.
  /** @param {Quote} quote */
  tell(quote) {
    const others = quote.wagers.filter((each) => {
      const was = this.original?.wagers.find((old) => old.id === each.id && old.label === each.label);
      return each.edge !== null && was && was.edge !== each.edge;
    });
    this.say(others.map((each) => `${each.title}: edge ${percent(each.edge ?? 0)}`).join(", "));
  }

  /** @param {{ [field: string]: string }} errors */
  wrong(errors) {
    for (const box of all(this.root, "[data-field]")) {
      const reason = errors[box.dataset.field ?? ""] ?? "";
      const id = `wrong-${(box.dataset.field ?? "").replaceAll(/[^\w-]/g, "_")}`;
      if (!reason && !box.hasAttribute("aria-invalid")) continue;
      document.getElementById(id)?.remove();
      box.toggleAttribute("aria-invalid", Boolean(reason));
      if (reason) {
        box.setAttribute("aria-invalid", "true");
        box.setAttribute("aria-errormessage", id);
        box.after(el("span", { id, class: "refused", text: reason }));
      }
    }
    const shown = all(this.root, "[data-field]").map((box) => box.dataset.field);
    const rest = Object.entries(errors).filter(([field]) => !shown.includes(field)).map(([, reason]) => reason);
    setText(byId("wrong"), rest.join("; "));
    byId("wrong").hidden = !rest.length;
  }

  /** @param {string} text */
  say(text) {
    setText(byId("said"), text);
  }

  /** @param {[string, string]} where @param {number} edge @param {boolean} keeps @param {HTMLElement} box */
  async seek([wager, label], edge, keeps, box) {
    const body = { sheet: this.sheet, change: this.held.held.change, goal: { wager, label, edge, keeps_hits: keeps } };
    const reply = await post("/api/studio/seek", body, {}).catch(() => null);
    /** @type {Sought} */
    const sought = reply?.ok ? await reply.json() : { candidates: [], before: null, reason: reply ? await refusal(reply) : "The room cannot be reached.", same_play: false };
    showSought(box, sought, (rows) => this.edit((held) => holdRows(this.facts, held.change, [wager, label], rows), true));
  }

  // Curves take longer than a price: they are asked for once nothing else has changed for a moment.
  /** @param {HTMLElement} box */
  plotSoon(box) {
    clearTimeout(Number(box.dataset.timer));
    const card = /** @type {HTMLElement} */ (box.closest(".studio-wager"));
    this.draw([card.dataset.wager ?? "", card.dataset.label ?? ""], box);
    box.dataset.timer = String(setTimeout(() => this.drawCurves(box), 250));
  }

  /** @param {[string, string]} where @param {HTMLElement} box */
  plot(where, box) {
    const payout = el("div", { class: "payout" });
    box.replaceChildren(el("div", { class: "returns" }), payout, el("div", { class: "curves" }));
    this.slider(where, payout, box);
    this.draw(where, box);
    this.drawCurves(box);
  }

  // Drag what one row pays, and see the edge go along its line.
  /** @param {[string, string]} where @param {HTMLElement} payout @param {HTMLElement} box */
  slider(where, payout, box) {
    const rows = () => this.quote?.wagers.find((each) => each.id === where[0] && each.label === where[1])?.rows.filter((row) => row.slope) ?? [];
    const choice = el("select", { class: "which", "aria-label": "Row to drag" }, rows().map((row) => el("option", { value: row.outcome, text: row.text })));
    const range = el("input", { type: "range", min: 1, max: 100, step: 1, class: "odds", "aria-label": "What the row pays, to 1" });
    const drag = (/** @type {boolean} */ done) => this.edit((held) => {
      holdRows(this.facts, held.change, where, { ...rowsOf(this.facts, held.change, ...where), [choice.value]: `${range.value} to 1` });
    }, done);
    range.addEventListener("input", (event) => { event.stopPropagation(); drag(false); });
    range.addEventListener("change", (event) => { event.stopPropagation(); drag(true); });
    choice.addEventListener("change", (event) => { event.stopPropagation(); this.draw(where, box); });
    payout.replaceChildren(el("div", { class: "row" }, choice, range), el("div", { class: "line" }));
  }

  /** @param {[string, string]} where @param {HTMLElement} box */
  draw([wager, label], box) {
    const found = this.quote?.wagers.find((each) => each.id === wager && each.label === label);
    if (!found || found.edge === null) return;
    one(box, ".returns").replaceChildren(returns(found.rows));
    const row = found.rows.find((each) => each.outcome === /** @type {HTMLSelectElement} */ (one(box, ".which")).value);
    const range = /** @type {HTMLInputElement} */ (one(box, ".odds"));
    const odds = row ? oddsIn(row.pays) : 0;
    range.disabled = !odds;
    if (!row || !odds) return;
    if (document.activeElement !== range) {
      range.max = String(Math.max(10, Math.ceil(odds * 2)));
      range.value = String(Math.round(odds));
    }
    one(box, ".line").replaceChildren(edgeLine(row, found.edge, odds));
  }

  // One plot after another, so that a quote waits for one of them at most, however many are open.
  /** @param {HTMLElement} box */
  async drawCurves(box) {
    this.toDraw.add(box);
    if (this.drawing) return;
    this.drawing = true;
    for (const each of this.toDraw) {
      this.toDraw.delete(each);
      const card = /** @type {HTMLElement} */ (each.closest(".studio-wager"));
      await this.curves([card.dataset.wager ?? "", card.dataset.label ?? ""], each);
    }
    this.drawing = false;
  }

  /** @param {[string, string]} where @param {HTMLElement} box */
  async curves([wager, label], box) {
    const reply = await post("/api/studio/curves", { sheet: this.sheet, change: this.held.held.change, wager, label }, {}).catch(() => null);
    if (!reply?.ok) return;
    const curves = /** @type {Curve[]} */ (await reply.json());
    one(box, ".curves").replaceChildren(...curves.map(standing));
  }
}

/** @param {string} text */
function oddsIn(text) {
  const match = /^(\d+) to (\d+)$/.exec(text);
  return match ? Number(match[1]) / Number(match[2]) : 0;
}

const root = byId("studio");
const facts = await got(`/api/studio/${root.dataset.sheet}`);
if (facts) new StudioPage(root, facts);
else root.replaceChildren(el("p", { class: "wrong", role: "alert", text: "The room cannot be reached: load this page again." }));
