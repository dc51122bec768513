// What lies where on a felt, as classes that its styles go by: they count and look for nothing themselves.

import { setVars } from "./dom.js";
import { moneyAt } from "./regions.js";

/** @import { Felt } from "./felt.js" */

// What a felt holds, and where the pot lies for it.
/** @param {Felt} felt */
export function mark({ root, top, middle, money, dice, narrow }) {
  const mine = root.querySelector(".seat.mine .hands");
  const held = [...(mine?.querySelectorAll(".cards") ?? [])].map((pile) => pile.childElementCount);
  const lying = {
    narrow, common: root.classList.contains("common"), top: top.childElementCount > 0, middle: middle.childElementCount > 0,
    many: middle.dataset.cards === "many", piles: held.length, cards: Math.max(0, ...held), spots: root.querySelectorAll(".own .printed").length,
  };
  const isSpotted = root.querySelector(".laid.own") !== null;
  const marks = { topped: lying.top, boarded: lying.middle, handful: lying.cards > 3, spotted: isSpotted, "spots-many": lying.spots > 2 };
  for (const [name, is] of Object.entries(marks)) root.classList.toggle(name, is);
  money.classList.toggle("rolled", dice.childElementCount > 0);
  money.classList.toggle("slim", lying.piles > 2);
  setVars(money, { at: moneyAt(root.clientHeight, lying) });
}

// How many piles lie there, and of what: how large they are drawn goes by it.
/** @param {Element} parent */
export function counted(parent) {
  const { classList, childElementCount: piles } = parent;
  for (const least of [1, 2, 3, 4, 5]) classList.toggle(`p${least}`, piles >= least);
  classList.toggle("wide", piles > 1 || parent.querySelector(".card:nth-child(3)") !== null);
  classList.toggle("tiles", parent.querySelector(".tile") !== null);
  classList.toggle("backs", parent.querySelector(".back") !== null);
  classList.toggle("named", parent.querySelector(".called:not(:empty)") !== null);
}
