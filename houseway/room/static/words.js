// What happened, in words: for the live region and the log of the hand. It knows no game, only events.

import { named, signs } from "./cards.js";
import { dollars } from "./money.js";

export function sentence(event, state, me, spoken = false) {
  const told = SAID[event.type]?.(event, state, me, spoken ? named : signs);
  return told ? told[0].toUpperCase() + told.slice(1) : "";
}

const who = (name, me) => (name === me ? "you" : name);

const SAID = {
  faces(event, state, me, face) {
    if (!event.face) return "";
    const card = state.cards.get(event.place);
    return card ? `${who(card.pile, me)}: ${face(event.face)}` : "";
  },
  shuffled: (event) => `a new shoe of ${event.cards} cards is shuffled and sealed`,
  answered: (event, state, me, face) => `${who(event.who, me)}: ${answer(event, face)}`,
  dice: (event) => `the dice show ${event.dice.join(", ")}`,
  marker: (event) => event.text,
  posted,
};

// The places of cards, by which an option tells equal ones apart, say nothing to a reader.
const PLACES = / #[\d.]+$/;

function answer(event, face) {
  if (!event.option) return "has answered";
  if (event.arg === null || event.arg === undefined) return event.option.replace(PLACES, "");
  if (typeof event.arg === "number") return `${event.option} ${dollars(event.arg)}`;
  const parts = Object.entries(event.arg).map(([place, what]) => {
    const said = Array.isArray(what) ? what.map(face).join(" ") || "none" : dollars(what);
    return place === event.option ? said : `${place} ${said}`;
  });
  return `${event.option} ${parts.join(", ")}`;
}

// What is put in without having been asked for.
const PUT_IN = new Set(["ante", "small blind", "middle blind", "big blind", "post", "dead post", "kill", "bring-in"]);

// Bets are told by their answers; what is told of chips is what is won, lost, and taken by the house.
function posted({ source, target, cents, kind, detail }, state, me) {
  const [, giver, , wager] = source;
  const [, taker] = target;
  const amount = dollars(cents);
  if (PUT_IN.has(kind)) return `${who(giver, me)}: ${kind} ${amount}`;
  if (kind === "collection") return `fee: ${who(giver || "the pot", me)} ${amount}`;
  if (kind === "pays" || kind === "pays in part") return `${who(taker, me)} ${taker === me ? "win" : "wins"} ${amount} (${detail})`;
  if (kind === "loses" && giver === me) return `you lose ${amount} on ${wager}`;
  if (kind === "wins" || kind === "not called") return `${who(taker, me)}: ${amount} from the pot`;
  if (kind === "void" && target[0] === "stack") return `${who(taker, me)}: ${amount} back`;
  return "";
}
