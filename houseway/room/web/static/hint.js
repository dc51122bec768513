// A hint: what a sensible player would do, where the game knows; laid out, and with the chance of the hand where one practises.

import { all, el, one, setText } from "./dom.js";
import { dollars } from "./money.js";

/** @import { Chance } from "../messages.d.ts" */
/** @import { Box } from "../page.d.ts" */
/** @import { Hint } from "./stream.js" */

// What a sensible player would do, for whoever asks; cards are sorted as they would sort them.
/**
 * @param {HTMLElement} choices
 * @param {Map<string, Box>} boxes
 * @param {{ advised: () => Promise<Hint | null>, reckoned: () => Promise<Chance | null> | null }} ask
 */
export function hint(choices, boxes, { advised, reckoned }) {
  const node = el("button", { type: "button", class: "quiet hint", text: "Hint" });
  const chance = el("p", { class: "chance", role: "status" });
  node.addEventListener("click", async () => {
    choices.querySelector(".advised")?.classList.remove("advised");
    const advice = await advised();
    if (!advice) return;
    const choice = all(choices, ".choice").find((each) => each.dataset.option === advice.option);
    choice?.classList.add("advised");
    if (advice.arg !== null) boxes.get(advice.option)?.arrange(advice.arg);
    else if (advice.sorted) [...boxes.values()][0]?.arrange(advice.sorted);
    setText(node, `Hint: ${choice ? one(choice, ".brief").textContent : advice.option}${typeof advice.arg === "number" ? ` ${dollars(advice.arg)}` : ""}`);
    choices.append(chance);
    const known = await reckoned();
    if (known) setText(chance, `Your hand wins ${Math.round(known.thousandths / 10)}% against ${known.against} unknown ${known.against > 1 ? "hands" : "hand"}.`);
  });
  return node;
}
