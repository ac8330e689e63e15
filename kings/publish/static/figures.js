// Draws the figures of the page: those in sight first, the rest in idle moments, so that it can be printed.
const store = JSON.parse(document.getElementById("figures").textContent);
const root = document.documentElement;
const system = matchMedia("(prefers-color-scheme: dark)");
const drawn = new Map();
let printing = false;

const isDark = () => !printing && (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);

// A figure is kept in light colours; in the dark each is looked up.
function inColours(value, dark) {
  const text = JSON.stringify(value);
  if (!dark) return JSON.parse(text);
  const turned = text.replace(/#[0-9A-F]{6}\b/gi, (one) => store.colours[one.toUpperCase()] ?? one);
  return JSON.parse(turned.replace(/rgba\(\d+,\d+,\d+,/g, (one) => store.colours[one] ?? one));
}

// On paper a column is 180 mm wide, whatever the window is.
const PAPER = 660;
const look = () => (printing ? "paper" : isDark() ? "dark" : "light");

function draw(place) {
  if (drawn.get(place) === look() || !place.offsetParent) return;
  drawn.set(place, look());
  const dark = isDark();
  const { data, layout, frames } = inColours(store.figures[place.id], dark);
  layout.template = inColours(store.template, dark);
  if (printing && !store.still) layout.width = PAPER;
  const config = { displayModeBar: false, responsive: true, staticPlot: store.still };
  Plotly.newPlot(place, { data, layout, frames, config });
}

const places = [...document.querySelectorAll(".plot")];
const inSight = new IntersectionObserver(
  (entries) => entries.filter((one) => one.isIntersecting).forEach((one) => draw(one.target)),
  { rootMargin: "800px" },
);
places.forEach((place) => inSight.observe(place));

// A browser without a free moment is not waited for.
const whenIdle = (call) => (window.requestIdleCallback ? requestIdleCallback(call, { timeout: 200 }) : setTimeout(call, 30));
function drawNext() {
  const next = places.find((place) => place.offsetParent && drawn.get(place) !== look());
  if (next) {
    draw(next);
    whenIdle(drawNext);
  } else {
    root.dataset.drawn = "all";
  }
}

function drawAll() {
  places.forEach(draw);
}

function redraw() {
  delete root.dataset.drawn;
  whenIdle(drawNext);
}

system.addEventListener("change", redraw);
addEventListener("themechange", redraw);
addEventListener("beforeprint", () => {
  printing = true;
  root.dataset.printing = "yes";
  drawAll();
});
addEventListener("afterprint", () => {
  printing = false;
  delete root.dataset.printing;
  redraw();
});
addEventListener("load", () => whenIdle(drawNext));
