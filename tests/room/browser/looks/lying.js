// What lies over something else on the felt at a moment of play: cards, plates, chips, names, dice and all else that is
// there to be read. Called with a sheet and a message as the server sends them; one sentence for each fault.

import { Ask } from "/static/ask.js";
import { applied, callHands, putChips } from "/static/fold.js";
import { printOn } from "/static/spots.js";
import { learn } from "/static/tiles.js";

import { all, boxOf, emptyFelt, meet, one, stateOf, wordsOf } from "./felts.js";

/** @import { Message } from "../../../../houseway/room/web/messages.d.ts" */
/** @import { Facts } from "../../../../houseway/room/web/page.d.ts" */
/** @import { Box } from "./felts.js" */
/** @typedef {{ kind: string, box: Box, whose: HTMLElement, laid: HTMLElement | null, text: string }} Thing */

/** @type {{ [kind: string]: (node: Element) => Box }} */
const KINDS = {
  plate: boxOf, card: boxOf, called: wordsOf, title: wordsOf, chip: boxOf, "spot-name": wordsOf, odds: wordsOf,
  printed: boxOf, bubble: boxOf, badge: boxOf, die: boxOf, tray: boxOf, discard: wordsOf,
};
const HANGING = new Set(["bubble", "badge"]);

/** @param {{ sheet: Facts, message: Message }} moment */
export function look(moment) {
  const { root } = drawn(moment);
  const [things, edge] = [[...lying(root)], boxOf(root.parentElement ?? root)];
  const faults = things.flatMap((thing, at) => [...wrong(thing, things.slice(at + 1), edge)]);
  for (const name of all(root, ".plate .name, .plate .held")) if (name.scrollWidth > name.clientWidth + 1) faults.push(`"${name.textContent}" is cut`);
  return faults;
}

/** @param {{ sheet: Facts, message: Message }} moment */
function drawn({ sheet, message }) {
  const { people, options, felt: chips } = message.table;
  const me = people.find((person) => person.seat === 1)?.name ?? "";
  learn(sheet.tiles);
  const state = message.events.reduce(applied, stateOf(people));
  Object.assign(state, { chips: new Map(), stacks: stateOf(people).stacks });
  for (const [account, cents] of chips) putChips(state, account, cents);
  callHands(state, message.names ?? {});
  const dock = one(document, "#ask");
  dock.replaceChildren();
  const felt = emptyFelt(sheet);
  const spots = printOn(felt, sheet, options);
  const ask = new Ask(dock, { send: async () => "", memory: { kept: {} } });
  ask.odds = Object.fromEntries(spots.map((spot) => [spot.id, spot.odds ?? ""]));
  ask.render(message.asked, state.result);
  felt.render(state, { me, mySeat: 1, seats: options.seats, maySit: false, mayStand: false, dealer: !options.stakes });
  return felt;
}

// What lies there, by whom it belongs to: what is one's own may lie over one's own.
/** @param {HTMLElement} root @returns {Generator<Thing>} */
function* lying(root) {
  for (const [kind, measured] of Object.entries(KINDS)) {
    for (const node of all(root, `.${kind}`)) {
      const [box, laid] = [measured(node), /** @type {HTMLElement | null} */ (node.closest(".laid"))];
      const ring = kind === "printed" && !laid?.matches(".own"); // whatever lies on it lies well
      if (box.left === box.right || box.top === box.bottom || ring || getComputedStyle(node).visibility === "hidden") continue;
      const whose = /** @type {HTMLElement} */ (node.closest(".seat") ?? node.closest(".pile, .bet, .tray, .discard, .dice"));
      yield { kind, box, whose, laid, text: `${kind} "${(node.title || node.textContent).slice(0, 30)}" of ${whose.dataset.key || whose.className}` };
    }
  }
}

/** @param {Thing} thing @param {Thing[]} others @param {Box} edge */
function* wrong(thing, others, edge) {
  for (const other of others) if (!may(thing, other) && meet(thing.box, other.box, 2)) yield `the ${thing.text} meets the ${other.text}`;
  const { left, right, bottom } = thing.box;
  if (left < edge.left - 1 || right > edge.right + 1 || bottom > edge.bottom + 1) yield `the ${thing.text} sticks out of the felt`;
}

// What hangs on the edge of a plate lies over that and over cards, but over no name, not even that of one's own hand,
// and over nothing else that hangs there.
/** @param {Thing} thing @param {Thing} other */
function may(thing, other) {
  const under = HANGING.has(thing.kind) ? other.kind : HANGING.has(other.kind) ? thing.kind : "";
  const own = thing.whose === other.whose;
  if (under) return under === "card" || under === "plate" || (own && under !== "called" && !HANGING.has(under));
  return own || (thing.laid !== null && thing.laid === other.laid);
}
