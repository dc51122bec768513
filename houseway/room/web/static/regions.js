// Where things lie, in pixels, computed from counts and from the size of the felt: while bets are made the layout one bets
// on, as large as it can be between the seats, its spots in rows, the seats and their bets clear of it; during the hand
// one's own spots, each in a box beside one's seat. It draws nothing.

import { NARROW, placed } from "./ring.js";

/** @import { SeatAt } from "../page.d.ts" */

/** @typedef {{ left: number, top: number, width: number, height: number }} Region */
/** @typedef {{ width: number, height: number }} Size */
/** What is told of a table. @typedef {{ seats: number, mySeat?: number, dealer: boolean, spots: string[] }} Counts */

const GAP = 6;
const HALF_PLATE = 28; // of its height, with what hangs on it
const OWN_PLATE = 62; // at the bottom of the felt
const TRAY = 34; // what is put up lies above the layout
const HALF_BET = 24;
const STEP = 8;
const WIDEST = { least: 230, part: 0.19 }; // of a felt's width
const HIGHEST = { least: 125, part: 0.2 };
const WIDEST_BOARD = 1100;

const PHONE = { plate: 82, own: 44, pitch: 38, columns: 2, least: { width: 86, height: 48 } };
const LOW = 497;
const DESK = { least: { width: 100, height: 62 } };
// One's own spots during a hand; `cards` lie above the plates of others, `aside` is what hangs beside one's own.
const OWN = {
  gap: 3, many: 6, low: 433, aside: 36, cards: 70,
  box: { width: 88, height: 44 }, flat: { width: 88, height: 38 }, phone: { plate: 96, height: 30 },
};
const MANY = 8; // more of them on a phone stand in four columns

// What lies on a felt during a hand: cards before the house dealer and in the middle, one's own piles and the most cards
// of one of them, one's own spots.
/** @typedef {{ narrow: boolean, common: boolean, top: boolean, middle: boolean, many: boolean, piles: number, cards: number, spots: number }} Lying */

// How far down the pot, what is put up and the dice lie, in hundredths of the felt's height: where no cards do.
/** @param {number} height @param {Lying} lying */
export function moneyAt(height, lying) {
  const { top, middle, many, piles, cards, spots } = lying;
  const low = height < LOW;
  if (lying.narrow && spots > 2 && piles) return 50;
  if (lying.narrow && many && cards > 4) return 54.8;
  // A hand of many cards would cover it, but nothing lies in the middle.
  if (cards > 3 && !middle && !top) return 45;
  if (low && top && piles > 1) return 52;
  if (low && top && !middle) return 58;
  // Whoever has laid out much has it before them: it lies above what is drawn.
  if (piles > 2) return 20;
  return lying.narrow ? belowTheMiddle(height, lying) : amongCards(height, lying);
}

/** @param {number} height @param {Lying} lying */
function amongCards(height, { common, top, many }) {
  const low = height < LOW;
  if (common && height < OWN.low) return 18;
  if (common) return low ? 57 : many ? 67 : 62;
  // In a low window there is no room between the player-dealer's cards and one's own.
  if (top && low) return 5;
  if (many) return 60;
  return low && !top ? 57 : 66;
}

/** @param {number} height @param {Lying} lying */
function belowTheMiddle(height, { common, top, many }) {
  if (many) return common ? 75 : 60.5;
  return common && !top && height < OWN.low ? 18 : 62;
}

// How wide a plate is.
/** @param {number} width */
export const plateWidth = (width) => (width < NARROW ? PHONE.plate : Math.min(168, Math.max(96, 0.125 * width)));

/** The seats while bets are made, and the boxes of the spots; none where there is no room for them. @param {Size} felt @param {Counts} counts */
export function betting(felt, counts) {
  const narrow = felt.width < NARROW;
  const around = placed(counts.seats, counts.mySeat, { narrow, dealer: counts.dealer });
  const wide = around.map((seat) => ({ ...seat, ...besidePlate(felt, seat) }));
  const ways = narrow ? [packed(felt, around)] : [wide, wide.map((seat) => ({ ...seat, crammed: true }))];
  for (const seats of ways) {
    const boards = narrow ? [below(felt, seats)] : middles(felt, seats);
    const boxes = roomiest(felt, boards.map((board) => boxesIn(felt, board, counts.spots, (narrow ? PHONE : DESK).least)));
    if (boxes.length) return { seats, boxes };
  }
  return { seats: around, boxes: [] };
}

// The bet of a seat lies beside its plate, or below it where that stands at the top.
/** @param {Size} felt @param {SeatAt} seat */
function besidePlate({ width, height }, { x, y, side }) {
  if (side === "top") return { bx: x, by: y + (100 * (HALF_BET + 2)) / height };
  const aside = (100 * (plateWidth(width) / 2 + HALF_BET + 4)) / width;
  return { bx: x < 50 ? x + aside : x - aside, by: y };
}

// On a phone plates stand close together at the top, for no cards lie there yet.
/** @param {Size} felt @param {SeatAt[]} around */
function packed(felt, around) {
  const [mine, ...others] = around;
  const columns = others.length > MANY ? 4 : PHONE.columns;
  const inRow = (/** @type {number} */ at) => (columns === 2 ? [0, 1][at % 2] : at % 4);
  const rows = Math.ceil(others.length / columns);
  // Clockwise from whoever looks: up on the left, down on the right.
  const half = Math.ceil(others.length / 2);
  const left = others.slice(0, half).reverse();
  const right = others.slice(half);
  const order = left.flatMap((seat, at) => [seat, ...right.slice(at, at + 1)]);
  const spread = felt.width - PHONE.plate - 4;
  return [mine, ...order.map((seat, at) => {
    const x = (100 * (2 + PHONE.plate / 2 + (spread * inRow(at)) / (columns - 1))) / felt.width;
    const y = (100 * (20 + PHONE.pitch * Math.min(rows - 1, Math.floor(at / columns)))) / felt.height;
    const aside = (100 * (PHONE.plate / 2 + 16)) / felt.width;
    return { ...seat, x, y, bx: x < 50 ? x + aside : x - aside, by: y, side: x < 50 ? "left" : "right", crammed: columns > 2 };
  })];
}

/** @param {Size} felt @param {SeatAt[]} seats @returns {Region} */
function below({ width, height }, [, ...others]) {
  const lowest = Math.max(0, ...others.map(({ y }) => (y * height) / 100 + PHONE.pitch / 2));
  const top = lowest + TRAY;
  return { left: GAP, top, width: width - 2 * GAP, height: height - PHONE.own - top };
}

// Every region in the middle of the felt that meets no plate and no bet, as wide as it can be for where it begins.
/** @param {Size} felt @param {SeatAt[]} seats @returns {Region[]} */
function middles(felt, [, ...others]) {
  const boxes = others.flatMap((seat) => taken(felt, seat));
  const [bottom, middle] = [felt.height - OWN_PLATE, felt.width / 2];
  /** @type {Region[]} */
  const found = [];
  for (let top = TRAY + 4; top < bottom - DESK.least.height; top += STEP) {
    const half = Math.min(middle - GAP, WIDEST_BOARD / 2, ...boxes.map((box) => room(box, top - TRAY, bottom, middle)));
    found.push({ left: middle - half, top, width: 2 * half, height: bottom - top });
  }
  return found;
}

// Of several ways to lay spots the one whose smallest is the largest.
/** @param {Size} felt @param {Region[][]} ways */
function roomiest(felt, ways) {
  const size = (/** @type {Region[]} */ boxes) => Math.min(...boxes.map(({ width, height }) => Math.min(width, upTo(WIDEST, felt.width)) * height));
  return ways.reduce((best, boxes) => (boxes.length && (!best.length || size(boxes) > size(best)) ? boxes : best), []);
}

/** A plate, and the bet beside it if it is to be seen. @param {Size} felt @param {SeatAt} seat */
function taken({ width, height }, { x, y, bx, by, side, crammed }) {
  const [middle, half] = [(x * width) / 100, plateWidth(width) / 2 + GAP];
  const [top, bottom] = side === "top" ? [-45, 12] : [-HALF_PLATE, HALF_PLATE + 10];
  const bet = { x: (bx * width) / 100, y: (by * height) / 100 };
  const plate = { left: middle - half, right: middle + half, top: (y * height) / 100 + top, bottom: (y * height) / 100 + bottom };
  return crammed ? [plate] : [
    plate, { left: bet.x - HALF_BET, right: bet.x + HALF_BET, top: bet.y - HALF_BET, bottom: bet.y + HALF_BET },
  ];
}

// One's own spots during a hand: beside one's cards as far as the next plate, or above one's plate where the cards lie in
// the middle, in as few rows as there is room for; on a phone in the corner beside one's plate.
/** @param {Size} felt @param {SeatAt[]} seats @param {{ count: number, common: boolean }} spots @returns {Region[]} */
export function ownSpots(felt, [, ...others], { count, common }) {
  const [width, height] = [felt.width, felt.height];
  if (width < NARROW) {
    const columns = count > OWN.many ? 3 : 2;
    const free = width / 2 - OWN.phone.plate / 2 - GAP;
    return inColumns(count, columns, { width: Math.floor(free / columns) - OWN.gap, height: OWN.phone.height }, { right: width - 2, bottom: height - 3 });
  }
  const bottom = common ? height - (height < OWN.low ? 48 : 67) : height - GAP;
  const box = common ? OWN.flat : OWN.box;
  const ways = Array.from({ length: count }, (_, less) => laidOut(count - less)).filter(({ rows }) => !common || rows < 3);
  // Where many sit, chips of a neighbour may lie behind one's own spots, but no plate.
  for (const crammed of common ? [false, true] : [true]) {
    const plates = others.flatMap((seat) => taken(felt, { ...seat, crammed })).filter(({ left }) => common || left > width / 2);
    const found = ways.find(({ top, half }) => half <= Math.min(width / 2 - GAP, ...plates.map((plate) => room(common ? plate : { ...plate, top: plate.top - OWN.cards }, top, bottom, width / 2))));
    if (found) return inColumns(count, found.columns, box, { right: width / 2 + found.half, bottom });
  }
  const last = ways[ways.length - 1];
  return inColumns(count, last.columns, box, { right: width / 2 + last.half, bottom });

  // So many side by side: how far they reach up, and from the middle.
  /** @param {number} columns */
  function laidOut(columns) {
    const wide = columns * (box.width + OWN.gap) - OWN.gap;
    const rows = Math.ceil(count / columns);
    return { columns, rows, top: bottom - rows * (box.height + OWN.gap), half: common ? wide / 2 : plateWidth(width) / 2 + OWN.aside + wide };
  }
}

// Boxes of one size, in rows that end at a corner.
/** @param {number} count @param {number} columns @param {Size} box @param {{ right: number, bottom: number }} corner @returns {Region[]} */
function inColumns(count, columns, box, { right, bottom }) {
  const rows = Math.ceil(count / columns);
  const [left, top] = [right - Math.min(count, columns) * (box.width + OWN.gap) + OWN.gap, bottom - rows * (box.height + OWN.gap) + OWN.gap];
  return Array.from({ length: count }, (_, at) => ({
    left: left + (at % columns) * (box.width + OWN.gap), top: top + Math.floor(at / columns) * (box.height + OWN.gap), ...box,
  }));
}

/** How far from the middle one may go past a box. @param {{ left: number, right: number, top: number, bottom: number }} box @param {number} top @param {number} bottom @param {number} middle */
function room(box, top, bottom, middle) {
  if (box.bottom <= top || box.top >= bottom) return Infinity;
  return Math.max(0, box.left - middle, middle - box.right);
}

// The spots of a board by their kinds, in rows: those everybody bets on next to whoever looks, the others beyond them.
/** @param {Size} felt @param {Region} board @param {string[]} kinds @param {Size} least @returns {Region[]} */
function boxesIn(felt, board, kinds, least) {
  const columns = Math.floor((board.width + GAP) / (least.width + GAP));
  if (columns < 1) return [];
  const at = kinds.map((kind, place) => ({ kind, place }));
  const mains = inRows(at.filter(({ kind }) => kind === "main"), columns);
  const all = [...inRows(at.filter(({ kind }) => kind !== "main"), columns), ...mains];
  const height = Math.min(upTo(HIGHEST, felt.height), (board.height + GAP) / all.length - GAP);
  if (!all.length || height < least.height) return [];
  const top = board.top + board.height - all.length * (height + GAP) + GAP;
  /** @type {Region[]} */
  const boxes = [];
  for (const [line, row] of all.entries()) {
    const width = Math.min(upTo(WIDEST, felt.width), (board.width + GAP) / row.length - GAP);
    const left = board.left + (board.width - row.length * (width + GAP) + GAP) / 2;
    row.forEach(({ place }, column) => {
      boxes[place] = { left: left + column * (width + GAP), top: top + line * (height + GAP), width, height };
    });
  }
  return boxes;
}

// How large a box may be: it grows with the felt.
/** @param {{ least: number, part: number }} limit @param {number} whole */
const upTo = ({ least, part }, whole) => Math.max(least, part * whole);

// As few rows as hold them, as equal as can be.
/** @template T @param {T[]} items @param {number} most */
function inRows(items, most) {
  const count = Math.ceil(items.length / most);
  return Array.from({ length: count }, (_, row) => items.slice(Math.floor((row * items.length) / count), Math.floor(((row + 1) * items.length) / count)));
}

// A box as styles draw it.
/** @param {Region} box */
export const pixels = (box) => Object.fromEntries(Object.entries(box).map(([side, value]) => [side, `${Math.round(value)}px`]));
