// The end of a hand: its felt stays in sight until it could be read, or until its reader does something. Only drawing
// waits for that: the next hand goes on behind it, and whatever it asks can be answered.

/** @import { Heard, Outcome, State } from "../page.d.ts" */

const READ_MS = 5000;
const HURRIED = 3;

export class Ending {
  /** @param {() => number} now */
  constructor(now = () => Date.now()) {
    this.now = now;
    this.hand = 0;
    this.at = -READ_MS;
    /** @type {Outcome | undefined} */
    this.told = undefined;
    this.felt = null;
  }

  // A hand is over, and this is what its felt came to; whether that is news.
  /** @param {number} hand @param {Outcome} told @param {State | null} felt */
  over(hand, told, felt = null) {
    if (this.hand === hand) return false;
    this.hand = hand;
    this.told = told;
    this.felt = felt;
    this.at = this.now();
    return true;
  }

  // Whoever acts has read it.
  acted() {
    this.at = -READ_MS;
    this.giveWay();
  }

  // The felt is needed for what lies on it now; the words may stay.
  giveWay() {
    this.felt = null;
  }

  // How long it still stays, in thousandths of a second.
  left() {
    return Math.max(0, this.at + READ_MS - this.now());
  }

  // What there is to see: the felt as it is, or as it was when the hand ended.
  /** @param {State} state */
  seen(state) {
    return this.felt && state.hand !== this.hand && this.left() ? this.felt : state;
  }

  // Whether a message of the next hand waits, so that its cards are seen to fall: not if its reader is asked by it, or
  // much has piled up behind it.
  /** @param {Heard} message @param {number} hand @param {Heard[]} queue */
  holds(message, hand, queue) {
    if (message.snapshot || message.hand === hand || queue.length > HURRIED) return false;
    return this.left() > 0 && ![message, ...queue].some((each) => each.asked.length);
  }
}
