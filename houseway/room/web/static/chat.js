// Talk at a table, where it is allowed: what is new is asked for while the page is looked at. All text goes in as text.

import { all, byId, el, one, setText, target } from "./dom.js";
import { got } from "./stream.js";

/** @import { Remark, Talk } from "../messages.d.ts" */

const EVERY = 3_000;
const root = byId("chat");
const list = byId("remarks");
const field = /** @type {HTMLInputElement} */ (byId("remark"));
const where = `/api/tables/${root.dataset.table}/chat`;
const token = () => document.querySelector("meta[name=csrf-token]")?.getAttribute("content") || "";
let last = 0;

/** @param {string} path @param {unknown} [body] */
async function send(path, body = {}) {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token() };
  const reply = await fetch(where + path, { method: "POST", credentials: "same-origin", headers, body: JSON.stringify(body) }).catch(() => null);
  const said = reply && !reply.ok ? await reply.json().catch(() => ({})) : {};
  setText(byId("chat-told"), reply?.ok ? "" : said.detail || "The room cannot be reached: try again");
  return Boolean(reply?.ok);
}

/** @param {Remark} remark */
function line(remark) {
  const item = el("li", {}, el("span", { class: "who", text: remark.name }), el("span", { class: remark.emote ? "emote" : "", text: remark.text }));
  if (!remark.mine) {
    const mute = async () => { if (await send(`/${remark.id}/mute`)) await again(); };
    const report = async () => { if (await send(`/${remark.id}/report`)) setText(byId("chat-told"), "The floor is told."); };
    item.append(" ", el("button", { type: "button", class: "quiet", text: "Mute", "aria-label": `Mute ${remark.name}`, onclick: mute }));
    item.append(" ", el("button", { type: "button", class: "quiet", text: "Report", "aria-label": `Report what ${remark.name} said`, onclick: report }));
  }
  return item;
}

async function look() {
  /** @type {Talk | null} */
  const talk = await got(`${where}?after=${last}`).catch(() => null);
  if (!talk) return;
  const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
  for (const remark of talk.remarks.filter((each) => each.id > last)) {
    list.append(line(remark));
    last = remark.id;
  }
  if (talk.remarks.length && root.hidden) byId("tab-chat").classList.add("new");
  if (atEnd) list.scrollTop = list.scrollHeight;
  byId("unmute").hidden = !talk.muted;
  const closed = talk.allowed ? talk.why_not : "Nobody talks at this table any more.";
  for (const button of all(root, "#say button, .emotes button")) button.toggleAttribute("disabled", Boolean(closed));
  field.disabled = Boolean(closed);
  field.placeholder = closed || "Say something";
}

function again() {
  last = 0;
  list.replaceChildren();
  return look();
}

one(root, "#say").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!(await send("", { text: field.value }))) return;
  field.value = "";
  await look();
});
one(root, ".emotes").addEventListener("click", async (event) => {
  const { emote } = target(event).dataset;
  if (emote && (await send("", { emote }))) await look();
});
byId("unmute").addEventListener("click", () => send("/unmute").then(again));
root.addEventListener("opened", () => byId("tab-chat").classList.remove("new"));
// Keys of the table are letters here.
root.addEventListener("keydown", (event) => event.stopPropagation());
setInterval(() => document.hidden || look(), EVERY);
look();
