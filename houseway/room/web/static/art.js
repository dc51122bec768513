// What cards are drawn of, kept once in the page as SVG symbols: suits, ranks, court figures and backs. A card refers to
// them, so a deck that is dressed otherwise is so at once, whatever lies on the felt.

import { svg } from "./dom.js";

/** @type {{ [suit: string]: string }} */
const SUITS = {
  c: "M50 12a19 19 0 0 1 16 29a19 19 0 1 1-11 32c0 8 3 13 9 17H36c6-4 9-9 9-17a19 19 0 1 1-11-32a19 19 0 0 1 16-29Z",
  d: "M50 8C58 24 68 38 80 50C68 62 58 76 50 92C42 76 32 62 20 50C32 38 42 24 50 8Z",
  h: "M50 88C38 72 14 58 14 36A19 19 0 0 1 50 28A19 19 0 0 1 86 36C86 58 62 72 50 88Z",
  s: "M50 8C60 26 86 38 86 58A18 18 0 0 1 55 68c0 10 3 17 9 22H36c6-5 9-12 9-22A18 18 0 0 1 14 58C14 38 40 26 50 8Z",
};

// Ranks are lines of one width in a box of 26 by 38, a ten of 32: drawn and not set in type, they are alike everywhere, and
// a ten is as broad as its stroke.
/** @type {{ [sign: string]: string }} */
const SIGNS = {
  A: "M2 36L13 3L24 36M6 25H20",
  K: "M4 2V36M23 2L5 22M11 16L24 36",
  Q: "M13 3C20 3 24 9 24 19S20 35 13 35S2 29 2 19S6 3 13 3ZM15 26L25 38",
  J: "M12 2H23M19 2V27C19 33 16 36 11 36C6 36 3 32 3 27",
  T: "M2 9L8 3V36M23 3C28 3 31 9 31 19S28 36 23 36S15 29 15 19S18 3 23 3Z",
  9: "M22 13C22 20 18 23 13 23S3 20 3 12.5S7 2 12.5 2S22 6 22 13C22.5 26 19 36 8 36",
  8: "M13 2C18.5 2 21.5 5 21.5 10S18.5 18 13 18S4.5 15 4.5 10S7.5 2 13 2ZM13 18C19.5 18 23 21.5 23 27S19.5 36 13 36S3 32.5 3 27S6.5 18 13 18Z",
  7: "M3 2H23C16 12 12 24 11 36",
  6: "M4 25C4 18 8 15 13 15S23 18 23 25.5S19 36 13.5 36S4 32 4 25C3.5 12 7 2 18 2",
  5: "M22 2H7L5 17C8 14.5 10 14 13 14C19.5 14 23 18.5 23 24.5C23 32 18.5 36 12.5 36C8 36 5 34.5 3 31.5",
  4: "M18 36V3L2 26H25",
  3: "M4 6C6 3 9 2 12.5 2C18 2 22 5 22 10S18 17.5 11.5 17.5C19 17.5 23 21 23 27S18.5 36 12.5 36C8 36 5 34.5 3 31",
  2: "M4 10C4 5 8 2 13 2S22 5 22 10.5C22 18 10 24 3.5 35.5H24",
  B: "M4 2V36H13C20 36 23 32 23 27S20 18 13 18H4M13 18C18.5 18 21.5 15 21.5 10S18.5 2 13 2H4",
  D: "M4 2V36H11C20 36 24 29 24 19S20 2 11 2H4",
  R: "M4 36V2H13C20 2 23 6 23 11.5S20 21 13 21H4M13 21L24 36",
  V: "M2 2L13 36L24 2",
};

// What ace, king, queen and jack are called.
/** @type {{ [language: string]: string }} */
export const LETTERS = { english: "AKQJ", german: "AKDB", french: "ARDV" };

// Half a court card, which stands on its head for the other half. What is "suit" has the colour of the suit.
/** @type {{ [rank: string]: [string, string][] }} */
const COURTS = {
  K: [
    ["suit", "M36 70C38 58 46 54 54 51H76C84 54 92 58 94 70Z"],
    ["gold", "M46 56L60 70H52L41 60ZM84 56L70 70H78L89 60Z"],
    ["hair", "M53 28C50 38 51 46 56 50H74C79 46 80 38 77 28Z"],
    ["skin", "M57 28H73V44H57Z"],
    ["hair", "M57 39C61 43 69 43 73 39V48C73 56 69 61 65 63C61 61 57 56 57 48Z"],
    ["eyes", "M60 35h3M67 35h3M65 36v4M62 46h6"],
    ["gold", "M52 28L49 11L57.5 18L65 7L72.5 18L81 11L78 28Z"],
    ["suit", "M53 24H77V28H53ZM65 11a2.5 2.5 0 1 0 .1 0Z"],
    ["line", "M90 12V60M85 50H95"],
  ],
  Q: [
    ["hair", "M52 26C44 40 46 56 50 64H80C84 56 86 40 78 26Z"],
    ["suit", "M37 70C39 60 47 57 56 55L65 62L74 55C83 57 91 60 93 70Z"],
    ["skin", "M57 28H73V43C73 49 69 53 65 53S57 49 57 43ZM61 51H69L65 60Z"],
    ["hair", "M56 27C57 34 60 31 65 28C70 31 73 34 74 27Z"],
    ["eyes", "M60 37h3M67 37h3"],
    ["suit", "M62 46.5C64 45.5 66 45.5 68 46.5C66 49 64 49 62 46.5Z"],
    ["gold", "M53 27C51 21 51 16 53 11L59 18L65 9L71 18L77 11C79 16 79 21 77 27C69 24 61 24 53 27Z"],
    ["gold", "M89 40a5 5 0 1 0 .1 0ZM82 47a5 5 0 1 0 .1 0ZM92 50a5 5 0 1 0 .1 0Z"],
    ["suit", "M88 47a4 4 0 1 0 .1 0Z"],
  ],
  J: [
    ["suit", "M38 70C40 59 48 55 56 52H74C82 55 90 59 92 70Z"],
    ["gold", "M58 52L65 66L72 52ZM44 62L50 70H44ZM86 62L80 70H86Z"],
    ["hair", "M53 26C50 38 50 46 53 52H59L57 28ZM77 26C80 38 80 46 77 52H71L73 28Z"],
    ["skin", "M57 28H73V44C73 50 69 54 65 54S57 50 57 44Z"],
    ["eyes", "M60 36h3M67 36h3M65 37v4M62 47h6"],
    ["suit", "M49 29C49 16 57 10 67 10C77 10 82 17 81 29C70 24 60 24 49 29Z"],
    ["gold", "M49 29C60 24 70 24 81 29V33C70 28 60 28 49 33ZM72 14C77 2 90 3 93 15C87 12 81 15 77 23Z"],
    ["line", "M91 28V66M86 34L91 24L95 34"],
  ],
};

/** @type {{ [back: string]: { colour: string, lines: () => string, wide?: number } }} */
const BACKS = {
  net: { colour: "#8d2f3c", lines: () => each(-140, 100, 14, (at) => `M${at} 140L${at + 140} 0M${at} 0L${at + 140} 140`) },
  waves: { colour: "#23508f", lines: () => each(14, 140, 9, (y) => `M4 ${y}q6-9 12 0${"t12 0".repeat(7)}`), wide: 3 },
  tiles: { colour: "#1f6a4a", lines: () => each(8, 92, 14, (x) => each(12, 128, 19.3, (y) => `M${x + 7} ${y - 6}l5.5 9l-5.5 9l-5.5-9Z`)) },
  spade: { colour: "#2b2f45", lines: () => `M50 34C58 50 82 60 82 78A16 16 0 0 1 55 87c0 9 3 15 9 20H36c6-5 9-11 9-20A16 16 0 0 1 18 78C18 60 42 50 50 34ZM18 20H82M18 120H82`, wide: 4 },
};
export const BACK_NAMES = Object.keys(BACKS);

/** @param {number} from @param {number} to @param {number} step @param {(at: number) => string} drawn */
function each(from, to, step, drawn) {
  let path = "";
  for (let at = from; at < to; at += step) path += drawn(at);
  return path;
}

const dress = { back: "net", language: "english" };
/** @type {SVGSVGElement | null} */
let wardrobe = null;

// How cards look from now on, those that lie there already too.
/** @param {Partial<typeof dress>} facts */
export function dressCards({ back = "", language = "" }) {
  if (back in BACKS) dress.back = back;
  if (language in LETTERS) dress.language = language;
  kept().replaceChildren(...symbols());
}

function kept() {
  if (!wardrobe) {
    wardrobe = svg("svg", { class: "wardrobe", "aria-hidden": true, width: 0, height: 0 }, symbols());
    document.body.append(wardrobe);
  }
  return wardrobe;
}

// A part of a card: what is drawn once, where it lies and how large it is there.
/** @param {string} id @param {string} kind @param {string} transform */
export function part(id, kind = "", transform = "") {
  kept();
  return svg("use", { href: `#${id}`, class: kind || null, transform: transform || null });
}

function symbols() {
  const letters = LETTERS[dress.language];
  const { colour, lines, wide = 2.4 } = BACKS[dress.back];
  const suits = Object.entries(SUITS).map(([suit, d]) => svg("path", { id: `suit-${suit}`, d }));
  const ranks = [..."AKQJT98765432"].map((rank, at) => svg("path", { id: `rank-${rank}`, d: SIGNS[letters[at] ?? rank] }));
  const courts = Object.entries(COURTS).map(([rank, shapes]) =>
    svg("g", { id: `court-${rank}` }, shapes.map(([kind, d]) => svg("path", { class: kind, d }))));
  const net = svg("svg", { x: 9, y: 9, width: 82, height: 122, viewBox: "9 9 82 122" }, svg("path", { d: lines(), "stroke-width": wide, fill: "none" }));
  const back = svg("g", { id: "back", stroke: colour }, net, svg("rect", { x: 7.5, y: 7.5, width: 85, height: 125, rx: 6, fill: "none", "stroke-width": 3 }));
  return [...suits, ...ranks, ...courts, back];
}
