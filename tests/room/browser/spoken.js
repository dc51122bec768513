// What is wrong with a felt on which everybody has just acted: a bubble or a badge over the words of a plate, or one over the other, chips over
// what a hand is called, or something that makes the page wider than its window. Called with a sheet as the server sends
// it, a table's options, and how many cards everybody has; one sentence for each fault.

async ({ sheet, options, seats, cards }) => {
  const load = (name) => import(`/static/${name}.js`);
  const [{ Felt }, { applied, bare, callHands, putChips }, { layoutOf }, { printOn }] = await Promise.all(["felt", "fold", "layouts", "spots"].map(load));
  const root = document.getElementById("felt");
  document.querySelectorAll(".boards").forEach((node) => node.remove());
  root.replaceChildren();
  root.className = "";
  const felt = new Felt(root, { layout: layoutOf(sheet.family), titles: {}, sit: () => {} });
  const [spot] = printOn(felt, sheet, options);
  const people = Array.from({ length: seats }, (_, at) => ({ name: `Player ${at + 1}`, seat: at + 1, chips: 125050, bot: true }));
  const state = { ...bare(), people, stacks: Object.fromEntries(people.map((person) => [person.name, person.chips])) };
  Object.assign(state, { banker: "Player 3", button: "Player 2", action: "Player 4" });
  let place = 0;
  for (const { name, seat } of people) {
    state.said[name] = { what: seat % 2 ? "take" : "raise", amount: 27650 };
    if (spot) putChips(state, ["wager", name, seat, spot.id, 0], 2000);
    else state.front[name] = 2000;
    applied(state, { type: "pile", pile: name, owner: name });
    for (let left = cards; left > 0; left -= 1, place += 1) applied(state, { type: "dealt", place, pile: name });
  }
  if (spot) callHands(state, Object.fromEntries(people.map(({ name }) => [name, { text: "soft 20", cards: [] }])));
  felt.render(state, { me: "Player 1", mySeat: 1, seats, dealer: !options.stakes });

  const box = (node) => node.getBoundingClientRect();
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const words = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return box(range);
  };
  const faults = [];
  const apart = (these, those) => {
    for (const one of root.querySelectorAll(these)) {
      const over = [...root.querySelectorAll(those)].find((other) => other.textContent && one.textContent && meet(words(one), box(other)));
      if (over) faults.push(`"${over.textContent}" lies over "${one.textContent}"`);
    }
  };
  apart(".name, .stack", ".bubble, .badge");
  apart(".badge", ".bubble");
  apart(".seat:not(.mine) .called", ".laid .chip");
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
  return faults;
}
