// One of a few, as real radio buttons in a named group: one stop of the tab key, arrows inside.

function render({ model, el }) {
  const group = `kings-radios-${Math.random().toString(36).slice(2)}`;
  const box = document.createElement("fieldset");
  el.classList.add("kings-radios");
  el.append(box);

  const build = () => {
    const legend = document.createElement("legend");
    legend.textContent = model.get("label");
    legend.classList.toggle("kings-aloud", model.get("quiet"));
    const choices = model.get("words").map((words, at) => {
      const label = document.createElement("label");
      const input = document.createElement("input");
      input.type = "radio";
      input.name = group;
      input.value = String(at);
      input.addEventListener("change", () => {
        model.set("index", at);
        model.save_changes();
      });
      const said = document.createElement("span");
      said.textContent = words;
      label.append(input, said);
      return label;
    });
    box.replaceChildren(legend, ...choices);
    mark();
  };
  const mark = () => {
    box.querySelectorAll("input").forEach((input, at) => { input.checked = at === model.get("index"); });
  };
  build();
  model.on("change:words change:label change:quiet", build);
  model.on("change:index", mark);
  return () => {
    model.off("change:words change:label change:quiet", build);
    model.off("change:index", mark);
  };
}

export default { render };
