// Checks in the browser that cards were fixed before they were dealt: the same hashes as the room's, worked out here.

/** @import { Opening, SpentShoe } from "../messages.d.ts" */

/** The words that this page gave, by shoe. @typedef {{ [root: string]: string }} Given */

const BRANCHES = 16;
const HASH_BYTES = 32;

/** @param {string} hex */
const bytes = (hex) => Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
/** @param {Uint8Array} data */
const hex = (data) => [...data].map((each) => each.toString(16).padStart(2, "0")).join("");

/** @param {...BlobPart} parts */
async function sha256(...parts) {
  const whole = new Uint8Array(await new Blob(parts).arrayBuffer());
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

/** @param {number} position @param {string} card @param {string} salt */
const seal = (position, card, salt) =>
  sha256(Uint8Array.of(0), bytes(salt), Uint8Array.of(position >> 8, position & 255), new TextEncoder().encode(card));

/** @param {BlobPart} below */
const node = (below) => sha256(Uint8Array.of(1), below);

// Whether this card lay at this position of the shoe committed to.
/** @param {Opening} opening */
async function proves({ root, position, card, proof: [salt, ...path] }) {
  let place = position;
  let hash = await seal(position, card, salt);
  for (const neighbours of path) {
    const beside = bytes(neighbours);
    const at = HASH_BYTES * (place % BRANCHES);
    const below = new Uint8Array(beside.length + HASH_BYTES);
    below.set(beside.slice(0, at));
    below.set(hash, at);
    below.set(beside.slice(at), at + HASH_BYTES);
    hash = await node(below);
    place = Math.floor(place / BRANCHES);
  }
  return hex(hash) === root;
}

// Where the cards of a shoe were sealed, in the order in which they were dealt: as the words of players stirred them.
/** @param {string} root @param {[string, string][]} words @param {number} count @returns {Promise<number[]>} */
export async function stirOrder(root, words, count) {
  if (!words.length) return Array.from({ length: count }, (_, position) => position);
  const text = new TextEncoder();
  const added = words.flatMap(([name, word]) => [Uint8Array.of(0), text.encode(name), Uint8Array.of(0), text.encode(word)]);
  const mixed = await sha256(Uint8Array.of(2), text.encode(root), ...added);
  /** @param {unknown} _ @param {number} position @returns {Promise<[string, number]>} */
  const key = async (_, position) => [hex(await sha256(Uint8Array.of(3), mixed, Uint8Array.of(position >> 8, position & 255))), position];
  const keys = await Promise.all(Array.from({ length: count }, key));
  return keys.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, position]) => position);
}

// What is told of a word before the shoe is sealed that it is for.
/** @param {string} word */
export const pledgeOf = async (word) => hex(await sha256(new TextEncoder().encode(word)));

// The root that a whole shoe has.
/** @param {SpentShoe} shoe */
async function rootOf({ cards, salts }) {
  let level = await Promise.all(cards.map((card, position) => seal(position, card, salts[position])));
  while (level.length > 1) {
    /** @type {Uint8Array<ArrayBuffer>[]} */
    const above = [];
    for (let at = 0; at < level.length; at += BRANCHES) above.push(await node(new Blob(level.slice(at, at + BRANCHES))));
    level = above;
  }
  return hex(level[0]);
}

// How a shoe was stirred, in words; or that one's own word, which was given for it, is missing.
/** @param {string} root @param {[string, string][]} words @param {Given} given */
function stirredBy(root, words, given) {
  const mine = given[root];
  if (mine && !words.some(([, word]) => word === mine)) return null;
  if (!words.length) return "";
  return ` and stirred by ${words.map(([name]) => name).join(", ")}${mine ? ", with the word of this page" : ""}`;
}

const MISSING = "The word that this page gave for the shuffle was left out";

// What a check of somebody's own cards of a hand comes to, in a sentence. `given` are this page's own words, by shoe.
/** @param {Opening[]} openings @param {string[]} committed @param {Given} given */
export async function checkedCards(openings, committed, given) {
  if (!openings?.length) return "There are no cards of yours to check in that hand";
  /** @type {{ [root: string]: number[] }} */
  const orders = {};
  for (const each of openings) {
    if (!(await proves(each))) return `${each.card} is not the card that was committed to`;
    orders[each.root] ||= await stirOrder(each.root, each.words, each.cards);
    if (orders[each.root][each.turn] !== each.position) return `${each.card} was not next in the shoe as it was stirred`;
  }
  const stirred = openings.map((each) => stirredBy(each.root, each.words, given));
  if (stirred.includes(null)) return MISSING;
  const told = openings.every((each) => committed.includes(each.root));
  const before = told ? "before it was dealt, as this page saw" : "by the record; this page did not see that moment";
  return `All ${openings.length} cards you saw were fixed ${before}${stirred.at(-1)}`;
}

// What a check of a whole shoe comes to: its root, and that it holds whole decks.
/** @param {SpentShoe} shoe @param {string[]} committed @param {string[]} deck @param {Given} given */
export async function checkedShoe(shoe, committed, deck, given) {
  if ((await rootOf(shoe)) !== shoe.root) return "This shoe is not the one that was committed to";
  const stirred = stirredBy(shoe.root, shoe.words, given);
  if (stirred === null) return MISSING;
  const whole = Array(Math.max(1, Math.round(shoe.cards.length / deck.length))).fill(deck).flat();
  if ([...shoe.cards].sort().join() !== whole.sort().join()) return "This shoe does not hold whole decks";
  const before = committed.includes(shoe.root) ? "as this page was told before the bets" : "which this page was not told before";
  return `All ${shoe.cards.length} cards are in the order committed to, ${before}${stirred}`;
}
