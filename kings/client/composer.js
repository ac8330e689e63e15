// An offer of several clauses: a row for each, and whether it binds while it is being written.

import { button, h } from "./dom.js";
import { marks, ruled, rulesIn, unruled } from "./rules.js";
import { badge, coin, cross, minus, plus, seal, thread } from "./signs.js";

const SHORT = {
  pay: "Pay", act: "Act", answer: "Answer", give: "Give",
  promise_gold: "Promise", promise_use: "Promise", promise_restraint: "Promise", promise_words: "Words",
};
const ASK_AFTER = 150; // milliseconds after the last change

let count = 0;

const firstOf = (list, otherwise = null) => (list?.length ? list[0] : otherwise);

// A row of a kind as it is most likely meant: this seat gives, the active one receives.
function row(menu, kind, more = {}) {
  const me = menu.me ?? menu.seats[0].seat;
  const others = menu.seats.map(({ seat }) => seat).filter((seat) => seat !== me);
  const to = menu.actor !== null && menu.actor !== undefined && menu.actor !== me ? menu.actor : others[0];
  count += 1;
  const made = { id: count, kind, by: me, to, gold: 1, due: firstOf(menu.rounds, 1), card: null, on: null, words: "", cards: [], face_up: true, act: firstOf(menu.acts)?.act ?? null };
  if (kind === "answer") {
    const seats = Object.keys(menu.answers ?? {}).map(Number);
    made.by = seats.includes(me) ? me : firstOf(seats, me);
    made.card = firstOf(menu.answers?.[made.by])?.card ?? null;
  }
  if (kind === "give" && !(menu.give?.[me] ?? []).length) {
    made.by = Number(firstOf(Object.keys(menu.give ?? {}), me));
    if (made.to === made.by) made.to = me;
  }
  return { ...made, ...more };
}

// A row as the clause of a deal; null while something is missing.
function clauseOf({ kind, by, to, gold, act, card, on, due, words, cards, face_up }) {
  switch (kind) {
    case "pay": return { kind, by, to, gold };
    case "act": return act;
    case "answer": return card === null ? null : { kind: "answer_with", by, card };
    case "give": return cards.length ? { kind, by, to, cards, face_up } : null;
    case "promise_gold": return { kind, by, to, gold, due };
    case "promise_use":
    case "promise_restraint": return { kind, by, to, due, card, on };
    case "promise_words": return words.trim() ? { kind, by, to, due, words: words.trim() } : null;
    default: return null;
  }
}

function rowOf(menu, clause) {
  if (clause.kind === "act") return row(menu, "act", { by: clause.by, act: clause });
  if (clause.kind === "answer_with") return row(menu, "answer", clause);
  const { kind, ...fields } = clause;
  return row(menu, kind, fields);
}

// Open the rows with the natural deal, with what an open chip says, or with another offer's clauses.
export function begunOffer(ctx, deal = null, insteadOf = null) {
  const { frame, ui } = ctx;
  const { menu } = frame;
  if (!menu) return;
  const chip = frame.chips.find((one) => `${one.seller}: ${one.words}` === ui.open);
  let rows;
  if (deal !== null) rows = deal.clauses.map((clause) => rowOf(menu, clause));
  else if (chip !== undefined) rows = chip.offer.deal.clauses.map((clause) => rowOf(menu, clause.kind === "pay" ? { ...clause, gold: ui.gold } : clause));
  else rows = [row(menu, "pay"), ...(menu.acts?.length ? [row(menu, "act")] : [])];
  ctx.ui.focus = "composer-title";
  ctx.update({ rows, insteadOf, verdicts: null, open: null, adding: false, chosen: [] });
  ask(ctx);
}

let timer = null;

function ask(ctx) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (ctx.ui.rows === null) return;
    ctx.ui.asked = (ctx.ui.asked ?? 0) + 1;
    ctx.send({ do: "draft", key: ctx.ui.asked, rows: ctx.ui.rows.map(clauseOf), instead_of: ctx.ui.insteadOf });
  }, ASK_AFTER);
}

function change(ctx, id, changes) {
  const rows = ctx.ui.rows.map((one) => (one.id === id ? { ...one, ...changes } : one));
  ctx.update({ rows });
  ask(ctx);
}

function remove(ctx, id) {
  const rows = ctx.ui.rows.filter((one) => one.id !== id);
  ctx.ui.focus = "add-clause";
  ctx.update({ rows, verdicts: null });
  ask(ctx);
}

function add(ctx, kind) {
  const made = row(ctx.frame.menu, kind);
  ctx.ui.focus = `row ${made.id}`;
  ctx.update({ rows: [...ctx.ui.rows, made], adding: false, verdicts: null });
  ask(ctx);
}

export function closeOffer(ctx) {
  clearTimeout(timer);
  ctx.ui.focus = "plus";
  ctx.update({ rows: null, insteadOf: null, verdicts: null, adding: false });
}

export function sendOffer(ctx) {
  const clauses = (ctx.ui.rows ?? []).map(clauseOf);
  if (!clauses.length || clauses.includes(null)) return;
  const { insteadOf } = ctx.ui;
  clearTimeout(timer);
  ctx.ui.rows = null;
  ctx.ui.focus = "plus";
  ctx.act({ do: "offer", deal: { clauses }, instead_of: insteadOf });
  ctx.render();
}

// In the place of the chips: what the offer is, while its rows lie in the foot.
export function composedOffer(ctx) {
  const { ui, frame } = ctx;
  const said = (ui.verdicts?.clauses ?? []).map((line) => line?.text).filter(Boolean);
  return h("section", { key: "chips", class: "chips composed", "aria-label": "Your offer so far", "data-seller": frame.menu?.actor ?? null },
    h("div", { class: "chip open draft" }, said.length ? said.slice(0, 3).map((text) => h("p", {}, text)) : h("p", {}, "An offer of several clauses"),
      said.length > 3 ? h("p", { class: "effect" }, `and ${said.length - 3} more`) : null, h("p", { class: "effect" }, "not sent yet")));
}

export function composer(ctx) {
  const { frame, ui } = ctx;
  const { menu } = frame;
  const whole = ui.rows.length > 0 && !ui.rows.map(clauseOf).includes(null);
  const to = menu.seats.find(({ seat }) => seat === menu.actor && seat !== menu.me)?.name;
  const refusal = ui.verdicts?.refusal ?? "";
  return h("section", { key: "composer", class: "foot-panel composer", "aria-label": "An offer of several clauses" },
    h("div", { class: "rows" }, ui.rows.map((one, at) => clauseRow(ctx, one, at)), ui.rows.length ? null : h("p", { class: "empty" }, "No clause yet: add one.")),
    h("div", { class: "side" },
      h("h2", { tabindex: "-1", "data-focus": "composer-title" }, ui.insteadOf !== null ? "Your counter-offer" : to ? `Your offer to ${to}` : "Your offer"),
      h("div", { class: "keeps", role: "status" }, refusal ? h("p", { class: "refusal" }, ruled(refusal)) : (ui.verdicts?.keeps ?? []).map((line) => h("p", {}, line))),
      button("Send", () => sendOffer(ctx), { class: "filled", disabled: !whole || Boolean(refusal), "data-focus": "send-offer" }, ctx.wide ? h("kbd", {}, "Enter") : null),
      h("div", { class: "pair" },
        button("Add a clause", () => ctx.update({ adding: !ui.adding, focus: ui.adding ? "add-clause" : "kind 0" }), { class: "dashed", "aria-expanded": String(ui.adding), disabled: ui.rows.length >= 24, "data-focus": "add-clause" }),
        button("Close", () => closeOffer(ctx), {})),
      ui.adding ? h("div", { class: "kinds", role: "group", "aria-label": "Kinds of clause" }, menu.kinds.map(({ kind, say }, at) => button(say, () => add(ctx, kind), { "data-focus": `kind ${at}` }))) : null));
}

function clauseRow(ctx, one, at) {
  const verdict = ctx.ui.verdicts?.clauses?.[at] ?? null;
  const binds = verdict?.binds ?? ["pay", "act", "answer", "give"].includes(one.kind);
  const label = `Clause ${at + 1}, ${SHORT[one.kind] ?? one.kind}`;
  return h("div", { key: `row ${one.id}`, class: binds ? "row binds" : "row", role: "group", "aria-label": label },
    h("span", { class: "kind" }, SHORT[one.kind] ?? one.kind),
    h("div", { class: "fields" }, fields(ctx, one)),
    h("p", { class: "verdict", role: "status" }, verdict === null ? (clauseOf(one) === null ? "not finished yet" : "") : [binds ? seal(18) : thread(18), h("span", {}, h("b", {}, binds ? "binds" : "promise"), ` ${unruled(verdict.reason)}`, marks(rulesIn(verdict.reason)))]),
    button("", () => remove(ctx, one.id), { class: "icon", "aria-label": `Remove clause ${at + 1}` }, cross()));
}

function fields(ctx, one) {
  const { menu } = ctx.frame;
  const set = (changes) => change(ctx, one.id, changes);
  const by = (word) => [seatMenu(menu, one, "by", `Who ${word}`, set), h("span", {}, word)];
  const to = (word = "") => [word ? h("span", {}, word) : null, seatMenu(menu, one, "to", "To whom", set)];
  switch (one.kind) {
    case "pay": return [by("pays"), to(), amount(one, menu.gold?.[one.by] ?? 99, set), h("span", { class: "of" }, menu.gold ? `of ${menu.gold[one.by]} gold` : "gold")];
    case "act": return [options("The action", (menu.acts ?? []).map(({ say, act }) => [say, act]), one.act, (act) => set({ act, by: act.by }), `row ${one.id}`)];
    case "answer": return [by("answers the Jester with"), options("The card", (menu.answers?.[one.by] ?? []).map(({ say, card }) => [say, card]), one.card, (card) => set({ card }))];
    case "give": return [by("gives"), to(), cards(menu, one, set)];
    case "promise_gold": return [by("promises"), to(), amount(one, menu.most_promised ?? 50, set), due(menu, one, set)];
    case "promise_use":
    case "promise_restraint": return [by(one.kind === "promise_use" ? "uses" : "won't use"), ability(menu, one, set), h("span", {}, "on"), whom(menu, one, set), h("span", {}, "for"), to().slice(1).flat().slice(1), due(menu, one, set)];
    case "promise_words": return [by("says to"), to(), words(menu, one, set), due(menu, one, set)];
    default: return [];
  }
}

function options(name, list, chosen, set, focus = null, className = null) {
  const now = list.findIndex(([, value]) => JSON.stringify(value) === JSON.stringify(chosen));
  const select = h("select", { "aria-label": name, class: className, onchange: (event) => set(list[Number(event.target.value)][1]), "data-focus": focus },
    list.map(([say], at) => h("option", { value: String(at), selected: at === now }, say)));
  select.value = String(Math.max(0, now));
  return select;
}

function seatMenu(menu, one, end, name, set) {
  const list = menu.seats.map(({ seat, name: said }) => [seat === menu.me ? "You" : said, seat]);
  const other = end === "by" ? "to" : "by";
  const turn = (seat) => set({ [end]: seat, ...(one[other] === seat ? { [other]: one[end] } : {}), ...(end === "by" ? { cards: [], places: [], card: one.kind === "answer" ? menu.answers?.[seat]?.[0]?.card ?? null : one.card } : {}) });
  return [badge(one[end], 20), options(name, list, one[end], turn, end === "by" ? `row ${one.id}` : null, "short")];
}

function amount(one, top, set) {
  const fit = (gold) => Math.max(1, Math.min(top, gold));
  return h("span", { class: "gold" },
    button("", () => set({ gold: fit(one.gold - 1) }), { class: "step", "aria-label": "One gold less", disabled: one.gold <= 1 }, minus(16)),
    h("output", { class: "sum", "aria-label": `${one.gold} gold` }, coin(18), h("b", {}, String(one.gold))),
    button("", () => set({ gold: fit(one.gold + 1) }), { class: "step", "aria-label": "One gold more", disabled: one.gold >= top }, plus(16)));
}

const due = (menu, one, set) => [h("span", {}, "to round"), options("Due by the end of round", menu.rounds.map((number) => [String(number), number]), one.due, (round) => set({ due: round }))];

const ability = (menu, one, set) => options("The ability", (menu.abilities ?? []).map(({ say, card }) => [say, card]), one.card, (card) => set({ card }));

const whom = (menu, one, set) => options("On whom", [["anybody", null], ...menu.seats.map(({ seat, name }) => [name, seat])], one.on, (on) => set({ on }), null, "short");

function words(menu, one, set) {
  return h("input", { type: "text", "aria-label": "What is promised", placeholder: "in your own words", maxlength: String(menu.words_most ?? 280), value: one.words, oninput: (event) => set({ words: event.target.value }), "data-focus": `row ${one.id}` });
}

function cards(menu, one, set) {
  const list = menu.give?.[one.by] ?? [];
  const toggle = (place) => set({ cards: list.map(({ card }) => card).filter((_, at) => (at === place ? !one.places?.includes(at) : one.places?.includes(at))), places: one.places?.includes(place) ? one.places.filter((at) => at !== place) : [...(one.places ?? []), place] });
  return [
    h("span", { class: "give", role: "group", "aria-label": "Which cards" }, list.map(({ say }, at) => button(say, () => toggle(at), { "aria-pressed": String(Boolean(one.places?.includes(at))), class: "toggle" }))),
    h("label", { class: "check" }, h("input", { type: "checkbox", checked: !one.face_up, onchange: (event) => set({ face_up: !event.target.checked }) }), "face down"),
  ];
}
