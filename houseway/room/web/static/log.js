// The hand in words, part by part: what is put in, street after street, the showdown; or bank, bets, cards, settlement.

import { inSigns, signs } from "./cards.js";
import { el, setText } from "./dom.js";
import { FORCED } from "./fold.js";
import { sentence } from "./words.js";

const KEPT = 300;
const BY_PURPOSE = { offer: "The bank", bet: "Bets", "more bets": "Bets", post: "Blinds and antes", cut: "The cut" };
const BEFORE_CARDS = new Set(Object.values(BY_PURPOSE));
const PAID = new Set(["pays", "pays in part"]);
const SETTLED = new Set(["pays", "pays in part", "bet back", "push", "loses", "not covered", "points"]);

// The part of the hand that an event begins, if it begins one.
function partOf(event, { state, ring }, played) {
  const play = ring ? "" : "Play";
  if (event.type === "marker") return event.what === "street" ? event.text : event.what === "result" ? "Result" : "";
  if (event.type === "answered") return BY_PURPOSE[state.purposes[event.key]] ?? play;
  if (event.type === "faces") return ring ? (event.place !== state.newest && event.seen_by[0] === "*" ? "Showdown" : "") : played ? play : "Cards";
  if (event.type === "dice") return "Dice";
  if (event.type !== "posted") return "";
  return FORCED.has(event.kind) ? "Blinds and antes" : SETTLED.has(event.kind) ? "Settlement" : "";
}

export class Log {
  constructor(root) {
    this.root = root;
    this.clear();
  }

  // A new hand; those before it can be opened from here.
  clear(before = []) {
    this.part = this.last = "";
    this.paid = null;
    this.played = false; // whether anybody has acted: cards that come after that are part of the play
    const links = before.map(({ number, text, href }) =>
      el("li", { class: "before" }, el("a", { href, target: "_blank", text: `Hand ${number}: ${inSigns(text)}` })));
    this.root.replaceChildren(...links);
  }

  event(event, told) {
    const text = sentence(event, told);
    const part = partOf(event, told, this.played);
    if (event.type === "posted" && event.kind === "bet back" && this.paid) setText(this.root.lastChild, sentence({ ...this.paid, wager: event.source[3] }, told));
    if (part && part !== this.part && (text || event.what === "street")) {
      this.part = part;
      this.played = part === "Play" || (this.played && !BEFORE_CARDS.has(part));
      this.line(part, "part");
    }
    if (!text || event.what === "street") return;
    // Cards that come to a pile one after the other are one line.
    const pile = event.type === "faces" ? told.state.cards.get(event.place).pile : "";
    if (pile && pile === this.last) setText(this.root.lastChild, `${this.root.lastChild.textContent} ${signs(event.face)}`);
    else this.line(text, PAID.has(event.kind) ? "win" : null);
    this.last = pile;
    this.paid = PAID.has(event.kind) ? event : null; // the bet that comes back after it says what was won on it
  }

  say(text) {
    this.line(text, null);
    this.last = "";
    this.paid = null;
  }

  line(text, kind) {
    this.root.append(el("li", { text, class: kind }));
    while (this.root.children.length > KEPT) this.root.firstChild.remove();
  }
}
