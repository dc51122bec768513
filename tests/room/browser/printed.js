// What is wrong with the layout printed on the felt: spots under plates or out of sight, text that runs out of its spot,
// rings of two seats that meet;
// and, where players have cards before them, cards over plates or over one's own spots, with many cards or two hands.
// Called with a sheet as the server sends it and a table's options; one sentence for each fault, and what is printed.

async ({ sheet, options, seats }) => {
  const load = (name) => import(`/static/${name}.js`);
  const [{ Felt }, { applied, bare, callHands, putChips }, { layoutOf }, { printOn }] = await Promise.all(["felt", "fold", "layouts", "spots"].map(load));
  const root = document.getElementById("felt");
  document.querySelectorAll(".boards").forEach((node) => node.remove());
  root.replaceChildren();
  root.className = "";
  const felt = new Felt(root, { layout: layoutOf(sheet.family), titles: Object.fromEntries(sheet.wagers.map((wager) => [wager.id, wager.title])), sit: () => {} });
  const spots = printOn(felt, sheet, options);
  const people = Array.from({ length: seats }, (_, at) => ({ name: `Player ${at + 1}`, seat: at + 1, chips: 50000, bot: true }));
  const state = { ...bare(), people, stacks: Object.fromEntries(people.map((person) => [person.name, person.chips])) };
  putChips(state, ["bank"], 27650);
  for (const spot of spots) putChips(state, ["wager", "Player 1", 1, spot.id, 0], 12500);
  felt.render(state, { me: "Player 1", mySeat: 1, seats, dealer: true });

  const box = (node) => node.getBoundingClientRect();
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const narrow = box(root).width < 620; // there a long name may be cut after two lines
  const faults = [];
  const printed = [...root.querySelectorAll(".own .printed")];
  const others = [...root.querySelectorAll(".plate, .tray")];
  for (const spot of printed) {
    const mine = box(spot);
    const name = spot.querySelector(".spot-name").textContent;
    for (const other of others) if (meet(mine, box(other))) faults.push(`the spot "${name}" lies under "${other.textContent}"`);
    if (mine.left < box(root).left - 1 || mine.right > box(root).right + 1 || mine.bottom > box(root).bottom + 1) faults.push(`the spot "${name}" sticks out of the felt`);
    for (const text of spot.querySelectorAll(".spot-name, .odds")) {
      if (text.scrollWidth > text.clientWidth + 1 && text.clientWidth) faults.push(`"${text.textContent}" is wider than its spot`);
      if (!narrow && text.scrollHeight > text.clientHeight + 2 && text.clientHeight) faults.push(`"${text.textContent}" is higher than its spot`);
      if (box(text).bottom > mine.bottom + 1 || box(text).right > mine.right + 1) faults.push(`"${text.textContent}" runs out of its spot`);
    }
  }

  const rings = [...root.querySelectorAll(".laid:not(.own) .printed .on")].filter((ring) => getComputedStyle(ring).visibility !== "hidden").map((ring) => [ring.closest(".laid"), box(ring)]);
  rings.forEach(([laid, ring], at) => {
    const other = rings.slice(at + 1).find(([each, next]) => each !== laid && meet(ring, next));
    if (other) faults.push(`a ring of seat ${laid.dataset.key} meets one of seat ${other[0].dataset.key}`);
  });

  // Everybody has so many hands of so many cards.
  function deal(hands, cards) {
    const dealt = { ...state, piles: new Map(), cards: new Map() };
    const own = people.flatMap(({ name }) => ["", "hand 2"].slice(0, hands).map((title) => ({ pile: `${name} ${title}`, owner: name, title })));
    const piles = [...own, { pile: "player-dealer", owner: "", title: "player-dealer" }];
    piles.forEach(({ pile, owner, title }, at) => {
      applied(dealt, { type: "pile", pile, owner, title });
      for (let card = at * cards; card < (at + 1) * cards; card += 1) applied(dealt, { type: "dealt", place: card, pile });
    });
    callHands(dealt, Object.fromEntries(piles.map(({ pile }) => [pile, { text: "soft 18", cards: [] }])));
    felt.render(dealt, { me: "Player 1", mySeat: 1, seats, dealer: true });
  }

  // What lies over a plate, if anything does: looked for in its middle and in its corners.
  function over(plate) {
    const { left, top, right, bottom } = box(plate);
    const points = [[(left + right) / 2, (top + bottom) / 2], [left + 7, top + 7], [right - 7, top + 7], [left + 7, bottom - 7], [right - 7, bottom - 7]];
    return points.map(([x, y]) => document.elementFromPoint(x, y)).find((node) => node && !plate.contains(node));
  }

  function* misdealt(how) {
    for (const plate of root.querySelectorAll(".plate")) if (over(plate)) yield `${how}: something lies over the plate of "${plate.textContent}"`;
    const [mine, own] = [root.querySelector(".seat.mine"), root.querySelectorAll(".own .printed")];
    const taken = [...root.querySelectorAll(".seat:not(.mine) .plate"), ...own];
    for (const card of mine.querySelectorAll(".card")) {
      const under = taken.find((other) => meet(box(card), box(other)));
      if (under) yield `${how}: a card of one's own meets "${under.textContent}"`;
    }
  }

  for (const [hands, cards] of felt.spots.common ? [] : [[1, 5], [2, 2], [2, 4]]) {
    deal(hands, cards);
    faults.push(...misdealt(`${hands} hands of ${cards} cards`));
  }
  const roomy = narrow || box(root).width >= 900;
  return { faults, roomy, printed: printed.map((spot) => [...spot.querySelectorAll(".spot-name, .odds")].map((text) => text.textContent)) };
}
