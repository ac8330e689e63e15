// The top row: what game this is, its rounds, the bank; and the menu, which comes last for the keys.

import { bellClock, talkButton } from "./company.js";
import { button, h } from "./dom.js";
import { guideMenu } from "./guide.js";
import { bars, beads, coin } from "./signs.js";

export function head(ctx) {
  const { frame, wide } = ctx;
  const { at = 0, of = 0, words = "", bank = "" } = frame.head ?? {};
  const short = words.replace(/^round \d+ /, "");
  return h("header", { key: "head", class: "head" },
    h("h1", { class: wide ? "" : "aloud" }, frame.title ?? "Kings"),
    h("p", { class: "rounds" }, of > 0 && of <= 12 ? beads(at, of) : null, h("span", { class: "aloud" }, words), h("span", { "aria-hidden": "true" }, wide || !of ? words : short)),
    frame.scenario && wide ? button(frame.scenario.name, () => ctx.open({ what: "question", title: frame.scenario.name }), { class: "quiet", "data-focus": "question", "aria-haspopup": "dialog" }) : null,
    bank && wide ? h("p", { class: "bank" }, coin(19), h("span", {}, bank)) : null);
}

export function menu(ctx) {
  const guided = guideMenu(ctx);
  if (guided !== null) return guided;
  const { frame, wide } = ctx;
  if (!wide) {
    return h("nav", { key: "menu", class: "menu", "aria-label": "Menu" },
      bellClock(ctx), talkButton(ctx),
      button("", () => ctx.open({ what: "table", title: "The table" }), { class: "the-table", "data-focus": "the-table" }, bars(), h("b", {}, "The table")));
  }
  const coach = frame.settings.coach;
  return h("nav", { key: "menu", class: "menu", "aria-label": "Menu" },
    bellClock(ctx), talkButton(ctx),
    frame.company ? null : button("My games", () => ctx.send({ do: "mine" }), { "data-focus": "mine" }),
    button("Rules", () => ctx.send({ do: "read", what: "rules" }), { "data-focus": "rules" }),
    coach === null ? null : button(coach ? "Coach on" : "Coach off", () => ctx.send({ do: "settings", coach: !coach }), { "aria-pressed": String(coach), "data-focus": "coach" }),
    button(ctx.dark() ? "Light" : "Dark", () => ctx.light("dark"), { "data-focus": "dark" }),
    button("More", () => ctx.open({ what: "more", title: "More" }), { "data-focus": "more", "aria-haspopup": "dialog" }));
}
