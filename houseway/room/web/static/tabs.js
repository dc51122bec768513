// Tabs beside the felt, as the keyboard and a screen reader expect them.

import { all, byId } from "./dom.js";

/** @type {{ [key: string]: number }} */
const WAYS = { ArrowRight: 1, ArrowLeft: -1 };

/** @param {HTMLElement} root */
export function tabs(root) {
  const every = all(root, "[role=tab]:not([hidden])");
  /** @param {HTMLElement} chosen @param {boolean} focus */
  const choose = (chosen, focus) => {
    for (const tab of every) {
      const on = tab === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      const panel = byId(tab.getAttribute("aria-controls") ?? "");
      panel.hidden = !on;
      if (on) panel.dispatchEvent(new Event("opened"));
    }
    if (focus) chosen.focus();
  };
  every.forEach((tab, at) => {
    tab.addEventListener("click", () => choose(tab, false));
    tab.addEventListener("keydown", (press) => {
      const way = WAYS[press.key];
      if (!way) return;
      press.preventDefault();
      choose(every[(at + way + every.length) % every.length], true);
    });
  });
  choose(every[0], false);
}
