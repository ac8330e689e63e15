// The top row with its menu, and what lies over the table for a while: more, rules, log, keys, my games,
// who sits where, through whose eyes one looks, branches, and on a phone the table.

import { button, h, still } from "./dom.js";
import { choose } from "./choices.js";
import { openFan } from "./cloth.js";
import { coachSheet } from "./coach.js";
import { bellClock, talkButton, talkSheet } from "./company.js";
import { linkButton, linkSheet, shareButton, whenOf } from "./files.js";
import { logLine, look } from "./foot.js";
import { guideMenu } from "./guide.js";
import { ruleFoot, unruled } from "./rules.js";
import { LETTERS, badge, bars, beads, coin, cross, seal, thread } from "./signs.js";

export function head(ctx) {
  const { frame, wide } = ctx;
  const { at = 0, of = 0, words = "", bank = "" } = frame.head ?? {};
  const short = words.replace(/^round \d+ /, "");
  return h("header", { key: "head", class: "head" },
    h("h1", { class: wide ? "" : "aloud" }, frame.title ?? "Kings"),
    h("p", { class: "rounds" }, of > 0 && of <= 12 ? beads(at, of) : null, h("span", { class: "aloud" }, words), h("span", { "aria-hidden": "true" }, wide || !of ? words : short)),
    frame.scenario && wide ? button(frame.scenario.name, () => ctx.open({ what: "question", title: frame.scenario.name }), { class: "quiet", "data-focus": "question", "aria-haspopup": "dialog" }) : null,
    bank && wide ? h("p", { class: "bank" }, coin(19), h("span", {}, bank)) : null);
}

export function menu(ctx) {
  const guided = guideMenu(ctx);
  if (guided !== null) return guided;
  const { frame, wide } = ctx;
  if (!wide) {
    return h("nav", { key: "menu", class: "menu", "aria-label": "Menu" },
      bellClock(ctx), talkButton(ctx),
      button("", () => ctx.open({ what: "table", title: "The table" }), { class: "the-table", "data-focus": "the-table" }, bars(), h("b", {}, "The table")));
  }
  const coach = frame.settings.coach;
  return h("nav", { key: "menu", class: "menu", "aria-label": "Menu" },
    bellClock(ctx), talkButton(ctx),
    frame.company ? null : button("My games", () => ctx.send({ do: "mine" }), { "data-focus": "mine" }),
    button("Rules", () => ctx.send({ do: "read", what: "rules" }), { "data-focus": "rules" }),
    coach === null ? null : button(coach ? "Coach on" : "Coach off", () => ctx.send({ do: "settings", coach: !coach }), { "aria-pressed": String(coach), "data-focus": "coach" }),
    button(ctx.dark() ? "Light" : "Dark", () => ctx.light("dark"), { "data-focus": "dark" }),
    button("More", () => ctx.open({ what: "more", title: "More" }), { "data-focus": "more", "aria-haspopup": "dialog" }));
}

const KEYS = [
  ["1 to 9, 0", "raise the card of that number (0 is the King)"],
  ["Enter", "play what is raised, send what is open"],
  ["Space", "go on; skip what bots did"],
  ["O", "to the offers"],
  ["↑ ↓", "from offer to offer"],
  ["+ −", "more gold, less gold"],
  ["I", "improve a refused offer"],
  ["R", "an offer of several clauses"],
  ["H", "a hint from the coach; once more: its numbers"],
  ["← →", "look back and on; End returns to now"],
  ["Esc", "close what is open"],
  ["?", "these keys"],
];

export function dialog(ctx) {
  const { sheet } = ctx;
  if (sheet === null) return null;
  const close = () => closeSheet(ctx);
  return h("div", { key: "sheet", class: "shade", onclick: (event) => { if (event.target === event.currentTarget) close(); } },
    h("section", { class: `sheet sheet-${sheet.what}`, role: "dialog", "aria-modal": "true", "aria-label": sheet.title },
      h("div", { class: "sheet-head" }, h("h2", { tabindex: "-1", "data-focus": "sheet-title" }, sheet.title), button("", close, { class: "icon", "aria-label": "Close", "data-focus": "close-sheet" }, cross(18))),
      h("div", { class: "sheet-body", tabindex: "0", role: "region", "aria-label": `${sheet.title}, content` }, body(ctx, sheet))));
}

export function closeSheet(ctx) {
  const from = { more: "more", mine: "mine", rules: "rules", table: "the-table", coach: "hint", choices: "all", talk: "talk", friends: "friends" }[ctx.sheet?.what];
  const { opener } = ctx; // a mark in a sentence, which keeps its place
  ctx.opener = null;
  ctx.ui.focus = opener ? null : ["talk", "friends"].includes(from) || (from && ctx.wide) ? from : ctx.wide ? "more" : "the-table";
  ctx.open(null);
  if (opener?.isConnected) opener.focus({ preventScroll: true });
}

function body(ctx, sheet) {
  switch (sheet.what) {
    case "more": return more(ctx);
    case "keys": return keys();
    case "coach": return coachSheet(ctx);
    case "talk": return talkSheet(ctx);
    case "mine": return mine(ctx, sheet.games ?? []);
    case "table": return table(ctx);
    case "log": return log(ctx);
    case "ledger": return ledger(ctx);
    case "players": return seats(ctx, sheet.bots);
    case "question": return [h("p", {}, ctx.frame.scenario?.question ?? "")];
    case "branches": return branches(ctx);
    case "link": return linkSheet(sheet);
    case "choices": return choices(ctx, sheet);
    case "friends": return friends(ctx, sheet);
    default: return content(ctx, sheet);
  }
}

// Words and pictures that the server has made by its own templates, which escape what was typed.
function content(ctx, sheet) {
  return [
    sheet.html ? still(sheet.html, "sheet-html") : null,
    (sheet.svg ?? []).map((svg, at) => h("div", { key: `svg ${at}`, onclick: (event) => { const seat = openFan(event); if (seat !== null) ctx.send({ do: "read", what: "hand", seat }); } }, still(svg, "sheet-picture", at))),
    sheet.what === "seats" && ctx.frame.reads.includes("hand") ? hands(ctx) : null,
    sheet.what === "hand" && !ctx.wide ? button("All piles and hands", () => ctx.send({ do: "read", what: "seats" }), {}) : null,
    (sheet.lines ?? []).map((line) => h("p", {}, line)),
    ruleFoot(ctx, sheet),
  ];
}

// The hands that lie open, as buttons: a fan is small.
function hands({ frame, send }) {
  if (frame.head.words.includes("Night")) return null;
  const others = frame.names.map((name, seat) => [name, seat]).filter(([, seat]) => seat !== frame.seat);
  return h("div", { class: "hands-row" }, others.map(([name, seat]) => button(`${name}'s hand`, () => send({ do: "read", what: "hand", seat }), { class: "small-button" })));
}

const list = (rows) => h("ul", { class: "sheet-list" }, rows.flat(Infinity).filter(Boolean).map((row) => h("li", {}, row)));

const SWITCHES = [
  ["coach", "Coach: show what a choice is worth to you"],
  ["stop_for_offers", "Stop for your offers before each bot acts"],
  ["stop_for_tricks", "Stop when a trick is over"],
];

function more(ctx) {
  const { frame, ui } = ctx;
  const { settings } = frame;
  return list([
    settings.can_back ? button(frame.company ? "Ask to take back the last decision" : "Take back your last decision", () => { ctx.open(null); ctx.act({ do: "back" }); }, { "data-focus": "take-back" }) : null,
    ctx.wide && frame.reads.includes("seats") ? button("Piles and hands", () => ctx.send({ do: "read", what: "seats" }), { "data-focus": "seats" }) : null,
    frame.reads.includes("guesses") ? button("Guesses", () => ctx.send({ do: "read", what: "guesses" })) : null,
    button("Log of the game", () => ctx.open({ what: "log", title: "Log of the game" })),
    frame.ledger.length ? button(`Deals and promises (${frame.ledger.length})`, () => ctx.open({ what: "ledger", title: "Deals and promises" })) : null,
    button("Large type", () => ctx.light("large"), { "aria-pressed": String(Boolean(ui.large)), class: "switch" }),
    button("Dark", () => ctx.light("dark"), { "aria-pressed": String(ctx.dark()), class: "switch" }),
    frame.watched ? null : SWITCHES.filter(([name]) => typeof settings[name] === "boolean").map(([name, words]) => button(words, () => ctx.send({ do: "settings", [name]: !settings[name] }), { "aria-pressed": String(settings[name]), class: "switch" })),
    frame.others.map(({ seat, say }) => button(say, () => { ctx.open(null); ctx.send({ do: "hand_over", seat }); })),
    waysOn(ctx),
    frame.over?.saves || frame.watched ? button("Change this position", () => ctx.send({ do: "edit", change: { kind: "source", what: "moment" } }), { "data-focus": "edit-moment" }) : null,
    ctx.wide ? button("Keys", () => ctx.open({ what: "keys", title: "Keys" })) : null,
    frame.company ? null : button("New game", () => ctx.send({ do: "setup" })),
    shareButton(ctx),
    linkButton(ctx),
    keptWords(ctx),
    ctx.extras(),
  ]);
}

// A page of its own has the code in its address; elsewhere it has to be noted.
function keptWords({ frame, page }) {
  if (!frame.code) return frame.kept ? h("p", { class: "small" }, frame.kept) : null;
  return h("p", { class: "small" }, page ? `Your seat is kept: this page's address brings you back. The game is called ${frame.code}.`
    : `Your game is kept on this machine. Its code, ${frame.code}, brings it back under “New game”.`);
}

const keys = () => h("dl", { class: "keys" }, KEYS.map(([name, words]) => h("div", {}, h("dt", {}, h("kbd", {}, name)), h("dd", {}, words))));

export function mine(ctx, games) {
  if (!games.length) return h("p", {}, "No game is kept yet. Each game is kept from its first decision on.");
  return list(games.map(({ code, title, words, far, result, when }) => button("", () => ctx.send({ do: "resume", code }), { class: "game", disabled: code === ctx.frame?.code },
    h("span", { class: "game-head" }, h("b", {}, title), h("span", { class: "effect" }, code === ctx.frame?.code ? "this game" : whenOf(when))),
    h("span", { class: "effect" }, `${words} · ${far}`), result ? h("span", { class: "effect" }, unruled(result)) : null)));
}

const choices = (ctx, sheet) => list(sheet.choices.map((choice, at) => button(choice.say, () => {
  ctx.open(null);
  choose(ctx, choice);
}, { "data-focus": `choice ${at}` })));

const log = (ctx) => ctx.frame.log.map((line, at) => logLine(line, at));

// A link and its QR code for each seat of a table of friends; or what to type, where nobody else
// would reach it.
function friends(ctx, { typed, seats, own }) {
  const safe = h("p", { class: "small" }, "Nothing is encrypted: use a network that you trust.");
  if (!seats.length) {
    return [h("p", {}, "Only this machine reaches this table now. In the terminal, stop it with Ctrl+C, and type"), h("p", {}, h("code", { class: "typed" }, typed)),
      h("p", {}, "Then press this button again: you get a link and a QR code for everybody in your network. Your kept games stay here."), safe];
  }
  return [
    h("p", {}, "Send everybody a link of their own, or let them scan it. A bot takes each seat to which nobody has come when one of you starts the game."),
    h("p", {}, h("a", { class: "button filled", href: own, "data-focus": "own-seat" }, "Take your own seat, A")),
    h("ul", { class: "friend-links" }, seats.slice(1).map(({ seat, address, qr }) => h("li", { key: `seat ${seat}` }, code(qr, seat),
      h("div", {}, h("b", {}, badge(seat, 24), `Seat ${LETTERS[seat]}`), h("span", { class: "link-words" }, address), button("Copy link", () => copy(ctx, address), { "data-focus": `copy ${seat}` }))))), safe];
}

function code(qr, seat) {
  const picture = still(qr, "friend-code", seat);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", `QR code of seat ${LETTERS[seat]}`);
  return picture;
}

async function copy(ctx, address) {
  try {
    await navigator.clipboard.writeText(address);
    ctx.say("The link is copied.");
  } catch {
    ctx.say("This browser copies nothing here: mark the link, and copy it by hand.");
  }
}

function ledger(ctx) {
  const { frame } = ctx;
  return list(frame.ledger.map((line) => h("div", { class: "promise" }, line.status === "binding" ? seal(20) : thread(20), h("div", {}, promiseWords(line),
    (line.moves ?? []).map(({ say, move }) => button(say, () => ctx.act({ do: "settle", move }), { class: "small-button" }))))));
}

// What is promised, and below it how that stands: "open, due by the end of round 4".
function promiseWords({ text, status }) {
  const end = text.lastIndexOf(`: ${status}`);
  if (end < 0) return [h("p", {}, text), h("p", { class: "effect" }, status)];
  const rest = text.slice(end + 2).replace(/\.$/, "").replace(/ \((.+)\)$/, ", $1");
  return [h("p", {}, `${text.slice(0, end)}.`), h("p", { class: "effect" }, rest)];
}

// On a phone: everything that isn't in the one view.
function table(ctx) {
  const { frame } = ctx;
  return [
    frame.scenario ? h("section", { class: "part" }, h("h3", {}, frame.scenario.name), h("p", {}, frame.scenario.question)) : null,
    h("p", { class: "bank" }, frame.head?.bank ? coin(20) : null, h("span", {}, [frame.head?.words, frame.head?.bank].filter(Boolean).join(", "))),
    frame.reads.includes("seats") ? h("section", { key: "seats", class: "part" }, list([button(frame.game === "struggle" ? "Piles and hands" : "All players", () => ctx.send({ do: "read", what: "seats" }))])) : null,
    frame.pictures.slice(2).filter(Boolean).map((svg, at) => h("section", { key: `own ${at}`, class: "part" }, still(svg, "sheet-picture", `own ${at}`))),
    (frame.sheets ?? []).map((part, at) => h("section", { key: `part ${at}`, class: "part" }, h("h3", {}, part.title), part.svg ? still(part.svg, "sheet-picture", at) : null, (part.lines ?? []).map((line) => h("p", {}, line)))),
    frame.ledger.length ? h("section", { class: "part" }, h("h3", {}, "Deals and promises"), ledger(ctx)) : null,
    h("section", { class: "part" }, h("h3", {}, "Log"), frame.log.slice(-8).map((line, at) => logLine(line, at))),
    h("section", { class: "part" }, h("h3", {}, "Look back"), look(ctx)),
    h("section", { class: "part" }, h("h3", {}, "More"), list([
      frame.company ? null : button("My games", () => ctx.send({ do: "mine" })), button("Rules", () => ctx.send({ do: "read", what: "rules" }))]), more(ctx)),
  ];
}

const HUMAN = "human";

// What the menu offers beside the decision at hand.
function waysOn({ frame, open, send, act }) {
  const [chapter = "round"] = (frame.head?.words ?? "").split(" ");
  const goes = !frame.looking && frame.window?.let && !frame.choices.length && frame.bell === null;
  const on = (until) => () => { open(null); act({ do: "enough", until }); };
  return [
    goes ? button(`Go on to the next ${chapter === "finished" || chapter === "the" ? "round" : chapter}`, on("round")) : null,
    goes ? button("Go on to the end, or until you are needed", on("end")) : null,
    frame.watched || frame.company ? null : button("Who plays which seat", () => send({ do: "seats" })),
    frame.company ? null : button(frame.branches.length ? `Branches (${frame.branches.length})` : "Branch off from here", () => open({ what: "branches", title: "Branches of this game" })),
    frame.eyes.map(({ seat, say }) => button(say, () => { open(null); send({ do: "see", seat }); }, { class: "switch", "aria-pressed": String(frame.seat === seat) })),
    frame.eyes.length ? button("As a bystander", () => { open(null); send({ do: "see", seat: null }); }, { class: "switch", "aria-pressed": String(frame.seat === null) }) : null,
  ];
}

function seats(ctx, bots) {
  const { frame } = ctx;
  const change = (seat, player) => ctx.act({ do: "sit", seat, player });
  return [
    list(frame.names.map((name, seat) => {
      const player = frame.players[seat];
      const known = player === HUMAN || bots.some((bot) => bot.name === player);
      const select = h("select", { "aria-label": `${name} is played by`, onchange: (event) => change(seat, event.target.value) },
        h("option", { value: HUMAN, selected: player === HUMAN }, "a person"),
        known ? null : h("option", { value: player, selected: true }, player),
        bots.map((bot) => h("option", { value: bot.name, selected: bot.name === player }, bot.title)));
      select.value = player;
      return h("label", { class: "seat-of" }, badge(seat, 24), h("b", {}, name), select);
    })),
    h("p", { class: "small" }, "It takes effect at once. Whoever plays a seat sees what it holds: a person who takes over a bot’s seat is shown the bot’s cards."),
    (frame.bots_told ?? []).map((line) => h("p", { class: "small" }, line)),
  ];
}

function branches(ctx) {
  const { frame, ui } = ctx;
  return [
    h("label", { class: "field" }, h("span", {}, "A name for the branch"),
      h("input", { type: "text", maxlength: "60", autocomplete: "off", value: ui.branch ?? "", oninput: (event) => { ui.branch = event.target.value; } })),
    list([button(frame.looking ? "Branch off from the moment you are looking at" : "Branch off from here", () => { ctx.send({ do: "branch", name: ui.branch ?? "" }); ui.branch = ""; ctx.open(null); }, { "data-focus": "branch-off" }),
      frame.branches.map(({ id, say }) => button(say, () => { ctx.open(null); ctx.send({ do: "follow", branch: id }); }))]),
    h("p", { class: "small" }, "A branch is a game of its own; the one that it leaves stays as it is."),
  ];
}
