// Says when the process of this page has ended, or its server: whatever is pressed then does nothing.
(() => {
  const { baseUrl, kernelId } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  const { again } = document.currentScript.dataset;
  const OFTEN = 15000, AT_ONCE = 2000;
  const GONE = "Whatever you do here does nothing now: the process behind this page has ended, "
    + "because nothing was done here for a long time, or because it was stopped.";
  const SILENT = "Whatever you do here does nothing now: the server does not answer. It was stopped, "
    + "or the network is down. Once it is back:";
  let asked = 0, silent = 0, ended = false;

  function tell(words) {
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
    bar.firstChild.textContent = `${words} ${again}`;
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
    else document.getElementById("kings-ended")?.remove();
  }

  const soon = () => !ended && Date.now() - asked > AT_ONCE && ask();
  const timer = setInterval(() => (ended ? clearInterval(timer) : ask()), OFTEN);
  for (const deed of ["pointerup", "keyup", "online", "offline"]) addEventListener(deed, soon);
  document.addEventListener("visibilitychange", () => document.hidden || soon());
})();
