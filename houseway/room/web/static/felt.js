// The felt: seats round it, piles on it, chips in front of everybody.

import { Board } from "./board.js";
import { inSigns, withoutCards } from "./cards.js";
import { childrenOf, el, keep, one, setText, setVars } from "./dom.js";
import { brought, broughtYou } from "./brought.js";
import { setChips } from "./chips.js";
import { chipsIn, nameOf, ownPiles, pileOf, tablePiles, titleOf } from "./fold.js";
import { laid } from "./laid.js";
import { counted, mark } from "./marks.js";
import { dollars } from "./money.js";
import { NARROW, placed } from "./ring.js";
import { betting, plateWidth } from "./regions.js";
import { showCards } from "./shown.js";
import { Spots } from "./spots.js";
import { drawnDie } from "./tiles.js";
import { spoken, toYou } from "./words.js";

/** @import { Layout, Outcome, SeatAt, State, View } from "../page.d.ts" */
/** @import { PersonAt } from "../messages.d.ts" */

const LONG = 48;
const SMALL = 900;
/** @type {[string, "pot" | "bank" | "take"][]} */
const TRAYS = [["Pot", "pot"], ["Put up", "bank"], ["Collected", "take"]];

// Where no seat is free, a bot gets up for a person.
/** @param {PersonAt} person */
export const makesWay = (person) => person.bot && !person.hired;

// What is said of a hand that is over.
/** @param {State} state @param {string} me @returns {Outcome} */
export const ended = (state, me) => ({ result: toYou(state.result, state.to, me), gain: broughtYou(state, me) });

/**
 * What a felt is made with; whoever presses a seat sits down there, or stands behind it.
 * @typedef {{
 *   layout: Layout,
 *   titles: { [wager: string]: string },
 *   sit: (seat: number, behind: boolean) => void,
 * }} FeltFacts
 */
export class Felt {
  /** @param {HTMLElement} root @param {FeltFacts} facts */
  constructor(root, { layout, titles, sit }) {
    this.root = root;
    this.layout = layout;
    this.sit = sit;
    this.narrow = false;
    /** @type {Set<string> | null} */
    this.lifted = null;
    const part = (/** @type {string} */ name) => root.appendChild(el("div", { class: name }));
    this.top = part("top");
    this.middle = part("middle");
    this.money = part("money");
    this.result = part("result");
    this.bets = part("bets");
    this.seats = part("seats");
    this.board = new Board();
    root.append(this.board.node);
    this.spots = new Spots(this.bets, root, titles);
    this.boards = el("div", { class: "boards" });
    root.after(this.boards);
    this.aside = el("div", { class: "aside" });
    this.tray = el("div", { class: "trays" });
    this.dice = el("div", { class: "dice" });
    this.money.append(this.dice, this.tray, this.aside);
    this.seats.setAttribute("role", "list");
    this.seats.setAttribute("aria-label", "Seats");
    this.middle.setAttribute("role", "group");
    this.middle.setAttribute("aria-label", "Cards on the table");
  }

  // What is printed on it, and whether the cards lie in the middle, so that one's own spots may lie before one's seat.
  /** @param {import("../page.d.ts").PrintedSpot[]} spots @param {boolean} inTheMiddle */
  print(spots, inTheMiddle) {
    Object.assign(this.spots, { printed: spots, common: inTheMiddle });
    this.root.classList.toggle("common", inTheMiddle);
    this.root.classList.toggle("dealt", spots.length > 0 && !inTheMiddle);
  }

  /** @param {State} state @param {View} view */
  render(state, view) {
    this.lifted = winning(state);
    const piles = tablePiles(state);
    const { top, aside, centre } = this.layout;
    /** @param {string[]} titles @returns {(pile: string) => boolean} */
    const called = (titles) => (pile) => titles.includes(titleOf(state, pile));
    const rest = piles.filter((pile) => !called([...top, ...aside])(pile));
    const first = centre.flatMap((title) => rest.filter(called([title])));
    this.piles(this.top, state, piles.filter(called(top)));
    this.piles(this.middle, state, [...first, ...rest.filter((pile) => !first.includes(pile))]);
    this.middle.dataset.cards = this.middle.querySelectorAll(".card").length > 6 ? "many" : "few";
    this.discards(state, piles.filter(called(aside)));
    this.trays(state);
    keep(this.dice, state.dice.map((value, at) => ({ value, at })), ({ at, value }) => `${at} ${value}`, ({ value }) => drawnDie(value, state.dice.length === 1));
    this.came(state.result ? ended(state, view.me) : view.before);
    const width = this.root.clientWidth;
    this.narrow = width < NARROW;
    this.below(state, view.me); // first, for the felt leaves room for it
    const around = this.laidOut(state, view) ?? placed(view.seats, view.mySeat, { narrow: this.narrow, dealer: view.dealer });
    this.root.classList.toggle("crowded", view.seats > 7);
    keep(this.seats, around, (spot) => spot.seat, () => this.newSeat(), (node, spot) => this.seat(node, spot, state, view));
    this.spots.render(around, state, view, { width, height: this.root.clientHeight });
    mark(this);
  }

  // The layout one bets on lies there while no cards do, and seats keep clear of it.
  /** @param {State} state @param {View} view */
  laidOut(state, { seats, mySeat, dealer, over }) {
    const { board: layout, root } = this;
    const [width, height] = [root.clientWidth, root.clientHeight];
    setVars(root, { plate: `${plateWidth(width)}px` });
    const free = layout.isOpen && [...state.cards.values()].every(({ pile }) => this.layout.aside.includes(titleOf(state, pile)));
    const found = free ? betting({ width, height }, { seats, mySeat, dealer, spots: layout.kinds }) : null;
    root.classList.toggle("betting", Boolean(found?.boxes.length));
    if (over) layout.hide();
    else layout.place(found?.boxes ?? []);
    if (!found?.boxes.length) return null;
    setVars(this.money, { top: `${Math.round(Math.min(...found.boxes.map((box) => box.top)) - 18)}px` });
    return found.seats;
  }

  // How a hand came out, and what it brought whoever looks.
  /** @param {Outcome} outcome */
  came({ result, gain } = { result: "", gain: "" }) {
    const told = inSigns(withoutCards(result));
    keep(this.result, [gain, told].filter(Boolean), (text) => text, (text) => el("span", { class: text === gain ? "brought" : "how", text }));
    this.result.title = [gain, told].filter(Boolean).join(" · ");
    this.result.classList.toggle("shown", Boolean(told));
    this.result.classList.toggle("long", this.result.title.length > LONG);
  }

  // Where there is little room, whoever shows many piles has them below the felt, a line for each player:
  // first one's own, which one looks at while the dock lies over the others.
  /** @param {State} state @param {string} me */
  below(state, me) {
    const many = state.people.filter((person) => this.isBelow(state, person)).sort((first, second) => Number(second.name === me) - Number(first.name === me));
    keep(this.boards, many, (person) => person.name, board, (node, person) =>
      this.piles(one(node, ".hands"), state, filled(state, person.name)));
    this.root.classList.toggle("boards-below", many.length > 0);
  }

  /** @param {State} state @param {PersonAt} person */
  isBelow(state, person) {
    const piles = this.narrow && !person.standing ? filled(state, person.name) : [];
    return piles.length > 2 && piles.some((pile) => pileOf(state, pile).some((card) => card.face));
  }

  /** @param {Element} parent @param {State} state @param {string[]} names */
  piles(parent, state, names) {
    keep(parent, names.filter((name) => pileOf(state, name).length), (name) => name, (name) => newPile(state, name), (node, name) =>
      this.filled(node, state, name));
    counted(parent);
  }

  // The cards of a pile, and what they are called.
  /** @param {HTMLElement} node @param {State} state @param {string} name */
  filled(node, state, name) {
    showCards(one(node, ".cards"), laid(state, name, this.layout.order), this.lifted, this.layout.holes);
    node.classList.toggle("raised", node.querySelector(".lifted") !== null);
    setText(one(node, ".called"), inSigns(nameOf(state, name)?.text ?? withoutCards(state.shows[name] ?? "")));
  }

  // How many cards lie there; and where a hand is audited, those that nobody saw.
  /** @param {State} state @param {string[]} names */
  discards(state, names) {
    const piles = names.map((name) => ({ name, cards: pileOf(state, name) })).filter((each) => each.cards.length);
    keep(this.aside, piles, ({ name }) => name, () => el("div", { class: "discard" }), (node, { name, cards }) => {
      const faces = cards.flatMap((card) => card.unseen || []);
      setText(node, inSigns(`${titleOf(state, name)} ${cards.length}${faces.length ? `: ${faces.join(" ")}` : ""}`));
    });
  }

  /** @param {State} state */
  trays(state) {
    const money = TRAYS.map(([name, kind]) => ({ name, cents: chipsIn(state, kind) }));
    keep(this.tray, money.filter(({ cents }) => cents > 0), ({ name }) => name, tray, (node, { cents }) => {
      setChips(one(node, ".chip"), cents);
      setText(one(node, "strong"), dollars(cents));
    });
  }

  newSeat() {
    const cards = el("div", { class: "hands" });
    const badges = el("div", { class: "badges" });
    const line = el("span", { class: "held" }, el("span", { class: "stack" }), el("span", { class: "kind" }), el("span", { class: "said" }));
    const plate = el("div", { class: "plate" }, el("span", { class: "name" }), line, badges, el("span", { class: "bubble" }));
    const sit = el("button", { class: "sit", type: "button" });
    const seat = el("div", { class: "seat", role: "listitem" }, cards, plate, sit);
    sit.addEventListener("click", () => this.sit(Number(seat.dataset.key), "behind" in sit.dataset));
    return seat;
  }

  /** @param {HTMLElement} node @param {SeatAt} spot @param {State} state @param {View} view */
  seat(node, spot, state, view) {
    const person = state.people.find((each) => each.seat === spot.seat && !each.standing);
    const waits = person && [...state.waiting.values()].some((question) => question.who === person.name);
    setVars(node, { x: spot.x, y: spot.y });
    node.dataset.side = spot.side;
    node.classList.toggle("empty", !person);
    node.classList.toggle("mine", person !== undefined && person.name === view.me);
    node.classList.toggle("waits", Boolean(waits));
    node.classList.toggle("away", Boolean(person?.away));
    const [hands, plate, sit] = childrenOf(node);
    const [name, line, badges, bubble] = childrenOf(plate);
    const [stack, sort, said] = childrenOf(line);
    const open = !person || (view.full && makesWay(person));
    sit.toggleAttribute("data-behind", !open);
    sit.hidden = open ? !view.maySit : !view.mayStand;
    setText(sit, open ? `Sit in seat ${spot.seat}` : "Bet behind");
    sit.setAttribute("aria-label", open ? `Sit in seat ${spot.seat}` : `Bet behind ${person?.name}`);
    setText(name, person ? this.plateName(person) : `Seat ${spot.seat}`);
    setText(stack, person ? dollars(state.stacks[person.name] ?? person.chips) : "");
    setText(sort, person ? kindOf(person) : "");
    setText(said, person ? outcome(state, person.name) : "");
    said.dataset.sign = String(person ? Math.sign(brought(state, person.name) ?? 0) : 0);
    line.classList.toggle("long", `${stack.textContent}${said.textContent}`.length > signsOn(plateWidth(this.root.clientWidth)));
    setText(bubble, person ? spoken(state, person.name) : "");
    node.classList.toggle("folded", person !== undefined && state.said[person.name]?.what === "fold");
    node.classList.toggle("won", Boolean(state.result && person && state.won.has(person.name)));
    this.badges(badges, person, state);
    const names = person && !this.isBelow(state, person) ? filled(state, person.name) : [];
    this.piles(hands, state, names);
    plate.classList.toggle("wears", badges.childElementCount > 0 || bubble.textContent !== "");
    line.classList.toggle("settled", said.textContent !== "");
    node.classList.toggle("free", !sit.hidden);
  }

  // There is no room for the whole name of a hired banker on a small felt; the badge says what they are.
  /** @param {PersonAt} person */
  plateName(person) {
    return person.hired && this.root.clientWidth < SMALL ? person.name.split(" ")[0] : person.name;
  }

  /** @param {HTMLElement} parent @param {PersonAt | undefined} person @param {State} state */
  badges(parent, person, state) {
    /** @type {[string, string, string][]} */
    const worn = [];
    if (person && state.banker === person.name) worn.push(["pd", "PD", "player-dealer"]);
    const offers = [...state.waiting.values()].filter(({ purpose }) => purpose === "offer");
    if (person && offers.some(({ who }) => who === person.name)) worn.push(["offer", "PD?", "is offered the player-dealer position"]);
    if (person && state.button === person.name) worn.push(["btn", "D", "dealer button"]);
    if (person && state.action === person.name) worn.push(["act", "A", "action button"]);
    const behind = person ? state.people.filter((each) => each.standing && each.seat === person.seat) : [];
    if (behind.length) worn.push(["behind", `+${behind.length}`, `betting behind: ${behind.map((each) => each.name).join(", ")}`]);
    if (person?.hired) worn.push(["hired", "H", "hired banker"]);
    parent.classList.toggle("some", worn.length > 0);
    parent.classList.toggle("two", worn.length > 1);
    keep(parent, worn, ([kind, , title]) => kind + title, ([kind, text, title]) =>
      el("span", { class: `badge ${kind}`, text, title, role: "img", "aria-label": title }));
  }
}

// How many signs of money a plate has room for.
/** @param {number} wide */
const signsOn = (wide) => (wide - 15) / 7.5;

// The piles of a player that hold a card.
/** @param {State} state @param {string} name */
const filled = (state, name) => ownPiles(state, name).filter((pile) => pileOf(state, pile).length);

/** @param {PersonAt} person */
function board(person) {
  return el("div", { class: "board", role: "group", "aria-label": person.name }, el("span", { class: "name", text: person.name }), el("div", { class: "hands" }));
}

/** @param {State} state @param {string} name */
function newPile(state, name) {
  const title = titleOf(state, name);
  const heading = el("span", { class: "title", text: title, hidden: !title });
  return el("div", { class: "pile", role: "group", "aria-label": name }, heading, el("div", { class: "cards" }), el("span", { class: "called" }));
}

// At the end, the cards that the winners' hands are made of; none, where hands are not told apart like that.
/** @param {State} state */
function winning(state) {
  const made = state.result ? [...state.won].flatMap((name) => ownPiles(state, name)).flatMap((pile) => nameOf(state, pile)?.cards ?? []) : [];
  return made.length ? new Set(made) : null;
}

/** @param {{ name: string }} tray */
function tray({ name }) {
  return el("div", { class: "tray" }, el("span", { class: "chip" }), el("span", { class: "title", text: name }), el("strong"));
}

/** @param {PersonAt} person */
function kindOf(person) {
  if (person.coming) return "next hand";
  return person.away ? "out" : person.bot ? "bot" : "";
}

// What a player gained or lost, for their plate.
/** @param {State} state @param {string} name */
function outcome(state, name) {
  const gain = brought(state, name);
  if (gain === null) return "";
  return gain ? `${gain > 0 ? "+" : "−"}${dollars(Math.abs(gain))}` : "even";
}
