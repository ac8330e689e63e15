// A step of a lesson on a phone: the bar of steps and the time left, one's own sheet, questions with
// their fields, what came of an answer, the way on. Above a table that plays it is a strip.

import { chart } from "./chart.js";
import { left } from "./clock.js";
import { button, h, s, still } from "./dom.js";
import { badge, coin, eye, seal, tick } from "./signs.js";
import { wear } from "./style.js";

await wear(new URL("./lesson.css", import.meta.url));

const FOLDS = 20000; // milliseconds without a touch after which a sheet folds while people bargain
const SHORT = 3; // letters of a choice that stands beside the others
const SENTENCE = 60; // letters from which on a table's first column has lines of its own

export function lesson(ctx) {
  const page = ctx.page.lesson;
  const parts = page.people.length && page.front === null ? [who(ctx, page)]
    : [page.sheet ? ownSheet(ctx, page) : null, ...page.tables.map((one, at) => results(page, one, at)), ...rest(page), ...charts(page), ...page.asked.map((one) => question(ctx, page, one)), page.asked.length ? null : terms(ctx, page)];
  return [h("main", { key: "lesson", class: page.sheet && page.asked.length ? "learn two" : "learn" }, head(ctx, page),
    words(page), h("div", { key: "parts", class: "learn-parts" }, parts), foot(ctx, page),
    h("p", { key: "status", class: ctx.said || ctx.line ? "learn-status shown" : "learn-status", role: "status" }, ctx.said || ctx.line))];
}

function head(ctx, page) {
  const here = page.step === page.now;
  return h("header", { key: "head", class: "learn-head" },
    h("p", {}, h("span", {}, `Lesson ${page.number} · ${page.title}`), here ? timeLeft(ctx, page) : h("b", {}, "looking back")),
    h("div", { class: "learn-bar", role: "img", "aria-label": `Step ${page.step} of ${page.steps}` }, Array.from({ length: page.steps }, (_, at) => h("i", { class: at + 1 === page.step ? "on" : at < page.now - 1 ? "past" : at + 1 === page.now ? "now" : "" }))),
    h("div", { class: "learn-title" }, h("h1", { tabindex: "-1", "data-focus": "lesson-title" }, page.name), h("span", {}, `step ${page.step} of ${page.steps}`)),
    page.people.length && page.front !== null ? turned(ctx, page) : null);
}

function timeLeft(ctx, { ends }) {
  if (ends === null) return null;
  const seconds = ends - ctx.now();
  return h("b", { class: "learn-time" }, h("span", { role: "timer", "aria-label": "Time of this step", "data-ends": ends }, left(seconds)), seconds < 0 ? " over" : " left");
}

const words = (page) => (page.words.length ? h("div", { key: "words", class: page.act === "explain" || page.act === "debrief" ? "learn-words panel" : "learn-words" }, page.words.map((one) => h("p", {}, one))) : null);

// Several at one screen: whoever comes forward sees the own page, and the others look away.
function who(ctx, page) {
  return h("section", { key: "who", class: "panel learn-who" }, h("h2", {}, "Who is at the screen?"), h("p", {}, "The others look away."),
    page.people.map(([seat, name]) => button("", () => front(ctx, seat), { class: "learn-person", "data-focus": `front ${seat}` }, badge(seat, 26), h("span", { dir: "auto" }, `I’m ${name}, and nobody else is looking`))));
}

function turned(ctx, page) {
  const name = page.people.find(([seat]) => seat === page.front)?.[1] ?? "";
  return h("p", { class: "learn-turned" }, h("span", { dir: "auto" }, `${name} is at the screen.`), button("Hand it over", () => front(ctx, null), { class: "link", "data-focus": "hand-over" }));
}

const front = (ctx, seat) => ctx.send({ do: "hall", what: "front", seat });

// The sheet: one seat's own column.

function ownSheet(ctx, page) {
  const { sheet } = page;
  const folded = ctx.ui.folded?.[page.step] === true;
  const fold = () => ctx.update({ folded: { ...ctx.ui.folded, [page.step]: !folded } });
  return h("section", { key: "sheet", class: "panel learn-sheet", "aria-label": "Your sheet" },
    h("div", { class: "learn-eyes" }, h("span", { class: "eye-disc" }, eye(15)), h("span", {}, sheet.shared ? "Everybody at your table sees this." : "Only you see this."), button(folded ? "show" : "hide", fold, { class: "link", "aria-expanded": String(!folded), "data-focus": "hide" })),
    folded ? null : [you(sheet), note(sheet), cards(sheet), values(sheet), interests(sheet)]);
}

const you = (sheet, purse = true) => h("p", { class: "learn-you" }, badge(sheet.seat, 26), h("b", { dir: "auto" }, sheet.words), purse ? h("span", { class: "learn-gold", "aria-label": `${sheet.gold} gold` }, coin(22), h("b", {}, String(sheet.gold))) : null);

const note = ({ note: asked }) => (asked ? h("p", { class: "learn-note" }, asked) : null);

function cards(sheet) {
  return h("div", { class: "learn-cards" }, sheet.cards.map((one) =>
    h("div", { key: `card ${one.seat}` }, still(one.picture, one.chosen ? "learn-card chosen" : "learn-card"), h("span", { class: "learn-whose" }, badge(one.seat, 18), h("span", { dir: "auto" }, one.seat === sheet.seat ? "you" : one.name)))));
}

const values = (sheet) => (sheet.all ? [h("p", { class: "learn-caption" }, "Everybody’s points in the end, if nobody pays"), numbers(sheet.all, "Everybody’s points")] : sheet.rows.length ? rows(sheet) : null);

const rows = (sheet) => h("table", { class: "learn-rows" }, h("caption", {}, "Your points in the end, if nobody pays"),
  h("tbody", {}, sheet.rows.map((one) => h("tr", {}, h("th", { scope: "row" }, one.letter), h("td", {}, one.label), h("td", { class: "number" }, one.value)))));

const interests = (sheet) => (sheet.interests.length ? h("div", { class: "learn-interests" }, sheet.interests.map((one) => h("p", {}, one))) : null);

// What came of the bargains.

function results(page, one, at) {
  const shown = page.act === "see" ? page.lines[at - (page.tables.length - page.lines.length)] : null; // the last tables have lines
  return h("section", { key: `table ${at}`, class: "panel learn-results", "aria-label": one.title }, h("h2", {}, one.title), numbers(one), shown ? priceLine(shown) : null);
}

const charts = (page) => page.charts.map((one, at) => h("section", { key: `chart ${at}`, class: "panel learn-results", "aria-label": one.title }, chart(one)));

const rest = (page) => (page.tables.length ? [] : page.lines.map((one, at) => h("section", { key: `line ${at}`, class: "panel" }, priceLine(one))));

// A first column of whole sentences has lines of its own: beside numbers it would be too narrow.
function numbers({ title: own, columns, rows: lines }, title = own) {
  const number = columns.map((_, at) => at > 0 && lines.every((line) => /^(–|[−\d.]+)$/.test(line[at])));
  const long = lines.some(([first]) => first.length > SENTENCE);
  const cell = (words, at) => h("td", { class: number[at + 1] ? "number" : "", dir: "auto" }, words);
  const line = ([first, ...others]) => (long
    ? h("tbody", {}, h("tr", {}, h("th", { scope: "rowgroup", class: "learn-question", colspan: String(others.length) }, first)), h("tr", {}, others.map(cell)))
    : h("tr", {}, h("th", { scope: "row" }, first), others.map(cell)));
  const head = columns.map((one, at) => h("th", { scope: "col", class: number[at] ? "number" : "", dir: "auto" }, one)).slice(long ? 1 : 0);
  return h("div", { class: "learn-wide", role: "region", tabindex: "0", "aria-label": `${title}: numbers` }, h("table", { class: "learn-table" },
    h("thead", {}, h("tr", {}, head)), long ? lines.map(line) : h("tbody", {}, lines.map(line))));
}

// Gold from the left to the right: bars are what each side can accept, shaded is where both can.
function priceLine(line) {
  const W = 340, L = 8, R = 332, at = (gold) => L + (R - L) * gold / line.end, high = 34;
  const sides = [...(line.least === null ? [] : [{ seat: line.seat, from: line.least, to: line.end, words: `${line.name} takes ${line.least} or more` }]),
    ...line.bars.map((bar) => ({ seat: bar.seat, from: 0, to: bar.most, words: `${bar.name} pays up to ${bar.most}` }))];
  const foot = 14 + high * sides.length, most = Math.max(0, ...line.bars.map((bar) => bar.most));
  const zone = line.least !== null && most >= line.least ? s("rect", { class: "line-zone", x: at(line.least) - 5, y: 2, width: at(most) - at(line.least) + 10, height: foot + 30, rx: 5 }) : null;
  const step = line.end > 12 ? 5 : 2;
  const ticks = Array.from({ length: Math.floor(line.end / step) + 1 }, (_, k) => s("text", { class: "line-tick", x: at(k * step), y: foot + 50, "text-anchor": "middle" }, String(k * step)));
  const drawing = s("svg", { viewBox: `0 0 ${W} ${foot + 56}`, role: "img", "aria-label": line.alt, class: "learn-line" }, zone,
    sides.map((side, k) => [s("rect", { class: `line-bar seat-${side.seat}`, x: at(side.from), y: 20 + high * k, width: Math.max(4, at(side.to) - at(side.from)), height: 9, rx: 4.5 }), s("text", { class: "line-words", x: Math.min(at(side.from), W - 8 * side.words.length), y: 14 + high * k }, side.words)]),
    s("path", { class: "line-axis", d: `M${L} ${foot + 34}H${R}` }), ticks,
    line.said.map((offer, k) => [s("circle", { class: `line-said seat-${offer.seat}`, cx: at(offer.gold), cy: foot + 18, r: 9 }), s("text", { class: "line-number", x: at(offer.gold), y: foot + 22.4, "text-anchor": "middle" }, String(k + 1))]),
    line.price === null ? null : s("g", { transform: `translate(${at(line.price) - 10} ${foot + 24})` }, seal(20)));
  return h("figure", { class: "learn-figure" }, h("figcaption", {}, line.title), drawing,
    h("p", { class: "small" }, line.said.length ? "Bars: what each side can accept. Shaded: where both can. Numbers: your offers in their order." : "Bars: what each side can accept. Shaded: where both can.", line.price === null ? " No price was agreed on." : ""));
}

// Questions, with fields and what came of the last answer.

const keyOf = (page, one) => `${page.step} ${page.front} ${one.id}`;

function typed(ctx, page, one) {
  return ctx.ui.typed?.[keyOf(page, one)] ?? one.fields.map((_, at) => one.typed[at] ?? []);
}

function put(ctx, page, one, at, values) {
  const before = typed(ctx, page, one);
  ctx.ui.typed = { ...ctx.ui.typed, [keyOf(page, one)]: before.map((field, place) => (place === at ? values : field)) };
}

const KEPT = ["predict", "again", "prepare", "sealed", "survey"]; // their questions are kept, and not checked

const reply = (ctx, page, one) => ({ do: "hall", what: "reply", step: page.step, seat: page.front, asked: one.id, typed: typed(ctx, page, one) });

// What stands in the fields of a step when the class goes on: nobody should lose what wasn't kept.
export function unsent(ctx, page) {
  if (!KEPT.includes(page.act)) return [];
  const open = page.asked.filter((one) => {
    const now = typed(ctx, page, one);
    return one.open && now.length && now.every((field) => field.join("").trim()) && JSON.stringify(now) !== JSON.stringify(one.typed);
  });
  return open.map((one) => reply(ctx, page, one));
}

function question(ctx, page, one) {
  const keeps = KEPT.includes(page.act);
  const picks = keeps && one.fields.every(({ choices, several }) => choices.length && !several); // a tap is the answer
  const send = () => ctx.send(reply(ctx, page, one));
  const check = (event) => {
    event.preventDefault();
    const now = typed(ctx, page, one);
    if (one.told && JSON.stringify(now) === JSON.stringify(one.typed)) {
      ctx.update({ focus: `told ${one.id}` });
      return;
    }
    ctx.ui.waits = one.id;
    send();
  };
  return h("form", { key: `asked ${one.id}`, class: keeps || page.sheet ? "learn-asked" : "panel learn-asked", onsubmit: check, "aria-label": one.title || null, novalidate: true },
    one.title ? h("h2", {}, one.title) : null,
    one.words.map((line, at) => h("p", { key: `words ${at}`, class: at === one.words.length - 1 ? "learn-ask" : "" }, line)),
    one.table ? numbers(one.table, one.title) : null,
    one.fields.length ? h("div", { class: one.fields.length === 1 && !one.fields[0].choices.length && !one.fields[0].text ? "learn-fields alone" : "learn-fields" }, one.fields.map((each, at) => field(ctx, page, one, each, at, picks ? send : null)),
      one.open && !picks ? h("button", { type: "submit", class: "filled learn-check", "data-focus": `check ${one.id}` }, keeps ? "Keep" : "Check") : null) : null,
    one.open || !one.fields.length ? null : h("p", { class: "small" }, "Closed: what came after it would change the answer."),
    one.told ? answer(ctx, page, one) : null);
}

function field(ctx, page, one, each, at, picked) {
  const id = `field ${one.id} ${at}`, values = typed(ctx, page, one)[at] ?? [];
  const name = each.label || one.words.at(-1);
  if (each.text) {
    return h("textarea", { key: id, id, class: "learn-text", rows: "2", maxlength: "400", dir: "auto", value: values[0] ?? "", disabled: !one.open, "aria-label": name, "data-focus": id, oninput: ({ target }) => put(ctx, page, one, at, [target.value]) });
  }
  if (!each.choices.length) {
    const input = h("input", { id, type: "text", class: "learn-number", inputmode: "decimal", autocomplete: "off", maxlength: "24", value: values[0] ?? "", disabled: !one.open, "aria-label": each.unit ? `${name} (${each.unit})` : name, "data-focus": id, oninput: ({ target }) => put(ctx, page, one, at, [target.value]) });
    return h("div", { key: id, class: "learn-field" }, each.label ? h("span", { "aria-hidden": "true" }, each.label) : null, h("span", { class: "learn-box" }, input, each.unit ? h("span", { class: "learn-unit", "aria-hidden": "true" }, each.unit) : null));
  }
  const pick = (choice, on) => {
    const now = typed(ctx, page, one)[at] ?? [];
    put(ctx, page, one, at, each.several ? [...now.filter((other) => other !== choice), ...(on ? [choice] : [])] : [choice]);
    picked?.();
    ctx.render();
  };
  const short = each.choices.every((choice) => choice.length <= SHORT);
  return h("fieldset", { key: id, class: short && !each.several && each.choices.length > 5 ? "learn-choices short scale" : short ? "learn-choices short" : "learn-choices" }, h("legend", { class: each.label ? "" : "unseen" }, name),
    each.choices.map((choice, place) => h("label", { key: choice, class: values.includes(choice) ? "learn-choice on" : "learn-choice" },
      h("input", { type: each.several ? "checkbox" : "radio", name: id, checked: values.includes(choice), disabled: !one.open, "data-focus": `${id} ${place}`, onchange: ({ target }) => pick(choice, target.checked) }), h("span", { dir: "auto" }, choice))));
}

const SIGNS = { right: () => tick(13), kept: () => tick(13), partly: () => "½", wrong: () => "?", unread: () => "!" };

function answer(ctx, page, one) {
  const { status, head: title, lines } = one.told;
  const tries = status !== "right" && status !== "kept" && (page.act === "exercises" || page.sheet) ? h("span", {}, "Try as often as you like.") : null;
  return h("div", { key: "told", class: `learn-told is-${status}`, tabindex: "-1", role: "status", "data-focus": `told ${one.id}` },
    h("p", { class: "learn-told-head" }, h("span", { class: "learn-sign", "aria-hidden": "true" }, SIGNS[status]()), h("b", {}, title)),
    lines.map((line, at) => h("p", { class: at ? "learn-look" : "" }, line)),
    tries || page.terms.length ? h("div", { class: "learn-told-foot" }, tries, termButtons(ctx, page)) : null, opened(ctx, page));
}

const termButtons = (ctx, page) => page.terms.map(({ word }) => button(`${word}: what is that?`, () => ctx.update({ term: ctx.ui.term === word ? null : word }), { key: word, class: "link", "aria-expanded": String(ctx.ui.term === word), "data-focus": `term ${word}` }));

function opened(ctx, page) {
  const term = page.terms.find(({ word }) => word === ctx.ui.term);
  return term ? h("p", { key: "term", class: "learn-term" }, h("b", {}, `${term.word}: `), term.means) : null;
}

function terms(ctx, page) {
  return page.terms.length ? h("div", { key: "terms", class: "learn-terms" }, termButtons(ctx, page), opened(ctx, page)) : null;
}

function foot(ctx, page) {
  const here = page.step === page.now;
  const look = (step) => ctx.send({ do: "hall", what: "look", step });
  const on = page.next ? `Next: ${page.next.charAt(0).toLowerCase()}${page.next.slice(1)}` : "The last step";
  return h("nav", { key: "foot", class: "learn-foot", "aria-label": "Steps" },
    button("‹ Back", () => look(page.back), { disabled: page.back === 0, "data-focus": "back" }),
    here ? h("div", { class: "learn-next" }, h("b", {}, on), h("span", {}, page.next ? "opens with the teacher" : "")) : button(page.forth ? "On ›" : "To the class ›", () => look(page.forth), { class: "filled", "data-focus": "forth" }));
}

// Above a table: what is done there, how long, and one's own sheet, which folds by itself.

let folding = null;

function touch(ctx) {
  clearTimeout(folding);
  folding = setTimeout(() => ctx.update({ strip: { ...ctx.ui.strip, open: false } }), FOLDS);
}

export function strip(ctx) {
  const page = ctx.note?.step;
  if (!page) return [];
  if (ctx.ui.strip?.step !== page.step) {
    ctx.ui.strip = { step: page.step, open: true };
    touch(ctx);
  }
  const { open } = ctx.ui.strip;
  const turn = () => {
    ctx.update({ strip: { step: page.step, open: !open } });
    touch(ctx);
  };
  const several = page.people.length && page.front === null;
  return [h("section", { key: "strip", class: "learn-strip", "aria-label": "The lesson", onpointerdown: () => touch(ctx), onkeydown: () => touch(ctx) },
    h("p", { class: "learn-strip-head" }, h("b", {}, page.name), timeLeft(ctx, page), button(open ? "Hide sheet" : "Your sheet", turn, { class: "link", "aria-expanded": String(open), "data-focus": "strip" })),
    ctx.said ? h("p", { class: "learn-kept", role: "status" }, ctx.said) : null,
    open ? h("div", { class: "learn-strip-body" }, page.words.map((one) => h("p", { class: "small" }, one)), several ? who(ctx, page) : page.sheet ? [you(page.sheet, page.sheet.rows.length > 0), note(page.sheet), values(page.sheet), interests(page.sheet), page.people.length ? turned(ctx, page) : null] : null) : null)];
}
