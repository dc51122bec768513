// Elements by hand: text goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

export function el(tag, facts = {}, ...inside) {
  return filled(document.createElement(tag), facts, inside);
}

export function svg(tag, facts = {}, ...inside) {
  return filled(document.createElementNS(SVG, tag), facts, inside);
}

function filled(element, facts, inside) {
  for (const [name, value] of Object.entries(facts)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") element.textContent = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "vars") setVars(element, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...inside.flat(2).filter((each) => each !== null && each !== undefined));
  return element;
}

export function setVars(element, vars) {
  for (const [name, value] of Object.entries(vars)) element.style.setProperty(`--${name}`, value);
}

// One child for each item, in order; a child whose key was there before is kept, so focus and motion survive.
export function keep(parent, items, keyOf, make, update = () => {}) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let last = null;
  for (const item of items) {
    const key = String(keyOf(item));
    let child = old.get(key);
    old.delete(key);
    if (!child) {
      child = make(item);
      child.dataset.key = key;
    }
    update(child, item);
    const next = last ? last.nextSibling : parent.firstChild;
    if (child !== next) parent.insertBefore(child, next);
    last = child;
  }
  for (const gone of old.values()) gone.remove();
}

export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
