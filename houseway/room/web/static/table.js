// The table page: messages in, commands out, everything drawn from one state.

import { ChartPanel } from "./chart.js";
import { Dock } from "./dock.js";
import { byId } from "./dom.js";
import { Drama } from "./drama.js";
import { Ending } from "./ending.js";
import { Felt, ended } from "./felt.js";
import { applied } from "./fold.js";
import { Head, showConnection } from "./head.js";
import { listen as keys } from "./keys.js";
import { layoutOf } from "./layouts.js";
import { Live } from "./live.js";
import { Looks } from "./looks.js";
import { remembered } from "./memory.js";
import { Motion } from "./motion.js";
import { Pace } from "./pace.js";
import { showPays } from "./pays.js";
import { RoadMap } from "./roads.js";
import { Shoe } from "./shoe.js";
import { Speed } from "./speed.js";
import { printOn } from "./spots.js";
import { Stir } from "./stir.js";
import { command, got, listen } from "./stream.js";
import { tabs } from "./tabs.js";
import { Telling } from "./telling.js";
import { learn } from "./tiles.js";
import { WaitList } from "./waitlist.js";

/** @import { Facts, Heard } from "../page.d.ts" */
/** @import { PastHand, PlayerCommand, Put, Told } from "../messages.d.ts" */

class TablePage {
  /** @param {HTMLElement} root @param {Facts} sheet @param {PastHand[]} hands */
  constructor(root, sheet, hands) {
    const { table = "", me = "" } = root.dataset;
    this.id = table;
    this.plays = "plays" in root.dataset;
    this.sheet = sheet;
    this.described = false;
    learn(sheet.tiles);
    const titles = Object.fromEntries(sheet.wagers.map((wager) => [wager.id, wager.title]));
    const layout = layoutOf(sheet.family);
    this.live = new Live(me);
    this.head = new Head(table);
    this.telling = new Telling(this.live, { table, titles });
    const send = (/** @type {PlayerCommand} */ body) => this.send(body);
    const say = (/** @type {string} */ text) => this.telling.say(text);
    this.dock = new Dock(this.live, { table, sheet, order: layout.order, send, say });
    this.felt = new Felt(byId("felt"), { layout, titles, sit: (seat, behind) => this.dock.seatbar.ask("sit", seat, behind) });
    this.dock.ask.board = this.felt.board;
    this.drama = new Drama(byId("felt"), layout, this.live);
    this.motion = new Motion(byId("felt"));
    this.roads = sheet.sides.length ? new RoadMap(byId("roads"), table) : null;
    this.ending = new Ending();
    this.stir = new Stir(me, remembered(`stir/${table}`), (body) => command(table, body));
    this.shoe = new Shoe(byId("shoe"), { table, deck: sheet.deck, memory: remembered(`committed/${table}`), stir: this.stir });
    this.waiting = new WaitList(byId("waiting"), table);
    this.looks = new Looks(byId("settings"));
    const speed = new Speed(byId("speed"));
    this.pace = new Pace(this, () => speed.times());
    this.chart = new ChartPanel(byId("chart"), sheet.id);
    byId("tab-chart").hidden = !sheet.chart;
    keys(byId("table"), () => this.skip());
    tabs(byId("panels"));
    for (const hand of hands) this.telling.history.add(hand.number, hand.result, hand.gain, hand.uncovered);
    this.roads?.update();
    addEventListener("resize", () => this.show());
    for (const press of ["click", "input"]) {
      for (const id of ["ask", "felt"]) byId(id).addEventListener(press, () => this.live.asked.length && this.acted());
    }
  }

  // A shoe that waits for this page's word does not wait until all cards before it have been seen to fall.
  /** @param {Heard} message */
  heard(message) {
    this.stir.show(message.table);
    this.pace.push(message);
  }

  // Whoever presses something has read how the last hand ended, and sees what they act on.
  acted() {
    if (!this.ending.left()) return;
    this.ending.acted();
    this.show();
  }

  // Whoever does not care to watch sees what it comes to.
  skip() {
    this.pace.skip();
    this.drama.reveal();
    this.acted();
  }

  /** @param {PlayerCommand} body */
  async send(body) {
    this.acted(); // and not once it is answered: by then this hand may be over
    const refused = await command(this.id, body);
    if (!refused && body.command !== "answer") this.head.wallet();
    return refused;
  }

  // A message begins; a snapshot is taken over whole, without a word.
  /** @param {Heard} message */
  begin(message) {
    if (this.live.begin(message)) {
      this.motion.rest();
      this.telling.begin(message.hand);
    }
    if (message.snapshot) message.events.forEach((event) => this.event(event, true));
  }

  /** @param {Heard} message @param {Heard[]} queue */
  holds(message, queue) {
    return !document.hidden && this.ending.holds(message, this.live.hand, queue);
  }

  // Whether what happens now goes on behind the felt of the last hand, where nobody sees it.
  isBehind() {
    return this.ending.seen(this.live.state) !== this.live.state;
  }

  /** @param {Told} event */
  before(event) {
    return this.drama.before(event);
  }

  // Whether I have turned a card myself.
  /** @param {Told} event @param {number} times */
  async turned(event, times) {
    const mine = this.drama.mine(event);
    if (mine?.type !== "faces" || !mine.face) return false;
    this.show();
    await this.drama.squeeze(mine.place, mine.face, times);
    return true;
  }

  /** @param {Told} event @param {boolean} [silent] */
  event(event, silent = false) {
    if (!silent && !this.isBehind()) {
      this.motion.note(event);
      this.telling.sound.event(event, this.live.me);
    }
    applied(this.live.state, event);
    if (event.type === "shuffled") this.shoe.note(event.root);
    this.telling.event(event, silent);
  }

  /** @param {Heard} message */
  end(message) {
    const { live, telling } = this;
    live.end(message, this.dock.sift(message));
    this.shoe.show(message.table);
    if (live.asked.some((question) => !sorts(question)) && live.holdsCards()) this.ending.giveWay();
    if (live.state.result && !message.table.running) this.over(message);
    if (message.news.length) this.head.wallet();
    telling.news(message.news);
    if (!this.described) this.describe(message);
    const answer = this.dock.decided();
    this.show();
    if (answer) answer();
    else if (!message.snapshot && live.asked.length) {
      telling.say(live.asked[0].text);
      telling.sound.play("turn");
    }
  }

  // A hand is over: what it came to stays in sight for a while.
  /** @param {Heard} message */
  over(message) {
    const told = ended(this.live.state, this.live.me);
    this.telling.over();
    this.roads?.update();
    if (message.snapshot || !this.ending.over(message.hand, told, this.live.state)) return;
    this.telling.say(told.gain);
    setTimeout(() => this.show(), this.ending.left() + 20);
  }

  // What the sheet and the table's options come to, once the first message has said what these are.
  /** @param {Heard} message */
  describe({ table: { options } }) {
    this.described = true;
    this.chart.decks = options.decks;
    showPays(byId("pays"), this.sheet, options);
    const spots = printOn(this.felt, this.sheet, options);
    this.dock.ask.odds = Object.fromEntries(spots.map((spot) => [spot.id, spot.odds ?? ""]));
    this.dock.ask.names = Object.fromEntries(spots.map((spot) => [spot.id, spot.name]));
  }

  show() {
    const { table, me } = this.live;
    if (!table) return;
    const focused = document.activeElement;
    const mine = this.live.mine();
    const { full, maySit, mayStand, isRoom } = this.live.places(table, this.plays, this.sheet.backline);
    this.waiting.render(maySit && (full || Boolean(this.waiting.place)));
    const before = this.ending.left() ? this.ending.told : undefined;
    const seen = this.ending.seen(this.live.state);
    const { seats, stakes } = table.options;
    this.dock.render(table, isRoom); // first, for it has its height from what is asked, and leaves the rest to the felt
    this.felt.render(seen, { me, mySeat: mine?.seat, seats, maySit, mayStand, full, dealer: !stakes, before, over: seen !== this.live.state });
    this.dock.height.reveal(byId("felt"), this.live.asked.map(({ key }) => key).join());
    this.motion.launch(seen.people);
    this.head.render(table, mine && this.telling.history.hands.find((hand) => hand.gain !== null)?.number);
    // Whoever pressed a button that is gone goes on from where one plays, and not from the top of the page.
    if (!focused?.getClientRects().length) byId("ask").focus({ preventScroll: true });
  }
}

// Whoever sorts cards has them in the dock; for any other question one looks at the felt.
/** @param {Put} question */
const sorts = (question) => question.options.some((option) => option.arg?.type === "sort");

// Everything is asked for at once: what comes of the table first waits for the page that draws it.
const root = byId("table");
const { table = "", sheet } = root.dataset;
const page = Promise.all([got(`/api/sheets/${sheet}`), got(`/api/tables/${table}/hands`)]).then(([facts, hands]) => new TablePage(root, facts, hands ?? []));
listen(table, {
  snapshot: async (message) => (await page).heard({ ...message, snapshot: true }),
  told: async (message) => (await page).heard(message),
  lost: () => showConnection("The connection is lost; trying again."),
  found: () => showConnection(""),
});
