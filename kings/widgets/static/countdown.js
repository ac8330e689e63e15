// A countdown that runs in the page alone: the kernel is free, and even a dead one stops no clock.

const SAID = { 300: "Five minutes left.", 60: "One minute left.", 0: "Time is up." };

function render({ model, el }) {
  el.classList.add("kings-countdown");
  let left = model.get("seconds"); // while it stands still
  let ends = null; // while it runs: when it is over, in milliseconds
  let ticking = null;
  let told = null;

  const make = (tag, name, words = "") => {
    const made = document.createElement(tag);
    made.className = name;
    made.textContent = words;
    return made;
  };
  const button = (words, act, key) => {
    const made = make("button", "jupyter-button", words);
    made.type = "button";
    made.title = `${words} (key ${key})`;
    made.addEventListener("click", act);
    return made;
  };

  const words = make("p", "kings-countdown-words");
  const face = make("div", "kings-countdown-face");
  face.setAttribute("role", "timer");
  const bar = make("div", "kings-countdown-bar");
  bar.setAttribute("aria-hidden", "true");
  const full = make("div", "kings-countdown-full");
  bar.append(full);
  const aloud = make("p", "kings-aloud");
  aloud.setAttribute("aria-live", "assertive");
  const note = make("p", "kings-countdown-note");

  const now = () => (ends === null ? left : Math.max(0, (ends - Date.now()) / 1000));
  const show = () => {
    const whole = model.get("seconds");
    const seconds = Math.ceil(now());
    const minutes = Math.floor(seconds / 60);
    face.textContent = `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
    full.style.width = `${whole ? Math.min(100, (100 * now()) / whole) : 0}%`;
    words.textContent = model.get("words");
    start.textContent = ends !== null ? "Pause" : seconds === 0 ? "Again" : left < whole ? "Go on" : "Start";
    note.textContent = seconds === 0 ? "✕ Time is up." : ends === null && left < whole ? "❙❙ paused" : "";
    el.classList.toggle("kings-countdown-over", seconds === 0);
    el.classList.toggle("kings-countdown-short", seconds > 0 && seconds <= 60);
  };
  const tell = (seconds) => {
    if (SAID[seconds] === undefined || told === seconds) return;
    told = seconds;
    aloud.textContent = SAID[seconds];
  };
  const tick = () => {
    const seconds = Math.ceil(now());
    tell(seconds);
    if (seconds === 0) pause();
    show();
  };
  const pause = () => {
    left = now();
    ends = null;
    clearInterval(ticking);
    ticking = null;
    show();
  };
  const go = () => {
    if (now() <= 0) left = model.get("seconds");
    ends = Date.now() + 1000 * left;
    told = Math.ceil(left); // what is only beginning is not said to be left
    ticking = setInterval(tick, 200);
    show();
  };
  const toggle = () => (ends === null ? go() : pause());
  const reset = () => {
    pause();
    left = model.get("seconds");
    aloud.textContent = "";
    show();
  };
  const add = (minutes) => {
    const seconds = Math.max(0, Math.min(5999, now() + 60 * minutes));
    if (ends === null) left = seconds;
    else ends = Date.now() + 1000 * seconds;
    show();
  };

  const start = button("Start", toggle, "space");
  const acts = make("div", "kings-countdown-acts");
  acts.append(
    start,
    button("Back to the start", reset, "r"),
    button("One minute more", () => add(1), "+"),
    button("One minute less", () => add(-1), "−"),
  );
  start.classList.add("mod-primary");
  el.append(words, face, bar, note, acts, aloud);

  el.tabIndex = -1;
  el.dataset.lmSuppressShortcuts = "true"; // a notebook's own shortcuts stay out
  for (const one of acts.children) one.dataset.lmSuppressShortcuts = "true";
  const keys = { " ": toggle, r: reset, "+": () => add(1), "-": () => add(-1) };
  const heard = (event) => {
    const act = keys[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " " && event.target.tagName === "BUTTON") return; // it presses that button
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  el.addEventListener("keydown", heard);
  show();
  model.on("change:words", show);
  model.on("change:seconds", reset);
  return () => {
    clearInterval(ticking);
    model.off("change:words", show);
    model.off("change:seconds", reset);
  };
}

export default { render };
