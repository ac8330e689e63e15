// One slide at a time on a stage that fits the window; on a phone and on paper all of them, one under the other.
const slides = [...document.querySelectorAll(".slide")];
const stage = document.getElementById("stage");
const place = document.getElementById("place");
const small = matchMedia("(max-width: 700px)");
let at = 0;

function fit() {
  const scale = Math.min(innerWidth / 1280, innerHeight / 720);
  stage.style.transform = small.matches ? "" : `scale(${scale})`;
}

function show(wanted, focus = false) {
  at = Math.max(0, Math.min(slides.length - 1, wanted));
  slides.forEach((slide, number) => slide.classList.toggle("here", number === at));
  place.textContent = `${at + 1} of ${slides.length}`;
  history.replaceState(null, "", `#${at + 1}`);
  document.getElementById("before").disabled = at === 0;
  document.getElementById("next").disabled = at === slides.length - 1;
  dispatchEvent(new Event("themechange"));
  if (focus) slides[at].focus();
}

const steps = {
  ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1,
  ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Home: -1e6, End: 1e6,
};
addEventListener("keydown", (event) => {
  const step = steps[event.key];
  if (!step || small.matches || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " " && event.target.closest("button, summary, a")) return;
  event.preventDefault();
  show(at + step, true);
});
document.getElementById("before").addEventListener("click", () => show(at - 1));
document.getElementById("next").addEventListener("click", () => show(at + 1));
addEventListener("resize", fit);
small.addEventListener("change", fit);
fit();
show(Number(location.hash.slice(1) || 1) - 1);
