// How the table looks and sounds to whoever sits at this browser: deck, backs, felt, theme, letters, volume, whether a slip
// is asked about. All of it is kept here; the theme goes with every page, so a cookie tells the room of it.

import { BACK_NAMES, LETTERS, dressCards } from "./art.js";
import { el, one } from "./dom.js";

const KEPT = "looks";
const YEAR = 31_536_000;

/** What may be chosen: its title and its ways, the first as usual. @type {{ [what: string]: [string, string[]] }} */
const CHOICES = {
  deck: ["Deck", ["two colours", "four colours"]],
  back: ["Backs", BACK_NAMES],
  language: ["Letters on cards", Object.keys(LETTERS)],
  felt: ["Felt", ["green", "blue", "red", "grey"]],
  theme: ["Theme", ["dark", "light"]],
  volume: ["Volume", ["normal", "quiet", "loud"]],
  squeeze: ["Squeeze cards of your own side", ["yes", "no"]],
  slips: ["Ask before a free hand is folded", ["yes", "no"]],
};
/** @type {{ [volume: string]: number }} */
const LOUDNESS = { normal: 1, quiet: 0.35, loud: 2 };

/** @typedef {Pick<Storage, "getItem" | "setItem">} Kept */

/** @type {Kept} */
const HERE = localStorage;

// What was chosen here, as far as it is still a choice.
/** @param {Kept} memory @returns {{ [what: string]: string }} */
function chosen(memory) {
  const kept = read(memory.getItem(KEPT));
  return Object.fromEntries(Object.entries(CHOICES).map(([what, [, ways]]) => [what, ways.includes(kept[what]) ? kept[what] : ways[0]]));
}

/** @param {string | null} text @returns {{ [what: string]: string }} */
function read(text) {
  try {
    return JSON.parse(text ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @param {{ [what: string]: string }} looks */
function wear({ deck, back, language, felt, theme }) {
  Object.assign(document.documentElement.dataset, { deck, felt, theme });
  dressCards({ back, language });
}

// A page without settings looks as they were set elsewhere.
export const dressPage = (memory = HERE) => wear(chosen(memory));

export const loudness = (memory = HERE) => LOUDNESS[chosen(memory).volume];

export const squeezes = (memory = HERE) => chosen(memory).squeeze === "yes";

export const asksOfSlips = (memory = HERE) => chosen(memory).slips === "yes";

export class Looks {
  /** @param {HTMLElement} button @param {Kept} memory */
  constructor(button, memory = HERE) {
    this.memory = memory;
    dressPage(memory);
    const fields = Object.entries(CHOICES).map(([what, [title, ways]]) => this.field(what, title, ways));
    const done = el("button", { type: "submit", class: "go", text: "Done" });
    const form = el("form", { method: "dialog" }, el("h2", { id: "looks-title", text: "Settings" }), fields, el("div", { class: "tools" }, done));
    /** @type {HTMLDialogElement} */
    this.node = el("dialog", { class: "looks", "aria-labelledby": "looks-title" }, form);
    button.after(this.node);
    button.addEventListener("click", () => this.open());
  }

  /** @param {string} what @param {string} title @param {string[]} ways */
  field(what, title, ways) {
    const options = ways.map((way) => el("option", { value: way, text: way }));
    return el("label", {}, title, el("select", { name: what, onchange: () => this.change() }, options));
  }

  open() {
    for (const [what, way] of Object.entries(chosen(this.memory))) this.select(what).value = way;
    this.node.showModal();
  }

  /** @param {string} what */
  select(what) {
    return /** @type {HTMLSelectElement} */ (one(this.node, `[name=${what}]`));
  }

  change() {
    const looks = Object.fromEntries(Object.keys(CHOICES).map((what) => [what, this.select(what).value]));
    this.memory.setItem(KEPT, JSON.stringify(looks));
    document.cookie = `theme=${looks.theme}; path=/; max-age=${YEAR}; samesite=lax`;
    wear(looks);
  }
}
