// Dragging with a mouse, a pen or a finger: the thing follows the pointer, and is told where it was let go.

import { setVars } from "./dom.js";

const FAR = 6;

const LONG_MS = 500;

// What is pressed long by a finger is `held`.
/** @param {HTMLElement} node @param {(under: Element | undefined) => void} dropped @param {() => void} [held] */
export function draggable(node, dropped, held) {
  let timer = 0;
  /** @type {PointerEvent | null} */
  let from = null;
  let moved = false;
  node.addEventListener("pointerdown", (press) => {
    if (press.button) return;
    from = press;
    moved = false;
    node.setPointerCapture(press.pointerId);
    clearTimeout(timer);
    if (held && press.pointerType === "touch") timer = setTimeout(() => { moved = true; from = null; held(); }, LONG_MS);
  });
  node.addEventListener("pointermove", (press) => {
    if (!from || press.pointerId !== from.pointerId) return;
    const [x, y] = [press.clientX - from.clientX, press.clientY - from.clientY];
    if (!moved && Math.hypot(x, y) < FAR) return;
    moved = true;
    clearTimeout(timer);
    node.classList.add("dragged");
    node.parentElement?.classList.add("dragging");
    setVars(node, { dx: `${x}px`, dy: `${y}px` });
  });
  /** @param {PointerEvent} press */
  const end = (press) => {
    clearTimeout(timer);
    if (!from) return;
    from = null;
    node.classList.remove("dragged");
    node.parentElement?.classList.remove("dragging");
    if (moved && press.type === "pointerup") dropped(under(node, press));
  };
  node.addEventListener("pointerup", end);
  node.addEventListener("pointercancel", end);
  // Letting go is no tap.
  node.addEventListener("click", (press) => {
    if (!moved) return;
    moved = false;
    press.stopImmediatePropagation();
    press.preventDefault();
  }, true);
}

// What lies under the pointer, but for the thing itself.
/** @param {HTMLElement} node @param {PointerEvent} press */
function under(node, press) {
  return document.elementsFromPoint(press.clientX, press.clientY).find((each) => !node.contains(each));
}
