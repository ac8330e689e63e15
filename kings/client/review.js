// The review of a game that is over: the table at a moment, the graph of the whole game, what each
// choice was worth, and the moments that mattered; a branch stands beside the game that it left. All
// words and numbers come from the server (kings/table/review.py); where somebody guesses first, it
// sends nothing of what follows.

import { button, drawn, h } from "./dom.js";
import { picture } from "./cloth.js";
import { linkButton } from "./files.js";
import { unruled } from "./rules.js";
import { badge, left, right } from "./signs.js";

// Games whose end may be saved may be reviewed too.
export function reviewButton(ctx) {
  if (!ctx.frame.over?.saves) return null;
  return button("Review this game", () => openReview(ctx), { "data-focus": "review", title: "What was each choice worth?" });
}

const SLIP = 4; // pixels by which a pointer may slip at a tap
const WISH = { eyes: "seat", guess: false, option: null, continuation: "paying", band: null };

export function openReview(ctx) {
  ctx.wish = { ...WISH };
  ctx.review = { state: "working", share: 0, title: "Working out what each moment was worth …" };
  wishFor(ctx, {});
  if (ctx.wide) ctx.send({ do: "settings", narrow: true }); // the table stands beside the graph
  ctx.update({ focus: "review-title" });
}

function closeReview(ctx) {
  ctx.review = null;
  ctx.send({ do: "review", open: false });
  ctx.send({ do: "settings", narrow: !ctx.wide });
  ctx.send({ do: "now" });
  ctx.update({ focus: "review" });
}

function wishFor(ctx, changes) {
  Object.assign(ctx.wish, changes);
  ctx.send({ do: "review", ...ctx.wish, narrow: !ctx.wide });
}

// `open`: whether it is shown unasked, as in a notebook that asked for it.
export function heardReview(ctx, board, open) {
  if (ctx.review === null && !(open && ctx.wish === undefined)) return; // it was closed meanwhile
  if (ctx.review === null) {
    ctx.wish = { ...WISH };
    if (ctx.wide) ctx.send({ do: "settings", narrow: true });
  }
  if (board.state === "refused") {
    ctx.review = null;
    ctx.say(board.title);
    return;
  }
  ctx.review = board;
  ctx.render();
}

// A new game, or a branch, has no review yet.
export function leaveReview(ctx, frame) {
  if (ctx.review !== null && frame.over === null && !frame.watched && !frame.looking) {
    ctx.review = null;
    ctx.send({ do: "settings", narrow: !ctx.wide });
  }
}

// One moment is asked for at a time: of those that are wished for before its answer, only the last
// is asked for then, however slow the server or the line may be.
function seek(ctx, stop) {
  if (ctx.sought !== null) ctx.sought.wish = stop;
  else if (stop !== ctx.frame.steps.at) {
    ctx.sought = { asked: stop, wish: stop };
    ctx.send({ do: "look", at: stop });
  }
}

// A frame has come, or a refusal: nothing is on its way any more.
export function sought(ctx) {
  const { asked, wish } = ctx.sought ?? {};
  ctx.sought = null;
  if (wish !== asked && ctx.review !== null) seek(ctx, wish);
}

// Where a branch is begun, no moment that was wished for before is asked for.
function leave(ctx, what) {
  ctx.sought = null;
  ctx.send(what);
}

export function review(ctx) {
  const { review: board } = ctx;
  const parts = [moments(ctx, board), ...accounts(ctx, board), ...files(ctx, board)].filter(Boolean);
  return h("div", { key: "review", class: board.guess ? "review guessing" : "review" }, top(ctx, board),
    h("div", { key: "review-left", class: "review-side" },
      h("section", { key: "review-table", class: "review-table", "aria-label": "The table at this moment" }, picture(ctx, 0, "picture"), steps(ctx)), decision(ctx, board)),
    h("div", { key: "review-right", class: "review-side" }, graph(ctx, board),
      parts.length ? h("section", { key: "review-moments", class: "panel review-moments", "aria-labelledby": "review-mattered" }, parts) : null));
}

function top(ctx, board) {
  const told = board.state === "told";
  return h("header", { key: "review-top", class: "review-top" },
    h("h2", { tabindex: "-1", "data-focus": "review-title" }, board.title),
    told ? null : [h("progress", { max: "100", value: String(board.share), "aria-label": "How much of the review is done" }), h("span", { class: "small", role: "status" }, `${board.share}%`)],
    h("div", { class: "review-acts" },
      h("label", { class: "check" }, h("input", { type: "checkbox", checked: board.guess ?? false, "data-focus": "guess-first", onchange: ({ target }) => wishFor(ctx, { guess: target.checked }) }), "Guess first"),
      button(told ? "Close the review" : "Cancel", () => closeReview(ctx), { "data-focus": "review-close" })));
}

const files = (ctx, { state }) => (state !== "told" ? [] : [h("div", { class: "review-acts review-files" }, exported(ctx, "graph", "Save the graph"), exported(ctx, "table", "Save the numbers"), exported(ctx, "moment", "Save this moment as a scenario"), button("Change this moment", () => ctx.send({ do: "edit", change: { kind: "source", what: "moment" } }), { "data-focus": "edit-moment" }), linkButton(ctx))]);
const exported = (ctx, what, words) => button(words, () => ctx.send({ do: "export", what }), { "data-focus": `export ${what}` });

function steps(ctx) {
  const { steps: { at, of } } = ctx.frame;
  const to = (step) => seek(ctx, Math.max(0, Math.min(of, step)));
  const by = (steps) => to((ctx.sought?.wish ?? at) + steps);
  return h("div", { class: "review-steps" },
    button("", () => by(-1), { class: "round", "aria-label": "One step back", disabled: at <= 0, "data-focus": "review-back" }, left()),
    h("label", {}, h("span", { class: "small" }, `step ${at} of ${of}`), h("input", { type: "range", class: "moments", min: "0", max: String(of), value: String(at), "data-focus": "review-step", "aria-label": "Step of the game", "aria-valuetext": `step ${at} of ${of}`, onchange: ({ target }) => to(Number(target.value)) })),
    button("", () => by(1), { class: "round", "aria-label": "One step on", disabled: at >= of, "data-focus": "review-on" }, right()));
}

function graph(ctx, board) {
  if (!board.graph) return null;
  const box = drawn(board.graph, "review-graph");
  box.dataset.still = `${board.graph.length} ${sum(board.graph)}`;
  return h("section", { key: "review-graph", class: "panel review-course", "aria-label": "The course of the game" }, h("div", { class: "review-tapped", onpointerdown: (event) => drag(ctx, event), onclick: (event) => seekUnder(ctx, event) }, box),
    h("p", { class: "small" }, board.caption), board.beside ? h("p", { class: "review-beside" }, board.beside) : null,
    h("p", { class: "review-here", role: "status" }, unruled(board.here)), h("div", { class: "review-how" }, band(ctx, board), board.chances ? null : continuation(ctx, board)));
}

// To the moment that lies nearest to a pointer on the graph; the buttons below lead there as well.
function seekUnder(ctx, { currentTarget, clientX }) {
  const { left: from, width } = currentTarget.getBoundingClientRect();
  const far = ({ x }) => Math.abs(from + x * width - clientX);
  const nearest = ctx.review?.spots?.reduce((near, one) => (near === null || far(one) < far(near) ? one : near), null);
  if (nearest) seek(ctx, nearest.stop);
}

// A pointer that is pressed and moved goes through the moments below it; a finger that moves up or
// down scrolls the page instead.
function drag(ctx, { currentTarget: graph, pointerId, clientX: x, clientY: y, button: pressed, isPrimary }) {
  if (pressed !== 0 || !isPrimary) return;
  const over = new AbortController(), { signal } = over;
  let moved = false;
  graph.addEventListener("pointermove", (event) => {
    if (event.pointerId !== pointerId) return;
    moved ||= Math.abs(event.clientX - x) > Math.max(SLIP, Math.abs(event.clientY - y));
    if (moved) seekUnder(ctx, event);
  }, { signal });
  graph.addEventListener("lostpointercapture", () => over.abort(), { signal });
  graph.setPointerCapture(pointerId);
}

// Whose band is drawn, and whose line in the game that a branch left.
function band(ctx, board) {
  const { names } = ctx.frame;
  return h("fieldset", { class: "review-band" }, h("legend", { class: "small" }, board.chances ? "Whose line?" : board.beside ? "Whose band, and whose other line?" : "Whose band?"),
    names.map((name, seat) => button("", () => wishFor(ctx, { band: board.band === seat ? null : seat }), { class: board.chances ? "" : "round", "aria-label": name, title: name, "aria-pressed": String(board.banded === seat), "data-focus": `band ${seat}` }, badge(seat, 20), board.chances ? h("span", {}, name) : null)));
}

const POLICIES = { paying: "paying: promised gold is paid", greedy: "greedy: the best points at once", strong: "strong: thinks the round through, and trades", random: "random: any choice alike" };

function continuation(ctx, board) {
  return h("label", { class: "review-continuation" }, h("span", { class: "small" }, "In the play-outs all play on by"),
    h("select", { "data-focus": "continuation", onchange: ({ target }) => wishFor(ctx, { continuation: target.value, option: null }) },
      Object.entries(POLICIES).map(([name, words]) => h("option", { value: name, selected: board.continuation === name }, words))));
}

const sum = (words) => [...words].reduce((at, letter) => (at * 31 + letter.codePointAt(0)) % 1000003, 0);

function decision(ctx, board) {
  const { decision: asked } = board;
  if (!asked) return board.graph ? undecided(ctx, board) : null;
  const { names } = ctx.frame;
  const covered = asked.options.every(({ worth }) => worth.length === 0);
  const act = (at) => (covered ? ctx.send({ do: "guess", option: at }) : wishFor(ctx, { option: at }));
  return h("section", { key: "review-choices", class: "panel review-choices", "aria-labelledby": "review-asked" },
    h("h3", { id: "review-asked" }, unruled(asked.title)), board.covered ? h("p", {}, board.covered) : null,
    worths(names, asked, act, asked.about),
    covered ? null : h("div", { class: "review-acts" },
      ctx.frame.company ? null : button("Play on from here", () => leave(ctx, { do: "try", option: asked.option }), { class: "filled", "data-focus": "try", title: "Make the chosen choice and play on, in a branch" }),
      h("fieldset", { class: "review-eyes" }, h("legend", { class: "small" }, "Whose eyes?"), [["seat", `as ${names[asked.seat]} knew it`], ["all", "all hands open"]].map(([eyes, words]) =>
        button(words, () => wishFor(ctx, { eyes, option: null }), { "aria-pressed": String(board.eyes === eyes), "data-focus": `eyes ${eyes}`, disabled: !asked.hidden })))),
    [asked.eyes, asked.missed].filter(Boolean).map((words) => h("p", {}, words)),
    covered ? null : deals(ctx, asked),
    asked.price ? priced(asked) : null, asked.how ? h("p", { class: "small" }, asked.how) : null);
}

// A moment at which nobody has a choice: it can be played on from all the same, and what was struck
// about the one move there was can be left out.
function undecided(ctx, { talk, undecided: why }) {
  const { company, steps: { at, of } } = ctx.frame;
  const branch = (stop) => { if (stop !== at) leave(ctx, { do: "look", at: stop }); leave(ctx, { do: "branch", name: "" }); };
  const words = at >= of ? "The game is over here. Tap the graph, one of the moments that mattered, or go back step by step." : why || "Nothing is to be decided at this moment. Tap the graph, or go one step on or back.";
  return h("section", { key: "review-choices", class: "panel review-choices", "aria-label": "What could be done" }, h("p", {}, words),
    company || at >= of ? null : h("div", { class: "review-acts" }, button("Play on from here", () => branch(at), { "data-focus": "branch" })),
    company || !talk ? null : h("div", { key: "review-deals", class: "review-deals" }, h("ul", {}, h("li", {}, button("", () => branch(talk.stop), { class: "review-deal", "data-focus": "undo-deal" }, h("b", {}, talk.words), h("span", { class: "small" }, unruled(talk.note)))))));
}

// One tap strikes a deal, by the rules, and plays on from there.
function deals(ctx, { deals: found }) {
  if (ctx.frame.company || !found.length) return null;
  const one = ({ option, payer, gold, words, note }) => h("li", {}, button("", () => leave(ctx, { do: "try", option, payer, gold }), { class: "review-deal", "data-focus": `deal ${option} ${payer}` }, h("b", {}, words), h("span", { class: "small" }, note)));
  return h("div", { key: "review-deals", class: "review-deals" }, h("h4", {}, "Try a deal, and play on in a branch"), h("ul", {}, found.map(one)));
}

// The choices of a decision with their worth to each seat, the one that decides first; `act` is done
// with the place of the one that is pressed.
export function worths(names, asked, act, unit) {
  const order = names.map((_, at) => (asked.seat + at) % names.length);
  const covered = asked.options.every(({ worth }) => worth.length === 0);
  const row = (option, at) => {
    const [own, ...others] = order.map((seat) => option.worth[seat]);
    return h("li", { class: option.unpaid ? "unpaid" : "" }, button("", () => act(at), { class: "review-option", "aria-pressed": covered ? null : String(at === asked.option), "data-focus": `option ${at}` },
      h("span", { class: "review-words" }, h("b", {}, option.words), option.note ? h("span", { class: "small" }, option.note) : null),
      covered ? null : [h("b", { class: "own" }, own), h("span", { class: "apart" }, option.apart), h("span", { class: "others" }, others.map((worth, place) => h("span", {}, h("span", { class: "aloud" }, `${names[order[place + 1]]} `), worth)))]));
  };
  return [covered ? null : h("div", { class: "review-heads", "aria-hidden": "true" }, h("span", { class: "small review-words" }, unit), h("span", { class: "own" }, badge(order[0], 20)), h("span", { class: "apart" }), h("span", { class: "others" }, order.slice(1).map((seat) => badge(seat, 20)))),
    h("ol", {}, asked.options.map(row))];
}

export function priced({ price, price_words: words }) {
  const box = drawn(price, "review-price");
  box.dataset.still = `${price.length} ${sum(price)}`;
  return h("div", { key: "review-price" }, box, h("p", { class: "aloud" }, words));
}

// Where the table is out of sight, a moment that is chosen brings it back.
function showTable(ctx) {
  const table = ctx.el.querySelector(".review-table"), { top, bottom } = table.getBoundingClientRect();
  if (bottom < innerHeight / 4 || top > innerHeight / 2) table.scrollIntoView({ block: "start" });
}

function moments(ctx, { moments: found = [], state, covered, nobody }) {
  if (!found.length) return state === "told" ? h("h3", { id: "review-mattered" }, covered ? "What follows is covered" : nobody) : null;
  return [h("h3", { id: "review-mattered" }, found.length === 1 ? "The moment that mattered" : `${["", "", "Two", "Three"][found.length] ?? found.length} moments that mattered`),
    h("ol", { class: "review-key" }, found.map((one, at) => h("li", {}, button("", () => { seek(ctx, one.stop); showTable(ctx); }, { class: "review-moment", "aria-current": String(ctx.frame.steps.at === one.stop), "data-focus": `moment ${at}` },
      h("span", { class: "review-line" }, h("span", { class: "number" }, String(at + 1)), badge(one.seat, 20), h("b", {}, one.when), h("span", { class: "regret" }, one.regret)),
      h("span", {}, one.said), h("span", { class: "asked" }, one.question)))))];
}

const ACCOUNT = [["first", "at first"], ["judgement", "own choices"], ["hidden", "unseen cards"], ["others", "the others"], ["chance", "draws"], ["last", "in the end"]];

function accounts(ctx, { accounts: found = [] }) {
  if (!found.length) return [];
  return [h("h3", { key: "luck" }, "Luck and judgement"),
    h("div", { key: "luck-table", class: "review-luck" }, h("table", {}, h("caption", { class: "small" }, "What changed each player’s expected points: own choices and deals as the player knew them then, cards that the player could not see, what the others did, and draws."),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, h("span", { class: "aloud" }, "Player")), ACCOUNT.map(([, words]) => h("th", { scope: "col" }, words)))),
      h("tbody", {}, found.map((one) => h("tr", {}, h("th", { scope: "row" }, h("div", {}, badge(one.seat, 20), h("span", {}, ctx.frame.names[one.seat]))), ACCOUNT.map(([name]) => h("td", {}, one[name])))))))];
}
