// A page of its own: the seat's link stands behind #, so in no log and in no referrer. Its line is a
// WebSocket that comes back by itself.

import { client } from "./client.js";

const SOON = 500, LATE = 8000; // milliseconds until it tries again

const ENDS = 4000; // the server's own reasons for which nothing is tried again

function socketLine({ link, address }) {
  let socket = null, wait = SOON;
  return {
    send: (what) => { if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(what)); },
    open: ({ hello, told, say }) => {
      const come = () => {
        socket = new WebSocket(address);
        socket.onopen = () => {
          wait = SOON;
          say("");
          socket.send(JSON.stringify({ do: "hello", link, ...hello() }));
        };
        socket.onmessage = ({ data }) => told(JSON.parse(data));
        socket.onclose = ({ code, reason }) => {
          if (code >= ENDS) {
            say(reason === "elsewhere" ? "This seat is played on another screen now." : reason || "This link opens no seat.");
            return;
          }
          say("The line is broken; coming back …");
          setTimeout(come, wait * (0.5 + Math.random())); // not all thirty at the same moment
          wait = Math.min(wait * 2, LATE);
        };
      };
      come();
    },
  };
}

const el = document.getElementById("table");
el.classList.add("kings-client-page");
const here = new URL("socket", location.href);
here.protocol = here.protocol.replace("http", "ws");
here.hash = "";
here.search = location.search; // which game is begun, if the address names one
window.kings = client({ el, line: socketLine({ link: location.hash.slice(1), address: here.href }), page: true });
// Another game's address, typed or gone back to, differs in what stands behind # alone.
window.addEventListener("hashchange", () => location.reload());
