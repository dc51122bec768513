// What lies over something else on the felt at a moment of play: cards, plates, chips, names, dice and all else that is
// there to be read. Called with a sheet and a message as the server sends them; one sentence for each fault.

async ({ sheet, message }) => {
  const load = (name) => import(`/static/${name}.js`);
  const [{ Felt }, { applied, bare, callHands, putChips }, { layoutOf }, { printOn }, { learn }, { Ask }] = await Promise.all(["felt", "fold", "layouts", "spots", "tiles", "ask"].map(load));
  const [root, dock] = ["felt", "ask"].map((id) => document.getElementById(id));
  const { people, options, felt: chips } = message.table;
  const me = people.find((person) => person.seat === 1).name;
  learn(sheet.tiles);
  const state = message.events.reduce(applied, { ...bare(), people });
  Object.assign(state, { chips: new Map(), stacks: Object.fromEntries(people.map((person) => [person.name, person.chips])) });
  for (const [account, cents] of chips) putChips(state, account, cents);
  callHands(state, message.names ?? {});
  for (const node of [...document.querySelectorAll(".boards"), ...root.childNodes, ...dock.childNodes]) node.remove();
  root.className = "";
  const felt = new Felt(root, { layout: layoutOf(sheet.family), titles: Object.fromEntries(sheet.wagers.map((wager) => [wager.id, wager.title])), sit: () => {} });
  const spots = printOn(felt, sheet, options);
  const ask = new Ask(dock, { send: async () => "", memory: { kept: {} } });
  ask.odds = Object.fromEntries(spots.map((spot) => [spot.id, spot.odds]));
  ask.render(message.asked, state.result);
  felt.render(state, { me, mySeat: 1, seats: options.seats, dealer: !options.stakes });

  const boxOf = (node) => node.getBoundingClientRect();
  const wordsOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return boxOf(range);
  };
  // What lies there, by whom it belongs to: what is one's own may lie over one's own.
  function* lying() {
    const kinds = { plate: boxOf, card: boxOf, called: wordsOf, title: wordsOf, chip: boxOf, "spot-name": wordsOf, odds: wordsOf, printed: boxOf, bubble: boxOf, badge: boxOf, die: boxOf, tray: boxOf, discard: wordsOf };
    for (const [kind, measured] of Object.entries(kinds)) {
      for (const node of root.querySelectorAll(`.${kind}`)) {
        const [box, laid] = [measured(node), node.closest(".laid")];
        const bare = kind === "printed" && !laid.matches(".own"); // a ring on the felt: whatever lies on it lies well
        if (!box.width || !box.height || bare || getComputedStyle(node).visibility === "hidden") continue;
        const whose = node.closest(".seat") ?? node.closest(".pile, .bet, .tray, .discard, .dice");
        yield { kind, box, whose, laid, text: `${kind} "${(node.title || node.textContent).slice(0, 30)}" of ${(whose.dataset.key || whose.className)}` };
      }
    }
  }
  // What hangs on the edge of a plate lies over that and over cards, but over no name, not even that of one's own hand,
  // and over nothing else that hangs there.
  const HANGING = new Set(["bubble", "badge"]);
  const may = (one, other) => {
    const hangs = [[one, other], [other, one]].find(([each]) => HANGING.has(each.kind))?.[1].kind;
    if (hangs) return hangs === "card" || hangs === "plate" || (one.whose === other.whose && hangs !== "called" && !HANGING.has(hangs));
    return one.whose === other.whose || (one.laid && one.laid === other.laid);
  };
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const faults = [];
  const [things, edge] = [[...lying()], boxOf(root.parentElement)];
  things.forEach((one, at) => {
    for (const other of things.slice(at + 1)) if (!may(one, other) && meet(one.box, other.box)) faults.push(`the ${one.text} meets the ${other.text}`);
    if (one.box.left < edge.left - 1 || one.box.right > edge.right + 1 || one.box.bottom > edge.bottom + 1) faults.push(`the ${one.text} sticks out of the felt`);
  });
  for (const name of root.querySelectorAll(".plate .name, .plate .held")) if (name.scrollWidth > name.clientWidth + 1) faults.push(`"${name.textContent}" is cut`);
  return faults;
}
