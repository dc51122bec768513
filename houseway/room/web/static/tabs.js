// Tabs beside the felt, as the keyboard and a screen reader expect them.

export function tabs(root) {
  const all = [...root.querySelectorAll("[role=tab]:not([hidden])")];
  const choose = (chosen, focus) => {
    for (const tab of all) {
      const on = tab === chosen;
      tab.setAttribute("aria-selected", on);
      tab.tabIndex = on ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls"));
      panel.hidden = !on;
      if (on) panel.dispatchEvent(new Event("opened"));
    }
    if (focus) chosen.focus();
  };
  all.forEach((tab, at) => {
    tab.addEventListener("click", () => choose(tab, false));
    tab.addEventListener("keydown", (press) => {
      const way = { ArrowRight: 1, ArrowLeft: -1 }[press.key];
      if (!way) return;
      press.preventDefault();
      choose(all[(at + way + all.length) % all.length], true);
    });
  });
  choose(all[0], false);
}
