// Does this phone reach the laptop? What works is ticked, and what doesn't says whom to tell.

import { h } from "./dom.js";
import { cross, tick } from "./signs.js";

const WAIT = 4000; // milliseconds
const known = { socket: null, stream: null };
let asked = false;

export function check(ctx) {
  if (!asked) {
    asked = true;
    const found = (name) => (works) => { known[name] = works; ctx.render(); };
    socket().then(found("socket"));
    stream().then(found("stream"));
  }
  const line = (name, words) => h("li", { class: known[name] === false ? "fails" : "" }, h("span", { class: "check-sign" }, known[name] === null ? "…" : known[name] ? tick(18) : cross(16)), h("span", {}, words));
  return [h("main", { key: "check", class: "lobby" }, h("header", {}, h("h1", {}, "This device reaches the table"), h("p", {}, "Now ask your neighbours to try.")),
    h("section", { class: "panel", "aria-label": "What works" }, h("ul", { class: "checks" },
      h("li", {}, h("span", { class: "check-sign" }, tick(18)), h("span", {}, "The page comes")), line("socket", "The quick line (WebSocket) opens"), line("stream", "The other line (a long response) opens")),
    h("p", { role: "status" }, verdict())))];
}

function verdict() {
  const { socket: quick, stream: slow } = known;
  if (quick === null || slow === null) return "Trying both lines …";
  if (quick) return "All is well: you can play here.";
  if (slow) return "You can play here. Something between you and the table ends WebSockets, so a slower line is used.";
  return "Neither line opens. A proxy or firewall is in between: ask for this address to be let through without one.";
}

// Each is tried with a hello that opens nothing: that the server answers is what counts.
function socket() {
  return new Promise((done) => {
    const here = new URL("socket", location.href);
    here.protocol = here.protocol.replace("http", "ws");
    here.hash = "";
    const trial = new WebSocket(here.href);
    const end = (works) => { trial.close(); done(works); };
    trial.onopen = () => end(true);
    trial.onerror = () => end(false);
    setTimeout(() => end(false), WAIT);
  });
}

async function stream() {
  try {
    const trial = new AbortController();
    setTimeout(() => trial.abort(), WAIT);
    const response = await fetch("stream", { method: "POST", body: JSON.stringify({ do: "hello", link: "" }), headers: { "Content-Type": "text/plain" }, signal: trial.signal });
    const { value } = await response.body.getReader().read();
    trial.abort();
    return response.ok && value.length > 0;
  } catch {
    return false;
  }
}
