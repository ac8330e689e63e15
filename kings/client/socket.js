// The line of a page of its own: a WebSocket that comes back by itself.

const SOON = 500, LATE = 8000; // milliseconds until it tries again

const ENDS = 4000; // the server's own reasons for which nothing is tried again

const REASONS = {
  elsewhere: "This seat is played on another screen now.",
  bot: "A bot plays this seat for now.",
  freed: "This seat was given to somebody else.",
  shared: "This seat is played on a screen that several share now.",
  closed: "The table was closed.",
};

export const reasonOf = (word) => REASONS[word] || word || "This link opens no seat.";

// Where a hall has several processes, the end of the page's path says in which of them its table is:
// /w2/. Told to go there, the page stays, and only its address is another.
export function goTo(at) {
  const folder = new URL(".", location.href).pathname.replace(/\/w\d{1,4}\/$/, "/");
  const there = at ? `${folder}${at}/` : folder;
  if (there === location.pathname) return false;
  history.replaceState(null, "", `${there}${location.search}${location.hash}`);
  return true;
}

// `link`: the seat's, or a function that returns the one of the moment, as `address` may be, too;
// `missed`: called where the server was never reached, and says whether somebody else tries from
// now on.
export function socketLine({ link, address, missed = () => false }) {
  let socket = null, wait = SOON, met = false, moved = -LATE;
  return {
    send: (what) => { if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(what)); },
    open: ({ hello, told, say, ended = () => {} }) => {
      const again = () => {
        say("The line is broken; coming back …");
        setTimeout(come, wait * (0.5 + Math.random())); // not all thirty at the same moment
        wait = Math.min(wait * 2, LATE);
      };
      const move = (at) => { // where a proxy leads elsewhere than it should, not without end
        socket.onmessage = socket.onclose = null;
        socket.close();
        const soon = performance.now() - moved > LATE;
        moved = performance.now();
        if (goTo(at) && soon) setTimeout(come, SOON * Math.random());
        else again();
      };
      const come = () => {
        socket = new WebSocket(typeof address === "function" ? address() : address);
        socket.onopen = () => {
          wait = SOON;
          met = true;
          say("");
          socket.send(JSON.stringify({ do: "hello", link: typeof link === "function" ? link() : link, ...hello() }));
        };
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if ("at" in message) move(message.at);
          else told(message);
        };
        socket.onclose = ({ code, reason }) => {
          if (code >= ENDS) {
            say(reasonOf(reason));
            ended(reason);
            return;
          }
          if (!met && missed()) return;
          again();
        };
      };
      come();
    },
  };
}
