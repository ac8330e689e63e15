// The page for a new game: one screen, one filled button; what few change is folded away, and so are
// other ways to begin: a position with a question, a recorded game, a code, a file.

import { button, drawn, h } from "./dom.js";
import { offered } from "./guide.js";
import { mine } from "./sheets.js";
import { badge } from "./signs.js";

const HUMAN = "human";

function formOf(ctx) {
  const { setup } = ctx;
  ctx.form ??= {};
  const form = ctx.form;
  if (form.setup !== setup) {
    const first = setup.games.find(({ game }) => game === setup.chosen) ?? setup.games[0];
    Object.assign(form, { setup, game: first.game, values: {}, more: false });
    sit(form, first, first.usual);
  }
  return form;
}

// Names that can't be taken are marked, with what is wrong beside each.
export function faulty(ctx, faults) {
  ctx.form.faults = faults;
  ctx.ui.focus = `name ${faults[0].seat}`;
}

function sit(form, game, seats) {
  const plain = game.bots.filter((bot) => bot.plain);
  const usual = (plain.length ? plain : game.bots)[0]?.name ?? HUMAN;
  const names = form.names ?? [], players = form.game === form.seated ? form.players ?? [] : [];
  form.seats = seats;
  form.seated = form.game;
  form.names = Array.from({ length: seats }, (_, seat) => names[seat] ?? game.names[seat] ?? `Player ${seat + 1}`);
  form.players = Array.from({ length: seats }, (_, seat) => players[seat] ?? (seat === 0 ? HUMAN : plain[(seat - 1) % Math.max(1, plain.length)]?.name ?? usual));
}

export function begin(ctx) {
  const { setup } = ctx;
  const form = formOf(ctx);
  const game = setup.games.find((one) => one.game === form.game);
  const change = (changes) => {
    Object.assign(form, changes);
    ctx.render();
  };
  const guide = offered(ctx, game);
  return h("main", { key: "begin", class: "begin", "aria-label": "A new game" },
    h("header", { class: "begin-head" }, h("h1", {}, "Kings"), h("p", {}, "Three card games of tricks and bargains")),
    h("div", { class: "games", role: "radiogroup", "aria-label": "Game" }, setup.games.map((one) => gameCard(ctx, one, form, change))),
    h("section", { class: "seats", "aria-label": "Who plays" },
      h("div", { class: "seats-head" }, h("h2", {}, "Who plays"), count(game, form, change)),
      h("div", { class: "seat-rows" }, form.names.map((_, seat) => seatRow(game, form, seat, change)))),
    h("section", { class: "start" },
      button("Play", () => ctx.send(order(form, game)), { class: "filled play", "data-focus": "play" }),
      ctx.friends ? button("Play with friends", () => ctx.send({ do: "hall", what: "friends", game: form.game, players: form.seats }), { class: "with-friends", "data-focus": "friends", "aria-haspopup": "dialog", title: "Everybody at a screen of their own, by a link for each seat" }) : null,
      guide,
      rest(game, form, change),
      ways(ctx, game, form),
      button("Set up a position", () => ctx.send({ do: "edit" }), { class: "set-up", "data-focus": "edit", title: "Put up any position by hand, and see what its choices are worth" }),
      setup.mine?.length ? h("section", { class: "mine", "aria-label": "My games" }, h("h2", {}, "My games"), mine(ctx, setup.mine)) : guide?.nodeName === "SECTION" ? null : gist(game),
      ctx.frame !== null ? button("Back to the table", () => { ctx.setup = null; ctx.render(); }, { class: "quiet" }) : null));
}

// For whoever has no game yet: how this one goes.
function gist({ gist: lines = [] }) {
  if (!lines.length) return null;
  return h("section", { class: "gist", "aria-label": "How it goes" }, h("h2", {}, "How it goes"), h("ol", {}, lines.map((line) => h("li", {}, line))));
}

function order(form, game) {
  const options = {}; // what means nothing at this table stays as the game has it
  for (const each of game.options) {
    const value = valueOf(form, game, each.name);
    if (value !== null && counts(form, game, each)) options[each.name] = each.points ? tablesOf(value) : value;
  }
  return { do: "begin", game: form.game, names: form.names, players: form.players, options };
}

function gameCard(ctx, one, form, change) {
  const on = one.game === form.game;
  const turn = () => {
    change({ game: one.game });
    sit(form, one, Math.max(one.seats[0], Math.min(one.seats[1], form.seats)));
    ctx.render();
  };
  const pieces = one.pieces ? drawn(one.pieces, "pieces") : null;
  if (pieces !== null) pieces.dataset.still = one.game;
  return h("label", { key: one.game, class: on ? "game-card on" : "game-card" },
    h("input", { type: "radio", name: "game", checked: on, onchange: turn, value: one.game }), pieces,
    h("span", { class: "game-words" }, h("b", {}, one.title), h("span", {}, one.about)));
}

function count(game, form, change) {
  const [least, most] = game.seats;
  const numbers = Array.from({ length: most - least + 1 }, (_, at) => least + at);
  const turn = (seats) => {
    sit(form, game, seats);
    change({});
  };
  return h("div", { class: "count", role: "radiogroup", "aria-label": "Number of players" }, numbers.map((number) => h("label", { class: number === form.seats ? "on" : "" },
    h("input", { type: "radio", name: "seats", value: String(number), checked: number === form.seats, onchange: () => turn(number) }), h("span", {}, String(number)))));
}

function seatRow(game, form, seat, change) {
  const set = (list, value) => {
    form[list][seat] = value;
    change({});
  };
  const fault = form.faults?.find((one) => one.seat === seat)?.words ?? "";
  const typed = (event) => {
    form.names[seat] = event.target.value;
    if (fault) change({ faults: form.faults.filter((one) => one.seat !== seat) });
  };
  const player = form.players[seat];
  const plain = game.bots.filter((bot) => bot.plain), others = game.bots.filter((bot) => !bot.plain);
  const option = (value, say) => h("option", { value, selected: value === player }, say);
  const select = h("select", { "aria-label": `Who plays seat ${seat + 1}`, onchange: (event) => set("players", event.target.value) },
    option(HUMAN, "a person"), plain.map((bot) => option(bot.name, bot.title)),
    others.length ? h("optgroup", { label: "More players" }, others.map((bot) => option(bot.name, bot.title))) : null);
  select.value = player;
  const about = player === HUMAN ? (seat === form.players.indexOf(HUMAN) ? "you" : "another person at this screen") : game.bots.find((bot) => bot.name === player)?.words ?? "";
  return h("div", { key: `seat ${seat}`, class: "seat-row" }, badge(seat, 26),
    h("input", { type: "text", "aria-label": `Name of seat ${seat + 1}`, maxlength: "640", autocomplete: "off", dir: "auto", value: form.names[seat], oninput: typed, "data-focus": `name ${seat}`, "aria-invalid": fault ? "true" : null, "aria-describedby": fault ? `fault-${seat}` : null }),
    select, fault ? h("span", { class: "about fault", id: `fault-${seat}` }, `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`) : h("span", { class: "about" }, about));
}

const valueOf = (form, game, name) => form.values[`${game.game} ${name}`] ?? game.options.find((one) => one.name === name)?.value;

// Whether an option means anything at the table as it stands: what it needs has the value for it.
function counts(form, game, { needs, needed }) {
  if (!needs) return true;
  const other = game.options.find((one) => one.name === needs);
  return other === undefined || (counts(form, game, other) && valueOf(form, game, needs) === needed);
}

// "Day: all hands lie open" as the name of a choice, and what stands below it.
export function nameAndRest(said) {
  const end = said.indexOf(": ");
  if (end < 0) return [said, ""];
  const told = said.slice(end + 2);
  return [said.slice(0, end), `${told.charAt(0).toUpperCase()}${told.slice(1)}.`];
}

// Scoring tables of one's own: a box, and under it a field for each set and each run.
const RUNS_FROM = 2;

function ownPoints({ name, label, words, points }, now, set, typed) {
  const field = (kind, at, size) => h("label", { key: `${kind} ${at}`, class: "field" }, h("span", {}, `${kind === "sets" ? "Set" : "Run"} of ${size}`),
    h("input", { type: "number", min: "0", max: "999", value: String(now[kind][at]), "data-focus": `rule ${name} ${kind} ${at}`, [typed]: ({ target }) => {
      if (target.value === "" || !target.validity.valid) return;
      set({ ...now, [kind]: now[kind].map((one, place) => (place === at ? Number(target.value) : one)) });
    } }));
  return h("div", { key: name, class: "own-points" },
    h("label", { class: "check", title: words }, h("input", { type: "checkbox", checked: now !== null, "data-focus": `rule ${name}`, onchange: ({ target }) => set(target.checked ? points : null) }), label),
    now === null ? null : h("div", { class: "points-fields" }, now.sets.map((_, at) => field("sets", at, at + 1)), now.runs.map((_, at) => field("runs", at, at + RUNS_FROM))));
}

const tablesOf = ({ sets, runs }) => ({ sets, runs: runs.map((worth, at) => [at + RUNS_FROM, worth]).filter(([, worth]) => worth > 0) });

// An option as a field of a form. `now`: its value, of scoring tables their points or null; `set` is
// told another one, of a number at each key that is typed or, where `typed` says so, once it stands.
export function optionField(each, now, set, typed = "oninput") {
  const { name, label, words, values, least, most, points } = each, focus = { "data-focus": `rule ${name}` };
  if (points) return ownPoints(each, now, set, typed);
  if (values.length) {
    const at = Math.max(0, values.findIndex((one) => JSON.stringify(one.value) === JSON.stringify(now)));
    const select = h("select", { ...focus, onchange: ({ target }) => set(values[Number(target.value)].value) }, values.map((one, place) => h("option", { value: String(place), selected: place === at }, nameAndRest(one.say)[0])));
    select.value = String(at);
    const told = nameAndRest(values[at].say)[1];
    return h("label", { key: name, class: "field", title: words }, h("span", {}, label), select, told ? h("span", { class: "small" }, told) : null);
  }
  if (most) return h("label", { key: name, class: "field", title: words }, h("span", {}, label), h("input", { type: "number", ...focus, min: String(least), max: String(most), value: now === null ? "" : String(now), [typed]: ({ target }) => { if (target.value !== "" && target.validity.valid) set(Number(target.value)); } }));
  return h("label", { key: name, class: "check", title: words }, h("input", { type: "checkbox", ...focus, checked: Boolean(now), onchange: ({ target }) => set(target.checked) }), h("span", {}, label, h("span", { class: "small" }, words)));
}

function rest(game, form, change) {
  const options = game.options ?? [];
  if (!options.length) return null;
  return h("details", { class: "rest", open: form.more, ontoggle: (event) => { form.more = event.target.open; } }, h("summary", {}, "Rules of this game"),
    options.filter((each) => counts(form, game, each)).map((each) => optionField(each, valueOf(form, game, each.name), (to) => {
      form.values[`${game.game} ${each.name}`] = to;
      change({});
    })));
}

const MOST = 7600; // bytes of a message with a part of a file; the server takes 8,000
const WAIT = 120; // milliseconds between two parts, as the server takes ten messages a second
const MOST_BROUGHT = 2_000_000; // characters of a file
const PAGE = "Kings' Struggle\nplayers: Ada, Ben, Cleo\nleads: Cleo\n1. C King; A Cooper; B Jeweler";

function ways(ctx, game, form) {
  form.ways ??= {};
  const typed = form.ways;
  const set = (name, value) => {
    typed[name] = value;
    ctx.render();
  };
  const { positions = [], recorded = [] } = game;
  const position = positions.find(({ name }) => name === typed.position) ?? positions[0];
  const watched = recorded.find(({ name }) => name === typed.recorded) ?? recorded[0];
  return h("details", { class: "rest", key: "ways", open: Boolean(typed.open), ontoggle: (event) => { typed.open = event.target.open; } },
    h("summary", {}, "Begin with something else"),
    position ? h("div", { class: "way" },
      choice("A position with a question", positions, position.name, ({ name }) => name, (name) => set("position", name)),
      h("p", { class: "about" }, position.question),
      button("Play this position", () => ctx.send({ do: "begin", game: game.game, scenario: position.name, players: playersOf(form, position) }), { "data-focus": "position" }),
      button("Change it in the editor", () => ctx.send({ do: "edit", change: { kind: "source", what: "named", game: game.game, text: position.name } }), { class: "quiet", "data-focus": "edit-named" })) : null,
    watched ? h("div", { class: "way" },
      choice("A recorded game", recorded, watched.name, ({ words }) => words, (name) => set("recorded", name)),
      button("Watch this game", () => ctx.send({ do: "watch", game: game.game, name: watched.name }), { "data-focus": "watch" })) : null,
    h("div", { class: "way" },
      h("label", { class: "field" }, h("span", {}, "The code of a game"),
        h("input", { type: "text", autocomplete: "off", spellcheck: "false", value: typed.code ?? "", oninput: (event) => { typed.code = event.target.value; } })),
      button("Resume this game", () => ctx.send({ do: "resume", code: typed.code ?? "" }), { "data-focus": "resume" })),
    h("div", { class: "way" },
      h("label", { class: "field" }, h("span", {}, "A game written as text"),
        h("textarea", { rows: "4", spellcheck: "false", placeholder: PAGE, value: typed.page ?? "", oninput: (event) => { typed.page = event.target.value; } })),
      button("Open this game", () => bring(ctx, "the text", typed.page ?? ""), { "data-focus": "page" })),
    h("label", { class: "field" }, h("span", {}, "A file with a game (.jsonl, .txt) or a position (.json)"),
      h("input", { type: "file", accept: ".jsonl,.json,.txt", onchange: (event) => bringFile(ctx, event.target.files[0]) })));
}

function choice(words, list, now, say, change) {
  const select = h("select", { onchange: (event) => change(event.target.value) },
    list.map((one) => h("option", { value: one.name, selected: one.name === now }, say(one))));
  select.value = now;
  return h("label", { class: "field" }, h("span", {}, words), select);
}

const playersOf = (form, { names }) => (form.players.length >= names.length ? form.players.slice(0, names.length) : []);

// A file goes over the line in parts that a message holds.
async function bringFile(ctx, file) {
  if (file !== undefined) await bring(ctx, file.name, await file.text());
}

async function bring(ctx, name, text) {
  if (text.length > MOST_BROUGHT) {
    ctx.say(`“${name}” is too large to be a game.`);
    return;
  }
  const parts = partsOf(text);
  for (const [at, part] of parts.entries()) {
    if (at > 0) await new Promise((done) => setTimeout(done, WAIT));
    ctx.send({ do: "bring", name, text: part, at, of: parts.length });
  }
}

function partsOf(text) {
  const parts = [];
  for (let from = 0; from < text.length || !parts.length;) {
    let size = MOST - 600; // room for the file's name
    while (new TextEncoder().encode(JSON.stringify(text.slice(from, from + size))).length > MOST - 600) size = Math.floor(size * 0.75);
    const last = text.charCodeAt(from + size - 1);
    if (last >= 0xd800 && last < 0xdc00) size -= 1; // both halves of a character stay together
    parts.push(text.slice(from, from + size));
    from += size;
  }
  return parts;
}
