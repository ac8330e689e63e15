// A clock that counts seconds in the page while it is running; what counts is measured elsewhere.

function render({ model, el }) {
  el.classList.add("kings-clock");
  el.setAttribute("role", "timer");
  let start = 0;
  let ticking = null;
  const show = () => {
    const seconds = Math.floor((performance.now() - start) / 1000);
    const rest = String(seconds % 60).padStart(2, "0");
    el.textContent = `${Math.floor(seconds / 60)}:${rest}`;
  };
  const stop = () => {
    clearInterval(ticking);
    ticking = null;
  };
  const change = () => {
    stop();
    el.textContent = "";
    if (!model.get("run")) return;
    start = performance.now();
    show();
    ticking = setInterval(show, 500);
  };
  change();
  model.on("change:run", change);
  return () => {
    stop();
    model.off("change:run", change);
  };
}

export default { render };
