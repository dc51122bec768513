// The layout on the felt while one bets: spots as large as there is room for, each in its box. Where there is no room on
// the felt they stay in the dock.

import { childrenOf, el, setVars } from "./dom.js";
import { pixels } from "./regions.js";

/** @import { Region } from "./regions.js" */

const COMPACT = 84;
const TIGHT = 150;

export class Board {
  constructor() {
    this.node = el("div", { class: "board-layout", role: "group", "aria-label": "Betting spots", hidden: true });
    /** @type {HTMLElement | null} */
    this.home = null;
    /** @type {string[]} */
    this.kinds = [];
  }

  get isOpen() {
    return this.kinds.length > 0;
  }

  // A bet is asked for: its spots, and the element that has them where the felt has no room.
  /** @param {HTMLElement} home @param {string[]} kinds */
  open(home, kinds) {
    this.close();
    this.home = home;
    home.hidden = true; // until it is known whether the felt has room
    this.kinds = kinds;
  }

  close() {
    this.node.replaceChildren();
    this.node.hidden = true;
    this.home = null;
    this.kinds = [];
  }

  // Spots go to their boxes on the felt; without boxes, back to the dock.
  /** @param {Region[]} boxes */
  place(boxes) {
    const { home, node } = this;
    if (!home) return;
    const [from, to] = boxes.length ? [home, node] : [node, home];
    const focused = document.activeElement;
    if (from.children.length) to.append(...childrenOf(from));
    node.hidden = !boxes.length;
    home.hidden = Boolean(boxes.length);
    childrenOf(node).forEach((place, at) => setVars(place, pixels(boxes[at])));
    node.classList.toggle("tight", boxes.some(({ width }) => width < TIGHT));
    node.classList.toggle("compact", boxes.some(({ height }) => height < COMPACT));
    if (focused instanceof HTMLElement && to.contains(focused)) focused.focus({ preventScroll: true });
  }

  // Out of sight while the felt shows the hand before.
  hide() {
    this.node.hidden = true;
    if (this.home) this.home.hidden = true;
  }
}

