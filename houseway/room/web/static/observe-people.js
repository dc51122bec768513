// Between hands: who comes and goes, chips bought, the clock, another option, the floor's word.

import { el } from "./dom.js";
import { asked, row, tap } from "./observe-parts.js";

/** @import { NightStore } from "./observe-store.js" */

// The form stays as it is while somebody types in it; only the seats that are free change.
/** @param {NightStore} store */
function freeSeats(store) {
  const taken = store.people.filter((each) => !each.standing).map((each) => each.seat);
  return Array.from({ length: store.state?.seats ?? 9 }, (_, at) => at + 1).filter((seat) => !taken.includes(seat));
}

/** @param {NightStore} store */
function join(store) {
  const name = el("input", { maxlength: 32, required: true, autocomplete: "off" });
  const seat = el("select");
  const offer = () => {
    const chosen = seat.value;
    seat.replaceChildren(...freeSeats(store).map((each) => el("option", { text: each })));
    if (freeSeats(store).includes(Number(chosen))) seat.value = chosen;
  };
  const chips = el("input", { inputmode: "decimal", value: "$1,000", maxlength: 20 });
  const hired = el("input", { type: "checkbox" });
  /** @param {SubmitEvent} event */
  const sit = (event) => {
    event.preventDefault();
    store.add({ seen: "join", name: name.value.trim(), seat: Number(seat.value), chips: chips.value, hired: hired.checked });
    name.value = "";
    hired.checked = false;
  };
  const form = el("form", { class: "taps join", onsubmit: sit, "aria-label": "Somebody sits down" },
    el("label", {}, "Name ", name), el("label", {}, "Seat ", seat), el("label", {}, "Chips ", chips),
    el("label", {}, hired, " hired banker"), el("button", { text: "Sits down" }));
  return { form, offer };
}

/** @param {NightStore} store */
function leave(store) {
  return row("Leaves", ...store.people.map(({ name, seat }) => tap(`${seat} ${name}`, () => confirm(`${name} leaves?`) && store.add({ seen: "leave", name }))));
}

/** @param {NightStore} store */
function others(store) {
  const clock = () => {
    const minutes = Number(asked("How many minutes after the full hour does the clock show?"));
    if (minutes >= 0) store.add({ seen: "clock", minutes });
  };
  const option = () => {
    const number = Number(asked("Which option of the schedule is in force from the next hand on?"));
    if (number > 0) store.add({ seen: "option", option: number, text: asked("Why?") || "the floor" });
  };
  const ruling = () => {
    const text = asked("The floor's word?");
    if (text) store.add({ seen: "ruling", text });
  };
  return row("Else", tap("Clock", clock), tap("Option", option), tap("Ruling", ruling));
}

/** @param {NightStore} store */
export function peopleBox(store) {
  const box = el("details", { class: "people" }, el("summary", { text: "Who comes and goes, the clock, the floor" }));
  const { form, offer } = join(store);
  const going = el("div");
  box.append(form, going, others(store));
  const fill = () => {
    offer();
    going.replaceChildren(leave(store));
  };
  return { box, fill };
}
