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

function answer(event, face) {
  if (!event.option) return "has answered";
  if (event.arg === null || event.arg === undefined) return event.option;
  if (typeof event.arg === "number") return `${event.option} ${dollars(event.arg)}`;
  const parts = Object.entries(event.arg).map(([place, what]) => {
    const said = Array.isArray(what) ? what.map(face).join(" ") || "none" : dollars(what);
    return place === event.option ? said : `${place} ${said}`;
  });
  return `${event.option} ${parts.join(", ")}`;
}

// Bets are told by their answers; what is told of chips is what is won, lost, and taken by the house.
function posted({ source, target, cents, why }, state, me) {
  const name = target.startsWith("stack/") ? target.slice(6) : source.split("/")[1];
  if (target === "drop") return `fee: ${who(name || "the pot", me)} ${dollars(cents)}`;
  if (source === "bank" && why.startsWith("wins")) return `${who(name, me)} ${name === me ? "win" : "wins"} ${dollars(cents)}${odds(why)}`;
  if (target === "take" && name === me) return `you lose ${dollars(cents)} on ${source.split("/")[3]}`;
  if (source === "pot") return `${who(name, me)}: ${dollars(cents)} from the pot`;
  return "";
}

const odds = (why) => (why.length > 5 ? ` (${why.slice(5)})` : "");
