// A change of a sheet as the studio holds it: what is other than before, its past and its future, and a link that says it.

/** @import { SheetChange, Laying, StudioFacts } from "../messages.d.ts" */
/** @typedef {{ change: SheetChange, laying: Laying }} Holding */
/** @typedef {{ [row: string]: string }} Rows */

const MOST_PAST = 200;

/** @returns {Holding} */
export const blank = () => ({
  change: { title: "", pays: {}, rules: {}, decks: null, seats: null, ranges: {}, schedule: "", option: 0, fees: [] },
  laying: { schedule: "", option: 0, players: 1, bets: {}, hands: 60, put_up: 0 },
});

// What is held now, with undo and redo; whoever edits gets a copy and hands it back.
export class Held {
  /** @param {Holding} held */
  constructor(held) {
    /** @type {string[]} */
    this.past = [];
    /** @type {string[]} */
    this.future = [];
    this.now = JSON.stringify(held);
    this.kept = this.now; // what undo goes back to, while somebody types
  }

  /** @returns {Holding} */
  get held() {
    return JSON.parse(this.now);
  }

  // Change it while somebody types or drags: all of that is one step for undo, which `keep` ends.
  /** @param {(held: Holding) => void} edit */
  edit(edit) {
    const held = this.held;
    edit(held);
    this.now = JSON.stringify(held);
  }

  keep() {
    if (this.now === this.kept) return;
    this.past = [...this.past, this.kept].slice(-MOST_PAST);
    this.future = [];
    this.kept = this.now;
  }

  undo() {
    this.keep();
    const last = this.past.pop();
    if (last === undefined) return;
    this.future.push(this.now);
    this.now = this.kept = last;
  }

  redo() {
    const next = this.future.pop();
    if (next === undefined) return;
    this.past.push(this.now);
    this.now = this.kept = next;
  }
}

// The rows of a paytable as they are held, or else as the sheet has them.
/** @param {StudioFacts} facts @param {SheetChange} change @param {string} wager @param {string} label @returns {Rows} */
export const rowsOf = (facts, change, wager, label) => change.pays[wager]?.[label] ?? before(facts, wager, label);

/** @param {StudioFacts} facts @param {string} wager @param {string} label @returns {Rows} */
export function before(facts, wager, label) {
  const found = facts.wagers.find((each) => each.id === wager);
  return found?.tables.find((each) => each.label === label)?.rows ?? {};
}

// Hold these rows; those that the sheet has itself are no change.
/** @param {StudioFacts} facts @param {SheetChange} change @param {[string, string]} where @param {Rows} rows */
export function holdRows(facts, change, [wager, label], rows) {
  const tables = { ...change.pays[wager], [label]: rows };
  if (JSON.stringify(rows) === JSON.stringify(before(facts, wager, label))) delete tables[label];
  change.pays[wager] = tables;
  if (!Object.keys(tables).length) delete change.pays[wager];
}

/** @param {Holding} held */
export function linkOf(held) {
  const bytes = new TextEncoder().encode(JSON.stringify(held));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `#c=${text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

// What a link holds; null, if it can be no change. The room checks all of it again.
/** @param {string} hash @returns {Holding | null} */
export function readLink(hash) {
  const empty = blank();
  if (!hash.startsWith("#c=")) return empty;
  try {
    const text = atob(hash.slice(3).replaceAll("-", "+").replaceAll("_", "/"));
    const said = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (sign) => sign.charCodeAt(0))));
    return { change: { ...empty.change, ...said.change }, laying: { ...empty.laying, ...said.laying } };
  } catch {
    return null;
  }
}
