// The foot in games of turns: what happened to one's own cards, what each player did last, and
// choices by a card and what it is aimed at.

import { button, h } from "./dom.js";
import { choose, listed, picked, raised, sendPicks } from "./choices.js";
import { badge, eye, rows } from "./signs.js";

const FEW = 4; // so many choices have buttons of their own; more stand in a list
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];

export const hasTurns = ({ game }) => game !== "struggle";

// One line on what happened to what one has since the last click.
export function news({ stakes, step }) {
  if (!stakes?.news || step) return null;
  return h("p", { key: "news", class: "news" }, eye(20), h("span", {}, stakes.news));
}

// What each of the others did in its last turn, oldest first.
export function deeds({ deeds: told, seat, names }) {
  return told.filter((deed) => deed.seat !== seat).map((deed) => h("p", { key: `deed ${deed.seat}`, class: "log-line" }, badge(deed.seat, 19), h("span", {}, h("b", {}, names[deed.seat]), ` ${deed.text}`)));
}

// A moment on the way to now: whose turn it was, and what came of it.
export function passing(ctx, key) {
  const { frame } = ctx;
  const last = frame.deeds.at(-1);
  return [h("p", { key: "did", class: "ask did" }, last === undefined ? null : badge(last.seat, 26), h("span", {}, frame.ask)),
    button("Skip to now", () => ctx.skip(), { key: "skip", class: "skip", "data-focus": "skip" }, key(ctx, "space"))];
}

function question({ frame }, words = frame.ask) {
  const mine = frame.seat !== null && frame.choices.length > 0;
  return h("p", { key: "ask", class: "ask" }, mine ? h("b", { class: "yours" }, "You decide") : null, h("span", {}, words));
}

// Several cards that are one decision: each tap picks one or puts it back.
export function picking(ctx, key) {
  const { frame: { picks }, ui: { chosen } } = ctx;
  const named = picked(ctx).map(({ say }) => say);
  const left = picks.number - chosen.length;
  const list = named.length > 1 ? `${named.slice(0, -1).join(", ")} and ${named.at(-1)}` : named.join("");
  const words = !named.length ? picks.hint : `${picks.verb} ${list}${left ? `, and ${NUMBERS[left] ?? left} more` : ""}.`;
  return [question(ctx), h("p", { key: "hint", class: "hint", role: "status" }, words),
    h("div", { key: "choices", class: "choices" },
      button(`${picks.verb} these ${NUMBERS[picks.number] ?? picks.number}`, () => sendPicks(ctx), { class: left ? "choice" : "filled", disabled: left > 0, "data-focus": "pick" }, left ? null : key(ctx, "Enter")),
      chosen.length ? button("Put them back", () => ctx.update({ chosen: [] }), { class: "quiet" }) : null)];
}

export function turnChoices(ctx, key) {
  const { frame, ui, sheet } = ctx;
  if (sheet?.what === "choices") return [question(ctx)]; // they stand in the sheet
  const up = raised(ctx);
  const others = listed(ctx).filter((choice) => choice !== up);
  const pointed = frame.choices.some(({ marks }) => marks.length);
  const back = () => button("Put it back", () => ctx.update({ chosen: [] }), { class: "quiet" });
  const top = up === null ? question(ctx) : h("div", { key: "raised", class: "raised-choice" },
    button(up.say, () => choose(ctx, up), { class: "filled", "data-focus": "play" }, key(ctx, "Enter")), back());
  const many = others.length > FEW;
  const alone = frame.choices.every(({ marks }) => marks.length < 2);
  const words = up !== null || !pointed ? "" : ui.chosen.length ? "Now tap what it is aimed at: it has a dashed ring." : alone ? (frame.choices.some(({ final }) => final) ? "Tap a card to raise it, again to play it." : "Tap a card to play it.") : "Tap a card of yours, then what it is aimed at.";
  const hint = words && (many || !ui.chosen.length) ? h("p", { key: "hint", class: "hint" }, words) : null;
  const list = ui.chosen.length ? others : frame.choices;
  const open = (choices) => () => ctx.open({ what: "choices", title: `All ${choices.length} choices`, choices });
  const all = pointed && (many || !ui.chosen.length) && list.length > 1
    ? button("", open(list), { class: "choice", "data-focus": "all", "aria-haspopup": "dialog" }, rows(16), h("span", {}, `All ${list.length} choices`)) : null;
  const buttons = (many ? [] : others).map((choice, at) => button(choice.say, () => choose(ctx, choice), { class: others.length === 1 && !pointed ? "filled" : "choice", "data-focus": `choice ${at}` }));
  const shown = buttons.length || all !== null
    ? h("div", { key: "choices", class: "choices", role: "group", "aria-label": "Choices" }, buttons, all, up === null && ui.chosen.length ? back() : null) : null;
  return [top, hint, shown].filter(Boolean);
}
