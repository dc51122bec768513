// The dock below the felt: what I am asked, what I decide ahead, my own place at the table, the clock.

import { Ask, sentence as closed } from "./ask.js";
import { isBetting } from "./bar.js";
import { Circles } from "./circles.js";
import { Clock } from "./clock.js";
import { byId } from "./dom.js";
import { ended } from "./felt.js";
import { bets, chipsIn } from "./fold.js";
import { Height } from "./height.js";
import { remembered } from "./memory.js";
import { dollars } from "./money.js";
import { Offers } from "./offers.js";
import { PreActions } from "./preactions.js";
import { Scores } from "./score.js";
import { Seatbar } from "./seatbar.js";
import { advised, chanceOf, command, tried } from "./stream.js";

/** @import { Facts, Heard } from "../page.d.ts" */
/** @import { Live } from "./live.js" */
/** @import { PlayerCommand, TableView } from "../messages.d.ts" */

const MANY = 3;

export class Dock {
  /**
   * @param {Live} live
   * @param {{
   *   table: string,
   *   sheet: Facts,
   *   order: string,
   *   send: (body: PlayerCommand) => Promise<string>,
   *   say: (text: string) => void,
   * }} facts
   */
  constructor(live, { table, sheet, order, send, say }) {
    this.live = live;
    this.sheet = sheet.id;
    this.circles = new Circles(sheet.empty_circles, remembered(`circles/${sheet.id}`), ({ key, default: usual }) =>
      usual && command(table, { command: "answer", hand: live.hand, key, ...usual }));
    this.offers = new Offers(remembered(`bank/${sheet.id}`), (answer) => command(table, { command: "answer", hand: live.hand, ...answer }));
    this.offers.said = () => {
      live.asked = this.offers.sift(live.asked, live.hand);
      this.ask.render(live.asked, "");
    };
    this.ask = new Ask(byId("ask"), {
      send: (answer) => send({ command: "answer", hand: live.hand, ...answer }),
      memory: remembered(`bets/${sheet.id}`),
      tried: (answer) => tried(table, { command: "answer", hand: live.hand, ...answer }),
      advise: (key) => advised(table, key),
      reckon: async (key) => (live.isPractice() ? chanceOf(table, key) : null),
      control: (question) => this.circles.control(question) ?? this.offers.control(question),
      order,
    });
    this.pre = new PreActions(byId("ask"));
    this.scores = new Scores(byId("ask"));
    this.seatbar = new Seatbar(byId("seatbar"), send);
    this.seatbar.tools.prepend(this.offers.back);
    this.clock = new Clock(byId("clock"), say);
    this.height = new Height(byId("dock"), remembered(`height/${sheet.id}`));
  }

  // The questions that are put to me; what is answered for me is not.
  /** @param {Heard} message */
  sift({ asked, hand }) {
    return this.offers.sift(this.circles.sift(asked, hand), hand);
  }

  // The answer that I decided on before I was asked, if it still fits.
  decided() {
    const betting = this.live.asked.find(isBetting);
    const option = betting && this.pre.take(betting, this.live.price());
    return betting && option ? () => this.ask.answer(betting, { id: option }, null) : null;
  }

  /** @param {TableView} table @param {boolean} isRoom */
  render(table, isRoom) {
    const { live } = this;
    const mine = live.mine();
    this.offers.usual = this.ask.usual = table.usual_bank ?? 0;
    const bettors = table.people.filter((each) => !each.standing && !each.hired && !each.away && each !== mine);
    if (mine) void this.offers.reckon(this.sheet, table.options, bettors.length);
    this.ask.render(live.asked, this.idle(table), live.price(), live.cover());
    this.scores.render(live.state, live.me, live.asked.length > 0);
    this.pre.render(live.mayDecideAhead() ? live.price() : null);
    this.seatbar.render(mine, live.state.stacks[live.me] ?? mine?.chips ?? 0, table, isRoom);
    const turn = table.turns.find((each) => each.who === live.me) || table.turns[0];
    this.clock.set(turn?.deadline, turn?.key);
    this.height.hold();
  }

  // What is said where nothing is asked.
  /** @param {TableView} table */
  idle(table) {
    const { state, me } = this.live;
    const mine = this.live.mine();
    const names = [...new Set([...state.waiting.values()].map((question) => question.who))];
    const inHand = !state.result && me in state.gains;
    const broke = mine && !(state.stacks[me] ?? mine.chips) && !inHand ? "You have no chips left: press Buy chips" : "";
    const against = state.banker === me ? bets(state).reduce((sum, { cents }) => sum + cents, 0) : 0;
    if (against && !state.result) return `You bank ${dollars(chipsIn(state, "bank"))} against bets of ${dollars(against)}.`;
    if (names.length && !broke) return `Waiting for ${names.length > MANY ? `${names.length} players` : names.join(" and ")}.`;
    const { result, gain } = ended(state, me);
    if (result || broke) return [gain, result, broke].filter(Boolean).map(closed).join(" ");
    if (mine?.away) return "You are sitting out: press Sit in to be dealt in.";
    return table.running || table.next_hand ? "" : "Waiting for players.";
  }
}
