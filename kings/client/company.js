// The table beside the game, where others have screens too: its clock, what was decided early, what
// needs everybody's consent, and what is said.

import { button, h } from "./dom.js";
import { badge, clock, speech } from "./signs.js";

const TOLD_AT = [60, 20, 5]; // seconds left at which a screen reader is told
const SPOKEN = 12000; // milliseconds for which a word stands at the seat that said it
const MOST = 280; // characters

// A frame has come: what its clock says counts from now on, and new words are spoken.
export function met(ctx, frame, before) {
  const now = performance.now();
  const { bell } = frame;
  ctx.rings = bell?.left == null ? null : bell.paused ? { left: bell.left } : { at: now + bell.left * 1000 };
  if (before?.bell == null || bell == null || before.bell.what !== bell.what || bell.left > Math.max(...TOLD_AT)) ctx.toldBell = Infinity;
  const same = before?.company && before.seat === frame.seat; // on a shared screen a whisper is for one
  if (!same) Object.assign(ctx, { spoken: [], unread: 0 });
  const known = same ? before.words : frame.words;
  const added = fresh(frame.words, known);
  if (added.length) {
    ctx.spoken = [...(ctx.spoken ?? []), ...added.map((word) => ({ ...word, until: now + SPOKEN }))];
    ctx.unread = (ctx.unread ?? 0) + (ctx.sheet?.what === "talk" ? 0 : added.filter(({ by }) => by !== frame.seat).length);
    setTimeout(() => ctx.render(), SPOKEN + 50);
  }
}

// The words of a list that have come after those of the list before: both end with the newest.
function fresh(words, known) {
  const text = (list) => JSON.stringify(list);
  for (let kept = Math.min(known.length, words.length); kept >= 0; kept -= 1) {
    if (text(words.slice(0, kept)) === text(known.slice(known.length - kept))) return words.slice(kept);
  }
  return words;
}

// What stands at the seats now because it was said a moment ago, the newest of each.
export function spoken(ctx) {
  const now = performance.now();
  ctx.spoken = (ctx.spoken ?? []).filter(({ until }) => until > now);
  return new Map(ctx.spoken.map((word) => [word.by, word]));
}

const secondsLeft = ({ rings }) => (!rings ? null : rings.left ?? Math.max(0, Math.ceil((rings.at - performance.now()) / 1000)));

const said = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

// The clock in the top row; it is no live region: a reader is told at 60, 20 and 5 seconds only.
export function bellClock(ctx) {
  const { frame } = ctx;
  if (!frame.company || frame.over) return null;
  const left = secondsLeft(ctx);
  if (left === null || frame.looking) return frame.paused ? h("p", { key: "bell", class: "bell stands", title: frame.paused }, h("span", { class: "bell-why" }, frame.paused)) : null;
  const { paused, what } = frame.bell;
  const name = what === "question" ? "Time to answer" : "Time for offers";
  return h("p", { key: "bell", class: paused ? "bell stands" : left <= 5 ? "bell late" : "bell", role: "timer", "aria-label": name, title: frame.paused || name },
    clock(17), h("b", { "data-bell": "" }, said(left)), frame.paused ? h("span", { class: "bell-why" }, frame.paused) : null);
}

// Let the clock run down by itself: only its figures change, once a second.
export function run(ctx) {
  const timer = setInterval(() => {
    const left = secondsLeft(ctx);
    const shown = ctx.el.querySelector("[data-bell]");
    if (left === null || shown === null) return;
    if (shown.textContent !== said(left)) shown.textContent = said(left);
    shown.parentElement.classList.toggle("late", left <= 5 && !ctx.frame.bell?.paused);
    const mark = TOLD_AT.filter((seconds) => left <= seconds).at(-1);
    const heard = ctx.el.querySelector("[data-bell-told]");
    if (mark === undefined || heard === null || mark >= ctx.toldBell) return;
    ctx.toldBell = mark;
    if (left > mark - 3) heard.textContent = `${mark} seconds left.`;
  }, 250);
  return () => clearInterval(timer);
}

export const bellTold = () => h("p", { key: "bell-told", class: "aloud", role: "status", "data-bell-told": "", "data-still": "told" });

// What stands above what is to be decided: whether the clock stands, what was dropped or decided.
export function standing(ctx) {
  const { bell, asked, company, looking, step } = ctx.frame;
  if (!company || looking || step) return [];
  return [ctx.frame.paused && !ctx.wide ? h("p", { key: "paused", class: "hint" }, ctx.frame.paused) : null, asked ? consent(ctx, asked) : null, bell?.dropped ? h("p", { key: "dropped", class: "ask dropped" }, `${bell.dropped} Decide again.`) : null,
    bell?.rung && ctx.frame.choices.length ? h("p", { key: "rung", class: "hint" }, "The bell has rung: no more offers. You decide alone.") : null].filter(Boolean);
}

function consent(ctx, { words, choices }) {
  return h("div", { key: "consent", class: "question consent", role: "group", "aria-label": "Take back?" }, h("p", { class: "ask" }, words),
    choices.length ? h("div", { class: "choices" }, choices.map(({ say, yes }, at) => button(say, () => ctx.act({ do: "consent", yes }), { class: "choice", "data-focus": `consent ${at}` })))
      : h("p", { class: "hint" }, "It is taken back when everybody agrees."));
}

// What this seat has decided before its time, and may still change; null where it hasn't. `folded`:
// buttons that open offers which have come since.
export function decided(ctx, folded) {
  const { bell, choices, looking } = ctx.frame;
  if (!bell?.early || looking) return null;
  const question = bell.what === "question";
  const others = question ? choices.filter(({ say }) => say !== bell.early) : [];
  const change = question
    ? others.map((choice, at) => button(choice.say, () => ctx.act({ do: "choose", move: choice.move }), { class: "choice", "data-focus": `choice ${at}` }))
    : [button("Change", () => ctx.act({ do: "reconsider" }), { class: "choice", "data-focus": "change" })];
  const when = question ? "The game goes on when all have answered." : bell.enough ? "It is done when nobody has anything more to offer." : `It is done when the bell rings.${folded.length ? "" : " You were made an offer since."}`;
  return h("div", { key: "decided", class: "decided" }, h("p", { class: "ask" }, h("b", { class: "yours" }, question ? "Your answer" : "You have decided"), h("span", {}, bell.early)),
    h("p", { class: "hint" }, when), change.length || folded.length ? h("div", { class: "choices" }, question && change.length ? h("span", { class: "aim-words" }, "Change it to:") : null, folded, change) : null);
}

// What is waited for by whoever has nothing more to do now.
export function waits(ctx) {
  const { bell, looking } = ctx.frame;
  if (!bell || looking || bell.what !== "window" || !bell.enough || bell.rung) return null;
  return h("p", { key: "enough", class: "hint" }, "You have nothing more to offer. An offer to you gives you the word again.");
}

// The button that opens what is said.
export function talkButton(ctx) {
  const { frame, wide } = ctx;
  if (!frame.company) return null;
  const unread = ctx.unread ?? 0;
  return button(wide ? "Talk" : "", () => { ctx.unread = 0; ctx.open({ what: "talk", title: "What is said at the table" }); },
    { class: wide ? "talk" : "talk-sign", "aria-label": unread ? `Talk, ${unread} new` : "Talk", "aria-haspopup": "dialog", "data-focus": "talk" }, wide ? null : speech(24), unread ? h("span", { class: "unread", "aria-hidden": "true" }, String(unread)) : null);
}

// What was said last, and one field to say something to all, or to one alone.
export function talkSheet(ctx) {
  const { frame, ui } = ctx;
  ctx.unread = 0;
  const to = frame.whispers.some(({ seat }) => seat === ui.wordTo) ? ui.wordTo : null;
  const send = () => {
    const text = (ui.word ?? "").trim();
    if (!text) return;
    ctx.send({ do: "word", text, to });
    ctx.update({ word: "", focus: "word" });
    const field = ctx.el.querySelector("[data-focus=word]");
    if (field !== null) field.value = "";
  };
  return [
    h("div", { key: "words", class: "words", role: "log", "aria-label": "What was said" }, frame.words.length ? frame.words.map((word, at) => wordLine(frame, word, at)) : h("p", { class: "small" }, "Nobody has said anything yet.")),
    frame.seat === null ? h("p", { key: "nobody", class: "small" }, "Whoever wants to say something comes to the screen first.")
      : h("form", { key: "say", class: "say", onsubmit: (event) => { event.preventDefault(); send(); } },
        frame.whispers.length ? h("select", { "aria-label": "To whom", onchange: (event) => ctx.update({ wordTo: event.target.value === "" ? null : Number(event.target.value) }) },
          h("option", { value: "", selected: to === null }, "to everybody"), frame.whispers.map(({ seat, name }) => h("option", { value: String(seat), selected: seat === to }, `to ${name} alone`))) : null,
        h("input", { type: "text", "aria-label": to === null ? "Say to everybody" : `Say to ${frame.names[to]} alone`, placeholder: "Say something", maxlength: String(MOST), autocomplete: "off", value: ui.word ?? "", oninput: (event) => { ui.word = event.target.value; }, "data-focus": "word" }),
        h("button", { type: "submit", class: "filled", "data-focus": "say" }, "Say it")),
  ];
}

function wordLine({ names, seat }, { by, to, text }, at) {
  const who = by === seat ? "You" : names[by];
  const whom = to === null ? "" : to === seat ? " to you alone" : ` to ${names[to]} alone`;
  return h("p", { key: `word ${at}`, class: to === null ? "log-line" : "log-line whispered" }, badge(by, 19), h("span", { class: "log-words" }, h("b", {}, `${who}${whom}: `), text));
}
