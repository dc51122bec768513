// The betting spots: what is printed on the felt before the seats, and the chips that lie there.

import { setChips } from "./chips.js";
import { coveredOn, shade } from "./covered.js";
import { childrenOf, el, keep, setText, setVars } from "./dom.js";
import { bets } from "./fold.js";
import { dollars, short } from "./money.js";
import { oddsOf } from "./pays.js";
import { ownSpots, pixels } from "./regions.js";
import { NARROW } from "./ring.js";

/** @import { Bet, Facts, Layout, PrintedSpot, SeatAt, State, View } from "../page.d.ts" */
/** @import { Felt } from "./felt.js" */
/** @import { Options } from "../messages.d.ts" */

// What there must be room for before every seat, or only one's own spots are printed; between a phone's felt, which has
// them beside one's seat, and a wide one, there is no room for those either.
const RING_WIDTH = 32; // of the felt, for every ring on it
const SEATS_MOST = 8;
const WIDTH_LEAST = 900;
const ROUND_WIDTH_LEAST = 1200; // for every bet of every seat, where many sit
const PLATE = 52; // one's own, and the name of one's hand: cards lie above them, and on a phone above one's spots
const PRINTED = new Set(["main", "bonus"]);

// More seats than stand before cards of their own: at such a table all play the same hands.
const ROUND = 10;

// Prints the spots of a banked game on its felt, once it is known what they pay here; what is printed.
/** @param {Felt} felt @param {Facts} sheet @param {Options} options */
export function printOn(felt, sheet, options) {
  const spots = spotsOf(sheet, options, felt.layout);
  felt.print(spots, sheet.sides.length > 0 || options.seats > ROUND);
  return spots;
}

// What they are called and what they pay; `later` ones are bet in the middle of a hand.
/** @param {Facts} sheet @param {Options} options @param {Layout} layout @returns {PrintedSpot[]} */
function spotsOf(sheet, options, { later }) {
  const shown = sheet.wagers.filter((wager) => PRINTED.has(wager.kind) || (later && wager.kind === "later"));
  const [first = "", second = ""] = shown.map((wager) => wager.title.split(" ")[0]);
  const alike = first === second && shown.every((wager) => wager.title.startsWith(`${first} `)) ? first.length + 1 : 0;
  return shown.map((wager) => ({ id: wager.id, name: onTheFelt(wager.title.slice(alike)), odds: oddsOf(wager, options) }));
}

// A felt has no room to say that a bet is a bet, or the word by which all its bets begin.
/** @param {string} title */
const onTheFelt = (title) => title.replace(/ (?:Bonus )?(?:Bet|wager|line)(?=,|$)/i, "");

/** A spot, printed or not, with what lies on it. @typedef {PrintedSpot & { printed?: boolean, bets: Bet[] }} Place */
export class Spots {
  /** @param {HTMLElement} root @param {HTMLElement} felt @param {{ [wager: string]: string }} titles */
  constructor(root, felt, titles) {
    this.root = root;
    this.felt = felt;
    this.titles = titles;
    /** @type {PrintedSpot[]} */
    this.printed = [];
    this.common = false; // whether the cards lie in the middle, so that one's own spots may lie before one's seat
  }

  /** @param {SeatAt[]} around @param {State} state @param {View} view @param {import("./regions.js").Size} felt */
  render(around, state, { me, mySeat, seats }, { width, height }) {
    const narrow = width < NARROW;
    const wide = Math.max(WIDTH_LEAST, RING_WIDTH * seats * this.printed.length);
    const summed = width < (seats > ROUND ? ROUND_WIDTH_LEAST : this.common ? WIDTH_LEAST : wide);
    const laid = bets(state).map((bet) => ({ ...bet, covered: coveredOn(state, bet) }));
    const betting = this.root.closest(".betting") !== null; // then one's own spots are those of the layout
    const own = !betting && (narrow || width >= WIDTH_LEAST);
    const everywhere = !betting && width >= wide && seats <= SEATS_MOST;
    const spots = around.filter((spot) => !spot.crammed).map((spot) => ({ ...spot, mine: spot.seat === mySeat, all: laid.filter((bet) => bet.seat === spot.seat) }));
    const shown = spots.filter((spot) => (spot.all.length && !(betting && spot.mine)) || (this.printed.length && (everywhere || (own && spot.mine))));
    keep(this.root, shown, (spot) => spot.seat, () => el("div", { class: "laid", role: "group" }), (node, spot) => {
      const here = (summed || betting) && !spot.mine ? together(spot.all) : spot.all;
      const places = this.places(here, everywhere || (own && spot.mine));
      const isOwn = own && spot.mine && this.printed.length > 0;
      setVars(node, { x: spot.bx, y: spot.by, seat: spot.y });
      node.dataset.side = spot.side;
      node.classList.toggle("own", isOwn);
      const boxes = isOwn ? ownSpots({ width, height }, around, { count: places.length, common: this.common }) : [];
      node.classList.toggle("mine", spot.mine);
      node.setAttribute("aria-label", `Bets at seat ${spot.seat}`);
      keep(node, places, (place) => place.id, spotNode, (each, place) => this.place(each, place, { me, mine: spot.mine, narrow }));
      childrenOf(node).forEach((each, at) => setVars(each, boxes[at] ? pixels(boxes[at]) : {}));
      if (isOwn) setVars(this.felt, { lift: `${height - boxes[0].top - PLATE}px` });
    });
  }

  // The printed spots with the chips on them, and after them chips that lie where nothing is printed.
  /** @param {Bet[]} here @param {boolean} isPrinted @returns {Place[]} */
  places(here, isPrinted) {
    const printed = isPrinted ? this.printed : [];
    const known = new Set(printed.map((spot) => spot.id));
    const loose = [...new Set(here.map((bet) => bet.wager))].filter((id) => !known.has(id));
    const bare = loose.map((id) => ({ id, name: this.titles[id] ?? id }));
    /** @param {string} id */
    const on = (id) => here.filter((bet) => bet.wager === id);
    return [...printed.map((spot) => ({ ...spot, printed: true, bets: on(spot.id) })), ...bare.map((spot) => ({ ...spot, bets: on(spot.id) }))];
  }

  /** @param {HTMLElement} node @param {Place} place @param {{ me: string, mine: boolean, narrow: boolean }} view */
  place(node, { name, odds, printed, bets: here }, { me, mine, narrow }) {
    const [chips, title, pays] = childrenOf(node);
    node.classList.toggle("printed", Boolean(printed));
    node.title = odds ? `${name}: ${odds}` : name;
    // Before the others a bare spot is a ring, and no more: their names would be all over the felt.
    setText(title, mine && printed ? name : here.length && !here[0].count ? initials(name) : "");
    setText(pays, mine && odds ? (narrow ? odds.replaceAll(" to ", ":") : odds) : "");
    keep(chips, here, (bet) => `${bet.who}/${bet.part}`, () => el("span", { class: "chip", role: "img" }), (each, bet) => this.bet(each, bet, me));
  }

  /** @param {HTMLElement} node @param {Bet} bet @param {string} me */
  bet(node, bet, me) {
    const title = this.titles[bet.wager] || bet.wager || "bet";
    const whose = bet.who === me ? "your" : `${bet.who}'s`;
    const said = bet.count ? `${bet.count} bets, ${dollars(bet.cents)} in all` : `${whose} ${title}: ${dollars(bet.cents)}`;
    const covered = bet.covered ?? bet.cents;
    const label = covered < bet.cents ? `${said}, ${dollars(covered)} covered` : said;
    setChips(node, bet.cents);
    shade(node, covered, bet.cents);
    setText(node, short(bet.cents));
    node.title = label;
    node.setAttribute("aria-label", label);
  }
}

function spotNode() {
  return el("div", { class: "bet" }, el("span", { class: "on" }), el("span", { class: "spot-name" }), el("span", { class: "odds" }));
}

// Where there is no room for every bet of a seat, their sum.
/** @param {Bet[]} all @returns {Bet[]} */
function together(all) {
  const cents = all.reduce((sum, bet) => sum + bet.cents, 0);
  const covered = all.reduce((sum, bet) => sum + (bet.covered ?? bet.cents), 0);
  return all.length > 1 ? [{ ...all[0], part: "all", cents, covered, count: all.length }] : all;
}

/** @param {string} title */
function initials(title) {
  const words = title.split(/[\s/-]+/).filter(Boolean);
  return words.length > 1 ? words.slice(0, 2).map((word) => word[0].toUpperCase()).join("") : title.slice(0, 4);
}
