// The keyboard: numbers choose, arrows change an amount or the chip, Enter says yes, Escape skips what is still to be seen.

import { all, target } from "./dom.js";

/** @type {{ [key: string]: number }} */
const ARROWS = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

/** @param {HTMLElement} root @param {() => void} skip */
export function listen(root, skip) {
  document.addEventListener("keydown", (press) => {
    if (press.ctrlKey || press.metaKey || press.altKey || press.defaultPrevented || target(press).closest("dialog")) return undefined;
    const typing = target(press).matches("input:not([type=range]), textarea, select");
    if (press.key === "Escape") return skip();
    if (typing && press.key !== "Enter") return undefined;
    const acted = typing ? entered(press, root) : pressed(press, root);
    if (acted) press.preventDefault();
    return undefined;
  });
}

/** @param {KeyboardEvent} press @param {HTMLElement} root */
function pressed(press, root) {
  if (/^[1-9]$/.test(press.key)) return clicked(all(root, `[data-digit="${press.key}"]`)[0]);
  if (press.key === "Backspace") return clicked(all(root, "[data-undo]")[0]);
  if (press.key === "=") return clicked(all(root, "[data-again]")[0]);
  if (ARROWS[press.key] && !target(press).closest("[role=tab], [role=tabpanel], .card")) return nudged(press, root);
  const idle = press.target === document.body || target(press).matches("main, #ask, input[type=range], .spot, [role=radio]");
  if (press.key === "Enter" && idle) return clicked(all(root, "[data-primary]")[0]);
  return false;
}

// A typed amount is taken over before it is sent.
/** @param {KeyboardEvent} press @param {HTMLElement} root */
function entered(press, root) {
  if (!root.contains(target(press))) return false;
  target(press).dispatchEvent(new Event("change"));
  return asked(target(press).closest(".amount"), new Event("entered"));
}

/** @param {KeyboardEvent} press @param {HTMLElement} root */
function nudged(press, root) {
  if (target(press).matches("input[type=range]")) return false;
  return asked(root.querySelector(".amount, .lay"), new CustomEvent("nudged", { detail: ARROWS[press.key] }));
}

// A box is asked to do what a key is for, if there is one.
/** @param {Element | null} box @param {Event} event */
function asked(box, event) {
  box?.dispatchEvent(event);
  return box !== null;
}

/** @param {HTMLElement | undefined} button */
function clicked(button) {
  if (!button) return false;
  button.click();
  return true;
}
