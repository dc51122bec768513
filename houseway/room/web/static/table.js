// The table page: messages in, commands out, everything drawn from one state.

import { Ask, sentence as closed } from "./ask.js";
import { ChartPanel } from "./chart.js";
import { Circles } from "./circles.js";
import { Clock } from "./clock.js";
import { el, setText } from "./dom.js";
import { Ending } from "./ending.js";
import { Felt, ended, makesWay } from "./felt.js";
import { applied, bare, callHands, chipsIn, cleared, ownPiles, pileOf, priceFor, putChips } from "./fold.js";
import { History } from "./history.js";
import { gainOf } from "./brought.js";
import { isBetting } from "./bar.js";
import { listen as keys } from "./keys.js";
import { layoutOf } from "./layouts.js";
import { Log } from "./log.js";
import { dollars } from "./money.js";
import { Motion } from "./motion.js";
import { Pace } from "./pace.js";
import { pays } from "./pays.js";
import { PreActions } from "./preactions.js";
import { RoadMap } from "./roads.js";
import { Seatbar } from "./seatbar.js";
import { Shoe } from "./shoe.js";
import { Sound } from "./sound.js";
import { printOn } from "./spots.js";
import { Stir } from "./stir.js";
import { advised, chanceOf, command, got, listen, tried } from "./stream.js";
import { tabs } from "./tabs.js";
import { learn } from "./tiles.js";
import { WaitList } from "./waitlist.js";
import { sentence } from "./words.js";

const part = (name) => document.getElementById(name);

class TablePage {
  constructor(root, sheet, hands) {
    this.id = root.dataset.table;
    this.me = root.dataset.me;
    this.plays = "plays" in root.dataset;
    this.sheet = sheet;
    learn(sheet.tiles);
    this.state = bare();
    this.asked = [];
    this.memory = remembered(`bets/${sheet.id}`);
    this.titles = Object.fromEntries(sheet.wagers.map((wager) => [wager.id, wager.title]));
    this.felt = new Felt(part("felt"), layoutOf(sheet.family), this.titles, (seat, standing) => this.seatbar.ask("sit", seat, standing));
    this.motion = new Motion(part("felt"));
    this.sound = new Sound(part("sound"));
    this.history = new History(part("history"), this.id, this.me);
    this.roads = sheet.sides.length ? new RoadMap(part("roads"), this.id) : null;
    this.ask = new Ask(part("ask"), (answer) => this.send({ command: "answer", hand: this.hand, ...answer }), this.memory,
      (answer) => tried(this.id, { command: "answer", hand: this.hand, ...answer }), (key) => advised(this.id, key),
      async (key) => (this.isPractice() ? chanceOf(this.id, key) : null));
    this.circles = new Circles(sheet.empty_circles, remembered(`circles/${sheet.id}`), ({ key, default: { option, arg } }) =>
      command(this.id, { command: "answer", hand: this.hand, key, option, arg }));
    Object.assign(this.ask, { order: this.felt.layout.order, control: (question) => this.circles.control(question) });
    this.pre = new PreActions(part("ask"));
    this.ending = new Ending();
    this.stir = new Stir(this.me, remembered(`stir/${this.id}`), (body) => command(this.id, body));
    this.shoe = new Shoe(part("shoe"), this.id, sheet.deck, remembered(`committed/${this.id}`), this.stir);
    this.seatbar = new Seatbar(part("seatbar"), (body) => this.send(body));
    this.waiting = new WaitList(part("waiting"), this.id);
    this.clock = new Clock(part("clock"), (text) => this.say(text));
    this.pace = new Pace(this);
    this.chart = new ChartPanel(part("chart"), sheet.id);
    part("tab-chart").hidden = !sheet.chart;
    keys(part("ask"));
    tabs(part("panels"));
    this.log = new Log(part("log"));
    for (const hand of hands) this.history.add(hand.number, hand.result, hand.gain);
    this.roads?.update();
    addEventListener("resize", () => this.show());
    for (const press of ["click", "input"]) part("ask").addEventListener(press, () => this.asked.length && this.acted());
  }

  // A shoe that waits for this page's word does not wait until all cards before it have been seen to fall.
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

  async send(body) {
    this.acted(); // and not once it is answered: by then this hand may be over
    const refused = await command(this.id, body);
    if (!refused && body.command !== "answer") this.wallet();
    return refused;
  }

  // Play money that is not on a table, as the page's head shows it; and where I sit, once the floor has moved me.
  async wallet() {
    const me = await got("/api/me");
    if (!me) return;
    document.querySelectorAll(".wallet").forEach((node) => setText(node, dollars(me.cents)));
    const other = Object.keys(me.tables).find((table) => !(this.id in me.tables) && table !== this.id);
    part("elsewhere").replaceChildren(...(other ? [el("a", { href: `/tables/${other}`, text: `You have a seat at table ${other}: go there` })] : []));
    part("elsewhere").hidden = !other;
  }

  // A message begins: a new hand clears the felt; a snapshot is taken over whole, without a word.
  begin(message) {
    this.table = message.table;
    this.asked = [];
    if (message.snapshot || message.hand !== this.state.hand) {
      this.state = cleared(this.state, message.hand);
      this.motion.rest();
      this.log.clear(this.handsBefore(message.hand));
    }
    this.hand = message.hand;
    this.state.people = message.table.people;
    // Names come with the whole message; each is shown once the cards it names lie there.
    if (message.names && !message.snapshot) callHands(this.state, message.names, message.events.reduce(applied, structuredClone(this.state)));
    if (message.snapshot) message.events.forEach((event) => this.event(event, true));
  }

  holds(message, queue) {
    return !document.hidden && this.ending.holds(message, this.hand, queue);
  }

  // Whether what happens now goes on behind the felt of the last hand, where nobody sees it.
  isBehind() {
    return this.ending.seen(this.state) !== this.state;
  }

  event(event, silent = false) {
    if (!silent && !this.isBehind()) {
      this.motion.note(event);
      this.sound.event(event, this.me);
    }
    applied(this.state, event);
    if (event.type === "shuffled") this.shoe.note(event.root);
    const told = { state: this.state, me: this.me, titles: this.titles, ring: Boolean(this.table.options.stakes) };
    this.log.event(event, told);
    if (!silent) this.say(sentence(event, told, true));
  }

  // The last hands I was in, for the head of the log.
  handsBefore(number) {
    const mine = this.history.hands.filter((hand) => hand.number < number && hand.gain !== null).slice(0, 3).reverse();
    return mine.map((hand) => ({ ...hand, href: `/tables/${this.id}/hands/${hand.number}` }));
  }

  end(message) {
    const { people, felt, turns, carry } = message.table;
    this.state.stacks = Object.fromEntries(people.map((person) => [person.name, person.chips]));
    this.state.chips = new Map();
    for (const [account, cents] of felt) putChips(this.state, account, cents);
    this.state.banker ||= message.table.running ? "" : carry.position.who;
    const waiting = new Set(turns.map((turn) => turn.key));
    for (const key of this.state.waiting.keys()) if (!waiting.has(key)) this.state.waiting.delete(key);
    this.asked = this.circles.sift(message.asked, message.hand);
    this.shoe.show(message.table);
    if (message.names && message.snapshot) callHands(this.state, message.names);
    if (this.asked.some((question) => !sorts(question)) && this.holdsCards()) this.ending.giveWay();
    if (this.state.result && !message.table.running) this.over(message);
    if (message.news.length) this.wallet();
    for (const text of message.news) {
      this.log.say(closed(text));
      this.say(closed(text));
    }
    if (!this.described) this.describe();
    const betting = this.asked.find(isBetting);
    const decided = betting && this.pre.take(betting, this.price());
    this.show();
    if (decided) this.ask.answer(betting, { id: decided }, null);
    else if (!message.snapshot && this.asked.length) {
      this.say(this.asked[0].text);
      this.sound.play("turn");
    }
  }

  // A hand is over: it goes to the history, and can be opened again.
  over(message) {
    const told = ended(this.state, this.me);
    this.history.add(message.hand, told.result, gainOf(this.state, this.me));
    this.roads?.update();
    if (message.snapshot || !this.ending.over(message.hand, told, this.state)) return;
    this.say(told.gain);
    setTimeout(() => this.show(), this.ending.left() + 20);
  }

  // What stands between me and the next card, and what shares of the pot are made of.
  price() {
    const [pot, chips] = [chipsIn(this.state, "pot") || 0, this.state.stacks[this.me] || 0];
    return { ...priceFor(this.state, this.me), pot, chips, when: `${this.hand} ${this.state.street}` };
  }

  holdsCards() {
    return ownPiles(this.state, this.me).some((pile) => pileOf(this.state, pile).length);
  }

  // Whether nobody else is in this hand but bots; who sits out may be anybody.
  isPractice() {
    return this.table.people.every((person) => person.bot || person.name === this.me || !ownPiles(this.state, person.name).length);
  }

  // Whether I hold cards in a hand that others are betting on.
  mayDecideAhead() {
    return Boolean(this.me && this.table.options.stakes && this.table.running && this.holdsCards() && !this.asked.length && this.state.stacks[this.me] && this.table.turns.length);
  }

  describe() {
    this.described = true;
    this.chart.decks = this.table.options.decks;
    pays(part("pays"), this.sheet, this.table.options);
    const spots = printOn(this.felt, this.sheet, this.table.options);
    this.ask.odds = Object.fromEntries(spots.map((spot) => [spot.id, spot.odds]));
  }

  show() {
    if (!this.table) return;
    const { people, options, state, hand } = this.table;
    const mine = people.find((person) => person.name === this.me);
    const focused = document.activeElement;
    const maySit = this.plays && !mine && state !== "closed";
    const seated = people.filter((person) => !person.standing);
    const full = seated.length >= options.seats;
    const mayStand = maySit && full && this.sheet.backline;
    const dealer = !options.stakes;
    this.waiting.render(maySit && (full || Boolean(this.waiting.place)));
    const before = this.ending.left() ? this.ending.told : undefined;
    const seen = this.ending.seen(this.state);
    this.felt.render(seen, { me: this.me, mySeat: mine?.seat, seats: options.seats, maySit, mayStand, full, dealer, before });
    this.motion.launch(seen.people);
    this.ask.render(this.asked, this.idle(mine), this.price());
    this.pre.render(this.mayDecideAhead() ? this.price() : null);
    const last = part("last-hand");
    const own = this.history.hands.find((hand) => hand.gain !== null);
    last.hidden = !own || !mine;
    last.firstChild.href = `/tables/${this.id}/hands/${own?.number}`;
    this.seatbar.render(mine, this.state.stacks[this.me] ?? mine?.chips, this.table, maySit && (!full || seated.some(makesWay)));
    const turn = this.table.turns.find((each) => each.who === this.me) || this.table.turns[0];
    this.clock.set(turn?.deadline, turn?.key);
    setText(part("hand-number"), hand ? `Hand ${hand}` : "");
    setText(part("table-state"), state === "open" ? "" : state);
    // Whoever pressed a button that is gone goes on from where one plays, and not from the top of the page.
    if (!focused.getClientRects().length) part("ask").focus({ preventScroll: true });
  }

  idle(mine) {
    const names = [...new Set([...this.state.waiting.values()].map((question) => question.who))];
    const inHand = !this.state.result && this.me in this.state.gains;
    const broke = mine && !(this.state.stacks[this.me] ?? mine.chips) && !inHand ? "You have no chips left: press Buy chips" : "";
    if (names.length && !broke) return `Waiting for ${names.length > 3 ? `${names.length} players` : names.join(" and ")}.`;
    const { result, gain } = ended(this.state, this.me);
    if (result || broke) return [gain, result, broke].filter(Boolean).map(closed).join(" ");
    if (mine?.away) return "You are sitting out: press Sit in to be dealt in.";
    return this.table.running || this.table.next_hand ? "" : "Waiting for players.";
  }

  say(text) {
    if (!text) return;
    const region = part("live");
    region.append(el("p", { text: closed(text) }));
    while (region.children.length > 8) region.firstChild.remove();
  }
}

// Whoever sorts cards has them in the dock; for any other question one looks at the felt.
const sorts = (question) => question.options.some((option) => option.arg?.type === "sort");

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

// Everything is asked for at once: what comes of the table first waits for the page that draws it.
const root = part("table");
const { table, sheet } = root.dataset;
const page = Promise.all([got(`/api/sheets/${sheet}`), got(`/api/tables/${table}/hands`)]).then(([facts, hands]) => new TablePage(root, facts, hands ?? []));
const connection = (text) => setText(part("connection"), text);
listen(table, {
  snapshot: async (message) => (await page).heard({ ...message, snapshot: true }),
  told: async (message) => (await page).heard(message),
  lost: () => connection("The connection is lost; trying again."),
  found: () => connection(""),
});
