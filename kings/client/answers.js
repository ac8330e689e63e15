// Answers as bubbles at the seats that gave them, and offers that others have made each other.

import { spoken } from "./company.js";
import { button, h } from "./dom.js";
import { marks } from "./rules.js";
import { badge } from "./signs.js";

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
