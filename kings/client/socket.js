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

// `link`: the seat's, or a function that returns the one of the moment; `missed`: called where the
// server was never reached, and says whether somebody else tries from now on.
export function socketLine({ link, address, missed = () => false }) {
  let socket = null, wait = SOON, met = false;
  return {
    send: (what) => { if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(what)); },
    open: ({ hello, told, say, ended = () => {} }) => {
      const come = () => {
        socket = new WebSocket(address);
        socket.onopen = () => {
          wait = SOON;
          met = true;
          say("");
          socket.send(JSON.stringify({ do: "hello", link: typeof link === "function" ? link() : link, ...hello() }));
        };
        socket.onmessage = ({ data }) => told(JSON.parse(data));
        socket.onclose = ({ code, reason }) => {
          if (code >= ENDS) {
            say(reasonOf(reason));
            ended(reason);
            return;
          }
          if (!met && missed()) return;
          say("The line is broken; coming back …");
          setTimeout(come, wait * (0.5 + Math.random())); // not all thirty at the same moment
          wait = Math.min(wait * 2, LATE);
        };
      };
      come();
    },
  };
}
