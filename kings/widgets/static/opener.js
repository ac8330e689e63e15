// A file that somebody brings: read here, sent once, and kept in no widget.

const read = (file) => file.text();

function render({ model, el }) {
  el.classList.add("kings-opener");
  const id = `kings-opener-${Math.random().toString(36).slice(2)}`;
  const label = document.createElement("label");
  label.htmlFor = id;
  const input = document.createElement("input");
  input.type = "file";
  input.id = id;
  el.append(label, input);

  const show = () => {
    label.textContent = model.get("label");
    input.accept = model.get("accept");
  };
  show();
  model.on("change", show);

  input.addEventListener("change", async () => {
    const file = input.files[0];
    if (file === undefined) return;
    const { name, size } = file;
    const small = size <= model.get("most_bytes");
    if (small && model.get("table")) {
      model.send({ name, size, text: null }, undefined, [await file.arrayBuffer()]);
    } else {
      model.send({ name, size, text: small ? await read(file) : null });
    }
    input.value = ""; // the same file can be brought again
  });
  return () => model.off("change", show);
}

export default { render };
