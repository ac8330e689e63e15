// What could be bought of the seat that acts: one tap opens a chip, gold is set, and it is sent.

import { button, h } from "./dom.js";
import { begunOffer } from "./composer.js";
import { badge, coin, minus, plus } from "./signs.js";

// A chip is known by what it buys of whom, as its place in the list may change.
export const chipKey = (chip) => `${chip.seller}: ${chip.words}`;

const ORDER = { refused: 1, open: 2, free: 3 };

export function chips(ctx) {
  const { frame, ui } = ctx;
  if (frame.looking || frame.over || !frame.chips.length) return null;
  const sellers = [...new Set(frame.chips.map((chip) => chip.seller))];
  const seller = sellers.includes(ui.seller) ? ui.seller : sellers[0];
  const rank = (chip) => (chipKey(chip) === ui.open ? 0 : ORDER[chip.state] ?? 3);
  const sorted = frame.chips.filter((chip) => chip.seller === seller).sort((one, other) => rank(one) - rank(other));
  const alone = (chip) => rank(chip) < (ctx.wide ? 3 : 2); // on a phone, what was sent stands among the others
  const rows = sorted.filter(alone).map((chip) => (rank(chip) ? refused(ctx, chip) : opened(ctx, chip)));
  const free = sorted.filter((chip) => !alone(chip)).map((chip) => (rank(chip) === 3 ? closed(ctx, chip) : refused(ctx, chip)));
  return h("section", { key: "chips", class: "chips", "aria-label": "Offers you can make", "data-seller": seller },
    h("div", { class: "chips-head" }, h("h2", {}, sorted[0].opening.replace(" …", "\u00a0…")), sellers.length > 1 ? tabs(ctx, sellers, seller) : null, purse(ctx, sellers.length > 1)),
    h("div", { class: "chips-rows" }, rows, free.length ? h("div", { class: `free ${shape(sorted, free.length + 2 * rows.length)}`, key: "free" }, free) : null), adder(ctx));
}

const SHORT = 13, LONG = 24; // letters that three, and two, chips beside each other have room for
const ROOMY = 4; // so many chips have two lines each, more of them one; a row above them counts twice

// As many columns as the words have room for; the effect beside the words where there are many.
function shape(list, number) {
  const longest = Math.max(...list.map(({ words }) => words.length));
  const columns = longest <= SHORT ? 3 : longest <= LONG ? 2 : 1;
  return `columns-${columns}${number > ROOMY ? " dense" : ""}`;
}

// Where several seats could be paid, as for their answers to a Jester: one of them at a time.
function tabs(ctx, sellers, chosen) {
  return h("span", { class: "tabs", role: "group", "aria-label": "Whom to pay" }, sellers.map((seat) => button("", () => ctx.update({ seller: seat, open: null }),
    { key: `tab ${seat}`, class: "tab", "aria-pressed": String(seat === chosen), "aria-label": ctx.frame.names[seat], title: ctx.frame.names[seat], "data-focus": `tab ${seat}` }, badge(seat, 20))));
}

// Where nothing can be bought in one tap, an offer still can be put together.
export function lonePlus(ctx) {
  const { frame, ui } = ctx;
  if (frame.chips.length || !frame.menu || frame.looking || frame.over || ui.rows !== null) return null;
  return button("Make an offer", () => begunOffer(ctx), { key: "lone", class: "lone dashed", title: "Several clauses (R)", "data-focus": "plus" });
}

function adder(ctx) {
  if (!ctx.frame.menu) return null;
  return button("", () => begunOffer(ctx), { key: "plus", class: "plus", "aria-label": "Put an offer of several clauses together", title: "Several clauses (R)", "data-focus": "plus" }, plus(20));
}

// The gold that can be dragged onto a card or a chip.
function purse(ctx, short) {
  const { purse: gold } = ctx.frame;
  if (gold === undefined || gold === null) return null;
  return h("span", { class: "purse", title: "Drag onto a card to offer gold", onpointerdown: (event) => drag(ctx, event) }, h("span", { class: short ? "aloud" : "" }, "you have"), String(gold), coin(18));
}

const most = ({ frame }) => frame.purse ?? 99;

function id(chip) {
  return `chip ${chipKey(chip)}`;
}

function effect(chip) {
  return chip.effect ? h("span", { class: "effect" }, h("span", { class: "effect-of" }, chip.effect.match(/^your cards /)?.[0] ?? ""), chip.effect.replace(/^your cards /, "")) : null;
}

function closed(ctx, chip) {
  return button("", () => openChip(ctx, chip), { key: id(chip), class: "chip", "data-chip": chipKey(chip), "data-focus": id(chip) },
    h("b", {}, chip.words), effect(chip));
}

function refused(ctx, chip) {
  const waits = chip.state === "open";
  const gold = chip.gold ?? 0;
  const reason = chip.reason || (waits ? `${gold} gold offered` : `${gold} gold refused`);
  return h("div", { key: id(chip), class: waits ? "chip sent" : "chip refused", "data-chip": chipKey(chip) },
    h("div", { class: "chip-words" }, h("b", {}, chip.words), h("span", { class: "effect" }, reason)),
    waits ? null : button("Improve", () => improve(ctx, chip), { "aria-label": `Improve: ${chip.words}`, disabled: gold + 1 > most(ctx), "data-focus": id(chip) }));
}

export const improve = (ctx, chip) => openChip(ctx, chip, (chip.gold ?? 0) + 1);

function openChip(ctx, chip, gold = Math.max(1, chip.gold)) {
  ctx.update({ open: chipKey(chip), seller: chip.seller, gold: Math.max(0, Math.min(gold, most(ctx))), chosen: [], focus: "send" });
}

export const openedChip = ({ frame, ui }) => frame.chips.find((chip) => chipKey(chip) === ui.open) ?? null;

export function changeGold(ctx, by) {
  ctx.update({ gold: Math.max(0, Math.min(most(ctx), ctx.ui.gold + by)) });
}

function opened(ctx, chip) {
  const { ui } = ctx;
  return h("div", { key: id(chip), class: "chip open", "data-chip": chipKey(chip), role: "group", "aria-label": chip.words },
    h("div", { class: "chip-words" }, h("b", {}, chip.words), effect(chip)),
    h("div", { class: "gold" },
      button("", () => changeGold(ctx, -1), { class: "step", "aria-label": "One gold less", disabled: ui.gold <= 0, "data-focus": "gold-less" }, minus()),
      h("output", { class: "sum", "aria-live": "polite", "aria-label": `${ui.gold} gold` }, coin(20), h("b", {}, String(ui.gold))),
      button("", () => changeGold(ctx, 1), { class: "step", "aria-label": "One gold more", disabled: ui.gold >= most(ctx), "data-focus": "gold-more" }, plus())),
    button("Send", () => sendChip(ctx), { class: "filled", "data-focus": "send" }));
}

export function sendChip(ctx) {
  const chip = openedChip(ctx);
  if (chip === null) return;
  const deal = structuredClone(chip.offer.deal);
  const pay = deal.clauses.find(({ kind }) => kind === "pay");
  if (pay !== undefined) {
    if (ctx.ui.gold > 0) pay.gold = ctx.ui.gold;
    else deal.clauses = deal.clauses.filter((clause) => clause !== pay);
  }
  ctx.ui.focus = id(chip);
  ctx.ui.open = null;
  ctx.act({ do: "offer", deal, instead_of: chip.offer.instead_of ?? null });
  ctx.render();
}

// A coin that is dragged: dropped on a card or a chip it opens that chip, on the open one it adds.
function drag(ctx, event) {
  event.preventDefault();
  const stage = ctx.el.firstElementChild;
  const sprite = h("div", { class: "dragged", "aria-hidden": "true" }, coin(30));
  stage.append(sprite);
  const follow = ({ clientX, clientY }) => {
    const box = stage.getBoundingClientRect();
    sprite.style.transform = `translate(${(clientX - box.left) / ctx.scale - 15}px, ${(clientY - box.top) / ctx.scale - 15}px)`;
  };
  const drop = (last) => {
    window.removeEventListener("pointermove", follow);
    window.removeEventListener("pointerup", drop);
    window.removeEventListener("pointercancel", drop);
    sprite.remove();
    if (last.type !== "pointercancel") dropped(ctx, document.elementFromPoint(last.clientX, last.clientY));
  };
  follow(event);
  window.addEventListener("pointermove", follow);
  window.addEventListener("pointerup", drop);
  window.addEventListener("pointercancel", drop);
}

function dropped(ctx, target) {
  const { frame, ui } = ctx;
  const on = target?.closest("[data-chip]")?.dataset.chip;
  const card = target?.closest("[data-place], [data-seat]");
  const seat = card?.dataset.place ?? card?.dataset.seat;
  const chip = on !== undefined ? frame.chips.find((one) => chipKey(one) === on)
    : frame.chips.find((one) => String(one.seller) === seat && chipKey(one) === ui.open) ?? frame.chips.find((one) => String(one.seller) === seat);
  if (chip === undefined) return;
  if (chipKey(chip) === ui.open) changeGold(ctx, 1);
  else if (chip.state === "refused") improve(ctx, chip);
  else openChip(ctx, chip);
}
