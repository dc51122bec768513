// Chips laid on spots: take a chip from the rack, click a spot. Spots that must be bet together move together.

import { setChips } from "./chips.js";
import { coveredOf, shade, shortNote } from "./covered.js";
import { childrenOf, el, one, setText, stepsOf } from "./dom.js";
import { draggable } from "./drag.js";
import { dollars, rack, short, tone } from "./money.js";

/** @import { Changed, Laid, Room } from "../page.d.ts" */
/** @import { Given, Lay, Spot } from "../messages.d.ts" */

/** @type {{ [key: string]: number }} */
const WAYS = { ArrowUp: 1, "+": 1, ArrowDown: -1, "-": -1 };

/**
 * What a lay is made with.
 * @typedef {{
 *   digit: number,
 *   changed: Changed,
 *   refuse: (why: string) => void,
 *   before: Laid | null,
 *   names?: { [wager: string]: string },
 *   odds?: { [wager: string]: string },
 *   room?: Room,
 *   board?: import("./board.js").Board,
 * }} LayFacts
 */
/**
 * Where fees are due: a spot, on which several bets may lie, or the whole lay.
 * @typedef {Pick<Lay, "fee" | "fees"> & Partial<Pick<Spot, "bets" | "amount">>} Place
 */
export class LayBox {
  /** @param {Lay} arg @param {LayFacts} facts */
  constructor(arg, { digit, changed, before, refuse, odds = {}, names = {}, room = {}, board }) {
    this.arg = arg;
    this.changed = changed;
    this.refuse = refuse;
    /** @type {Laid} */
    this.laid = {};
    /** @type {Laid[]} */
    this.trail = [];
    this.before = before;
    this.odds = odds;
    this.names = names;
    this.room = room;
    const base = arg.spots.reduce((least, spot) => Math.min(least, spot.amount.low), Infinity);
    this.chips = rack(base, arg.spots[0].amount.step, arg.chips);
    this.chip = this.chips.findLast((chip) => chip <= arg.spots[0].amount.low) || this.chips[0];
    this.spots = arg.spots.map((spot, at) => this.spot(spot, digit + at));
    this.rack = el("div", { class: "rack", role: "radiogroup", "aria-label": "Chip to lay" }, this.chips.map((chip) => this.rackChip(chip)));
    // A click on them leaves the focus where it is, so that Enter bets.
    const tools = el("div", { class: "tools", onmousedown: (press) => press.preventDefault() },
      el("button", { type: "button", class: "quiet", text: "Undo", "data-undo": true, onclick: () => this.undo() }),
      el("button", { type: "button", class: "quiet", text: "Clear", onclick: () => this.all({}) }),
      el("button", { type: "button", class: "quiet", text: "Double", "data-short": "×2", onclick: () => this.double() }),
      before && el("button", { type: "button", class: "quiet", text: "Same again", "data-short": "Again", "data-again": true, onclick: () => this.again() }));
    this.sum = el("p", { class: "sum", "aria-live": "polite" });
    const home = el("div", { class: "spots", role: "group", "aria-label": "Betting spots" }, this.spots);
    this.node = el("div", { class: "lay" }, home, el("div", { class: "under" }, this.rack, tools, this.sum));
    board?.open(home, arg.spots.map(({ kind }) => kind));
    this.node.addEventListener("nudged", (event) => this.otherChip(stepsOf(event)));
    this.shown();
  }

  /** @param {Spot} spot @param {number} digit */
  spot(spot, digit) {
    const disc = el("span", { class: "chip", hidden: true });
    const button = el("button", {
      type: "button", class: `spot ${spot.kind}`, "data-digit": digit, "data-spot": spot.id,
      onclick: () => this.add(spot, this.chip), oncontextmenu: (press) => { press.preventDefault(); this.take(spot); },
      onkeydown: (press) => this.pressed(press, spot),
    }, el("kbd", { text: digit }), el("span", { class: "title", text: this.names[spot.id] ?? spot.text }), disc,
    el("span", { class: "odds", text: this.odds[spot.id] ?? "" }), el("span", { class: "cover" }), el("span", { class: "terms", text: terms(spot, this.arg) }));
    const off = el("button", { type: "button", class: "off", text: "×", "aria-label": `Take ${spot.text} back`, hidden: true, onclick: () => this.take(spot) });
    draggable(button, (under) => this.moved(spot, under), () => this.take(spot));
    return el("div", { class: "place" }, button, off);
  }

  // What lies on a spot is dragged to another, or off the layout.
  /** @param {Spot} from @param {Element | undefined} under */
  moved(from, under) {
    const cents = this.laid[from.id];
    const id = under?.closest(".place")?.querySelector(".spot")?.getAttribute("data-spot");
    const to = this.arg.spots.find((spot) => spot.id === id);
    if (!cents || to === from) return;
    this.take(from);
    if (to) this.add(to, cents);
  }

  /** @param {KeyboardEvent} press @param {Spot} spot */
  pressed(press, spot) {
    const way = WAYS[press.key];
    if (way) {
      press.preventDefault();
      press.stopPropagation();
      this.add(spot, way * this.chip);
    } else if (press.key === "Delete") this.take(spot);
  }

  /** @param {number} chip */
  rackChip(chip) {
    return el("button", {
      type: "button", class: "chip", role: "radio", "data-tone": tone(chip), text: short(chip), "aria-label": `${dollars(chip)} chip`,
      onclick: () => { this.chip = chip; this.shown(); },
    });
  }

  /** @param {number} way */
  otherChip(way) {
    const at = this.chips.indexOf(this.chip) + way;
    this.chip = this.chips[Math.min(this.chips.length - 1, Math.max(0, at))];
    this.shown();
  }

  /** @param {Spot} spot @param {number} cents */
  add(spot, cents) {
    const now = (this.laid[spot.id] || 0) + cents;
    if (now < spot.amount.low && cents < 0) return this.take(spot);
    const most = spot.amount.high ?? Infinity;
    const laid = this.together(spot, Math.min(most, Math.max(spot.amount.low, now)));
    const { bet, fee } = this.cost(laid);
    if (cents > 0 && bet + fee > this.arg.chips) return this.refuse(`You have ${dollars(this.arg.chips)}; with this the bets and their fees would come to ${dollars(bet + fee)}.`);
    return this.all(laid);
  }

  // As the server lays them: spots that must equal this one follow it, those laid beside it are laid if bare.
  /** @param {Spot} spot @param {number} cents */
  together(spot, cents) {
    const laid = { ...this.laid, [spot.id]: cents };
    for (const each of this.arg.spots) {
      if (each.equals && [each.id, each.equals].includes(spot.id)) laid[each.id] = laid[each.equals] = cents;
      if (each.beside && [each.id, each.beside].includes(spot.id)) {
        laid[each.id] ??= cents;
        laid[each.beside] ??= cents;
      }
    }
    return laid;
  }

  /** @param {Spot} spot */
  take(spot) {
    const gone = new Set([spot.id]);
    for (const each of this.arg.spots) {
      for (const other of [each.equals, each.beside]) {
        if (other && [each.id, other].includes(spot.id)) gone.add(each.id).add(other);
      }
    }
    this.all(Object.fromEntries(Object.entries(this.laid).filter(([id]) => !gone.has(id))));
  }

  /** @param {Laid} laid */
  all(laid) {
    this.trail.push(this.laid);
    this.laid = laid;
    this.shown();
  }

  undo() {
    this.laid = this.trail.pop() || {};
    this.shown();
  }

  // What a sensible player would lay.
  /** @param {Given} laid */
  arrange(laid) {
    this.all({ .../** @type {Laid} */ (laid) });
  }

  again() {
    const known = new Set(this.arg.spots.map((spot) => spot.id));
    this.all(Object.fromEntries(Object.entries(this.before ?? {}).filter(([id]) => known.has(id))));
  }

  // Twice what lies there, or twice the last bets where nothing does yet; as much as a spot takes.
  double() {
    if (!Object.keys(this.laid).length && this.before) this.again();
    const most = new Map(this.arg.spots.map((spot) => [spot.id, spot.amount.high ?? Infinity]));
    const laid = Object.fromEntries(Object.entries(this.laid).map(([id, cents]) => [id, Math.min(2 * cents, most.get(id) ?? 0)]));
    const { bet, fee } = this.cost(laid);
    if (bet + fee > this.arg.chips) return this.refuse(`You have ${dollars(this.arg.chips)}; doubled, the bets and their fees would come to ${dollars(bet + fee)}.`);
    return this.all(laid);
  }

  cost(laid = this.laid) {
    const used = this.arg.spots.filter((spot) => laid[spot.id]);
    /** @param {Spot[]} spots */
    const sum = (spots) => spots.reduce((total, spot) => total + laid[spot.id], 0);
    const spotFees = used.reduce((total, spot) => total + feeFor(laid[spot.id], spot), 0);
    const bet = sum(used);
    return { bet, fee: bet ? feeFor(sum(used.filter((spot) => spot.kind === "main")), this.arg) + spotFees : 0 };
  }

  // Others have bet: there is less room.
  /** @param {Room} room */
  cover(room) {
    this.room = room;
    this.shown(true);
  }

  shown(quietly = false) {
    const covered = coveredOf(this.laid, this.room);
    for (const place of this.spots) {
      const [button, off] = childrenOf(place);
      const cents = this.laid[button.dataset.spot ?? ""] || 0;
      const disc = one(button, ".chip");
      disc.hidden = off.hidden = !cents;
      setChips(disc, cents);
      shade(disc, covered[button.dataset.spot ?? ""] || 0, cents);
      setText(disc, short(cents));
      button.classList.toggle("on", cents > 0);
      const spot = this.arg.spots.find(({ id }) => id === button.dataset.spot);
      const note = spot ? this.note(spot, covered[spot.id] ?? 0) : "";
      setText(one(button, ".cover"), note);
      button.setAttribute("aria-label", `${spot?.text}: ${cents ? dollars(cents) : "no bet"}${note ? `, ${note}` : ""}`);
    }
    for (const chip of this.rack.children) chip.setAttribute("aria-checked", String(chip.textContent === short(this.chip)));
    const { bet, fee } = this.cost();
    setText(this.sum, this.summed(bet, fee));
    const said = [dollars(bet), fee && `+ fee ${dollars(fee)}`, shortNote(this.laid, this.room)].filter(Boolean).join(" ");
    this.changed(bet ? this.laid : null, bet ? said : "", quietly);
  }

  // How much of what lies there is covered, or of the most that may lie there.
  /** @param {Spot} spot @param {number} covered */
  note({ id, amount }, covered) {
    const cents = this.laid[id] ?? 0;
    if (cents) return covered < cents ? `${dollars(covered)} covered` : "";
    const room = this.room[id] ?? Infinity;
    return room < Math.min(amount.high ?? Infinity, this.arg.chips) ? `covered up to ${dollars(room)}` : "";
  }

  /** @param {number} bet @param {number} fee */
  summed(bet, fee) {
    const costs = this.arg.fee ? `; a hand costs a fee of ${feeRange(this.arg)}` : "";
    if (!bet) return `You have ${dollars(this.arg.chips)}${costs}`;
    return `Bets ${dollars(bet)}${fee ? `, fee ${dollars(fee)}` : ", no fee"}; ${dollars(this.arg.chips - bet - fee)} left`;
  }
}

// Where a seat may hold several bets, the amount is that of all of them: as few as it can be, as equal as can be.
/** @param {number} cents @param {Place} place */
function betsOf(cents, { bets = 1, amount }) {
  if (bets < 2 || !amount?.high) return [cents];
  const count = Math.ceil((cents * bets) / amount.high);
  return Array.from({ length: count }, (_, place) => Math.floor(cents / count) + (place < cents % count ? 1 : 0));
}

// The fee for a bet of so much: the last step of each fee that it reaches. What has no steps is the same for any.
/** @param {number} cents @param {Place} place */
function feeFor(cents, place) {
  const { fee, fees } = place;
  /** @param {number} bet */
  const each = (bet) => (fees.length ? fees.reduce((sum, steps) => sum + (steps.findLast(([least]) => least <= bet)?.[1] ?? 0), 0) : fee);
  return betsOf(cents, place).reduce((sum, bet) => sum + each(bet), 0);
}

/** @param {Pick<Lay, "fee" | "fees">} place */
function feeRange({ fee, fees }) {
  const least = fees.reduce((sum, steps) => sum + steps[0][1], 0);
  return !fees.length || least >= fee ? dollars(fee) : `${dollars(least)} to ${dollars(fee)}`;
}

/** @param {Spot} spot @param {Lay} lay */
function terms(spot, lay) {
  /** @param {string} id */
  const title = (id) => lay.spots.find((each) => each.id === id)?.text || id;
  const { low, high } = spot.amount;
  const said = [high === null ? `from ${dollars(low)}` : `${dollars(low)}–${short(high)}`];
  if (spot.fee) said.push(`fee ${feeRange(spot)}${spot.bets > 1 ? " a bet" : ""}`);
  if (spot.bets > 1) said.push(`up to ${spot.bets} bets`);
  if (spot.needs.length) said.push(`with ${spot.needs.map(title).join(" or ")}`);
  if (spot.equals) said.push(`same as ${title(spot.equals)}`);
  return said.join(" · ");
}
