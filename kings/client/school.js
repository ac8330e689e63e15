// The two pages of a school: the door, at which students type their code, and a teacher's lessons,
// which are opened and closed. What is asked for is posted; the hall of a lesson has a page of its own.

import { button, h, settle } from "./dom.js";
import { code } from "./lobby.js";
import { twice } from "./sure.js";

const AGAIN = 5000; // milliseconds until a page of lessons asks again how they stand
const TOLD = 8000; // milliseconds for which a sentence is shown

const el = document.getElementById("school");
const ofTeacher = location.pathname.endsWith("/lessons");
const token = location.hash.slice(1); // of a teacher who hasn't signed in anywhere, or what a slip leads to

const ctx = {
  ui: {},
  page: null, // the lessons, as they stand
  said: "",
  update: (changes) => {
    Object.assign(ctx.ui, changes);
    render();
  },
  say: (words) => {
    ctx.said = words;
    clearTimeout(ctx.forget);
    ctx.forget = setTimeout(() => { ctx.said = ""; render(); }, TOLD);
    render();
  },
  enter: async (typed) => {
    const { at, refused } = await post("door", { do: "enter", code: typed });
    if (at) location.assign(`${at}/#${typed}`);
    else {
      ctx.ui.typed = "";
      el.querySelector("#code").value = "";
      ctx.say(refused);
    }
  },
};

const SILENT = "The server doesn't answer. It is asked again.";
const REFUSED = { 403: "You are not signed in here, or no longer. Load the page again.", 404: "This page is gone. Load it again." };

async function post(where, what) {
  const headers = { "Content-Type": "application/json" };
  if (token && ofTeacher) headers["Kings-Token"] = token;
  const signed = /(?:^|; )_xsrf=([^;]+)/.exec(document.cookie);
  if (signed) headers["X-XSRFToken"] = decodeURIComponent(signed[1]);
  try {
    const response = await fetch(where, { method: "POST", headers, body: JSON.stringify(what) });
    return response.ok ? await response.json() : { refused: REFUSED[response.status] ?? SILENT };
  } catch {
    return { refused: SILENT };
  }
}

async function ask(what) {
  ctx.ui.busy = what.do !== "show";
  const { refused, ...page } = await post("lessons", what);
  ctx.ui.busy = false;
  if (page.lessons) ctx.page = page;
  if (refused) ctx.say(refused);
  else render();
  return !refused;
}

function door() {
  return h("main", { key: "door", class: "lobby" },
    h("header", { key: "head" }, h("h1", {}, "Kings"), h("p", {}, "Come in with the code on the wall.")),
    code(ctx, null, false),
    status(),
    h("p", { key: "teachers", class: "school-teachers" }, h("a", { href: "lessons" }, "For teachers")));
}

const status = () => h("p", { key: "status", class: ctx.said ? "lobby-status shown" : "lobby-status", role: "status" }, ctx.said);

function lessons() {
  const { page } = ctx;
  if (page === null) return h("main", { key: "lessons", class: "school" }, h("header", { class: "school-top" }, h("h1", {}, ctx.said ? "Lessons" : "Lessons …")), status());
  return h("main", { key: "lessons", class: "school" },
    h("header", { key: "top", class: "school-top" },
      h("p", {}, page.teacher ? h("b", {}, `Lessons of ${page.teacher}`) : null, h("span", {}, "Students go to ", h("b", {}, page.address.replace(/^https?:\/\//, "").replace(/\/$/, "")), " and type the code of their lesson.")),
      h("h1", { "aria-live": "polite" }, page.headline)),
    page.alone ? h("p", { key: "alone", class: "panel school-alone", role: "note" }, page.alone) : null,
    h("div", { key: "list", class: "school-list" }, page.lessons.map(lesson), page.lessons.length ? null : h("p", { class: "panel" }, "Make one at the side. The class folders that ", h("b", {}, "kings class"), " makes appear here as well.")),
    fresh(page),
    h("p", { key: "status", class: ctx.said ? "teacher-status shown" : "teacher-status", role: "status" }, ctx.said));
}

const stands = ({ started, ended }) => (ended ? "ended" : started ? "begun" : "not begun");

function lesson(one) {
  const { name, title, words, open, trouble } = one;
  const alike = ctx.page.lessons.filter((other) => other.title === title).length > 1;
  const facts = [words, open ? `${open.came} of ${open.of} came` : stands(one), alike ? name : null].filter(Boolean);
  return h("section", { key: `lesson ${name}`, class: open ? "panel school-lesson open" : "panel school-lesson", "aria-label": title },
    h("div", { class: "school-words" }, h("h2", { dir: "auto" }, title), h("p", {}, facts.join(" · ")), trouble ? h("p", { class: "away" }, trouble) : null),
    open ? h("p", { class: "school-code", role: "img", "aria-label": open.doors ? `Code ${[...open.code].join(" ")}` : "The doors are closed" }, open.doors ? [...open.code].map((letter) => h("span", { class: "letter", "aria-hidden": "true" }, letter)) : h("span", { class: "small" }, "doors closed")) : null,
    h("div", { class: "school-deeds" }, open ? [
      h("a", { class: "button filled", href: open.teacher, target: "_blank", rel: "noopener", "data-focus": `lead ${name}` }, "Lead it"),
      h("a", { class: "button", href: open.projector, target: "_blank", rel: "noopener", "data-focus": `wall ${name}` }, "Projector"),
      twice(ctx, `close ${name}`, "Close", "Press again", () => ask({ do: "close", name }), { disabled: ctx.ui.busy }),
    ] : button(trouble && words ? "Try again" : "Open", () => ask({ do: "open", name }), { class: one.ended || !words ? "" : "filled", disabled: ctx.ui.busy || !words, "data-focus": `open ${name}`, "aria-label": `Open ${title}` })));
}

function fresh(page) {
  const wish = ctx.ui.wish ??= { title: "", game: page.games[0].name, tables: 8, players: 4 };
  const { least, most } = page.games.find(({ name }) => name === wish.game);
  const change = (name, number) => ({ target }) => {
    wish[name] = number ? Number(target.value) : target.value;
    if (name !== "game") return;
    const room = page.games.find((one) => one.name === wish.game);
    wish.players = Math.max(room.least, Math.min(room.most, wish.players));
    render();
  };
  const make = async (event) => {
    event.preventDefault();
    if (!(await ask({ do: "make", ...wish }))) return;
    wish.title = "";
    el.querySelector("#title").value = "";
  };
  const count = (name, words, low, high) => h("label", { class: "field" }, h("span", {}, words), h("input", { type: "number", min: low, max: high, required: true, value: String(wish[name]), oninput: change(name, true), "data-focus": name }));
  return h("form", { key: "fresh", class: "panel school-fresh", onsubmit: make, "aria-label": "New lesson" },
    h("h2", {}, "New lesson"), h("p", {}, "Students type their own names when they come in."),
    h("label", { class: "field" }, h("span", {}, "Title"), h("input", { id: "title", type: "text", maxlength: "60", dir: "auto", autocomplete: "off", placeholder: page.games.find(({ name }) => name === wish.game).title, value: wish.title, oninput: change("title"), "data-focus": "title" })),
    h("label", { class: "field" }, h("span", {}, "Game"), h("select", { onchange: change("game"), value: wish.game, "data-focus": "game" }, page.games.map(({ name, title }) => h("option", { value: name, selected: name === wish.game }, title)))),
    h("div", { class: "pair" }, count("tables", "Tables", 1, page.most), count("players", "Players at each", least, most)),
    h("button", { type: "submit", class: "filled", disabled: ctx.ui.busy, "data-focus": "make" }, "Make and open it"));
}

const dark = matchMedia("(prefers-color-scheme: dark)");
dark.addEventListener("change", () => render());

function render() {
  let wished = null;
  try { wished = localStorage.getItem("kings-dark"); } catch { /* as the system has it */ }
  el.classList.toggle("kings-dark", wished === null ? dark.matches : wished === "on");
  const held = document.activeElement?.dataset?.focus;
  settle(el, [ofTeacher ? lessons() : door()]);
  if (held && document.activeElement === document.body) el.querySelector(`[data-focus="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
}

render();
if (!ofTeacher && token) ctx.enter(token); // a slip that was printed for the school's address
if (ofTeacher) {
  ask({ do: "show" });
  setInterval(() => { if (document.visibilityState === "visible" && !ctx.ui.busy) ask({ do: "show" }); }, AGAIN);
  window.addEventListener("hashchange", () => location.reload());
}
