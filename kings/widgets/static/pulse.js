// A pulse: asks the kernel to look again, now and then, as long as this page is open and looked at.

const PATIENCE = 20; // beats without an answer after which it is asked again

function render({ model, el }) {
  el.classList.add("kings-pulse");
  let waited = 0;
  let answered = model.get("answered");
  let ticking = null;

  const beat = () => {
    if (document.hidden || !model.get("running")) return;
    // A kernel that is busy is not asked a second time.
    if (waited > 0 && model.get("answered") === answered && waited < PATIENCE) {
      waited += 1;
      return;
    }
    waited = 1;
    answered = model.get("answered");
    model.send({ beat: true });
  };
  const set = () => {
    clearInterval(ticking);
    ticking = setInterval(beat, 1000 * model.get("seconds"));
  };
  set();
  model.on("change:seconds", set);
  document.addEventListener("visibilitychange", beat);
  return () => {
    clearInterval(ticking);
    model.off("change:seconds", set);
    document.removeEventListener("visibilitychange", beat);
  };
}

export default { render };
