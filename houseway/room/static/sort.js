// Cards sorted into places: click a card to send it to the place chosen, or a card in a place to take it back.

import { drawn, named } from "./cards.js";
import { el, setText } from "./dom.js";

export class SortBox {
  constructor(arg, { changed }) {
    this.arg = arg;
    this.changed = changed;
    this.names = Object.keys(arg.places);
    this.where = arg.cards.map(() => null);
    this.hand = el("div", { class: "tray-cards", role: "group", "aria-label": "Your cards" });
    this.trays = this.names.map((name) => el("div", { class: "tray-cards", role: "group", "aria-label": name }));
    this.counts = this.names.map(() => el("span", { class: "count" }));
    const places = this.names.map((name, at) => el("div", { class: "sorted" }, el("h4", { text: name }, " ", this.counts[at]), this.trays[at]));
    this.buttons = arg.cards.map((name, at) => this.card(name, at));
    const hint = this.names.length > 1 ? `Press 1 to ${this.names.length} on a card to choose its place.` : "";
    this.node = el("div", { class: "sort" }, this.hand, el("div", { class: "places" }, places), hint && el("p", { class: "hint", text: hint }));
    this.shown();
  }

  card(name, at) {
    return el("button", {
      type: "button", class: "card", "data-card": name, onclick: () => this.toggle(at), onkeydown: (press) => this.pressed(press, at),
    }, drawn(name));
  }

  toggle(at) {
    this.where[at] = this.where[at] === null ? this.roomy() : null;
    this.shown();
    this.buttons[at].focus();
  }

  // The first place that still needs a card, else the first that has room for one.
  roomy() {
    const count = (place) => this.where.filter((each) => each === place).length;
    const needs = this.names.find((name) => count(name) < this.arg.places[name][0]);
    return needs ?? this.names.find((name) => count(name) < this.arg.places[name][1]) ?? null;
  }

  // Every card to the place named for it; of two that are the same, the first that is left.
  arrange(sorted) {
    this.where.fill(null);
    for (const [place, names] of Object.entries(sorted)) {
      for (const name of names) this.where[this.arg.cards.findIndex((each, at) => each === name && this.where[at] === null)] = place;
    }
    this.shown();
  }

  pressed(press, at) {
    const place = this.names[Number(press.key) - 1];
    const way = { ArrowLeft: -1, ArrowRight: 1 }[press.key];
    if (place && this.names.length > 1) {
      this.where[at] = this.where[at] === place ? null : place;
      this.shown();
      this.buttons[at].focus();
    } else if (way) {
      this.buttons[(at + way + this.buttons.length) % this.buttons.length].focus();
    } else return;
    press.preventDefault();
    press.stopPropagation();
  }

  shown() {
    const into = (place) => this.buttons.filter((_, at) => this.where[at] === place);
    this.hand.replaceChildren(...into(null));
    this.names.forEach((name, at) => {
      const [low, high] = this.arg.places[name];
      const held = into(name);
      this.trays[at].replaceChildren(...held);
      setText(this.counts[at], `${held.length} of ${low === high ? low : `${low} to ${high}`}`);
    });
    this.buttons.forEach((button, at) =>
      button.setAttribute("aria-label", `${named(this.arg.cards[at])}, ${this.where[at] ? `in ${this.where[at]}` : "in your hand"}`));
    this.changed(this.ready() ? this.sorted() : null, this.saying());
  }

  ready() {
    if (this.arg.all_of_them && this.where.includes(null)) return false;
    return this.names.every((name) => {
      const count = this.where.filter((each) => each === name).length;
      return count >= this.arg.places[name][0] && count <= this.arg.places[name][1];
    });
  }

  sorted() {
    return Object.fromEntries(this.names.map((name) => [name, this.arg.cards.filter((_, at) => this.where[at] === name)]));
  }

  saying() {
    const out = this.where.filter(Boolean).length;
    return this.names.length === 1 ? `${out} card${out === 1 ? "" : "s"}` : "";
  }
}
