// Shortcuts, focus and reading aloud for one table.

const TYPING = "input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]";

const shown = (element) => element.getClientRects().length > 0 && !element.disabled;

function press(root, key) {
  const digit = "1234567890".indexOf(key);
  const selector = digit >= 0
    ? ".kings-choices button"
    : `.kings-key-${key === "?" ? "help" : CSS.escape(key.toLowerCase())}`;
  const found = [...root.querySelectorAll(selector)].filter(shown)[Math.max(0, digit)];
  if (!found) return false;
  found.focus({ preventScroll: true });
  found.click();
  return true;
}

function render({ model, el }) {
  el.classList.add("kings-aloud");
  el.setAttribute("role", "status");
  el.textContent = model.get("said");
  const say = () => { el.textContent = model.get("said"); };
  model.on("change:said", say);

  const stop = new AbortController();
  let root = null;
  let last = null; // the element of this table that had the focus last

  const heard = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const at = event.target;
    const inside = root.contains(at);
    const nowhere = at === document.body && (root.contains(last) || last === null) && "voila" in document.body.dataset;
    if (!inside && !nowhere) return;
    if (at.matches?.(TYPING) && event.key !== "Escape") return;
    if (at.matches?.("input[type=range]") && event.key.startsWith("Arrow")) return;
    if (press(root, event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  const settle = () => {
    // The button that was pressed may be gone: the focus stays at this table.
    if (document.activeElement === document.body && last !== null && !document.contains(last)) keep();
    else if (last !== null && document.contains(last) && !shown(last) && (document.activeElement === document.body || document.activeElement === last)) keep();
  };
  const keep = () => {
    const next = [...root.querySelectorAll(".kings-choices button, .kings-key-g, .kings-key-n")].find(shown) ?? root;
    last = next;
    next.focus({ preventScroll: true });
  };

  const begin = () => {
    root = el.closest(".kings");
    if (root === null) { if (!stop.signal.aborted) requestAnimationFrame(begin); return; }
    root.tabIndex = -1;
    // A notebook's own shortcuts stay out of the table; it asks the element with the focus first.
    const quiet = (element) => { element.dataset.lmSuppressShortcuts = "true"; };
    quiet(root);
    const { signal } = stop;
    document.addEventListener("keydown", heard, { signal });
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
