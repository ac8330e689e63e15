// The review of a game that is over. All words and numbers come from the server
// (kings/table/review.py); where somebody guesses first, it sends nothing of what follows.

import { allDo, guesses, inShort, lower, priced, worths } from "./weighed.js";
import { button, h, still } from "./dom.js";
import { linkButton } from "./files.js";
import { withMarks } from "./choices.js";
import { unruled } from "./rules.js";
import { room } from "./stage.js";
import { badge, left, right, swung } from "./signs.js";

// Games whose end may be saved may be reviewed too.
export function reviewButton(ctx) {
  if (!ctx.frame.over?.saves) return null;
  return button("Review this game", () => openReview(ctx), { "data-focus": "review", title: "What was each choice worth?" });
}

const NEAR = 15; // pixels beside a moment that mattered within which a tap on the strip means it
const SLIP = 4; // pixels by which a pointer may slip at a tap
const WISH = { eyes: "seat", guess: false, option: null, continuation: "paying", band: null };

export function openReview(ctx) {
  ctx.wish = { ...WISH };
  ctx.leaf = null;
  ctx.review = { state: "working", share: 0, title: "Working out what each moment was worth …" };
  wishFor(ctx, {});
  ctx.update({ focus: "review-title" });
}

function closeReview(ctx) {
  ctx.review = null;
  ctx.send({ do: "review", open: false });
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
  if (ctx.review === null) ctx.wish = { ...WISH };
  if (board.state === "refused") {
    ctx.review = null;
    ctx.say(board.title);
    return;
  }
  ctx.review = board;
  if (!board.covers || !ctx.marks) ctx.marks = [];
  ctx.render();
}

// A new game, or a branch, has no review yet.
export function leaveReview(ctx, frame) {
  if (ctx.review !== null && frame.over === null && !frame.watched && !frame.looking) ctx.review = null;
}

// One moment is asked for at a time; of those wished for before its answer only the last is then,
// however slow the line may be.
function seek(ctx, stop) {
  ctx.marks = [];
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

// An upright phone shows one leaf at a time, at first the graph where nobody decides, else the table.
// Whoever guesses has no graph, which knows too much, and few choices below the table.
const LEAVES = { table: "Table", choices: "Choices", graph: "Graph" };
const FEW = 6;
const joined = ({ frame, review: { covers, decision: asked } }) => covers && (!asked || (frame.game === "struggle" && asked.options.length <= FEW));

function leaf(ctx) {
  if (ctx.wide || ctx.side) return null;
  const shown = ctx.leaf ?? (ctx.review.graph && !ctx.review.decision ? "graph" : "table");
  return joined(ctx) || (ctx.review.covers && shown === "graph") ? "table" : shown;
}

function turn(ctx, to) {
  ctx.leaf = to;
  ctx.render();
  ctx.el.querySelector("main").scrollTop = 0;
}

function leaves(ctx, board) {
  const shown = leaf(ctx), many = board.decision && chosenFrom(board.decision, board.covers);
  return shown === null || joined(ctx) || !(board.graph || board.covers) ? null : h("div", { key: "leaves", class: "review-leaves", role: "group", "aria-label": "What is shown" },
    Object.entries(LEAVES).filter(([name]) => name !== "graph" || !board.covers).map(([name, words]) => button(many && name === "choices" ? `${many} choices` : words, () => turn(ctx, name), { "aria-pressed": String(name === shown), "data-focus": `leaf ${name}` })));
}

// On a large screen the hand, and what is at stake, stand with the choices of a guess.
export function review(ctx) {
  const { review: board } = ctx, shown = leaf(ctx), large = ctx.wide && board.covers, on = (name, part) => (shown === null || name === shown ? part(ctx, board) : null);
  return h("div", { key: "review", class: board.covers ? "review guessing" : "review" }, top(ctx, board),
    h("div", { key: "review-left", class: "review-side review-left" }, on("table", table), steps(ctx, board), h("div", { key: "review-here", class: "review-here" }, ctx.wide ? null : guessFirst(ctx, board), h("p", { role: "status" }, unruled(board.here ?? ""), !(large && board.decision) && on("table", () => board.stakes) ? h("span", { class: "review-stakes" }, board.stakes) : null)), board.decision ? null : on("table", eyes), large ? null : on("table", hands), on("table", brief), on("table", choose), on("table", price), on("graph", luck)),
    h("div", { key: "review-right", class: `review-side review-main${roomy(ctx) ? " roomy" : ""}` }, large ? hands(ctx, board) : null, on(joined(ctx) ? "table" : "choices", decision), on("graph", graph), on("graph", told), on("graph", files)));
}

function top(ctx, board) {
  const whole = board.state === "told";
  return h("header", { key: "review-top", class: "review-top" },
    h("h2", { tabindex: "-1", "data-focus": "review-title" }, unruled(board.headline || board.title)),
    whole ? null : [h("progress", { max: "100", value: String(board.share), "aria-label": "How much of the review is done" }), h("span", { class: "small", role: "status" }, `${board.share}%`)],
    h("div", { class: "review-acts" },
      ctx.wide ? guessFirst(ctx, board) : null,
      ctx.wide || !whole ? button(whole ? "Close the review" : "Cancel", () => closeReview(ctx), { "data-focus": "review-close" })
        : button("×", () => closeReview(ctx), { class: "round", "aria-label": "Close the review", "data-focus": "review-close" })));
}

const guessFirst = (ctx, { guess }) => h("label", { class: "check" }, h("input", { type: "checkbox", checked: guess ?? false, "data-focus": "guess-first", onchange: ({ target }) => wishFor(ctx, { guess: target.checked }) }), "Guess first");

// A picture that the server drew; what belongs to the choice that is looked at has a ring, and to what
// was done a fainter one; in a guess, what can be chosen, and what was tapped.
function pictured(ctx, svg, key, rings = {}) {
  const box = still(svg, "review-picture", key, JSON.stringify(rings));
  if (rings.can) box.onclick = ({ target }) => pick(ctx, target.closest(".can")?.dataset.mark);
  for (const [ring, marks] of Object.entries(rings)) for (const part of box.querySelectorAll("[data-mark]")) part.classList.toggle(ring, marks.includes(part.dataset.mark));
  return box;
}

// What is tapped narrows the choices, card by card, or begins anew.
function pick(ctx, mark) {
  if (!mark) return;
  const more = ctx.marks.includes(mark) ? ctx.marks.filter((one) => one !== mark) : [...ctx.marks, mark];
  ctx.marks = withMarks(ctx.review.decision.options, more).length ? more : [mark];
  ctx.render();
  ctx.el.querySelector(".review-picked")?.scrollIntoView({ block: "nearest" });
}

// What has a ring, by the kind of ring; in a guess what can be chosen: cards first, then their targets.
function ringed({ marks: tapped }, { decision, covers }) {
  const options = decision?.options ?? [], all = new Set((covers ? withMarks(options, tapped) : options).flatMap(({ marks }) => marks));
  const cards = [...all].filter((mark) => mark.startsWith("card:"));
  const meant = options[decision?.option]?.marks ?? [], was = options.find(({ done }) => done)?.marks ?? [];
  return covers ? { can: tapped.length || !cards.length ? [...all] : cards, meant: tapped } : { meant, was: was.filter((mark) => !meant.includes(mark)) };
}

function table(ctx, board) {
  if (!board.table) return null;
  return h("section", { key: "review-table", class: "review-table", "aria-label": board.seen }, pictured(ctx, board.table, "table", ringed(ctx, board)));
}

// What whoever decides held and saw, or what all held.
function hands(ctx, board) {
  const { hands: held = [], decision: asked, eyes: whose } = board, { names } = ctx.frame, rings = ringed(ctx, board);
  if (!held.length) return null;
  const one = ({ seat, title, pictures }) => h("div", { key: `hand ${seat}`, class: "review-hand", role: "group", "aria-label": title },
    h("h3", {}, badge(seat, 20), h("span", {}, ctx.wide ? title : names[seat])), pictures.map((svg, at) => pictured(ctx, svg, `${seat} ${at}`, seat === asked?.seat ? rings : undefined)));
  return h("section", { key: "review-hands", class: "panel review-hands", "aria-label": "Hands" }, one(held[0]),
    held.length > 1 ? folded(ctx, `hands ${whose}`, "The others’ hands", held.slice(1).map(one), whose === "all") : null);
}

// With whose eyes the table is seen and the choices are weighed.
function eyes(ctx, board) {
  const { decision: asked, covers, state } = board;
  if (covers || (state === "working" && !board.graph) || (asked && !asked.hidden)) return null;
  const known = asked ? `as ${ctx.frame.names[asked.seat]} knew it` : "as it was seen then";
  return h("section", { key: "review-eyes", class: "review-whose", "aria-label": "Whose eyes?" },
    h("fieldset", { class: "review-eyes" }, h("legend", { class: asked ? "aloud" : "small" }, "Whose eyes?"),
      [["seat", known], ["all", "all hands open"]].map(([which, words]) =>
        button(words, () => wishFor(ctx, { eyes: which, option: null }), { "aria-pressed": String(board.eyes === which), "data-focus": `eyes ${which}` }))));
}

// Where what follows is covered, nothing of it is had as a file.
const files = (ctx, { state, covers }) => (state !== "told" || covers ? null : h("section", { key: "files", class: "panel review-acts review-files", "aria-label": "Files" }, exported(ctx, "graph", "Save the graph"), exported(ctx, "table", "Save the numbers"), exported(ctx, "moment", "Save this position"), button("Edit this position", () => ctx.send({ do: "edit", change: { kind: "source", what: "moment" } }), { "data-focus": "edit-moment" }), linkButton(ctx)));
const exported = (ctx, what, words) => button(words, () => ctx.send({ do: "export", what }), { "data-focus": `export ${what}` });

// Where what follows is covered, nothing tells how long the game went on: no line ends anywhere.
function steps(ctx, board) {
  const { steps: { at, of } } = ctx.frame;
  const where = board.covers ? `step ${at}` : `step ${at} of ${of}`;
  const to = (step) => seek(ctx, Math.max(0, Math.min(of, step)));
  const by = (steps) => to((ctx.sought?.wish ?? at) + steps);
  const slider = h("input", { type: "range", class: "moments", min: "0", max: String(of), value: String(at), "data-focus": "review-step", "aria-label": "Step of the game", "aria-valuetext": where, onchange: ({ target }) => to(Number(target.value)) });
  const short = ctx.wide || board.covers ? null : board.strip;
  return h("section", { key: "review-steps", class: "review-steps", "aria-label": "Step by step" },
    leaves(ctx, board),
    h("div", { class: "review-step" },
      button("", () => by(-1), { class: "round", "aria-label": "One step back", disabled: at <= 0, "data-focus": "review-back" }, left()),
      short ? strip(ctx, short, slider) : board.covers ? h("p", { class: "review-covered" }, h("b", {}, where), h("span", { class: "small" }, ctx.wide ? "the rest is covered" : "rest covered"))
        : h("label", {}, h("span", { class: "small" }, where), slider),
      board.further === null || board.further === undefined ? null : button("Next moment", () => seek(ctx, board.further), { "data-focus": "further" }),
      button(board.covers ? (board.decision ? "Skip" : "Step") : "", () => by(1), { class: "round", "aria-label": board.covers ? "Next step, without a guess" : "One step on", disabled: at >= of, "data-focus": "review-on" }, right())));
}

// A phone has the graph at its foot, too: a finger goes along it, where a tap beside a moment that
// mattered leads to it, and a keyboard by the slider in it.
function strip(ctx, { picture, left: from, right: to }, slider) {
  return h("div", { key: "review-strip", class: "review-strip", "data-from": String(from), "data-to": String(to), onpointerdown: (event) => drag(ctx, event), onclick: (event) => seekUnder(ctx, event) }, still(picture, "review-short"), slider);
}

function graph(ctx, board) {
  if (!board.graph) return null;
  const measured = folded(ctx, "caption", board.summary, [h("p", { class: "small" }, board.caption), board.chances ? null : continuation(ctx, board)]);
  return h("section", { key: "review-graph", class: "panel review-course", "aria-labelledby": "review-ahead" },
    h("div", { class: "review-head" }, h("div", { class: "review-title" }, h("h3", { id: "review-ahead" }, board.title), measured)),
    h("div", { class: "review-tapped", onpointerdown: (event) => drag(ctx, event), onclick: (event) => seekUnder(ctx, event) }, still(board.graph, "review-graph")),
    band(ctx, board), board.beside ? h("p", { class: "review-beside" }, board.beside) : null);
}

// What unfolds, and stays as it was left; `open`: how it is at first.
function folded(ctx, name, short, parts, open = false) {
  const left = ctx.unfolded ??= new Map();
  return h("details", { key: `fold ${name}`, class: "review-fold", open: left.get(name) ?? open, ontoggle: ({ target }) => { if (target.open !== (left.get(name) ?? open)) left.set(name, target.open); } },
    h("summary", { class: "small", "data-focus": `fold ${name}` }, short), parts);
}

// To the moment that lies nearest to a pointer on the graph; the buttons below lead there as well.
function seekUnder(ctx, { currentTarget, clientX }) {
  const { left, width } = currentTarget.getBoundingClientRect(), { from = 0, to = 1 } = currentTarget.dataset;
  const under = Number(from) + ((clientX - left) / width) * (to - from); // as a share of the graph's picture
  const far = ({ x }) => Math.abs(x - under), { spots = [], moments: keys = [] } = ctx.review ?? {};
  const nearest = spots.reduce((near, one) => (near === null || far(one) < far(near) ? one : near), null);
  const key = to < 1 && spots.find((one) => (far(one) * width) / (to - from) < NEAR && keys.some(({ stop }) => stop === one.stop));
  if (key) return seek(ctx, key.stop);
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
    if (!moved && Math.abs(event.clientX - x) > Math.max(SLIP, Math.abs(event.clientY - y))) {
      moved = true;
      holdStill(ctx, graph);
    }
    if (moved) seekUnder(ctx, event);
  }, { signal });
  graph.addEventListener("lostpointercapture", () => over.abort(), { signal });
  graph.setPointerCapture(pointerId);
}

// From when a pointer is dragged along the graph until something else is done, keep it where it is,
// though what stands above it gets longer or shorter, and however late its table and board come.
function holdStill(ctx, graph) {
  const main = graph.closest("main"), { top } = graph.getBoundingClientRect();
  const changes = new MutationObserver(() => {
    const moved = graph.isConnected ? graph.getBoundingClientRect().top - top : 0;
    if (Math.abs(moved) > 0.5) (main.scrollHeight > main.clientHeight ? main : document.scrollingElement).scrollTop += moved / (ctx.scale ?? 1);
  });
  changes.observe(main, { subtree: true, childList: true, characterData: true, attributes: true });
  const over = new AbortController(), { signal } = over;
  const end = () => { changes.disconnect(); over.abort(); };
  for (const kind of ["pointerdown", "wheel", "keydown"]) addEventListener(kind, end, { signal, passive: true });
}

// Whose band is drawn, or whose line stands out.
function band(ctx, board) {
  const what = board.chances ? "Whose line stands out?" : board.beside ? "Whose band, and whose line in the other game?" : "Whose band?";
  return h("fieldset", { class: "review-band" }, h("legend", { class: "aloud" }, what),
    ctx.frame.names.map((name, seat) => button("", () => wishFor(ctx, { band: board.band === seat ? null : seat }), { title: `${name}: ${what}`, "aria-pressed": String(board.banded === seat), "data-focus": `band ${seat}` }, badge(seat, 20), h("span", { class: "name" }, name))));
}

const POLICIES = { paying: "paying: promised gold is paid", greedy: "greedy: the best points at once", strong: "strong: thinks the round through, and trades", random: "random: any choice alike" };

function continuation(ctx, board) {
  return h("label", { class: "review-continuation" }, h("span", { class: "small" }, "In the play-outs all play on by"),
    h("select", { "data-focus": "continuation", onchange: ({ target }) => wishFor(ctx, { continuation: target.value, option: null }) },
      Object.entries(POLICIES).map(([name, words]) => h("option", { value: name, selected: board.continuation === name }, words))));
}

function decision(ctx, board) {
  const { decision: asked, covers: covered } = board;
  if (!asked) return board.graph || covered ? undecided(ctx, board) : null;
  const { names } = ctx.frame;
  const act = (at) => (covered ? guess(ctx, at) : wishFor(ctx, { option: at }));
  const shared = allDo(asked);
  const { words, paid = [] } = asked.options[asked.option];
  const missed = paid.some((one) => one.missed), pays = (payer) => (asked.whose === asked.seat ? payer !== null : payer === asked.whose);
  const deal = missed ? asked.deals.find(({ option, payer }) => option === asked.option && pays(payer)) : undefined;
  const { payer = null, gold = 0 } = deal ?? {};
  const label = deal ? "Try this deal" : "Try this choice";
  const tried = covered || ctx.frame.company ? null : button(label, () => leave(ctx, { do: "try", option: asked.option, payer, gold }), { class: "filled", "data-focus": "try", title: `${deal?.words ?? `“${words}”`}, and play on from there in a branch` });
  const own = covered || !asked.plain ? null : eyes(ctx, board); // in the place of the title, which says what the first row says
  const lines = (...said) => said.filter(Boolean).map((one) => h("p", {}, one)), above = lines(asked.plain && asked.cost, asked.hidden && asked.eyes);
  return h("section", { key: "review-choices", class: "panel review-choices", "aria-labelledby": "review-asked" },
    h("div", { class: "review-head" }, h("h3", { id: "review-asked", class: own ? "aloud" : "" }, covered && shared ? `${asked.title}: ${lower(shared)}` : unruled(asked.title).replace(/ (?=\d)|(?<=\d) (?=gold)/g, "\u00a0")),
      covered ? h("p", { class: "small" }, "Choose here, or tap a dashed card, then its targets.") : null, own, tried),
    covered && ctx.wide && board.stakes ? h("p", { class: "review-stakes" }, board.stakes) : null,
    covered ? guesses(ctx, asked, act) : [own ? null : eyes(ctx, board), above.length ? h("div", { class: "review-said" }, above) : null, worths(names, asked, act, asked.about, { wide: ctx.wide || ctx.side, shown: rows(ctx, asked), fold: (words, list, at) => folded(ctx, `options ${at}`, words, [list]) }), ctx.wide && asked.price ? priced(asked) : null, lines(...asked.struck, !asked.plain && asked.cost, asked.missed, !asked.hidden && asked.eyes), deals(ctx, asked, deal), asked.how ? folded(ctx, "choices", "How the choices were weighed", [h("p", { class: "small" }, asked.how)]) : null]);
}

// How many choices are shown: as many as leave room for what stands below them.
function rows(ctx, { price, deals: tried }) {
  if (!ctx.wide) return ctx.side ? 2 : 8;
  const { height } = room(ctx), { scale = 1 } = ctx;
  return Math.max(4, Math.floor((height / scale - (price || tried.length || ctx.review.moments.length || ctx.review.swing ? 420 : 300)) / 40));
}

// Whether moments stand below the choices, where no prices do.
const roomy = ({ wide, review: { covers, decision: asked } }) => wide && asked && !covers && !asked.price && !asked.deals.length;

// What the choice that is looked at could be sold for.
const price = ({ wide }, { decision: asked }) => (asked?.price && !wide ? h("section", { key: "review-sold", class: "panel review-sold", "aria-label": "Prices" }, priced(asked)) : null);

// On a phone's table: what its rings mean.
function brief(ctx, { covers, decision: asked }) {
  if (leaf(ctx) === null || covers || !asked) return null;
  return inShort(ctx.frame.names, asked, () => turn(ctx, "choices"));
}

// How many choices there are; who guesses what to pay for may pay nothing, too.
const chosenFrom = ({ options, whose, seat }, covers) => options.length + Number(Boolean(covers) && whose !== seat);

// On a leaf without the choices of a guess: those with what was tapped.
function choose(ctx, { covers, decision: asked }) {
  const { marks } = ctx;
  if (leaf(ctx) === null || !covers || !asked || joined(ctx)) return null;
  const all = chosenFrom(asked, covers), many = withMarks(asked.options, marks).length;
  return h("section", { key: "picked", class: "panel review-picked", "aria-label": "What was tapped" },
    marks.length ? null : h("p", {}, `Tap a dashed card, then its targets; or see all ${all} choices.`),
    marks.length && many > FEW ? `${many} choices with it: tap its target.` : guesses(ctx, asked, (option) => guess(ctx, option), true));
}

function guess(ctx, option) {
  ctx.leaf = "choices";
  ctx.send({ do: "guess", option });
}

// Where nobody has a choice one plays on all the same, or leaves out what was struck about the one
// move there was.
function undecided(ctx, board) {
  const { talk, undecided: why, covers } = board;
  const { company, steps: { at, of } } = ctx.frame;
  const branch = (stop) => { if (stop !== at) leave(ctx, { do: "look", at: stop }); leave(ctx, { do: "branch", name: "" }); };
  const words = at >= of ? "The game is over here. Tap the graph, or go back step by step." : `${why || "Nothing is to be decided here."} ${covers ? "Go" : "Tap the graph, or go"} one step on or back.`;
  return h("section", { key: "review-choices", class: "panel review-choices review-undecided", "aria-label": "What could be done" }, h("p", {}, words),
    company || at >= of ? null : h("div", { class: "review-acts" }, button("Play on from here", () => branch(at), { "data-focus": "branch" })),
    company || !talk ? null : h("div", { key: "review-deals", class: "review-deals" }, h("ul", {}, h("li", {}, button("", () => branch(talk.stop), { class: "review-deal", "data-focus": "undo-deal" }, h("b", {}, talk.words), h("span", { class: "small" }, unruled(talk.note)))))));
}

// One tap strikes a deal, by the rules, and plays on from there; one of them has its button above.
function deals(ctx, { deals: all }, above) {
  const found = all.filter((one) => one !== above);
  if (ctx.frame.company || !found.length) return null;
  const one = ({ option, payer, gold, words, note }) => h("li", {}, button("", () => leave(ctx, { do: "try", option, payer, gold }), { class: "review-deal", "data-focus": `deal ${option} ${payer}` }, h("b", {}, words), h("span", { class: "small" }, note)));
  return h("div", { key: "review-deals", class: "review-deals" }, h("h4", {}, "Try a deal, and play on in a branch"), h("ul", {}, found.map(one)));
}

function showTable(ctx) {
  if (leaf(ctx) !== null) return turn(ctx, "table");
  const table = ctx.el.querySelector(".review-table"), { top, bottom } = table.getBoundingClientRect();
  if (bottom < innerHeight / 4 || top > innerHeight / 2) table.scrollIntoView({ block: "start" });
}

// The moments that mattered, and the greatest change beside them.
function told(ctx, board) {
  const parts = [moments(ctx, board), swing(ctx, board)].filter(Boolean);
  return parts.length ? h("section", { key: "review-moments", class: "panel review-moments", "aria-labelledby": "review-mattered" }, parts) : null;
}

// A great change that nobody missed anything by, such as a draw.
function swing(ctx, { swing: found }) {
  if (!found) return null;
  return h("div", { key: "swing", class: "review-swing" }, h("h4", {}, `The largest swing: ${found.cause}`),
    button("", () => { seek(ctx, found.stop); showTable(ctx); }, { class: "review-swung", "aria-current": String(ctx.frame.steps.at === found.stop), "data-focus": "swing" },
      h("span", { class: "review-line" }, h("span", { class: "number swung" }, swung(14)), h("b", {}, found.when), h("span", { class: "regret" }, badge(found.seat, 20), `${ctx.frame.names[found.seat]} ${found.change}`)),
      h("span", {}, unruled(found.said), h("span", { class: "small" }, " With all hands open."))));
}

function moments(ctx, { moments: found = [], state, covers, nobody, chances }) {
  if (!found.length) return state === "told" && !covers ? h("h3", { id: "review-mattered" }, nobody) : null;
  const here = ({ stop }) => ctx.frame.steps.at === stop, open = found.some(here); // of three, the one that is shown is told
  return [h("h3", { id: "review-mattered" }, found.length === 1 ? "The moment that mattered" : `${["", "", "Two", "Three"][found.length] ?? found.length} moments that mattered`),
    h("p", { class: "small" }, chances ? "The chance to win after what was done, and after what was better, as they knew it then." : "How much more somebody could have had, as they knew it then."),
    h("ol", { class: "review-key" }, found.map((one, at) => h("li", {}, button("", () => { seek(ctx, one.stop); showTable(ctx); }, { class: "review-moment", "aria-current": String(ctx.frame.steps.at === one.stop), "data-focus": `moment ${at}` },
      h("span", { class: "review-line" }, h("span", { class: "number" }, String(at + 1)), badge(one.seat, 20), h("b", {}, one.when), h("span", { class: "regret" }, one.regret)),
      open && !here(one) ? null : [h("span", {}, open ? null : one.said, one.sure ? h("span", { class: "small" }, ` ${one.sure}.`) : null), h("span", { class: "asked" }, `To think about: ${one.question}`)]))))];
}

const ACCOUNT = [["first", "at first"], ["judgement", "own choices"], ["hidden", "unseen cards"], ["others", "others"], ["chance", "draws"], ["last", "in the end"]];

function luck(ctx, { accounts: found = [] }) {
  if (!found.length) return null;
  return h("section", { key: "review-luck", class: "panel review-account", "aria-labelledby": "review-lucky" }, h("h3", { id: "review-lucky" }, "Luck and judgement"),
    h("div", { key: "luck-table", class: "review-luck" }, h("table", {}, h("caption", { class: "small" }, "What changed each player’s expected points: own choices and struck deals as the player knew them then, cards that the player could not see, what the others did, and draws. A deal that was only missed changed nothing."),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, h("span", { class: "aloud" }, "Player")), ACCOUNT.map(([, words]) => h("th", { scope: "col" }, words)))),
      h("tbody", {}, found.map((one) => h("tr", {}, h("th", { scope: "row" }, h("div", {}, badge(one.seat, 20), h("span", {}, ctx.frame.names[one.seat]))), ACCOUNT.map(([name]) => h("td", {}, one[name]))))))));
}
