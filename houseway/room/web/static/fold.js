// Events into what lies on the felt. Pure: the same events give the same table, here as on the server.

/**
 * @import { Answered, Asking, Dealt, Marked, Moved, Named, Piled, Posted, Seen, Account, Told } from "../messages.d.ts"
 */
/** @import { Bet, State } from "../page.d.ts" */

/** @returns {State} */
export function bare() {
  return {
    hand: 0, people: [], stacks: {}, piles: new Map(), cards: new Map(), chips: new Map(), waiting: new Map(),
    banker: "", button: "", action: "", result: "", to: {}, dice: [], paid: {}, gains: {}, front: {}, laying: {}, spoke: false,
    said: {}, shows: {}, sets: {}, won: new Set(), names: {}, street: "", purposes: {}, newest: -1, short: [], scores: [], reach: null,
  };
}

// A new hand: the felt is cleared, the people stay.
/** @param {State} state @param {number} hand @returns {State} */
export function cleared(state, hand) {
  return { ...bare(), hand, people: state.people, stacks: { ...state.stacks }, button: state.button };
}

/** @param {State} state @param {Told} event */
export function applied(state, event) {
  switch (event.type) {
    case "pile": piled(state, event); break;
    case "dealt": dealt(state, event); break;
    case "moved": moved(state, event); break;
    case "faces": faced(state, event); break;
    case "shuffled": gathered(state); break;
    case "asked": asked(state, event); break;
    case "answered": answered(state, event); break;
    case "dice": state.dice = event.dice; break;
    case "marker": marked(state, event); break;
    case "posted": posted(state, event); break;
  }
  return state;
}

/** @param {State} state @param {Piled} event */
function piled(state, { pile, owner = "", title = "" }) {
  state.piles.set(pile, { pile, owner, title });
}

/** @param {State} state @param {Dealt} event */
function dealt(state, event) {
  if (!state.cards.size && !state.street) state.said = {}; // who banks and who bets is told by now
  state.newest = event.place;
  state.cards.set(event.place, { place: event.place, pile: event.pile, face: null });
}

// A shuffle gathers the cards shown before the deal; while players hold cards, theirs stay where they are.
/** @param {State} state */
function gathered(state) {
  if (!heldCards(state).length) {
    state.cards.clear();
    state.piles = new Map();
  }
}

/** @param {State} state */
function heldCards(state) {
  const loose = tablePiles(state);
  return [...state.cards.values()].filter((card) => !loose.includes(card.pile));
}

/** @param {State} state @param {Moved} event */
function moved(state, event) {
  const card = state.cards.get(event.place);
  if (!card) return;
  state.cards.delete(event.place);
  state.cards.set(event.place, { ...card, pile: event.pile });
}

/** @param {State} state @param {Seen} event */
function faced(state, event) {
  const card = state.cards.get(event.place);
  if (!card) return;
  card.face = event.face ?? card.face;
  card.open = event.seen_by.includes("*");
}

/** @param {State} state @param {Asking} event */
function asked(state, { question }) {
  state.waiting.set(question.key, question);
  state.purposes[question.key] = question.purpose;
}

/** @param {State} state @param {Answered} event */
function answered(state, event) {
  state.waiting.delete(event.key);
  // Before anybody has a card, what lies in front is a blind or a post, and stays there for the betting.
  state.spoke = heldCards(state).length > 0;
  if (event.option && (event.arg === null || typeof event.arg === "number")) {
    state.said[event.who] = { what: event.called || event.option, amount: event.arg, unit: event.unit };
  } else if (event.option) {
    // Chips and cards speak for themselves, and what was said before them is done with.
    delete state.said[event.who];
  }
  const parts = Object.values(event.arg ?? {});
  const hand = handOf(state, event.who);
  if (hand && parts.length > 1 && parts.every(Array.isArray)) state.sets[hand] = parts;
  const laid = Object.entries(event.arg ?? {}).filter(([, cents]) => Number.isInteger(cents));
  if (laid.length) {
    state.laying[event.who] = laid.map(([place, cents]) => {
      const [wager, seat] = event.circles?.[place] ?? [place, 0];
      return { wager, seat, cents };
    });
  }
}

/** @param {State} state @param {Marked} event */
function marked(state, event) {
  if (event.what === "player-dealer") state.banker = event.who;
  if (event.what === "button") state.button = event.who;
  if (event.what === "action") state.action = event.who;
  if (event.what === "street") streetBegins(state, event.text);
  if (event.what === "result" || event.what === "stopped") Object.assign(state, { result: event.text, to: event.to ?? {} });
  if (event.what === "draw") state.said[event.who] = { what: event.brief };
  if (event.pile) shown(state, event);
  if (event.short) state.short.push(event.short);
  if (event.score) state.scores.push(event.score);
}

// A hand is told in words, and how its cards are set.
/** @param {State} state @param {Marked} event */
function shown(state, { pile, brief, parts }) {
  state.shows[pile] = brief;
  if (parts?.length) state.sets[pile] = parts;
}

// Where somebody's cards lie: before them, or before the house dealer, if they bank.
/** @param {State} state @param {string} who */
const handOf = (state, who) => [...state.piles.values()].find(({ owner, title }) => (owner ? owner === who : title === PLAYER_DEALER && who === state.banker))?.pile;

const PLAYER_DEALER = "player-dealer";

// The bets of the street before go to the pot, and what was said with them is said and done; who folded stays out.
/** @param {State} state @param {string} title */
function streetBegins(state, title) {
  state.street = title;
  if (!state.spoke) return;
  const out = Object.entries(state.said).filter(([, { what }]) => what === "fold");
  Object.assign(state, { front: {}, spoke: false, said: Object.fromEntries(out) });
}

// An account is a list: its kind, then whose it is, and for a wager at which seat, on what, and which hand of it.
/** @param {Account} account */
const kindOf = ([kind]) => kind;
/** @param {Account} account */
const stackOf = ([kind, who]) => (kind === "stack" ? who : "");

// What goes to the pot and is nobody's bet; what is put in without having been asked for.
const DEAD = new Set(["ante", "dead post"]);
export const FORCED = new Set(["ante", "small blind", "middle blind", "big blind", "post", "dead post", "kill", "bring-in"]);

/** @param {State} state @param {Posted} event */
function posted(state, { source, target, cents, kind }) {
  putChips(state, source, -cents);
  putChips(state, target, cents);
  if (kind === "void") state.short = [];
  if (kindOf(source) === "pot" && kindOf(target) === "stack") state.front = {};
  if (kindOf(target) === "wager") state.laying = {};
  const giver = stackOf(source);
  const taker = stackOf(target);
  if (giver) {
    state.stacks[giver] = (state.stacks[giver] || 0) - cents;
    if (kindOf(target) === "drop") state.paid[giver] = (state.paid[giver] || 0) + cents;
    else state.gains[giver] = (state.gains[giver] || 0) - cents;
    if (kindOf(target) === "pot" && !DEAD.has(kind)) state.front[giver] = (state.front[giver] || 0) + cents;
    if (FORCED.has(kind) && !DEAD.has(kind)) state.said[giver] = { what: kind, amount: cents };
    if (kind === "call") state.said[giver] = { what: kind, amount: cents };
  }
  if (taker) {
    if (kind === "wins") state.won.add(taker);
    state.stacks[taker] = (state.stacks[taker] || 0) + cents;
    state.gains[taker] = (state.gains[taker] || 0) + cents;
  }
}

// Chips into an account, or out of it; the same account is the same list.
/** @param {State} state @param {Account} account @param {number} cents */
export function putChips(state, account, cents) {
  const key = JSON.stringify(account);
  const before = state.chips.get(key)?.cents || 0;
  state.chips.set(key, { account, cents: before + cents });
}

// What lies in an account of the table: the pot, the bank, what was collected.
/** @param {State} state @param {"pot" | "bank" | "take"} kind */
export const chipsIn = (state, kind) => state.chips.get(JSON.stringify([kind]))?.cents ?? 0;

// What it takes to stay in: the highest bet in front of anybody, and what of it somebody has put in.
/** @param {State} state @param {string} name */
export function priceFor(state, name) {
  const high = Math.max(0, ...Object.values(state.front));
  return { high, mine: state.front[name] || 0 };
}

// What hands are called, each with the cards it is called after: its own, and those in the middle that belong to no
// hand. `after` is the table on which the names come true; until they do, what was said before may.
/** @param {State} state @param {{ [pile: string]: Named }} names @param {State} after */
export function callHands(state, names, after = state) {
  const all = { ...state.names };
  const known = { ...state.names, ...names };
  for (const [pile, name] of Object.entries(names)) all[pile] = [{ ...name, of: basis(after, pile, known) }, ...(state.names[pile] ?? []).slice(0, 1)];
  state.names = all;
}

// What a pile is called, if the cards that lie there now are those it is called after.
/** @param {State} state @param {string} pile */
export const nameOf = (state, pile) => state.names[pile]?.find(({ of }) => of === basis(state, pile, state.names));

/** @param {State} state @param {string} pile @param {{ [pile: string]: unknown }} names */
function basis(state, pile, names) {
  const shared = tablePiles(state).filter((each) => !(each in names)).flatMap((each) => pileOf(state, each)).filter((card) => card.face);
  return [pileOf(state, pile), shared].map((cards) => cards.map((card) => card.face ?? "?").join(" ")).join(" / ");
}

// What lies in a pile, in the order it came.
/** @param {State} state @param {string} name */
export function pileOf(state, name) {
  return [...state.cards.values()].filter((card) => card.pile === name);
}

// The bets on the felt: who, at which seat, on what, how much; round a pot, what was put in since the last cards. Bets
// made while others still think are not posted yet, and lie there as they were said.
/** @param {State} state */
export function bets(state) {
  /** @param {string} name */
  const seat = (name) => state.people.find((person) => person.name === name)?.seat || 0;
  /** @type {Bet[]} */
  const found = Object.entries(state.front).map(([who, cents]) => ({ who, seat: seat(who), wager: "", part: 0, cents }));
  for (const [who, laid] of Object.entries(state.laying)) {
    for (const each of laid) found.push({ ...each, who, seat: each.seat || seat(who), part: 0 });
  }
  for (const { account, cents } of state.chips.values()) {
    if (account[0] !== "wager" || cents <= 0) continue;
    const [, who, at, wager, part] = account;
    found.push({ who, seat: at, wager, part, cents });
  }
  return found;
}

// The piles of a player.
/** @param {State} state @param {string} name */
export const ownPiles = (state, name) => pilesOf(state, (owner) => owner === name);

// What is nobody's.
/** @param {State} state */
export const tablePiles = (state) => pilesOf(state, (owner) => !owner);

/** @param {State} state @param {(owner: string) => boolean} wanted */
const pilesOf = (state, wanted) => [...state.piles.values()].filter(({ owner }) => wanted(owner)).map(({ pile }) => pile);

// Which pile it is of its owner's, or of the table's; nothing, for somebody's only hand.
/** @param {State} state @param {string} pile */
export const titleOf = (state, pile) => state.piles.get(pile)?.title ?? "";
