// A replay or a puzzle in a frame says how high it is; its frame grows to it, and never shrinks under a reader.
const framed = [...document.querySelectorAll("iframe")];
const most = 5000; // pixels: no page of ours is as high
const fitted = new Set();
const ask = (frame) => frame.contentWindow.postMessage("How high?", "*");
let tries = 100; // what is out of sight may not have its width yet, and then says nothing that could be; it is asked again
addEventListener("message", ({ source, data }) => {
  const frame = framed.find((one) => one.contentWindow === source);
  const high = Number(data?.high);
  if (!frame || Number.isNaN(high)) return;
  if (!(high > 0 && high < most)) {
    if (tries-- > 0) setTimeout(ask, 100, frame);
    return;
  }
  if (!fitted.has(frame) || high > frame.height) frame.height = high;
  fitted.add(frame);
});
// One that was ready before this script has spoken to nobody.
for (const frame of framed) ask(frame);
