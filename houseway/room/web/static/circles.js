// Bets where nobody sits, which some books allow. The table asks for them with every hand; here whoever has not said that
// they want to be asked bets nowhere else, and sees no question.

import { el } from "./dom.js";

/** @import { Memory } from "../page.d.ts" */
/** @import { Put } from "../messages.d.ts" */

const MORE = "more bets";

export class Circles {
  /** @param {boolean} allowed @param {Memory<boolean>} memory @param {(question: Put) => unknown} decline */
  constructor(allowed, memory, decline) {
    this.allowed = allowed;
    this.memory = memory;
    this.decline = decline;
    this.declined = "";
  }

  // The questions that are put to whoever plays; one for more bets is answered for them, once.
  /** @param {Put[]} asked @param {number} hand */
  sift(asked, hand) {
    if (this.memory.kept) return asked;
    for (const question of asked.filter(({ purpose }) => purpose === MORE)) {
      const sign = `${hand} ${question.key}`;
      if (this.declined !== sign) this.decline(question);
      this.declined = sign;
    }
    return asked.filter(({ purpose }) => purpose !== MORE);
  }

  // The quiet control beside one's bets, by which one is asked, or is no longer.
  /** @param {Put} question */
  control({ purpose }) {
    if (!this.allowed || (purpose !== "bet" && purpose !== MORE)) return null;
    const press = () => {
      this.memory.kept = !this.memory.kept;
      node.setAttribute("aria-pressed", String(this.memory.kept));
    };
    const node = el("button", {
      type: "button", class: "quiet more", text: "More circles", title: "Ask me for bets where nobody sits, too",
      "aria-pressed": String(Boolean(this.memory.kept)), onclick: press,
    });
    return node;
  }
}
