// How fast cards are turned and bets are paid, by choice: calm, normal or quick.

import { setText } from "./dom.js";

/** How long pauses are, and the sign of each speed. @type {{ [speed: string]: [number, string] }} */
const SPEEDS = { normal: [1, "1×"], quick: [0.4, "2×"], calm: [2, "½×"] };

export class Speed {
  /** @param {HTMLElement} button @param {Pick<Storage, "getItem" | "setItem">} memory */
  constructor(button, memory = localStorage) {
    this.button = button;
    this.memory = memory;
    this.speed = "";
    const names = Object.keys(SPEEDS);
    button.addEventListener("click", () => this.choose(names[(names.indexOf(this.speed) + 1) % names.length]));
    this.choose(memory.getItem("speed") ?? "");
  }

  /** @param {string} speed */
  choose(speed) {
    this.speed = speed in SPEEDS ? speed : "normal";
    this.memory.setItem("speed", this.speed);
    setText(this.button, SPEEDS[this.speed][1]);
    this.button.setAttribute("aria-label", `Speed of cards: ${this.speed}`);
    this.button.title = `Speed of cards: ${this.speed}; Esc skips`;
  }

  // How many times as long as usual a pause is.
  times() {
    return SPEEDS[this.speed][0];
  }
}
