// A page of the hall: what stands behind # makes it the lobby, a seat, the teacher's page or the
// wall's. One line serves all of them, and what comes over it says what is shown. What a phone in
// the lobby doesn't need is loaded when it is needed.

import { check } from "./check.js";
import { tick } from "./clock.js";
import { settle } from "./dom.js";
import { lobby } from "./lobby.js";
import { note, researchAgain } from "./note.js";
import { reasonOf } from "./socket.js";
import { eitherLine } from "./stream.js";
import { wear } from "./style.js";

const el = document.getElementById("hall");
const noteEl = document.getElementById("note");
const CODE = /^[A-HJ-NP-Z]{5}$/i;
const TOLD = 8000; // milliseconds for which a sentence of refusal is shown

const COMES_BACK = ["elsewhere", "bot", "shared", "closed"]; // why a line ends whose link is still good

const kept = {
  get: (name) => { try { return localStorage.getItem(name); } catch { return null; } },
  set: (name, value) => { try { localStorage.setItem(name, value); } catch { /* the address still has it */ } },
  drop: (name) => { try { localStorage.removeItem(name); } catch { /* nothing was kept */ } },
};

const ctx = {
  el,
  ui: {}, // what somebody has begun on this page
  page: null, // { lobby }, { lesson } or { projector }, or { teacher, tiles, now }
  note: null, // what the hall says to a seat that plays
  said: "", // what was refused, or done
  line: "", // what is wrong with the line
  gone: "", // why this screen has its seat no more, though its link is good
  offset: 0, // the server's clock less this one's, in seconds
  send: (what) => line.send(what),
  say: (words) => {
    ctx.said = words;
    clearTimeout(ctx.forget);
    ctx.forget = setTimeout(() => { ctx.said = ""; render(); }, TOLD);
    render();
  },
  update: (changes) => {
    Object.assign(ctx.ui, changes);
    render();
  },
  now: () => Date.now() / 1000 + ctx.offset,
  enter: (code) => {
    if (over) {
      address(code);
      location.reload();
    } else if (ctx.page === null || ctx.line) early = code; // it was typed before the line stood
    else ctx.send({ do: "hall", what: "enter", code });
  },
  leave: () => {
    kept.drop(`kings-seat ${ctx.code}`);
    address(ctx.code || "");
    ctx.send({ do: "hall", what: "leave" });
  },
};
ctx.render = () => render();

let table = null; // the handlers of the seat's client, once there is one
let frames = null; // what has come for it while it is loaded, from the first frame on
let over = false; // the line has ended for a reason that the server named
let asking = null; // the last step of the lesson with questions on this page
let early = null; // a code that waits for the line
let link = location.hash.slice(1);
const known = CODE.test(link) ? kept.get(`kings-seat ${link.toUpperCase()}`) : null;
if (CODE.test(link)) ctx.code = link.toUpperCase();
if (known) address(known); // this device has a seat in this lesson

function address(behind) {
  link = behind;
  history.replaceState(null, "", `${location.pathname}${location.search}#${behind}`);
}

function socket() {
  const here = new URL("socket", location.href);
  here.protocol = here.protocol.replace("http", "ws");
  here.hash = "";
  return here.href;
}
const line = eitherLine({ link: () => link, address: socket });

const dark = matchMedia("(prefers-color-scheme: dark)");
function shines() {
  const wished = kept.get("kings-dark");
  return wished === null ? dark.matches : wished === "on";
}
ctx.light = () => {
  kept.set("kings-dark", shines() ? "off" : "on");
  render();
};
dark.addEventListener("change", () => render());

// From a table to a step of the lesson, or to another table: that begins with a fresh page.
function turns(message) {
  if (frames === null) return false;
  return "lesson" in message || ("hall" in message && ctx.note?.step && ctx.note.step.step !== message.hall.step?.step);
}

function told(message) {
  if (turns(message)) {
    location.reload();
    return;
  }
  leave((message.lesson ?? message.hall?.step)?.now);
  if ("now" in message) ctx.offset = message.now - Date.now() / 1000;
  if ("lobby" in message) {
    ctx.page = { lobby: message.lobby };
    keep(message.lobby);
    if (early !== null) ctx.send({ do: "hall", what: "enter", code: early });
    early = null;
  }
  if ("lesson" in message) step(message.lesson);
  if ("projector" in message) ctx.page = { projector: message.projector };
  if ("teacher" in message || "tiles" in message) {
    const before = ctx.page ?? {};
    ctx.page = { teacher: message.teacher ?? before.teacher, tiles: { ...before.tiles, ...message.tiles } };
  }
  for (const name of ["names", "link", "reach"]) if (name in message) Object.assign(ctx.ui, { sheet: { what: name, [name]: message[name] }, focus: "sheet-title" });
  if ("hall" in message) {
    ctx.note = message.hall;
    window.kings?.render();
    if (message.hall.link) seat(message.hall.link);
  }
  if (table === null && ("pictures" in message || frames !== null)) {
    if (frames === null) sitDown();
    frames.push(message);
    if ("pictures" in message) return;
  } else if (table !== null) table.told(message);
  else if ("refused" in message) ctx.say(message.refused);
  if ("said" in message && typeof message.said === "string") ctx.say(ctx.said && asking ? `${ctx.said} ${message.said}` : message.said);
  render();
}

// The class goes on to another step: what stands in the fields of the last one is sent as it is.
function leave(now) {
  if (!asking || !now || now === asking.now) return;
  for (const one of views.unsent?.(ctx, asking) ?? []) line.send(one);
}

function step(page) {
  asking = page;
  const before = ctx.page?.lesson;
  ctx.page = { lesson: page };
  if (before && (before.step !== page.step || before.front !== page.front)) ctx.ui.focus = "lesson-title";
  else if (ctx.ui.waits) ctx.ui.focus = `told ${ctx.ui.waits}`;
  ctx.ui.waits = null;
}

// A device keeps the link of its seat, so that it comes back without the lobby.
function keep(page) {
  if (page.code) ctx.code = page.code;
  if (page.link) seat(page.link);
  else if (page.code && link !== page.code) address(page.code);
}

function seat(own) {
  if (ctx.code) kept.set(`kings-seat ${ctx.code}`, own);
  if (link.split("/")[0] !== own) address(own);
}

// Where a page may, which it may not over plain HTTP, it keeps the screen on as long as it is seen.
const awake = () => { if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => { /* the battery is low */ }); };
document.addEventListener("visibilitychange", awake);
awake();

// The first frame has come: from now on the table has the page.
async function sitDown() {
  frames = [];
  const [{ client }] = await Promise.all([import("./client.js"), wear(new URL("./review.css", import.meta.url))]);
  ctx.page = null;
  settle(el, []);
  el.classList.remove("kings-hall");
  el.classList.add("kings-client-page");
  delete el.dataset.page;
  window.kings = client({
    el,
    line: { send: (what) => line.send(what), open: (handlers) => { table = handlers; } },
    page: true,
    extras: () => researchAgain(ctx),
    led: () => ctx.note?.step ?? null,
  });
  new ResizeObserver(() => window.dispatchEvent(new Event("resize"))).observe(noteEl); // the table has other room
  table.hello(); // the first of the frames is the first of its line
  for (const frame of frames) table.told(frame);
  render();
}

const views = { lobby }; // by what the page is; the teacher's and the wall's come when they are asked for
const others = { teacher: () => import("./teacher.js"), projector: () => import("./projector.js"), lesson: () => import("./lesson.js") };

async function load(name) {
  views[name] = () => [];
  Object.assign(views, await others[name]());
  render();
}

function render() {
  noteEl.classList.toggle("kings-dark", shines());
  if (ctx.note?.step && !("lesson" in views)) load("lesson");
  settle(noteEl, [...note(ctx, table !== null), ...(table !== null && views.strip ? views.strip(ctx) : [])]);
  noteEl.hidden = noteEl.childNodes.length === 0;
  if (table !== null) return;
  el.classList.toggle("kings-dark", shines());
  if (link === "check") {
    settle(el, check(ctx));
    return;
  }
  const name = ["lobby", "lesson", "teacher", "projector"].find((one) => ctx.page?.[one]) ?? "lobby";
  if (!(name in views)) load(name);
  el.dataset.page = name;
  const held = document.activeElement?.dataset?.focus;
  settle(el, views[name](ctx));
  if (held && document.activeElement === document.body) el.querySelector(`[data-focus="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
  const wanted = ctx.ui.focus && el.querySelector(`[data-focus="${CSS.escape(ctx.ui.focus)}"]`);
  if (wanted) {
    ctx.ui.focus = null;
    wanted.focus();
  }
}

render();
if (link !== "check") {
  line.open({
    hello: () => (table === null ? { narrow: innerWidth < 900 || innerHeight < 480, seen: 0 } : { ...table.hello(), code: "" }),
    told,
    say: (words) => {
      ctx.line = words;
      if (table !== null) table.say(words);
      render();
    },
    ended: (reason) => {
      over = true;
      if (COMES_BACK.includes(reason)) { // the link is good, and a reload takes the seat back
        ctx.gone = reasonOf(reason);
        ctx.line = "";
        table?.say("");
        render();
        return;
      }
      if (ctx.code) kept.drop(`kings-seat ${ctx.code}`);
      address(ctx.code ?? "");
      render();
    },
  });
}
setInterval(() => tick(ctx.now()), 500);
window.addEventListener("hashchange", () => location.reload());
window.hall = ctx;
