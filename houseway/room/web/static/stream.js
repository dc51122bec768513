// The table's own line: events from the server as they happen, and commands to it. The browser reconnects by itself
// and says which message it had last; where the server cannot go on from there it sends the whole hand again. After an
// answer of refusal a browser gives up: then it is for us to ask again, not all at once.

/** @import { Chance, Message, PlayerCommand, Place, Reply, Said, Tried } from "../messages.d.ts" */
/** @import { Sorted } from "../page.d.ts" */

/**
 * What a page does with what it hears.
 * @typedef {{
 *   snapshot: (message: Message) => unknown,
 *   told: (message: Message) => unknown,
 *   lost: () => void,
 *   found: () => void,
 * }} Hearer
 */
/**
 * What is advised, and how the house would sort the cards asked about.
 * @typedef {Said & { sorted: Sorted | null }} Hint
 */
const TRIES = 3;
const LINE_AWAITED = 60_000; // milliseconds; no question is open for longer

const token = () => document.querySelector("meta[name=csrf-token]")?.getAttribute("content") || "";

/** @param {string} table @param {Hearer} heard */
export function listen(table, heard) {
  const { snapshot, told, lost, found } = heard;
  const source = new EventSource(`/api/tables/${table}/events`);
  source.addEventListener("snapshot", (event) => snapshot(JSON.parse(event.data)));
  source.addEventListener("told", (event) => told(JSON.parse(event.data)));
  source.addEventListener("open", found);
  source.addEventListener("error", () => {
    lost();
    if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(table, heard), 2000 + 1000 * Math.random());
  });
  addEventListener("pagehide", () => source.close());
}

// Sends a command; the sentence that refuses it, or nothing. A try that got no answer is made again under the same
// key, so that the server takes it once. An answer waits for the line: once it is back it is sent, and counts if its
// question is still open.
/** @param {string} table @param {PlayerCommand} body @returns {Promise<string>} */
export async function command(table, body) {
  const key = crypto.randomUUID?.() || `${Date.now()}-${Math.random()}`;
  const until = Date.now() + (body.command === "answer" ? LINE_AWAITED : 0);
  for (let left = TRIES; left > 0 || Date.now() < until; left -= 1) {
    try {
      const reply = await post(`/api/tables/${table}/commands`, body, { "Idempotency-Key": key });
      return reply.ok ? "" : await refusal(reply);
    } catch {
      await new Promise((done) => { setTimeout(done, left > 0 ? 500 : 2_000); });
    }
  }
  return "The room cannot be reached: check the connection and try again";
}

// What an answer would come to, without giving it; if nobody can be asked, the answer itself will tell.
/** @param {string} table @param {Reply} body @returns {Promise<Partial<Tried>>} */
export async function tried(table, body) {
  try {
    const reply = await post(`/api/tables/${table}/tries`, body, {});
    return reply.ok ? reply.json() : {};
  } catch {
    return {};
  }
}

// What a sensible player would answer; nothing, if the game does not know or nobody can be asked.
/** @param {string} table @param {string} key @returns {Promise<Hint | null>} */
export async function advised(table, key) {
  const said = await got(`/api/tables/${table}/advice?key=${encodeURIComponent(key)}`).catch(() => null);
  return said?.answer ? { ...said.answer, sorted: said.sorted } : null;
}

// What chance one's hand has, for whoever practises against bots; nothing, where that cannot be said.
/** @param {string} table @param {string} key @returns {Promise<Chance | null>} */
export async function chanceOf(table, key) {
  const said = await got(`/api/tables/${table}/chance?key=${encodeURIComponent(key)}`).catch(() => null);
  return said?.chance ?? null;
}

/** @param {string} address @param {unknown} body @param {{ [header: string]: string }} headers */
export function post(address, body, headers) {
  const all = { "Content-Type": "application/json", "X-CSRFToken": token(), ...headers };
  return fetch(address, { method: "POST", credentials: "same-origin", headers: all, body: JSON.stringify(body) });
}

/** @param {Response} reply @returns {Promise<string>} */
export async function refusal(reply) {
  const said = await reply.json().catch(() => ({}));
  return said.detail || `The room refused this (${reply.status})`;
}

// Ends what the room does for this page.
/** @param {string} address */
export const ended = (address) => fetch(address, { method: "DELETE", credentials: "same-origin", headers: { "X-CSRFToken": token() } });

/** @param {string} address @returns {Promise<any>} */
export async function got(address) {
  const reply = await fetch(address, { credentials: "same-origin" });
  return reply.ok ? reply.json() : null;
}

// On the wait list, or off it: one's place there, or the sentence that refuses it.
/** @param {string} table @param {boolean} want @returns {Promise<Place | { refused: string }>} */
export async function wait(table, want) {
  const reply = await post(`/api/tables/${table}/waiting`, { wait: want }, {}).catch(() => null);
  return reply?.ok ? reply.json() : { refused: reply ? await refusal(reply) : "The room cannot be reached: try again" };
}

// A part of a page of the room, as the browser reads it; none, where it does not come.
/** @param {string} address @param {string} id @returns {Promise<HTMLElement | null | undefined>} */
export function part(address, id) {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    request.responseType = "document";
    request.onload = () => done(request.status === 200 ? request.responseXML?.getElementById(id) : null);
    request.onerror = () => done(null);
    request.open("GET", address);
    request.send();
  });
}
