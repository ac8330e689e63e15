// The lobby on a phone: the code, one's name, the table; a part that is done stays where it is.

import { button, h } from "./dom.js";
import { yesOrNo } from "./note.js";
import { LETTERS, badge, cross, eye, tick } from "./signs.js";

const NARROW = 900; // pixels: no laptop has less
const FEW = 9; // names that are shown once one's own is known

export function lobby(ctx) {
  const page = ctx.page?.lobby ?? null;
  const inside = page !== null && (page.code !== "" || page.you !== null);
  if (ctx.gone) return [h("main", { key: "lobby", class: "lobby" }, h("header", { key: "head" }, h("h1", {}, inside ? page.title : "Kings"), h("p", {}, "This screen has no seat now.")))];
  return [h("main", { key: "lobby", class: "lobby" },
    h("header", { key: "head" }, h("h1", {}, inside ? page.title : "Kings"), h("p", {}, !inside ? "Come in with the code on the wall." : page.title === page.game ? "At screens of your own" : page.game)),
    page?.you && !page.code ? null : code(ctx, page, inside),
    inside && page.you === null ? (page.typed ? typing(ctx, page) : names(ctx, page)) : null,
    inside && page.you !== null && page.code && !page.typed ? names(ctx, page) : null,
    inside && page.you !== null && page.you.name === "" ? typing(ctx, page) : null,
    inside && page.table ? table(ctx, page) : null,
    inside && page.consent ? consent(ctx, page) : null,
    inside && page.you ? foot(ctx, page) : null,
    inside && page.you && !navigator.wakeLock && innerWidth < NARROW ? locks() : null,
    inside && ctx.ui.rules ? rules(ctx, page) : null,
    status(ctx, page))];
}

const done = () => h("span", { class: "done" }, tick(15));

export function code(ctx, page, inside) {
  const typed = inside ? page.code : ctx.ui.typed ?? "";
  const enter = ({ target }) => {
    target.value = target.value.toUpperCase().replace(/[^A-HJ-NP-Z]/g, "").slice(0, 5);
    ctx.update({ typed: target.value });
    if (target.value.length === 5) ctx.enter(target.value);
  };
  return h("section", { key: "code", class: "panel code-panel", "aria-label": "Code" }, inside ? done() : null,
    h("div", { class: "code-words" }, h("label", { for: "code" }, "Code"), h("span", {}, "on the wall")),
    h("div", { class: "letters" }, Array.from({ length: 5 }, (_, at) => h("span", { class: at === typed.length && !inside ? "letter next" : "letter", "aria-hidden": "true" }, typed[at] ?? "")),
      h("input", { id: "code", type: "text", value: typed, readonly: inside, maxlength: "8", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", inputmode: "text", "data-focus": "code", oninput: enter })));
}

function typing(ctx, page) {
  const several = page.you === null && ctx.ui.several;
  const say = (event) => {
    event.preventDefault();
    const [name, ...beside] = several ? (ctx.ui.name ?? "").split(",").filter((one) => one.trim()) : [ctx.ui.name ?? ""];
    ctx.send({ do: "hall", what: "claim", name: name ?? "", beside });
  };
  return h("form", { key: "typing", class: "panel typing", onsubmit: say }, h("h2", {}, h("label", { for: "name" }, several ? "Your names" : "Your name")),
    h("p", { class: "small" }, several ? "With commas between them. Everybody at your table sees them." : "Everybody at your table sees it."),
    h("div", { class: "pair" }, h("input", { id: "name", type: "text", dir: "auto", maxlength: "160", autocomplete: "off", value: ctx.ui.name ?? "", oninput: ({ target }) => { ctx.ui.name = target.value; }, "data-focus": "name" }),
      h("button", { type: "submit", class: "filled" }, page.you ? "That's me" : several ? "Take seats" : "Take a seat")),
    page.you === null ? sharing(ctx) : null);
}

// One device may have the seats of several people of a table, who hand it round.
function sharing(ctx) {
  const { several } = ctx.ui;
  return button(several ? "Only I sit at this screen" : "Several of us share this screen", () => ctx.update({ several: several ? null : [], second: null }), { class: "link share", "data-focus": "share" });
}

function sitDown(ctx, [name, ...beside]) {
  if (name === undefined) return h("p", { class: "small" }, "Tap each of your names, then sit down together.");
  const sit = () => {
    ctx.send({ do: "hall", what: "claim", name, beside });
    ctx.update({ several: null });
  };
  return button(`Sit down: ${[name, ...beside].join(", ")}`, sit, { class: "filled together", "data-focus": "sit" });
}

function names(ctx, page) {
  const { you } = page, several = you === null && ctx.ui.several;
  const chosen = several ? several.filter((name) => page.names.some((one) => one.name === name && !one.taken)) : [];
  const all = you === null || ctx.ui.all === true;
  const few = page.names.length <= FEW + 3;
  const wanted = (ctx.ui.search ?? "").trim().toLowerCase();
  const found = page.names.filter(({ name }) => name.toLowerCase().includes(wanted));
  const shown = all || few ? found : around(page.names, you.name);
  const more = few ? null : you === null
    ? h("input", { type: "search", class: "search", "aria-label": "Search the names", placeholder: "Search", value: ctx.ui.search ?? "", oninput: ({ target }) => ctx.update({ search: target.value }), "data-focus": "search" })
    : button(ctx.ui.all ? "fewer names" : `all ${page.names.length} names`, () => ctx.update({ all: !ctx.ui.all, search: "" }), { class: "link", "data-focus": "all" });
  return h("section", { key: "names", class: "panel", "aria-label": "Names" },
    h("h2", {}, several ? "Tap your pseudonyms" : "Tap your pseudonym"),
    h("div", { class: "names-head" }, h("p", {}, several ? "They are printed on your slips." : "It is printed on your slip."), more),
    h("div", { class: "names" }, shown.map((one) => nameButton(ctx, page, one, chosen))),
    several ? sitDown(ctx, chosen) : null,
    you === null ? sharing(ctx) : null,
    second(ctx, page));
}

// Those around one's own in the alphabet, three rows of them.
function around(names, own) {
  const at = Math.max(0, names.findIndex(({ name }) => name === own));
  const from = Math.max(0, Math.min(at - 4, names.length - FEW));
  return names.slice(from, from + FEW);
}

function nameButton(ctx, page, { name, taken }, chosen) {
  const yours = page.you?.name === name || (page.beside ?? chosen).includes(name);
  if (taken && !yours) {
    return button("", () => asked(ctx, name), { key: name, class: "name taken", disabled: page.you !== null, "aria-label": `${name}, taken`, "data-focus": `name ${name}` }, h("span", {}, name), h("small", {}, "taken"));
  }
  const tap = () => {
    if (page.you === null && ctx.ui.several) ctx.update({ several: yours ? chosen.filter((one) => one !== name) : [...chosen, name] });
    else if (page.you === null) ctx.send({ do: "hall", what: "claim", name });
  };
  return button("", tap, { key: name, class: yours ? "name own" : "name", "aria-pressed": String(yours), disabled: page.you !== null && !yours, "data-focus": `name ${name}` }, h("span", {}, name), yours ? done() : null);
}

// The question stands below all the names: it comes into view.
function asked(ctx, name) {
  ctx.update({ second: name });
  requestAnimationFrame(() => document.querySelector(".second")?.scrollIntoView({ block: "nearest" }));
}

// A name that is taken can't be chosen; but it may be one's own second device.
function second(ctx, page) {
  const { second: name } = ctx.ui;
  if (page.asking) return h("p", { class: "second", role: "status" }, `Asking the device that plays as ${page.asking} …${page.friends ? "" : " If it is off, your teacher lets you in."}`);
  if (!name || page.you !== null) return null;
  const ask = () => {
    ctx.update({ second: null });
    ctx.send({ do: "hall", what: "ask", name });
  };
  return h("div", { class: "second" }, h("p", {}, `${name} is taken. Is that you, on another device? It will be asked.`),
    h("span", { class: "pair" }, button("Ask it", ask, { class: "filled" }), button("No", () => ctx.update({ second: null }))));
}

function table(ctx, page) {
  const { table: { number, seats, here, of } } = page;
  const half = Math.ceil(seats.length / 2);
  // A sits below at the left, the others follow clockwise.
  const upper = seats.slice(1, 1 + half), lower = [seats[0], ...seats.slice(1 + half).reverse()];
  const waits = page.started ? "the game has begun" : page.friends ? "start when all are here" : "the teacher starts";
  return h("section", { key: "table", class: "lobby-cloth", "aria-label": `Table ${number}` },
    h("div", { class: "plates" }, upper.map((one) => plate(one, page.beside.length > 0))),
    h("div", { class: "lobby-table" }, h("h2", {}, page.friends ? "Your table" : `Table ${number}`), h("p", {}, `${here} of ${of} ${here === 1 ? "is" : "are"} here; ${waits}`)),
    h("div", { class: "plates" }, lower.map((one) => plate(one, page.beside.length > 0))));
}

function plate({ seat, name, here, you }, shared) {
  const letter = LETTERS[seat];
  const state = you ? (shared ? "at this screen" : "this is you") : name === "" ? (here ? "a bot" : "else a bot plays") : here ? "here" : "not here now";
  const sign = you ? h("span", { class: "eye-disc" }, eye(15)) : name !== "" && here ? done() : null;
  return h("div", { key: `seat ${seat}`, class: name === "" && !here ? "lobby-plate free" : `lobby-plate seat-${seat}` },
    h("div", { class: "plate-name" }, badge(seat, 26), name === "" ? h("span", {}, `seat ${letter}`) : h("b", { dir: "auto", title: name }, name)),
    h("div", { class: "plate-state" }, sign, h("span", {}, state)));
}

function consent(ctx, page) {
  return h("section", { key: "consent", class: "panel research", "aria-label": "Research" },
    h("p", {}, h("b", {}, page.beside.length ? "May your moves and times be used for research, under your pseudonyms? If one of you says no, it is no." : "May my moves and times be used for research, under my pseudonym?"), h("span", {}, "With a no you play just the same.")), yesOrNo(ctx, page.consent.answer));
}

function foot(ctx, page) {
  const start = page.friends && !page.started ? button("Start the game", () => ctx.send({ do: "hall", what: "start" }), { class: "filled", "data-focus": "start" }) : null;
  return h("div", { key: "foot", class: "lobby-foot" }, start,
    page.friends ? null : button(page.beside.length ? "Not our names" : "Not my name", ctx.leave, { "data-focus": "leave" }),
    button("Read the rules", () => ctx.update({ rules: true, focus: "sheet-title" }), { "data-focus": "rules", "aria-haspopup": "dialog" }));
}

// Over plain HTTP no page may keep a screen on, so whoever waits is told what to do.
const locks = () => h("p", { key: "locks", class: "locks small" }, "If your phone locks itself, unlock it: you come back to the same moment. You can let its screen stay on for longer in the phone's display settings.");

// How the game goes, in a few sentences; the whole of them is a tap away once the table is there.
function rules(ctx, page) {
  const close = () => ctx.update({ rules: false, focus: "rules" });
  return h("div", { key: "rules", class: "shade", onclick: (event) => { if (event.target === event.currentTarget) close(); }, onkeydown: (event) => { if (event.key === "Escape") close(); } },
    h("section", { class: "sheet", role: "dialog", "aria-modal": "true", "aria-label": "How it goes" },
      h("div", { class: "sheet-head" }, h("h2", { tabindex: "-1", "data-focus": "sheet-title" }, `${page.game}: how it goes`), button("", close, { class: "icon", "aria-label": "Close", "data-focus": "close-sheet" }, cross(18))),
      h("div", { class: "sheet-body", tabindex: "0", role: "region", "aria-label": "The rules" }, h("ol", { class: "advice" }, page.gist.map((line) => h("li", {}, line))), h("p", { class: "small" }, "At the table, More has all of the rules."))));
}

function status(ctx, page) {
  const words = ctx.said || page?.words || page?.wrong || ctx.line;
  return h("p", { key: "status", class: words ? "lobby-status shown" : "lobby-status", role: "status" }, words);
}
