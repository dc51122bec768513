// The page of a hand that is over: its cards checked in this browser.

import { setText } from "./dom.js";
import { got } from "./stream.js";
import { checkedCards } from "./verify.js";

const section = document.getElementById("verify-hand");
const { table, hand } = section.dataset;

section.querySelector("button").addEventListener("click", async () => {
  const committed = JSON.parse(sessionStorage.getItem(`committed/${table}`)) || [];
  const given = Object.fromEntries(JSON.parse(sessionStorage.getItem(`stir/${table}`))?.given || []);
  const openings = await got(`/api/tables/${table}/hands/${hand}/openings`);
  const text = globalThis.crypto?.subtle ? await checkedCards(openings, committed, given) : "This browser can check only over HTTPS";
  setText(section.querySelector("[role=status]"), `${text}.`);
});
