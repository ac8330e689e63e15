// Says when the process of this page has ended, or its server: whatever is pressed then does nothing.
// Says also when the page does not come.
(() => {
  const { baseUrl, kernelId } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  const { again } = document.currentScript.dataset;
  const OFTEN = 15000, AT_ONCE = 2000, LATE = 60000;
  const GONE = "Whatever you do here does nothing now: the process behind this page has ended, "
    + "because nothing was done here for a long time, or because it was stopped.";
  const SILENT = "Whatever you do here does nothing now: the server does not answer. It was stopped, "
    + "or the network is down. Once it is back:";
  const LONG = "This page takes long to come. Where many open one at the same moment, that may last "
    + "two minutes; otherwise load it again.";
  let asked = 0, silent = 0, ended = false, loaded = Infinity;
  const late = () => Date.now() - loaded > LATE && document.querySelector(".kings") === null;

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
    asked = Date.now();
    try {
      const answer = await fetch(`${baseUrl}api/kernels/${kernelId}`, { cache: "no-store" });
      silent = 0;
      ended = answer.status === 404;
    } catch {
      silent += 1;
    }
    if (ended) tell(GONE);
    else if (silent > 1) tell(SILENT);
    else if (late()) tell(LONG, "");
    else document.getElementById("kings-ended")?.remove();
  }

  addEventListener("load", () => { loaded = Date.now(); });
  const soon = () => !ended && Date.now() - asked > AT_ONCE && ask();
  const timer = setInterval(() => (ended ? clearInterval(timer) : ask()), OFTEN);
  for (const deed of ["pointerup", "keyup", "online", "offline"]) addEventListener(deed, soon);
  document.addEventListener("visibilitychange", () => document.hidden || soon());
})();
