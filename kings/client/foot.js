// The foot: the own hand, what is decided, and in their place the rows of an offer. In games of turns:
// what happened, what each player did last, and choices by a card and what it is aimed at.

import { button, h } from "./dom.js";
import { lonePlus } from "./chips.js";
import { choose, listed, picked, raised, sendPicks } from "./choices.js";
import { calm, picture } from "./cloth.js";
import { coachLine, hintButton, worthOf } from "./coach.js";
import { decided, standing, waits } from "./company.js";
import { composer } from "./composer.js";
import { panel } from "./guide.js";
import { arrived, offerPanel } from "./offers.js";
import { marks } from "./rules.js";
import { badge, chevron, eye, left, right, rows } from "./signs.js";

export function foot(ctx) {
  const { frame, ui, wide } = ctx;
  const offered = arrived(frame).length > 0 && !ui.folded;
  if (ui.rows !== null && frame.menu && !frame.looking) return [composer(ctx), wide ? null : strip(ctx)].filter(Boolean);
  if (offered) return [offerPanel(ctx), wide ? null : recent(frame), wide ? null : strip(ctx)].filter(Boolean);
  return [wide ? null : recent(frame), decide(ctx), folds(ctx) ? strip(ctx) : hand(ctx), wide && !frame.watched ? look(ctx) : null].filter(Boolean);
}

// Whether a card of the hand can be chosen.
const handy = ({ choices }) => choices.some(({ marks }) => marks.some((mark) => mark.startsWith("card:")));

// On a phone that is low, or has two rows of cards, the hand leaves its room to what can be offered.
const folds = ({ frame, wide, side, low }) => !wide && !side && frame.game === "struggle" && (low || frame.names.length > 4) && frame.chips.length > 0 && !handy(frame);

// On a phone: what happened last, as much of it as there is room for.
function recent(frame) {
  const lines = hasTurns(frame) ? deeds(frame).reverse() : frame.log.slice(-5).map((line, at) => logLine({ ...line, rules: [] }, at)); // the log's sheet has the marks
  return h("section", { key: "recent", class: "recent", "aria-label": "What happened" }, lines);
}

function hand(ctx) {
  const { frame } = ctx;
  if (frame.pictures.length < 2) {
    const words = frame.curtain ? "Whoever comes forward sees their hand here." : frame.picks ? "Your hand is dealt after this." : "";
    return words && ctx.wide ? h("section", { key: "hand", class: "hand closed", "aria-label": "No hand" }, h("p", {}, words)) : null;
  }
  const title = frame.hand?.title ?? "";
  return h("section", { key: "hand", class: "hand", "aria-label": title || "Your hand" },
    title ? h("div", { class: "hand-head" }, h("h2", {}, title), h("span", {}, frame.hand?.note ?? "")) : null, picture(ctx, 1, "picture hand-picture"));
}

// On a phone, while a sheet covers the hand.
function strip(ctx) {
  if (!ctx.frame.pictures[1]) return null;
  return h("section", { key: "strip", class: "strip", "aria-label": "Your hand" }, h("span", { class: "strip-name" }, "Your hand"),
    picture(ctx, 1, "picture strip-picture"), h("span", { class: "up", "aria-hidden": "true" }, chevron()));
}

function decide(ctx) {
  const { frame, wide } = ctx;
  const asked = frame.choices.length > 0 && !frame.looking;
  const lines = hasTurns(frame) ? [news(frame)] : frame.log.slice((asked && !calm(ctx)) || frame.curtain || frame.looking ? -1 : -2).map((line, at) => logLine(asked ? { ...line, rules: [] } : line, at));
  const guided = panel(ctx, act(ctx));
  if (guided !== null) return guided;
  return h("section", { key: "decide", class: "decide", "aria-label": "What to decide" },
    coachLine(ctx) ?? (wide || hasTurns(frame) ? h("div", { key: "log", class: "log" }, lines) : null),
    h("div", { class: "act" }, act(ctx)));
}

export function logLine(line, at) {
  const { seat = null, text, rules } = typeof line === "string" ? { text: line } : line;
  return h("p", { key: `line ${at}`, class: "log-line" }, seat === null ? h("span", { class: "no-badge" }) : badge(seat, 19), h("span", { class: "log-words" }, text), rules?.length ? h("span", { class: "log-rules" }, marks(rules)) : null);
}

function act(ctx) {
  return ctx.frame.asked?.choices.length ? standing(ctx) : [...standing(ctx), ...toDo(ctx)];
}

function toDo(ctx) {
  const { frame } = ctx;
  if (frame.watched) return watching(ctx);
  if (frame.looking) return [h("p", { class: "ask back-words" }, "You are looking back. Nothing is taken back."), button("Back to now", () => ctx.send({ do: "now" }), { class: "filled back-now", "data-focus": "now" }, key(ctx, "End"))];
  if (frame.step) return hasTurns(frame) ? passing(ctx, key) : [button("Skip to now", () => ctx.skip(), { key: "skip", class: "skip", "data-focus": "skip" }, key(ctx, "space"))];
  if (frame.picks) return picking(ctx, key);
  if (frame.curtain) return [...curtain(ctx), ...(frame.curtain.choices ? choiceButtons(ctx).slice(1) : [])];
  const folded = arrived(frame).length > 0 ? [button(arrived(frame).length > 1 ? "See the offers" : `See ${arrived(frame)[0].by}'s offer`, () => ctx.update({ folded: false, focus: "offer-title" }), { class: "dashed", "data-focus": "see-offer" })] : [];
  const early = decided(ctx, folded);
  if (early !== null) return [early, frame.window?.let ? letButton(ctx)[0] : null].filter(Boolean);
  if (frame.choices.length) return hasTurns(frame) ? turnChoices(ctx, key) : [...choiceButtons(ctx), ...folded];
  return [...(frame.questions ?? []).map((asked, at) => question(ctx, asked, at)), ...letButton(ctx), ...folded];
}

function question(ctx, { text, answers }, at) {
  return h("div", { key: `question ${at}`, class: "question" }, h("p", { class: "ask" }, text),
    h("div", { class: "choices" }, answers.map(({ say, move }) => button(say, () => ctx.act({ do: "judge", move }), { class: "choice" }))));
}

function letButton(ctx) {
  const { frame, ui } = ctx;
  const words = frame.window?.let || "";
  if (!words) return [h("p", { key: "waits", class: "ask waits" }, frame.ask, marks(frame.rules)), waits(ctx)].filter(Boolean);
  const filled = ui.open === null;
  return [button(words, () => ctx.act({ do: "enough" }), { key: "let", class: filled ? "let filled" : "let", "data-focus": "let" }, key(ctx, "space")), besides([begun(ctx), earlier(ctx), hintButton(ctx)])].filter(Boolean);
}

const key = (ctx, name) => (ctx.wide ? h("kbd", {}, name) : null);

// Cards are played by the card; whatever has no card has a button.
function choiceButtons(ctx) {
  const { frame, ui } = ctx;
  const up = raised(ctx);
  const others = listed(ctx);
  const pointed = frame.choices.some(({ marks }) => marks.length);
  const bare = frame.choices.filter(({ marks }) => !marks.length);
  const top = up === null && calm(ctx) ? null : up === null ? h("p", { key: "ask", class: "ask" }, frame.ask, marks(frame.rules))
    : h("div", { key: "raised", class: "raised-choice" },
      button(up.say, () => choose(ctx, up), { class: "filled", "data-focus": "play" }, key(ctx, "Enter")),
      h("span", { class: "effect" }, [up.effect, worthOf(ctx, up)].filter(Boolean).join(" · ")),
      button("Put it back", () => ctx.update({ chosen: [] }), { class: "quiet put-back" }));
  const more = pointed && !ui.chosen.length && frame.choices.length > Math.max(bare.length, 1)
    ? button(ui.all ? "By the cards" : `All ${frame.choices.length} choices`, () => ctx.update({ all: !ui.all, focus: ui.all ? null : "choice 0" }), { key: "all", class: "quiet all", "data-focus": "all" }) : null;
  const rest = frame.choices.length - others.length - (up === null ? 0 : 1);
  const tells = up === null && pointed && !ui.all && !bare.length && rest > 0;
  const twice = ctx.wide ? "Tap a card to raise it, again to play it." : "Tap a card twice to play it.";
  const once = frame.choices.some(({ final }) => final) ? twice : "Tap a card to play it.";
  const hint = tells ? h("p", { key: "hint", class: "hint" }, ui.chosen.length ? "Point at what else belongs to it." : once) : null;
  const words = h("span", { class: "aim-words" }, up === null && !ui.all && bare.length && rest > 0 ? aim(frame.choices) : "");
  const lone = up === null ? begun(ctx) : null;
  const shown = others.length || lone !== null ? h("div", { key: "choices", class: others.length > 3 ? "choices many" : "choices", role: "group", "aria-label": "Choices" },
    words, others.map((choice, at) => button("", () => choose(ctx, choice), { class: others.length === 1 && !pointed ? "filled" : "choice", "data-focus": `choice ${at}` },
      h("b", {}, choice.say), said(ctx, choice))), lone) : null;
  return [top, hint, shown, besides([more, earlier(ctx), hintButton(ctx)])].filter(Boolean);
}

// The windows for deals that went by since the last click: each opens with one tap, unless an offer
// waits that is seen first.
function earlier(ctx) {
  const { passed } = ctx.frame.window;
  if (!passed.length || ctx.ui.chosen.length || arrived(ctx.frame).length) return null;
  return h("span", { key: "earlier", class: "earlier", role: "group", "aria-label": "Offers you can still make" }, h("span", { class: "small" }, "offer before"),
    passed.map(({ seat, say, word }, at) => button("", () => ctx.act({ do: "reopen", at }), { key: `earlier ${at}`, class: "tab", "aria-label": say, title: say, "data-focus": `earlier ${at}` },
      badge(seat, 20), passed.filter((other) => other.seat === seat).length > 1 ? word : null)));
}

// An offer can be begun, unless one that came is folded away: that is seen first, and countered.
const begun = (ctx) => (arrived(ctx.frame).length ? null : lonePlus(ctx));

// What can be asked for beside a decision.
function besides(buttons) {
  const asides = buttons.filter(Boolean);
  return asides.length ? h("div", { key: "asides", class: "asides" }, asides) : null;
}

// Where the cards, or plates, are that can be pointed at, while there are buttons as well.
function aim(choices) {
  const all = choices.flatMap(({ marks }) => marks);
  if (all.some((mark) => mark.startsWith("place:"))) return "Tap a card on the table to aim at it, or:";
  if (all.some((mark) => mark.startsWith("card:"))) return "Tap a card of your hand, or:";
  return all.some((mark) => mark.startsWith("seat:")) ? "Tap a player's plate, or:" : "";
}

// The coach's numbers on a choice.
function said(ctx, choice) {
  const words = [choice.effect, worthOf(ctx, choice)].filter(Boolean).join(" · ");
  return words ? h("span", { class: "effect" }, words) : null;
}

function curtain(ctx) {
  const { words, people } = ctx.frame.curtain;
  return [h("p", { key: "ask", class: "ask" }, words), h("div", { key: "people", class: "choices" },
    people.map(({ say, what }, at) => button(say, () => (what.do === "nobody" ? ctx.act(what) : ctx.send(what)), { "data-focus": `person ${at}`, class: people.length === 1 ? "filled" : "choice" })))];
}

// Looking back disturbs nobody and takes nothing back.
export function look(ctx) {
  const { wide } = ctx;
  const { steps, looking, choices, curtain } = ctx.frame;
  if (!steps?.of) return null;
  const compact = (choices.length > 0 || curtain !== null) && !looking && wide;
  const to = (at) => ctx.send(at >= steps.of ? { do: "now" } : { do: "look", at });
  return h("section", { key: "look", class: compact ? "look compact" : "look", "aria-label": "Look back" },
    button("", () => to(steps.at - 1), { class: "round", "aria-label": "Look one step back", disabled: steps.can_back === false || steps.at <= 0, "data-focus": "look-back" }, left()),
    h("span", { class: "look-words" }, eye(), looking ? `step ${steps.at} of ${steps.of}` : compact ? `step ${steps.at}` : `look back, step ${steps.at}`),
    button("", () => to(steps.at + 1), { class: "round", "aria-label": "Look one step on", disabled: !looking, "data-focus": "look-on" }, right()),
    compact ? null : h("p", { class: "look-note" }, looking ? "looking back; End returns to now" : "arrow keys look; nothing is taken back"));
}

// A recorded game is gone through step by step, or by its slider.
function watching(ctx) {
  const { steps, ask } = ctx.frame;
  const to = (at) => ctx.send({ do: "look", at });
  return [
    h("p", { class: "ask" }, ask.replace(/ Nothing can be decided here\.$/, "")),
    h("div", { class: "watching" }, button(steps.at ? "Next step" : "Look through it", () => to(steps.at + 1), { class: "filled", "data-focus": "now", disabled: steps.at >= steps.of }, ctx.wide ? h("kbd", {}, "space") : null),
    h("input", { type: "range", class: "moments", min: "0", max: String(steps.of), value: String(steps.at), "aria-label": "Moment", "data-focus": "moment", onchange: (event) => to(Number(event.target.value)) })),
  ];
}

const FEW = 4; // so many choices have buttons of their own; more stand in a list
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];

export const hasTurns = ({ game }) => game !== "struggle";

// One line on what happened to what one has since the last click.
function news({ stakes, step }) {
  if (!stakes?.news || step) return null;
  return h("p", { key: "news", class: "news" }, eye(20), h("span", {}, stakes.news));
}

// What each of the others did in its last turn, oldest first.
export function deeds({ deeds: told, seat, names }) {
  return told.filter((deed) => deed.seat !== seat).map((deed) => h("p", { key: `deed ${deed.seat}`, class: "log-line" }, badge(deed.seat, 19), h("span", {}, h("b", {}, names[deed.seat]), ` ${deed.text}`)));
}

// A moment on the way to now: whose turn it was, and what came of it.
function passing(ctx, key) {
  const { frame } = ctx;
  const last = frame.deeds.at(-1);
  return [h("p", { key: "did", class: "ask did" }, last === undefined ? null : badge(last.seat, 26), h("span", {}, frame.ask)),
    button("Skip to now", () => ctx.skip(), { key: "skip", class: "skip", "data-focus": "skip" }, key(ctx, "space"))];
}

const turnQuestion = ({ frame }) => h("p", { key: "ask", class: "ask" }, frame.ask);

// Several cards that are one decision: each tap picks one or puts it back.
function picking(ctx, key) {
  const { frame: { picks }, ui: { chosen } } = ctx;
  const named = picked(ctx).map(({ say }) => say);
  const left = picks.number - chosen.length;
  const list = named.length > 1 ? `${named.slice(0, -1).join(", ")} and ${named.at(-1)}` : named.join("");
  const words = !named.length ? picks.hint : `${picks.verb} ${list}${left ? `, and ${NUMBERS[left] ?? left} more` : ""}.`;
  return [turnQuestion(ctx), h("p", { key: "hint", class: "hint", role: "status" }, words),
    h("div", { key: "choices", class: "choices" },
      button(`${picks.verb} these ${NUMBERS[picks.number] ?? picks.number}`, () => sendPicks(ctx), { class: left ? "choice" : "filled", disabled: left > 0, "data-focus": "pick" }, left ? null : key(ctx, "Enter")),
      chosen.length ? button("Put them back", () => ctx.update({ chosen: [] }), { class: "quiet" }) : null)];
}

function turnChoices(ctx, key) {
  const { frame, ui, sheet } = ctx;
  if (sheet?.what === "choices") return [turnQuestion(ctx)]; // they stand in the sheet
  const up = raised(ctx);
  const others = listed(ctx).filter((choice) => choice !== up);
  const pointed = frame.choices.some(({ marks }) => marks.length);
  const back = () => button("Put it back", () => ctx.update({ chosen: [] }), { class: "quiet put-back" });
  const top = up === null ? turnQuestion(ctx) : h("div", { key: "raised", class: "raised-choice" },
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
