// The end: who won and by what, and the way into the next game first.

import { button, drawn, h } from "./dom.js";
import { logLine, look } from "./foot.js";
import { share } from "./sheets.js";
import { badge } from "./signs.js";

// What the ranking doesn't say, folded; and in a class why something is not told yet.
function facts({ facts: said = [], kept_back: kept = "", seed = null }) {
  const lines = [...said, ...(seed === null ? [] : [`The seed of this game was ${seed}.`])];
  return [
    kept ? h("p", { key: "kept", class: "small" }, kept) : null,
    lines.length ? h("details", { key: "facts", class: "facts" }, h("summary", {}, "Gold, promises, and how it was dealt"), lines.map((line) => h("p", {}, line))) : null,
  ].filter(Boolean);
}

export function end(ctx) {
  const { frame } = ctx;
  const { over } = frame;
  const winners = (over.ranks ?? []).filter(({ winner }) => winner);
  return [
    h("section", { key: "end", class: "end", "aria-label": "The end of the game" },
      h("h2", { tabindex: "-1", "data-focus": "end" }, over.headline ?? (winners.length ? `${winners.map(({ name }) => name).join(" and ")} won` : "The game is over")),
      (over.lines ?? []).map((line) => h("p", {}, line)),
      over.ranks?.length ? h("ol", { class: "ranks" }, over.ranks.map((rank) => h("li", { class: rank.winner ? "winner" : "" }, badge(rank.seat, 24), h("b", {}, rank.name), h("span", { class: "points" }, String(rank.points ?? "")), h("span", { class: "effect" }, rank.words ?? "")))) : null,
      h("div", { class: "end-acts" },
        over.rematch ? button("Rematch", () => ctx.send({ do: "rematch" }), { class: "filled", "data-focus": "let" }, ctx.wide ? h("kbd", {}, "space") : null) : null,
        over.again ? button("Check whether all tables are finished", () => ctx.send({ do: "now" }), { "data-focus": "again" }) : null,
        over.share ? button("Share", () => share(ctx, over.share), { "data-focus": "share" }) : null,
        over.replay ? h("a", { href: over.replay, class: "button" }, "Look through it") : null,
        over.proves ? button("Prove the scores", () => ctx.send({ do: "read", what: "proof" }), { "data-focus": "prove" }) : null,
        over.saves ? button("Save the game", () => ctx.send({ do: "save" }), { "data-focus": "save" }) : null,
        button("New game", () => ctx.send({ do: "setup" }), {})),
      facts(over),
      look(ctx)),
    h("section", { key: "end-pictures", class: over.pictures?.length ? "end-pictures piles" : "end-pictures", "aria-label": "How it ended", tabindex: "0" },
      ((over.pictures ?? []).length ? over.pictures : frame.pictures.slice(0, 1)).map((svg, at) => {
        const box = drawn(svg, "end-picture");
        box.kingsKey = `end ${at}`;
        box.dataset.still = `${svg.length} ${at}`;
        const rank = over.pictures?.length ? over.ranks[at] : undefined;
        return rank === undefined ? box : h("figure", { key: `pile ${at}`, class: "pile" }, h("figcaption", {}, badge(rank.seat, 22), h("b", {}, rank.name), h("span", { class: "effect" }, `${rank.cards} for cards`)), box);
      }),
      over.pictures?.length ? null : h("div", { class: "end-log" }, h("h3", {}, "How it went"), frame.log.map((line, at) => logLine(line, at)))),
  ];
}
