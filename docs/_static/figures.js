/* Draws the figures of a page when they come into sight, in the light in which the page is read. */
"use strict";
(() => {
  const base = document.currentScript.src.replace(/figures\.js.*$/, "");
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => document.body.dataset.theme === "dark" || (document.body.dataset.theme !== "light" && system.matches);
  let library;

  const loaded = () =>
    (library ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = base + "plotly.min.js";
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    }));

  // A figure is kept in light colours; in the dark each is looked up.
  const coloured = (text) => {
    if (!isDark()) return JSON.parse(text);
    const turned = text.replace(/#[0-9A-F]{6}\b/gi, (one) => FIGURES.colours[one.toUpperCase()] ?? one);
    return JSON.parse(turned.replace(/rgba\(\d+,\d+,\d+,/g, (one) => FIGURES.colours[one] ?? one));
  };

  const draw = async (block) => {
    block.dataset.drawing = "yes";
    await loaded();
    const { data, layout, frames } = coloured(block.querySelector("script").textContent);
    layout.template = coloured(JSON.stringify(FIGURES.template));
    let place = block.querySelector(".drawn");
    if (!place) {
      place = document.createElement("div");
      place.className = "drawn";
      block.append(place);
    }
    Object.assign(layout, { width: undefined, autosize: true });
    await Plotly.newPlot(place, { data, layout, frames, config: { responsive: true, displayModeBar: false } });
    place.dataset.ready = isDark() ? "dark" : "light";
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
    document.querySelectorAll("div.figure > .plot").forEach((block) => seen.observe(block));
    const turn = () => document.querySelectorAll("[data-drawing]").forEach(draw);
    new MutationObserver(turn).observe(document.body, { attributeFilter: ["data-theme"] });
    system.addEventListener("change", turn);
  });
})();
