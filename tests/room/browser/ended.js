// What is wrong with the felt of a hand that is over: something under the result or under what a seat has gained, or a
// result that is cut off. Called with a sheet as the server sends it, a table's options, how many cards everybody and
// the board have, and the result; one sentence for each fault.

async ({ sheet, options, seats, cards, board, result }) => {
  const load = (name) => import(`/static/${name}.js`);
  const [{ Felt }, { applied, bare }, { layoutOf }, { printOn }] = await Promise.all(["felt", "fold", "layouts", "spots"].map(load));
  const root = document.getElementById("felt");
  document.querySelectorAll(".boards").forEach((node) => node.remove());
  root.replaceChildren();
  root.className = "";
  const felt = new Felt(root, { layout: layoutOf(sheet.family), titles: {}, sit: () => {} });
  printOn(felt, sheet, options);
  const people = Array.from({ length: seats }, (_, at) => ({ name: `Player ${at + 1}`, seat: at + 1, chips: 1250050, bot: true }));
  const state = { ...bare(), people, result };
  state.gains = Object.fromEntries(people.map(({ name }, at) => [name, at ? -125050 : 1000400]));
  for (const { name } of people.slice(1, 5)) state.said[name] = { what: "fold", amount: null };
  const table = options.stakes ? ["Board", board] : ["player-dealer", cards];
  const piles = [...people.map(({ name }) => [name, cards, name]), [...table, ""]];
  let place = 0;
  for (const [pile, count, owner] of piles) {
    applied(state, { type: "pile", pile, owner, title: owner ? "" : pile });
    for (let left = count; left > 0; left -= 1, place += 1) {
      applied(state, { type: "dealt", place, pile });
      applied(state, { type: "faces", place, face: "Td" });
    }
  }
  felt.render(state, { me: "Player 1", mySeat: 1, seats, dealer: !options.stakes });

  const box = (node) => node.getBoundingClientRect();
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const words = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return box(range);
  };
  const banner = root.querySelector(".result");
  const faults = [];
  const others = [...root.parentElement.querySelectorAll(".card, .plate, .bubble, .badge, .chip, .printed, .tray"), document.querySelector(".table-head")];
  for (const other of others) if (meet(words(banner), box(other))) faults.push(`the result meets "${other.className} ${other.textContent.slice(0, 30)}"`);
  if (words(banner).bottom > box(banner).bottom + 1 || words(banner).right > box(banner).right + 1) faults.push("the result is cut off");
  for (const said of root.querySelectorAll(".said")) {
    const [gain, plate] = [words(said), box(said.closest(".plate"))];
    if (gain.left < plate.left || gain.right > plate.right || gain.bottom > plate.bottom) faults.push(`"${said.textContent}" runs out of its plate`);
  }
  return faults;
}
