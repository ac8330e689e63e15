// A slider that is a real range input: it has a name, takes the keyboard, and says its value.

function render({ model, el }) {
  el.classList.add("kings-range");
  const id = `kings-range-${Math.random().toString(36).slice(2)}`;
  const label = document.createElement("label");
  label.htmlFor = id;
  const input = document.createElement("input");
  input.type = "range";
  input.id = id;
  input.step = "1";
  const said = document.createElement("output");
  said.htmlFor = id;
  el.append(label, input, said);

  const show = () => {
    label.textContent = model.get("label");
    label.classList.toggle("kings-aloud", model.get("quiet"));
    input.min = model.get("least");
    input.max = model.get("most");
    if (Number(input.value) !== model.get("value")) input.value = model.get("value");
    input.disabled = model.get("disabled");
    const share = (input.value - input.min) / Math.max(1, input.max - input.min);
    input.style.setProperty("--share", `${100 * share}%`);
    said.textContent = model.get("words");
    input.setAttribute("aria-valuetext", model.get("words") || input.value);
  };
  show();
  model.on("change", show);

  let asked = 0;
  const send = () => {
    asked = 0;
    const value = Number(input.value);
    if (value !== model.get("value")) {
      model.set("value", value);
      model.save_changes();
    }
  };
  const moved = () => { if (!asked) asked = setTimeout(send, 40); };
  const set = () => { clearTimeout(asked); send(); };
  input.addEventListener("input", moved);
  input.addEventListener("change", set);
  return () => { clearTimeout(asked); model.off("change", show); };
}

export default { render };
