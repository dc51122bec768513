// The keyboard: numbers choose, arrows change an amount or the chip, Enter says yes.

const ARROWS = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

export function listen(root) {
  document.addEventListener("keydown", (press) => {
    if (press.ctrlKey || press.metaKey || press.altKey || press.defaultPrevented || press.target.closest("dialog")) return;
    const typing = press.target.matches("input:not([type=range]), textarea, select");
    if (typing && press.key !== "Enter") return;
    const acted = typing ? entered(press, root) : pressed(press, root);
    if (acted) press.preventDefault();
  });
}

function pressed(press, root) {
  if (/^[1-9]$/.test(press.key)) return clicked(root.querySelector(`[data-digit="${press.key}"]`));
  if (press.key === "Backspace") return clicked(root.querySelector("[data-undo]"));
  if (press.key === "=") return clicked(root.querySelector("[data-again]"));
  if (ARROWS[press.key] && !press.target.closest("[role=tab], [role=tabpanel], .card")) return nudged(press, root);
  const idle = press.target === document.body || press.target.matches("main, #ask, input[type=range], .spot, [role=radio]");
  if (press.key === "Enter" && idle) return clicked(root.querySelector("[data-primary]"));
  return false;
}

// A typed amount is taken over before it is sent.
function entered(press, root) {
  if (!root.contains(press.target)) return false;
  press.target.dispatchEvent(new Event("change"));
  return clicked(press.target.closest(".amount")?.go);
}

function nudged(press, root) {
  const box = root.querySelector(".amount, .lay");
  if (!box || press.target.matches("input[type=range]")) return false;
  box.nudge(ARROWS[press.key]);
  return true;
}

function clicked(button) {
  if (!button) return false;
  button.click();
  return true;
}
