// The guided first round: one thing is asked at a time. What is asked, the server says (guide.py);
// here it is shown, and whatever isn't needed in a step is left out or pale.

import { button, h } from "./dom.js";
import { chipKey } from "./chips.js";
import { coin, tick } from "./signs.js";
import { boxOf } from "./stage.js";

const KEPT = "kings-guide"; // "done", or the code of the game in which the guide was left
const STEPS = ["Play a card", "Make an offer", "See who wins", "Count a pile"];

function remembered() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function remember(ctx, words) {
  ctx.ui.guide = words;
  try {
    localStorage.setItem(KEPT, words);
  } catch { /* a page without storage offers it again */ }
}

const wished = ({ ui }) => ui.guide ?? remembered();

// What the guide asks now; null where there is none, or it was left.
function pageOf(ctx) {
  const { whole } = ctx;
  if (!whole?.guide || wished(ctx) === whole.code) return null;
  const { pages } = whole.guide;
  return pages[Math.min(ctx.ui.page ?? 0, pages.length - 1)];
}

// The frame with nothing but what is asked in this step.
export function narrowed(ctx, frame) {
  ctx.whole = frame;
  const page = pageOf(ctx);
  if (page === null) return frame;
  const { marks, press, chip, worth } = page;
  const wanted = (choice) => (marks.includes("pass") ? !choice.marks.length : choice.marks.length > 0 && choice.marks.every((mark) => marks.includes(mark)));
  return {
    ...frame,
    choices: press === "next" || press === "done" ? [] : marks.length ? frame.choices.filter(wanted) : frame.choices,
    chips: frame.chips.filter((one) => one.words === chip).map((one) => ({ ...one, effect: one.state === "free" ? worth : one.effect, price: page.gold })),
    menu: null,
  };
}

// At the beginning of a step its offer is open, and the note has the focus, so that it is read.
export function begun(ctx) {
  const page = pageOf(ctx);
  if (page === null) return;
  const name = `${ctx.whole.code} ${page.title}`;
  if (ctx.ui.began === name) return;
  ctx.ui.began = name;
  ctx.ui.focus = "guide-title";
  const chip = page.press === "send" ? ctx.frame.chips[0] : undefined;
  if (chip !== undefined) Object.assign(ctx.ui, { open: chipKey(chip), seller: chip.seller, gold: Math.min(page.gold, ctx.frame.purse ?? page.gold) });
}

function leave(ctx) {
  remember(ctx, ctx.whole.code || "done");
  ctx.ui.focus = null;
  ctx.again();
}

function turn(ctx, by) {
  ctx.ui.page = Math.max(0, (ctx.ui.page ?? 0) + by);
  ctx.again();
}

// Whether the guide's own button is what is to be pressed; it is then pressed.
export function pressed(ctx) {
  const page = pageOf(ctx);
  if (page?.press === "next") turn(ctx, 1);
  else if (page?.press === "done") leave(ctx);
  else return false;
  return true;
}

export function note(ctx) {
  const page = pageOf(ctx);
  if (page === null || ctx.frame.step) return null;
  return h("aside", { key: "note", class: "note", "aria-label": "The guide" },
    ctx.wide ? null : h("p", { class: "small" }, `Step ${page.step} of ${STEPS.length}: ${STEPS[page.step - 1]}`),
    h("h2", { tabindex: "-1", "data-focus": "guide-title" }, page.title),
    h("p", {}, page.words), page.small && (ctx.wide || page.press !== "card") ? h("p", { class: "small" }, page.small) : null);
}

// On the plates gold and one sentence, in place of sums that nobody needs yet.
export function plates(ctx) {
  const { frame, whole, wide } = ctx;
  const page = pageOf(ctx);
  if (page === null || !wide) return null;
  const { purses } = whole.guide;
  return h("div", { key: "plates", class: "guide-plates" }, whole.guide.plates.map((words, seat) => seat === page.counts ? null : h("div", { key: `plate ${seat}`, class: "guide-plate", "data-seat": seat, "aria-label": frame.names[seat], role: "group" },
    h("p", { class: "guide-gold" }, coin(24), h("b", {}, String(purses[seat] ?? "")), h("span", {}, "gold")), h("p", {}, words))));
}

// In the place of the decision: the four steps, what is to be pressed, and the ways out.
export function panel(ctx, parts) {
  const page = pageOf(ctx);
  if (page === null) return null;
  const { frame } = ctx;
  const own = page.press === "next" ? button("Count the pile", () => turn(ctx, 1), { class: "filled", "data-focus": "guide-next" }) : page.press === "done" ? button("Play on from here", () => leave(ctx), { class: "filled", "data-focus": "guide-next" }) : null;
  const skip = page.press === "done" ? null : button("or skip the guide and play", () => leave(ctx), { class: "quiet link", "data-focus": "guide-skip" });
  const act = frame.step ? [] : own !== null ? [own] : page.press === "send" ? [] : parts;
  return h("section", { key: "decide", class: "decide guide-panel", "aria-label": "Your first round" },
    ctx.wide ? h("div", { class: "guide-head" }, h("h2", {}, "Your first round"), h("span", { class: "effect" }, "about two minutes"), skip) : null,
    ctx.wide ? h("ol", { class: "guide-steps", "aria-label": "Steps" }, STEPS.map((words, at) => stepOf(words, at + 1, page.step))) : null,
    h("div", { class: "act guide-act" }, act,
      frame.step ? null : backwards(ctx, page),
      page.rule && !frame.step ? button(page.question, null, { "data-rule": page.rule, "data-focus": `rule ${page.rule}`, class: "guide-rule" }) : null));
}

function backwards(ctx, page) {
  if ((ctx.ui.page ?? 0) > 0) return button("One step back", () => turn(ctx, -1), { "data-focus": "guide-back" });
  return ctx.frame.settings.can_back && page.step > 1 ? button("One step back", () => ctx.act({ do: "back" }), { "data-focus": "guide-back" }) : null;
}

function stepOf(words, at, now) {
  const state = at < now ? "past" : at === now ? "now" : "later";
  return h("li", { class: state, "aria-current": at === now ? "step" : null }, h("span", { class: "guide-dot" }, at < now ? tick(15) : String(at)), h("span", {}, words, at < now ? h("span", { class: "aloud" }, " (done)") : null));
}

export function guideMenu(ctx) {
  if (pageOf(ctx) === null) return null;
  const out = button("Leave the guide", () => leave(ctx), { "data-focus": "leave-guide", class: ctx.wide ? "" : "the-table" });
  if (!ctx.wide) return h("nav", { key: "menu", class: "menu", "aria-label": "Menu" }, out);
  return h("nav", { key: "menu", class: "menu", "aria-label": "Menu" },
    button("Rules", () => ctx.send({ do: "read", what: "rules" }), { "data-focus": "rules" }),
    button(ctx.dark() ? "Light" : "Dark", () => ctx.light("dark"), { "data-focus": "dark" }), out);
}

// Whoever is here for the first time is offered it; later it is a button.
export function offered(ctx, game) {
  if (!game.guided) return null;
  const start = () => {
    remember(ctx, "on");
    ctx.ui.page = 0;
    ctx.send({ do: "begin", game: game.game, guide: true });
  };
  const show = button("Show me how", start, { class: "guide", "data-focus": "guide" });
  if (wished(ctx) !== null) return show;
  return h("section", { key: "new", class: "new-here", "aria-label": "Is this new to you?" },
    h("h2", {}, "New here?"), h("p", {}, "A first round with a guide: play a card, make an offer, see who wins, count a pile. It takes about two minutes."),
    h("div", { class: "pair" }, show, button("Not now", () => { remember(ctx, "done"); ctx.render(); }, { class: "quiet", "data-focus": "not-now" })));
}

// After the page is laid out: a ring about what is to be pressed, and plates in their places.
export function lead(ctx) {
  const page = ctx.setup === null ? pageOf(ctx) : null;
  ctx.el.classList.toggle("guided", page !== null);
  for (const old of ctx.el.querySelectorAll(".to-press")) old.classList.remove("to-press");
  ctx.el.dataset.asks = page?.press ?? "";
  if (page === null) return;
  const find = (name) => ctx.el.querySelector(name);
  const raised = find("[data-focus=play]");
  const target = {
    card: raised ?? find(`.hand [data-mark="${page.marks[0]}"]`), send: find("[data-focus=send]"), improve: find(".chip.refused button") ?? find("[data-focus=send]"),
    let: find("[data-focus=let]"), choice: raised ?? find('[data-focus="choice 0"]'), next: find("[data-focus=guide-next]"), done: find("[data-focus=guide-next]"),
  }[page.press];
  if (!ctx.frame.step) target?.classList.add("to-press");
  const cloth = find(".cloth");
  if (cloth === null) return;
  const edge = boxOf(ctx, cloth);
  for (const plate of ctx.el.querySelectorAll(".guide-plate")) {
    const drawn = cloth.querySelector(`.picture [data-seat="${plate.dataset.seat}"]`);
    if (drawn === null) continue;
    const box = boxOf(ctx, drawn);
    const top = 46; // the plate's name and state stay
    Object.assign(plate.style, { left: `${box.x - edge.x + 2}px`, top: `${box.y - edge.y + top}px`, width: `${box.width - 4}px`, height: `${box.height - top - 3}px` });
  }
}
