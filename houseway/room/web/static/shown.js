// The cards of a pile, as elements: those that lie there already are kept, so that only what has changed moves.

import { drawn, named } from "./cards.js";
import { el, keep, setVars } from "./dom.js";

/** @import { CardAt } from "../page.d.ts" */

const FEW = 3;

/** @param {HTMLElement} parent @param {CardAt[][]} parts @param {Set<string> | null} lifted @param {boolean} holes */
export function showCards(parent, parts, lifted, holes) {
  const shown = parts.flat();
  const firsts = new Set(parts.slice(1).map(([first]) => first));
  const anyOpen = holes && shown.some((card) => card.face && card.open);
  setVars(parent, { count: shown.length });
  parent.classList.toggle("few", shown.length <= FEW);
  parent.classList.toggle("parted", firsts.size > 0);
  keep(parent, shown, (card) => card.place, () => el("div", { class: "card" }), (node, card) => {
    node.classList.toggle("apart", firsts.has(card));
    node.classList.toggle("hole", Boolean(card.face && !card.open && anyOpen));
    node.classList.toggle("lifted", Boolean(card.face && lifted?.has(card.face)));
    node.classList.toggle("beside", Boolean(lifted && card.face && !lifted.has(card.face)));
    if (node.dataset.face === (card.face || "") && node.firstChild) return;
    node.classList.toggle("turned", Boolean(node.firstChild));
    node.dataset.face = card.face || "";
    node.replaceChildren(drawn(card.face));
    node.title = named(card.face);
  });
  parent.classList.toggle("tiles", parent.querySelector(".tile") !== null);
}
