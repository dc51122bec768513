// Plays a message out event by event, so that cards are seen to fall; what lags behind is hurried, and nothing waits
// where motion is not wanted or nobody looks.

import { still } from "./dom.js";

const PAUSES = { dealt: 130, faces: 190, moved: 150, dice: 500 };
const MARKS = { result: 900, check: 700 };

export class Pace {
  constructor(player) {
    this.player = player;
    this.queue = [];
    this.running = false;
  }

  push(message) {
    this.queue.push(message);
    if (!this.running) this.run();
  }

  async run() {
    this.running = true;
    while (this.queue.length) {
      const message = this.queue.shift();
      while (this.player.holds(message, this.queue)) await new Promise((done) => setTimeout(done, 100));
      this.player.begin(message);
      for (const event of message.snapshot ? [] : message.events) {
        this.player.event(event);
        const pause = this.pause(event);
        if (pause) {
          this.player.show();
          await new Promise((done) => setTimeout(done, pause));
        }
      }
      this.player.end(message);
    }
    this.running = false;
  }

  pause(event) {
    if (still() || document.hidden || this.queue.length > 3) return 0;
    const whole = event.type === "marker" ? MARKS[event.what] || 0 : PAUSES[event.type] || 0;
    return this.queue.length ? whole / 4 : whole;
  }
}
