// A page of its own: the seat's link stands behind #, so in no log and in no referrer.

import { client } from "./client.js";
import { seatIn } from "./editor.js";
import { socketLine } from "./socket.js";

const el = document.getElementById("table");
el.classList.add("kings-client-page");
const here = new URL("socket", location.href);
here.protocol = here.protocol.replace("http", "ws");
here.hash = "";
here.search = location.search; // which game is begun, if the address names one
window.kings = client({ el, line: socketLine({ link: seatIn(location.hash), address: here.href }), page: true, friends: true });
// Another game's address, typed or gone back to, differs in what stands behind # alone.
window.addEventListener("hashchange", () => location.reload());
