// Puts up one moment of a game after the other.
const { parts, steps, ending, chapter, start } = JSON.parse(document.getElementById("game").textContent);
const at = (id) => document.getElementById(id);
const last = steps.length - 1;
const shown = {};
const built = [];
let step = 0;
let timer = null;

// A part is text, or a list of texts and numbers of other parts.
const join = (part) => (typeof part === "string" ? part : part.map((one) => (typeof one === "number" ? build(one) : one)).join(""));
const build = (number) => (built[number] ??= join(parts[number]));

function put(id, number) {
  if (shown[id] === number) return;
  shown[id] = number;
  at(id).innerHTML = build(number);
}

function show(wanted) {
  step = Math.max(0, Math.min(last, wanted));
  const here = steps[step];
  for (const [id, number] of Object.entries(here.put)) put(id, number);
  at("slider").value = step;
  at("slider").setAttribute("aria-valuetext", `step ${step} of ${last}, ${chapter} ${here.chapter}`);
  at("ending").hidden = step < last || build(ending) === "";
  if (step === last) put("ending", ending);
  if (step === last) stop();
  at("first").disabled = at("back").disabled = step === 0;
  at("last").disabled = at("next").disabled = step === last;
  for (const button of document.querySelectorAll("[data-chapter]")) {
    button.setAttribute("aria-current", String(Number(button.dataset.chapter) === here.chapter));
  }
  grow();
}

// The log and the deals are there from the beginning; what has not happened yet is hidden.
function grow() {
  const newest = new Map();
  for (const item of document.querySelectorAll("[data-step]")) {
    const when = Number(item.dataset.step);
    item.hidden = when > step;
    item.classList.toggle("new", when === step);
    if (when === step && !newest.has(item.closest(".scroll"))) newest.set(item.closest(".scroll"), item);
  }
  for (const list of at("log").querySelectorAll("ol")) {
    const begun = !list.firstElementChild.hidden;
    list.hidden = list.previousElementSibling.hidden = !begun;
  }
  for (const panel of document.querySelectorAll(".growing")) {
    panel.classList.toggle("empty", panel.querySelector("li:not([hidden])") === null);
  }
  for (const [list, item] of newest) list.scrollTop = item.offsetTop - 90;
}

function stop() {
  if (timer !== null) clearInterval(timer);
  timer = null;
  at("play").textContent = "Play";
  at("now").setAttribute("aria-live", "polite");
}

function play() {
  if (timer !== null) return stop();
  if (step === last) show(0);
  at("now").setAttribute("aria-live", "off");
  timer = setInterval(() => show(step + 1), Number(at("speed").value));
  at("play").textContent = "Pause";
}

function go(wanted) {
  stop();
  show(wanted);
  try {
    history.replaceState(null, "", `#step-${step}`);
  } catch {
    // A frame may have no address to write to.
  }
}

const first = (holds) => {
  const found = steps.findIndex(holds);
  return found < 0 ? last : found;
};
const chapterStart = (wanted) => first((one) => one.chapter >= wanted);

function byChapter(way) {
  const start = chapterStart(steps[step].chapter);
  if (way > 0) return go(first((one) => one.chapter > steps[step].chapter));
  return go(step > start ? start : chapterStart(steps[step].chapter - 1));
}

function fromAddress(address = location.hash) {
  const found = /^#(step|round|turn|line)-(\d+)$/.exec(address);
  if (!found || (found[1] === "line" && steps[0].line === null)) return false;
  const number = Number(found[2]);
  stop();
  if (found[1] === "step") show(number);
  else show(first((one) => (found[1] === "line" ? one.line : one.chapter) >= number));
  return true;
}

const keys = {
  ArrowLeft: () => go(step - 1),
  ArrowRight: () => go(step + 1),
  Home: () => go(0),
  End: () => go(last),
  PageUp: () => byChapter(-1),
  PageDown: () => byChapter(1),
  " ": play,
};

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in keys)) return;
  const on = event.target.tagName;
  if (on === "SELECT" || (event.key === " " && (on === "BUTTON" || on === "SUMMARY" || on === "A"))) return;
  event.preventDefault();
  keys[event.key]();
});

at("slider").addEventListener("input", (event) => go(Number(event.target.value)));
for (const [id, key] of Object.entries({ first: "Home", back: "ArrowLeft", next: "ArrowRight", last: "End", play: " " })) {
  at(id).addEventListener("click", () => keys[key]());
}
for (const button of document.querySelectorAll("[data-chapter]")) {
  button.addEventListener("click", () => go(chapterStart(Number(button.dataset.chapter))));
}
at("speed").addEventListener("change", () => {
  if (timer !== null) {
    stop();
    play();
  }
});
// Links of the log lead to moments.
document.addEventListener("click", (event) => {
  const found = /^#step-(\d+)$/.exec(event.target.closest("a")?.getAttribute("href") ?? "");
  if (!found) return;
  event.preventDefault();
  go(Number(found[1]));
});

const root = document.documentElement;
const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
at("theme").setAttribute("aria-pressed", String(isDark()));
at("theme").addEventListener("click", () => {
  root.dataset.theme = isDark() ? "light" : "dark";
  at("theme").setAttribute("aria-pressed", String(isDark()));
});

addEventListener("hashchange", () => fromAddress());
if (!fromAddress() && !fromAddress(`#${start}`)) show(0);
// In a frame: its height, at once, when it changes (no browser looks out of sight), and when asked.
const tell = () => parent.postMessage({ high: Math.ceil(root.getBoundingClientRect().height) }, "*");
if (parent !== window) {
  tell();
  new ResizeObserver(tell).observe(root);
}
addEventListener("message", ({ source }) => (source === parent ? tell() : null));
