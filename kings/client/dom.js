// Elements from data, and a page that changes only where its data did.

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "disabled", "textContent", "hidden", "open", "selected"]);

// Make an element. What people typed comes as text nodes or properties only, never as markup.
// `key` tells children of one parent apart; `on…` are handlers; `class`, `data-…`, `aria-…`
// attributes, which null and false leave out.
export function h(tag, attributes, ...children) {
  return make(document.createElement(tag), attributes, children);
}

export function s(tag, attributes, ...children) {
  return make(document.createElementNS(SVG, tag), attributes, children);
}

function make(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name === "key") element.kingsKey = value;
    else if (name.startsWith("on")) element[name.toLowerCase()] = value;
    else if (PROPERTIES.has(name) && element.namespaceURI !== SVG) element[name] = value;
    else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return element;
}

const HANDLERS = ["onclick", "oninput", "onchange", "onkeydown", "onpointerdown", "onsubmit", "ontoggle"];

// Let the children of `parent` become `wanted`. Elements that stay are kept, with their focus and
// their place of the caret; what somebody is typing is not written over.
export function settle(parent, wanted) {
  const list = wanted.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
  const old = new Map();
  for (const child of parent.childNodes) if (child.kingsKey !== undefined) old.set(child.kingsKey, child);
  let place = parent.firstChild;
  for (const made of list) {
    const kept = made.kingsKey !== undefined ? old.get(made.kingsKey) : match(place, made);
    if (kept && kept.nodeName === made.nodeName) {
      if (kept === place) place = place.nextSibling;
      else parent.insertBefore(kept, place);
      become(kept, made);
    } else parent.insertBefore(made, place);
  }
  while (place !== null) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

const match = (place, made) => (place !== null && place.kingsKey === undefined && place.nodeType === made.nodeType ? place : null);

function become(kept, made) {
  if (kept === made) return;
  if (kept.nodeType !== 1) {
    if (kept.data !== made.data) kept.data = made.data;
    return;
  }
  if (kept.dataset.still !== undefined && kept.dataset.still === made.dataset.still) return;
  for (const { name } of [...kept.attributes]) if (!made.hasAttribute(name) && name !== "style") kept.removeAttribute(name);
  for (const { name, value } of made.attributes) if (kept.getAttribute(name) !== value) kept.setAttribute(name, value);
  for (const handler of HANDLERS) kept[handler] = made[handler];
  if (kept.nodeName === "SELECT" || kept.nodeName === "OPTION" || kept.nodeName === "INPUT" || kept.nodeName === "TEXTAREA") takeValue(kept, made);
  if (kept.nodeName !== "TEXTAREA") settle(kept, [...made.childNodes]);
  if (kept.nodeName === "SELECT" && kept !== document.activeElement && kept.value !== made.value) kept.value = made.value;
}

function takeValue(kept, made) {
  for (const name of ["checked", "disabled"]) if (name in made && kept[name] !== made[name]) kept[name] = made[name];
  if (kept.nodeName === "OPTION") kept.selected = made.selected;
  else if (kept.nodeName !== "SELECT" && kept !== document.activeElement && kept.value !== made.value) kept.value = made.value;
}

// A button; `what` is done at a press, `more` are further attributes.
export function button(words, what, more = {}, ...children) {
  return h("button", { type: "button", onclick: what, ...more }, words, ...children);
}

// Parsed from what the server has drawn with its own escaping; nothing typed comes this way raw.
export function drawn(svg, className = "drawing") {
  const box = document.createElement("div");
  box.className = className;
  box.innerHTML = svg;
  return box;
}

// The same, which is left as it is while nothing of it changes; `key`: as in `h`; `more`: what else
// it depends on.
export function still(svg, className, key = className, more = "") {
  const box = drawn(svg, className);
  let sum = 0;
  for (let at = 0; at < svg.length; at++) sum = (sum * 31 + svg.charCodeAt(at)) % 1000003;
  box.kingsKey = key;
  box.dataset.still = `${svg.length} ${sum} ${more}`;
  return box;
}
