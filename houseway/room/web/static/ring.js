// Where seats stand round the felt, in hundredths of its width and height, clockwise from whoever looks.

/** @import { SeatAt } from "../page.d.ts" */

// Narrower than this, a felt stands upright.
export const NARROW = 620;

/**
 * @param {number} seats
 * @param {number | undefined} mySeat
 * @param {{ narrow: boolean, dealer: boolean }} felt
 * @returns {SeatAt[]}
 */
export function placed(seats, mySeat, { narrow, dealer }) {
  const first = mySeat || Math.ceil(seats / 2);
  return Array.from({ length: seats }, (_, step) => {
    const seat = ((first - 1 + step) % seats) + 1;
    return { seat, ...(narrow ? tall(step, seats, dealer) : wide(dealer ? apart(step, seats) : step / seats)) };
  });
}

// How far round a seat is, with room left at the top, where the house dealer stands: that of two seats where there are
// cards on both sides of it, and then some before whoever looks.
/** @type {{ [seats: number]: [number, number] }} */
const SPREAD = { 3: [0.25, 2], 4: [0.1, 2] };

/** @param {number} step @param {number} seats */
function apart(step, seats) {
  const left = Math.floor(seats / 2);
  /** @param {number} place @param {number} side */
  const part = (place, side) => {
    const [shift, gap] = SPREAD[side] ?? [0, 1];
    return (place + shift) / (2 * side + gap);
  };
  if (!step) return 0;
  return step <= left ? part(step, left) : 1 - part(seats - step, seats - 1 - left);
}

/** @param {number} round */
function wide(round) {
  if (!round) return { x: 50, y: 88, bx: 63, by: 79, side: "bottom" };
  const angle = Math.PI / 2 + 2 * Math.PI * round;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const x = 50 + 43 * cos;
  const y = 50 + 38 * rounder(sin);
  const top = round === 0.5;
  return { x, y, bx: top ? 62 : 50 + (sin > 0 ? 27 : 29) * rounder(cos), by: top ? 22 : 52 + (sin > 0 ? 17 : 20.5) * sin, side: sideOf(cos, sin) };
}

// On a phone, one seat at each end and the others down the sides.
/** @param {number} step @param {number} seats @param {boolean} dealer */
function tall(step, seats, dealer) {
  if (step === 0) return { x: 50, y: 89, bx: 74, by: 88, side: "bottom" };
  const others = seats - 1;
  const top = others % 2 === 1 && !dealer;
  const left = Math.ceil((others - Number(top)) / 2);
  if (top && step === left + 1) return { x: 50, y: 8.5, bx: 66, by: 12, side: "top" };
  const onLeft = step <= left;
  const place = onLeft ? step : seats - step;
  const y = 80 - ((place - 0.5) * 74) / (onLeft ? left : others - Number(top) - left);
  return { x: onLeft ? 12 : 88, y, bx: onLeft ? 25.5 : 74.5, by: y, side: onLeft ? "left" : "right" };
}

// Pushes an ellipse out towards its corners, where a table has room.
/** @param {number} part */
function rounder(part) {
  return Math.sign(part) * Math.abs(part) ** 0.82;
}

/** @param {number} cos @param {number} sin */
function sideOf(cos, sin) {
  if (Math.abs(cos) > 0.8) return cos < 0 ? "left" : "right";
  return sin > 0 ? "bottom" : "top";
}
