// One seat's screen: it draws the frames that a line brings and sends what this seat does.
//
// A line is `{ open({ hello, told, say }), send(object) }`: a WebSocket (page.js) or a kernel's
// comm (comm.js). The screen holds no rules: what may be done stands in the frame.

import { h, settle } from "./dom.js";
import { begin, faulty } from "./begin.js";
import { chipKey } from "./chips.js";
import { cloth, lay } from "./cloth.js";
import { bellTold, met, run } from "./company.js";
import { heard } from "./coach.js";
import { editor, heardPosition, heardWorth, leaveEditor, positionIn, refusedThere, seatIn, takeLinked } from "./editor.js";
import { end } from "./end.js";
import { addressOf, isReviewed, save, stepOf } from "./files.js";
import { foot } from "./foot.js";
import { begun, lead, narrowed } from "./guide.js";
import { listen } from "./keys.js";
import { moment, setupOf } from "./moment.js";
import { arrived } from "./offers.js";
import { heardReview, leaveReview, openReview, review, sought } from "./review.js";
import { opened, openRules, ruled } from "./rules.js";
import { dialog, head, menu } from "./sheets.js";
import { fit, isLow, lies, move, room, still, view, WAVE } from "./stage.js";

const PACE = 700; // milliseconds for which a bot's step is shown
const TOLD = 6000; // milliseconds for which a sentence of refusal is shown

// What somebody has begun on this screen and not sent; a new decision forgets it.
const FRESH = { branch: "", chosen: [], open: null, gold: 1, seller: null, rows: null, insteadOf: null, verdicts: null, adding: false, offer: 0, folded: false, all: false };

export function client({ el, line, page = false, friends = false, extras = () => [], led = () => null }) {
  el.classList.add("kings-client");
  const ctx = {
    el,
    page,
    friends, // whether the server opens tables with a link for each seat
    extras, // what the page around has to say in the menu
    led, // the step of a lesson in which the table stands: a strip above it says what is to be done
    frame: null, // the frame that is shown
    setup: null, // the page for a new game, while it is open
    sheet: null, // what lies over the table: { what, title, … }
    ui: { ...FRESH, dark: wished("dark"), large: wished("large") },
    wide: true,
    coach: null, // what the coach says of this moment
    review: null, // what the review says of this moment, while it is open
    sought: null, // the moment of it that was asked for and hasn't come, and the one wished for since: { asked, wish }
    easel: null, // the position in the editor, while that is open
    worth: null, // what its choices are worth
    spot: null, // the card there that is chosen, to be laid elsewhere
    linked: positionIn(location.hash), // the code of a position that the address names, until it is put up
    leaving: false, // whether the editor is left for a game with its position
    waiting: [], // frames of bots' steps that come after the one that is shown
    said: "", // what went wrong with the last act
    line: "", // what is wrong with the line
  };
  let pending = null, fresh = true, pace = null, forget = null;
  let wanted = null; // the moment that the address names
  let reviewed = false; // and whether it names the review

  // What was sent on a line that broke is sent again, if the same is still asked: `q` counts what
  // this seat has done, so a decision is carried out once.
  ctx.act = (what) => {
    skip();
    pending = { ...what, q: ctx.frame?.q ?? 0 };
    ctx.said = "";
    el.dataset.busy = "true"; // until it is answered, and what came of it has been shown
    line.send(pending);
  };
  ctx.send = (what) => line.send(what);
  ctx.update = (changes) => {
    Object.assign(ctx.ui, changes);
    render();
  };
  ctx.open = (sheet) => {
    if (sheet !== null) ctx.ui.focus = "sheet-title";
    ctx.sheet = sheet;
    render();
  };
  ctx.render = () => render();
  ctx.say = (words) => {
    ctx.said = words;
    clearTimeout(forget);
    forget = setTimeout(() => { ctx.said = ""; render(); }, TOLD);
    render();
  };
  ctx.light = (name) => {
    const on = !shines(name);
    ctx.ui[name] = on;
    try { localStorage.setItem(`kings-${name}`, on ? "on" : "off"); } catch { /* a page without storage forgets it */ }
    render();
  };
  ctx.again = () => { // the same frame, as it is shown now
    show(ctx.whole);
    render();
  };
  ctx.dark = () => shines("dark");
  ctx.skip = () => {
    if (!ctx.waiting.length) return false;
    skip();
    render();
    return true;
  };

  function shines(name) {
    return ctx.ui[name] ?? (name === "dark" && darkAround(el));
  }

  function skip() {
    clearTimeout(pace);
    pace = null;
    if (ctx.waiting.length) show(ctx.waiting.pop());
    ctx.waiting = [];
  }

  function told(message) {
    if ("pictures" in message) came(message);
    if (ctx.page && ctx.linked !== null && ("setup" in message || "pictures" in message)) takeLinked(ctx);
    if ("setup" in message) {
      ctx.setup = setupOf(message.setup);
      ctx.sheet = null;
      render();
    }
    if ("coach" in message) heard(ctx, message.coach);
    if ("review" in message) heardReview(ctx, message.review, message.open);
    if ("edited" in message) heardPosition(ctx, message.edited);
    if ("weighed" in message) heardWorth(ctx, message.weighed);
    if ("mine" in message) ctx.open({ what: "mine", title: "My games", games: message.mine });
    if ("friends" in message) ctx.open({ what: "friends", title: "Play with friends", ...message.friends });
    if ("sheet" in message) ctx.open(opened(ctx, message.sheet));
    if ("seats" in message) ctx.open({ what: "players", title: "Who plays which seat", bots: message.seats });
    if ("journal" in message) save(ctx, message.journal);
    if ("page" in message) save(ctx, message.page);
    if ("draft" in message) {
      const { key } = message.draft;
      if (key === undefined || key === ctx.ui.asked) ctx.ui.verdicts = message.draft;
      render();
      el.querySelector(".rows > .row:focus-within")?.scrollIntoView({ block: "nearest" }); // what was said of it has made it higher
    }
    if ("refused" in message) {
      pending = null;
      refusedThere(ctx);
      if (ctx.review?.graph === undefined) ctx.review = null; // it was refused
      const marked = message.names && ctx.setup !== null && ctx.form !== undefined;
      if (marked) faulty(ctx, message.names);
      ctx.say(marked ? "" : message.refused);
    }
    if ("pictures" in message || "refused" in message) sought(ctx);
    if ("bye" in message) {
      ctx.line = message.bye;
      render();
    }
    if (ctx.line && !("bye" in message)) {
      ctx.line = "";
      render();
    }
  }

  function came(frame) {
    ctx.setup = null;
    if (ctx.leaving) leaveEditor(ctx);
    const before = ctx.waiting.at(-1) ?? ctx.frame;
    const whole = moment(frame, before);
    met(ctx, frame, before);
    // An answer to a question that not everybody knows of counts nowhere (C-22), and on a line that
    // holds the next frame is the answer to what was sent.
    if (pending !== null && (pending.q !== frame.q || !fresh)) pending = null;
    if (fresh && pending !== null) line.send(pending);
    const first = fresh;
    fresh = false;
    if (pace !== null && !first && !still()) {
      ctx.waiting.push(whole);
      return;
    }
    const linked = first ? wanted : null;
    if (first) wanted = null;
    show(whole, { moving: !first });
    render({ moving: !first });
    if (linked !== null && linked < whole.steps.of) line.send({ do: "look", at: linked });
    if (first && reviewed && whole.over?.saves) openReview(ctx);
    if (first) reviewed = false;
    if (whole.step && !first && !still()) pace = setTimeout(next, paceOf(whole));
  }

  function next() {
    pace = null;
    const frame = ctx.waiting.shift();
    if (frame === undefined) return;
    show(frame);
    render({ moving: true });
    if (frame.step || ctx.waiting.length) pace = setTimeout(next, paceOf(frame));
  }

  function show(came) {
    const before = ctx.frame;
    const frame = narrowed(ctx, came);
    ctx.frame = frame;
    const asked = before === null || before.q !== frame.q || before.ask !== frame.ask || before.code !== frame.code || before.seat !== frame.seat;
    if (asked) Object.assign(ctx.ui, keepTyped(ctx.ui, frame, before), { page: 0 });
    else ctx.ui.chosen = ctx.ui.chosen.filter((mark) => (frame.picks?.choices ?? frame.choices).some((choice) => choice.marks.includes(mark)));
    if (ctx.ui.open !== null && !frame.chips.some((chip) => chipKey(chip) === ctx.ui.open)) ctx.ui.open = null;
    const fresher = arrived(frame).map((offer) => offer.number);
    const known = before === null ? [] : arrived(before).map((offer) => offer.number);
    ctx.ui.come = fresher.some((number) => !known.includes(number)); // it takes the focus on its title
    if (ctx.ui.come) Object.assign(ctx.ui, { folded: false, offer: fresher.findIndex((number) => !known.includes(number)) });
    ctx.ui.offer = Math.min(ctx.ui.offer, Math.max(0, fresher.length - 1));
    begun(ctx);
    leaveReview(ctx, frame);
    if (frame.notice) ctx.said = frame.notice;
    if (frame.scenario && !frame.guide && !ctx.led() && frame.code !== before?.code && frame.steps.at < 2) ctx.said = `${frame.scenario.name}: ${frame.scenario.question}`;
    if (frame.over && !before?.over && ctx.led()) requestAnimationFrame(() => scrollTo(0, 0)); // its first words would be under the strip
  }

  function render({ moving = false } = {}) {
    if (!el.isConnected) return;
    const held = focused(el);
    ctx.wide = view(ctx) !== "phone";
    el.dataset.view = view(ctx);
    ctx.side = lies(ctx);
    el.toggleAttribute("data-side", ctx.side);
    ctx.low = isLow(ctx);
    el.toggleAttribute("data-low", ctx.low);
    el.dataset.game = ctx.setup === null ? ctx.frame?.game ?? "" : "";
    el.classList.toggle("kings-dark", shines("dark"));
    el.classList.toggle("kings-client-large", Boolean(shines("large")));
    el.classList.toggle("looking", Boolean(ctx.frame?.looking));
    el.dataset.busy = String(pending !== null || ctx.frame === null || Boolean(ctx.frame.step) || ctx.waiting.length > 0);
    settle(el, [screen(ctx)]);
    if (ctx.page && ctx.setup === null && ctx.easel === null && ctx.linked === null && ctx.frame?.code && wanted === null && !reviewed) keepAddress(ctx.frame, ctx.review !== null);
    fit(ctx);
    if (ctx.frame !== null && ctx.setup === null && ctx.easel === null) lay(ctx);
    lead(ctx);
    hold(ctx, held);
    if (moving && !still()) move(ctx, ctx.frame.motions);
  }

  listen(ctx);
  openRules(ctx);
  const halt = run(ctx), unwatch = watch(ctx, render);
  ctx.stop = () => {
    halt();
    unwatch();
  };
  render();
  const hello = () => ({ narrow: !ctx.wide, dark: shines("dark"), seen: ctx.frame?.n ?? 0, code: ctx.page ? seatIn(location.hash).split("/")[1] ?? "" : "" });
  line.open({
    hello: () => {
      fresh = true;
      if (page) {
        wanted = stepOf(location.hash);
        reviewed = isReviewed(location.hash) && ctx.review === null;
      }
      if (ctx.easel !== null) ctx.linked = ctx.easel.code; // the server may have been begun anew
      return hello();
    },
    told,
    say: (words) => {
      ctx.line = words;
      render();
    },
  });
  return ctx;
}

// Whatever moves in a step comes to rest before the next one begins.
function paceOf({ motions }) {
  const waves = motions.reduce((most, { wave }) => Math.max(most, wave + 1), 0);
  return Math.max(PACE, (waves + 1) * WAVE);
}

// An offer that is being put together outlives a frame in which the same may still be offered by
// whoever began it.
function keepTyped(ui, frame, before) {
  const fresh = { ...FRESH };
  if (ui.rows !== null && frame.menu && before?.seat === frame.seat) {
    fresh.rows = ui.rows;
    fresh.insteadOf = ui.insteadOf;
    fresh.verdicts = ui.verdicts;
  }
  return fresh;
}

function wished(name) {
  try {
    const kept = localStorage.getItem(`kings-${name}`);
    return kept === null ? null : kept === "on";
  } catch {
    return null;
  }
}

function darkAround(el) {
  const { jpThemeLight: light, voila } = document.body.dataset; // Voilà always says that it is light
  if (light !== undefined && voila === undefined && !el.classList.contains("kings-client-page")) return light === "false";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

// The game's code stands behind the token after #, so that no server's log ever holds it; behind
// it, the moment that is looked at.
function keepAddress(frame, reviews) {
  const address = addressOf(frame, reviews);
  if (`${location.pathname}${location.hash}` !== address) history.replaceState(null, "", address);
}

function screen(ctx) {
  if (ctx.easel !== null) return h("div", { key: "editor", class: "stage" }, editor(ctx), dialog(ctx), toast(ctx));
  if (ctx.setup !== null) return h("div", { key: "setup", class: "stage setup" }, begin(ctx), dialog(ctx), toast(ctx));
  if (ctx.frame === null) return h("div", { key: "waiting", class: "stage waiting" }, h("p", { role: "status" }, ctx.line || "Taking the seat …"));
  return h("div", { key: "table", class: "stage" }, head(ctx), main(ctx), menu(ctx), dialog(ctx), toast(ctx), ctx.frame.company ? bellTold() : null);
}

function main(ctx) {
  if (ctx.review !== null) return h("main", { key: "main", tabindex: "-1", "aria-label": "The review", class: "reviewing" }, review(ctx));
  const over = ctx.frame.over && (!ctx.frame.looking || ctx.frame.watched);
  return h("main", { key: "main", tabindex: "-1", "aria-label": "The table" }, aloud(ctx), over ? end(ctx) : halves(ctx, [...cloth(ctx), ...foot(ctx)]));
}

// On a phone that lies on its side: the cloth with its words at the left, all that is done at the right.
function halves({ side }, parts) {
  if (!side) return parts;
  const left = parts.filter(({ kingsKey }) => ["cloth", "answers", "stakes"].includes(kingsKey));
  return [h("div", { key: "left", class: "half" }, left), h("div", { key: "right", class: "half" }, parts.filter((part) => !left.includes(part)))];
}

// What is at stake, read aloud when it changes; an answer too.
function aloud({ frame }) {
  const { headline, lines } = frame.stakes ?? { headline: "", lines: [] };
  const answers = frame.answers.map(({ words }) => words);
  const said = [headline, ...lines].join(" ");
  return h("p", { key: "aloud", class: "aloud", role: "status" }, [frame.ask, frame.stakes?.news, said, ...answers, ...alsoSaid(frame)].filter(Boolean).join(" "));
}

// What the others want, and said last.
function alsoSaid({ company, asked, paused, words, names, seat }) {
  const word = company ? words.at(-1) : undefined;
  return [asked?.words, paused, word && word.by !== seat ? `${names[word.by]} says: ${word.text}` : ""];
}

function toast(ctx) {
  const words = ctx.said || ctx.line;
  return h("div", { key: "toast", class: words ? "toast shown" : "toast", role: "alert" },
    words ? [h("p", {}, ruled(words)), h("button", { type: "button", class: "quiet", "aria-label": "Close this note", onclick: () => { ctx.said = ""; ctx.line = ""; ctx.render(); } }, "×")] : null);
}

// The focus outlives a frame: the same element, or the same card, or else the decision.
function focused(el) {
  const at = document.activeElement;
  if (at === null || !el.contains(at)) return null;
  return { at, mark: at.dataset?.mark ?? null, name: at.dataset?.focus ?? null };
}

function hold(ctx, held) {
  const { el, ui } = ctx;
  if (ui.come) {
    ui.come = false;
    const title = el.querySelector("[data-focus=offer-title]");
    if (title !== null) { title.focus({ preventScroll: true }); return; }
  }
  if (ui.focus) {
    const wanted = el.querySelector(`[data-focus="${CSS.escape(ui.focus)}"]`);
    ui.focus = null;
    if (wanted !== null) {
      wanted.focus({ preventScroll: true });
      wanted.closest(".rows > .row, .chips-rows > .open")?.scrollIntoView({ block: "nearest" }); // a new clause, or chip, is seen whole
      return;
    }
  }
  if (held === null || document.activeElement === held.at) return;
  const again = el.contains(held.at) && !held.at.disabled ? held.at
    : held.mark !== null ? el.querySelector(`[data-mark="${CSS.escape(held.mark)}"][tabindex]`)
      : held.name !== null ? el.querySelector(`[data-focus="${CSS.escape(held.name)}"]`) : null;
  const next = again ?? el.querySelector("dialog[open] button, [data-focus=let], .decide .act button:not(.rule-mark)") ?? el.querySelector("main") ;
  next?.focus({ preventScroll: true });
}

// Draw anew where the room, or the light around, has changed.
function watch(ctx, render) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let width = 0, height = 0;
  const measured = () => {
    const now = room(ctx);
    if (now.width === width && now.height === height) return;
    ({ width, height } = now);
    const before = ctx.wide;
    render();
    if (before !== ctx.wide && ctx.frame !== null) ctx.send({ do: "settings", narrow: !ctx.wide });
  };
  const observer = new ResizeObserver(() => requestAnimationFrame(measured));
  observer.observe(ctx.el);
  const redraw = () => render();
  window.addEventListener("resize", measured);
  dark.addEventListener("change", redraw);
  const theme = new MutationObserver(redraw); // JupyterLab's theme
  theme.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  return () => {
    observer.disconnect();
    theme.disconnect();
    window.removeEventListener("resize", measured);
    dark.removeEventListener("change", redraw);
  };
}
