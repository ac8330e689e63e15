// Reading aloud, and the focus, for one page.

const shown = (element) => element.getClientRects().length > 0 && !element.disabled;

function render({ model, el }) {
  el.classList.add("kings-aloud");
  el.setAttribute("role", "status");
  el.textContent = model.get("said");
  const say = () => { el.textContent = model.get("said"); };
  model.on("change:said", say);

  const stop = new AbortController();
  let root = null;
  let last = null; // the element of this page that had the focus last

  const settle = () => {
    // The button that was pressed may be gone: the focus stays on this page.
    if (last === null || last === root) return;
    const lost = document.activeElement === document.body || document.activeElement === last;
    if (lost && !(document.contains(last) && shown(last))) {
      last = root;
      root.focus({ preventScroll: true });
    }
  };

  const begin = () => {
    root = el.closest(".kings");
    if (root === null) { if (!stop.signal.aborted) requestAnimationFrame(begin); return; }
    root.tabIndex = -1;
    // A notebook's own shortcuts stay out of the page; it asks the element with the focus first.
    const quiet = (element) => { element.dataset.lmSuppressShortcuts = "true"; };
    quiet(root);
    const { signal } = stop;
    root.addEventListener("focusin", (event) => { last = event.target; quiet(last); }, { signal });
    let waiting = false;
    const observer = new MutationObserver(() => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => { waiting = false; settle(); });
    });
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["style", "disabled", "class"] });
    signal.addEventListener("abort", () => observer.disconnect());
  };
  begin();
  return () => { stop.abort(); model.off("change:said", say); };
}

export default { render };
