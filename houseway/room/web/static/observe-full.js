// Full mode: bets as at the hand before, then every card and act that the hand asks for, then what was paid.

import { el } from "./dom.js";
import { dollars } from "./money.js";
import { asked, cardPad, centsOf, chips, choose, now, row, tap } from "./observe-parts.js";
import { nothingYet, offersOf, positionRows } from "./observe-quick.js";
import { post, refusal } from "./stream.js";

/** @import { AskedNow, Doable, Wanted } from "../messages.d.ts" */
/** @import { NightStore, Seen } from "./observe-store.js" */

const ON_ITS_OWN = "The room cannot be reached, so it is not known what comes next: tap the hand that a card came to.";
/** @type {Wanted} */
const UNKNOWN = { kind: "unknown", pile: "", dice: 0, asked: [], fees: [], payouts: [], text: "" };

/** A hand on its way: each step as it was, so that the last can be taken back. @typedef {{ sights: Seen[], results: { fees: [string, string][], payouts: [string, string, string][] } | null }} Draft */

export class FullPad {
  /** @param {NightStore} store */
  constructor(store) {
    this.store = store;
    this.position = nothingYet();
    /** @type {[string, string, string][] | null} */
    this.bets = null; // as at the hand before
    this.bettor = "";
    this.wager = "";
    this.putUp = 0;
    this.pile = "";
    /** @type {Wanted | null} */
    this.wanted = null;
    this.trouble = "";
    /** @type {{ who: string, doable: Doable, cents: number } | null} */
    this.amount = null;
    /** @type {number[]} */
    this.rolled = [];
    this.root = el("div", { class: "full" });
  }

  /** @returns {Draft | null} */
  get draft() {
    return this.store.kept.draft;
  }

  set draft(draft) {
    this.store.kept.draft = draft;
    this.store.save();
  }

  get sight() {
    return this.draft?.sights.at(-1) ?? { seen: "hand" };
  }

  render() {
    if (!this.draft) this.root.replaceChildren(...this.before());
    else if (!this.wanted && !this.trouble) this.ask();
    else this.root.replaceChildren(...this.during());
  }

  // Before the cards

  get lastBets() {
    const here = this.store.people.map((each) => each.name);
    const banker = this.position.banker || this.store.banker;
    const last = /** @type {[string, string, string][]} */ (this.store.kept.last?.bets ?? []);
    return this.bets ?? last.filter(([name]) => here.includes(name) && name !== banker);
  }

  before() {
    const { store } = this;
    if (!store.state?.has_bank) return [row("Hand", tap("Deal", () => this.begin({ seen: "hand", at: now() }), { class: "go" }))];
    const drawn = () => this.render();
    const banker = this.position.banker || store.banker;
    const putUp = this.putUp || centsOf(store.kept.last?.put_up ?? "0");
    const bets = this.lastBets;
    const begin = () => this.begin({ seen: "hand", at: now(), banker, put_up: dollars(putUp), offers: offersOf(this.position, banker), bets });
    return [
      ...positionRows(store, this.position, drawn),
      chips("Put up", putUp, (cents) => { this.putUp = cents; drawn(); }),
      ...this.betRows(banker),
      el("p", { class: "bets", text: bets.length ? bets.map((bet) => bet.join(" ")).join(", ") : "Nobody has bet yet." }),
      row("Hand", tap(bets.length ? "Deal: bets as above" : "Nobody bet", begin, { class: "go", disabled: !banker || !putUp })),
    ];
  }

  /** @param {string} banker */
  betRows(banker) {
    const people = this.store.people.filter((each) => each.name !== banker && !each.away).map(({ name, seat }) => ({ text: `${seat} ${name}`, value: name }));
    const wagers = (this.store.state?.wagers ?? []).map(([value, text]) => ({ value, text }));
    this.wager ||= wagers[0]?.value ?? "";
    const made = this.lastBets.find(([name, wager]) => name === this.bettor && wager === this.wager);
    /** @param {number} cents */
    const set = (cents) => {
      const others = this.lastBets.filter(([name, wager]) => name !== this.bettor || wager !== this.wager);
      this.bets = cents ? [...others, [this.bettor, this.wager, dollars(cents)]] : others;
      this.render();
    };
    return [
      choose("Bets", people, [this.bettor], (name) => { this.bettor = this.bettor === name ? "" : name; this.render(); }),
      ...(this.bettor ? [choose("On", wagers, [this.wager], (wager) => { this.wager = wager; this.render(); }), chips("How much", made ? centsOf(made[2]) : 0, set)] : []),
    ];
  }

  /** @param {Seen} sight */
  begin(sight) {
    this.draft = { sights: [sight], results: null };
    this.position = nothingYet();
    this.bets = null;
    this.bettor = "";
    this.putUp = 0;
    if (this.store.state?.has_bank && !sight.bets.length) this.enter({ ...sight, fees: null });
    else this.step(sight, true);
  }

  // During the hand

  /** @param {Seen} sight @param {boolean} first */
  step(sight, first = false) {
    if (!first && this.draft) this.draft = { ...this.draft, sights: [...this.draft.sights, sight], results: null };
    this.forget();
    this.render();
  }

  // What was told of the step before.
  forget() {
    this.wanted = null;
    this.trouble = "";
    this.amount = null;
    this.rolled = [];
  }

  async ask() {
    const asking = this.sight;
    const { seen: _, ...sight } = asking;
    const reply = await post(`/api/nights/${this.store.night}/next`, { seen: "hand", ...sight }, {}).catch(() => null);
    if (asking !== this.sight) return;
    this.wanted = reply?.ok ? await reply.json() : UNKNOWN;
    this.trouble = reply && !reply.ok ? await refusal(reply) : reply ? "" : ON_ITS_OWN;
    this.render();
  }

  back() {
    const sights = this.draft?.sights.slice(0, -1) ?? [];
    this.draft = sights.length ? { sights, results: null } : null;
    this.forget();
    this.render();
  }

  during() {
    const wanted = this.wanted ?? UNKNOWN;
    this.root.dataset.step = String(this.draft?.sights.length);
    const seen = Object.entries(this.sight.cards ?? {}).map(([pile, cards]) => `${pile} ${cards}`).join(" · ");
    const done = (this.sight.acts ?? []).map((/** @type {[string, string]} */ act) => act.join(" ")).slice(-6).join(" · ");
    const wrong = () => {
      const words = asked("What was done against the rules?");
      if (words) this.step({ ...this.sight, wrong: words });
    };
    return [
      el("p", { class: "seen", text: [seen, done, this.sight.wrong && `wrong: ${this.sight.wrong}`].filter(Boolean).join(" — ") || "The hand begins." }),
      ...(this.trouble ? [el("p", { class: "refused", role: "alert", text: this.trouble })] : []),
      ...this.wantedRows(wanted),
      row("This hand", tap("Back one tap", () => this.back(), { class: "back" }), tap("Something is wrong", wrong),
        wanted.kind !== "over" && (this.sight.wrong || wanted.kind === "unknown") ? tap("It ends here", () => { this.wanted = { ...UNKNOWN, kind: "over", payouts: (this.sight.bets ?? []).map((/** @type {string[]} */ [name, wager]) => [name, wager, "$0"]) }; this.trouble = ""; this.render(); }) : null,
        tap("Note it in short", () => this.short(), { class: "quiet" })),
    ];
  }

  /** @param {Wanted} wanted @returns {HTMLElement[]} */
  wantedRows(wanted) {
    if (wanted.kind === "card") return [el("p", { class: "wanted", text: `Card of ${wanted.pile}` }), cardPad((card) => this.dealt(wanted.pile, card))];
    if (wanted.kind === "dice") return this.diceRows(wanted.dice);
    if (wanted.kind === "act") return this.amount ? this.amountRows() : wanted.asked.flatMap((each) => this.actRows(each));
    if (wanted.kind === "over") return this.results(wanted);
    const piles = Object.keys({ ...this.store.kept.last?.cards, ...this.sight.cards });
    return [choose("Hand", piles.map((value) => ({ text: value, value })), [this.pile], (pile) => { this.pile = pile; this.render(); }),
      ...(this.pile ? [cardPad((card) => this.dealt(this.pile, card))] : [])];
  }

  /** @param {string} pile @param {string} card */
  dealt(pile, card) {
    const cards = { ...this.sight.cards };
    cards[pile] = cards[pile] ? `${cards[pile]} ${card}` : card;
    this.step({ ...this.sight, cards });
  }

  /** @param {number} count */
  diceRows(count) {
    /** @param {number} face */
    const roll = (face) => {
      this.rolled.push(face);
      if (this.rolled.length === count) this.step({ ...this.sight, dice: [...(this.sight.dice ?? []), this.rolled.join(" ")] });
      else this.render();
    };
    return [row([`${count} dice`, ...this.rolled].join(" "), ...[1, 2, 3, 4, 5, 6].map((face) => tap(String(face), () => roll(face))))];
  }

  /** @param {AskedNow} asking */
  actRows({ who, text, options, house }) {
    /** @param {string} typed */
    const act = (typed) => this.step({ ...this.sight, acts: [...(this.sight.acts ?? []), [who, typed]] });
    /** @param {Doable} doable */
    const chosen = (doable) => {
      if (doable.low === null || doable.low === doable.high) act(doable.typed);
      else { this.amount = { who, doable, cents: doable.low }; this.render(); }
    };
    const typed = () => {
      const words = asked(`What did ${who} do?`, house);
      if (words) act(words);
    };
    return [row(who, el("span", { text }), ...options.map((each) => tap(each.text, () => chosen(each), { title: each.typed })),
      house ? tap("As the hint says", () => act(house), { title: house }) : null, tap("Else …", typed, { class: "quiet" }))];
  }

  amountRows() {
    if (!this.amount) return [];
    const { who, doable, cents } = this.amount;
    const said = doable.is_money ? dollars(cents) : String(cents);
    const go = () => this.step({ ...this.sight, acts: [...(this.sight.acts ?? []), [who, `${doable.typed} ${said}`]] });
    const set = doable.is_money ? chips("How much", cents, (more) => { this.amount = { who, doable, cents: more }; this.render(); })
      : row("How many", tap("−", () => { this.amount = { who, doable, cents: cents - 1 }; this.render(); }), el("output", { text: said }), tap("+", () => { this.amount = { who, doable, cents: cents + 1 }; this.render(); }));
    return [set, row(who, tap(`${doable.text} ${said}`, go, { class: "go" }))];
  }

  // After it

  /** @param {Wanted} due */
  results(due) {
    if (!this.draft) return [];
    const { fees, payouts } = this.draft.results ?? due;
    /** @param {NonNullable<Draft["results"]>} results */
    const change = (results) => {
      if (this.draft) this.draft = { ...this.draft, results };
      this.render();
    };
    const feeTaps = fees.map(([payer, amount], at) => tap(`${payer} ${amount}`, () => { const other = asked(`What did ${payer} pay?`, amount); if (other) change({ fees: fees.with(at, [payer, other]), payouts }); }));
    const paid = payouts.map(([name, wager, amount], at) => tap(`${name} ${wager} ${amount}`, () => { const other = asked(`What did ${name}'s ${wager} come to?`, amount); if (other) change({ fees, payouts: payouts.with(at, [name, wager, other]) }); }));
    const known = this.draft.results !== null || due.fees.length > 0 || due.payouts.length > 0;
    return [row("Fees", ...feeTaps), row("Paid", ...paid),
      row("Hand", tap(this.draft.results ? "Enter it so" : "All as due", () => this.enter({ ...this.sight, fees, payouts }), { class: "go", disabled: !known }),
        tap("Money not noted", () => this.enter({ ...this.sight, fees: null, payouts: null })))];
  }

  /** @param {Seen} seen */
  enter(seen) {
    this.draft = null;
    this.forget();
    this.store.add(seen);
    this.render();
  }

  short() {
    const { banker, offers, at } = this.sight;
    this.enter({ seen: "hand", short: true, at, ...(banker ? { banker, offers } : {}) });
  }
}
