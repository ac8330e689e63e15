// The line of a notebook: a widget's messages to the kernel that holds the seat.

import { client } from "./client.js";

function render({ model, el }) {
  const place = document.createElement("div");
  el.append(place);
  let hear = null;
  const line = {
    send: (what) => model.send(what),
    open: ({ hello, told }) => {
      hear = told;
      model.on("msg:custom", hear);
      model.send({ do: "hello", ...hello() });
    },
  };
  let ctx = null;
  const begin = () => {
    if (place.isConnected) ctx = client({ el: place, line });
    else waiting = requestAnimationFrame(begin);
  };
  let waiting = requestAnimationFrame(begin);
  return () => {
    cancelAnimationFrame(waiting);
    if (hear !== null) model.off("msg:custom", hear);
    ctx?.stop();
    ctx?.silence();
  };
}

export default { render };
