// Elements by hand: text goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** What may be put into an element. @typedef {Node | string | false | null | undefined | Inside[]} Inside */

/** @typedef {{ [name: string]: string | number }} Vars */

/**
 * Attributes of an element, with its text, its style variables and what it does when something happens to it.
 * @typedef {object} ElementFacts
 * @property {string | number} [text]
 * @property {Vars} [vars]
 * @property {(event: MouseEvent) => unknown} [onclick]
 * @property {(event: MouseEvent) => unknown} [onmousedown]
 * @property {(event: MouseEvent) => unknown} [oncontextmenu]
 * @property {(event: KeyboardEvent) => unknown} [onkeydown]
 * @property {(event: SubmitEvent) => unknown} [onsubmit]
 * @property {(event: Event) => unknown} [oninput]
 * @property {(event: Event) => unknown} [onchange]
 */

/** @typedef {ElementFacts & { [name: string]: unknown }} Facts */

/** @template {keyof HTMLElementTagNameMap} K @param {K} tag @param {Facts} facts @param {...Inside} inside */
export function el(tag, facts = {}, ...inside) {
  return filled(document.createElement(tag), facts, inside);
}

/** @template {keyof SVGElementTagNameMap} K @param {K} tag @param {Facts} facts @param {...Inside} inside */
export function svg(tag, facts = {}, ...inside) {
  return filled(document.createElementNS(SVG, tag), facts, inside);
}

/** @template {HTMLElement | SVGElement} E @param {E} element @param {Facts} facts @param {Inside} inside */
function filled(element, facts, inside) {
  for (const [name, value] of Object.entries(facts)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") element.textContent = String(value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === "vars") setVars(element, /** @type {Vars} */ (value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  put(element, inside);
  return element;
}

/** @param {Element} element @param {Inside} inside */
function put(element, inside) {
  if (Array.isArray(inside)) inside.forEach((each) => put(element, each));
  else if (inside) element.append(inside);
}

/** @param {HTMLElement | SVGElement} element @param {Vars} vars */
export function setVars(element, vars) {
  for (const [name, value] of Object.entries(vars)) element.style.setProperty(`--${name}`, String(value));
}

// The element that a page or a part of it has, by its selector.
/** @param {ParentNode} root @param {string} selector */
export function one(root, selector) {
  const found = root.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`there is no ${selector}`);
  return found;
}

/** @param {ParentNode} root @param {string} selector @returns {HTMLElement[]} */
export const all = (root, selector) => [...root.querySelectorAll(selector)].filter((each) => each instanceof HTMLElement);

/** @param {string} id */
export const byId = (id) => one(document, `#${id}`);

// What an element was made with, in order: for those who know, since they made it.
/** @param {Element} element */
export const childrenOf = (element) => /** @type {HTMLElement[]} */ ([...element.children]);

// What a press or another event happened to.
/** @param {Event} event */
export const target = (event) => /** @type {HTMLElement} */ (event.target);

// By how many steps a box is asked to change what it says, as arrow keys do it.
/** @param {Event} event */
export const stepsOf = (event) => (event instanceof CustomEvent ? Number(event.detail) : 0);

// One child for each item, in order; a child whose key was there before is kept, so focus and motion survive.
/**
 * @template T
 * @template {HTMLElement | SVGElement} E
 * @param {Element} parent
 * @param {readonly T[]} items
 * @param {(item: T) => string | number} keyOf
 * @param {(item: T) => E} make
 * @param {(child: E, item: T) => void} update
 */
export function keep(parent, items, keyOf, make, update = () => {}) {
  const old = new Map([.../** @type {Iterable<E>} */ (parent.children)].map((child) => [child.dataset.key, child]));
  /** @type {Element | null} */
  let last = null;
  for (const item of items) {
    const key = String(keyOf(item));
    const child = old.get(key) ?? make(item);
    old.delete(key);
    child.dataset.key = key;
    update(child, item);
    /** @type {ChildNode | null} */
    const next = last ? last.nextSibling : parent.firstChild;
    if (child !== next) parent.insertBefore(child, next);
    last = child;
  }
  for (const gone of old.values()) gone.remove();
}

/** @param {Node} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
