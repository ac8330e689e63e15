// Told to every page before its own scripts: what it asks of the kernel, and when all is answered.
(() => {
  const waiting = new Set();
  const CONTROL = "jupyter.widget.control"; // by this every page asks early, and perhaps too early
  const controls = new Set();
  const now = () => performance.now();
  const page = (window.tableside = {
    asked: 0, // messages sent to the kernel so far
    changed: now(), // when the page or a message last did something
    // Everything asked is answered, and the page has finished showing it.
    quiet: (since, rest) => page.asked >= since && waiting.size === 0 && now() - page.changed > rest,
  });

  // Messages come as JSON, or as bytes: how many parts, where each begins, then the parts.
  function read(data) {
    if (typeof data === "string") return data.startsWith("{") ? JSON.parse(data) : null;
    const bytes = ArrayBuffer.isView(data)
      ? data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength)
      : data;
    if (!(bytes instanceof ArrayBuffer) || bytes.byteLength < 16) return null;
    const view = new DataView(bytes);
    const at = (part) => Number(view.getBigUint64(8 * (part + 1), true));
    const text = (part) => new TextDecoder().decode(bytes.slice(at(part), at(part + 1)));
    return {
      channel: text(0),
      header: JSON.parse(text(1)),
      parent_header: JSON.parse(text(2)),
      content: JSON.parse(text(4)),
    };
  }

  function heard(data) {
    page.changed = now();
    const message = read(data);
    if (message === null) return;
    const { header, parent_header: parent, content } = message;
    if (header.msg_type === "status" && content.execution_state === "idle") waiting.delete(parent.msg_id);
    if (header.msg_type === "error") console.error(`the kernel: ${content.ename}: ${content.evalue}`);
    if (header.msg_type === "stream" && content.name === "stderr") {
      const early = [`target registered: ${CONTROL}`, ...[...controls].map((comm) => `: ${comm}`)];
      const known = early.some((words) => content.text.trim().endsWith(words));
      if (!known) console.error(`the kernel: ${content.text}`);
    }
  }

  function told(data) {
    const message = read(data);
    if (message === null || !["shell", "control"].includes(message.channel)) return;
    page.changed = now();
    page.asked += 1;
    waiting.add(message.header.msg_id);
    if (message.content.target_name === CONTROL) controls.add(message.content.comm_id);
  }

  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...words) {
      super(...words);
      if (this.url.includes("/api/kernels/")) this.addEventListener("message", (event) => heard(event.data));
    }
    send(data) {
      if (this.url.includes("/api/kernels/")) told(data);
      super.send(data);
    }
  };

  new MutationObserver(() => { page.changed = now(); }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
})();
