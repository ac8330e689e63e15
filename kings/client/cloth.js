// The cloth: the server's picture, and over it stakes, chips and answers at the picture's anchors.

import { drawn, h } from "./dom.js";
import { chips } from "./chips.js";
import { aims, fits, point, saidOf } from "./choices.js";
import { composedOffer } from "./composer.js";
import { note, plates } from "./guide.js";
import { answers, arrived } from "./offers.js";
import { marks } from "./rules.js";
import { boxOf } from "./stage.js";

let drawings = 0;

// A picture whose marks can be pointed at by mouse, finger and keyboard. It is made anew only when
// it is another one, or another of its marks is chosen.
export function picture(ctx, place, className) {
  const svg = ctx.frame.pictures[place];
  if (!svg) return null;
  const kept = ctx.pictures ??= new Map();
  const key = `${className} ${place}`; // the same picture in another frame is another element
  const memory = kept.get(key) ?? {};
  const facts = [...ctx.ui.chosen, ctx.frame.looking ? "looking" : "", ctx.frame.picks?.number ?? "", ctx.frame.choices.map(({ marks, say, effect }) => [...marks, say, effect].join()).join(";")].join("|");
  const attributes = { key, class: ctx.ui.chosen.length ? `${className} aiming` : className };
  const same = memory.svg === svg && memory.facts === facts;
  if (same && ctx.el.querySelector(`[data-still="${memory.name}"]`) !== null) return h("div", { ...attributes, "data-still": memory.name });
  drawings += 1;
  Object.assign(memory, { svg, facts, name: `drawing ${drawings}` });
  kept.set(key, memory);
  const box = h("div", { ...attributes, "data-still": memory.name, onclick: (event) => pressed(ctx, event) }, [...drawn(svg).childNodes]);
  dress(ctx, box);
  return box;
}

// Whose open hand was tapped, as a fan on a plate.
export function openFan(event) {
  const fan = event.target.closest?.("[data-fan][data-open]");
  return fan ? Number(fan.dataset.fan) : null;
}

// Parts lie over one another: what goes with what was pointed at before is meant first.
function pressed(ctx, event) {
  const fan = openFan(event);
  const mark = event.target.closest("[data-mark]")?.dataset.mark;
  if (fan !== null && !ctx.frame.choices.some(({ marks }) => marks.includes(mark))) {
    ctx.send({ do: "read", what: "hand", seat: fan });
    return;
  }
  const under = event.detail ? document.elementsFromPoint(event.clientX, event.clientY) : [];
  const found = [event.target, ...under].map((at) => at.closest(".picture [data-mark]")?.dataset.mark).filter((mark) => mark !== undefined);
  const marks = [...new Set(found)];
  const fitting = marks.find((mark) => ctx.ui.chosen.length && fits(ctx, mark));
  for (const mark of fitting === undefined ? marks : [fitting]) if (point(ctx, mark)) return;
}

// A mark that a choice has becomes a button, what is chosen is lifted; the rest is a picture.
function dress(ctx, box) {
  for (const svg of box.querySelectorAll("svg[role=img]")) {
    const title = svg.getAttribute("aria-label") ?? "";
    if (svg.querySelector("[data-mark]") !== null) svg.setAttribute("role", "group");
    if (title) svg.setAttribute("aria-label", title);
  }
  const { can, next } = aims(ctx);
  for (const marked of box.querySelectorAll("[data-mark]")) {
    const { mark } = marked.dataset;
    if (!can.has(mark)) continue;
    const chosen = ctx.ui.chosen.includes(mark);
    marked.classList.add("can");
    marked.setAttribute("tabindex", "0");
    marked.setAttribute("role", "button");
    marked.setAttribute("aria-pressed", String(chosen));
    const title = [...marked.children].find((child) => child.nodeName === "title");
    const deed = saidOf(ctx, mark); // what a tap does is told before it is done
    if (title !== undefined && deed) title.textContent = `${deed}. ${title.textContent}`;
    if (title !== undefined && !marked.hasAttribute("aria-label")) marked.setAttribute("aria-label", title.textContent);
    const lift = document.createElementNS("http://www.w3.org/2000/svg", "g");
    lift.classList.add("lift");
    lift.append(...[...marked.childNodes].filter((child) => child !== title));
    marked.append(lift);
    marked.classList.toggle("raised", chosen);
    marked.classList.toggle("next", next.has(mark));
  }
}

export function cloth(ctx) {
  const { frame } = ctx;
  const answersFirst = ctx.wide ? null : answers(ctx);
  const board = picture(ctx, 0, "picture");
  return [
    h("section", { key: "cloth", class: "cloth", "aria-label": "Cards and seats" }, board, ctx.wide ? stakes(ctx) : null, ctx.wide ? answers(ctx) : null,
      plates(ctx), ctx.wide ? note(ctx) : null, h("div", { key: "layer", class: "layer", "aria-hidden": "true", "data-still": "layer" })),
    ctx.wide ? null : answersFirst,
    ctx.wide ? null : note(ctx),
    ctx.wide ? null : stakes(ctx),
    ctx.ui.rows !== null ? (ctx.wide ? composedOffer(ctx) : null) : arrived(frame).length && !ctx.ui.folded ? null : chips(ctx),
  ].filter(Boolean);
}

// While cards are chosen nothing is at stake yet: what is asked has the middle of the cloth.
export const calm = ({ frame, wide }) => wide && frame.game === "struggle" && !frame.stakes.headline && frame.choices.length > 0 && !frame.looking && !frame.curtain;

// Drawn by the server where its picture says so; else here.
function stakes(ctx) {
  const { frame, wide } = ctx;
  const { headline, lines } = frame.stakes ?? { headline: "", lines: [] };
  if (calm(ctx)) return h("section", { key: "stakes", class: "stakes calm", "aria-label": "What is asked" }, h("p", { class: "headline" }, frame.ask.replace(/^Round \d+\. /, ""), marks(frame.rules)));
  if (!headline || (wide && frame.pictures[0]?.includes("data-stakes"))) return null;
  return h("section", { key: "stakes", class: "stakes", "aria-label": "What is at stake" },
    h("p", { class: "headline" }, headline), lines.map((line) => h("p", {}, bold(line, frame.names))));
}

// Whose card it is stands out: "Cleo's Assassin can take it now".
function bold(line, names) {
  const name = names.find((one) => line.startsWith(`${one}'s `) || line.startsWith(`${one}’s `));
  if (name === undefined) return line;
  const end = line.indexOf(" ", name.length + 3);
  return end < 0 ? line : [h("b", {}, line.slice(0, end)), line.slice(end)];
}

// Put chips and answers where the picture has places for them, after it has been laid out.
export function lay(ctx) {
  for (const marked of ctx.el.querySelectorAll(".picture .can")) fillIn(marked);
  for (const lines of ctx.el.querySelectorAll(".recent, .decide .log")) dropOldest(lines);
  if (!ctx.wide) {
    for (const list of ctx.el.querySelectorAll(LISTS)) shade(list);
    return;
  }
  const cloth = ctx.el.querySelector(".cloth");
  if (cloth === null) return;
  const edge = boxOf(ctx, cloth);
  const find = (selector) => {
    const found = cloth.querySelector(`.picture ${selector}`);
    return found === null ? null : boxOf(ctx, found);
  };
  layChips(ctx, edge, find);
  for (const list of ctx.el.querySelectorAll(LISTS)) shade(list);
  for (const bubble of ctx.el.querySelectorAll(".answer[data-seat]")) layAnswer(bubble, edge, find);
}

const LISTS = ".chips-rows, .rows, .keeps";

// What a list has more than it shows fades at its foot; one of words alone is scrolled by the keyboard.
function shade(list) {
  const fades = () => list.classList.toggle("cut", list.scrollTop + list.clientHeight < list.scrollHeight - 3);
  if (list.scrollHeight > list.clientHeight && list.querySelector("button, input, select, a[href]") === null) list.tabIndex = 0;
  list.onscroll = fades;
  fades();
}

// No line is cut in half: the oldest ones go.
function dropOldest(box) {
  const lines = [...box.children];
  for (const line of lines) line.hidden = false;
  for (const line of lines) {
    if (box.scrollHeight <= box.clientHeight + 1) break;
    line.hidden = true;
  }
}

// A mark can be hit anywhere within its box, not only where it is painted.
function fillIn(marked) {
  if (marked.querySelector(":scope > .hit") !== null) return;
  const box = marked.getBBox();
  const hit = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ class: "hit", x: box.x, y: box.y, width: box.width, height: box.height, fill: "none" })) hit.setAttribute(name, value);
  marked.prepend(hit);
  const ring = hit.cloneNode();
  for (const [name, value] of Object.entries({ class: "ring", x: box.x - 1.5, y: box.y - 1.5, width: box.width + 3, height: box.height + 3, rx: 9 })) ring.setAttribute(name, value);
  marked.querySelector(":scope > .lift").append(ring); // where the style sheet shows it, and not the picture
}

const CHIPS = { width: 388, height: 186 };

function layChips(ctx, edge, find) {
  const box = ctx.el.querySelector(".chips");
  if (box === null) return;
  const seller = box.dataset.seller;
  const anchor = find("[data-chips]");
  const card = seller === undefined ? null : find(`[data-place="${seller}"]`);
  const top = card === null || card.y + card.height / 2 < edge.y + edge.height / 2;
  const place = anchor !== null && anchor.width > 60 ? anchor
    : { x: edge.x + (edge.width - CHIPS.width) / 2, y: top ? edge.y + 10 : edge.y + edge.height - CHIPS.height - 10, ...CHIPS };
  box.style.left = `${place.x}px`;
  box.style.width = `${place.width}px`;
  box.style.maxHeight = `${place.height}px`;
  const high = Math.min(box.offsetHeight, place.height);
  const beside = card !== null && (card.x >= place.x + place.width - 4 || card.x + card.width <= place.x + 4);
  const middle = card === null ? 0 : card.y + card.height / 2;
  box.style.top = `${top || beside ? place.y : place.y + place.height - high}px`;
  box.dataset.notch = card === null || !near(place, high, card, beside) ? "" : !beside ? (top ? "up" : "down") : card.x > place.x ? "right" : "left";
  if (card === null) return;
  const along = beside ? Math.min(Math.max(middle - place.y, 24), high - 24) : Math.min(Math.max(card.x + card.width / 2 - place.x, 24), place.width - 24);
  box.style.setProperty("--notch", `${along}px`);
}

const NEAR = 60; // so far from the chips a card lies at most that they point at

// Whether the chips' notch would point at the card of whoever is paid, and at nothing before it.
function near(place, high, card, beside) {
  if (beside) return card.y < place.y + high && card.y + card.height > place.y && (card.x > place.x ? card.x - place.x - place.width : place.x - card.x - card.width) < NEAR;
  const apart = card.y > place.y ? card.y - place.y - place.height : place.y - card.y - card.height;
  return apart < NEAR && card.x < place.x + place.width && card.x + card.width > place.x;
}

const ANSWER = { width: 256, height: 84 };

function layAnswer(bubble, edge, find) {
  const { seat } = bubble.dataset;
  const anchor = find(`[data-answer="${seat}"]`);
  const plate = find(`[data-seat="${seat}"]`);
  const wide = anchor !== null && anchor.width > 60 ? anchor.width : ANSWER.width;
  bubble.style.width = `${wide}px`;
  const high = bubble.offsetHeight;
  const top = plate === null || plate.y + plate.height / 2 < edge.y + edge.height / 2;
  const room = anchor ?? { x: edge.x + edge.width - wide - 18, y: edge.y + 200 };
  let y = room.y;
  if (anchor !== null && !top) y = room.y + Math.max(anchor.height, 0) - high; // it hangs on its plate
  else if (anchor === null && plate !== null) y = top ? plate.y + plate.height + 16 : plate.y - high - 16;
  const x = anchor === null && plate !== null ? plate.x + Math.min(0, plate.width - wide) : room.x;
  // A bubble stands in the cloth, and what was measured in the stage.
  bubble.style.left = `${Math.min(Math.max(x - edge.x, 8), edge.width - wide - 8)}px`;
  bubble.style.top = `${y - edge.y}px`;
  bubble.dataset.tip = top ? "up" : "down";
}
