// The end of a hand: it stays in sight until it could be read, or until its reader does something.

const READ_MS = 5000;
const HURRIED = 3;

export class Ending {
  constructor(now = () => Date.now()) {
    this.now = now;
    this.hand = 0;
    this.at = -READ_MS;
    this.text = "";
  }

  // A hand is over; whether that is news.
  over(hand, text) {
    if (this.hand === hand) return false;
    Object.assign(this, { hand, text, at: this.now() });
    return true;
  }

  // Whoever acts has read it.
  acted() {
    this.at = -READ_MS;
  }

  // How long it still stays, in thousandths of a second.
  left() {
    return Math.max(0, this.at + READ_MS - this.now());
  }

  // Whether a message of the next hand waits: not if anybody is asked by it, or much has piled up behind it.
  holds(message, hand, queue) {
    if (message.snapshot || message.hand === hand || queue.length > HURRIED) return false;
    return this.left() > 0 && ![message, ...queue].some((each) => each.asked.length);
  }
}
