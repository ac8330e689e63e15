// A page of its own: the seat's link stands behind #, so in no log and in no referrer.

import { client } from "./client.js";
import { socketLine } from "./socket.js";

const el = document.getElementById("table");
el.classList.add("kings-client-page");
const here = new URL("socket", location.href);
here.protocol = here.protocol.replace("http", "ws");
const game = new URLSearchParams(location.search).get("game");
if (game !== null) here.searchParams.set("game", game);
here.hash = "";
window.kings = client({ el, line: socketLine({ link: location.hash.slice(1), address: here.href }), page: true });
