// The coach: one sentence when it is asked for, a number on each choice, and the table behind them.

import { button, h } from "./dom.js";
import { marks, ruled, rulesIn, unruled } from "./rules.js";

// Whether a hint can be asked for now: where this seat decides, or could bargain.
const canAsk = ({ frame }) => frame.settings.coach === true && !frame.looking && !frame.over && !frame.curtain && (frame.choices.length > 0 || frame.menu !== null);

export function ask(ctx) {
  if (!canAsk(ctx)) return false;
  if (ctx.coach === null || ctx.coach.state === "refused") {
    ctx.coach = { state: "working", hint: "Working it out …", share: 0, lines: [], rows: [], worth: [] };
    ctx.send({ do: "coach" });
    ctx.update({ focus: "hint" });
  } else numbers(ctx);
  return true;
}

export function heard(ctx, hint) {
  ctx.coach = hint;
  if (hint === null && ctx.sheet?.what === "coach") ctx.sheet = null;
  ctx.render();
}

const numbers = (ctx) => ctx.open({ what: "coach", title: "What is this worth?" });

export function hintButton(ctx) {
  if (!canAsk(ctx) || ctx.coach !== null) return null;
  return button("Hint", () => ask(ctx), { key: "coach", class: "quiet hint-button", "data-focus": "hint", title: "What is this worth to me? (H)" }, ctx.wide ? h("kbd", {}, "H") : null);
}

// In the place of the log, as long as the moment lasts.
export function coachLine(ctx) {
  const { coach } = ctx;
  if (coach === null || !canAsk(ctx)) return null;
  const done = coach.state !== "working";
  return h("div", { key: "coach", class: "coach" },
    h("p", { role: "status" }, h("b", {}, "Coach: "), unruled(coach.hint), marks(rulesIn(coach.hint))),
    done ? null : bar(coach),
    coach.state === "told" ? button("The numbers", () => numbers(ctx), { class: "small-button", "data-focus": "hint" }) : null);
}

function bar({ share }) {
  const made = h("progress", { "aria-label": "Working it out", max: "100" });
  if (share > 0) made.setAttribute("value", String(share));
  return made;
}

export const worthOf = ({ coach, frame }, choice) => (frame.settings.coach ? coach?.worth.find(([say]) => say === choice.say)?.[1] ?? "" : "");

export function coachSheet({ coach }) {
  if (coach === null) return [];
  const { caption, columns, rows, lines } = coach;
  return [
    h("p", { class: "coach-said", role: "status" }, ruled(coach.hint)),
    coach.state === "working" ? bar(coach) : null,
    rows.length ? h("div", { class: "coach-table", tabindex: "0", role: "region", "aria-label": caption }, h("table", {},
      h("caption", {}, caption),
      h("thead", {}, h("tr", {}, columns.map((words) => h("th", { scope: "col" }, words)))),
      h("tbody", {}, rows.map(({ choice, cells, unpaid }) => h("tr", { class: unpaid ? "unpaid" : null },
        h("th", { scope: "row" }, choice, unpaid ? h("span", { class: "effect" }, " if nobody pays") : null),
        cells.map(({ say, best }) => h("td", {}, best ? h("b", {}, say) : say))))))) : null,
    lines.map((line) => h("p", { class: "coach-more" }, ruled(line))),
  ];
}
