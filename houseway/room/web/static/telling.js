// What is told of the table beside the felt: the log, the results of hands, the region that a screen reader speaks, sounds.

import { sentence as closed } from "./ask.js";
import { gainOf, uncoveredOf } from "./brought.js";
import { byId, el } from "./dom.js";
import { ended } from "./felt.js";
import { History } from "./history.js";
import { Log } from "./log.js";
import { Sound } from "./sound.js";
import { sentence } from "./words.js";

/** @import { Live } from "./live.js" */
/** @import { Telling as Facts } from "../page.d.ts" */
/** @import { Told } from "../messages.d.ts" */

const SPOKEN_MOST = 8;
const HANDS_BEFORE = 3;

export class Telling {
  /** @param {Live} live @param {{ table: string, titles: { [wager: string]: string } }} facts */
  constructor(live, { table, titles }) {
    this.live = live;
    this.table = table;
    this.titles = titles;
    this.log = new Log(byId("log"));
    this.history = new History(byId("history"), table);
    this.sound = new Sound(byId("sound"));
  }

  // The log of a hand begins with the last hands I was in.
  /** @param {number} number */
  begin(number) {
    const mine = this.history.hands.filter((hand) => hand.number < number && hand.gain !== null).slice(0, HANDS_BEFORE).reverse();
    this.log.clear(mine.map((hand) => ({ ...hand, href: `/tables/${this.table}/hands/${hand.number}` })));
  }

  /** @param {Told} event @param {boolean} silent */
  event(event, silent) {
    const { state, me, table } = this.live;
    /** @type {Facts} */
    const told = { state, me, titles: this.titles, ring: Boolean(table?.options.stakes) };
    this.log.event(event, told);
    if (!silent) this.say(sentence(event, told, true));
  }

  /** @param {string[]} news */
  news(news) {
    for (const text of news) {
      this.log.say(closed(text));
      this.say(closed(text));
    }
  }

  // A hand is over: it goes to the history, in the words in which the room keeps it, and can be opened again.
  over() {
    const { hand, me, state } = this.live;
    this.history.add(hand, ended(state, me).result, gainOf(state, me), uncoveredOf(state, me));
  }

  /** @param {string} text */
  say(text) {
    if (!text) return;
    const region = byId("live");
    region.append(el("p", { text: closed(text) }));
    while (region.children.length > SPOKEN_MOST) region.firstElementChild?.remove();
  }
}
