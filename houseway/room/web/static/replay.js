// A hand that is over, played again on the felt: step by step, by itself, or from where one likes. What was told at each
// step stands in the page already; this draws the felt of that moment from the same events as at the table.

import { meet } from "./cards.js";
import { all, byId, el, one, setText, still, target } from "./dom.js";
import { ended, Felt } from "./felt.js";
import { applied, bare, callHands } from "./fold.js";
import { layoutOf } from "./layouts.js";
import { dressPage } from "./looks.js";
import { printOn } from "./spots.js";
import { got } from "./stream.js";
import { learn } from "./tiles.js";

/** @import { Facts } from "../page.d.ts" */
/** @import { HandRecord } from "../messages.d.ts" */

const PAUSE = 900;
const root = byId("replay");

/** Where keys and links lead. @typedef {{ [way: string]: () => number }} Steps */
class Replay {
  /** @param {HandRecord} record @param {Facts} sheet */
  constructor(record, sheet) {
    this.record = record;
    this.lines = all(document, ".told li");
    this.step = Number(root.dataset.step);
    this.timer = 0;
    learn(sheet.tiles);
    dressPage();
    meet(record.people);
    const titles = Object.fromEntries(sheet.wagers.map((wager) => [wager.id, wager.title]));
    const ring = one(root, ".ring");
    ring.hidden = false;
    document.body.classList.add("replayed");
    this.felt = new Felt(one(ring, "#felt"), { layout: layoutOf(sheet.family), titles, sit: () => {} });
    printOn(this.felt, sheet, record.options);
    /** @type {HTMLButtonElement} */
    this.play = el("button", { type: "button", class: "go", text: "Play", onclick: () => (this.timer ? this.pause() : this.begin()) });
    /** @type {HTMLInputElement} */
    this.slider = el("input", {
      type: "range", min: 1, max: this.lines.length, "aria-label": "Step", oninput: () => this.go(Number(this.slider.value)),
    });
    this.link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("[data-share]"));
    this.share = el("button", { type: "button", class: "quiet", text: "Copy the link to this step", onclick: () => this.copy() });
    this.controls();
    addEventListener("resize", () => this.show(this.step));
    this.show(this.step);
  }

  controls() {
    const last = this.lines.length;
    const steps = one(root, ".steps");
    steps.prepend(this.play);
    steps.append(this.slider);
    this.sharing();
    /** @type {Steps} */
    const to = { first: () => 1, back: () => this.step - 1, next: () => this.step + 1, last: () => last };
    for (const link of all(root, "[data-go]")) link.addEventListener("click", (event) => this.taken(event, to[link.dataset.go ?? "next"]()));
    for (const link of all(root, "[data-jump]")) link.addEventListener("click", (event) => this.taken(event, Number(link.dataset.jump)));
    this.lines.forEach((line, at) => line.addEventListener("click", () => this.go(at + 1)));
    addEventListener("keydown", (event) => this.key(event, to));
  }

  // A page that only some may open is of no use to others: there is nothing to copy before its link is made.
  sharing() {
    const [form] = all(document, ".share");
    if (this.link || !form) (form ?? all(document, ".viewers")[0] ?? one(document, "main > header")).append(this.share);
  }

  // Keys that the control in focus does not use itself.
  /** @param {KeyboardEvent} event @param {Steps} to */
  key(event, to) {
    if (event.ctrlKey || event.altKey || event.metaKey || target(event).closest("input, select")) return;
    /** @type {Steps} */
    const keys = { ArrowLeft: to.back, ArrowRight: to.next, Home: to.first, End: to.last };
    if (keys[event.key]) this.taken(event, keys[event.key]());
    else if (event.key === " " && !target(event).closest("a, button")) {
      event.preventDefault();
      this.play.click();
    }
  }

  /** @param {Event} event @param {number} step */
  taken(event, step) {
    event.preventDefault();
    this.go(step);
  }

  // Somebody chooses a step: it does not go on by itself any more.
  /** @param {number} step */
  go(step) {
    this.pause();
    this.show(step);
  }

  begin() {
    if (this.step >= this.lines.length) this.show(1);
    setText(this.play, "Pause");
    this.timer = setInterval(() => (this.step < this.lines.length ? this.show(this.step + 1) : this.pause()), PAUSE);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    setText(this.play, "Play");
  }

  /** @param {number} step */
  show(step) {
    this.step = Math.max(1, Math.min(step, this.lines.length));
    const { seats, stakes } = this.record.options;
    const me = this.record.viewer ?? "";
    const mySeat = this.record.people.find((person) => person.name === me)?.seat;
    const state = this.state();
    this.felt.render(state, { me, mySeat, seats, maySit: false, mayStand: false, dealer: !stakes });
    // Whoever sees another's hand sits where they sat, but is nobody in it.
    if (!("own" in root.dataset)) this.felt.came(ended(state, ""));
    this.slider.value = String(this.step);
    setText(one(root, ".steps [role=status]"), `step ${this.step} of ${this.lines.length}`);
    this.mark();
    const address = new URL(location.href);
    address.searchParams.set("step", String(this.step));
    history.replaceState(null, "", address);
    const [back] = all(document, ".share [name=next]");
    if (back instanceof HTMLInputElement) back.value = address.pathname + address.search;
    if (this.link) this.link.href = (this.link.dataset.share ?? "") + address.search;
  }

  // All that had been told by this step; the auditor of a spent shoe sees the cards that nobody saw, too.
  state() {
    const { people, events, unseen, names, before } = this.record;
    const stacks = Object.fromEntries(people.map((person) => [person.name, person.chips]));
    const state = { ...bare(), people, stacks, button: before.button?.who ?? "" };
    const end = Number(this.lines[this.step - 1]?.dataset.at ?? -1);
    for (const event of events.slice(0, end + 1)) applied(state, event);
    for (const card of state.cards.values()) {
      card.unseen = unseen[card.place] ?? "";
      card.face ??= card.unseen || null;
    }
    if (this.step === this.lines.length) callHands(state, names);
    return state;
  }

  mark() {
    this.lines.forEach((line, at) => {
      line.classList.toggle("later", at >= this.step);
      if (at + 1 === this.step) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    const list = this.lines[0]?.parentElement;
    const line = this.lines[this.step - 1];
    if (list) list.scrollTo({ top: line.offsetTop - list.clientHeight / 2, behavior: still() ? "auto" : "smooth" });
  }

  async copy() {
    await navigator.clipboard?.writeText(this.link?.href ?? location.href).catch(() => {});
    setText(this.share, navigator.clipboard ? "Copied" : `Copy the address of ${this.link ? "the link beside" : "this page"}`);
    setTimeout(() => setText(this.share, "Copy the link to this step"), 2_000);
  }
}

const [record, rules] = await Promise.all([got(root.dataset.record ?? ""), got(`/api/sheets/${root.dataset.sheet}`)]);
if (record && rules && document.querySelector(".told li")) new Replay(record, rules);
