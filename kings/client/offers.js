// Offers that arrive, with their clauses and the answer; answers as bubbles at the seats that gave
// them, and offers that others have made each other.

import { spoken } from "./company.js";
import { button, h } from "./dom.js";
import { begunOffer } from "./composer.js";
import { marks } from "./rules.js";
import { badge, seal, thread } from "./signs.js";

// The offers that wait for this seat's answer.
export const arrived = (frame) => (frame.looking ? [] : frame.offers.filter((offer) => offer.answer));

export function offerPanel(ctx) {
  const { frame, ui } = ctx;
  const list = arrived(frame);
  const offer = list[Math.min(ui.offer, list.length - 1)];
  const number = offer.number;
  return h("section", { key: "offer", class: `foot-panel offer seat-${offer.seat ?? ""}`, "aria-label": "An offer to you" },
    h("div", { class: "offer-head" }, offer.seat === undefined ? null : badge(offer.seat, 26), h("h2", { tabindex: "-1", "data-focus": "offer-title" }, offer.title ?? `${offer.by} offers you`),
      offer.note ? h("span", { class: "small" }, offer.note) : null,
      list.length > 1 ? button(`${ui.offer + 1} of ${list.length}: next`, () => ctx.update({ offer: (ui.offer + 1) % list.length, focus: "offer-title" }), { class: "small-button" }) : null,
      button("Later", () => ctx.update({ folded: true, focus: "let" }), { class: "quiet small-button later", "aria-label": "Fold the offer away", title: "Fold it away (Esc)" })),
    h("div", { class: "rows", role: "group", "aria-label": "Clauses" }, offer.clauses.map((clause, at) => clauseLine(clause, at))),
    h("div", { class: "side" },
      h("div", { class: "keeps", role: "group", "aria-label": "What it does for you" }, (offer.effects ?? []).length ? [h("p", { class: "small" }, "For you, if the trick then stands"), offer.effects.map((line) => h("p", { class: "for-you" }, line))] : null),
      h("div", { class: "answers-row" },
        button("Accept", () => ctx.act({ do: "accept", number }), { class: "filled", "data-focus": "accept" }),
        frame.menu ? button("Counter", () => begunOffer(ctx, offer.deal ?? { clauses: [] }, number), { "data-focus": "counter" }) : null,
        button("Refuse", () => ctx.act({ do: "refuse", number }), { "data-focus": "refuse" }))));
}

function clauseLine({ text, binds, reason, rules, seat }, at) {
  return h("div", { key: `clause ${at}`, class: binds ? "row clause binds" : "row clause" },
    h("div", { class: "clause-words" }, seat === undefined ? null : badge(seat, 20), h("b", {}, text)),
    h("p", { class: "verdict" }, binds ? seal(18) : thread(18), h("span", {}, h("b", {}, binds ? "binds" : "promise"), ` ${reason}`, marks(rules))));
}

export function answers(ctx) {
  const { frame, wide } = ctx;
  const last = new Map();
  for (const answer of frame.answers) last.set(answer.seat, answer);
  const told = frame.chips.filter(({ state }) => state === "refused").map(({ reason }) => reason);
  const full = !wide && frame.names.length > 4; // there the chip says it alone
  const words = frame.company && !frame.looking ? spoken(ctx) : new Map();
  const given = [...last.values()].filter((answer) => !words.has(answer.seat) && (!full || !told.includes(answer.words))).map((answer) => bubble(ctx, answer));
  const others = frame.offers.filter((offer) => !offer.answer && offer.seat !== undefined && !last.has(offer.seat) && !words.has(offer.seat)).map((offer) => between(ctx, offer));
  const heard = [...words.values()].map((word) => saying(ctx, word));
  const all = [...given, ...others, ...heard];
  const shown = wide ? all : all.slice(-1);
  return shown.length ? h("section", { key: "answers", class: "answers", "aria-label": "Answers" }, shown) : null;
}

// What a seat has just said.
function saying({ frame, wide }, { by, to, text }) {
  const name = by === frame.seat ? "You say" : `${frame.names[by]} says`;
  const whom = to === null ? "" : to === frame.seat ? " to you alone" : ` to ${frame.names[to]} alone`;
  return h("div", { key: `answer ${by}`, class: `answer says seat-${by}`, "data-seat": by },
    wide ? null : badge(by, 24), h("div", {}, h("p", { class: "who" }, `${name}${whom}`), h("p", {}, text)));
}

function bubble({ frame, wide }, { seat, words, agrees, rules }) {
  const name = frame.names[seat] ?? "";
  const said = agrees ? `${name} accepts` : `${name} refuses`;
  return h("div", { key: `answer ${seat}`, class: `answer seat-${seat}`, "data-seat": seat },
    wide ? null : badge(seat, 24), h("div", {}, h("p", { class: "who" }, said), h("p", {}, words, marks(rules))));
}

// An offer that this seat can't answer: between others, or its own that waits for an answer.
function between(ctx, offer) {
  const { frame } = ctx;
  const mine = offer.seat === frame.seat;
  const words = offer.clauses.map(({ text }) => text).join("; ");
  return h("div", { key: `offer ${offer.number}`, class: `answer offered seat-${offer.seat}`, "data-seat": offer.seat },
    ctx.wide ? null : badge(offer.seat, 24),
    h("div", {}, h("p", { class: "who" }, offer.title ?? (mine ? "You offer" : `${offer.by} offers`)), h("p", {}, words),
      offer.withdraw && !frame.looking ? button("Withdraw", () => ctx.act({ do: "withdraw", number: offer.number }), { class: "small-button", "data-focus": "withdraw" }) : null));
}
