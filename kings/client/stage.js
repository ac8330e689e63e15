// The stage: which view a screen has room for, how much it is scaled, and what moves on it: coins,
// cards and markers, 180 ms a wave; text never moves.

const WIDE = { width: 1280, height: 720 };
const SIX = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const SIDE = { width: 800, height: 360 }; // a phone on its side

const READ = { width: 1280, height: 800, most: 1.15 }; // a review is read: with more room it shows more, and grows a little only
const SNUG = 0.9; // a scale under which small words grow

// "wide" for up to four seats, "six" for five and six, "phone" where neither has room. A notebook's
// cell is narrower than a window and may be as high as it likes: it keeps the whole table longer.
export function view(ctx) {
  const { width, height } = room(ctx);
  const many = (ctx.frame?.names.length ?? 0) > 4 && ctx.frame.game === "struggle"; // other cloths have room for all
  if (ctx.page ? width < (many ? 1100 : 900) || height < 480 : width < (many ? 880 : 760)) return "phone";
  return many ? "six" : "wide";
}

// What a table has room for: a page leaves it what lies below its own notes.
export function room(ctx) {
  const width = ctx.el.getBoundingClientRect().width || window.innerWidth;
  return { width, height: ctx.page ? window.innerHeight - ctx.el.offsetTop : pane(ctx.el) };
}

// The height of what a cell lies in: the window without the notebook's menus and bars.
function pane(el) {
  for (let at = el.parentElement; at !== null && at !== document.body; at = at.parentElement) {
    if (at.clientHeight > 400 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at.clientHeight;
  }
  return window.innerHeight;
}

// Whether a phone lies on its side: two halves beside each other have more room than a column.
export function lies(ctx) {
  const { width, height } = room(ctx);
  return ctx.page && view(ctx) === "phone" && width >= 560 && width >= 1.3 * height;
}

const LOW = 760; // a phone's stage that is lower keeps words aside that are said elsewhere too

// Whether an upright phone has little height, as where the browser's bars are shown.
export function isLow(ctx) {
  const { width, height } = room(ctx);
  return ctx.page && view(ctx) === "phone" && !lies(ctx) && height / phoneScale(width, height) < LOW;
}

const phoneScale = (width, height) => Math.max(Math.min(width / 390, height / 660, 1.5), Math.min(1, width / 390));

// Scale the stage to its room. A table on a page of its own fills the window; in a notebook it is
// as wide as its cell and never higher than the window. What is too low to read scrolls instead.
export function fit(ctx) {
  const stage = ctx.el.firstElementChild;
  const { width, height } = room(ctx);
  const shown = ctx.el.dataset.view;
  const reads = ctx.page && ctx.review !== null && ctx.easel === null && shown !== "phone";
  const wanted = ctx.side ? SIDE : shown === "phone" ? PHONE : shown === "six" ? SIX : WIDE;
  let scale = Math.min(width / wanted.width, height / wanted.height);
  let high = wanted.height, wide = wanted.width;
  if (ctx.side) {
    scale = Math.min(width / SIDE.width, 1.5);
    high = Math.max(SIDE.height, height / scale);
  } else if (shown === "phone") {
    scale = phoneScale(width, height);
    high = Math.max(660, ctx.page ? height / scale : 844);
  } else if (reads) {
    scale = Math.min(READ.most, Math.max(Math.min(1, width / READ.width), Math.min(width / READ.width, height / READ.height)));
    wide = width / scale;
    high = height / scale;
  } else {
    scale = Math.max(scale, Math.min(0.7, width / wanted.width));
    if (ctx.page && ctx.easel !== null) high = Math.max(high, height / scale); // what scrolls has the whole window
  }
  ctx.scale = scale;
  ctx.el.style.setProperty("--menu-wide", `${stage.querySelector(".menu")?.offsetWidth ?? 0}px`); // a review's title leaves it room
  ctx.el.classList.toggle("snug", shown !== "phone" && scale < SNUG);
  stage.style.width = `${wide}px`;
  stage.style.height = `${high}px`;
  stage.style.transform = `translate(${Math.max(0, (width - wide * scale) / 2)}px, ${ctx.page ? Math.max(0, (height - high * scale) / 2) : 0}px) scale(${scale})`;
  ctx.el.style.height = `${Math.max(high * scale, ctx.page ? height : 0)}px`;
}

// A box of the page in the stage's own measures.
export function boxOf(ctx, element) {
  const stage = ctx.el.firstElementChild.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const scale = ctx.scale ?? 1;
  return {
    x: (box.left - stage.left) / scale,
    y: (box.top - stage.top) / scale,
    width: box.width / scale,
    height: box.height / scale,
  };
}

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
