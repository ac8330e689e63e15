// The line of a page of its own: a WebSocket that comes back by itself.

const SOON = 500, LATE = 8000; // milliseconds until it tries again

const ENDS = 4000; // the server's own reasons for which nothing is tried again

export function socketLine({ link, address }) {
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
