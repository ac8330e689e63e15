// The line of a notebook: a widget's messages to the kernel that holds the seat.

import { client } from "./client.js";

const LATE = 10000; // milliseconds after which a message should have been answered

const ENDED = "The kernel was restarted, and this table ended with it. Run the cell again; “My games” brings your game back.";
const SILENT = "The kernel hasn't answered yet. It is busy with another cell, or it has stopped: then restart it, and run this cell again.";

// One widget can be shown at several places: frames go to all of them, answers only to the place
// that asked, which each message names. A message is a text in both directions, as some kernels
// turn each null of an object into something else.
function render({ model, el }) {
  const box = document.createElement("div");
  const place = Math.random().toString(36).slice(2);
  box.tabIndex = -1; // a press beside all buttons takes the focus from the notebook, too
  el.append(box);
  let hear = null, ended = null, late = null, alive = true;
  const silent = () => {
    late = null;
    line.say(SILENT);
  };
  const line = {
    send: (what) => {
      try {
        if (!alive) throw new Error(ENDED);
        model.send({ text: JSON.stringify(what), place });
        late ??= setTimeout(silent, LATE);
      } catch {
        line.say(ENDED); // the kernel's end of the line is gone
      }
    },
    open: ({ hello, told, say }) => {
      line.say = say;
      hear = ({ text, place: asked }) => {
        clearTimeout(late);
        late = null;
        if (asked === "" || asked === place) told(JSON.parse(text));
      };
      ended = () => {
        alive = false;
        clearTimeout(late);
        say(ENDED);
      };
      model.on("msg:custom", hear);
      model.on("comm_live_update", ended);
      line.send({ do: "hello", ...hello() });
    },
  };
  let ctx = null;
  const begin = () => {
    if (box.isConnected) ctx = client({ el: box, line });
    else waiting = requestAnimationFrame(begin);
  };
  let waiting = requestAnimationFrame(begin);
  return () => {
    cancelAnimationFrame(waiting);
    clearTimeout(late);
    if (hear !== null) {
      model.off("msg:custom", hear);
      model.off("comm_live_update", ended);
    }
    ctx?.stop();
    ctx?.silence();
  };
}

export default { render };
