// What is wrong with a question as it is drawn: controls under others, and text that runs out of its box.
// Called with questions as the server sends them, and the tiles and wagers of their sheet; one sentence for each fault.

async ({ questions, tiles, wagers }) => {
  const { Ask } = await import("/static/ask.js");
  (await import("/static/tiles.js")).learn(tiles);
  const { oddsOf } = await import("/static/pays.js");
  const odds = Object.fromEntries(wagers.map((wager) => [wager.id, oddsOf(wager, {})]));
  const room = Object.fromEntries(wagers.map((wager) => [wager.id, 99_50])); // all that can be said is said
  const root = document.getElementById("ask");

  const shown = (node) => node.getClientRects().length > 0 && getComputedStyle(node).visibility !== "hidden";
  const called = (node) => (node.getAttribute?.("aria-label") || node.textContent || node.className || node.tagName || "").trim().slice(0, 60);

  function above(control) {
    const box = control.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return [x, y, document.elementFromPoint(x, y)];
  }

  function covered(control) {
    let [x, y, top] = above(control);
    if (!top || !root.contains(top)) {
      control.scrollIntoView({ block: "nearest", inline: "nearest" });
      [x, y, top] = above(control);
    }
    if (top && (control.contains(top) || top.contains(control) && top.matches("label"))) return "";
    return `"${called(control)}" lies under "${top ? called(top) : "the window's edge"}" at ${Math.round(x)},${Math.round(y)}`;
  }

  function spilled(text) {
    const node = text.parentElement;
    if (!text.data.trim() || !shown(node)) return "";
    const holder = node.closest("button, .card, .sorted, .question") || root;
    const box = holder.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(text);
    const out = [...range.getClientRects()].find((rect) =>
      rect.left < box.left - 1 || rect.right > box.right + 1 || rect.top < box.top - 2 || rect.bottom > box.bottom + 2);
    return out ? `the text "${text.data.trim().slice(0, 60)}" runs out of "${called(holder)}"` : "";
  }

  function* faults() {
    for (const control of root.querySelectorAll("button, input, select")) {
      if (!shown(control)) continue;
      yield covered(control);
      if (control.type === "range" && control.getBoundingClientRect().width < 110) yield `the slider "${called(control)}" is too short to aim with`;
    }
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (!texts.currentNode.parentElement.closest("svg")) yield spilled(texts.currentNode);
    const dock = root.closest(".dock");
    if (dock.scrollWidth > dock.clientWidth) yield `what is asked is ${dock.scrollWidth} wide in ${dock.clientWidth}`;
    if (document.documentElement.scrollWidth > innerWidth) yield `the page is ${document.documentElement.scrollWidth} wide in a window of ${innerWidth}`;
  }

  // A box as it comes, and as full as it gets: every spot bet on, the hint asked for, a refusal shown.
  function fill() {
    root.querySelectorAll(".spot").forEach((spot) => { for (let times = 0; times < 3; times += 1) spot.click(); });
    root.querySelectorAll(".hint").forEach((hint) => hint.click?.());
    root.querySelector(".refused").textContent = "Dragon 7: bet Player line or Banker line first.";
  }

  const found = [];
  for (const question of questions) {
    root.replaceChildren();
    const ask = new Ask(root, { send: async () => "", memory: { kept: { player: 500 } } });
    ask.odds = odds;
    ask.render([question], "", {}, { room, bet: 100000 });
    for (const how of ["as asked", "filled"]) {
      if (how === "filled") fill();
      for (const fault of faults()) if (fault) found.push(`${question.key} ${how}: ${fault}`);
    }
  }
  return found;
}
