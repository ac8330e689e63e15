// What was changed before a press is told before it.
//
// ipywidgets sends a field's first change at once and keeps the next ones back until the kernel has
// answered; a press does not wait for them. On a busy kernel an offer would be made of what stood
// in its fields a moment ago. So whatever is kept back is sent before the press is.

function send(model) {
  if (!model._msg_buffer) return;
  const sent = model.send_sync_message(model._msg_buffer, model._msg_buffer_callbacks);
  model.rememberLastUpdateFor(sent);
  model._msg_buffer = model._msg_buffer_callbacks = null;
}

function keepOrder(root, manager) {
  if (root.keepsOrder) return; // noted on the table itself, as each picture has this script anew
  root.keepsOrder = true;
  let models = []; // as they were when something was last typed, moved or chosen
  const collect = async () => {
    const settled = await Promise.allSettled(Object.values(manager._models));
    models = settled.map(({ value }) => value).filter(Boolean);
  };
  for (const change of ["focusin", "input", "change"]) root.addEventListener(change, collect, true);
  root.addEventListener("click", () => models.forEach(send), true);
}
