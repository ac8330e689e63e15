// Shows the framed page when it has something to show; until then, how long it may take.
const frame = document.querySelector("iframe");
const wait = document.getElementById("wait");
const SLOW = 60_000; // milliseconds
// The frame shows a console; what belongs to a console is left out.
const PLAIN = `
  .jp-CodeConsole-input, .jp-CodeConsole-banner, .jp-Toolbar,
  .jp-Collapser, .jp-InputPrompt, .jp-OutputPrompt, .jp-OutputArea-promptOverlay, .jp-Cell-inputWrapper, .lm-SplitPanel-handle { display: none !important; }
  .jp-CodeConsole-content { inset: 0 !important; width: 100% !important; height: 100% !important; }
  .jp-OutputArea-output { padding: 0 !important; overflow-x: hidden !important; }
  .jp-CodeConsole, .jp-CodeConsole-content, .jp-Cell { padding: 0 !important; }`;

const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "&theme=JupyterLab+Dark" : "";
frame.src = frame.dataset.src + dark;

const shows = (page) =>
  page.querySelector(".kings .kings-panel, .kings-client .play, .kings-client .cloth") ??
  page.querySelector('[data-mime-type="application/vnd.jupyter.stderr"], [data-mime-type="application/vnd.jupyter.error"]');

const ready = setInterval(() => {
  const page = frame.contentDocument;
  if (page?.URL === "about:blank") return;
  if (page?.head && !page.getElementById("kings-plain")) {
    const style = page.createElement("style");
    style.id = "kings-plain";
    style.textContent = PLAIN;
    page.head.append(style);
  }
  if (!page?.body || !shows(page)) return;
  clearInterval(ready);
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
