// The observer's page: one table in quick or full mode, or several at once in quick mode.

import { all, byId, el, setText } from "./dom.js";
import { FullPad } from "./observe-full.js";
import { row, tap } from "./observe-parts.js";
import { peopleBox } from "./observe-people.js";
import { QuickPad } from "./observe-quick.js";
import { NightStore } from "./observe-store.js";

/** @import { Disagreement } from "../messages.d.ts" */

const root = byId("observed");
const alone = root.classList.contains("alone");

/** @param {Disagreement[]} differences */
function tellDifferences(differences) {
  const said = differences.map(({ hand, what, one, other }) => el("li", { text: `Hand ${hand}, ${what}: ${one}; ${other}` }));
  return said.length ? el("details", { class: "differences" }, el("summary", { text: `Observers differ in ${said.length} ${said.length > 1 ? "places" : "place"}` }), el("ul", {}, ...said)) : null;
}

/** @param {HTMLElement} section */
function watch(section) {
  const store = new NightStore(section.dataset.night ?? "", root.dataset.me ?? "");
  const pads = { quick: new QuickPad(store), full: new FullPad(store) };
  const head = el("p", { class: "where", role: "status" });
  const place = el("div", { class: "place" });
  const told = el("div", { class: "told" });
  const { box, fill } = peopleBox(store);
  section.append(head, place, row("Night", tap("Undo last entry", () => store.takeBack(), { class: "undo" }), alone ? tap("", () => turn(), { class: "mode" }) : null), told, box);

  /** @returns {"quick" | "full"} */
  const mode = () => (alone && store.kept.mode === "full" ? "full" : "quick");
  const turn = () => {
    store.kept.mode = mode() === "full" ? "quick" : "full";
    store.save();
    draw();
  };
  /** @param {number} by */
  const renumber = (by) => {
    store.kept.first = Math.max(1, store.hand + by);
    store.save();
    draw();
  };
  let people = "";
  const draw = () => {
    const waiting = store.kept.queue.length;
    head.replaceChildren(`Hand ${store.hand}`, waiting ? ` · ${waiting} not sent yet` : " · all sent", store.trouble && ` · ${store.trouble}`,
      ...(store.state && !store.state.mine && !waiting ? [" ", tap("−", () => renumber(-1), { "aria-label": "An earlier hand" }), tap("+", () => renumber(1), { "aria-label": "A later hand" })] : []));
    head.classList.toggle("apart", Boolean(store.trouble));
    const pad = pads[mode()];
    if (place.firstElementChild !== pad.root) place.replaceChildren(pad.root);
    pad.render();
    const button = section.querySelector(".mode");
    if (button) setText(button, mode() === "full" ? "Quick mode" : "Full mode");
    const refused = store.kept.refused.map(({ seen, why }, at) => el("li", {}, `${seen.seen} of ${seen.name || seen.banker || "?"} was not taken: ${why} `,
      tap("Seen", () => { store.kept.refused.splice(at, 1); store.save(); draw(); }, { class: "quiet" })));
    told.replaceChildren(...(refused.length ? [el("ul", { class: "refused", role: "alert" }, ...refused)] : []), tellDifferences(store.state?.differences ?? []) ?? "");
    const now = JSON.stringify([store.people.map(({ name, seat }) => [name, seat]), store.state?.seats]);
    if (now !== people) fill();
    people = now;
  };
  let drawn = "";
  // Nothing is drawn anew while nothing has changed: a button stays where the finger is.
  store.changed = () => {
    const sign = JSON.stringify([store.state, store.kept.queue, store.kept.refused, store.trouble]);
    if (sign !== drawn) draw();
    drawn = sign;
  };
  draw();
  store.sync();
}

all(root, ".night").forEach(watch);
