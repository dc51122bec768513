// The height of the control area: one for a window, so that the felt above does not jump. What is tall for it is so the
// first time it is asked; from then on there is room for it.

import { setVars } from "./dom.js";

/** @import { Memory } from "../page.d.ts" */

export class Height {
  /** @param {HTMLElement} dock @param {Memory<{ [size: string]: number }>} memory */
  constructor(dock, memory) {
    this.dock = dock;
    this.memory = memory;
    this.size = "";
    this.tall = 0;
    this.shown = "";
  }

  // Something was drawn: the dock stays as tall as it is now, or was for anything before in such a window.
  hold() {
    const size = `${innerWidth}x${innerHeight}`;
    if (size !== this.size) this.set(this.memory.kept?.[size] ?? 0);
    this.size = size;
    const tall = this.dock.offsetHeight;
    if (tall <= this.tall) return;
    this.set(tall);
    this.memory.kept = { ...this.memory.kept, [size]: tall };
  }

  // Where what is asked lies over the foot of the felt, the page goes up to where one's own seat is seen; once for what is
  // asked, so that whoever scrolls back may.
  /** @param {HTMLElement} felt @param {string} asked */
  reveal(felt, asked) {
    const under = felt.getBoundingClientRect().bottom - this.dock.getBoundingClientRect().top;
    if (asked && asked !== this.shown && under > 1) scrollBy({ top: under + 4 });
    this.shown = asked;
  }

  /** @param {number} tall */
  set(tall) {
    this.tall = tall;
    setVars(this.dock, { tall: `${tall}px` });
  }
}
