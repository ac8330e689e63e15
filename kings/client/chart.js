// What came of bargains, on a phone or on the wall: marks in a plane, a key, and sentences.

import { h, s } from "./dom.js";
import { wear } from "./style.js";

await wear(new URL("./chart.css", import.meta.url));

const W = 340, H = 300, L = 44, R = 330, T = 10, B = 262;
const STEPS = [1, 2, 5, 10, 20, 50];

export function chart(one) {
  const [left, right, acrossStep] = ends(one, "x"), [low, high, upStep] = ends(one, "y");
  const x = (value) => L + (R - L) * (value - left) / (right - left), y = (value) => B - (B - T) * (value - low) / (high - low);
  const ticks = (from, to, by) => Array.from({ length: Math.floor(to / by) - Math.ceil(from / by) + 1 }, (_, at) => (Math.ceil(from / by) + at) * by);
  const drawing = s("svg", { viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": one.alt, class: "learn-chart" },
    ticks(left, right, acrossStep).map((at) => [s("path", { class: at ? "chart-grid" : "chart-nought", d: `M${x(at)} ${T}V${B}` }), s("text", { class: "chart-tick", x: x(at), y: B + 16, "text-anchor": "middle" }, minus(at))]),
    ticks(low, high, upStep).map((at) => [s("path", { class: at ? "chart-grid" : "chart-nought", d: `M${L} ${y(at)}H${R}` }), s("text", { class: "chart-tick", x: L - 6, y: y(at) + 4, "text-anchor": "end" }, minus(at))]),
    s("text", { class: "chart-axis", x: R, y: H - 4, "text-anchor": "end" }, `${one.across} →`),
    s("text", { class: "chart-axis", x: 12, y: T, "text-anchor": "end", transform: `rotate(-90 12 ${T})` }, `${one.up} →`),
    one.strokes.map((line) => s("path", { class: seated("chart-stroke", line.seat), d: `M${x(line.x)} ${y(line.y)}L${x(line.to_x)} ${y(line.to_y)}` })),
    one.marks.map((mark) => (mark.shape === "letter" ? [s("path", { class: "chart-stem", d: `M${x(mark.x)} ${y(mark.y)}l15 -15` }), shape(mark, x(mark.x) + 17, y(mark.y) - 17)] : shape(mark, x(mark.x), y(mark.y)))));
  return h("figure", { class: "learn-figure learn-charted" }, h("figcaption", {}, one.title), drawing,
    h("ul", { class: "learn-key" }, one.key.map((meaning) => h("li", {}, s("svg", { viewBox: "-12 -12 24 24", class: "learn-key-mark", "aria-hidden": "true" }, shape(meaning, 0, 0)), h("span", { dir: "auto" }, meaning.words)))),
    one.said.map((line) => h("p", { dir: "auto" }, line)));
}

const minus = (number) => String(number).replace("-", "−");
const seated = (name, seat) => (seat < 0 ? name : `${name} seat-${seat}`);

// An axis holds all marks and nought, with some room, and has few numbers.
function ends(one, axis) {
  const all = [0, ...one.marks.map((mark) => mark[axis]), ...one.strokes.flatMap((line) => [line[axis], line[`to_${axis}`]])];
  const least = Math.min(...all), most = Math.max(...all), span = Math.max(1, most - least);
  return [least - 0.06 * span, most + 0.08 * span, STEPS.find((by) => span / by <= 7) ?? Math.ceil(span / 7)];
}

const word = (text, size) => (text ? s("text", { y: size / 2.9, "text-anchor": "middle", "font-size": size }, text) : null);

const SHAPES = {
  cross: () => s("path", { d: "M-3 -3L3 3M-3 3L3 -3" }),
  dot: () => s("circle", { r: 4 }),
  ring: () => s("circle", { r: 7.5 }),
  disc: (mark) => [s("circle", { r: mark.word ? 9 : 6.5 }), word(mark.word, 12)],
  square: (mark) => [s("rect", { x: -6, y: -6, width: 12, height: 12 }), word(mark.word, 10)],
  letter: (mark) => [s("rect", { x: -8.5, y: -8.5, width: 17, height: 17, rx: 4 }), word(mark.word, 12)], // beside its place, which others may share
  star: () => s("path", { d: "M0 -11L3 -3.8L10.5 -3.4L4.6 1.5L6.6 9L0 4.7L-6.6 9L-4.6 1.5L-10.5 -3.4L-3 -3.8Z" }),
};

function shape(mark, x, y) {
  return s("g", { class: seated(`chart-${mark.shape}`, mark.seat), transform: `translate(${x} ${y})` }, SHAPES[mark.shape](mark));
}
