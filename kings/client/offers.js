// Offers that arrive: their clauses with verdicts, what they do for this seat, and the answer.

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
