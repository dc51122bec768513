// What an observer entered: kept in this browser until the room has it, in order, each under a key of its own.

import { post, refusal } from "./stream.js";

/** @import { NightState, PersonSeen } from "../messages.d.ts" */

/** A hand as it is entered, or something between hands. @typedef {{ seen: string, [field: string]: any }} Seen */
/** @typedef {{ key: string, hand: number, seen: Seen }} Entry */
/** @typedef {{ queue: Entry[], refused: { seen: Seen, why: string }[], draft: any, mode: string, first: number, last: Seen | null }} Kept */

const EVERY = 4_000;
const AT_ONCE = 40;

/** @returns {string} */
function freshKey() {
  const chance = [...crypto.getRandomValues(new Uint8Array(16))].map((each) => each.toString(16).padStart(2, "0"));
  return [Date.now().toString(36), ...chance].join("");
}

export class NightStore {
  /** @param {string} night @param {string} me */
  constructor(night, me) {
    this.night = night;
    this.me = me;
    this.place = `houseway-night-${night}-${me}`;
    /** @type {Kept} */
    this.kept = { queue: [], refused: [], draft: null, mode: "quick", first: 0, last: null, ...JSON.parse(localStorage.getItem(this.place) ?? "{}") };
    /** @type {NightState | null} */
    this.state = null;
    this.trouble = "";
    this.busy = false;
    /** @type {() => void} */
    this.changed = () => {};
    addEventListener("online", () => this.sync());
    setInterval(() => this.sync(), EVERY);
  }

  save() {
    localStorage.setItem(this.place, JSON.stringify(this.kept));
  }

  // The number of the hand that is entered next: for whoever comes in later, as they have set it.
  get hand() {
    let last = this.state?.mine || (this.kept.first || (this.state?.hands ?? 0) + 1) - 1;
    for (const { hand, seen } of this.kept.queue) {
      if (seen.seen === "hand") last = hand;
      if (seen.seen === "back") last = Math.max(0, hand - 2);
    }
    return last + 1;
  }

  get people() {
    /** @type {PersonSeen[]} */
    let people = [...(this.state?.people ?? [])];
    for (const { seen } of this.kept.queue) {
      if (seen.seen === "join") people.push({ name: seen.name, seat: seen.seat, cents: 0, standing: Boolean(seen.standing), hired: Boolean(seen.hired), away: false });
      if (seen.seen === "leave") people = people.filter((each) => each.name !== seen.name);
    }
    return people.sort((one, other) => one.seat - other.seat);
  }

  get banker() {
    const last = this.kept.queue.filter(({ seen }) => seen.seen === "hand" && seen.banker).at(-1);
    return last?.seen.banker ?? this.state?.banker ?? "";
  }

  /** @param {Seen} seen */
  add(seen) {
    this.kept.queue.push({ key: freshKey(), hand: this.hand, seen });
    if (seen.seen === "hand" && seen.bets?.length) this.kept.last = seen;
    this.save();
    this.changed();
    this.sync();
  }

  takeBack() {
    this.add({ seen: "back", by: this.me, why: "entered wrong" });
  }

  // One at a time, so that nothing overtakes what was entered before it; what the room has had already it keeps once.
  async sync() {
    if (this.busy) return;
    this.busy = true;
    try {
      do await this.send(); while (this.kept.queue.length && !this.trouble);
    } finally {
      this.busy = false;
    }
  }

  async send() {
    const sent = this.kept.queue.slice(0, AT_ONCE);
    const reply = await post(`/api/nights/${this.night}/entries`, { entries: sent }, {}).catch(() => null);
    if (!reply) this.trouble = "The room cannot be reached: what you enter is kept here, and sent when it can be.";
    else if (!reply.ok) this.trouble = await refusal(reply);
    else {
      const { refused, state } = await reply.json();
      const keys = new Set(sent.map((each) => each.key));
      this.kept.queue = this.kept.queue.filter((each) => !keys.has(each.key));
      for (const { key, seen } of sent) if (key in refused) this.kept.refused.push({ seen, why: refused[key] });
      this.state = state;
      this.trouble = "";
      this.save();
    }
    this.changed();
  }
}
