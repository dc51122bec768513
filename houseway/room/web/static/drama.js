// What makes a round worth watching: a pause before a card that decides, the house dealer's cards one by one, and a card of
// one's own side that whoever has bet most on it may squeeze.

import { drawn } from "./cards.js";
import { all, el, setVars, still } from "./dom.js";
import { bets, pileOf, titleOf } from "./fold.js";
import { squeezes } from "./looks.js";

/** @import { Layout } from "../page.d.ts" */
/** @import { Told } from "../messages.d.ts" */
/** @import { Live } from "./live.js" */

const THIRD_MS = 800;
const SIDE_MS = 280;
const DEALER_MS = 320;
const SQUEEZE_MS = 7000;
const ENOUGH = 1.25; // of the two corners that a card is turned by

export class Drama {
  /** @param {HTMLElement} root @param {Layout} layout @param {Live} live */
  constructor(root, layout, live) {
    this.root = root;
    this.layout = layout;
    this.live = live;
    /** @type {() => void} */
    this.reveal = () => {};
  }

  // How long to wait before something is seen, in thousandths of a second.
  /** @param {Told} event */
  before(event) {
    if (event.type === "dealt" && this.isSide(event.pile)) return pileOf(this.live.state, event.pile).length > 1 ? THIRD_MS : SIDE_MS;
    if (this.mine(event)) return SIDE_MS;
    const pile = event.type === "faces" ? this.live.state.cards.get(event.place)?.pile : "";
    return pile && this.layout.top.includes(titleOf(this.live.state, pile)) ? DEALER_MS : 0;
  }

  /** @param {string} pile */
  isSide(pile) {
    return this.layout.centre.includes(titleOf(this.live.state, pile));
  }

  // The face that I may turn myself: of the second or third card of a side that I have bet most on.
  /** @param {Told} event */
  mine(event) {
    const { state, me } = this.live;
    const card = event.type === "faces" && event.face ? state.cards.get(event.place) : null;
    if (!card || !me || still() || document.hidden || !squeezes() || !this.isSide(card.pile) || pileOf(state, card.pile).length < 2) return null;
    const side = titleOf(state, card.pile).toLowerCase();
    const on = bets(state).filter(({ wager }) => wager === side);
    const most = Math.max(...on.map(({ cents }) => cents));
    return on.some(({ who, cents }) => who === me && cents === most) ? event : null;
  }

  // Lets me turn a card; it turns by itself after a while.
  /** @param {number} place @param {string} face @param {number} times */
  async squeeze(place, face, times) {
    const card = all(this.root, ".middle .card").find((node) => node.dataset.key === String(place));
    if (!card) return;
    const cover = el("div", { class: "cover-card" }, drawn(null));
    const node = el("button", { type: "button", class: "squeeze", "aria-label": "Turn your card: drag a corner, or press Enter" }, el("div", {}, drawn(face)), cover);
    this.root.append(node);
    node.focus({ preventScroll: true });
    await new Promise((done) => {
      const timer = setTimeout(done, SQUEEZE_MS * times);
      this.reveal = () => { clearTimeout(timer); done(undefined); };
      peeled(node, cover, this.reveal);
    });
    this.reveal = () => {};
    node.remove();
  }
}

// The cover is peeled from a corner as far as a pointer is dragged; a tap or a key turns the card.
/** @param {HTMLElement} node @param {HTMLElement} cover @param {() => void} reveal */
function peeled(node, cover, reveal) {
  let [from, part] = [/** @type {PointerEvent | null} */ (null), 0];
  node.addEventListener("pointerdown", (press) => {
    from = press;
    node.setPointerCapture(press.pointerId);
  });
  node.addEventListener("pointermove", (press) => {
    if (!from) return;
    part = Math.min(2, (2 * Math.hypot(press.clientX - from.clientX, press.clientY - from.clientY)) / node.offsetHeight);
    cover.style.clipPath = peel(part);
    setVars(cover, { part });
  });
  node.addEventListener("pointerup", () => {
    from = null;
    if (part > ENOUGH || part < 0.05) reveal();
  });
  node.addEventListener("keydown", (press) => {
    if (press.key !== "Enter" && press.key !== " ") return;
    press.preventDefault();
    press.stopPropagation();
    reveal();
  });
}

// What is left of the cover: cut off by a line that goes from one corner to the other.
/** @param {number} part */
function peel(part) {
  const [more, rest] = [100 * (1 - part), 100 * (2 - part)];
  return part <= 1 ? `polygon(0 0, 100% 0, 100% ${more}%, ${more}% 100%, 0 100%)` : `polygon(0 0, ${rest}% 0, 0 ${rest}%)`;
}
