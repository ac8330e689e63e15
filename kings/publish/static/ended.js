// Says when the process of this page has ended, or its server: whatever is pressed then does nothing.
// A page that does not come, though its process waits and nothing is on its way, is loaded again, twice
// at the most; after that it says so.
(() => {
  const { baseUrl, kernelId } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  const { again } = document.currentScript.dataset;
  const OFTEN = 15000, AT_ONCE = 2000, STUCK = 25000, LATE = 60000;
  const GONE = "Whatever you do here does nothing now: the process behind this page has ended, "
    + "because nothing was done here for a long time, because this page was away, or because it was "
    + "stopped.";
  const SILENT = "Whatever you do here does nothing now: the server does not answer. It was stopped, "
    + "or the network is down. Once it is back:";
  const LONG = "This page takes long to come. Where many open one at the same moment, that may last "
    + "two minutes; otherwise load it again.";
  const OFTENEST = 2, TRIED = `kings-tried ${location.pathname}`;
  let asked = 0, silent = 0, ended = false, loaded = Infinity, heard = null;
  const there = () => document.querySelector(".kings") !== null;
  const since = (time) => Date.now() - time;
  const came = () =>
    performance.getEntriesByType("resource").filter(({ name }) => !name.includes("/api/")).length;

  // What moves while a page is on its way: the process works, or a file arrives. A process that is
  // busy needs patience and no second one beside it, which a page that is loaded again would bring.
  const moves = ({ execution_state: state, last_activity: last }) =>
    (state === "idle" ? `${last} ${came()}` : null);

  function again_by_itself(answer) {
    const now = moves(answer);
    const stuck = now !== null && now === heard && since(loaded) > STUCK;
    heard = now;
    const tried = Number(sessionStorage.getItem(TRIED));
    if (!stuck || tried >= OFTENEST) return;
    sessionStorage.setItem(TRIED, tried + 1);
    location.reload();
  }

  function tell(words, after = again) {
    let bar = document.getElementById("kings-ended");
    if (!bar) {
      bar = document.createElement("div");
      bar.id = "kings-ended";
      bar.setAttribute("role", "alert");
      const reload = document.createElement("button");
      reload.textContent = "Load the page again";
      reload.addEventListener("click", () => location.reload());
      bar.append(document.createElement("p"), reload);
      document.body.append(bar);
    }
    bar.firstChild.textContent = `${words} ${after}`.trim();
  }

  async function ask() {
    const often = since(asked) >= OFTEN;
    asked = Date.now();
    try {
      const answer = await fetch(`${baseUrl}api/kernels/${kernelId}`, { cache: "no-store" });
      silent = 0;
      ended = answer.status === 404;
      if (there()) sessionStorage.removeItem(TRIED);
      else if (answer.ok && often) again_by_itself(await answer.json());
    } catch {
      silent += 1;
    }
    if (ended) tell(GONE);
    else if (silent > 1) tell(SILENT);
    else if (!there() && since(loaded) > LATE) tell(LONG, "");
    else document.getElementById("kings-ended")?.remove();
  }

  // A page that is left gives its process back. Voilà's own message goes out on "beforeunload", which
  // phones often leave out, and only once all widgets have come.
  addEventListener("pagehide", () => navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`));
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

  addEventListener("load", () => { loaded = Date.now(); });
  const soon = () => !ended && since(asked) > AT_ONCE && ask();
  const timer = setInterval(() => (ended ? clearInterval(timer) : ask()), OFTEN);
  for (const deed of ["pointerup", "keyup", "online", "offline"]) addEventListener(deed, soon);
  document.addEventListener("visibilitychange", () => document.hidden || soon());
})();
