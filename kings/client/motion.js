// What moves into a new picture: coins, cards and markers, 180 ms a wave; text never moves.

import { boxOf } from "./fit.js";

export const WAVE = 180; // milliseconds of one wave of motions

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Where an anchor such as "place:2", "seat:1" or "bank" lies, in the stage's measures.
function spot(ctx, anchor) {
  const [name, number] = anchor.split(":");
  const selector = number === undefined ? `[data-${name}]` : `[data-${name}="${CSS.escape(number)}"]`;
  const found = ctx.el.querySelector(`.picture ${selector}`);
  if (found === null) return null;
  const box = boxOf(ctx, found);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export function move(ctx, motions) {
  const layer = ctx.el.querySelector(".layer");
  if (layer === null) return;
  layer.replaceChildren(); // whoever is faster than what moves sees the newest picture
  const corner = boxOf(ctx, layer);
  const drawn = ctx.el.querySelector(".picture svg");
  const scale = drawn === null || !drawn.viewBox.baseVal ? 1 : boxOf(ctx, drawn).width / drawn.viewBox.baseVal.width;
  for (const motion of motions) {
    const from = spot(ctx, motion.start), to = spot(ctx, motion.end);
    if (from === null || to === null) continue;
    const sprite = document.createElement("div");
    sprite.className = "sprite";
    sprite.innerHTML = motion.sprite; // the server's own drawing
    const svg = sprite.firstElementChild;
    const wide = svg.viewBox.baseVal.width * scale, high = svg.viewBox.baseVal.height * scale;
    svg.setAttribute("width", wide);
    svg.setAttribute("height", high);
    layer.append(sprite);
    const at = ({ x, y }) => `translate(${x - corner.x - wide / 2}px, ${y - corner.y - high / 2}px)`;
    sprite.animate([{ transform: at(from), opacity: 1 }, { transform: at(to), opacity: 1 }], { duration: WAVE, delay: motion.wave * WAVE, easing: "ease-out" })
      .finished.then(() => sprite.remove(), () => sprite.remove());
  }
}
