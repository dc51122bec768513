// Where things lie, by family: small data, and a default that works for any sheet. `centre` lists piles from left to
// right, `top` the pile before the house dealer, `aside` the small ones; piles not named here lie in the centre, and
// those called after a player in front of them. Where `later` bets have a place of their own, it is printed like the others.
// Where hands lie partly open, `holes` look different from the rest. Where a hand has many cards, `order` is how their ranks are held.

/** @import { Layout } from "../page.d.ts" */

/** @type {Layout} */
const DEFAULT = { centre: [], top: ["player-dealer"], aside: ["Burned", "Muck", "Discards", "Thrown in"], later: false, order: "", holes: false };
const HIGH_FIRST = "XAKQJT98765432";

/** @type {{ [family: string]: Partial<Layout> }} */
const FAMILIES = {
  baccarat: { centre: ["Player", "Banker"] },
  "chinese-poker": { order: HIGH_FIRST },
  "pai-gow-poker": { order: HIGH_FIRST },
  panguingue: { order: "A234567JQK" },
  "poker-ring": { holes: true },
  "poker-vs-dealer": { later: true },
  war: { centre: ["Player", "Banker"] },
};

/** @param {string} family */
export function layoutOf(family) {
  return { ...DEFAULT, ...FAMILIES[family] };
}
