// The end: who won and by what, and the way into the next game first.

import { button, h, still } from "./dom.js";
import { shareButton } from "./files.js";
import { deeds, hasTurns, look } from "./foot.js";
import { reviewButton } from "./review.js";
import { badge } from "./signs.js";

// What the ranking doesn't say, folded; and in a class why something is not told yet.
function facts({ facts: said = [], kept_back: kept = "", seed = null }, plain) {
  const lines = [...said, ...(seed === null ? [] : [`The seed of this game was ${seed}.`])];
  return [
    kept ? h("p", { key: "kept", class: "small" }, kept) : null,
    lines.length ? h("details", { key: "facts", class: "facts" }, h("summary", {}, plain ? "How it was dealt" : "Gold, promises, and how it was dealt"), lines.map((line) => h("p", {}, line))) : null,
  ].filter(Boolean);
}

export function end(ctx) {
  const { frame } = ctx;
  const { over } = frame;
  const lesson = ctx.led();
  if (lesson) return bargained(ctx, lesson);
  const winners = (over.ranks ?? []).filter(({ winner }) => winner);
  return [
    h("section", { key: "end", class: over.ranks?.length ? "end scored" : "end", "aria-label": "The end of the game" },
      winners.length ? h("p", { class: "winner-badges", "aria-hidden": "true" }, winners.map(({ seat }) => badge(seat, 52))) : null,
      h("h2", { tabindex: "-1", "data-focus": "end" }, over.headline ?? (winners.length ? `${winners.map(({ name }) => name).join(" and ")} won` : "The game is over")),
      h("div", { class: "end-words" }, (over.lines ?? []).map((line) => h("p", {}, line))),
      hasTurns(frame) && frame.deeds.length ? h("div", { class: "last-turns" }, h("h3", {}, "The last turns"), deeds({ ...frame, seat: null })) : null,
      h("div", { class: "end-acts" },
        over.rematch ? button("Rematch", () => ctx.send({ do: "rematch" }), { class: "filled", "data-focus": "let" }, ctx.wide ? h("kbd", {}, "space") : null) : null,
        over.again ? button("Check whether all tables are finished", () => ctx.send({ do: "now" }), { "data-focus": "again" }) : null,
        reviewButton(ctx),
        shareButton(ctx),
        over.proves ? button("Prove the scores", () => ctx.send({ do: "read", what: "proof" }), { "data-focus": "prove" }) : null,
        over.saves ? button("Save the game", () => ctx.send({ do: "save" }), { "data-focus": "save" }) : null,
        frame.company ? null : button("New game", () => ctx.send({ do: "setup" }), {})),
      facts(over, hasTurns(frame)),
      look(ctx)),
    over.ranks?.length ? scores(over, hasTurns(frame)) : unscored(ctx),
  ];
}

// The end of a lesson's bargain: nobody has won. What counts is one's own points with and without a deal.
function bargained(ctx, { without }) {
  const { frame: { over, seat } } = ctx;
  const order = (over.ranks ?? []).map((rank, at) => ({ rank: { ...rank, rank: "", winner: false, note: "" }, picture: over.pictures[at] })).sort((one, two) => one.rank.seat - two.rank.seat);
  const ranks = order.map(({ rank }) => rank);
  const own = ranks.find((rank) => rank.seat === seat);
  const points = own ? `You have ${own.points} ${own.points === 1 ? "point" : "points"}` : "";
  const words = !own ? null : without === "" ? `${points}.` : String(own.points) === without ? `${points}, as many as without a deal.` : `${points}. Without a deal you would have ${without}.`;
  return [
    h("section", { key: "end", class: ranks.length ? "end scored" : "end", "aria-label": "The end of the bargain" },
      h("h2", { tabindex: "-1", "data-focus": "end" }, "This table is done."),
      h("div", { class: "end-words" }, words ? h("p", {}, words) : null, h("p", {}, "Wait for your teacher.")),
      look(ctx)),
    ranks.length ? scores({ ranks, pictures: order.map(({ picture }) => picture) }) : unscored(ctx),
  ];
}

// Who has what: place, name, the pile as it scores most, and the sum.
function scores({ ranks, pictures }, plain) {
  return h("ol", { key: "scores", class: ranks.length > 4 ? "scores many" : "scores", "aria-label": "The scores", tabindex: "0" }, ranks.map((rank, at) =>
    h("li", { key: `rank ${rank.seat}`, class: rank.winner ? "rank winner" : "rank" },
      h("span", { class: "place", "aria-hidden": "true" }, String(rank.rank)),
      h("div", { class: "who" }, badge(rank.seat, 24), h("b", {}, rank.name), rank.note ? h("span", { class: "effect" }, rank.note) : null),
      pictures[at] ? pile(pictures[at], rank.seat) : null,
      h("div", { class: "sum-up" }, h("span", { class: "points" }, String(rank.points)), h("span", { class: "parts" }, plain ? "points" : `${rank.cards} for cards, ${rank.gold} gold`)))));
}

const pile = (svg, seat) => still(svg, "laid-pile", `pile ${seat}`);

// A game without points: what won, and how near the others were.
function unscored({ frame }) {
  const box = still(frame.over.pictures[0] ?? frame.pictures[0] ?? "", "end-picture");
  return h("section", { key: "end-pictures", class: "end-pictures", "aria-label": "How it ended", tabindex: "0" }, box);
}
