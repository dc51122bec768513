// Checks in the browser that cards were fixed before they were dealt: the same hashes as the room's, worked out here.

const BRANCHES = 16;
const HASH_BYTES = 32;

const bytes = (hex) => Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
const hex = (data) => [...data].map((each) => each.toString(16).padStart(2, "0")).join("");

async function sha256(...parts) {
  const whole = new Uint8Array(await new Blob(parts).arrayBuffer());
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

const seal = (position, card, salt) =>
  sha256(Uint8Array.of(0), bytes(salt), Uint8Array.of(position >> 8, position & 255), new TextEncoder().encode(card));

const node = (below) => sha256(Uint8Array.of(1), below);

// Whether this card lay at this position of the shoe committed to.
export async function proves({ root, position, card, proof: [salt, ...path] }) {
  let hash = await seal(position, card, salt);
  for (const neighbours of path) {
    const beside = bytes(neighbours);
    const at = HASH_BYTES * (position % BRANCHES);
    const below = new Uint8Array(beside.length + HASH_BYTES);
    below.set(beside.slice(0, at));
    below.set(hash, at);
    below.set(beside.slice(at), at + HASH_BYTES);
    hash = await node(below);
    position = Math.floor(position / BRANCHES);
  }
  return hex(hash) === root;
}

// The root that a whole shoe has.
export async function rootOf({ cards, salts }) {
  let level = await Promise.all(cards.map((card, position) => seal(position, card, salts[position])));
  while (level.length > 1) {
    const above = [];
    for (let at = 0; at < level.length; at += BRANCHES) above.push(await node(new Blob(level.slice(at, at + BRANCHES))));
    level = above;
  }
  return hex(level[0]);
}

// What a check of somebody's own cards of a hand comes to, in a sentence.
export async function checkedCards(openings, committed) {
  if (!openings?.length) return "There are no cards of yours to check in that hand";
  for (const each of openings) if (!(await proves(each))) return `${each.card} is not the card that was committed to`;
  const told = openings.every((each) => committed.includes(each.root));
  const before = told ? "before it was dealt, as this page saw" : "by the record; this page did not see that moment";
  return `All ${openings.length} cards you saw were fixed ${before}`;
}

// What a check of a whole shoe comes to: its root, and that it holds whole decks.
export async function checkedShoe(shoe, committed, deck) {
  if ((await rootOf(shoe)) !== shoe.root) return "This shoe is not the one that was committed to";
  const whole = Array(Math.max(1, Math.round(shoe.cards.length / deck.length))).fill(deck).flat();
  if ([...shoe.cards].sort().join() !== whole.sort().join()) return "This shoe does not hold whole decks";
  const before = committed.includes(shoe.root) ? "as this page was told before the bets" : "which this page was not told before";
  return `All ${shoe.cards.length} cards are in the order committed to, ${before}`;
}
