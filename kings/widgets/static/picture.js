// The drawn table: shows SVG as it comes, lets things move into their new place, tells clicks.

const STEP = 180; // milliseconds of one wave

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function schemeAround() {
  const light = document.body.dataset.jpThemeLight;
  if (light !== undefined && !("voila" in document.body.dataset)) return light === "true" ? "light" : "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

// Where an anchor such as "place:2", "seat:1" or "bank" lies, in pixels from the stage's corner.
function spot(stage, anchor) {
  const [name, number] = anchor.split(":");
  const selector = number === undefined ? `[data-${name}]` : `[data-${name}="${CSS.escape(number)}"]`;
  const element = stage.querySelector(selector);
  if (element === null) return null;
  const box = element.getBoundingClientRect();
  const corner = stage.getBoundingClientRect();
  return { x: box.left - corner.left + box.width / 2, y: box.top - corner.top + box.height / 2 };
}

function scaleOf(stage) {
  const svg = stage.querySelector("svg");
  if (svg === null) return 1;
  const drawn = svg.getBoundingClientRect();
  return Math.min(drawn.width / svg.viewBox.baseVal.width, drawn.height / svg.viewBox.baseVal.height);
}

function move(stage, layer, motion) {
  const from = spot(stage, motion.start);
  const to = spot(stage, motion.end);
  if (from === null || to === null) return null;
  const sprite = document.createElement("div");
  sprite.className = "kings-sprite";
  sprite.innerHTML = motion.sprite;
  const svg = sprite.firstElementChild;
  const scale = scaleOf(stage);
  const wide = svg.viewBox.baseVal.width * scale;
  const high = svg.viewBox.baseVal.height * scale;
  svg.setAttribute("width", wide);
  svg.setAttribute("height", high);
  layer.append(sprite);
  const at = ({ x, y }) => `translate(${x - wide / 2}px, ${y - high / 2}px)`;
  return sprite.animate(
    [
      { transform: at(from), opacity: 1 },
      { transform: at(to), opacity: 1 },
    ], // before and after its wave nothing is seen of it, as the picture beneath is complete
    { duration: STEP, delay: motion.wave * STEP, easing: "ease-out" },
  ).finished.then(() => sprite.remove(), () => sprite.remove());
}

function render({ model, el }) {
  el.classList.add("kings-picture");
  const stage = document.createElement("div");
  stage.className = "kings-stage";
  const layer = document.createElement("div");
  layer.className = "kings-layer";
  layer.setAttribute("aria-hidden", "true");
  el.append(stage, layer);

  const draw = (moving) => {
    const { pictures, motions } = model.get("drawing");
    layer.replaceChildren(); // whoever clicks faster than things move sees the newest state
    stage.innerHTML = pictures.map((svg) => `<div class="kings-drawing">${svg}</div>`).join("");
    if (moving && !still()) motions.forEach((motion) => move(stage, layer, motion));
  };
  const redraw = () => draw(true);
  draw(false);
  model.on("change:drawing", redraw);

  const point = (event) => {
    const marked = event.target.closest("[data-mark]");
    if (marked !== null) model.send({ point: marked.dataset.mark });
  };
  stage.addEventListener("click", point);

  const tell = (name, value) => {
    if (model.get(name) === value) return;
    model.set(name, value);
    model.save_changes();
  };
  const measured = new ResizeObserver(() => {
    const wide = el.getBoundingClientRect().width;
    if (wide > 0) tell("frame", wide < model.get("least") ? "narrow" : "wide");
  });
  measured.observe(el);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const scheme = () => tell("scheme", schemeAround());
  scheme();
  dark.addEventListener("change", scheme);
  const theme = new MutationObserver(scheme); // JupyterLab's theme
  theme.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });

  let gone = false;
  const begin = () => {
    const root = el.closest(".kings");
    if (root !== null) keepOrder(root, model.widget_manager);
    else if (!gone && !el.isConnected) requestAnimationFrame(begin);
  };
  begin();

  return () => {
    gone = true;
    model.off("change:drawing", redraw);
    measured.disconnect();
    theme.disconnect();
    dark.removeEventListener("change", scheme);
  };
}

export default { render };
