// Tools of the studio: undo and redo, a link, saving and opening sheets, and the count that some changes need.

import { el, one, setText } from "./dom.js";
import { ended, got, post, refusal } from "./stream.js";

/** @import { CountState, OwnSheet } from "../messages.d.ts" */

const WAIT_MS = 700;

/**
 * @param {{ undo: () => void, redo: () => void, reset: () => void, link: () => string, toml: () => string, say: (text: string) => void }} page
 */
export function toolbar(page) {
  const button = (/** @type {string} */ text, /** @type {() => void} */ act, /** @type {string} */ id) => el("button", { type: "button", class: "quiet", id, text, onclick: act });
  const copy = async () => {
    const link = page.link();
    try {
      await navigator.clipboard.writeText(link);
      page.say("The link is copied: whoever opens it sees this change.");
    } catch {
      page.say(`This link holds the change: ${link}`);
    }
  };
  const download = () => {
    const address = URL.createObjectURL(new Blob([page.toml()], { type: "application/toml" }));
    el("a", { href: address, download: "sheet.toml" }).click();
    URL.revokeObjectURL(address);
  };
  return el("div", { class: "tools", role: "toolbar", "aria-label": "Change" }, button("Undo", page.undo, "undo"), button("Redo", page.redo, "redo"),
    button("As it was", page.reset, "reset"), button("Copy link", copy, "copy-link"), button("Download the sheet", download, "download"));
}

/** @param {HTMLElement} root @param {() => { sheet: string, change: unknown }} asked */
export function savePanel(root, asked) {
  const said = el("p", { role: "status", id: "saved" });
  if (!root.dataset.me) return el("p", { class: "hint", text: "Sign in, or play as a guest, to save this as a sheet of your own and to have games counted." });
  const name = el("input", { maxlength: 60, required: true, id: "save-name", autocomplete: "off" });
  const house = root.dataset.role === "floor" ? el("input", { type: "checkbox", id: "save-house" }) : null;
  const file = el("input", { type: "file", accept: ".toml", id: "open-file" });
  const send = async (/** @type {string} */ where, /** @type {object} */ body) => {
    const reply = await post(where, { ...body, house: Boolean(house?.checked) }, {}).catch(() => null);
    if (!reply?.ok) return setText(said, reply ? await refusal(reply) : "The room cannot be reached: try again.");
    const sheet = /** @type {OwnSheet} */ (await reply.json());
    const play = root.dataset.role === "player" ? el("a", { class: "button go", href: `/private/open?sheet=${sheet.id}`, text: "Play it at a private table" }) : null;
    said.replaceChildren(`Kept as ${sheet.name}, version ${sheet.version}. `, play ?? "", " ", el("a", { href: `/rules/${sheet.id}`, text: "Its rules" }), " ", el("a", { href: `/rules/${sheet.id}/studio`, text: "Its studio" }));
    return undefined;
  };
  const form = el("form", { class: "row" }, el("label", { text: "Name " }, name), house ? el("label", {}, house, "for the house") : null, el("button", { type: "submit", text: "Save as a sheet" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send("/api/studio/sheets", { ...asked(), name: name.value });
  });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) send("/api/studio/files", { text: (await chosen.text()).slice(0, 100_000), name: name.value || chosen.name.replace(/\.toml$/, "").slice(0, 60) });
  });
  return el("section", { class: "save", "aria-label": "Save" }, form, el("label", { text: "Open a file " }, file), said);
}

// The count that a change needs: begun a moment after the last edit, shown while it goes on, and given up on request.
export class CountBar {
  /** @param {boolean} allowed @param {() => unknown} asked @param {() => void} done */
  constructor(allowed, asked, done) {
    this.allowed = allowed;
    this.asked = asked;
    this.done = done;
    this.text = el("span", { text: "" });
    this.bar = el("progress", { "aria-label": "Counted so far" });
    this.begin = el("button", { type: "button", text: "Count it", onclick: () => this.start() });
    this.cancel = el("button", { type: "button", class: "quiet", text: "Cancel", onclick: () => this.stop() });
    this.root = el("div", { id: "count", hidden: true }, this.text, this.bar, this.begin, this.cancel);
    this.given = ""; // what was given up, and is not begun again by itself
    this.running = "";
    this.timer = 0;
  }

  // What is shown now lacks counts, or does not.
  /** @param {boolean} lacks @param {boolean} minutes */
  look(lacks, minutes) {
    clearTimeout(this.timer);
    const key = JSON.stringify(this.asked());
    if (this.running && this.running !== key) this.stop();
    if (this.running === key && lacks) return;
    this.root.hidden = !lacks;
    this.show(false, this.allowed ? (minutes ? "To count this takes minutes." : "") : "This must be counted: sign in first.");
    this.begin.hidden = !this.allowed;
    if (lacks && this.allowed && !minutes && this.given !== key) this.timer = setTimeout(() => this.start(), WAIT_MS);
  }

  /** @param {boolean} running @param {string} text */
  show(running, text) {
    setText(this.text, text);
    this.bar.hidden = this.cancel.hidden = !running;
    this.begin.hidden = running;
  }

  async start() {
    this.running = JSON.stringify(this.asked());
    this.root.hidden = false;
    this.show(true, "Counting…");
    const reply = await post("/api/studio/count", this.asked(), {}).catch(() => null);
    if (reply?.ok) await this.follow(this.running);
    else this.end(reply ? await refusal(reply) : "The room cannot be reached");
  }

  /** @param {string} key */
  async follow(key) {
    while (this.running === key) {
      const state = /** @type {CountState | null} */ (await got("/api/studio/count").catch(() => null));
      if (this.running !== key) return;
      if (!state?.running) {
        this.end(state?.reason ?? "");
        return;
      }
      if (state.total) Object.assign(this.bar, { max: state.total, value: state.done });
      setText(this.text, `Counting ${state.total ? `${state.done} of ${state.total}, ` : ""}${state.seconds} s`);
      await new Promise((after) => { setTimeout(after, 400); });
    }
  }

  /** @param {string} why */
  end(why) {
    if (why) this.given = this.running;
    this.running = "";
    this.show(false, why ? `It is not counted: ${why}.` : "");
    this.root.hidden = !why;
    if (!why) this.done();
  }

  async stop() {
    this.given = this.running;
    this.running = "";
    await ended("/api/studio/count").catch(() => null);
    this.show(false, "The count was given up.");
  }
}

// Says which paytables were found for an edge, each to be taken.
/** @param {HTMLElement} box @param {import("../messages.d.ts").Sought} sought @param {(rows: { [row: string]: string }) => void} take */
export function showSought(box, sought, take) {
  const list = one(box, ".found");
  if (!sought.candidates.length) return list.replaceChildren(el("li", { text: sought.reason || "No paytable in whole odds comes nearer." }));
  return list.replaceChildren(...sought.candidates.map((each) => el("li", {},
    `${(100 * each.edge).toFixed(2)}%: ${each.changed.map((row) => `${row} ${each.rows[row]}`).join(", ")} `,
    el("button", { type: "button", class: "quiet", text: "Take it", "aria-label": `Take ${each.changed.map((row) => `${row} ${each.rows[row]}`).join(", ")}`, onclick: () => take(each.rows) }))));
}
