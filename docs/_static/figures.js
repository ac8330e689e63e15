/* Draws the figures of a page when they come into sight, in the light in which the page is read. */
"use strict";
(() => {
  const base = document.currentScript.src.replace(/figures\.js.*$/, "");
  const blocks = () => [...document.querySelectorAll("div.figure")];
  const dark = () =>
    document.body.dataset.theme === "dark" ||
    (document.body.dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  let library;

  const loaded = () =>
    (library ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = base + "plotly.min.js";
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    }));

  const draw = async (block) => {
    const made = JSON.parse(block.querySelector("script").textContent);
    await loaded();
    let place = block.querySelector(".drawn");
    if (!place) {
      place = document.createElement("div");
      place.className = "drawn";
      block.append(place);
    }
    const layout = { ...made.layout, width: undefined, autosize: true };
    await Plotly.react(place, made.data, layout, { responsive: true, displayModeBar: false });
    place.dataset.ready = "yes";
  };

  addEventListener("DOMContentLoaded", () => {
    const seen = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting) {
          seen.unobserve(entry.target);
          draw(entry.target);
        }
      }
    }, { rootMargin: "400px" });
    blocks().forEach((block) => seen.observe(block));
    const mark = () => document.documentElement.classList.toggle("dark-page", dark());
    mark();
    new MutationObserver(mark).observe(document.body, { attributeFilter: ["data-theme"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", mark);
  });
})();
