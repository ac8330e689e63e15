// The editor of positions: the table as it would lie, its cards in trays, what its choices are worth,
// and where other positions come from. What may lie where, and why not, the server says
// (kings/table/editor.py); here a card is chosen, and then the place, or the card, it goes to.

import { nameAndRest, optionField } from "./begin.js";
import { button, h, still } from "./dom.js";
import { priced, worths } from "./weighed.js";
import { ruled, unruled } from "./rules.js";
import { badge, coin, minus, plus } from "./signs.js";

const LINK = "position=";
const KEPT = "kings-positions"; // in this browser: positions under names of one's own
const SEAT = "kings-seat"; // the link of the seat here, for links to positions, which hold none
const HEAP = 20; // cards at a place, from which on it is a heap that scrolls
const MOST_KEPT = 12;
const MOST_FILE = 7000; // characters of a file with a position; the server takes 8,000 bytes

// The code of the position in an address; null where it names none.
export function positionIn(hash) {
  const at = hash.indexOf(LINK);
  return at < 0 ? null : hash.slice(at + LINK.length);
}

// An address without its position: whose seat it is. A link to a position holds nobody's seat.
export function seatIn(hash) {
  const at = hash.indexOf(LINK);
  const own = (at < 0 ? hash : hash.slice(0, at)).replace(/^#/, "").replace(/\/$/, "");
  return own || (at < 0 ? "" : stored(SEAT) ?? "");
}

function stored(name) {
  try { return localStorage.getItem(name); } catch { return null; } // a page without storage has none
}

function store(name, value) {
  try { localStorage.setItem(name, value); return true; } catch { return false; }
}

const edit = (ctx, change) => ctx.send({ do: "edit", change });
const chosenHere = (spot, { where, seat, card }) => spot !== null && spot.where === where && spot.seat === seat && spot.card === card;

// What the server says of the position.
export function heardPosition(ctx, easel) {
  const first = ctx.easel === null;
  takeLinked(ctx); // a screen that came up with the editor: now there is a line
  if (!first && ctx.easel.code !== easel.code) ctx.worth = null;
  ctx.easel = easel;
  if (ctx.spot === undefined || ctx.landed || !easel.trays.some((one) => ctx.spot && one.where === ctx.spot.where && one.seat === ctx.spot.seat && one.cards.includes(ctx.spot.card))) ctx.spot = null;
  ctx.sheet = null;
  ctx.ui.focus = ctx.landed ?? (first ? "edit-title" : ctx.ui.focus);
  ctx.landed = null;
  if (ctx.page) address(ctx, easel);
  ctx.render();
}

export function heardWorth(ctx, worth) {
  ctx.worth = worth;
  if (ctx.easel !== null) ctx.render();
}

// A position that the address names is put up once there is a line.
export function takeLinked(ctx) {
  const { linked } = ctx;
  ctx.linked = null;
  if (linked) edit(ctx, { kind: "source", what: "link", text: linked });
}

export function leaveEditor(ctx) {
  ctx.easel = ctx.spot = ctx.worth = null;
  ctx.leaving = false;
}

function address(ctx, { code }) {
  const seat = seatIn(location.hash).split("/")[0];
  store(SEAT, seat);
  history.replaceState(null, "", `${location.pathname}${location.search}#${seat}/${LINK}${code}`);
}

function close(ctx) {
  ctx.send({ do: "leave" });
  leaveEditor(ctx);
  if (ctx.page) history.replaceState(null, "", `${location.pathname}${location.search}#${seatIn(location.hash)}${ctx.frame?.code ? `/${ctx.frame.code}` : ""}`);
  ctx.update({ focus: "edit" });
  if (ctx.frame === null && ctx.setup === null) ctx.send({ do: "setup" });
}

export function editor(ctx) {
  const { easel } = ctx;
  return h("main", { key: "editor", tabindex: "-1", "aria-label": "The editor of positions", class: "reviewing editing" },
    h("div", { class: "review editor" }, top(ctx, easel),
      h("div", { key: "edit-left", class: "review-side" }, board(ctx, easel), far(ctx, easel), others(ctx, easel)),
      h("div", { key: "edit-right", class: "review-side" }, trays(ctx, easel), worth(ctx, easel))));
}

function top(ctx, easel) {
  const act = (words, what, more = {}) => button(words, what, { class: "small-button", ...more });
  return h("header", { key: "edit-top", class: "review-top" },
    h("div", { class: "edit-name" }, h("p", { class: "small" }, `Position · ${easel.title}`), h("h1", { tabindex: "-1", "data-focus": "edit-title" }, easel.name), h("p", { class: "small" }, unruled(easel.question))),
    h("div", { class: "review-acts" },
      act("Undo", () => edit(ctx, { kind: "step", what: "undo" }), { disabled: !easel.undo, "data-focus": "edit-undo" }),
      easel.forgetting ? act(easel.forgetting, () => edit(ctx, { kind: "step", what: "drop" }), { "data-focus": "edit-drop" }) : null,
      act("Copy link", () => copy(ctx, easel), { "data-focus": "edit-link" }),
      act("Save as a file", () => ctx.send({ do: "leave", file: true }), { "data-focus": "edit-file" }),
      act("Close the editor", () => close(ctx), { "data-focus": "edit-close" }),
      button("Play on from here", () => { ctx.leaving = true; ctx.send({ do: "play_on" }); }, { class: "filled", "data-focus": "edit-play", disabled: Boolean(easel.refusal) })));
}

// A page that holds the screen in a frame may name the address at which a position opens.
const hrefOf = ({ code }) => `${window.frameElement?.dataset.address ?? `${location.origin}${location.pathname}${location.search}`}#${LINK}${code}`;

async function copy(ctx, easel) {
  const href = hrefOf(easel);
  try {
    await navigator.clipboard.writeText(href); // there is no clipboard over plain HTTP
    ctx.say("The link to this position is copied. It holds the position, and nobody's seat.");
  } catch {
    ctx.open({ what: "link", title: "The link to this position", href });
  }
}

// The table: a tap on a card chooses it, as the same card in its tray does; on a place, lays it there.
function board(ctx, easel) {
  const box = still(easel.picture, "picture");
  const tapped = ({ target }) => {
    const marks = ["mark", "place"].map((name) => target.closest?.(`[data-${name}]`)?.dataset[name]).filter(Boolean);
    const piece = easel.deck.find(({ mark }) => mark && marks.includes(mark));
    const tray = easel.trays.find((one) => (piece ? one.cards.includes(piece.card) : one.marks.some((mark) => marks.includes(mark))));
    const card = piece?.card ?? tray?.cards.at(-1);
    if (tray && ctx.spot && !piece) lay(ctx, { where: tray.where, seat: tray.seat, card: null });
    else if (tray && card !== undefined) point(ctx, { where: tray.where, seat: tray.seat, card });
  };
  const refused = easel.refusal ? [h("b", {}, "Not possible yet. "), ruled(easel.refusal), h("span", { class: "small" }, " The table shows the last possible position.")] : null;
  return h("section", { key: "edit-board", class: "review-table", "aria-label": "The table" }, h("div", { onclick: tapped }, box),
    h("p", { class: refused ? "edit-refusal" : "aloud", role: "status" }, refused ?? `${easel.name}: a possible position.`));
}

// What is put up beside the cards: a menu, or a number that is typed.
function setting(ctx, one) {
  const focus = `put ${one.name} ${one.seat}`;
  const put = ({ target }) => {
    if (target.value === "" || !Number.isInteger(Number(target.value))) return;
    ctx.landed = focus;
    edit(ctx, { kind: "put", name: one.name, seat: one.seat, value: Number(target.value) });
  };
  const field = one.options.length
    ? h("select", { "data-focus": focus, "aria-label": one.words, onchange: put }, one.options.map((say, at) => h("option", { value: String(at), selected: at === one.value }, say)))
    : h("input", { type: "number", "data-focus": focus, "aria-label": one.words, min: String(one.least), max: one.most === null ? null : String(one.most), value: String(one.value), onchange: put });
  field.value = String(one.value);
  return one.seat === null ? h("label", { key: focus, class: "field" }, h("span", {}, one.words), field) : field;
}

function far(ctx, easel) {
  const settings = easel.settings.filter(({ seat }) => seat === null);
  return h("section", { key: "edit-far", class: "panel edit-far", "aria-label": "How far the game is" }, settings.map((one) => setting(ctx, one)), rules(ctx, easel));
}

// What the table has agreed on; a position that is none under other rules is refused with the reason.
function rules(ctx, easel) {
  const agree = (each) => (to) => edit(ctx, { kind: "agree", name: each.name, ...(each.points ? { points: to } : { value: to }) });
  const now = ({ points, value }) => (points && !value ? null : points ?? value);
  return h("details", { key: "edit-rules", class: "rest", open: ctx.ui.rules ?? false, ontoggle: ({ target }) => { ctx.ui.rules = target.open; } },
    h("summary", { "data-focus": "rules" }, "Rules of this table", h("span", { class: "small" }, easel.agreed.length ? easel.agreed.map((words) => nameAndRest(unruled(words))[0]).join(", ") : "the usual ones")),
    easel.rules.map((each) => optionField(each, now(each), agree(each), "onchange")));
}

// Every card of every deck lies in a tray: chosen with one tap, laid with the next.
function trays(ctx, easel) {
  const spot = ctx.spot ?? null;
  const pieces = new Map(easel.deck.map((piece) => [piece.card, piece]));
  const title = (card) => pieces.get(card).title;
  const of = (seat, group) => (seat === null ? (group ? `${group}: ` : "") : `${easel.players[seat]}: `);
  const hint = spot === null ? "Tap a card, then the place it goes to, or the card with which it changes places."
    : `${title(spot.card)} is chosen. Tap where it goes, or the card with which it changes places; Escape lets it lie.`;
  const card = (tray, number) => { // of equal cards in a pile there is one button, with their number
    const here = { where: tray.where, seat: tray.seat, card: number }, on = chosenHere(spot, here), piece = pieces.get(number);
    const many = tray.cards.filter((other) => other === number).length;
    return button("", () => point(ctx, here), { key: focusOf(here), class: `edit-card ${piece.tone}`, "aria-pressed": String(on), "data-focus": focusOf(here), title: piece.says ? `${piece.title}: ${piece.says}` : piece.title, "aria-label": `${of(tray.seat, tray.group)}${title(number)}${/^\d+$/.test(piece.face) ? ` ${piece.face}` : ""}, ${tray.words}${many > 1 ? `, ${many} of them` : ""}` },
      piece.face ? h("b", {}, piece.face) : null, piece.label ? h("span", {}, piece.label) : null, piece.sign ? sign(piece) : null, many > 1 ? h("span", { class: "many", "aria-hidden": "true" }, `×${many}`) : null);
  };
  const here = (one) => (spot === null || (spot.where === one.where && spot.seat === one.seat) ? null
    : button(one.beside ? "left here" : "here", () => lay(ctx, { where: one.where, seat: one.seat, card: null }), { class: "edit-here", "aria-label": `Lay the ${title(spot.card)}${one.beside ? ", left" : ""} here: ${of(one.seat, one.group)}${one.words}`, "data-focus": `here ${one.where} ${one.seat}` }));
  const beside = (one) => (one?.beside && (one.cards.length || spot !== null) ? h("span", { key: `beside ${one.where}`, class: "edit-beside", role: "group", "aria-label": `${of(one.seat, one.group)}${one.words}` }, one.cards.length ? h("span", { class: "small" }, one.words) : null, one.cards.map((number) => card(one, number)), here(one)) : null);
  const tray = (one, at, all) => {
    if (one.beside) return null;
    const heap = one.cards.length > HEAP, cards = [...new Set(one.cards)].map((number) => card(one, number));
    return h("div", { key: `tray ${one.where}`, class: "edit-tray", role: "group", "aria-label": `${of(one.seat, one.group)}${one.words}` }, h("span", { class: "small" }, one.words),
      h("div", { class: heap ? "edit-cards heap" : "edit-cards" }, heap ? [here(one), cards] : [cards, here(one)],
        one.cards.length || spot !== null ? null : h("span", { class: "small" }, "none"), beside(all[at + 1])));
  };
  const count = (one) => stepper(one.value, one.words, (value) => edit(ctx, { kind: "put", name: one.name, seat: one.seat, value }), `${one.name} ${one.seat}`, one.sign === "coin" ? coin(18) : one.sign);
  const seat = (name, at) => h("div", { key: `seat ${at}`, class: "edit-seat" },
    h("div", { class: "edit-seat-head" }, badge(at, 22), h("b", {}, name), easel.settings.filter((one) => one.seat === at).map((one) => (one.options.length ? setting(ctx, one) : count(one)))),
    easel.trays.filter((one) => one.seat === at).map(tray));
  const groups = [...new Set(easel.trays.filter((one) => one.seat === null).map((one) => one.group))];
  const nobodys = (group) => h("div", { key: `group ${group}`, class: easel.trays.some((one) => one.group === group && one.cards.length > HEAP) ? "edit-seat wide" : "edit-seat" }, group ? h("div", { class: "edit-seat-head" }, h("b", {}, group)) : null, easel.trays.filter((one) => one.seat === null && one.group === group).map(tray));
  return h("section", { key: "edit-trays", class: "panel edit-trays", "aria-label": "Where the cards lie", onkeydown: (event) => { if (event.key === "Escape" && ctx.spot) { event.stopPropagation(); ctx.spot = null; ctx.render(); } } },
    h("p", { class: "small", role: "status" }, hint),
    h("div", { class: "edit-seats" }, easel.players.map(seat), groups.map(nobodys)));
}

const sign = (piece) => still(piece.sign, "edit-sign");

const focusOf = ({ where, seat, card }) => `spot ${where} ${seat} ${card}`;

function point(ctx, here) {
  const spot = ctx.spot ?? null;
  if (spot !== null && !chosenHere(spot, here)) {
    lay(ctx, here);
    return;
  }
  ctx.spot = spot === null ? here : null;
  ctx.render();
}

function lay(ctx, to) {
  const card = ctx.spot;
  ctx.landed = focusOf({ ...to, card: card.card });
  edit(ctx, { kind: "exchange", card, to });
}

// A refusal lets the card lie where it was.
export function refusedThere(ctx) {
  ctx.landed = ctx.spot = null;
  ctx.leaving = false;
}

function stepper(value, words, set, focus, sign, most = Infinity) {
  const step = (by, say, icon) => button("", () => set(value + by), { class: "step", "aria-label": `${words}: one ${say}`, disabled: value + by < 0 || value + by > most, "data-focus": `${focus} ${say}` }, icon);
  return h("span", { class: "edit-steps", role: "group", "aria-label": words }, typeof sign === "string" ? h("span", { class: "small" }, sign) : sign, step(-1, "less", minus(14)), h("b", {}, String(value)), step(1, "more", plus(14)));
}

// What each choice is worth, on which terms; a deal that is tried.
function worth(ctx, easel) {
  const { worth: told } = ctx;
  if (!told) return null;
  const { terms, decision: asked } = told;
  const see = (changes) => ctx.send({ do: "weigh", terms: { ...terms, ...changes } });
  const pair = (words, name, options) => h("fieldset", { class: "review-eyes" }, h("legend", { class: "small" }, words), options.map(([say, value]) => button(say, () => see({ [name]: value }), { "aria-pressed": String(terms[name] === value), "data-focus": `terms ${name} ${value}` })));
  const busy = told.state === "working" ? h("p", { class: "edit-busy", role: "status" }, h("progress", { max: "100", value: told.share ? String(told.share) : null, "aria-label": "How much is worked out" }), asked ? "Refining …" : told.said) : null;
  if (!asked) return h("section", { key: "edit-worth", class: "panel review-choices", "aria-label": "What each choice is worth" }, told.state === "refused" ? h("p", { role: "status" }, told.said) : busy, told.state === "refused" && easel.weighs && !easel.refusal ? [measure(told, see, pair)] : null);
  const names = easel.players;
  return h("section", { key: "edit-worth", class: "panel review-choices", "aria-labelledby": "edit-asked" },
    h("h2", { id: "edit-asked" }, unruled(asked.title)), measure(told, see, pair),
    worths(names, asked, (option) => see({ option }), terms.lens === "vp" ? "points in the end" : "chance of winning"),
    told.sentences.map((words) => h("p", {}, unruled(words))), asked.price ? priced(asked) : null,
    deal(told, names, see), busy, h("p", { class: "small" }, told.said), table(told, names));
}

function measure({ terms, ways }, see, pair) {
  const now = ways.findIndex(([, value]) => value === terms.continuation);
  const select = h("select", { "data-focus": "terms way", onchange: ({ target }) => see({ continuation: ways[Number(target.value)][1] }) }, ways.map(([say], at) => h("option", { value: String(at), selected: at === now }, say)));
  select.value = String(now);
  return h("div", { class: "edit-terms" }, pair("Measured in", "lens", [["points", "vp"], ["chance of winning", "wins"]]), pair("Cards", "open_cards", [["all open", true], ["as the seat may know", false]]), h("label", { class: "field" }, h("span", {}, "Then all play"), select));
}

function deal({ terms, most, verdict, signed, decision: asked }, names, see) {
  if (!most.some((gold) => gold > 0)) return null;
  const set = (seat) => (gold) => see({ gold: terms.gold.map((one, at) => (at === seat ? gold : one)) });
  return h("div", { class: "edit-deal" }, h("h3", {}, "Who would sign?"), h("p", { class: "small" }, `If paid, ${names[asked.seat]} does “${asked.options[asked.option].words}”.`),
    h("div", { class: "edit-payers" }, most.map((gold, seat) => (gold > 0 ? h("span", { class: "edit-payer" }, badge(seat, 20), `${names[seat]} pays`, stepper(terms.gold[seat], `${names[seat]} pays`, set(seat), `pays ${seat}`, coin(18), gold)) : null))),
    h("p", { role: "status" }, verdict ? h("b", {}, unruled(verdict)) : "Nobody pays yet: add gold, and see who would sign."),
    signed.length ? h("ul", { class: "edit-signed" }, signed.map((one) => h("li", {}, badge(one.seat, 20), `${names[one.seat]} ${one.words}`, h("span", { class: "small" }, `${one.gain} against no deal`)))) : null);
}

function table({ rows, terms }, names) {
  return h("details", { class: "facts" }, h("summary", {}, "All numbers, and how sure they are"),
    h("div", { class: "edit-table", tabindex: "0", role: "region", "aria-label": "All numbers" }, h("table", {}, h("caption", { class: "small" }, `${terms.lens === "vp" ? "VP in the end" : "Chance of winning"} after each choice, with its 95% interval where it was sampled; bold is best for the seat.`),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Choice"), names.map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row.choice), row.cells.map((cell) => h("td", {}, cell.best ? h("b", {}, cell.say) : cell.say))))))));
}

// Where another position comes from: the house, chance, a link, a file, this browser.
function others(ctx, easel) {
  const form = ctx.others ??= { kind: `${easel.kinds[0].game} ${easel.kinds[0].name}`, players: 4, round: 7, night: false, seed: 1, link: "", name: "" };
  const set = (changes) => { Object.assign(form, changes); ctx.render(); };
  const first = form.named ?? `${easel.game} ${easel.name}`;
  const byGame = [...new Set(easel.named.map(({ title }) => title))];
  const named = h("select", { "data-focus": "named", onchange: ({ target }) => set({ named: target.value }) }, byGame.map((title) => h("optgroup", { label: title }, easel.named.filter((one) => one.title === title).map((one) => h("option", { value: `${one.game} ${one.name}`, selected: `${one.game} ${one.name}` === first }, one.name)))));
  if (easel.named.some((one) => `${one.game} ${one.name}` === first)) named.value = first;
  const take = () => { const at = named.isConnected ? named.value : ctx.el.querySelector("[data-focus=named]").value; const [game] = at.split(" "); edit(ctx, { kind: "source", what: "named", game, text: at.slice(game.length + 1) }); };
  return h("section", { key: "edit-others", class: "panel edit-others", "aria-labelledby": "edit-other" }, h("h2", { id: "edit-other" }, "Another position"),
    easel.named.length ? h("div", { class: "edit-row" }, h("label", { class: "field" }, h("span", {}, "Of the house"), named), button("Put it up", take, { "data-focus": "put-up" })) : null,
    bare(ctx, easel, form, set), lots(ctx, easel, form, set),
    h("div", { class: "edit-row" }, h("label", { class: "field" }, h("span", {}, "A link to a position"), h("input", { type: "text", autocomplete: "off", spellcheck: "false", value: form.link, "data-focus": "link-text", oninput: ({ target }) => { form.link = target.value; } })), button("Open the link", () => edit(ctx, { kind: "source", what: "link", text: positionIn(form.link) ?? form.link }), { "data-focus": "open-link" })),
    h("label", { class: "field" }, h("span", {}, "A file with a position (.json)"), h("input", { type: "file", accept: ".json", "data-focus": "edit-bring", onchange: ({ target }) => bring(ctx, target.files[0]) })),
    kept(ctx, easel, form));
}

// An empty table: of which game, and for how many.
function bare(ctx, easel, form, set) {
  const game = easel.bare.find(({ name }) => name === (form.bare ?? easel.game));
  const many = Math.min(Math.max(form.seats ?? easel.players.length, game.least), game.most);
  const numbers = Array.from({ length: game.most - game.least + 1 }, (_, at) => game.least + at);
  const menu = (words, focus, options, now, change) => {
    const select = h("select", { "data-focus": focus, onchange: ({ target }) => change(target.value) }, options.map(([say, value]) => h("option", { value: String(value), selected: value === now }, say)));
    select.value = String(now);
    return h("label", { class: "field" }, h("span", {}, words), select);
  };
  return h("div", { class: "edit-lots", role: "group", "aria-label": "An empty table" },
    menu("An empty table of", "bare game", easel.bare.map(({ name, title }) => [title, name]), game.name, (value) => set({ bare: value })),
    menu("For", "bare players", numbers.map((number) => [String(number), number]), many, (value) => set({ seats: Number(value) })),
    h("div", { class: "review-acts" }, button("Clear the table", () => edit(ctx, { kind: "bare", game: game.name, players: many }), { "data-focus": "clear" })));
}

// A position of a kind, drawn by lot: of which game the kind is, is said by its heading.
function lots(ctx, easel, form, set) {
  const menu = (words, name, options, now = form[name]) => {
    const select = h("select", { "data-focus": `lot ${name}`, onchange: ({ target }) => set({ [name]: options[Number(target.value)][1] }) }, options.map(([say, value], at) => h("option", { value: String(at), selected: value === now }, say)));
    select.value = String(options.findIndex(([, value]) => value === now));
    return h("label", { class: "field" }, h("span", {}, words), select);
  };
  const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => [String(from + at), from + at]);
  const keyOf = ({ game, name }) => `${game} ${name}`;
  const kind = easel.kinds.find((one) => keyOf(one) === form.kind), { least, most } = easel.bare.find(({ name }) => name === kind.game);
  const players = Math.min(Math.max(form.players, least), most);
  const kinds = h("select", { "data-focus": "lot kind", onchange: ({ target }) => set({ kind: target.value }) }, easel.bare.map(({ name, title }) => h("optgroup", { label: title }, easel.kinds.filter(({ game }) => game === name).map((one) => h("option", { value: keyOf(one), selected: one === kind }, one.words)))));
  kinds.value = form.kind;
  const draw = (seed) => {
    set({ seed });
    edit(ctx, { kind: "drawn", game: kind.game, what: kind.name, seed, players, round: form.round, night: form.night });
  };
  return h("div", { class: "edit-lots", role: "group", "aria-label": "Drawn by lot" },
    h("label", { class: "field" }, h("span", {}, "Drawn by lot"), kinds),
    least < most ? menu("Players", "players", numbers(least, most), players) : null, kind.free ? [menu("Round", "round", numbers(1, 7)), menu("Mode", "night", [["Day", false], ["Night", true]])] : null,
    h("label", { class: "field" }, h("span", {}, "Seed"), h("input", { type: "text", inputmode: "numeric", pattern: "[0-9]*", maxlength: "9", value: String(form.seed), "data-focus": "lot seed", oninput: ({ target }) => { if (/^\d+$/.test(target.value)) form.seed = Number(target.value); } })),
    h("div", { class: "review-acts" }, button("Draw it", () => draw(form.seed), { "data-focus": "draw" }), button("Draw the next", () => draw(form.seed + 1), { "data-focus": "draw-next" })));
}

async function bring(ctx, file) {
  if (file === undefined) return;
  let text = await file.text();
  try { text = JSON.stringify(JSON.parse(text)); } catch { /* the server says what is wrong with it */ }
  if (text.length > MOST_FILE) ctx.say(`“${file.name}” is too large to be a position.`);
  else edit(ctx, { kind: "source", what: "file", text });
}

// Positions of one's own, side by side: what happens unpaid in each, and what everybody has then.
function keptHere() {
  try {
    const found = JSON.parse(stored(KEPT) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one?.name === "string" && typeof one.code === "string" && Array.isArray(one.cells)) : [];
  } catch {
    return [];
  }
}

function kept(ctx, easel, form) {
  const list = keptHere();
  const save = (next) => { if (!store(KEPT, JSON.stringify(next))) ctx.say("This browser keeps nothing for this page, so the position can't be kept here. Save it as a file."); ctx.render(); };
  const keep = () => {
    if (list.length >= MOST_KEPT) { ctx.say(`${MOST_KEPT} positions are kept; remove one first.`); return; }
    const asked = ctx.worth?.decision;
    const unpaid = asked?.options.find((one) => one.unpaid);
    save([...list, { name: form.name.trim().slice(0, 60) || easel.name, code: easel.code, unpaid: unpaid ? `${easel.players[asked.seat]}: ${unpaid.words}` : "", cells: unpaid ? easel.players.map((name, seat) => `${name} ${unpaid.worth[seat]}`) : [] }]);
    form.name = "";
  };
  return h("div", { class: "edit-kept", role: "group", "aria-label": "Kept in this browser" },
    h("div", { class: "edit-row" }, h("label", { class: "field" }, h("span", {}, "Keep this one, as"), h("input", { type: "text", autocomplete: "off", maxlength: "60", placeholder: easel.name, value: form.name, "data-focus": "keep-name", oninput: ({ target }) => { form.name = target.value; } })), button("Keep it", keep, { "data-focus": "keep" })),
    list.length ? h("ul", {}, list.map((one, at) => h("li", { key: `kept ${at}` }, h("span", {}, h("b", {}, one.name), one.unpaid ? h("span", { class: "small" }, `Unpaid, ${one.unpaid}: ${one.cells.join(", ")}`) : null),
      button("Put it up", () => edit(ctx, { kind: "source", what: "link", text: one.code }), { class: "small-button", "aria-label": `Put up ${one.name}`, "data-focus": `kept ${at}` }),
      button("Remove", () => save(list.filter((_, place) => place !== at)), { class: "quiet small-button", "aria-label": `Remove ${one.name}`, "data-focus": `remove ${at}` })))) : null);
}
