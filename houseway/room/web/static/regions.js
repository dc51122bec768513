// Where things lie while bets are made, in pixels, computed from counts and from the size of the felt: the layout one bets
// on as large as it can be between the seats, its spots in rows, the seats and their bets clear of it. It draws nothing.

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
const WIDEST = 230;
const HIGHEST = 125;
const WIDEST_BOARD = 1100;

const PHONE = { plate: 82, own: 44, pitch: 38, columns: 2, least: { width: 86, height: 48 } };
const DESK = { least: { width: 100, height: 62 } };
const MANY = 8; // more of them on a phone stand in four columns

// How wide a plate is.
/** @param {number} width */
export const plateWidth = (width) => (width < NARROW ? PHONE.plate : Math.min(131, Math.max(96, 0.136 * width)));

/** The seats while bets are made, and the boxes of the spots; none where there is no room for them. @param {Size} felt @param {Counts} counts */
export function betting(felt, counts) {
  const narrow = felt.width < NARROW;
  const around = placed(counts.seats, counts.mySeat, { narrow, dealer: counts.dealer });
  const wide = around.map((seat) => ({ ...seat, ...besidePlate(felt, seat) }));
  const ways = narrow ? [packed(felt, around)] : [wide, wide.map((seat) => ({ ...seat, crammed: true }))];
  for (const seats of ways) {
    const boards = narrow ? [below(felt, seats)] : middles(felt, seats);
    const boxes = roomiest(boards.map((board) => boxesIn(board, counts.spots, (narrow ? PHONE : DESK).least)));
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
/** @param {Region[][]} ways */
function roomiest(ways) {
  const size = (/** @type {Region[]} */ boxes) => Math.min(...boxes.map(({ width, height }) => Math.min(width, WIDEST) * height));
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

/** How far from the middle one may go past a box. @param {{ left: number, right: number, top: number, bottom: number }} box @param {number} top @param {number} bottom @param {number} middle */
function room(box, top, bottom, middle) {
  if (box.bottom <= top || box.top >= bottom) return Infinity;
  return Math.max(0, box.left - middle, middle - box.right);
}

// The spots of a board by their kinds, in rows: those everybody bets on next to whoever looks, the others beyond them.
/** @param {Region} board @param {string[]} kinds @param {Size} least @returns {Region[]} */
function boxesIn(board, kinds, least) {
  const most = Math.floor((board.width + GAP) / (least.width + GAP));
  if (most < 1) return [];
  const at = kinds.map((kind, place) => ({ kind, place }));
  const mains = inRows(at.filter(({ kind }) => kind === "main"), most);
  const all = [...inRows(at.filter(({ kind }) => kind !== "main"), most), ...mains];
  const height = Math.min(HIGHEST, (board.height + GAP) / all.length - GAP);
  if (!all.length || height < least.height) return [];
  const top = board.top + board.height - all.length * (height + GAP) + GAP;
  /** @type {Region[]} */
  const boxes = [];
  for (const [line, row] of all.entries()) {
    const width = Math.min(WIDEST, (board.width + GAP) / row.length - GAP);
    const left = board.left + (board.width - row.length * (width + GAP) + GAP) / 2;
    row.forEach(({ place }, column) => {
      boxes[place] = { left: left + column * (width + GAP), top: top + line * (height + GAP), width, height };
    });
  }
  return boxes;
}

// As few rows as hold them, as equal as can be.
/** @template T @param {T[]} items @param {number} most */
function inRows(items, most) {
  const count = Math.ceil(items.length / most);
  return Array.from({ length: count }, (_, row) => items.slice(Math.floor((row * items.length) / count), Math.floor(((row + 1) * items.length) / count)));
}
