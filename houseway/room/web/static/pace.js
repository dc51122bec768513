// Plays a message out event by event, so that cards are seen to fall; what lags behind is hurried, and nothing waits
// where motion is not wanted or nobody looks. What a hand came to is paid bet after bet, in the order of settlement.

import { still } from "./dom.js";

/** @import { Heard, Player } from "../page.d.ts" */
/** @import { Told } from "../messages.d.ts" */

/** @type {{ [type: string]: number }} */
const PAUSES = { dealt: 130, faces: 190, moved: 150, dice: 500 };
/** @type {{ [what: string]: number }} */
const MARKS = { result: 900, check: 700 };
const SETTLING = new Set(["pays", "pays in part", "loses", "push"]);
const SETTLED_MS = 160;

// However many cards there are: longer than this nobody likes to wait for them, least of all to see who won.
const MOST_MS = 1500;
const SHOWDOWN_MS = 1000;

/** @param {Told} event */
function wholePause(event) {
  if (event.type === "posted") return SETTLING.has(event.kind) ? SETTLED_MS : 0;
  return (event.type === "marker" ? MARKS[event.what] : PAUSES[event.type]) || 0;
}

/** @param {Told} event */
const isResult = (event) => event.type === "marker" && event.what === "result";

// How much of its pauses a part of a message may take.
/** @param {Told[]} events */
function shareOf(events) {
  const whole = events.reduce((sum, event) => sum + wholePause(event), 0);
  const most = events.some(isResult) ? SHOWDOWN_MS : MOST_MS;
  return whole > most ? most / whole : 1;
}

// Up to the result, and what is paid after it.
/** @param {Told[]} events */
function partsOf(events) {
  const result = events.findIndex(isResult) + 1;
  return [events.slice(0, result || events.length), result ? events.slice(result) : []];
}

export class Pace {
  /** @param {Player} player @param {() => number} times how long pauses are @param {() => number} now */
  constructor(player, times = () => 1, now = () => performance.now()) {
    this.player = player;
    this.times = times;
    this.now = now;
    this.skipped = false;
    this.wake = () => {};
    /** @type {Heard[]} */
    this.queue = [];
    this.running = false;
  }

  /** @param {Heard} message */
  push(message) {
    this.queue.push(message);
    if (!this.running) this.run();
  }

  async run() {
    this.running = true;
    while (this.queue.length) {
      const message = /** @type {Heard} */ (this.queue.shift());
      while (this.player.holds(message, this.queue)) await this.rest(100);
      this.player.begin(message);
      if (!message.snapshot) await this.play(message.events);
      this.player.end(message);
    }
    this.running = this.skipped = false;
  }

  // What has happened and is still to be seen is seen at once.
  skip() {
    if (!this.running) return;
    this.skipped = true;
    this.wake();
  }

  /** @param {number} ms */
  rest(ms) {
    return new Promise((done) => {
      this.wake = () => done(undefined);
      setTimeout(this.wake, ms);
    });
  }

  // By the clock: a felt that takes long to draw is drawn less often, and not later.
  /** @param {Told[]} events */
  async play(events) {
    let due = this.now();
    for (const part of partsOf(events)) {
      const share = shareOf(part) * this.times();
      for (const event of part) {
        const wait = this.before(event);
        if (wait) due = await this.ahead(event, due, wait);
        this.player.event(event);
        due += share * this.pause(event);
        if (this.skipped || due <= this.now()) continue;
        this.player.show();
        await this.rest(due - this.now());
      }
    }
  }

  // What goes before something is seen: a pause, or somebody who turns a card; when the next is due.
  /** @param {Told} event @param {number} due @param {number} wait */
  async ahead(event, due, wait) {
    this.player.show();
    await this.rest(due + wait - this.now());
    await this.player.turned?.(event, this.times());
    return this.now();
  }

  // How long it is waited for something, however often it is then turned by hand.
  /** @param {Told} event */
  before(event) {
    return this.isHurried() ? 0 : (this.player.before?.(event) ?? 0) * this.times() * (this.queue.length ? 0.25 : 1);
  }

  isHurried() {
    return this.skipped || still() || document.hidden || this.queue.length > 3 || this.player.isBehind();
  }

  /** @param {Told} event */
  pause(event) {
    if (this.isHurried()) return 0;
    return this.queue.length ? wholePause(event) / 4 : wholePause(event);
  }
}
