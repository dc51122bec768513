// The board on a wall renews itself: the page is asked for again and its board put in the place of the old one. What is
// longer than the screen is shown a screen at a time, for nobody is there to scroll it.

import { byId, setText } from "./dom.js";
import { part } from "./stream.js";

const EVERY = 5_000;
const WIDE = 900; // pixels: on less than that somebody holds it in their hand

async function renew() {
  const board = await part(location.href, "board");
  if (board) byId("board").replaceWith(board);
  setText(byId("lost"), board ? "" : "The room cannot be reached, or the link is too old: this is how it was.");
  turn();
}

function turn() {
  if (innerWidth < WIDE) return;
  const left = document.documentElement.scrollHeight - (scrollY + innerHeight);
  scrollTo({ top: left > 1 ? scrollY + innerHeight * 0.9 : 0 });
}

setInterval(renew, EVERY);
