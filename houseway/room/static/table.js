// The table page: messages in, commands out, everything drawn from one state.

import { Ask, sentence as closed } from "./ask.js";
import { Clock } from "./clock.js";
import { el, setText } from "./dom.js";
import { Felt } from "./felt.js";
import { applied, bare, cleared, putChips } from "./fold.js";
import { History } from "./history.js";
import { listen as keys } from "./keys.js";
import { layoutOf } from "./layouts.js";
import { dollars } from "./money.js";
import { Pace } from "./pace.js";
import { pays } from "./pays.js";
import { Seatbar } from "./seatbar.js";
import { Shoe } from "./shoe.js";
import { Stir } from "./stir.js";
import { advised, command, got, listen, tried } from "./stream.js";
import { follower, tabs } from "./tabs.js";
import { learn } from "./tiles.js";
import { sentence } from "./words.js";

const part = (name) => document.getElementById(name);
const LOG_KEPT = 200;

class TablePage {
  constructor(root, sheet) {
    this.id = root.dataset.table;
    this.me = root.dataset.me;
    this.sheet = sheet;
    learn(sheet.tiles);
    this.state = bare();
    this.asked = [];
    this.memory = remembered(`bets/${sheet.id}`);
    const layout = layoutOf(sheet.family);
    const titles = Object.fromEntries(sheet.wagers.map((wager) => [wager.id, wager.title]));
    this.felt = new Felt(part("felt"), layout, titles, (seat, standing) => this.seatbar.ask("sit", seat, standing));
    this.history = new History(part("history"), layout, remembered(`shoe/${this.id}`));
    this.ask = new Ask(part("ask"), (answer) => this.send({ command: "answer", hand: this.hand, ...answer }), this.memory,
      (answer) => tried(this.id, { command: "answer", hand: this.hand, ...answer }), (key) => advised(this.id, key));
    this.stir = new Stir(this.me, remembered(`stir/${this.id}`), (body) => command(this.id, body));
    this.shoe = new Shoe(part("shoe"), this.id, sheet.deck, remembered(`committed/${this.id}`), this.stir);
    this.seatbar = new Seatbar(part("seatbar"), (body) => this.send(body));
    this.clock = new Clock(part("clock"), (text) => this.say(text));
    this.pace = new Pace(this);
    keys(part("ask"));
    tabs(part("panels"));
    this.follow = follower(part("panel-log"));
    addEventListener("resize", () => this.show());
  }

  async start() {
    for (const hand of (await got(`/api/tables/${this.id}/hands`)) || []) this.history.add(hand.number, hand.result, hand.gain);
    listen(this.id, {
      snapshot: (message) => this.heard({ ...message, snapshot: true }),
      told: (message) => this.heard(message),
      lost: () => this.connection("The connection is lost; trying again."),
      found: () => this.connection(""),
    });
  }

  // A shoe that waits for this page's word does not wait until all cards before it have been seen to fall.
  heard(message) {
    this.stir.show(message.table);
    this.pace.push(message);
  }

  async send(body) {
    const refused = await command(this.id, body);
    if (!refused && body.command !== "answer") this.wallet();
    return refused;
  }

  // Play money that is not on a table, as the page's head shows it.
  async wallet() {
    const me = await got("/api/me");
    if (me) document.querySelectorAll(".wallet").forEach((node) => setText(node, dollars(me.cents)));
  }

  // A message begins: a new hand clears the felt; a snapshot is taken over whole, without a word.
  begin(message) {
    this.table = message.table;
    this.asked = [];
    if (message.snapshot || message.hand !== this.state.hand) {
      this.state = cleared(this.state, message.hand);
      if (!message.snapshot || this.hand !== message.hand) part("log").replaceChildren();
    }
    this.hand = message.hand;
    this.state.people = message.table.people;
    if (message.snapshot) message.events.forEach((event) => this.event(event, true));
  }

  event(event, silent = false) {
    applied(this.state, event);
    if (event.type === "shuffled") {
      this.history.shuffled();
      this.shoe.note(event.root);
    }
    const told = sentence(event, this.state, this.me);
    if (told) this.log(told);
    if (!silent) this.say(sentence(event, this.state, this.me, true));
  }

  end(message) {
    const { people, felt, turns, carry } = message.table;
    this.state.stacks = Object.fromEntries(people.map((person) => [person.name, person.chips]));
    this.state.chips = new Map();
    for (const [account, cents] of felt) putChips(this.state, account, cents);
    this.state.banker ||= message.table.running ? "" : carry.position.who;
    const waiting = new Set(turns.map((turn) => turn.key));
    for (const key of this.state.waiting.keys()) if (!waiting.has(key)) this.state.waiting.delete(key);
    this.asked = message.asked;
    this.shoe.show(message.table);
    if (this.state.result && !message.table.running) this.history.seen(message.hand, this.state.result, this.gain());
    if (message.news.length) this.wallet();
    for (const text of message.news) {
      this.log(closed(text));
      this.say(closed(text));
    }
    if (!this.described) this.describe();
    this.show();
    if (!message.snapshot && this.asked.length) this.say(this.asked[0].text);
  }

  // What the hand has brought, fees apart from it taken off.
  gain() {
    const { gains, paid } = this.state;
    return this.me in gains ? gains[this.me] - (paid[this.me] || 0) : null;
  }

  describe() {
    this.described = true;
    pays(part("pays"), this.sheet, this.table.options);
  }

  show() {
    if (!this.table) return;
    const { people, options, state, hand } = this.table;
    const mine = people.find((person) => person.name === this.me);
    const maySit = Boolean(this.me) && !mine && state !== "closed";
    const full = people.filter((person) => !person.standing).length >= options.seats;
    const mayStand = maySit && full && this.sheet.backline;
    const dealer = !options.stakes;
    this.felt.render(this.state, { me: this.me, mySeat: mine?.seat, seats: options.seats, maySit, mayStand, dealer });
    this.ask.render(this.asked, this.idle(mine));
    this.seatbar.render(mine, this.state.stacks[this.me] ?? mine?.chips, this.table, Boolean(this.me));
    const turn = this.table.turns.find((each) => each.who === this.me) || this.table.turns[0];
    this.clock.set(turn?.deadline, turn?.key);
    setText(part("hand-number"), hand ? `Hand ${hand}` : "");
    setText(part("table-state"), state === "open" ? "" : state);
  }

  idle(mine) {
    const names = [...new Set([...this.state.waiting.values()].map((question) => question.who))];
    if (names.length) return `Waiting for ${names.length > 3 ? `${names.length} players` : names.join(" and ")}.`;
    if (this.state.result) return closed(this.state.result);
    if (mine?.away) return "You are sitting out: press Sit in to be dealt in.";
    return this.table.running || this.table.next_hand ? "" : "Waiting for players.";
  }

  log(text) {
    const log = part("log");
    log.append(el("li", { text }));
    while (log.children.length > LOG_KEPT) log.firstChild.remove();
    this.follow();
  }

  say(text) {
    if (!text) return;
    const region = part("live");
    region.append(el("p", { text: closed(text) }));
    while (region.children.length > 8) region.firstChild.remove();
  }

  connection(text) {
    setText(part("connection"), text);
  }
}

// What this browser window remembers: the last bets, the results of the shoe.
function remembered(key) {
  return {
    get kept() {
      return JSON.parse(sessionStorage.getItem(key));
    },
    set kept(what) {
      sessionStorage.setItem(key, JSON.stringify(what));
    },
  };
}

const root = part("table");
const sheet = await got(`/api/sheets/${root.dataset.sheet}`);
new TablePage(root, sheet).start();
