// The wall: how to come in, the time, how far the tables are. Nothing to press, and nobody's name.

import { chart } from "./chart.js";
import { h, still } from "./dom.js";
import { left } from "./clock.js";
import { seal, thread } from "./signs.js";
import { wear } from "./style.js";

await wear(new URL("./projector.css", import.meta.url));

export function projector(ctx) {
  const { projector: page } = ctx.page;
  return [h("main", { key: "projector", class: page.lesson?.charts.length ? "wall charted" : "wall" },
    h("p", { class: "wall-title" }, page.title === page.game ? page.title : `${page.title} · ${page.game}`),
    door(page),
    h("section", { class: "wall-step", "aria-label": "The lesson" }, step(ctx, page)),
    ...(page.lesson ? [together(page.lesson)] : [far(page), words(page)]))];
}

function door(page) {
  if (!page.doors) {
    return h("section", { class: "panel wall-door shut", "aria-label": "The doors" }, h("h2", {}, "The doors are closed."), h("p", {}, `${page.came} of ${page.of} came`));
  }
  const picture = still(page.qr, "wall-qr");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", "QR code of this lesson's address");
  return h("section", { class: "panel wall-door", "aria-label": "The doors" }, picture, h("p", {}, "or type"), h("p", { class: "wall-address" }, page.address.split(/(?=\/)/).flatMap((part, at) => (at ? [h("wbr"), part] : [part]))),
    h("p", { class: "wall-code", role: "img", "aria-label": `Code ${[...page.code].join(" ")}` }, [...page.code].map((one) => h("span", { "aria-hidden": "true" }, one))),
    h("p", { class: "wall-came" }, `${page.came} of ${page.of} came`), h("p", {}, page.slips ? "Tap the pseudonym on your slip." : "Type your name."));
}

function step(ctx, page) {
  const { name, minutes } = page.steps[page.step];
  const runs = page.ends !== null;
  const seconds = runs ? page.ends - ctx.now() : 60 * minutes;
  return [
    h("p", { class: "wall-number" }, page.ended ? "The tables have stopped." : page.paused ? "Paused" : page.step ? `Step ${page.step} of ${page.steps.length - 1}` : "Before the first step"),
    h("h1", { class: page.said ? "told" : "" }, page.said || name),
    h("p", { class: "wall-clock" }, h("span", { role: "timer", "data-ends": runs ? page.ends : null }, left(seconds)), h("small", {}, seconds < 0 ? "over" : "left")),
    h("div", { class: "wall-bar" }, h("progress", { max: "1", value: String(Math.max(0, Math.min(1, 1 - seconds / (60 * minutes)))), "aria-label": "Time of this step", "data-bar": runs ? `${page.ends} ${minutes}` : null }), runs ? h("span", { class: "knob", "aria-hidden": "true" }) : null),
  ];
}

function far(page) {
  if (!page.rounds.length) return h("section", { class: "panel wall-far bare" }, h("h2", {}, page.far));
  return h("section", { class: "panel wall-far", "aria-label": "How far the tables are" }, h("h2", {}, page.rounds.reduce((sum, one) => sum + one, 0) > 1 ? `How far are the tables? ${page.far}` : page.far),
    h("ol", {}, page.rounds.map((count, at) => h("li", { class: count ? "some" : "", "aria-label": `${page.chapter} ${at + 1}: ${count}` },
      h("span", { class: "dots", "aria-hidden": "true" }, Array.from({ length: count }, () => h("i", {}))), h("span", { "aria-hidden": "true" }, String(at + 1))))));
}

// A step of a lesson: what it says to all, and how many have answered, or how many tables are done.
function together({ words: lines, done, of, bargains, charts }) {
  const far = bargains ? `${done} of ${of} tables are done.` : `${done} of ${of} have answered.`;
  return h("section", { class: "panel wall-together", "aria-label": "This step" }, of ? h("h2", {}, far) : null,
    lines.map((one) => h("p", {}, one)), charts.map((one) => chart(one)));
}

function words(page) {
  if (!page.deals) return null;
  return h("section", { class: "wall-words", "aria-label": "A reminder" },
    h("div", {}, seal(30), h("p", {}, h("b", {}, "What happens now binds."), h("span", {}, "Gold, and the action of this turn"))),
    h("div", {}, thread(30), h("p", {}, h("b", {}, "What lies later is a promise."), h("span", {}, "It is written down, and all can read whether it was kept"))));
}
