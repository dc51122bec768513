// The hand in words, part by part: what is put in, street after street, the showdown; or bank, bets, cards, settlement.

import { inSigns, signs } from "./cards.js";
import { el, setText } from "./dom.js";
import { FORCED } from "./fold.js";
import { sentence } from "./words.js";

/** @import { Posted, Told } from "../messages.d.ts" */
/** @import { Telling } from "../page.d.ts" */

const KEPT = 300;
/** @type {{ [purpose: string]: string }} */
const BY_PURPOSE = { offer: "The bank", bet: "Bets", "more bets": "Bets", post: "Blinds and antes", cut: "The cut" };
const BEFORE_CARDS = new Set(Object.values(BY_PURPOSE));
const NO_MORE = "no more"; // whoever bets nowhere else has nothing said of it
const SETTLED = new Set(["pays", "pays in part", "bet back", "push", "loses", "not covered", "points"]);

// The part of the hand that an event begins, if it begins one.
/** @param {Told} event @param {Telling} told @param {boolean} played */
function partOf(event, { state, ring }, played) {
  const play = ring ? "" : "Play";
  if (event.type === "marker") return event.what === "street" ? event.text : event.what === "result" ? "Result" : event.short || event.score ? "Settlement" : "";
  if (event.type === "answered") return BY_PURPOSE[state.purposes[event.key]] ?? play;
  if (event.type === "faces") return ring ? (event.place !== state.newest && event.seen_by[0] === "*" ? "Showdown" : "") : played ? play : "Cards";
  if (event.type === "dice") return "Dice";
  if (event.type !== "posted") return "";
  return FORCED.has(event.kind) ? "Blinds and antes" : SETTLED.has(event.kind) ? "Settlement" : "";
}

/** A hand before this one. @typedef {{ number: number, text: string, href: string }} Earlier */
export class Log {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.part = "";
    this.last = "";
    this.played = false;
    /** @type {Posted | null} */
    this.paid = null;
    this.clear();
  }

  // A new hand; those before it can be opened from here.
  /** @param {Earlier[]} before */
  clear(before = []) {
    this.part = this.last = "";
    this.paid = null;
    this.played = false; // whether anybody has acted: cards that come after that are part of the play
    const links = before.map(({ number, text, href }) =>
      el("li", { class: "before" }, el("a", { href, target: "_blank", text: `Hand ${number}: ${inSigns(text)}` })));
    this.root.replaceChildren(...links);
  }

  /** @param {Told} event @param {Telling} told */
  event(event, told) {
    if (event.type === "answered" && event.option === NO_MORE && told.state.purposes[event.key] === "more bets") return;
    const what = event.type === "marker" ? event.what : "";
    const text = sentence(event, told);
    const part = partOf(event, told, this.played);
    if (event.type === "posted") this.nameBet(event, told);
    if (part && part !== this.part && (text || what === "street")) {
      this.part = part;
      this.played = part === "Play" || (this.played && !BEFORE_CARDS.has(part));
      this.line(part, "part");
    }
    if (!text || what === "street") return;
    // Cards that come to a pile one after the other are one line.
    const pile = event.type === "faces" ? told.state.cards.get(event.place)?.pile ?? "" : "";
    const line = this.root.lastElementChild;
    this.paid = event.type === "posted" && event.kind === "pays" ? event : null;
    if (line && event.type === "faces" && pile === this.last) setText(line, `${line.textContent} ${signs(event.face)}`);
    else this.line(text, this.paid || (event.type === "marker" && (event.short?.done ?? 0) > 0) ? "win" : null);
    this.last = pile;
  }

  // What was paid is told with the bet that comes back after it, and on which it was won.
  /** @param {Posted} posted @param {Telling} told */
  nameBet({ kind, source }, told) {
    const line = this.root.lastElementChild;
    if (line && kind === "bet back" && this.paid && source[0] === "wager") setText(line, sentence({ ...this.paid, wager: source[3] }, told));
  }

  /** @param {string} text */
  say(text) {
    this.line(text, null);
    this.last = "";
    this.paid = null;
  }

  /** @param {string} text @param {string | null} kind */
  line(text, kind) {
    this.root.append(el("li", { text, class: kind }));
    while (this.root.children.length > KEPT) this.root.firstElementChild?.remove();
  }
}
