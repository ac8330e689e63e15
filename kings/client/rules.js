// The numbers of rules: sentences are shown without them, and beside each a mark opens the rule.

import { button, h } from "./dom.js";

const NUMBER = /\b[A-Z]-\d[0-9A-Z]\b/g;
const AT_THE_END = /\s\((?:[A-Z]-\d[0-9A-Z](?:, | and )?)+\)(?=[.?!:;,]|$)/g;

export const unruled = (words) => words.replace(AT_THE_END, "");

// The numbers that unruled leaves out, each once.
export const rulesIn = (words) => [...new Set((words.match(AT_THE_END) ?? []).flatMap((end) => end.match(NUMBER)))];

// Marks for rules; whatever has the attribute data-rule opens one, the server's own texts too.
export const marks = (numbers) => (numbers ?? []).map((number) =>
  button(paragraph(), null, { class: "rule-mark", "data-rule": number, "data-focus": `rule ${number}`, "aria-label": `Rule ${number}`, title: `Rule ${number}` }));

// A sentence as the server wrote it: without its numbers, and with their marks.
export const ruled = (words) => [h("span", {}, unruled(words)), marks(rulesIn(words))];

const paragraph = () => h("span", { "aria-hidden": "true" }, "§");

export function openRules(ctx) {
  ctx.el.addEventListener("click", (event) => {
    const mark = event.target.closest?.("[data-rule]");
    if (mark === null || mark === undefined) return;
    event.stopPropagation();
    if (ctx.sheet === null) ctx.opener = mark;
    ctx.send({ do: "read", what: "rule", rule: mark.dataset.rule });
  });
}

// A rule that is opened from another, or from the reference card, leads back to it.
export const opened = (ctx, sheet) => (sheet.what === "rule" && ctx.sheet !== null && ["rule", "rules"].includes(ctx.sheet.what) ? { ...sheet, from: ctx.sheet } : sheet);

export function ruleFoot(ctx, sheet) {
  if (sheet.what !== "rule") return null;
  return h("p", { class: "rule-foot" },
    sheet.from ? button("Back", () => { ctx.ui.focus = "sheet-title"; ctx.open(sheet.from); }, { "data-focus": "sheet-back" }) : null,
    sheet.from?.what === "rules" ? null : button("The rules at a glance", () => ctx.send({ do: "read", what: "rules" }), { class: "quiet", "data-focus": "all-rules" }));
}
