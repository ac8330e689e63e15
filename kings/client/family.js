// Who sits where, through whose eyes one looks, and the branches of a game.

import { button, h } from "./dom.js";
import { badge } from "./signs.js";

const HUMAN = "human";

const list = (rows) => h("ul", { class: "sheet-list" }, rows.flat().filter(Boolean).map((row) => h("li", {}, row)));

// What the menu offers beside the decision at hand.
export function waysOn({ frame, open, send, act }) {
  const [chapter = "round"] = (frame.head?.words ?? "").split(" ");
  const goes = !frame.looking && frame.window?.let && !frame.choices.length && frame.bell === null;
  const on = (until) => () => { open(null); act({ do: "enough", until }); };
  return [
    goes ? button(`Go on to the next ${chapter === "finished" || chapter === "the" ? "round" : chapter}`, on("round")) : null,
    goes ? button("Go on to the end, or until you are needed", on("end")) : null,
    frame.watched || frame.company ? null : button("Who plays which seat", () => send({ do: "seats" })),
    frame.company ? null : button(frame.branches.length ? `Branches (${frame.branches.length})` : "Branch off from here", () => open({ what: "branches", title: "Branches of this game" })),
    frame.eyes.map(({ seat, say }) => button(say, () => { open(null); send({ do: "see", seat }); }, { class: "switch", "aria-pressed": String(frame.seat === seat) })),
    frame.eyes.length ? button("As a bystander", () => { open(null); send({ do: "see", seat: null }); }, { class: "switch", "aria-pressed": String(frame.seat === null) }) : null,
  ];
}

// A recorded game is gone through step by step, or by its slider.
export function watching(ctx) {
  const { steps, ask } = ctx.frame;
  const to = (at) => ctx.send({ do: "look", at });
  return [
    h("p", { class: "ask" }, ask.replace(/ Nothing can be decided here\.$/, "")),
    h("div", { class: "watching" }, button(steps.at ? "Next step" : "Look through it", () => to(steps.at + 1), { class: "filled", "data-focus": "now", disabled: steps.at >= steps.of }, ctx.wide ? h("kbd", {}, "space") : null),
    h("input", { type: "range", class: "moments", min: "0", max: String(steps.of), value: String(steps.at), "aria-label": "Moment", "data-focus": "moment", onchange: (event) => to(Number(event.target.value)) })),
  ];
}

export function seats(ctx, bots) {
  const { frame } = ctx;
  const change = (seat, player) => ctx.act({ do: "sit", seat, player });
  return [
    list(frame.names.map((name, seat) => {
      const player = frame.players[seat];
      const known = player === HUMAN || bots.some((bot) => bot.name === player);
      const select = h("select", { "aria-label": `${name} is played by`, onchange: (event) => change(seat, event.target.value) },
        h("option", { value: HUMAN, selected: player === HUMAN }, "a person"),
        known ? null : h("option", { value: player, selected: true }, player),
        bots.map((bot) => h("option", { value: bot.name, selected: bot.name === player }, bot.title)));
      select.value = player;
      return h("label", { class: "seat-of" }, badge(seat, 24), h("b", {}, name), select);
    })),
    h("p", { class: "small" }, "It takes effect at once. Whoever plays a seat sees what it holds: a person who takes over a bot’s seat is shown the bot’s cards."),
    (frame.bots_told ?? []).map((line) => h("p", { class: "small" }, line)),
  ];
}

export function branches(ctx) {
  const { frame, ui } = ctx;
  return [
    h("label", { class: "field" }, h("span", {}, "A name for the branch"),
      h("input", { type: "text", maxlength: "60", autocomplete: "off", value: ui.branch ?? "", oninput: (event) => { ui.branch = event.target.value; } })),
    list([button(frame.looking ? "Branch off from the moment you are looking at" : "Branch off from here", () => { ctx.send({ do: "branch", name: ui.branch ?? "" }); ui.branch = ""; ctx.open(null); }, { "data-focus": "branch-off" }),
      frame.branches.map(({ id, say }) => button(say, () => { ctx.open(null); ctx.send({ do: "follow", branch: id }); }))]),
    h("p", { class: "small" }, "A branch is a game of its own; the one that it leaves stays as it is."),
  ];
}
