// Shows the framed page when it has something to show; until then, how far it has come.
const frame = document.querySelector("iframe");
const wait = document.getElementById("wait");
const SLOW = 60_000; // milliseconds
// A position comes by this page's address, and the links that are copied within lead to the editor's.
frame.dataset.address = new URL("edit.html", location.href).href;
window.addEventListener("hashchange", () => location.reload());
// The frame shows a console; what belongs to a console is left out.
const PAPER = getComputedStyle(document.body).backgroundColor;
const PLAIN = `
  body, .jp-CodeConsole, .jp-CodeConsole-content, .lm-SplitPanel, .jp-Cell, .jp-OutputArea-output { background: ${PAPER} !important; }
  .jp-CodeConsole, .lm-DockPanel, .lm-DockPanel-widget { border: 0 !important; }
  .jp-CodeConsole-input, .jp-CodeConsole-banner, .jp-Toolbar,
  .jp-Collapser, .jp-InputPrompt, .jp-OutputPrompt, .jp-OutputArea-promptOverlay, .jp-Cell-inputWrapper, .lm-SplitPanel-handle { display: none !important; }
  .jp-CodeConsole-content { inset: 0 !important; width: 100% !important; height: 100% !important; }
  .jp-OutputArea-output { padding: 0 !important; overflow-x: hidden !important; }
  .jp-CodeConsole, .jp-CodeConsole-content, .jp-Cell { padding: 0 !important; }`;

// How far it has come, in percent: by bytes while Python comes, then by what has happened. Each step
// stands where it does because of the time that it took on a quick line and an idle machine.
const COME = 30, STARTED = 78, LOADED = 95;
const bar = document.querySelector("progress");
const reached = (percent, words) => {
  bar.value = percent;
  document.getElementById("step").textContent = words;
};

// Fetch what Python consists of; the browser keeps it for the page in the frame, which asks again.
async function fetchAll(parts) {
  const all = parts.reduce((sum, [, bytes]) => sum + bytes, 0);
  let come = 0;
  const MB = (bytes) => Math.round(bytes / 1e6);
  const one = async ([address]) => {
    const { body } = await fetch(address);
    for await (const { length } of chunks(body.getReader())) {
      come += length;
      bar.value = (COME * come) / all;
      document.getElementById("bytes").textContent = `: ${MB(come)} of ${MB(all)} MB`;
    }
  };
  await Promise.all(parts.map(one));
}

async function* chunks(reader) {
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

function open() {
  document.getElementById("bytes").textContent = "";
  reached(COME, "Python is starting");
  const channel = new BroadcastChannel(`kings-${Math.random().toString(36).slice(2)}`);
  const steps = { python: [STARTED, "The games are being loaded"], kings: [LOADED, "The page is being laid out"] };
  channel.onmessage = ({ data }) => { if (data in steps) reached(...steps[data]); };
  const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "&theme=JupyterLab+Dark" : "";
  frame.src = frame.dataset.src.replace("CHANNEL", channel.name) + dark + location.hash;
}

// A file that can't be fetched here is asked for again by the page that needs it.
fetchAll(JSON.parse(document.getElementById("parts").textContent)).catch(() => {}).finally(open);

const shows = (page) =>
  page.querySelector(".kings .kings-panel, .kings-client .play, .kings-client .cloth, .kings-client .editor") ??
  page.querySelector('[data-mime-type="application/vnd.jupyter.stderr"], [data-mime-type="application/vnd.jupyter.error"]');

const ready = setInterval(() => {
  const page = frame.contentDocument;
  if (!frame.src || page?.URL === "about:blank") return;
  if (page?.head && !page.getElementById("kings-plain")) {
    const style = page.createElement("style");
    style.id = "kings-plain";
    style.textContent = PLAIN;
    page.head.append(style);
  }
  if (!page?.body || !shows(page)) return;
  clearInterval(ready);
  bar.value = 100;
  wait.hidden = true;
  frame.focus();
  begin(page);
}, 200);

// A console goes to its end whenever it grows; a page is read from its beginning.
function begin(page) {
  const content = page.querySelector(".jp-CodeConsole-content");
  const top = setInterval(() => { content.scrollTop = 0; }, 50);
  const stop = () => clearInterval(top);
  setTimeout(stop, 3000);
  for (const touch of ["wheel", "pointerdown", "keydown", "touchmove"]) page.addEventListener(touch, stop, { once: true });
}

setTimeout(() => { document.getElementById("slow").hidden = false; }, SLOW);
