// The teacher's page: a tile for each table, what is said and agreed on below, the lesson and the
// chosen table at the right.

import { left } from "./clock.js";
import { button, h, still } from "./dom.js";
import { LETTERS, badge, bell, cards, coin, cross, offer, pause, rail, seal, thread, tick } from "./signs.js";
import { twice } from "./sure.js";

export function teacher(ctx) {
  const { teacher: head } = ctx.page;
  const tiles = Object.values(ctx.page.tiles ?? {}).sort((one, two) => one.table - two.table);
  const chosen = tiles.find(({ table }) => table === ctx.ui.table) ?? tiles.find(({ needs }) => needs) ?? tiles[0];
  listen(ctx, tiles);
  return [h("main", { key: "teacher", class: tiles.length > 11 ? "teacher many" : "teacher" },
    top(ctx, head, tiles),
    h("div", { key: "main", class: "teacher-main" }, head.lesson?.asks ? answers(head.lesson) : null,
      h("div", { key: "tiles", class: "tiles", role: "radiogroup", "aria-label": "Tables" }, tiles.map((one) => tile(ctx, head, one, one === chosen, tiles)))),
    say(ctx, head), head.lesson ? null : bells(ctx, head),
    h("aside", { key: "side", class: "teacher-side" }, lesson(ctx, head), head.requests.length ? requests(ctx, head) : null, chosen ? seats(ctx, head, chosen, tiles) : null),
    sheet(ctx, head),
    h("p", { key: "status", class: ctx.said || ctx.line ? "teacher-status shown" : "teacher-status", role: "status" }, ctx.said || ctx.line))];
}

function top(ctx, head, tiles) {
  const facts = [head.title, `${head.came} of ${head.of} came`, head.away ? `${head.away} away` : null].filter(Boolean);
  return h("header", { key: "top", class: "teacher-top" },
    h("div", {}, h("p", {}, h("b", {}, facts.join(" · ")), tiles.some(({ counts }) => counts) ? legend() : null), h("h1", { "aria-live": "polite" }, head.headline)),
    h("nav", { "aria-label": "For all tables" },
      button(head.paused ? "Go on" : "Pause all", () => ctx.send({ do: "pause", on: !head.paused }), { "data-focus": "pause", disabled: !head.started || head.ended, "aria-pressed": String(head.paused) }),
      button(`Doors: ${head.doors ? "open" : "closed"}`, () => open(ctx, { what: "doors" }), { "data-focus": "doors", "aria-haspopup": "dialog" }),
      button("Names", () => ctx.send({ do: "names" }), { "data-focus": "names", "aria-haspopup": "dialog" }),
      h("a", { class: "button", href: head.projector, target: "_blank", rel: "noopener", "data-focus": "projector" }, "Projector")));
}

const legend = () => h("span", { class: "legend" }, h("span", {}, offer(19), "open offers"), h("span", {}, seal(17), "deals"), h("span", {}, thread(17), "promises"));

// Tiles never change places; one stop for the keyboard, with arrow keys inside.
function tile(ctx, head, one, on, tiles) {
  const press = () => ctx.update({ table: one.table });
  const keys = (event) => {
    const step = { ArrowRight: 1, ArrowDown: 4, ArrowLeft: -1, ArrowUp: -4 }[event.key];
    const next = step ? tiles[tiles.indexOf(one) + step] : null;
    if (!next) return;
    event.preventDefault();
    ctx.update({ table: next.table, focus: `tile ${next.table}` });
  };
  const words = quiet(head, one) ? "" : one.words || one.ask;
  return button("", press, { key: `tile ${one.table}`, class: on ? "tile on" : "tile", role: "radio", "aria-checked": String(on), tabindex: on ? "0" : "-1", onkeydown: keys, "data-focus": `tile ${one.table}`, "aria-label": `Table ${one.table}: ${aloud(one)}` },
    h("span", { class: "tile-head" }, h("b", {}, `Table ${one.table}`), one.rounds && !quiet(head, one) ? rail(one.round, one.rounds) : one.round ? h("small", {}, `${one.chapter} ${one.round}`) : null),
    h("span", { class: "tile-state" }, state(ctx, head, one)),
    h("span", { class: "tile-seats" }, one.seats.map((seat) => person(seat))),
    h("span", { class: one.needs ? "tile-words needs" : "tile-words" }, words),
    one.counts ? h("span", { class: "tile-counts" }, h("span", {}, offer(19), String(one.counts.offers)), h("span", {}, seal(17), String(one.counts.deals)), h("span", {}, thread(17), String(one.counts.promises))) : null,
    on ? h("span", { class: "tile-tick" }, tick(13)) : null);
}

function aloud(one) {
  const rounds = one.round ? `${one.chapter} ${one.round}; ` : "";
  return `${rounds}${one.words || one.ask}`;
}

function state(ctx, head, one) {
  if (one.state === "over") return [tick(17), h("b", {}, "over")];
  if (one.state === "waiting") return [h("span", {}, waiting(head, one))];
  if (one.state === "paused") return [pause(17), h("b", {}, "paused")];
  if (one.bell === null) return [cards(20), h("span", {}, one.seats.some(({ waited }) => waited) ? "a decision is due" : "bots play")];
  if (one.bell.rings === null) return [bell(20, true), h("b", {}, "bell stopped")];
  return [bell(20), h("b", { class: "clock", "data-ends": String(one.bell.rings) }, left(one.bell.rings - ctx.now())), h("span", {}, "to the bell")];
}

// What is said of a table that doesn't play: most steps of a lesson need none, and say what was bargained.
const quiet = (head, one) => one.state === "waiting" && head.lesson && head.started;
const waiting = (head, one) => (quiet(head, one) ? one.words || "no table in this step" : "not begun");

function person({ seat, gold, away, bot, waited, here, claimed }) {
  const mark = away !== null ? "gone" : waited ? "waited" : !bot && !claimed && !here ? "vacant" : "";
  const under = away !== null ? h("small", { class: "away" }, "away") : bot ? h("small", {}, "bot") : null;
  return h("span", { class: "person" }, h("span", { class: `round-badge ${mark}` }, badge(seat, 26)), gold === null ? null : h("span", { class: "has" }, coin(15), h("b", {}, String(gold))), under);
}

function say(ctx, head) {
  const announce = (event) => {
    event.preventDefault();
    ctx.send({ do: "announce", text: ctx.ui.words ?? "" });
    ctx.ui.words = "";
    event.target.querySelector("input").value = "";
    ctx.render();
  };
  const { said } = head;
  return h("form", { key: "say", class: head.lesson ? "panel to-all whole" : "panel to-all", "aria-label": "Say to all screens", onsubmit: announce }, h("h2", {}, h("label", { for: "words" }, "Say to all screens")),
    h("input", { id: "words", type: "text", maxlength: "280", dir: "auto", autocomplete: "off", value: ctx.ui.words ?? "", oninput: ({ target }) => { ctx.ui.words = target.value; }, "data-focus": "words" }),
    h("div", { class: "to-all-foot" },
      said ? h("p", {}, h("span", { class: "said" }, `Last: “${said.words}”`), h("span", {}, `on ${said.screens} screens, `, h("span", { "data-since": String(head.said_at) }, left(ctx.now() - head.said_at)), " ago")) : h("p", {}, "It stands at the top of every screen."),
      said ? button("Take down", () => ctx.send({ do: "announce", text: "" }), { class: "quiet", "data-focus": "take-down" }) : null,
      h("button", { type: "submit", class: "filled", "data-focus": "announce" }, "Announce")));
}

const BELLS = [[null, "none"], [20, "20 s"], [45, "45 s"], [90, "90 s"]];

function bells(ctx, head) {
  return h("section", { key: "bells", class: "panel bells", "aria-label": "The bell" },
    h("div", { class: "panel-head" }, h("h2", {}, "The bell"), h("span", {}, "from the next window on")),
    h("div", { class: "halves", role: "radiogroup", "aria-label": "Seconds of a window" }, BELLS.map(([seconds, words]) =>
      button(words, () => ctx.send({ do: "set_bell", seconds }), { role: "radio", "aria-checked": String(head.bell === seconds), "data-focus": `bell ${words}` }))),
    h("p", {}, "A late offer adds 5 s, three times at most."),
    h("div", { class: "pair" },
      button("Rotate seats", () => ctx.send({ do: "rotate" }), { disabled: head.started, "data-focus": "rotate", title: "Everybody at every second table moves one seat on, before the tables play" }),
      ending(ctx, head)));
}

const ending = (ctx, head) => twice(ctx, "end", "End and collect", "Press again to end", () => ctx.send({ do: "finish" }), { disabled: !head.started || head.ended });

function lesson(ctx, head) {
  const { steps, step } = head;
  const next = steps[step + 1];
  return h("section", { key: "lesson", class: steps.length > 5 ? "panel lesson long" : "panel lesson", "aria-label": "The lesson" },
    h("div", { class: "panel-head" }, h("h2", {}, "The lesson"), h("span", {}, step ? `step ${step} of ${steps.length - 1}` : "before the first step")),
    h("ol", {}, steps.map(({ name, minutes }, at) => at === step ? running(ctx, head, name, minutes) : h("li", { class: at < step ? "past" : "" }, h("span", { class: "step-sign" }, at < step ? tick(11) : null), h("span", {}, name), h("small", {}, `${minutes} min`)))),
    h("div", { class: "minutes" }, button("−5 min", () => ctx.send({ do: "go_to", step, minutes: Math.max(1, steps[step].minutes - 5) }), { class: "link", "data-focus": "less" }), button("+5 min", () => ctx.send({ do: "go_to", step, minutes: Math.min(240, steps[step].minutes + 5) }), { class: "link", "data-focus": "more" })),
    head.started ? (next ? button(`Next step: ${next.name}, ${next.minutes} min`, () => ctx.send({ do: "go_to", step: step + 1 }), { class: "filled", "data-focus": "next" }) : null)
      : button(head.lesson ? "Start the lesson" : "Start the tables", () => ctx.send({ do: "start_tables" }), { class: "filled", "data-focus": "next", disabled: head.came === 0 }),
    head.lesson && head.started && !next && !head.ended ? ending(ctx, head) : null,
    head.debrief ? debrief(ctx, head.debrief) : null,
    head.lesson && head.started ? advice(ctx, head) : null);
}

// What a step of a lesson is for, and what to leave out when it runs over.
function advice(ctx, head) {
  const { lesson: { how, over, words }, steps, step, ended } = head;
  return h("div", { key: "advice", class: "step-advice" }, step ? h("h3", {}, `Now: ${steps[step].name}`) : null, h("p", {}, h("b", {}, "Who: "), how), h("p", {}, h("b", {}, "If it runs over: "), over), words.map((one) => h("p", {}, one)),
    ended ? null : h("div", { class: "pair" }, step > 1 ? button("‹ Step back", () => ctx.send({ do: "go_to", step: step - 1 }), { class: "link", "data-focus": "step-back" }) : null, steps[step + 1] ? ending(ctx, head) : null));
}

function answers({ students }) {
  const whole = students.filter(({ done, of }) => done === of).length;
  return h("section", { key: "answers", class: "panel answers", "aria-label": "Who has answered" },
    h("div", { class: "panel-head" }, h("h2", {}, "Who has answered"), h("span", {}, `${whole} of ${students.length}`)),
    h("ul", {}, students.map(({ name, done, of }) => h("li", { key: name, class: done === of ? "whole" : "" }, h("span", { dir: "auto" }, name), h("span", {}, done === of ? [tick(13), h("span", { class: "unseen" }, "all")] : `${done} of ${of}`)))));
}

function debrief(ctx, { works, words, pages }) {
  return h("div", { key: "debrief", class: "debrief", role: "group", "aria-label": "The debrief" },
    pages.length ? h("div", { class: "pair" }, pages.map(({ name, link }, at) => h("a", { key: name, class: at ? "button" : "button filled", href: link, target: "_blank", rel: "noopener", "data-focus": name }, name))) : null,
    h("div", { class: "debrief-foot" }, h("p", { role: "status" }, words),
      button(pages.length ? "Write it again" : "Debrief", () => ctx.send({ do: "write_debrief" }), { class: pages.length ? "link" : "filled", disabled: works, "data-focus": "debrief" }),
      pages.length ? button("With prices", () => ctx.send({ do: "write_debrief", prices: true }), { class: "link", disabled: works, title: "What decisions, deals and promises were worth, by play-outs: seconds for each table, and a minute more at the first time on a machine", "data-focus": "prices" }) : null));
}

function running(ctx, head, name, minutes) {
  const clock = head.ends === null ? `${minutes}:00` : left(head.ends - ctx.now());
  const share = head.ends === null ? 0 : Math.max(0, Math.min(1, 1 - (head.ends - ctx.now()) / (60 * minutes)));
  return h("li", { class: "now", "aria-current": "step" }, h("span", { class: "step-sign" }), h("b", {}, name), h("b", { class: "clock", role: "timer", "data-ends": head.ends }, clock),
    h("progress", { max: "1", value: String(share), "aria-label": "Time of this step", "data-bar": head.ends === null ? null : `${head.ends} ${minutes}` }));
}

function requests(ctx, head) {
  return h("section", { key: "requests", class: "panel requests", "aria-label": "Second devices" }, head.requests.map(({ number, name, table }) =>
    h("div", { key: `request ${number}` }, h("p", {}, `A second device would like to play as ${name}, table ${table}.`),
      h("span", { class: "pair" }, button("Let it", () => ctx.send({ do: "let", number, yes: true }), {}), button("No", () => ctx.send({ do: "let", number, yes: false }))))));
}

function seats(ctx, head, one, tiles) {
  const seat = one.seats.find((each) => each.seat === ctx.ui.seat?.[one.table]) ?? one.seats.find(({ away }) => away !== null) ?? one.seats[0];
  const name = seat.name || `seat ${LETTERS[seat.seat]}`;
  const place = { table: one.table, seat: seat.seat };
  const free = tiles.flatMap((each) => each.seats.filter(({ free: open }) => open).map((other) => [each.table, other.seat]));
  return h("section", { key: "seats", class: "panel chosen", "aria-label": `Table ${one.table}` },
    h("div", { class: "panel-head" }, h("h2", {}, `Table ${one.table}`), h("span", {}, one.rounds && one.round ? `round ${one.round} of ${one.rounds}` : one.round ? `${one.chapter} ${one.round}` : waiting(head, one))),
    h("div", { class: "people", role: "radiogroup", "aria-label": "Seats" }, one.seats.map((each) => button("", () => ctx.update({ seat: { ...ctx.ui.seat, [one.table]: each.seat }, moving: false }),
      { key: `seat ${each.seat}`, class: each === seat ? "seat on" : "seat", role: "radio", "aria-checked": String(each === seat), "data-focus": `seat ${each.seat}` },
      badge(each.seat, 24), h("b", { dir: "auto" }, each.name || `seat ${LETTERS[each.seat]}`), stands(ctx, each)))),
    reviewed(one),
    head.ended ? null : h("h3", {}, `For ${name === seat.name ? `${name}’s seat` : name}`),
    head.ended ? null : ctx.ui.moving ? moving(ctx, place, name, free)
      : [button("Put in a bot", () => ctx.send({ do: "put_bot", ...place }), { class: seat.away !== null ? "filled" : "", disabled: seat.bot || head.ended, "data-focus": "bot" }),
        h("div", { class: "pair" }, twice(ctx, "free", "Free the seat", "Press again", () => ctx.send({ do: "free", ...place }), { disabled: !seat.claimed, class: "" }),
          button(seat.name ? `Move ${seat.name}` : "Move", () => ctx.update({ moving: true }), { disabled: !seat.claimed || !free.length, "data-focus": "move" })),
        h("div", { class: "links" }, button(one.state === "paused" ? `Let table ${one.table} go on` : `Pause table ${one.table}`, () => ctx.send({ do: "pause", on: one.state !== "paused", table: one.table }), { class: "link", disabled: !head.started, "data-focus": "pause-table" }),
          button("Link", () => ctx.send({ do: "show_link", ...place }), { class: "link", "data-focus": "link" }),
          button("More", () => open(ctx, { what: "table", table: one.table, place }), { class: "link", "data-focus": "table-more", "aria-haspopup": "dialog" }))]);
}

// The review of a game that is over opens on a page of its own; in a class not before all tables are.
function reviewed({ table, review }) {
  if (!review) return null;
  if (review === "waits") return h("p", { class: "small" }, "Its review opens when every table is over: all are dealt the same cards.");
  return h("a", { class: "button", href: `${location.hash.split("/")[0]}/review-${table}`, target: "_blank", rel: "noopener", "data-focus": "table-review" }, `Review the game of table ${table}`);
}

function stands(ctx, { here, away, bot, claimed }) {
  if (away !== null) return h("span", { class: "away" }, "away ", h("b", { "data-since": String(away) }, left(ctx.now() - away)));
  return h("span", {}, bot ? "bot" : here ? "here" : claimed ? "not here" : "free");
}

function moving(ctx, place, name, free) {
  const go = ({ target }) => {
    if (target.value === "") return;
    const [table, seat] = target.value.split(" ").map(Number);
    ctx.update({ moving: false });
    ctx.send({ do: "shift", ...place, to_table: table, to_seat: seat });
  };
  return [h("label", { class: "field" }, h("span", {}, `Where does ${name} play?`), h("select", { onchange: go, "data-focus": "move-to" }, h("option", { value: "" }, "Choose a free seat"), free.map(([table, seat]) => h("option", { value: `${table} ${seat}` }, `Table ${table}, seat ${LETTERS[seat]}`)))),
    button("Leave it", () => ctx.update({ moving: false }), { "data-focus": "move" })];
}

// What lies over the page for a while.
function open(ctx, sheet) {
  ctx.update({ sheet, focus: "sheet-title" });
}

function sheet(ctx, head) {
  const { sheet: shown } = ctx.ui;
  if (!shown) return null;
  const close = () => closeSheet(ctx);
  const made = { doors, names, link, reach, table: more }[shown.what](ctx, head, shown);
  const { title, parts } = made;
  return h("div", { key: "sheet", class: "shade", onclick: (event) => { if (event.target === event.currentTarget) close(); } },
    h("section", { class: `sheet sheet-${shown.what}`, role: "dialog", "aria-modal": "true", "aria-label": title },
      h("div", { class: "sheet-head" }, h("h2", { tabindex: "-1", "data-focus": "sheet-title" }, title), button("", close, { class: "icon", "aria-label": "Close", "data-focus": "close-sheet" }, cross(18))),
      h("div", { class: "sheet-body", tabindex: "0", role: "region", "aria-label": `${title}, content` }, parts)));
}

// The focus goes back to where the sheet came from.
const OPENERS = { doors: "doors", names: "names", link: "link", reach: "doors", table: "table-more" };

function closeSheet(ctx) {
  ctx.update({ focus: OPENERS[ctx.ui.sheet.what], sheet: null });
}

function picture(svg, words) {
  const made = still(svg, "sheet-qr");
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", words);
  return made;
}

const toggle = (words, on, what, about, name) => h("label", { class: "check" }, h("input", { type: "checkbox", checked: on, onchange: ({ target }) => what(target.checked), "data-focus": name }), h("span", {}, words, h("span", { class: "small" }, about)));

function doors(ctx, head) {
  return { title: "Doors and rules", parts: [
    h("p", {}, head.doors ? `Whoever has the code ${head.code} can take a free name at ${head.address}` : "Nobody new comes in. Whoever has a seat comes back by its link."),
    h("div", { class: "pair" }, button(head.doors ? "Close the doors" : "Open the doors", () => ctx.send({ do: "doors", open: !head.doors }), { class: "filled", "data-focus": "doors-turn" }),
      button("Draw a new code", () => ctx.send({ do: "doors", open: head.doors, fresh: true }), { "data-focus": "doors-code" })),
    toggle("Ask whether moves and times may be used for research", head.consent, (on) => ctx.send({ do: "ask_consent", on }), "In the lobby; nothing is chosen beforehand, and a no changes nothing.", "consent"),
    toggle("Allow whispering to one seat", head.whispers, (on) => ctx.send({ do: "whispers", on }), "Otherwise everything that is said at a table is heard by all of it (S-52).", "whispers"),
    h("hr", {}), button("Can the phones reach us?", () => ctx.send({ do: "reach" }), { "data-focus": "reach" }),
  ] };
}

function names(ctx, head, { names: listed }) {
  const add = (event) => {
    event.preventDefault();
    ctx.send({ do: "add", name: ctx.ui.late ?? "" });
    ctx.ui.late = "";
    event.target.querySelector("input").value = "";
  };
  return { title: "Names", parts: [
    h("p", {}, "For your eyes: close this before you turn the screen round."),
    h("table", { class: "name-list" }, h("thead", {}, h("tr", {}, ["Name", "plays as", "at", ""].map((one) => h("th", { scope: "col" }, one)))),
      h("tbody", {}, listed.map((one) => h("tr", { key: `${one.table} ${one.seat}` }, h("td", { dir: "auto" }, one.name || "–"), h("td", { dir: "auto" }, one.pseudonym), h("td", {}, `${one.table} ${LETTERS[one.seat]}`), h("td", {}, one.claimed ? "came" : ""))))),
    head.of_class ? h("form", { class: "pair", onsubmit: add }, h("input", { type: "text", "aria-label": "Name of a student who is on no list", placeholder: "A student who is on no list", maxlength: "100", dir: "auto", oninput: ({ target }) => { ctx.ui.late = target.value; }, "data-focus": "late" }), h("button", { type: "submit", disabled: head.started }, "Seat them")) : null,
    head.of_class && head.started ? h("p", { class: "small" }, "The tables have begun: a newcomer taps a name in the lobby that nobody has taken, or shares a neighbour's screen.") : null,
  ] };
}

function link(ctx, head, { link: made }) {
  return { title: `The link of ${made.name}`, parts: [picture(made.qr, `QR code of the link of ${made.name}`), h("p", { class: "address" }, made.address), h("p", {}, "Whoever has it plays this seat. Show it to nobody else.")] };
}

function reach(ctx, head, { reach: made }) {
  return { title: "Can the phones reach us?", parts: [picture(made.qr, "QR code of a page that tries it"), h("p", {}, "Scan this with one phone. If a page with ticks comes, all is well."),
    h("p", { class: "address" }, made.address),
    h("ol", { class: "advice" }, [
      "Nothing comes at all: is the phone in the same Wi-Fi, and not on mobile data?",
      "Other phones in this Wi-Fi can't reach it either: this computer's firewall may have to let port " + port(made.address) + " in.",
      "Still nothing: the network keeps its devices apart (client isolation, often in guest networks). Tell the school: “Please let devices in this Wi-Fi reach " + host(made.address) + ", TCP port " + port(made.address) + ", or give us a network without client isolation.”",
      "A phone's hotspot is a way out: let this computer and all phones join it. Many take only a few devices: then a table shares one phone.",
    ].map((one) => h("li", {}, one)))] };
}

const host = (address) => new URL(address).hostname;
const port = (address) => new URL(address).port || "80";

function more(ctx, head, { table: number, place }) {
  const one = ctx.page.tiles[number];
  return { title: `Table ${number}`, parts: [
    toggle("A coach at this table", one.coach, (on) => ctx.send({ do: "set_coach", table: number, on }), "It says what choices are worth to the seat that asks.", "coach"),
    button("Take the last step back", () => ctx.send({ do: "take_back", table: number }), { disabled: !head.started, "data-focus": "take-back" }),
    button(`New link for seat ${LETTERS[place.seat]}`, () => ctx.send({ do: "new_link", ...place }), { class: "undoable", "data-focus": "new-link" }),
    h("p", { class: "small" }, "The old link opens nothing any more."),
  ] };
}

// N goes to the next table that needs somebody, Esc closes what is open.
let heard = null;
function listen(ctx, tiles) {
  if (heard === null) {
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && ctx.ui.sheet) closeSheet(ctx);
      if (event.key !== "n" && event.key !== "N") return;
      if (event.target.matches?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
      const needy = heard.filter(({ needs }) => needs);
      const next = needy[(needy.findIndex(({ table }) => table === ctx.ui.table) + 1) % Math.max(1, needy.length)];
      if (next) ctx.update({ table: next.table, focus: `tile ${next.table}` });
    });
  }
  heard = tiles;
}
