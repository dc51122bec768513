// Chips as they look: coloured by the largest there is, on a stack of the others that the sum is made of.

import { setVars } from "./dom.js";
import { CHIPS, tone } from "./money.js";

/** @type {{ [tone: string]: string }} */
const EDGES = { bone: "#d5d2c4", red: "#b3312c", green: "#1d7347", black: "#20252b", violet: "#5b3b9e", gold: "#dbab3b", brown: "#7a4a22" };
const STACK_MOST = 4;
const THICK = 2.5;

// The chips that a sum is made of, the largest first.
/** @param {number} cents */
function chipsOf(cents) {
  const found = [];
  let left = cents;
  for (const chip of [...CHIPS].reverse()) {
    for (; left >= chip && found.length <= STACK_MOST; left -= chip) found.push(chip);
  }
  return found;
}

// The edges of the chips below the one on top, as shadows of it.
/** @param {number} cents */
function stackOf(cents) {
  const below = chipsOf(cents).slice(1);
  return below.map((chip, at) => `0 ${(at + 1) * THICK - 1}px 0 ${EDGES[tone(chip)]}, 0 ${(at + 1) * THICK}px 0 #0b0d0f`).join(", ") || "0 0 transparent";
}

/** @param {HTMLElement} node @param {number} cents */
export function setChips(node, cents) {
  node.dataset.tone = tone(cents);
  setVars(node, { stack: stackOf(cents) });
}
