// A style sheet that only some pages need: they wait for it, and the others are lighter.

export const wear = (sheet) => new Promise((done) => {
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = sheet.href;
  style.onload = style.onerror = done;
  document.head.append(style);
});
