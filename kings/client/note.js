// What the hall says to a screen that plays: an announcement, another device that asks for the
// seat, the question about research.

import { button, h } from "./dom.js";
import { cross } from "./signs.js";

export function note(ctx, playing) {
  const told = playing ? ctx.note : ctx.page?.lobby ? { said: ctx.page.lobby.said, asked: ctx.page.lobby.asked } : null;
  if (!told) return [];
  return [asked(ctx, told.asked), said(ctx, told.ended && !told.said ? "The lesson has ended." : told.said), playing ? research(ctx, told.consent) : null].filter(Boolean);
}

function asked(ctx, request) {
  if (!request) return null;
  const answer = (yes) => ctx.send({ do: "hall", what: "let", number: request.number, yes });
  return h("section", { key: "asked", class: "note-line", role: "alert" },
    h("p", {}, "Another device would like to play this seat. Is it yours?"),
    h("span", { class: "pair" }, button("Yes, play on there", () => answer(true), { class: "filled" }), button("No", () => answer(false))));
}

function said(ctx, words) {
  if (!words || ctx.ui.heard === words) return null;
  return h("section", { key: "said", class: "note-line", role: "status" }, h("p", {}, h("b", {}, "To all: "), words),
    button("", () => ctx.update({ heard: words }), { class: "icon", "aria-label": "Close this note" }, cross(16)));
}

function research(ctx, consent) {
  if (!consent) return null;
  if (consent.answer !== null && !ctx.ui.research) {
    return button(`Research: ${consent.answer ? "yes" : "no"}`, () => ctx.update({ research: true }), { key: "research", class: "quiet note-tab" });
  }
  return h("section", { key: "consent", class: "note-line" }, h("p", {}, "May my moves and times be used for research, under my pseudonym?"), yesOrNo(ctx, consent.answer));
}

// Two equal answers, none of them chosen beforehand.
export function yesOrNo(ctx, answer) {
  const choose = (yes) => {
    ctx.update({ research: false });
    ctx.send({ do: "hall", what: "consent", yes });
  };
  return h("span", { class: "halves", role: "group", "aria-label": "Your answer" }, [["yes", true], ["no", false]].map(([word, yes]) =>
    button(word, () => choose(yes), { "aria-pressed": String(answer === yes), "data-focus": `consent ${word}` })));
}
