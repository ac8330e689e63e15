// What the hall says to a screen that plays: an announcement, another device that asks for the seat,
// the question about research.

import { button, h } from "./dom.js";
import { cross } from "./signs.js";

const SHORT = 80; // characters that need no scrolling on a phone

export function note(ctx, playing) {
  if (ctx.gone) return [h("section", { key: "gone", class: "note-line", role: "alert" }, h("p", {}, ctx.gone), button("Play here again", () => location.reload(), { class: "filled" }))];
  const told = playing || ctx.page?.lesson ? ctx.note : ctx.page?.lobby ? { said: ctx.page.lobby.said, asked: ctx.page.lobby.asked } : null;
  if (!told) return [];
  const notes = [asked(ctx, told.asked), said(ctx, told.ended && !told.said ? "The lesson has ended." : told.said), playing ? research(ctx, told.consent) : null];
  return notes.filter(Boolean).slice(0, 1); // one after the other: a phone needs the room for its table
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
  return h("section", { key: "said", class: "note-line", role: "status" }, h("p", { class: "said-words", tabindex: words.length > SHORT ? "0" : null }, h("b", {}, "To all: "), words),
    button("", () => ctx.update({ heard: words }), { class: "icon", "aria-label": "Close this note" }, cross(16)));
}

const QUESTION = "May my moves and times be used for research, under my pseudonym?";

// It is asked above the table until it is answered or put aside; from then on it is in the menu.
function research(ctx, consent) {
  if (!consent || consent.answer !== null || ctx.ui.aside) return null;
  return h("section", { key: "consent", class: "note-line", role: "status" }, h("p", {}, QUESTION), yesOrNo(ctx, null),
    button("", () => ctx.update({ aside: true }), { class: "icon", "aria-label": "Not now" }, cross(16)));
}

export function researchAgain(ctx) {
  const { consent } = ctx.note ?? {};
  return consent ? [h("div", { key: "research", class: "research-again" }, h("p", {}, QUESTION), yesOrNo(ctx, consent.answer))] : [];
}

// Two equal answers, none of them chosen beforehand.
export function yesOrNo(ctx, answer) {
  return h("span", { class: "halves", role: "group", "aria-label": "Your answer" }, [["yes", true], ["no", false]].map(([word, yes]) =>
    button(word, () => ctx.send({ do: "hall", what: "consent", yes }), { "aria-pressed": String(answer === yes), "data-focus": `consent ${word}` })));
}
