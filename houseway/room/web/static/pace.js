// Plays a message out event by event, so that cards are seen to fall; what lags behind is hurried, and nothing waits
// where motion is not wanted or nobody looks.

import { still } from "./dom.js";

/** @import { Heard, Player } from "../page.d.ts" */
/** @import { Told } from "../messages.d.ts" */

/** @type {{ [type: string]: number }} */
const PAUSES = { dealt: 130, faces: 190, moved: 150, dice: 500 };
/** @type {{ [what: string]: number }} */
const MARKS = { result: 900, check: 700 };

// However many cards there are: longer than this nobody likes to wait for them, least of all to see who won.
const MOST_MS = 1500;
const SHOWDOWN_MS = 1000;

/** @param {Told} event */
const wholePause = (event) => (event.type === "marker" ? MARKS[event.what] : PAUSES[event.type]) || 0;

// How much of its pauses a message may take.
/** @param {Told[]} events */
function shareOf(events) {
  const whole = events.reduce((sum, event) => sum + wholePause(event), 0);
  const most = events.some((event) => event.type === "marker" && event.what === "result") ? SHOWDOWN_MS : MOST_MS;
  return whole > most ? most / whole : 1;
}

export class Pace {
  /** @param {Player} player @param {() => number} now */
  constructor(player, now = () => performance.now()) {
    this.player = player;
    this.now = now;
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
      while (this.player.holds(message, this.queue)) await passed(100);
      this.player.begin(message);
      if (!message.snapshot) await this.play(message.events);
      this.player.end(message);
    }
    this.running = false;
  }

  // By the clock: a felt that takes long to draw is drawn less often, and not later.
  /** @param {Told[]} events */
  async play(events) {
    const share = shareOf(events);
    let due = this.now();
    for (const event of events) {
      this.player.event(event);
      due += share * this.pause(event);
      if (due <= this.now()) continue;
      this.player.show();
      await passed(due - this.now());
    }
  }

  /** @param {Told} event */
  pause(event) {
    if (still() || document.hidden || this.queue.length > 3 || this.player.isBehind()) return 0;
    return this.queue.length ? wholePause(event) / 4 : wholePause(event);
  }
}

/** @param {number} ms */
const passed = (ms) => new Promise((done) => { setTimeout(done, ms); });
