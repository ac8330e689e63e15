// Choices by what they consist of in the picture: pointing narrows them until one is left.

const has = (choice, marks) => marks.every((mark) => choice.marks.includes(mark));

// The choices that all these marks belong to.
export const withMarks = (choices, marks) => choices.filter((choice) => has(choice, marks));

// Those that consist of these marks and nothing else.
export const exactly = (choices, marks) => withMarks(choices, marks).filter((choice) => choice.marks.length === marks.length);

// The choice that is raised: what was pointed at says it alone.
export function raised({ frame, ui }) {
  if (!ui.chosen.length) return null;
  const found = exactly(frame.choices, ui.chosen);
  return found.length === 1 ? found[0] : null;
}

// Choices that need a button now: those that have no card, or those left by what was pointed at.
export function listed({ frame, ui }) {
  if (ui.all) return frame.choices;
  if (!ui.chosen.length) return frame.choices.filter((choice) => !choice.marks.length);
  const found = withMarks(frame.choices, ui.chosen);
  return raised({ frame, ui }) === null ? found : found.filter((choice) => choice.marks.length > ui.chosen.length);
}

// Point at something: the first time raises it, the second time plays what is raised.
export function point(ctx, mark) {
  const { frame, ui } = ctx;
  if (frame.looking || !frame.choices.length) return false;
  const up = raised(ctx);
  if (up !== null && ui.chosen.includes(mark)) {
    choose(ctx, up);
    return true;
  }
  const toggled = ui.chosen.includes(mark) ? ui.chosen.filter((other) => other !== mark) : [...ui.chosen, mark];
  for (const marks of [toggled, [mark]]) {
    if (marks.length && withMarks(frame.choices, marks).length) {
      ctx.update({ chosen: marks, all: false });
      return true;
    }
  }
  return false;
}

export const choose = (ctx, choice) => ctx.act({ do: "choose", move: choice.move });
