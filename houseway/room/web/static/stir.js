// This page's part in the shuffle: a word that it makes by chance and pledges by its hash before the house seals a shoe,
// and gives once the shoe is sealed. Whoever likes adds something of their own to it.

import { pledgeOf } from "./verify.js";

/** @import { Memory } from "../page.d.ts" */
/** @import { Stir as Body, TableView } from "../messages.d.ts" */

const KEPT = 200;
const LONGEST = 60;

/**
 * A shoe, the word given for it, and the head of the table's record then.
 * @typedef {[root: string, word: string, head?: string]} Given
 */
/** The word for the next shoe, and those given. @typedef {{ next: string, given: Given[] }} Words */

/** @type {Words} */
const NONE = { next: "", given: [] };

export class Stir {
  /** @param {string} me @param {Memory<Words>} memory @param {(body: Body) => Promise<string>} send */
  constructor(me, memory, send) {
    this.me = me;
    this.memory = memory;
    this.send = send;
    this.own = "";
    this.busy = false;
    /** @type {TableView | null} */
    this.latest = null;
  }

  // The words that this page has given, by the shoe they were for.
  get given() {
    return Object.fromEntries((this.memory.kept?.given || []).map(([root, word]) => [root, word]));
  }

  // The same as text that `houseway verify --receipt` takes: what this page pledged and gave, shoe by shoe, and the head
  // of the table's record when it was told the seal.
  /** @param {string} table */
  async receipts(table) {
    const lines = (this.memory.kept?.given || []).map(async ([root, word, head = ""]) =>
      JSON.stringify({ table: String(table), name: this.me, root, pledge: await pledgeOf(word), word, head }),
    );
    return (await Promise.all(lines)).map((line) => `${line}\n`).join("");
  }

  // One thing after another: what is shown while a word is under way is looked at after it.
  /** @param {TableView} table */
  async show(table) {
    this.latest = table;
    if (this.busy || !globalThis.crypto?.subtle) return;
    this.busy = true;
    while (this.latest) {
      const { shuffle, shoe, people, state, head } = this.latest;
      this.latest = null;
      const here = state !== "closed" && people.some((person) => person.name === this.me && !person.coming);
      const awaited = shuffle.waiting[this.me];
      if (here && (awaited || !(this.me in shuffle.pledges))) await this.add(shoe, awaited, head);
    }
    this.busy = false;
  }

  /** @param {string} root @param {string | undefined} awaited @param {string} head */
  async add(root, awaited, head) {
    const { next, given } = this.memory.kept ?? NONE;
    const word = this.fresh();
    /** @type {Body} */
    const body = { command: "stir", pledge: await pledgeOf(word) };
    const mine = awaited && (await pledgeOf(next)) === awaited;
    if (mine) Object.assign(body, { root, word: next });
    // What is pledged is remembered first: a pledge whose word is lost would hold up the next shoe.
    this.memory.kept = { next: word, given: mine ? [...given, /** @type {Given} */ ([root, next, head])].slice(-KEPT) : given };
    const refused = await this.send(body);
    if (refused) this.memory.kept = { next, given };
  }

  fresh() {
    const chance = [...crypto.getRandomValues(new Uint8Array(16))].map((each) => each.toString(16).padStart(2, "0")).join("");
    const own = this.own.replace(/[^ -~]/g, "").slice(0, LONGEST);
    return own ? `${chance} ${own}` : chance;
  }
}
