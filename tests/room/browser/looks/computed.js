// What is wrong with regions as they are computed, over counts of seats and spots and sizes of the felt: a box out of the
// felt, over another or over a plate, be it of the layout one bets on or of one's own spots during the hand. One sentence
// for each fault; how many ways were laid, and where there was no room.

import { betting, ownSpots, plateWidth } from "/static/regions.js";
import { placed } from "/static/ring.js";

/** @typedef {import("/static/regions.js").Region} Region */
/** @typedef {{ width: number, height: number, seats: number, spots: number }} Way */

/** @param {{ widths: number[], heights: number[], seats: number[], spots: number[] }} counts */
export function look({ widths, heights, seats, spots }) {
  const ways = widths.flatMap((width) => heights.flatMap((height) => seats.flatMap((many) => spots.map((count) => ({ width, height, seats: many, spots: count })))));
  const found = ways.map((way) => ({ way, faults: [...faults(way), ...ownFaults(way)], boxes: computed(way).boxes.length }));
  return { laid: found.filter(({ boxes }) => boxes).length, none: found.flatMap(({ way, boxes }) => (boxes ? [] : [way])), faults: found.flatMap((each) => each.faults) };
}

// A third of the spots are for main bets.
/** @param {Way} way */
function computed({ width, height, seats, spots }) {
  const kinds = Array.from({ length: spots }, (_, at) => (at < Math.ceil(spots / 3) ? "main" : "bonus"));
  return betting({ width, height }, { seats, mySeat: 1, dealer: true, spots: kinds });
}

/** @param {Way} way */
function* faults(way) {
  const { width, height, spots } = way;
  const how = JSON.stringify(way);
  const { seats, boxes } = computed(way);
  const plate = plateWidth(width);
  const plates = seats.slice(1).map(({ x, y, side }) => {
    const [above, tall] = side === "top" ? [45, 45] : [17, 34];
    return { left: (x * width) / 100 - plate / 2, width: plate, top: (y * height) / 100 - above, height: tall };
  });
  if (boxes.length && boxes.length !== spots) yield `${how}: ${boxes.length} boxes`;
  for (const [at, box] of boxes.entries()) {
    const out = box.left < 0 || box.left + box.width > width + 1 || box.top < 0 || box.top + box.height > height - 40;
    if (out) yield `${how}: a box is out of the felt`;
    if (boxes.slice(at + 1).some((other) => meet(box, other))) yield `${how}: two boxes meet`;
    if (plates.some((other) => meet(box, other))) yield `${how}: a box meets a plate`;
  }
}

const PRINTED_FROM = 900; // narrower, and no phone: one's own spots are not printed

/** @param {Way} way */
function* ownFaults(way) {
  const { width, height, seats, spots } = way;
  const narrow = width < 620;
  if ((!narrow && width < PRINTED_FROM) || seats > 8 || spots > 6) return;
  const around = placed(seats, 1, { narrow, dealer: true });
  const plate = plateWidth(width);
  const plates = around.map(({ x, y }, at) => {
    const wide = narrow && !at ? 96 : plate;
    return { left: (x * width) / 100 - wide / 2, width: wide, top: at ? (y * height) / 100 - 15 : height - 38, height: at ? 30 : 38 };
  });
  for (const common of [false, true]) {
    const how = `${JSON.stringify(way)}, ${common ? "common" : "own"} cards`;
    const boxes = ownSpots({ width, height }, around, { count: spots, common });
    if (boxes.length !== spots) yield `${how}: ${boxes.length} own spots`;
    for (const [at, box] of boxes.entries()) {
      if (box.left < 0 || box.left + box.width > width || box.top < 0 || box.top + box.height > height) yield `${how}: an own spot is out of the felt`;
      if (boxes.slice(at + 1).some((other) => meet(box, other))) yield `${how}: two own spots meet`;
      if (plates.some((other) => meet(box, other))) yield `${how}: an own spot meets a plate`;
    }
  }
}

/** @param {Region} a @param {Region} b */
function meet(a, b) {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  return across > 1 && Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top) > 1;
}
