// The clock of the open question: a bar that runs out, and a word when little time is left.

import { el, setText, setVars } from "./dom.js";

const LITTLE = 10;

export class Clock {
  /** @param {HTMLElement} root @param {(text: string) => void} say */
  constructor(root, say) {
    this.say = say;
    this.whole = 0;
    this.warned = false;
    /** @type {string | undefined} */
    this.key = undefined;
    /** @type {number | null | undefined} */
    this.deadline = null;
    this.text = el("span", { class: "left" });
    this.bar = el("div", { class: "bar" }, el("div", { class: "run" }));
    root.append(this.bar, this.text);
    this.root = root;
    this.root.hidden = true;
    setInterval(() => this.tick(), 250);
  }

  /** @param {number | null} [deadline] @param {string} [key] */
  set(deadline, key) {
    if (key !== this.key) {
      this.key = key;
      this.warned = false;
      this.whole = deadline ? Math.max(1, deadline - Date.now() / 1000) : 0;
    }
    this.deadline = deadline;
    this.tick();
  }

  tick() {
    this.root.hidden = !this.deadline;
    if (!this.deadline) return;
    const left = Math.max(0, this.deadline - Date.now() / 1000);
    setText(this.text, `${Math.ceil(left)} s`);
    setVars(this.bar, { left: Math.min(1, left / this.whole) });
    this.root.classList.toggle("late", left <= LITTLE);
    if (left <= LITTLE && !this.warned && this.whole > LITTLE) {
      this.warned = true;
      this.say(`${Math.ceil(left)} seconds left`);
    }
  }
}
