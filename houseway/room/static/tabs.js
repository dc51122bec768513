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

const NEAR = 24;

// Keeps the end of a panel in sight as it grows or its room changes; whoever has scrolled up to read is left there.
export function follower(panel) {
  let following = true;
  const follow = () => following && panel.scrollTo({ top: panel.scrollHeight });
  let last = 0;
  panel.addEventListener("scroll", () => {
    const atEnd = panel.scrollHeight - panel.scrollTop - panel.clientHeight < NEAR;
    following = atEnd || (following && panel.scrollTop >= last);
    last = panel.scrollTop;
  });
  new ResizeObserver(follow).observe(panel);
  return follow;
}
