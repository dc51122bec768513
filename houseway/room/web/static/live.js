// What a page knows of its table: the hand that runs, the table as everybody sees it, one's own questions. It draws nothing.

import { meet } from "./cards.js";
import { makesWay } from "./felt.js";
import { applied, bare, bets, callHands, chipsIn, cleared, ownPiles, pileOf, priceFor, putChips } from "./fold.js";

/** @import { Cover, Heard, Price } from "../page.d.ts" */
/** @import { Put, TableView } from "../messages.d.ts" */

export class Live {
  /** @param {string} me */
  constructor(me) {
    this.me = me;
    this.hand = 0;
    this.state = bare();
    /** @type {Put[]} */
    this.asked = [];
    /** @type {TableView | null} */
    this.table = null;
  }

  // A message begins: a new hand clears the felt, and so does a snapshot, which tells all of it again; whether it was cleared.
  /** @param {Heard} message */
  begin(message) {
    const clears = Boolean(message.snapshot) || message.hand !== this.state.hand;
    if (clears) this.state = cleared(this.state, message.hand);
    this.table = message.table;
    this.asked = [];
    this.hand = message.hand;
    this.state.people = message.table.people;
    meet(message.table.people);
    // Names come with the whole message; each is shown once the cards it names lie there.
    if (message.names && !message.snapshot) callHands(this.state, message.names, message.events.reduce(applied, structuredClone(this.state)));
    return clears;
  }

  // A message ends: where chips lie is taken from the table, whatever was seen to move.
  /** @param {Heard} message @param {Put[]} asked */
  end(message, asked) {
    const { people, felt, turns, carry, running } = message.table;
    this.asked = asked;
    this.state.reach = message.reach;
    this.state.stacks = Object.fromEntries(people.map((person) => [person.name, person.chips]));
    this.state.chips = new Map();
    for (const [account, cents] of felt) putChips(this.state, account, cents);
    this.state.banker ||= running ? "" : carry.position.who;
    const waiting = new Set(turns.map((turn) => turn.key));
    for (const key of this.state.waiting.keys()) if (!waiting.has(key)) this.state.waiting.delete(key);
    if (message.names && message.snapshot) callHands(this.state, message.names);
  }

  // Oneself, if one has a place at the table.
  mine() {
    return this.table?.people.find((person) => person.name === this.me);
  }

  // What stands between me and the next card, and what shares of the pot are made of.
  /** @returns {Price} */
  price() {
    const [pot, chips] = [chipsIn(this.state, "pot"), this.state.stacks[this.me] || 0];
    return { ...priceFor(this.state, this.me), pot, chips, when: `${this.hand} ${this.state.street}` };
  }

  // What is covered of the next bet.
  /** @returns {Cover} */
  cover() {
    const mine = bets(this.state).filter(({ who }) => who === this.me);
    return { room: this.state.reach?.room ?? {}, bet: Math.max(0, ...mine.map(({ cents }) => cents)) };
  }

  holdsCards() {
    return ownPiles(this.state, this.me).some((pile) => pileOf(this.state, pile).length);
  }

  // Whether nobody else is in this hand but bots; who sits out may be anybody.
  isPractice() {
    const people = this.table?.people ?? [];
    return people.every((person) => person.bot || person.name === this.me || !ownPiles(this.state, person.name).length);
  }

  // Whether I hold cards in a hand that others are betting on.
  mayDecideAhead() {
    if (!this.me || !this.table?.options.stakes || !this.table.running || !this.table.turns.length) return false;
    return Boolean(this.holdsCards() && !this.asked.length && this.state.stacks[this.me]);
  }

  // Whether whoever looks may take a seat here or stand behind one, if they play at all.
  /** @param {TableView} table @param {boolean} plays @param {boolean} backline */
  places({ people, options, state }, plays, backline) {
    const seated = people.filter((person) => !person.standing);
    const full = seated.length >= options.seats;
    const maySit = plays && !this.mine() && state !== "closed";
    return { full, maySit, mayStand: maySit && full && backline, isRoom: maySit && (!full || seated.some(makesWay)) };
  }
}
