// The small signs of the look, as SVG: badges of seats, coin, seal, thread, eye, arrows.

import { s } from "./dom.js";

// Shapes of the seats A to F in a square of 24, as in the package's glyphs.
const SEATS = [
  "M12 1a11 11 0 1 1 0 22a11 11 0 1 1 0-22Z",
  "M2 2h20v20H2Z",
  "M12-1.5L25.5 12L12 25.5L-1.5 12Z",
  "M12-2L26 23H-2Z",
  "M7 0h10v7h7v10h-7v7H7v-7H0V7h7Z",
  "M-2 1h28L12 26Z",
];
const LETTER_LINE = [16.9, 16.9, 16.9, 20, 16.9, 13.5];

const sign = (size, box, ...parts) => s("svg", { class: "sign", width: size, height: size, viewBox: box, "aria-hidden": "true" }, ...parts);
const line = (d, more = {}) => s("path", { d, fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round", ...more });

export const LETTERS = "ABCDEFGH"; // of the seats, as they stand on badges

const LEAST = 12; // pixels of a letter, however small its badge

export function badge(seat, size = 22) {
  const letter = LETTERS[seat] ?? "?";
  const shape = SEATS[seat] === undefined
    ? s("circle", { cx: 12, cy: 12, r: 10.5, class: "badge-ring" })
    : s("path", { d: SEATS[seat], class: `seat-fill seat-${seat}` });
  const high = Math.max(13.5, (LEAST * 28) / size);
  const text = s("text", { x: 12, y: (LETTER_LINE[seat] ?? 16.9) + 0.36 * (high - 13.5), "text-anchor": "middle", "font-size": high, class: SEATS[seat] === undefined ? "badge-letter-ink" : "badge-letter" }, letter);
  return sign(size, "-2 -2 28 28", shape, text);
}

export const coin = (size = 20) => sign(size, "0 0 24 24",
  s("circle", { cx: 12, cy: 12, r: 10.4, class: "coin-rim" }),
  s("circle", { cx: 12, cy: 12, r: 5.6, class: "coin-ring" }));

export function seal(size = 20) {
  const drops = Array.from({ length: 12 }, (_, step) => {
    const turn = (step * Math.PI) / 6;
    return s("circle", { cx: (12 + 9 * Math.cos(turn)).toFixed(2), cy: (12 + 9 * Math.sin(turn)).toFixed(2), r: 2.6, class: "seal-fill" });
  });
  return sign(size, "0 0 24 24", ...drops, s("circle", { cx: 12, cy: 12, r: 9.4, class: "seal-fill" }), s("circle", { cx: 12, cy: 12, r: 6, class: "seal-ring" }));
}

export const thread = (size = 20) => sign(size, "0 0 24 24",
  line("M12 3a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17Z", { "stroke-width": 2.2, "stroke-dasharray": "4 2.7" }),
  line("M18 18l3.5 4"));

export const eye = (size = 22) => sign(size, "0 0 24 24",
  line("M1.5 12c5-8 16-8 21 0c-5 8-16 8-21 0Z", { "stroke-width": 1.8 }),
  s("circle", { cx: 12, cy: 12, r: 3.6, fill: "currentColor" }));

export const left = (size = 18) => sign(size, "0 0 24 24", line("M15 5l-7 7l7 7", { "stroke-width": 2.4 }));
export const right = (size = 18) => sign(size, "0 0 24 24", line("M9 5l7 7l-7 7", { "stroke-width": 2.4 }));
export const swung = (size = 16) => sign(size, "0 0 24 24", line("M7 20V4M2.5 9L7 4l4.5 5M17 4v16M12.5 15l4.5 5l4.5-5", { "stroke-width": 2.6 }));
export const minus = (size = 18) => sign(size, "0 0 24 24", line("M4 12h16", { "stroke-width": 2.4 }));
export const plus = (size = 18) => sign(size, "0 0 24 24", line("M4 12h16M12 4v16", { "stroke-width": 2.4 }));
export const cross = (size = 16) => sign(size, "0 0 24 24", line("M5 5l14 14M19 5L5 19", { "stroke-width": 2.2 }));
export const bars = (size = 22) => sign(size, "0 0 24 24", line("M3 6h18M3 12h18M3 18h18", { "stroke-width": 2.4 }));
export const rows = (size = 18) => sign(size, "0 0 24 24", line("M8 5h14M8 12h14M8 19h14M2 5h1M2 12h1M2 19h1", { "stroke-width": 2.4 }));
export const chevron = (size = 20) => sign(size, "0 0 24 24", line("M5 15l7-7l7 7", { "stroke-width": 2.4 }));
export const clock = (size = 18) => sign(size, "0 0 24 24", s("circle", { cx: 12, cy: 12, r: 9.5, fill: "none", stroke: "currentColor", "stroke-width": 2.2 }), line("M12 6.5V12l3.8 2.4", { "stroke-width": 2.2 }));
export const speech = (size = 22) => sign(size, "0 0 24 24", line("M3 4.5h18v12H11l-5 4.5v-4.5H3Z", { "stroke-width": 2.1 }));
export const tick = (size = 18) => sign(size, "0 0 24 24", line("M4 12.5l5.5 5.5L20 7", { "stroke-width": 2.8 }));

// The rounds as beads: full ones are played, the numbered one is now.
export function beads(at, of) {
  const step = 17.6;
  const parts = [];
  for (let bead = 1; bead <= of; bead += 1) {
    const x = 14 + (bead - 1) * step + (bead > at ? 6 : 0) + (bead === at ? 3 : 0);
    if (bead === at) {
      parts.push(s("circle", { cx: x, cy: 14, r: 11, class: "bead-now" }), s("text", { x, y: 18.6, "text-anchor": "middle", class: "bead-number" }, String(bead)));
    } else parts.push(s("circle", { cx: x, cy: 14, r: bead < at ? 5 : 4.6, class: bead < at ? "bead-past" : "bead-to-come" }));
  }
  const wide = 28 + (of - 1) * step + 8;
  return s("svg", { class: "beads", width: wide, height: 28, viewBox: `0 0 ${wide} 28`, "aria-hidden": "true" }, ...parts);
}

// The rounds on a line, small, for a tile; before the first none is reached.
export function rail(at, of) {
  const x = (bead) => 10 + (bead - 1) * 17;
  const wide = 20 + (of - 1) * 17;
  const parts = [s("path", { d: `M10 10H${x(of)}`, class: "rail-line" })];
  for (let bead = 1; bead <= of; bead += 1) {
    if (bead === at) parts.push(s("circle", { cx: x(bead), cy: 10, r: 9, class: "rail-now" }), s("text", { x: x(bead), y: 14.6, "text-anchor": "middle", class: "rail-number" }, String(bead)));
    else parts.push(s("circle", { cx: x(bead), cy: 10, r: 4.2, class: bead < at ? "rail-past" : "rail-to-come" }));
  }
  return s("svg", { class: "rail", width: wide, height: 20, viewBox: `0 0 ${wide} 20`, "aria-hidden": "true" }, ...parts);
}

export const offer = (size = 19) => sign(size, "0 0 24 24", line("M12 1.6a10.4 10.4 0 1 1 0 20.8a10.4 10.4 0 1 1 0-20.8Z", { "stroke-width": 2, "stroke-dasharray": "4 3.2" }),
  s("circle", { cx: 12, cy: 12, r: 6, class: "coin-rim" }), s("circle", { cx: 12, cy: 12, r: 3.3, class: "coin-ring" }));

export function bell(size = 20, stopped = false) {
  const parts = [line("M4 17c2.4-2.4 2.4-4.8 2.4-7.2a5.8 5.8 0 0 1 11.6 0c0 2.4 0 4.8 2.4 7.2Z"), line("M9.8 20.6a2.6 2.6 0 0 0 4.8 0")];
  if (stopped) parts.push(line("M2.5 21L21.5 3.5", { class: "stopped", "stroke-width": 2.2 }));
  return sign(size, "0 0 24 24", ...parts);
}

export const pause = (size = 18) => sign(size, "0 0 24 24", s("path", { d: "M6 4h4.6v16H6ZM13.4 4H18v16h-4.6Z", fill: "currentColor" }));
export const cards = (size = 20) => sign(size, "0 0 24 24", line("M8 5h11v16H8Z", { "stroke-width": 1.7 }), line("M8 7.4L4.4 8.2l2.9 11.4", { "stroke-width": 1.7 }));
