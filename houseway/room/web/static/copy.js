// A button that copies the address in the field before it, where the browser lets a page do that.

import { all, one, setText } from "./dom.js";

for (const button of all(document, "[data-copy]")) {
  button.hidden = !navigator.clipboard;
  const field = /** @type {HTMLInputElement} */ (one(/** @type {HTMLElement} */ (button.parentElement), "input"));
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(field.value);
    setText(button, "Copied");
  });
}
