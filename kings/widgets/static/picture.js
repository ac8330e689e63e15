// Drawings: shows SVG as it comes, tells clicks, and how wide and how light the page around is.

function schemeAround() {
  const light = document.body.dataset.jpThemeLight;
  if (light !== undefined && !("voila" in document.body.dataset)) return light === "true" ? "light" : "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function render({ model, el }) {
  el.classList.add("kings-picture");
  const stage = document.createElement("div");
  stage.className = "kings-stage";
  el.append(stage);

  const draw = () => {
    const { pictures } = model.get("drawing");
    stage.innerHTML = pictures.map((svg) => `<div class="kings-drawing">${svg}</div>`).join("");
  };
  draw();
  model.on("change:drawing", draw);

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
    model.off("change:drawing", draw);
    measured.disconnect();
    theme.disconnect();
    dark.removeEventListener("change", scheme);
  };
}

export default { render };
