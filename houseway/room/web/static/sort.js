// Cards sorted into places: dragged there, tapped there, or sent there by a number. What would be refused says so before it is sent.

import { drawn, named } from "./cards.js";
import { draggable } from "./drag.js";
import { all, el, one, setText, target } from "./dom.js";
import { bySuit, inOrder } from "./laid.js";
import { isTileGame, things } from "./tiles.js";

/** @import { Changed, Sorted } from "../page.d.ts" */
/** @import { Given, ToSort } from "../messages.d.ts" */

/** @type {{ [key: string]: number }} */
const WAYS = { ArrowLeft: -1, ArrowRight: 1 };

const FEW = 5;
const RANKS = "XAKQJT98765432";
const BY_SUIT = "Sort by suit";

/**
 * What sorting is made with.
 * @typedef {{
 *   changed: Changed,
 *   refuse: (why: string) => void,
 *   check?: (arg: Sorted) => Promise<string | undefined>,
 *   order?: string,
 * }} SortFacts
 */
export class SortBox {
  /** @param {ToSort} arg @param {SortFacts} facts */
  constructor(arg, { changed, refuse, check = async () => "", order = "" }) {
    this.arg = arg;
    this.changed = changed;
    this.refuse = refuse;
    this.check = check;
    this.tries = 0;
    this.why = "";
    this.judging = Promise.resolve();
    /** @type {string | null} */
    this.aim = null;
    this.names = Object.keys(arg.places);
    /** @type {(string | null)[]} */
    this.where = arg.cards.map(() => null);
    /** @type {HTMLElement[]} */
    this.buttons = arg.cards.map((name, at) => this.card(name, at));
    const held = [...arg.cards.keys()];
    const face = (/** @type {number} */ at) => arg.cards[at];
    this.held = inOrder(held, order, face); // as they lie; they are sent as they came
    this.orders = [() => inOrder(held, order || RANKS, face), () => bySuit(held, order || RANKS, face)];
    /** @type {HTMLButtonElement} */
    const resort = el("button", { type: "button", class: "quiet resort", text: BY_SUIT, hidden: isTileGame() || arg.cards.length < FEW, onclick: () => this.resort(resort) });
    this.hand = this.tray(null, `Your ${things()}`);
    this.trays = this.names.map((name) => this.tray(name, name));
    this.counts = this.names.map(() => el("span", { class: "count" }));
    const places = this.names.map((name, at) =>
      el("div", { class: "sorted", onclick: (press) => this.aimed(press, name) }, el("h4", { text: name }, " ", this.counts[at]), this.trays[at]));
    this.aim = null;
    const hint = this.names.length > 1 ? `Drag ${things()}, tap them, or press 1 to ${this.names.length} on one.` : "";
    this.node = el("div", { class: "sort" }, el("div", { class: "places" }, places), this.hand, resort, hint && el("p", { class: "hint", text: hint }));
    this.shown();
  }

  // By suit, and by rank again.
  /** @param {HTMLElement} button */
  resort(button) {
    this.orders.reverse();
    this.held = this.orders[0]();
    setText(button, button.textContent === BY_SUIT ? "Sort by rank" : BY_SUIT);
    this.shown();
  }

  /** @param {string | null} place @param {string} label */
  tray(place, label) {
    return el("div", { class: "tray-cards", role: "group", "aria-label": label, "data-place": place ?? "" });
  }

  /** @param {string} name @param {number} at */
  card(name, at) {
    /** @type {HTMLButtonElement} */
    const button = el("button", {
      type: "button", class: "card", "data-card": name, onclick: () => this.toggle(at), onkeydown: (press) => this.pressed(press, at),
    }, drawn(name));
    draggable(button, (node) => this.dropped(at, node));
    return button;
  }

  /** @param {string | null} place */
  count(place) {
    return this.where.filter((each) => each === place).length;
  }

  /** @param {string | null} place */
  isFull(place) {
    return place !== null && this.count(place) >= this.arg.places[place][1];
  }

  // A card goes to a place, or says why not; a full place gives one back for it where the card comes from another place.
  /** @param {number} at @param {string | null} place @param {number} instead */
  put(at, place, instead = -1) {
    if (this.where[at] === place) return;
    if (place !== null && this.isFull(place)) {
      if (instead < 0) {
        this.refuse(`${capital(place)} takes ${range(this.arg.places[place])}: take one back first.`);
        return;
      }
      this.where[instead] = this.where[at];
    }
    this.where[at] = place;
    if (place !== null && this.isFull(place)) this.fill();
    this.shown();
    this.buttons[at].focus({ preventScroll: true });
  }

  // Dropped on a place, or on a card in it, which makes room if it must.
  /** @param {number} at @param {Element | undefined} node */
  dropped(at, node) {
    const tray = /** @type {HTMLElement | null | undefined} */ (node?.closest(".tray-cards, .sorted"));
    if (!node || !tray || !this.node.contains(tray)) return;
    const place = (tray.dataset.place ?? one(tray, ".tray-cards").dataset.place) || null;
    this.put(at, place, this.buttons.indexOf(/** @type {HTMLElement} */ (node.closest(".card"))));
  }

  // Tapped, a card goes to the place aimed at, or to the next that has room; where none has, back to the hand.
  /** @param {number} at */
  toggle(at) {
    const from = this.names.indexOf(this.where[at] ?? "");
    const next = [...this.names.slice(from + 1), ...this.names.slice(0, Math.max(0, from))].find((name) => !this.isFull(name));
    this.put(at, from < 0 && this.aim && !this.isFull(this.aim) ? this.aim : next ?? null);
  }

  /** @param {MouseEvent} press @param {string} name */
  aimed(press, name) {
    if (target(press).closest(".card")) return;
    this.aim = this.aim === name ? null : name;
    this.shown();
  }

  // Every card to the place named for it; of two that are the same, the first that is left.
  /** @param {Given} sorted */
  arrange(sorted) {
    this.where.fill(null);
    for (const [place, names] of Object.entries(/** @type {Sorted} */ (sorted))) {
      for (const name of names) this.where[this.arg.cards.findIndex((each, at) => each === name && this.where[at] === null)] = place;
    }
    this.shown();
  }

  /** @param {KeyboardEvent} press @param {number} at */
  pressed(press, at) {
    const place = this.names[Number(press.key) - 1];
    const way = WAYS[press.key];
    if (place && this.names.length > 1) this.put(at, place);
    else if ((press.key === "Delete" || press.key === "Backspace") && this.where[at] !== null) this.put(at, null);
    else if (way) this.beside(at, way).focus();
    else return;
    press.preventDefault();
    press.stopPropagation();
  }

  // The card next to one as they lie now.
  /** @param {number} at @param {number} way */
  beside(at, way) {
    const cards = all(this.node, ".card");
    return cards[(cards.indexOf(this.buttons[at]) + way + cards.length) % cards.length];
  }

  // When a place is full, cards that are left for a single other go there by themselves.
  fill() {
    const open = this.names.filter((name) => !this.isFull(name));
    const left = this.where.filter((place) => place === null).length;
    const [low, high] = open.length === 1 ? this.arg.places[open[0]] : [0, 0];
    if (low === high && high && left === high - this.count(open[0])) this.where = this.where.map((place) => place ?? open[0]);
  }

  shown() {
    /** @param {string | null} place */
    const into = (place) => this.held.filter((at) => this.where[at] === place).map((at) => this.buttons[at]);
    this.hand.replaceChildren(...into(null));
    this.hand.hidden = !this.hand.children.length;
    this.names.forEach((name, at) => {
      this.trays[at].replaceChildren(...into(name));
      this.trays[at].parentElement?.classList.toggle("aimed", this.aim === name);
      const [low, high] = this.arg.places[name];
      setText(this.counts[at], high ? `${this.count(name)}${low === high ? " of" : ","} ${range([low, high])}` : "full");
    });
    this.buttons.forEach((button, at) =>
      button.setAttribute("aria-label", `${named(this.arg.cards[at])}, ${this.where[at] ? `in ${this.where[at]}` : "in your hand"}`));
    this.judging = this.judge();
  }

  // What lies there now may be sent once nothing speaks against it.
  async judge() {
    const number = (this.tries += 1);
    /** @param {Sorted | null} value @param {string} why */
    const told = (value, why) => {
      this.why = why;
      this.node.classList.toggle("foul", Boolean(why));
      this.changed(value, this.saying());
      if (why) this.refuse(why);
    };
    if (!this.isReady()) return told(null, "");
    const why = this.arg.fouls[this.sorted()[this.names[0]].sort().join(" ")];
    if (why) return told(null, why);
    if (!this.arg.judged) return told(this.sorted(), "");
    told(null, "");
    const refused = await this.check(this.sorted());
    if (number === this.tries) told(refused ? null : this.sorted(), refused ?? "");
    return undefined;
  }

  // Why what lies there cannot be sent.
  missing() {
    const short = this.names.find((name) => this.count(name) < this.arg.places[name][0]);
    return this.why || (short ? `${capital(short)} takes ${range(this.arg.places[short])} ${things()}, not ${this.count(short)}.` : `Place all ${things()}.`);
  }

  isReady() {
    if (this.arg.all_of_them && this.where.includes(null)) return false;
    return this.names.every((name) => this.count(name) >= this.arg.places[name][0] && this.count(name) <= this.arg.places[name][1]);
  }

  /** @returns {Sorted} */
  sorted() {
    return Object.fromEntries(this.names.map((name) => [name, this.arg.cards.filter((_, at) => this.where[at] === name)]));
  }

  // How many are chosen, where there is one place; none, if that can be an answer.
  saying() {
    const out = this.where.filter(Boolean).length;
    if (!out && this.arg.none) return "";
    const told = this.names.length === 1 && (out || !this.arg.places[this.names[0]][0]);
    return told ? `${out} ${out === 1 ? things().slice(0, -1) : things()}` : "";
  }
}

/** @param {[number, number]} range */
const range = ([low, high]) => (low === high ? String(low) : `${low || "up"} to ${high}`);

/** @param {string} text */
const capital = (text) => text[0].toUpperCase() + text.slice(1);
