// The same line where something on the way kills WebSockets: a response that goes on, and posts.

import { goTo, reasonOf, socketLine } from "./socket.js";

const SOON = 500, LATE = 8000; // milliseconds until it tries again
const MISSES = 2; // sockets that never opened before this is tried

export function streamLine({ link }) {
  let number = null, wait = SOON, queue = Promise.resolve();
  const post = (body) => fetch("say", { method: "POST", headers: { "Kings-Line": number, "Content-Type": "text/plain" }, body });
  return {
    send: (what) => {
      if (number !== null) queue = queue.then(() => post(JSON.stringify(what))).catch(() => {}); // in their order
    },
    open: ({ hello, told, say, ended = () => {} }) => {
      const come = async () => {
        let over = null, moves = false;
        try {
          const body = JSON.stringify({ do: "hello", link: typeof link === "function" ? link() : link, ...hello() });
          const response = await fetch("stream", { method: "POST", headers: { "Content-Type": "text/plain" }, body });
          if (!response.ok) throw new Error(String(response.status));
          for await (const message of events(response.body)) {
            if ("line" in message) {
              number = message.line;
              wait = SOON;
              say("");
            } else if ("end" in message) over = message.end;
            else if ("at" in message) {
              moves = goTo(message.at);
              break;
            } else told(message);
          }
        } catch { /* it is tried again */ }
        number = null;
        if (over !== null) {
          say(reasonOf(over));
          ended(over);
          return;
        }
        if (!moves) say("The line is broken; coming back …");
        setTimeout(come, wait * (0.5 + Math.random()));
        wait = Math.min(wait * 2, LATE);
      };
      come();
    },
  };
}

// The messages of a response that goes on: each is a line of data, with an empty line behind it.
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const parts = (rest + value).split("\n\n");
      rest = parts.pop();
      for (const part of parts) if (part.startsWith("data: ")) yield JSON.parse(part.slice(6));
    }
  } finally {
    reader.cancel().catch(() => { /* it has ended */ }); // nobody listens any more
  }
}

// A WebSocket, or a stream after it could not be opened.
export function eitherLine({ link, address }) {
  let misses = 0, line = null;
  return {
    send: (what) => line.send(what),
    open: (handlers) => {
      const missed = () => {
        misses += 1;
        if (misses < MISSES) return false;
        line = streamLine({ link });
        line.open(handlers);
        return true;
      };
      line = socketLine({ link, address, missed });
      line.open(handlers);
    },
  };
}
