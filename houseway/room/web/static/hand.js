// The page of a hand that is over: its cards checked in this browser.

import { byId, one, setText } from "./dom.js";
import { got } from "./stream.js";
import { checkedCards } from "./verify.js";

const section = byId("verify-hand");
const { table, hand } = section.dataset;
/** @param {string} key */
const kept = (key) => JSON.parse(sessionStorage.getItem(`${key}/${table}`) ?? "null");

one(section, "button").addEventListener("click", async () => {
  const committed = kept("committed") || [];
  const given = Object.fromEntries(kept("stir")?.given || []);
  const openings = await got(`/api/tables/${table}/hands/${hand}/openings`);
  const text = globalThis.crypto?.subtle ? await checkedCards(openings, committed, given) : "This browser can check only over HTTPS";
  setText(one(section, "[role=status]"), `${text}.`);
});
