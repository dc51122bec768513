// Cards and chips are seen to go from where they were to where they go. Nothing waits for them: the felt is drawn as it
// is, what has moved comes to its place from there, and where motion is not wanted nothing moves.

import { all, el, one, setVars, still } from "./dom.js";
import { tone } from "./money.js";

/** @import { Account, PersonAt, Posted, Told } from "../messages.d.ts" */

const CARD_MS = 280;
const CHIP_MS = 420;
const FLIGHTS_MOST = 12;
/** @type {{ [account: string]: string }} */
const TRAYS = { pot: "Pot", bank: "Put up", take: "Collected" };

/** Where something lies, by what it is called. @typedef {Map<string, { node: Element, box: DOMRect }>} Places */
export class Motion {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.layer = root.appendChild(el("div", { class: "flights", "aria-hidden": true }));
    /** @type {Places | null} */
    this.before = null;
    /** @type {Set<string>} */
    this.cards = new Set();
    /** @type {Map<string, Posted>} */
    this.chips = new Map();
  }

  rest() {
    this.before = null;
    this.cards = new Set();
    this.chips = new Map();
  }

  // Something is about to move; where everything lies before it does is looked up once for all that moves together.
  /** @param {Told} event */
  note(event) {
    const isCard = event.type === "dealt" || event.type === "moved";
    if (!(isCard || event.type === "posted" || (event.type === "marker" && event.what === "street")) || still() || document.hidden) return;
    this.before ??= this.places();
    if (isCard) this.cards.add(String(event.place));
    if (event.type === "posted" && event.cents) this.chips.set(JSON.stringify([event.source, event.target]), event);
  }

  // The felt is drawn: what was noted sets out.
  /** @param {PersonAt[]} people */
  launch(people) {
    const { before, cards, chips } = this;
    if (!before) return;
    this.rest();
    const after = this.places();
    const seats = Object.fromEntries(people.map((person) => [person.name, person.seat]));
    for (const [key, { node, box }] of after) {
      if (key.startsWith("card ") && cards.has(key.slice(5))) arrive(node, before.get(key)?.box ?? this.shoe(), box);
    }
    /** @type {{ from?: DOMRect, to?: DOMRect, cents?: number }[]} */
    const flights = [...chips.values()].map(({ source, target, cents }) =>
      ({ from: this.at(source, before, seats), to: after.get(`bet ${seats[source[1] ?? ""]} front`)?.box ?? this.at(target, after, seats), cents }));
    for (const [key, { box }] of before) {
      if (key.endsWith(" front") && !after.has(key)) flights.push({ from: box, to: after.get("tray Pot")?.box });
    }
    const far = flights.flatMap(({ from, to, cents }) => (from && to && (from.x !== to.x || from.y !== to.y) ? [{ from, to, cents }] : []));
    far.slice(0, FLIGHTS_MOST).forEach((flight) => this.fly(flight));
  }

  // Every place that something may lie at, by what it is called.
  places() {
    /** @type {Places} */
    const found = new Map();
    /** @param {string} key @param {Element} node */
    const note = (key, node) => found.set(key, { node, box: node.getBoundingClientRect() });
    for (const card of all(this.root.parentElement ?? this.root, ".card")) note(`card ${card.dataset.key}`, card);
    for (const seat of all(this.root, ".seat")) note(`seat ${seat.dataset.key}`, one(seat, ".plate"));
    for (const bet of all(this.root, ".bet")) note(`bet ${bet.parentElement?.dataset.key} ${bet.dataset.key || "front"}`, bet);
    for (const tray of all(this.root, ".tray")) note(`tray ${tray.dataset.key}`, tray);
    return found;
  }

  // Where an account's chips lie. What is bet round a pot lies before its seat until the street is over.
  /** @param {Account} account @param {Places} places @param {{ [name: string]: number }} seats */
  at(account, places, seats) {
    if (account[0] === "wager") {
      const [, , seat, wager] = account;
      return (places.get(`bet ${seat} ${wager}`) ?? places.get(`seat ${seat}`))?.box;
    }
    const key = account[0] === "stack" ? `seat ${seats[account[1]]}` : `tray ${TRAYS[account[0]]}`;
    return places.get(key)?.box ?? this.shoe();
  }

  // Cards come from the house dealer, and what the house takes goes there.
  shoe() {
    const { x, y, width } = this.root.getBoundingClientRect();
    return new DOMRect(x + width / 2, y, 0, 0);
  }

  /** @param {{ from: DOMRect, to: DOMRect, cents?: number }} flight */
  fly({ from, to, cents = 0 }) {
    const { x, y } = this.root.getBoundingClientRect();
    const chip = el("span", { class: "chip", "data-tone": tone(cents) });
    const end = middle(to);
    setVars(chip, { left: `${end.x - x}px`, top: `${end.y - y}px` });
    this.layer.append(chip);
    arrive(chip, from, to, CHIP_MS).finished.catch(() => {}).then(() => chip.remove());
  }
}

/** @param {DOMRect} box */
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** @param {Element} node @param {DOMRect} from @param {DOMRect} to */
function arrive(node, from, to, duration = CARD_MS) {
  const [start, end] = [middle(from), middle(to)];
  return node.animate([{ transform: `translate(${start.x - end.x}px, ${start.y - end.y}px)` }, { transform: "none" }], { duration, easing: "cubic-bezier(.2, .7, .3, 1)" });
}
