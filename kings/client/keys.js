// The keyboard: cards by their numbers, offers by O, arrows and signs, looking back by arrows.

import { changeGold, chipKey, improve, openedChip, sendChip } from "./chips.js";
import { choose, lift, point, raised, sendPicks } from "./choices.js";
import { ask } from "./coach.js";
import { begunOffer, closeOffer, sendOffer } from "./composer.js";
import { pressed } from "./guide.js";
import { arrived } from "./offers.js";
import { closeSheet } from "./sheets.js";

const TYPES = "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]";
const PRESSABLE = "button, a, summary, input, [role=button]";

const SCROLLS = [" ", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"];

export function listen(ctx) {
  // A notebook's own shortcuts stay out, but for the one that saves it. They are looked up from the
  // element with the focus on, which therefore says so itself.
  const apart = ({ key, ctrlKey, metaKey, target }) => {
    if (!ctx.el.contains(target)) return;
    const saves = key.toLowerCase() === "s" && (ctrlKey || metaKey);
    for (const at of [ctx.el, target]) {
      if (saves) delete at.dataset.lmSuppressShortcuts;
      else at.dataset.lmSuppressShortcuts = "true";
    }
  };
  if (!ctx.page) window.addEventListener("keydown", apart, true);
  const heard = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    const ours = ctx.el.contains(target) || (ctx.page && target === document.body);
    if (!ours || ctx.frame === null || ctx.setup !== null || ctx.easel !== null) {
      if (ours && event.key === "Escape" && ctx.sheet !== null) stop(event, closeSheet(ctx));
      return;
    }
    if (ctx.sheet !== null) {
      if (event.key === "Escape") stop(event, closeSheet(ctx));
      if (event.key === "Tab") within(event, ctx.el.querySelector(".sheet"));
      return;
    }
    if (target.matches?.(TYPES) && event.key !== "Escape" && !(event.key === "Enter" && ctx.ui.rows !== null && target.nodeName === "INPUT")) return;
    if (act(ctx, event)) stop(event);
    else if (!ctx.page && SCROLLS.includes(event.key) && !target.matches?.(PRESSABLE)) event.preventDefault(); // the notebook stays where it is
  };
  document.addEventListener("keydown", heard);
  ctx.silence = () => {
    document.removeEventListener("keydown", heard);
    window.removeEventListener("keydown", apart, true);
  };
}

function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}

// While a sheet is open the tab key stays in it.
function within(event, sheet) {
  const stops = [...sheet.querySelectorAll("button:not(:disabled), a[href], input, select, [tabindex='0']")].filter((one) => one.getClientRects().length);
  const first = stops[0], last = stops.at(-1);
  if (event.shiftKey && (document.activeElement === first || !stops.includes(document.activeElement))) stop(event, last?.focus());
  else if (!event.shiftKey && document.activeElement === last) stop(event, first?.focus());
}

function act(ctx, event) {
  const { key, target } = event;
  const pressable = target.closest?.(PRESSABLE) ?? null;
  if (key === " ") return pressable === null || pressable.disabled ? goOn(ctx) : spaceOn(ctx, pressable);
  if (key === "Enter") return pressable === null || pressable.dataset.focus === "play" ? enter(ctx) : enterOn(ctx, pressable);
  if (/^[0-9]$/.test(key)) return raise(ctx, key === "0" ? 10 : Number(key));
  return PRESSES[key.length === 1 ? key.toLowerCase() : key]?.(ctx) ?? false;
}

const PRESSES = {
  o: toOffers,
  ArrowDown: (ctx) => along(ctx, 1),
  ArrowUp: (ctx) => along(ctx, -1),
  "+": (ctx) => gold(ctx, 1),
  "=": (ctx) => gold(ctx, 1),
  "-": (ctx) => gold(ctx, -1),
  "−": (ctx) => gold(ctx, -1),
  i: improveOne,
  h: ask,
  r: rows,
  Escape: close,
  ArrowLeft: (ctx) => looked(ctx, -1),
  ArrowRight: (ctx) => looked(ctx, 1),
  End: now,
  "?": (ctx) => (ctx.open({ what: "keys", title: "Keys" }), true),
};

// Space goes on, unless a button has the focus: that one is pressed by it. A drawn card is raised.
function spaceOn(ctx, pressable) {
  if (pressable.dataset.mark === undefined) return false;
  return point(ctx, pressable.dataset.mark);
}

function enterOn(ctx, pressable) {
  return pressable.dataset.mark === undefined ? false : point(ctx, pressable.dataset.mark);
}

function goOn(ctx) {
  if (ctx.skip() || pressed(ctx)) return true;
  const { frame } = ctx;
  if (frame.watched && frame.steps.at < frame.steps.of) return looked(ctx, 1);
  if (frame.looking || ctx.ui.rows !== null) return false;
  if (frame.over) {
    if (frame.over.rematch) ctx.send({ do: "rematch" });
    return true;
  }
  if (frame.choices.length || frame.curtain || frame.asked?.choices.length || !frame.window?.let) return false;
  ctx.act({ do: "enough" });
  return true;
}

function enter(ctx) {
  if (pressed(ctx)) return true;
  if (ctx.ui.rows !== null) {
    sendOffer(ctx);
    return true;
  }
  const up = raised(ctx);
  if (up !== null) choose(ctx, up);
  else if (ctx.frame.picks && sendPicks(ctx)) return true;
  else if (openedChip(ctx) !== null) sendChip(ctx);
  else return false;
  return true;
}

function raise(ctx, card) {
  if (ctx.frame.looking || ctx.ui.rows !== null) return false;
  const mark = ctx.frame.game === "struggle" ? `card:${card}` : ownCard(ctx, card);
  if (mark === undefined) return false;
  if (ctx.frame.picks) return point(ctx, mark);
  ctx.ui.focus = "play"; // so that Enter plays it
  return !ctx.ui.chosen.includes(mark) && ctx.frame.choices.some(({ marks }) => marks.includes(mark)) && lift(ctx, mark);
}

// Where cards have no numbers of their own, it is their place in the hand, from 1.
const ownCard = (ctx, place) => [...ctx.el.querySelectorAll(".hand-picture [data-mark^='card:']")][place - 1]?.dataset.mark;

function chipsIn(ctx) {
  return [...ctx.el.querySelectorAll(".chips [data-chip]")];
}

function toOffers(ctx) {
  if (arrived(ctx.frame).length) {
    ctx.update({ folded: false, focus: "offer-title" });
    return true;
  }
  return reach(chipsIn(ctx)[0]) || reach(ctx.el.querySelector(".lone"));
}

function reach(chip) {
  if (!chip) return false;
  const at = chip.matches("button") ? chip : chip.querySelector("[data-focus=send]") ?? chip.querySelector("button:not(:disabled)");
  at?.focus({ preventScroll: true });
  at?.scrollIntoView?.({ block: "nearest" });
  return Boolean(at);
}

function along(ctx, by) {
  const list = chipsIn(ctx);
  if (!list.length || ctx.ui.rows !== null) return false;
  const now = list.findIndex((chip) => chip.contains(document.activeElement));
  if (now < 0 && ctx.ui.open === null && !ctx.el.querySelector(".chips")?.contains(document.activeElement)) return false;
  return reach(list[(now + by + list.length) % list.length]);
}

function gold(ctx, by) {
  if (openedChip(ctx) === null) return false;
  changeGold(ctx, by);
  return true;
}

function improveOne(ctx) {
  const { frame, ui } = ctx;
  const refused = frame.chips.filter(({ state }) => state === "refused");
  const at = ctx.el.contains(document.activeElement) ? document.activeElement.closest("[data-chip]")?.dataset.chip : undefined;
  const chip = refused.find((one) => chipKey(one) === at) ?? refused.at(-1);
  if (chip === undefined || ui.rows !== null || frame.looking) return false;
  improve(ctx, chip);
  return true;
}

function rows(ctx) {
  if (ctx.ui.rows !== null || !ctx.frame.menu || ctx.frame.looking) return false;
  begunOffer(ctx);
  return true;
}

function close(ctx) {
  const { ui, frame } = ctx;
  if (ctx.said) { ctx.said = ""; ctx.render(); return true; }
  if (ui.adding) ctx.update({ adding: false, focus: "add-clause" });
  else if (ui.rows !== null) closeOffer(ctx);
  else if (ui.open !== null) {
    const chip = openedChip(ctx);
    ctx.update({ open: null, focus: chip === null ? null : `chip ${chipKey(chip)}` });
  } else if (ui.chosen.length || ui.all) ctx.update({ chosen: [], all: false });
  else if (arrived(frame).length && !ui.folded) ctx.update({ folded: true, focus: "let" });
  else if (frame.looking) ctx.send({ do: "now" });
  else return false;
  return true;
}

function looked(ctx, by) {
  const { steps } = ctx.frame;
  if (!steps?.of || ctx.ui.rows !== null) return false;
  const at = steps.at + by;
  if (at < 0 || at > steps.of) return false;
  ctx.send(at >= steps.of ? { do: "now" } : { do: "look", at });
  return true;
}

function now(ctx) {
  if (!ctx.frame.looking) return false;
  ctx.send({ do: "now" });
  return true;
}
